"""The shape of what a seat sees, for those who read it in another language.

A view is what :meth:`gemguild.engine.game.View.to_plain` gives, and ``docs/notation.md`` says what each key means. Here
it is written down once more as types, so that the browser's types can be made from it. A test compares the two.
"""

from __future__ import annotations

from typing import NotRequired

from pydantic import ConfigDict, with_config
from typing_extensions import TypedDict

from gemguild.engine.description import Description, ExtraField

Tokens = dict[str, int]
"""How many of each kind, by letter."""


@with_config(ConfigDict(extra="forbid"))
class HeldCard(TypedDict):
    """A reserved card: its id, or null and its level where this seat does not see it."""

    card: str | None
    level: NotRequired[int]
    blind: bool


@with_config(ConfigDict(extra="forbid"))
class Payment(TypedDict):
    """A purchase in the phase payment: the card, and the extra jokers chosen so far by the letter they replace."""

    card: str
    jokers: Tokens


@with_config(ConfigDict(extra="allow"))
class PlainSeat(TypedDict):
    """What a seat has in every game; a game's description says what else there is."""

    tokens: Tokens
    bonuses: Tokens
    points: int
    bought: list[str]
    reserved: list[HeldCard]


@with_config(ConfigDict(extra="allow"))
class PlainView(TypedDict):
    """What one seat, or an onlooker, sees of every game; a game's description says what else there is."""

    game: str
    view: int | None
    version: int
    players: int
    options: dict[str, bool]
    to_play: int | None
    phase: str
    turn: int
    idle_turns: int
    passes: int
    end: str | None
    final_round: NotRequired[bool]
    decks: list[int]
    market: list[list[str | None]]
    payment: Payment | None
    seats: list[PlainSeat]


def view_fields(description: Description) -> dict[str, str]:
    """The fields of a game's views beyond those of every game, each with its TypeScript type."""
    return {
        **dict.fromkeys(description.piles, TYPES[ExtraField.TOKENS]),
        **({} if description.board is None else {"board": "(string | null)[][]"}),
        **{kind.key: "string[]" for kind in description.tile_kinds},
        **{trophy.key: "number | null" for trophy in description.trophies},
        **{counter.key: "number" for counter in description.counters if counter.stock},
        **{key: TYPES[extra] for key, extra in description.table_extras.items()},
    }


def seat_fields(description: Description) -> dict[str, str]:
    """The fields of a game's seats beyond those of every game, each with its TypeScript type."""
    return {
        **{kind.key: "string[]" for kind in description.tile_kinds},
        **{counter.key: "number" for counter in description.counters},
        **{key: TYPES[extra] for key, extra in description.seat_extras.items()},
    }


TYPES = {
    ExtraField.FLAG: "boolean",
    ExtraField.NUMBER: "number",
    ExtraField.LETTER: "string | null",
    ExtraField.CARD: "string | null",
    ExtraField.PLACE: "string | null",
    ExtraField.CARDS: "string[]",
    ExtraField.TILES: "string[]",
    ExtraField.HOLDERS: "({ seat: number; count: number } | null)[][]",
    ExtraField.TOKENS: "Record<string, number>",
    ExtraField.LETTERS: "Record<string, string>",
}
"""The TypeScript types of what only some games have."""
