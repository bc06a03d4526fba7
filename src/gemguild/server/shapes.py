"""The shape of what a seat sees, for those who read it in another language.

A view is what :meth:`gemguild.engine.game.View.to_plain` gives, and ``docs/notation.md`` says what each key means. Here
it is written down once more as types, so that the browser's types can be made from it. A test compares the two.
"""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired

from pydantic import Field
from typing_extensions import TypedDict

Tokens = dict[str, int]
"""How many of each kind, by letter."""


class HeldCard(TypedDict):
    """A reserved card: its id, or null and its level where this seat does not see it."""

    card: str | None
    level: NotRequired[int]
    blind: bool


class Payment(TypedDict):
    """A purchase in the phase payment: the card, and the extra jokers chosen so far by the letter they replace."""

    card: str
    jokers: Tokens


class AnySeat(TypedDict):
    """What every seat has in every game."""

    tokens: Tokens
    bonuses: Tokens
    points: int
    bought: list[str]
    reserved: list[HeldCard]


class SplendorSeat(AnySeat):
    """A seat in Splendor."""

    nobles: list[str]


class MarvelSeat(AnySeat):
    """A seat in Marvel."""

    locations: list[str]
    tags: int


class DuelSeat(AnySeat):
    """A seat in Duel."""

    joker_colours: dict[str, str]
    privileges: int
    royals: list[str]
    crowns: int
    colour_points: Tokens


class AnyView(TypedDict):
    """What every view has in every game."""

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
    decks: list[int]
    market: list[list[str | None]]
    payment: Payment | None


class SplendorView(AnyView):
    """What a seat sees of Splendor."""

    game: Literal["splendor"]
    final_round: bool
    bank: Tokens
    nobles: list[str]
    seats: list[SplendorSeat]


class MarvelView(AnyView):
    """What a seat sees of Marvel."""

    game: Literal["marvel"]
    final_round: bool
    bank: Tokens
    locations: list[str]
    avengers: int | None
    seats: list[MarvelSeat]


class DuelView(AnyView):
    """What a seat sees of Duel."""

    game: Literal["duel"]
    board: list[list[str | None]]
    bag: Tokens
    privileges: int
    royals: list[str]
    replenished: bool
    extra_turn: bool
    card: str | None
    seats: list[DuelSeat]


PlainView = Annotated[SplendorView | MarvelView | DuelView, Field(discriminator="game")]
"""What one seat, or an onlooker, sees of a game."""
