"""A bot that plays any legal move."""

from __future__ import annotations

from random import Random

from gemguild.bots.bot import BOTS, Limit
from gemguild.engine.game import Move, View


class RandomBot:
    """Every legal move is equally likely."""

    def __init__(self, seed: int = 0) -> None:
        self._random = Random(seed)

    def choose(self, view: View, limit: Limit) -> Move:  # noqa: ARG002  # it needs no time
        """One of the legal moves."""
        return self._random.choice(view.legal_moves())


BOTS["random"] = RandomBot
