"""The hooks for bots that judge positions: what a seat has and may hope for beyond points, bonuses and tokens."""

from __future__ import annotations

from typing import Any

from gemguild.engine import purse
from gemguild.engine.compile import compiled
from gemguild.engine.dispatch import record_function
from gemguild.games.common.hooks import discount, tile_wants
from gemguild.games.common.state import MAIN, OVER, RETURN, TableState


@record_function
def lying_tiles(state: Any) -> int:
    """The tiles that the seat to play may hope for, as a set of their numbers in the description."""
    raise NotImplementedError


@record_function
def tile_lacks(state: Any, seat: int, tile: int) -> int:
    """How much of what a tile asks for a seat does not have."""
    raise NotImplementedError


@record_function
def card_grip(state: Any, seat: int, slot: int) -> int:
    """How a seat stands to the card in a buying slot: CLOSED, OPEN or KEPT."""
    raise NotImplementedError


CLOSED, OPEN, KEPT = range(3)
"""It cannot get the card, whatever it pays; it can; it alone can."""


@record_function
def powers(state: Any, seat: int) -> float:
    """About how many points it is worth what a seat has besides points, bonuses and tokens."""
    raise NotImplementedError


@record_function
def completes_move(state: Any) -> bool:
    """Whether the decision that is awaited only completes the move before it."""
    raise NotImplementedError


@record_function
def weighs_draws(state: Any) -> bool:
    """Whether a bot that looks one decision ahead may choose by the cards that a move turns up."""
    raise NotImplementedError


@record_function
def same_as_others(state: Any, action: int) -> bool:
    """Whether a bot that looks one decision ahead sees no difference between this legal action and any other such."""
    raise NotImplementedError


def register(record: type[TableState]) -> None:
    """Register what most games have."""
    lying_tiles.register(record)(no_tiles)
    tile_lacks.register(record)(nothing_lacks)
    card_grip.register(record)(always_open)
    powers.register(record)(no_powers)
    completes_move.register(record)(returns_tokens)
    weighs_draws.register(record)(sees_them)
    same_as_others.register(record)(each_differs)


@compiled
def no_tiles(state: TableState) -> int:
    """No tile asks for bonuses."""
    return 0


@compiled
def nothing_lacks(state: TableState, seat: int, tile: int) -> int:
    """No tile asks for anything."""
    return 0


@compiled
def bonuses_lacking(state: TableState, seat: int, tile: int) -> int:
    """A tile asks for bonuses."""
    return purse.total(purse.minus(tile_wants(state, tile), discount(state, seat)))


@compiled
def always_open(state: TableState, seat: int, slot: int) -> int:
    """Whoever can pay for a card can have it."""
    return OPEN


@compiled
def no_powers(state: TableState, seat: int) -> float:
    """There is nothing else."""
    return 0.0


@compiled
def returns_tokens(state: TableState) -> bool:
    """Surplus tokens are returned."""
    return bool(state.phase == RETURN)


@compiled
def any_step(state: TableState) -> bool:
    """Every step of a turn but its action."""
    return bool(state.phase != MAIN and state.phase != OVER)


@compiled
def sees_them(state: TableState) -> bool:
    """A step that completes the move may be about them."""
    return True


@compiled
def leaves_them_out(state: TableState) -> bool:
    """No step of a turn is about them."""
    return False


@compiled
def each_differs(state: TableState, action: int) -> bool:
    """Every action counts by itself."""
    return False
