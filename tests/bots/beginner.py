"""A beginner with a sensible plan: buys what brings most points, otherwise gets nearer to the nearest card.

It knows the prices, counts what it lacks, and looks at nobody else. Nobles, crowns and abilities come by chance.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from gemguild.bots import Limit
from gemguild.engine.description import Card
from gemguild.engine.game import Move, View
from gemguild.engine.text import Plain

Cards = Mapping[str, Card]


class Beginner:
    """Plays by that plan."""

    def __init__(self, seed: int = 0) -> None:
        self._seed = seed

    def choose(self, view: View, limit: Limit) -> Move:
        """The purchase with most points, the cheapest of these; otherwise what leaves least to save for."""
        described = view.game.kind.description
        moves = [move for move in view.legal_moves() if not move.word.startswith("split:")]
        bought = [(card_of(move, described.cards), move) for move in moves if move.word.startswith("buy:")]
        if bought:
            return max(bought, key=lambda each: (each[0].points, -sum(each[0].price.values())))[1]
        guess, seat = view.game.guess(view, self._seed), view.to_play
        assert seat is not None
        return max(moves, key=lambda move: outlook(guess.play(move).to_plain(), seat, described.cards, described.joker))


def card_of(move: Move, cards: Cards) -> Card:
    """The card that a purchase is of."""
    return cards[move.word.removeprefix("buy:").partition("=")[0]]


def outlook(plain: Plain, seat: int, cards: Cards, joker: str) -> tuple[int, int]:
    """How near the nearest card is, a point making up for a token that it lacks; and how many tokens there are."""
    own = plain["seats"][seat]
    waits = [lacking(card, own, joker) - card.points for card in within_reach(plain, own, cards)]
    return -min(waits, default=0), sum(own["tokens"].values())


def within_reach(plain: Plain, own: Plain, cards: Cards) -> Iterator[Card]:
    """The face-up cards and those that the seat has reserved."""
    for row in plain["market"]:
        yield from (cards[card] for card in row if card)
    yield from (cards[each["card"]] for each in own["reserved"] if each["card"])


def lacking(card: Card, own: Plain, joker: str) -> int:
    """How many tokens a seat lacks for a card."""
    missing: Iterator[int] = (
        max(0, count - own["bonuses"].get(letter, 0) - own["tokens"].get(letter, 0))
        for letter, count in card.price.items()
    )
    return max(0, sum(missing) - int(own["tokens"][joker]))
