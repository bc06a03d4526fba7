"""What cards cost a seat now, and all the ways to pay for them: the browser works nothing out.

Prices come back move after move and at many tables, so each offer and each plain payment is made once and shared:
nobody changes what is sent.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import cache, lru_cache
from typing import Any

from gemguild.engine import purse
from gemguild.engine.kind import kind
from gemguild.engine.record import blank, row
from gemguild.games.common import hooks, paying
from gemguild.server.messages import Offer, WayToPay
from gemguild.server.tables.position_views import SeatView, card_ids

MOST_SHARED = 16_384
"""The most offers or payments to keep."""


def offers(seen: SeatView, words: Collection[str]) -> list[Offer]:
    """Every card that the viewing seat could buy some day: face-up ones, then its own. ``words`` are legal now."""
    seat = seen.view.seat
    if seat is None:
        return []
    game, legal = seen.view.game.id, frozenset(words)
    listed: list[Offer] = []
    for card, cost, short, missing in paying.costs(seen.view.records, seat).tolist():
        if card >= 0:
            offer = unpaid(game, card, cost, short, missing)
            buys = not missing and f"buy:{offer['card']}" in legal
            listed.append({**offer, "payments": payments(seen, seat, card, cost, legal)} if buys else offer)
    return listed


@lru_cache(MOST_SHARED)
def unpaid(game: str, card: int, cost: int, short: int, missing: int) -> Offer:
    """A card that cannot be bought now."""
    letters = kind(game).description.priced
    price, lacking = by_letter(letters, cost), by_letter(letters, short)
    return Offer(card=card_ids(game)[card], price=price, short=lacking, missing=missing, payments=[])


def payments(seen: SeatView, seat: int, card: int, cost: int, legal: Collection[str]) -> list[WayToPay]:
    """All ways to pay for a card that can be bought, each with the words that play it; the plain one first."""
    game = seen.view.game.id
    if f"split:{card_ids(game)[card]}" in legal:
        return list(ways_with_jokers(seen, seat, card))
    worth = hooks.joker_worth(seen.view.record, seat)
    return [plain_way(game, card, cost, int(seen.view.records["tokens"][0, seat]), worth)]


@lru_cache(MOST_SHARED)
def plain_way(game: str, card: int, cost: int, tokens: int, worth: int) -> WayToPay:
    """The only way to pay if no joker can replace a token that the buyer holds."""
    paid = paying.plain_payment(any_record(game), cost, tokens, worth)
    return WayToPay(tokens=by_letter(kind(game).description.letters, paid), words=[f"buy:{card_ids(game)[card]}"])


def ways_with_jokers(seen: SeatView, seat: int, card: int) -> Iterator[WayToPay]:
    """The plain payment, then those with more jokers than needed."""
    game = seen.view.game
    description, name = game.kind.description, card_ids(game.id)[card]
    for way in paying.ways_to_pay(seen.view.record, seat, card):
        swapped = by_letter(description.priced, way.swapped)
        jokers = [f"joker:{letter}" for letter, count in swapped.items() for _ in range(count)]
        words = [f"split:{name}", *jokers, "pay"] if jokers else [f"buy:{name}"]
        yield WayToPay(tokens=by_letter(description.letters, way.tokens), words=words)


@cache
def any_record(game: str) -> Any:
    """A record of a game, for questions that depend on its kinds of tokens only."""
    return row(blank(kind(game).record))


def by_letter(letters: str, tokens: int) -> dict[str, int]:
    """The tokens of a purse by letter, without those it has none of."""
    counts = purse.unpack(tokens, len(letters))
    return {letter: count for letter, count in zip(letters, counts, strict=True) if count}
