"""What cards cost a seat now, and all the ways to pay for them: the browser works nothing out."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import lru_cache

from gemguild.engine import purse
from gemguild.engine.description import Description
from gemguild.games.common import paying
from gemguild.server.messages import Offer, WayToPay
from gemguild.server.tables.position_views import SeatView, card_ids


def offers(seen: SeatView, words: Collection[str]) -> list[Offer]:
    """Every card that the viewing seat could buy some day: face-up ones, then its own. ``words`` are legal now."""
    seat = seen.view.seat
    if seat is None:
        return []
    kind = seen.view.game.kind
    ids, letters, legal = card_ids(kind.id), kind.description.priced, frozenset(words)
    listed: list[Offer] = []
    for card, cost, short, missing in paying.costs(seen.view.records, seat).tolist():
        if card >= 0:
            buys = f"buy:{ids[card]}" in legal
            listed.append(
                {
                    "card": ids[card],
                    "price": by_letter(letters, cost),
                    "short": by_letter(letters, short),
                    "missing": missing,
                    "payments": list(payments(seen, seat, card, kind.description)) if buys else [],
                }
            )
    return listed


def payments(seen: SeatView, seat: int, card: int, description: Description) -> Iterator[WayToPay]:
    """All ways to pay for a card that can be bought, each with the words that play it."""
    name = card_ids(seen.view.game.id)[card]
    for way in paying.ways_to_pay(seen.view.record, seat, card):
        swapped = by_letter(description.priced, way.swapped)
        jokers = [f"joker:{letter}" for letter, count in swapped.items() for _ in range(count)]
        words = [f"split:{name}", *jokers, "pay"] if jokers else [f"buy:{name}"]
        yield WayToPay(tokens=by_letter(description.letters, way.tokens), words=words)


def by_letter(letters: str, tokens: int) -> dict[str, int]:
    """The tokens of a purse by letter, without those it has none of."""
    return dict(pairs(letters, tokens))


@lru_cache(maxsize=8192)
def pairs(letters: str, tokens: int) -> tuple[tuple[str, int], ...]:
    """The tokens of a purse as pairs of letter and count."""
    counts = purse.unpack(tokens, len(letters))
    return tuple((letter, count) for letter, count in zip(letters, counts, strict=True) if count)
