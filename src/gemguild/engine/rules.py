"""What the engine asks of a game: eight functions over its record, each with one body a game."""

from __future__ import annotations

from typing import Any

from gemguild.engine.dispatch import record_function


@record_function
def setup(state: Any, players: int, variant: int) -> None:
    """Lay out a new game in a blank record that holds its generator's key; ``variant`` is a set of options."""
    raise NotImplementedError


@record_function
def legal(state: Any) -> tuple[int, ...]:
    """The set of legal actions as 64-bit words (see :mod:`.bits`), empty when the game is over."""
    raise NotImplementedError


@record_function
def plain_legal(state: Any) -> tuple[int, ...]:
    """The legal actions that a search considers: all except purchases with another payment than the plain one."""
    raise NotImplementedError


@record_function
def play(state: Any, action: int) -> None:
    """Carry out a legal action; nothing is checked."""
    raise NotImplementedError


@record_function
def criteria(state: Any, seat: int) -> tuple[int, ...]:
    """What a seat is ranked by at the end, in the order of the description's criteria.

    Higher numbers win: where fewest wins, the number is negated. Seats that are equal in all of them share. Each number
    is less than 512 in size.
    """
    raise NotImplementedError


@record_function
def is_last_round(state: Any) -> bool:
    """Whether the game ends with this round as things stand."""
    raise NotImplementedError


@record_function
def guess(state: Any) -> None:
    """Fill in what a view does not know, drawing from the record's generator."""
    raise NotImplementedError


@record_function
def show_hands(state: Any, seen: Any, seat: int) -> None:
    """Add to a view that has the public fields whatever else one seat (-1: an onlooker) knows."""
    raise NotImplementedError
