"""Habits of rivals: whoever keeps playing what :mod:`.greedy` would is expected to go on.

A search otherwise takes rivals for as strong as itself, and spends most of its time on what strong ones might do. A bot
that follows the game compares each move of a rival with what looking one decision ahead would have chosen, from what it
could see of the position then. What it learns are chances, one for each seat, which the search takes into account.
"""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from gemguild.bots.greedy import SAME, Judge
from gemguild.bots.net.inputs import SEATS
from gemguild.engine import loops
from gemguild.engine.game import View

AGREES, OTHERS_AGREE = 0.97, 0.4
"""How often a seat with the habit plays a move that looks best at once, and how often others do."""
AT_FIRST = 0.1
"""The chance of the habit before anything was seen."""
SURE = 0.5
"""A habit less likely than this does not count."""
MOST = 0.97
"""No habit is taken for more certain than this."""


class Habits:
    """What a seat has learnt of its rivals in a game that it follows."""

    def __init__(self, view: View) -> None:
        """The game begins, or goes on, at a view."""
        self._view = view
        self._evidence = np.zeros(SEATS)

    def see(self, seat: int, word: str, view: View) -> None:
        """A seat has made a decision, after which this is what there is to see."""
        if seat == self._view.to_play != view.seat:
            self._evidence[seat] += evidence(self._view, word)
        self._view = view

    @property
    def chances(self) -> NDArray[np.float64]:
        """How likely each seat has the habit; 0 for those with whom it does not count."""
        odds = math.log(AT_FIRST / (1 - AT_FIRST)) + self._evidence
        found = np.minimum(MOST, (1 / (1 + np.exp(-odds))).round(2))
        found[self._view.seat] = 0
        return np.where(found < SURE, 0, found)


def evidence(view: View, word: str) -> float:
    """By how much a move in a view raises the log odds of the habit; 0 if nothing can be said."""
    position = view.game.guess(view, 0)
    actions = loops.plain_list(position.records)
    played = next((move.action for move in position.legal_moves() if move.word == word), None)
    if played is None:  # with a reserved card that only the rival knows
        return 0.0
    values = Judge(view).values(position, actions)
    best = actions[values > values.max() - SAME]
    if len(best) == len(actions):
        return 0.0
    if played in best:
        return math.log(AGREES / OTHERS_AGREE)
    return math.log((1 - AGREES) / (1 - OTHERS_AGREE))
