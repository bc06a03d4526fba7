"""What each number of an observation means, and each action number.

An observation is a row of small whole numbers: counts, and ones and zeros. :mod:`.writing` writes it in the order in
which it is described here; what differs from game to game comes from :mod:`gemguild.games.common.observing`. Seats come
in the order of play, the observer first.
"""

from __future__ import annotations

from functools import cache

from gemguild.engine.game import Game
from gemguild.engine.kind import kind
from gemguild.engine.layout import Group, Part
from gemguild.engine.layout import Layout as Layout
from gemguild.games.common.observing import Facts, Piece, observation_of
from gemguild.games.common.state import RESERVE_LIMIT

MOST_JOKERS = 5
"""The range that all games share for jokers; it is wider in a game with more of them."""


@cache
def layout(game: Game) -> Layout:
    """The layout of a game's observations: it depends on the number of players, not on variants."""
    description, pieces = game.kind.description, observation_of(game.kind)
    players, slots, priced = game.players, sum(description.rows), description.priced
    return Layout(
        [
            Part("seat", players, 1, "one-hot: the observer's own seat"),
            Part("to_play", players, 1, "one-hot: who decides, 0 the observer, 1 the next; none when the game is over"),
            *parts(pieces.table),
            Part("paying", slots + RESERVE_LIMIT, 1, "one-hot in the phase payment: the place of the card to pay for"),
            Part("swapped", len(priced), max(MOST_JOKERS, pieces.most_jokers), f"jokers paid for {' '.join(priced)}"),
            Group("market", slots, (Part("there", 1, 1, "1 if a card lies here"), *pieces.card.parts)),
            Group("seats", players, (*parts(pieces.seat), reserved(description.levels, pieces.card))),
            Part("unseen", len(description.cards), 1, "for each card: 1 if the observer has not seen it"),
        ]
    )


def parts(pieces: tuple[Piece, ...]) -> list[Part | Group]:
    """The parts that pieces have, in order."""
    return [part for piece in pieces for part in piece.parts]


def reserved(levels: int, card: Facts) -> Group:
    """A seat's reserved cards, oldest first."""
    known = (
        Part("there", 1, 1, "1 if a card is reserved"),
        Part("blind", 1, 1, "1 if only its owner has seen it"),
        Part("level", levels, 1, "one-hot: its level"),
    )
    return Group("reserved", RESERVE_LIMIT, (*known, *card.parts))


def action_words(kind_id: str) -> tuple[str, ...]:
    """The word of each action number; in angle brackets, the place whose card or tile is named. Empty: no action."""
    return kind(kind_id).action_words
