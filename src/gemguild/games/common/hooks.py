"""The hooks that each game gives the shared rules: card facts, and functions for the points where games differ."""

from __future__ import annotations

from typing import Any

from gemguild.engine.dispatch import record_function


@record_function
def card_price(state: Any, card: int) -> int:
    """The price of a card, as a purse."""
    raise NotImplementedError


@record_function
def card_bonus(state: Any, card: int) -> int:
    """The lane of the colour that a card has as a bonus; the next one if its buyer chooses, the one after for none."""
    raise NotImplementedError


@record_function
def card_points(state: Any, card: int) -> int:
    """The points on a card."""
    raise NotImplementedError


@record_function
def first_card(state: Any, level: int) -> int:
    """The lowest card number of a level, from 0; after the last level, the number of cards."""
    raise NotImplementedError


@record_function
def slot_level(state: Any, slot: int) -> int:
    """The level, from 0, of a face-up place."""
    raise NotImplementedError


@record_function
def discount(state: Any, seat: int) -> int:
    """The bonuses that make cards cheaper for a seat, as a purse."""
    raise NotImplementedError


@record_function
def joker_worth(state: Any, seat: int) -> int:
    """How many tokens of one kind a joker of a seat pays for: 1 or 2."""
    raise NotImplementedError


@record_function
def joker_cards(state: Any, seat: int) -> int:
    """How many cards a seat has that pay two jokers each."""
    raise NotImplementedError


@record_function
def gain(state: Any, seat: int, card: int) -> None:
    """Apply the effects of a bought card."""
    raise NotImplementedError


@record_function
def tile_wants(state: Any, tile: int) -> int:
    """The bonuses that a noble or location asks for, as a purse."""
    raise NotImplementedError


@record_function
def end_reason(state: Any) -> int:
    """Why the game is over now that a round is finished, or PLAYING."""
    raise NotImplementedError
