"""The columns of the two tables: a row for each decision, and a row for each game.

Each column is defined once, with its Arrow type and its meaning; ``docs/data.md`` lists them.
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from typing import Any

VERSION = 3
"""Increased when a column changes."""


def column(kind: str, meaning: str, **default: Any) -> Any:
    """A column with its type and its meaning."""
    return field(metadata={"kind": kind, "meaning": meaning}, **default)


@dataclass(frozen=True, slots=True)
class Decision:
    """One decision: the position, the legal actions, the action played, and the result."""

    game: int = column("int32", "number of the game within the folder")
    ply: int = column("int32", "decisions made in the game before this one")
    turn: int = column("int16", "turns finished so far")
    seat: int = column("int8", "seat that decides")
    phase: str = column("string", "kind of decision to make")
    position: str = column("string", "the full position as a line of text, including hidden cards")
    legal: tuple[int, ...] = column("list<int16>", "legal action numbers, in order")
    action: int = column("int16", "number of the action played")
    word: str = column("string", "word of the action played")
    seconds: float | None = column("float32", "thinking time in seconds")
    bot: str = column("string", "name of the bot that decides")
    points: tuple[int, ...] = column("list<int16>", "points of each seat before the decision")
    won: float = column("float32", "final result for the seat's side: 1, 0, or its share of a shared victory")
    observation: tuple[int, ...] | None = column(
        "list<int8>", "what the seat sees, as environments show it; null without `--observations`", default=None
    )
    mask: tuple[int, ...] | None = column(
        "list<int8>", "1 for each legal action, else 0; null without `--observations`", default=None
    )
    policy: tuple[float, ...] | None = column(
        "list<float32>",
        "the share of the search's visits that each action in `legal` got; null without `--policies`",
        default=None,
    )
    values: tuple[float, ...] | None = column(
        "list<float32>", "each seat's chance to win as the search saw it; null without `--policies`", default=None
    )


@dataclass(frozen=True, slots=True)
class Finished:
    """One game, and how it ended."""

    game: int = column("int32", "number of the game within the folder")
    seed: int = column("int64", "seed of the deal")
    bots: tuple[str, ...] = column("list<string>", "name of the bot in each seat")
    turns: int = column("int16", "number of turns")
    decisions: int = column("int32", "number of decisions, which is the number of its rows in the decisions table")
    reason: str | None = column("string", "why the game ended; null if a seat forfeited")
    places: tuple[int, ...] = column("list<int8>", "place of each seat; seats of one side share a place")
    points: tuple[int, ...] = column("list<int16>", "final points of each seat")
    won: tuple[float, ...] = column("list<float32>", "result for the side of each seat")
    forfeit: str | None = column("string", "the seat that forfeited, and why; null if none did")
    tiles: tuple[str, ...] = column(
        "list<string>", "nobles, locations, royals or cities of each seat, with spaces between"
    )
    final: str = column("string", "the last position as a line of text")


def columns(row: type[Decision | Finished]) -> dict[str, tuple[str, str]]:
    """The columns of a table: type and meaning by name."""
    return {each.name: (each.metadata["kind"], each.metadata["meaning"]) for each in fields(row)}


def markdown(row: type[Decision | Finished]) -> str:
    """The columns of a table, for the documentation."""
    lines = [f"| `{name}` | `{kind}` | {meaning} |" for name, (kind, meaning) in columns(row).items()]
    return "\n".join(["| column | type | meaning |", "|---|---|---|", *lines]) + "\n"
