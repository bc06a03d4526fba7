"""What is stored of a table: how it was set up, and what happened, entry by entry.

Nothing else is true. Positions, clocks and outcomes are worked out anew from these.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, NamedTuple, cast

from pydantic_core import from_json, to_json
from typing_extensions import TypedDict

from gemguild.engine.game import Game, Position
from gemguild.server.messages import (
    ClockRule,
    Origin,
    RematchMade,
    Resumed,
    Returned,
    Seated,
    Started,
    Stopped,
    UndoAnswered,
    Undone,
    UndoOffered,
)


class Decided(TypedDict):
    """A decision as it is stored; what it moved is worked out."""

    type: Literal["moved"]
    seat: int
    word: str
    by: str | None
    instead_of: str | None
    seconds: float


class Finished(TypedDict):
    """The end of a game as it is stored: who stopped and why, if it was not by the rules."""

    type: Literal["ended"]
    seat: int | None
    why: Literal["resigned", "left", "timed_out"] | None


Happened = (
    Seated
    | Started
    | Decided
    | Undone
    | UndoOffered
    | UndoAnswered
    | Stopped
    | Returned
    | Resumed
    | Finished
    | RematchMade
)
"""What can happen, in the form that is stored: but for two the very events that browsers get."""


class Entry(NamedTuple):
    """Something that happened, with its number and its time."""

    number: int
    at: int
    event: Happened

    @property
    def data(self) -> str:
        """The event as it is stored."""
        return to_json(self.event).decode()

    @classmethod
    def read(cls, number: int, at: int, data: str) -> Entry:
        """An entry from what was stored."""
        return cls(number, at, cast("Happened", from_json(data)))


@dataclass(frozen=True, slots=True)
class Setup:
    """How a table was made. It never changes."""

    code: str
    game: Game
    seed: bytes | None
    """Where the game starts from, unless it starts from a given position."""
    start: str | None
    """That position as a line."""
    listed: bool
    clock: ClockRule | None
    reserved: Literal["open", "down"]
    host: str | None
    """The person who made it."""
    created: int
    origin: Origin | None

    def first(self) -> Position:
        """The position before the first move."""
        if self.start is not None:
            return self.game.parse(self.start)
        assert self.seed is not None
        return self.game.start(self.seed)


def surviving(entries: Iterable[Entry]) -> list[Entry]:
    """What happened without the decisions that were taken back, and without taking back."""
    kept: list[Entry] = []
    for entry in entries:
        event = entry.event
        if event["type"] == "undone":
            moves = [place for place, own in enumerate(kept) if own.event["type"] == "moved"]
            undone = set(moves[event["moves"] :])
            kept = [own for place, own in enumerate(kept) if place not in undone]
        elif event["type"] not in ("undo_offered", "undo_answered"):
            kept.append(entry)
    return kept


def decisions(entries: Iterable[Entry]) -> list[Decided]:
    """The decisions that stand."""
    return [entry.event for entry in surviving(entries) if entry.event["type"] == "moved"]
