"""Payments with gold cards: the slots with a choice that are found at once are those found one by one."""

from __future__ import annotations

import numpy as np
import pytest

import gemguild
from gemguild.engine import purse
from gemguild.engine.record import row
from gemguild.games.orient.paying import affordable, with_choice

GOLD = 5
"""The lane of gold tokens."""
TRIES = 20


@pytest.mark.parametrize("gold", range(4))
@pytest.mark.parametrize("cards", range(4))
def test_choices_found_at_once_are_those_found_one_by_one(gold: int, cards: int) -> None:
    source = np.random.default_rng(10 * gold + cards)
    for seed in range(TRIES):
        state = row(gemguild.game("splendor-2-orient").start(seed).records.copy())
        state.tokens[0] = purse.pack(source.integers(0, 4, GOLD)) + gold * purse.one(GOLD)
        state.bonuses[0] = purse.pack(source.integers(0, 4, GOLD))
        state.golds[0] = cards
        buys, splits = affordable(state, 0)
        assert splits == with_choice(state, 0, buys)
