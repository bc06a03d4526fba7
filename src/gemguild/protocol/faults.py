"""The faults of a program that plays, each with its own name.

Game records and results quote the name and the message of the fault that forfeited a game.
"""

from __future__ import annotations

from gemguild.engine.errors import GemguildError

LONGEST_FAULT = 300
"""Longer messages are cut off."""


def printable(text: str) -> str:
    """A text that fits on a line of a record."""
    return "".join(letter if letter.isprintable() else "?" for letter in " ".join(text.split()))


def quoted(fault: Exception) -> str:
    """A fault as records and results quote it: its name and its message."""
    return printable(f"{type(fault).__name__}: {fault}")[:LONGEST_FAULT].strip()


class Fault(GemguildError):
    """Base of all faults, except illegal moves, which raise the errors of the rules."""


class NotFound(Fault):
    """The program does not exist or cannot be started."""


class Silent(Fault):
    """The program did not become ready in time."""


class Late(Fault):
    """The program did not move in time, nor after stop."""


class Crashed(Fault):
    """The program exited, or closed its output, while the host expected an answer."""


class Flooding(Fault):
    """The program wrote too much: a line that is too long, or too many lines."""


class BadMessage(Fault):
    """The program sent something that is not a message, or not expected now."""


class GaveUp(Fault):
    """The program sent an error, or does not play this game."""
