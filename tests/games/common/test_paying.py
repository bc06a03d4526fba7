"""What can be bought, worked out for all slots at once, against the plain reading of it."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gemguild.engine import purse
from gemguild.engine.compile import entry
from gemguild.engine.game import Game, Position
from gemguild.engine.record import Record, Seen, blank, field
from gemguild.games.common import paying
from gemguild.games.common.state import HAND_LANES, NO_CARD_PRICE, NONE, slots
from tests.support import asks_for_more, some_positions


class FiveKinds(Record, kinds=5, lanes=16):
    """The price tables of a game with five kinds of tokens in prices."""

    price: Any = field("i1", Seen.ALL, "prices of the face-up cards", "kinds", "lanes")
    held: Any = field("i1", Seen.ALL, "prices of the reserved cards", "kinds", HAND_LANES)


class SixKinds(FiveKinds, kinds=6, lanes=16):
    """With six."""


class ManyCards(FiveKinds, kinds=5, lanes=24):
    """With up to 20 face-up cards."""


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


@pytest.mark.parametrize("record", [FiveKinds, SixKinds, ManyCards])
@given(seed=st.integers(0, 2**32), jokers=st.integers(0, 5))
def test_what_is_in_reach(record: type[Record], seed: int, jokers: int) -> None:
    chance = np.random.default_rng(seed)
    records = blank(record)
    kinds: int
    lanes: int
    kinds, lanes = records["price"].shape[1:]
    market, hand = table(chance, kinds, lanes), table(chance, kinds, HAND_LANES)
    records["price"], records["held"] = market, hand
    bonuses, tokens = chance.integers(0, 5, kinds).tolist(), chance.integers(0, 5, kinds).tolist()
    found = compiled_reach(records, purse.pack(bonuses), purse.pack(tokens), jokers)
    assert found == paying.reach(market, hand, purse.pack(bonuses), purse.pack(tokens), jokers)
    for lane in range(lanes):
        first = lanes - HAND_LANES
        column = market[:, lane] if lane < first else hand[:, lane - first]
        can, choice = affordable(column.tolist(), bonuses, tokens, jokers)
        assert bool(found >> lane & 1) is can
        assert bool(found >> (lanes + lane) & 1) is choice


def test_a_gap_is_never_in_reach() -> None:
    records = blank(FiveKinds)
    records["price"][0, 0] = records["held"][0, 0] = NO_CARD_PRICE
    assert compiled_reach(records, purse.pack([36] * 5), purse.pack([7] * 5), 5) == 0


def test_all_ways_to_pay_are_those_that_the_moves_allow(game: Game) -> None:
    """Every payment that is listed can be played as ``split``, ``joker`` and ``pay``, and there are no others."""
    met = 0
    for position in some_positions(game, every=2):
        for move in position.legal_moves():
            verb, _, name = move.word.partition(":")
            if verb != "split":
                continue
            seat = int(position.record.seat)
            card = list(game.kind.description.cards).index(name)
            joker = paying.joker_lane(position.record)
            plain, *others = ways_to_pay(position.record, seat, card)
            assert plain == min([plain, *others], key=lambda way: jokers_paid(way, joker))
            assert {(way.swapped, way.cards) for way in others} == chosen_in_play(position.play(move))
            met += 1
    assert met


def ways_to_pay(state: Any, seat: int, card: int) -> list[paying.PaymentOption]:
    """All ways in which a seat can pay for a card."""
    cost = paying.need(state, seat, card)
    short = paying.shortfall(state, seat, cost)
    return paying.ways_to_pay(cost, short, paying.joker_lane(state), paying.jokers_of(state, seat))


def jokers_paid(way: paying.PaymentOption, joker: int) -> tuple[int, int]:
    """The jokers of a payment, and how many cards of them."""
    return purse.lane(way.tokens, joker) + 2 * way.cards, way.cards


def chosen_in_play(position: Position) -> set[tuple[int, int]]:
    """The jokers in place of tokens and the cards that pay them, in every payment that can be settled from here."""
    moves, plain = position.legal_moves(), position.to_plain()
    chosen = int(position.record.swapped), plain.get("gold_cards", 0)
    settled = {chosen} if any(move.word == "pay" for move in moves) else set()
    return settled.union(*(chosen_in_play(position.play(move)) for move in moves if move.word != "pay"))


def test_what_is_missing_is_what_keeps_a_card_from_being_bought(game: Game) -> None:
    for position in some_positions(game):
        if position.phase != "main":
            continue
        record, seat = position.record, int(position.record.seat)
        cards = list(game.kind.description.cards)
        words = {move.word for move in position.legal_moves()}
        for slot in range(slots(record)):
            if record.market[slot] != NONE:
                card = cards[record.market[slot]]
                missing = paying.missing_tokens(record, seat, paying.need(record, seat, int(record.market[slot])))
                assert (f"buy:{card}" in words) == (missing == 0) or (missing == 0 and asks_for_more(position, card))
