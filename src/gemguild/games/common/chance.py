"""The random draws of moves: the top card of a deck, or tokens from a bag."""

from __future__ import annotations

from typing import Any

from gemguild.engine import bits
from gemguild.engine.compile import compiled
from gemguild.engine.dispatch import record_function
from gemguild.games.common.hooks import slot_level
from gemguild.games.common.state import TableState, slots

NOTHING, BAG = -1, -2


@record_function
def draws(state: Any, action: int) -> int:
    """What a legal action draws: the number of a deck whose top card it takes or turns up, BAG, or NOTHING."""
    raise NotImplementedError


@record_function
def lay_tiles(state: Any, drawn: int) -> None:
    """Lay out the tiles that were drawn at the start, given as a set of numbers."""
    raise NotImplementedError


@record_function
def lay_tokens(state: Any, kinds: Any) -> None:
    """Lay tokens of these kinds, in this order, onto the empty cells of the board."""
    raise NotImplementedError


@compiled
def deck_drawn(state: TableState, place: int) -> int:
    """The deck that a card leaves when the card in a place goes: a face-up place's deck, or the deck itself."""
    level = slot_level(state, place) if place < slots(state) else place - slots(state)
    return level if state.left[level] > 0 else NOTHING


@compiled
def deck_drawn_by_buying(state: TableState, slot: int) -> int:
    """The deck that refills a buying slot; a reserved card is not replaced."""
    return deck_drawn(state, slot) if slot < slots(state) else NOTHING


@compiled
def deck_drawn_by_paying(state: TableState) -> int:
    """The deck that refills the place of the card being paid for."""
    return deck_drawn_by_buying(state, bits.wide(state.paying))
