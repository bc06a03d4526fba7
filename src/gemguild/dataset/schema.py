"""The columns of the two tables: a row for each decision, and a row for each game.

Each column is named once, with its type in Arrow's words and its meaning; ``docs/data.md`` lists them.
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from typing import Any

VERSION = 1
"""Raised when a column changes."""


def column(kind: str, meaning: str) -> Any:
    """A column with its type and its meaning."""
    return field(metadata={"kind": kind, "meaning": meaning})


@dataclass(frozen=True, slots=True)
class Decision:
    """One decision: where it was made, what could be done, what was done, and what came of it."""

    game: int = column("int32", "number of the game within the folder")
    ply: int = column("int32", "how many decisions the game had before this one")
    turn: int = column("int16", "how many turns were finished")
    seat: int = column("int8", "who decides")
    phase: str = column("string", "which decision is awaited")
    position: str = column("string", "the whole position, hidden cards too, as its line of text")
    legal: tuple[int, ...] = column("list<int16>", "numbers of the legal actions, in order")
    action: int = column("int16", "number of the action that was played")
    word: str = column("string", "its word")
    seconds: float | None = column("float32", "how long the bot thought")
    bot: str = column("string", "who decides, by name")
    points: tuple[int, ...] = column("list<int16>", "everybody's points before the decision, by seat")
    won: float = column(
        "float32", "what the seat's side won of this game in the end: 1, 0, or its part of a shared victory"
    )


@dataclass(frozen=True, slots=True)
class Finished:
    """One game, and how it ended."""

    game: int = column("int32", "number of the game within the folder")
    seed: int = column("int64", "seed of the deal")
    bots: tuple[str, ...] = column("list<string>", "who played, by seat")
    turns: int = column("int16", "how many turns it had")
    decisions: int = column("int32", "how many decisions it had: so many rows of the other table")
    reason: str | None = column("string", "why it ended; null if somebody forfeited")
    places: tuple[int, ...] = column("list<int8>", "everybody's place, by seat; those of a side share theirs")
    points: tuple[int, ...] = column("list<int16>", "everybody's points at the end, by seat")
    won: tuple[float, ...] = column("list<float32>", "what everybody's side won, by seat")
    forfeit: str | None = column("string", "the seat that forfeited and why; null if nobody did")


def columns(row: type[Decision | Finished]) -> dict[str, tuple[str, str]]:
    """The columns of a table: type and meaning by name."""
    return {own.name: (own.metadata["kind"], own.metadata["meaning"]) for own in fields(row)}


def markdown(row: type[Decision | Finished]) -> str:
    """The columns of a table, for the documentation."""
    lines = [f"| `{name}` | `{kind}` | {meaning} |" for name, (kind, meaning) in columns(row).items()]
    return "\n".join(["| column | type | meaning |", "|---|---|---|", *lines]) + "\n"
