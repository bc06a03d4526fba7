"""What cards cost a seat now, and all the ways to pay for them: the browser works nothing out."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from itertools import product

from gemguild.bots.facts import facts
from gemguild.engine import purse
from gemguild.engine.game import View
from gemguild.engine.text import Plain
from gemguild.games.common import hooks
from gemguild.server.messages import Offer, WayToPay

JOKER = "j"


def offers(view: View, plain: Plain, words: Collection[str]) -> list[Offer]:
    """Every card that the seat of a view could buy some day: face-up ones, then its own. ``words`` are legal now."""
    if view.seat is None:
        return []
    own = facts(view.game.id)
    bonuses = dict(zip(own.kinds, purse.unpack(hooks.discount(view.record, view.seat), len(own.kinds)), strict=True))
    tokens = plain["seats"][view.seat]["tokens"]
    seen = [card for row in plain["market"] for card in row] + [
        held["card"] for held in plain["seats"][view.seat]["reserved"]
    ]
    can = frozenset(words)
    return [offer(card, own.cards[card].price, bonuses, tokens, can) for card in seen if card]


def offer(
    card: str, cost: Mapping[str, int], bonuses: Mapping[str, int], tokens: Mapping[str, int], words: frozenset[str]
) -> Offer:
    """What one card costs."""
    price = {kind: count - bonuses[kind] for kind, count in cost.items() if count > bonuses[kind]}
    short = {kind: count - tokens[kind] for kind, count in price.items() if count > tokens[kind]}
    lacking = sum(short.values())
    ways = list(payments(card, price, short, tokens, words)) if f"buy:{card}" in words else []
    return Offer(card=card, price=price, short=short, missing=max(0, lacking - tokens[JOKER]), payments=ways)


def payments(
    card: str, price: Mapping[str, int], short: Mapping[str, int], tokens: Mapping[str, int], words: frozenset[str]
) -> Iterator[WayToPay]:
    """All ways to pay for a card that can be bought: the plain one, then those with more jokers than needed."""
    paid = {kind: count - short.get(kind, 0) for kind, count in price.items() if count > short.get(kind, 0)}
    jokers = sum(short.values())
    yield WayToPay(tokens=with_jokers(paid, jokers), words=[f"buy:{card}"])
    if f"split:{card}" not in words:
        return
    spare = tokens[JOKER] - jokers
    swaps = [swap for swap in product(*(range(count + 1) for count in paid.values())) if 0 < sum(swap) <= spare]
    for swap in sorted(swaps, key=sum):
        chosen = dict(zip(paid, swap, strict=True))
        left = {kind: count - chosen[kind] for kind, count in paid.items() if count > chosen[kind]}
        instead = [f"joker:{kind}" for kind, count in chosen.items() for _ in range(count)]
        yield WayToPay(tokens=with_jokers(left, jokers + sum(swap)), words=[f"split:{card}", *instead, "pay"])


def with_jokers(tokens: Mapping[str, int], jokers: int) -> dict[str, int]:
    """A payment with its jokers, if there are any."""
    return {**tokens, JOKER: jokers} if jokers else dict(tokens)
