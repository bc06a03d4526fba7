"""What can be bought, worked out for all slots at once, against the plain reading of it."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gemguild.engine import purse
from gemguild.engine.compile import entry
from gemguild.engine.record import Record, Seen, blank, field
from gemguild.games.common import paying
from gemguild.games.common.state import LANES, NO_CARD_PRICE, SLOTS


class FiveKinds(Record, kinds=5):
    """The price tables of a game with five kinds of tokens in prices."""

    price: Any = field("i1", Seen.ALL, "prices of the face-up cards", "kinds", LANES)
    held: Any = field("i1", Seen.ALL, "prices of the reserved cards", "kinds", LANES - SLOTS)


class SixKinds(FiveKinds, kinds=6):
    """With six."""


@entry
def compiled_reach(records: Any, bonuses: int, tokens: int, jokers: int) -> int:
    return paying.reach(records[0].price, records[0].held, bonuses, tokens, jokers)


def table(chance: np.random.Generator, kinds: int, places: int) -> Any:
    """Prices like those of cards, with some gaps."""
    prices = chance.choice([0, 0, 0, 1, 2, 3, 5, 7], (kinds, places)).astype(np.int8)
    gaps = chance.random(places) < 0.2
    prices[:, gaps] = 0
    prices[0, gaps] = NO_CARD_PRICE
    return prices


def affordable(price: list[int], bonuses: list[int], tokens: list[int], jokers: int) -> tuple[bool, bool]:
    """Whether a price can be paid, and whether in more than one way, by trying every payment."""
    need = [max(0, cost - bonus) for cost, bonus in zip(price, bonuses, strict=True)]
    least = sum(max(0, number - held) for number, held in zip(need, tokens, strict=True))
    return least <= jokers, least < jokers and any(min(*pair) for pair in zip(need, tokens, strict=True))


@pytest.mark.parametrize("record", [FiveKinds, SixKinds])
@given(seed=st.integers(0, 2**32), jokers=st.integers(0, 5))
def test_what_is_in_reach(record: type[Record], seed: int, jokers: int) -> None:
    chance = np.random.default_rng(seed)
    records = blank(record)
    kinds: int = records["price"].shape[1]
    market, hand = table(chance, kinds, LANES), table(chance, kinds, LANES - SLOTS)
    records["price"], records["held"] = market, hand
    bonuses, tokens = chance.integers(0, 5, kinds).tolist(), chance.integers(0, 5, kinds).tolist()
    found = compiled_reach(records, purse.pack(bonuses), purse.pack(tokens), jokers)
    assert found == paying.reach(market, hand, purse.pack(bonuses), purse.pack(tokens), jokers)
    for slot in range(LANES):
        column = market[:, slot] if slot < SLOTS else hand[:, slot - SLOTS]
        can, choice = affordable(column.tolist(), bonuses, tokens, jokers)
        assert bool(found >> slot & 1) is can
        assert bool(found >> (LANES + slot) & 1) is choice


def test_a_gap_is_never_in_reach() -> None:
    records = blank(FiveKinds)
    records["price"][0, 0] = records["held"][0, 0] = NO_CARD_PRICE
    assert compiled_reach(records, purse.pack([36] * 5), purse.pack([7] * 5), 5) == 0
