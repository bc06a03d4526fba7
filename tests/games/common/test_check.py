"""Faults of positions are found and named."""

from __future__ import annotations

from typing import Any

import pytest

from gemguild.engine.errors import BadPosition
from gemguild.engine.game import Game, Position
from gemguild.engine.record import row
from tests.support import play_through


def spoiled(game: Game, ply: int = 25) -> tuple[Position, Any]:
    """A position in the middle of a game, and its record to spoil."""
    position = list(play_through(game, 3))[ply]
    copy = Position(game, position.records.copy())
    return copy, row(copy.records)


@pytest.mark.parametrize("cache", ["points", "bonuses", "cards"])
def test_a_wrong_sum_is_found(game: Game, cache: str) -> None:
    position, state = spoiled(game)
    getattr(state, cache)[0] += 1
    with pytest.raises(BadPosition, match=cache):
        position.check()


def test_a_wrong_price_is_found(game: Game) -> None:
    position, state = spoiled(game)
    state.price[1, 0] += 1
    with pytest.raises(BadPosition, match="price"):
        position.check()


def test_a_lost_card_is_found(game: Game) -> None:
    position, state = spoiled(game)
    state.left[0] -= 1
    with pytest.raises(BadPosition, match="in no place"):
        position.check()


def test_a_doubled_card_is_found(game: Game) -> None:
    position, state = spoiled(game)
    state.deck[0] = state.deck[1]
    with pytest.raises(BadPosition, match="in 2 place"):
        position.check()


def test_a_lost_token_is_found(game: Game) -> None:
    position, state = spoiled(game, 0)
    state.tokens[0] += 1
    with pytest.raises(BadPosition, match="tokens instead of"):
        position.check()
