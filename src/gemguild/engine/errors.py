"""The errors that bad input raises, each with its own name."""

from __future__ import annotations


class GemguildError(ValueError):
    """Base of all errors about input."""


class BadText(GemguildError):
    """A text (or JSON) that cannot be read: it says what is wrong and where."""


class BadOptions(GemguildError):
    """A game asked for with players or variants it does not have."""


class BadPosition(GemguildError):
    """A position that can be read but cannot be: tokens or cards missing, limits broken."""


class Illegal(GemguildError):
    """A move that can be read but is not allowed now; ``code`` says why in one word."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code

    def __reduce__(self) -> tuple[type[Illegal], tuple[str, str]]:
        return type(self), (self.code, str(self))
