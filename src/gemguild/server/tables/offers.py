"""What cards cost a seat now, and all the ways to pay for them: the browser works nothing out."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from functools import cache, lru_cache
from itertools import product
from types import MappingProxyType

from gemguild.bots.facts import facts
from gemguild.engine import purse
from gemguild.games.common import hooks
from gemguild.server.messages import Offer, WayToPay
from gemguild.server.tables.position_views import SeatView

JOKER = "j"


def offers(seen: SeatView, words: Collection[str]) -> list[Offer]:
    """Every card that the seat that sees could buy some day: face-up ones, then its own. ``words`` are legal now."""
    seat, plain = seen.view.seat, seen.plain
    if seat is None:
        return []
    own, kinds = plain["seats"][seat], facts(plain["game"]).kinds
    printed, bonuses = prices(plain["game"]), int(hooks.discount(seen.record, seat))
    tokens, jokers = purse.pack(own["tokens"].values()), own["tokens"][JOKER]
    cards = [card for row in plain["market"] for card in row] + [held["card"] for held in own["reserved"]]
    found = [offer(card, kinds, purse.minus(printed[card], bonuses), tokens, jokers) for card in cards if card]
    if not words:
        return found
    can = frozenset(words)
    return [with_payments(each, own["tokens"], can) if f"buy:{each['card']}" in can else each for each in found]


@cache
def prices(game: str) -> Mapping[str, int]:
    """The prices of a game's cards, as purses."""
    sheet = facts(game)
    return MappingProxyType(
        {id_: purse.pack(card.price.get(kind, 0) for kind in sheet.kinds) for id_, card in sheet.cards.items()}
    )


def offer(card: str, kinds: str, price: int, tokens: int, jokers: int) -> Offer:
    """What a card costs, and what is short of it with these tokens."""
    short = by_letter(kinds, purse.minus(price, tokens))
    missing = max(0, sum(short.values()) - jokers) if short else 0
    return {"card": card, "price": by_letter(kinds, price), "short": short, "missing": missing, "payments": []}


def by_letter(kinds: str, amounts: int) -> dict[str, int]:
    """The tokens of a purse by letter, without those it has none of."""
    return dict(letters(kinds, amounts))


@lru_cache(maxsize=8192)
def letters(kinds: str, amounts: int) -> tuple[tuple[str, int], ...]:
    """The tokens of a purse as pairs of letter and count."""
    counts = purse.unpack(amounts, len(kinds))
    return tuple((kind, count) for kind, count in zip(kinds, counts, strict=True) if count)


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
