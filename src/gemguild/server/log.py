"""What is stored of a table: how it was set up, and what happened, entry by entry.

Nothing else is true. Positions, clocks and outcomes are worked out anew from these.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple, cast

from pydantic_core import from_json, to_json
from typing_extensions import TypedDict

from gemguild.engine.game import Game, Position
from gemguild.engine.gamerecord import PlayedMove
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


def recorded(event: Decided) -> PlayedMove:
    """A decision as a game record has it."""
    comment = " ".join(filter(None, [event["by"] and f"bot {event['by']}", instead(event)]))
    return PlayedMove(event["word"], event["seconds"], comment)


def instead(event: Decided) -> str:
    """A remark about a bot that failed."""
    return f"instead of {event['instead_of']}" if event["instead_of"] else ""
