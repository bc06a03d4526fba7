"""What a bot is, and which there are."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from gemguild.engine.errors import BadOptions
from gemguild.engine.game import Move, View


@dataclass(frozen=True, slots=True)
class Limit:
    """How long a bot may think about one decision; None: as it likes."""

    seconds: float | None = None
    simulations: int | None = None


class Bot(Protocol):
    """Somebody who plays: sees its seat's view and nothing else."""

    def choose(self, view: View, limit: Limit) -> Move:
        """One of the view's legal moves; the view's seat is to play."""


BOTS: dict[str, Callable[[int], Bot]] = {}
"""Bots by name: each makes one from a seed, and the same seed makes the same bot."""


def make_bot(name: str, seed: int = 0) -> Bot:
    """The bot with a name."""
    try:
        maker = BOTS[name]
    except KeyError:
        raise BadOptions(f"there is no bot {name!r}; there are {', '.join(BOTS)}") from None
    return maker(seed)
