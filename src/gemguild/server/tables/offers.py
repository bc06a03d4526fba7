"""What cards cost a seat now, and all the ways to pay for them: the browser works nothing out.

Prices and payments come back move after move and at many tables, so each is encoded once and shared.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import cache, lru_cache
from struct import Struct
from typing import Any, NamedTuple

from gemguild.engine import purse
from gemguild.engine.kind import kind
from gemguild.games.common import paying
from gemguild.games.common.paying import Jokers
from gemguild.server.encoding import encoded
from gemguild.server.messages import Offer, WayToPay
from gemguild.server.tables.position_views import SeatView, card_ids

MOST_SHARED = 16_384
"""The most offers or purses to keep."""
COSTS = Struct("=4q")
"""A row of the rules' table of costs: the number of a card, its cost, a seat's shortfall and missing tokens."""


def offers(seen: SeatView, words: Collection[str]) -> list[Any]:
    """Every card that the viewing seat could buy some day: face-up ones, then its own. ``words`` are legal now.

    Each is an :class:`Offer`, already encoded.
    """
    seat = seen.view.seat
    if seat is None:
        return []
    game = seen.view.game.id
    rows = COSTS.iter_unpack(paying.costs(seen.view.records, seat))
    known = priced_cards(game)
    priced = [known[row] for row in rows if row[0] >= 0]
    bought = [place for place, each in enumerate(priced) if each.buy in words] if words else []
    listed = [each.offer for each in priced]
    if bought:
        jokers = paying.jokers(seen.view.records, seat)
        for place in bought:
            listed[place] = payable_offer(game, priced[place].row, jokers)
    return listed


class PricedCard(NamedTuple):
    """A card with its price for a seat."""

    row: tuple[int, ...]
    """Of the table of costs."""
    buy: str
    """The word that buys it."""
    offer: Any
    """An encoded offer to a seat that cannot buy it now."""


class PricedCards(dict[tuple[int, ...], PricedCard]):
    """The priced cards of a game by their rows, made when they are first asked for, and all forgotten if too many."""

    def __init__(self, game: str) -> None:
        self.game = game

    def __missing__(self, row: tuple[int, ...]) -> PricedCard:
        if len(self) >= MOST_SHARED:
            self.clear()
        offer = plain_offer(self.game, row, [])
        self[row] = PricedCard(row, f"buy:{offer['card']}", encoded(offer))
        return self[row]


@cache
def priced_cards(game: str) -> PricedCards:
    """The priced cards of a game."""
    return PricedCards(game)


@lru_cache(MOST_SHARED)
def payable_offer(game: str, row: tuple[int, ...], jokers: Jokers) -> Any:
    """An encoded offer to a seat that can buy the card now."""
    number, cost, short, _ = row
    return encoded(plain_offer(game, row, ways_to_pay(game, card_ids(game)[number], cost, short, jokers)))


def plain_offer(game: str, row: tuple[int, ...], ways: list[WayToPay]) -> Offer:
    """What a card costs a seat, and these ways to pay for it."""
    number, cost, short, missing = row
    letters = kind(game).description.priced
    price, lacks = by_letter(letters, cost), by_letter(letters, short)
    return {"card": card_ids(game)[number], "price": price, "short": lacks, "missing": missing, "payments": ways}


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
