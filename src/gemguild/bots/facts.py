"""What is printed on the cards and tiles of a game, by id: for evaluating and for drawing."""

from __future__ import annotations

import csv
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import gemguild.games
from gemguild.engine.errors import BadOptions

LETTERS = {
    "white": "w",
    "blue": "u",
    "green": "g",
    "red": "r",
    "black": "k",
    "yellow": "y",
    "orange": "o",
    "purple": "p",
    "pearl": "p",
    "joker": "j",
    "none": "",
}
"""Colours' letters; purple is Marvel's and pearl Duel's."""


@dataclass(frozen=True, slots=True)
class Card:
    """A card: what it costs and what it brings."""

    id: str
    level: int
    price: Mapping[str, int]
    """Tokens by letter, only those it asks for."""
    bonus: str
    """The bonus colour's letter: j if the buyer chooses it, empty if it has none."""
    bonuses: int
    points: int
    crowns: int
    tags: int
    ability: str
    """What happens at once: extra_turn, match, steal, privilege; empty if nothing does."""
    name: str


@dataclass(frozen=True, slots=True)
class Tile:
    """A noble, a location or a royal: what it asks for and what it brings."""

    id: str
    name: str
    wants: Mapping[str, int]
    points: int
    ability: str


@dataclass(frozen=True, slots=True)
class Facts:
    """Everything printed in a game."""

    cards: Mapping[str, Card]
    """In the order of their numbers."""
    tiles: Mapping[str, Tile]
    kinds: str
    """The letters that prices ask for, in the order of their lanes."""


@cache
def facts(game: str) -> Facts:
    """The cards and tiles of a game by its id."""
    folder = Path(gemguild.games.__file__).parent / game / "data"
    if not folder.is_dir():
        raise BadOptions(f"there is no game {game!r}")
    tables = {path.stem: _rows(path) for path in sorted(folder.glob("*.csv"))}
    cards = tables.pop("cards")
    tiles = [row for rows in tables.values() for row in rows if "points" in row]
    return Facts(
        cards={row["id"]: _card(row) for row in cards},
        tiles={row["id"]: _tile(row) for row in tiles},
        kinds="".join(LETTERS[column] for column in cards[0] if column in LETTERS),
    )


def _rows(path: Path) -> list[dict[str, str]]:
    with path.open(newline="", encoding="utf-8") as lines:
        return list(csv.DictReader(lines))


def _amounts(row: Mapping[str, str]) -> dict[str, int]:
    return {LETTERS[column]: int(value) for column, value in row.items() if column in LETTERS and int(value)}


def _ability(row: Mapping[str, str]) -> str:
    ability = row.get("ability", "none")
    return "" if ability == "none" else ability


def _card(row: Mapping[str, str]) -> Card:
    return Card(
        id=row["id"],
        level=int(row["level"]),
        price=_amounts(row),
        bonus=LETTERS[row["bonus"]],
        bonuses=int(row.get("bonuses", 1)),
        points=int(row["points"]),
        crowns=int(row.get("crowns", 0)),
        tags=int(row.get("tags", 0)),
        ability=_ability(row),
        name=row.get("name", ""),
    )


def _tile(row: Mapping[str, str]) -> Tile:
    return Tile(
        id=row["id"],
        name=row.get("name", ""),
        wants=_amounts(row),
        points=int(row["points"]),
        ability=_ability(row),
    )
