"""What the descriptions of games share: phases, endings and verbs, and reading cards and tiles."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from gemguild.engine.description import Card, Counter, Description, Ending, Phase, Role, Tile, TileKind, Token
from gemguild.games.common.cards import Sheet, game_table

PHASES = (
    Phase("main", "choose an action"),
    Phase("payment", "choose how to pay"),
    Phase("return", "return tokens down to ten"),
    Phase("over", "the game is over"),
)
"""The phases that every game has, in the order of their numbers in :mod:`.state`; a game's own follow."""

STALEMATE = Ending("stalemate", "nothing more to do")
"""The ending that every game has; a game's own follow."""

VERBS = {
    "take": "take {tokens}",
    "reserve": "reserve {card}",
    "buy": "buy {card} for {payment}",
    "split": "buy {card} and choose which tokens {joker} replaces",
    "joker": "pay {joker} instead of {tokens}",
    "pay": "complete the payment",
    "return": "return {tokens}",
    "pass": "pass",
}
"""The effects of the moves that every game has."""

WHITE = Token("w", "white", Role.COLOUR, "black on white", (236, 236, 232))
BLUE = Token("u", "blue", Role.COLOUR, "white on blue", (44, 96, 190))
GREEN = Token("g", "green", Role.COLOUR, "white on green", (38, 138, 78))
RED = Token("r", "red", Role.COLOUR, "white on red", (196, 50, 50))
BLACK = Token("k", "black", Role.COLOUR, "white on grey23", (52, 52, 58))
GOLD = Token("j", "gold", Role.JOKER, "black on gold1", (232, 184, 48))


def describe(
    rules_file: str,
    *,
    tokens: Sequence[Token],
    tile_kinds: Sequence[TileKind],
    counters: Sequence[Counter] = (),
    sheets: Mapping[str, Sheet] | None = None,
    **rest: Any,
) -> Description:
    """A description with the cards and tiles of the data files in a game's package, or of other sheets by their key."""
    columns = {token.name: token.letter for token in tokens}
    letters = columns | {"joker": next(token.letter for token in tokens if token.role is Role.JOKER), "none": ""}
    keys = ("cards", *(kind.key for kind in tile_kinds))
    found = {key: (sheets or {}).get(key) or game_table(rules_file, key) for key in keys}
    return Description(
        tokens=tuple(tokens),
        tile_kinds=tuple(tile_kinds),
        counters=tuple(counters),
        cards=read_cards(found.pop("cards"), columns, letters, counters),
        tiles={tile.id: tile for key, sheet in found.items() for tile in read_tiles(sheet, key, columns)},
        **rest,
    )


def read_cards(
    sheet: Sheet, columns: Mapping[str, str], letters: Mapping[str, str], counters: Sequence[Counter]
) -> dict[str, Card]:
    """The cards of a data file by id, in the order of their numbers."""
    return {
        row["id"]: Card(
            id=row["id"],
            level=int(row["level"]),
            price=amounts(row, columns),
            bonus=letters[row["bonus"]],
            bonuses=int(row.get("bonuses", 1)),
            points=int(row["points"]),
            marks={counter.key: int(row[counter.key]) for counter in counters if int(row.get(counter.key, 0))},
            ability=ability(row),
            name=row.get("name", ""),
            discards=letters[row.get("discards", "none")],
        )
        for row in sheet.rows
    }


def read_tiles(sheet: Sheet, key: str, columns: Mapping[str, str]) -> list[Tile]:
    """The tiles of a data file."""
    return [
        Tile(
            id=row["id"],
            kind=key,
            name=row.get("name", ""),
            wants=amounts(row, columns),
            points=int(row["points"]),
            ability=ability(row),
            wants_points=int(row.get("wants_points", 0)),
            wants_alike=int(row.get("wants_alike", 0)),
            wants_tiles=int(row.get("wants_tiles", 0)),
        )
        for row in sheet.rows
    ]


def amounts(row: Mapping[str, str], columns: Mapping[str, str]) -> dict[str, int]:
    """The tokens that a row asks for, by letter."""
    return {columns[name]: int(value) for name, value in row.items() if name in columns and int(value)}


def ability(row: Mapping[str, str]) -> str:
    """The ability of a row; empty for none."""
    name = row.get("ability", "none")
    return "" if name == "none" else name
