"""What can be wrong with a program that plays, each fault with a name of its own.

Names and messages are what game records and results say of a forfeited game.
"""

from __future__ import annotations

from gemguild.engine.errors import GemguildError

LONGEST_FAULT = 300
"""More letters of an error are not kept."""


def printable(text: str) -> str:
    """A text as it fits on a line of a record."""
    return "".join(letter if letter.isprintable() else "?" for letter in " ".join(text.split()))


def told(fault: Exception) -> str:
    """What records and results say of a fault: its name, and what is wrong."""
    return printable(f"{type(fault).__name__}: {fault}")[:LONGEST_FAULT].strip()


class Fault(GemguildError):
    """Base of all that a program can do wrong, but for moves that are not legal: those have the rules' own errors."""


class NotFound(Fault):
    """There is no such program, or it cannot be started."""


class Silent(Fault):
    """The program did not say that it is ready."""


class Late(Fault):
    """The program did not move in time, nor when it was told to stop."""


class Crashed(Fault):
    """The program ended, or closed its output, while something was expected of it."""


class Flooding(Fault):
    """The program said too much: a line too long, or too many lines."""


class BadMessage(Fault):
    """The program said something that is not in the protocol, or not now."""


class GaveUp(Fault):
    """The program itself says that it cannot go on, or does not play this game."""
