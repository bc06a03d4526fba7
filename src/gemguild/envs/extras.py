"""What to say when a package is missing that an environment is made for."""

from __future__ import annotations


class MissingExtra(ImportError):
    """A package that only some environments need is not installed."""

    def __init__(self, missing: ModuleNotFoundError, extra: str) -> None:
        super().__init__(f"{missing.name} is not installed: pip install 'gemguild[{extra}]'", name=missing.name)
