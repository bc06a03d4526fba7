"""What is stored of a table: its setup, and every event as a numbered entry.

This is the only truth. Positions, clocks and outcomes are computed from it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, NamedTuple, cast

from pydantic_core import from_json
from typing_extensions import TypedDict

from gemguild.engine.game import Game
from gemguild.server.encoding import encode
from gemguild.server.messages import (
    ClockRule,
    Contributed,
    Drawn,
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


class StoredMove(TypedDict):
    """A move in its stored form; the pieces it moved are computed."""

    type: Literal["moved"]
    seat: int
    word: str
    by: str | None
    instead_of: str | None
    seconds: float


class StoredEnd(TypedDict):
    """The end of a game in its stored form: who stopped and why, unless it ended by the rules."""

    type: Literal["ended"]
    seat: int | None
    why: Literal["resigned", "left", "timed_out"] | None


Event = (
    Seated
    | Drawn
    | Contributed
    | Started
    | StoredMove
    | Undone
    | UndoOffered
    | UndoAnswered
    | Stopped
    | Returned
    | Resumed
    | StoredEnd
    | RematchMade
)
"""Everything that can happen, in its stored form: all but moves and ends are the events that browsers get."""


class Entry(NamedTuple):
    """An event with its number at its table and its time in milliseconds since 1970."""

    number: int
    at: int
    event: Event

    @property
    def data(self) -> str:
        """The event as stored JSON."""
        return encode(self.event).decode()

    @classmethod
    def read(cls, number: int, at: int, data: str) -> Entry:
        """An entry from a stored row."""
        return cls(number, at, cast("Event", from_json(data)))


@dataclass(frozen=True, slots=True)
class Setup:
    """The terms a table was made with. They never change."""

    code: str
    game: Game
    seed: bytes | None
    """The server's seed, or that of a record; None if the game starts from a given position."""
    start: str | None
    """The position from which a game goes on or a record begins, as a line of text; None if the seed makes it."""
    listed: bool
    clock: ClockRule | None
    reserved: Literal["open", "down"]
    host: str | None
    """The person who made it."""
    created: int
    origin: Origin | None

    @property
    def secret(self) -> bytes | None:
        """The seed that the server is committed to; None if the game was shuffled elsewhere."""
        return self.seed if self.start is None else None

    def revealed_seed(self, status: str) -> str | None:
        """The server's seed in hexadecimal, once the game is over."""
        return self.secret.hex() if self.secret is not None and status == "over" else None


@dataclass(frozen=True, slots=True)
class StoredTable:
    """Everything stored about one table."""

    setup: Setup
    entries: list[Entry]
    holders: dict[int, set[str]]
    """To whom seats belong."""


@dataclass(frozen=True, slots=True)
class Effect:
    """What an intent does to a table: the entries it adds, and the seats that change hands (to nobody: None)."""

    entries: Sequence[Entry]
    holders: Mapping[int, str | None] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class BotMove:
    """A word that a bot decided on, and the bot that should have decided but failed."""

    word: str
    by: str
    instead_of: str | None


def numbered(events: Iterable[Event], last: int, now: int) -> list[Entry]:
    """Events as the entries that follow number ``last``."""
    return [Entry(number, now, event) for number, event in enumerate(events, last + 1)]


def surviving(entries: Iterable[Entry]) -> list[Entry]:
    """The entries without moves that were taken back, and without the undoing itself."""
    kept: list[Entry] = []
    for entry in entries:
        event = entry.event
        if event["type"] == "undone":
            moves = [place for place, earlier in enumerate(kept) if earlier.event["type"] == "moved"]
            undone = set(moves[event["moves"] :])
            kept = [earlier for place, earlier in enumerate(kept) if place not in undone]
        elif event["type"] not in ("undo_offered", "undo_answered"):
            kept.append(entry)
    return kept


def moves_of(entries: Iterable[Entry]) -> list[StoredMove]:
    """The moves that were not taken back."""
    return [entry.event for entry in surviving(entries) if entry.event["type"] == "moved"]
