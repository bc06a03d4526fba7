"""What cards cost a seat now, and all the ways to pay for them: the browser works nothing out."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from functools import lru_cache
from itertools import product

from gemguild.bots.facts import facts
from gemguild.engine import purse
from gemguild.games.common import hooks
from gemguild.server.messages import Offer, WayToPay
from gemguild.server.moment import Sight

JOKER = "j"


def offers(seen: Sight, words: Collection[str]) -> list[Offer]:
    """Every card that the seat that sees could buy some day: face-up ones, then its own. ``words`` are legal now."""
    seat, plain = seen.view.seat, seen.plain
    if seat is None:
        return []
    own, bonuses = plain["seats"][seat], int(hooks.discount(seen.record, seat))
    cards = [card for row in plain["market"] for card in row] + [held["card"] for held in own["reserved"]]
    found = [offer(card, price(plain["game"], card, bonuses), own["tokens"]) for card in cards if card]
    if not words:
        return found
    can = frozenset(words)
    return [with_payments(each, own["tokens"], can) if f"buy:{each['card']}" in can else each for each in found]


@lru_cache(maxsize=8192)
def price(game: str, card: str, bonuses: int) -> dict[str, int]:
    """What a card costs with these bonuses."""
    kinds = facts(game).kinds
    off = dict(zip(kinds, purse.unpack(bonuses, len(kinds)), strict=True))
    return {kind: count - off[kind] for kind, count in facts(game).cards[card].price.items() if count > off[kind]}


def offer(card: str, cost: dict[str, int], tokens: Mapping[str, int]) -> Offer:
    """What a card costs, and what is short of it with these tokens."""
    short = {kind: count - tokens[kind] for kind, count in cost.items() if count > tokens[kind]}
    missing = max(0, sum(short.values()) - tokens[JOKER]) if short else 0
    return {"card": card, "price": cost, "short": short, "missing": missing, "payments": []}


def with_payments(plain: Offer, tokens: Mapping[str, int], words: frozenset[str]) -> Offer:
    """An offer for a card that can be bought now."""
    ways = payments(plain["card"], plain["price"], plain["short"], tokens, words)
    return {**plain, "payments": list(ways)}


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
