"""What to say when a package is missing that only some parts of Gemguild need: the extras of ``pyproject.toml``."""

from __future__ import annotations

from gemguild.engine.errors import BadOptions


class MissingExtra(BadOptions, ImportError):
    """A package that an extra brings is not installed."""

    def __init__(self, package: str, extra: str) -> None:
        super().__init__(f"{package} is not installed; in a clone of Gemguild: pip install '.[{extra}]'")
        self.name = package


class Extra:
    """A context for imports that an extra brings. Raises MissingExtra where it is not installed.

    >>> with Extra("data"):
    ...     import pyarrow
    """

    def __init__(self, extra: str) -> None:
        self.extra = extra

    def __enter__(self) -> None:
        pass

    def __exit__(self, _kind: object, error: BaseException | None, _trace: object) -> None:
        if isinstance(error, ModuleNotFoundError):
            raise MissingExtra(error.name or str(error), self.extra) from None
