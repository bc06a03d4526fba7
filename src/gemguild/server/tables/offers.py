"""What cards cost a seat now, and all the ways to pay for them: the browser works nothing out.

Prices and payments come back move after move and at many tables, so each is made once and shared: nobody changes what
is sent.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from gemguild.engine import purse
from gemguild.engine.kind import kind
from gemguild.games.common import paying
from gemguild.games.common.paying import Jokers
from gemguild.server.messages import Offer, WayToPay
from gemguild.server.tables.position_views import SeatView, card_ids

MOST_SHARED = 16_384
"""The most prices or payments to keep."""


def offers(seen: SeatView, words: Collection[str]) -> list[Offer]:
    """Every card that the viewing seat could buy some day: face-up ones, then its own. ``words`` are legal now."""
    seat = seen.view.seat
    if seat is None:
        return []
    game = seen.view.game.id
    listed, affordable = plain_offers(game, paying.costs(seen.view.records, seat).tobytes())
    bought = [price for price in affordable if f"buy:{price.card}" in words] if words else []
    if not bought:
        return listed
    jokers, with_payments = paying.jokers_of(seen.view.record, seat), listed.copy()
    for place, card, cost, short in bought:
        with_payments[place] = {**listed[place], "payments": ways_to_pay(game, card, cost, short, jokers)}
    return with_payments


class Affordable(NamedTuple):
    """A card that a seat has enough for: its place among the offers, its id, its cost, and what jokers stand in for."""

    place: int
    card: str
    cost: int
    short: int


@lru_cache(MOST_SHARED)
def plain_offers(game: str, costs: bytes) -> tuple[list[Offer], list[Affordable]]:
    """What cards cost a seat that cannot buy them now, from the rules' table of costs, and what it has enough for."""
    listed: list[Offer] = []
    affordable: list[Affordable] = []
    for card, cost, short, missing in np.frombuffer(costs, np.int64).reshape(-1, 4).tolist():
        if card >= 0:
            if not missing:
                affordable.append(Affordable(len(listed), card_ids(game)[card], cost, short))
            listed.append(plain_offer(game, card, cost, short, missing))
    return listed, affordable


@lru_cache(MOST_SHARED)
def plain_offer(game: str, card: int, cost: int, short: int, missing: int) -> Offer:
    """What a card costs a seat that cannot buy it now."""
    letters = kind(game).description.priced
    price, lacks = by_letter(letters, cost), by_letter(letters, short)
    return {"card": card_ids(game)[card], "price": price, "short": lacks, "missing": missing, "payments": []}


def ways_to_pay(game: str, name: str, cost: int, short: int, jokers: Jokers) -> list[WayToPay]:
    """The ways to pay for a card, the plain one first, each with the words that play it."""
    ways: list[WayToPay] = []
    for tokens, swaps, cards in payments(game, cost, short, jokers):
        words = [f"split:{name}", *swaps, "pay"] if ways else [f"buy:{name}"]
        ways.append({"tokens": tokens, "words": words, "cards": cards} if cards else {"tokens": tokens, "words": words})
    return ways


@lru_cache(MOST_SHARED)
def payments(game: str, cost: int, short: int, jokers: Jokers) -> list[tuple[dict[str, int], list[str], int]]:
    """What can be paid for a cost with this shortfall: tokens, words that choose jokers in their place, and cards."""
    description = kind(game).description
    found = []
    for way in paying.ways_to_pay(cost, short, len(description.priced), jokers):
        swapped = by_letter(description.priced, way.swapped)
        swaps = [f"joker:{letter}" for letter, count in swapped.items() for _ in range(count)]
        found.append((by_letter(description.letters, way.tokens), swaps + ["goldcard"] * way.cards, way.cards))
    return found


@lru_cache(MOST_SHARED)
def by_letter(letters: str, tokens: int) -> dict[str, int]:
    """The tokens of a purse by letter, without those it has none of."""
    counts = purse.unpack(tokens, len(letters))
    return {letter: count for letter, count in zip(letters, counts, strict=True) if count}
