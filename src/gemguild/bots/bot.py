"""What a bot is, and which there are."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from gemguild.engine.errors import BadOptions
from gemguild.engine.game import Move, View


@dataclass(frozen=True, slots=True)
class Limit:
    """How long a bot may think about one decision; None: as it likes."""

    seconds: float | None = None
    simulations: int | None = None


@dataclass(frozen=True, slots=True)
class Option:
    """A move that was thought about."""

    move: Move
    visits: int
    """How often it was tried."""
    win: float
    """The chance to win by it, for the seat to play; ties count as shares."""
    line: tuple[str, ...]
    """How the game may go on, this move first."""


@dataclass(frozen=True, slots=True)
class Thought:
    """What a search found. The first option is the move to play."""

    options: tuple[Option, ...]
    win: tuple[float, ...]
    """Each seat's chance to win."""
    simulations: int

    @property
    def move(self) -> Move:
        """The move to play."""
        return self.options[0].move

    @property
    def line(self) -> tuple[str, ...]:
        """How the game may go on with it."""
        return self.options[0].line

    @property
    def visits(self) -> dict[str, int]:
        """How often each move was tried, by its word."""
        return {option.move.word: option.visits for option in self.options}


class Bot(Protocol):
    """Somebody who plays: sees its seat's view and nothing else."""

    def choose(self, view: View, limit: Limit) -> Move:
        """One of the view's legal moves; the view's seat is to play."""


@runtime_checkable
class Following(Bot, Protocol):
    """A bot that wants to hear what everybody does, such as a program of its own."""

    @property
    def remark(self) -> str:
        """What it said about its latest decision, in a few words; may be nothing."""

    def begin(self, view: View) -> None:
        """A game begins, or is taken up, where the view is. Raises what is wrong if the bot is not ready for it."""

    def see(self, seat: int, word: str, view: View) -> None:
        """A seat has decided; this is what one's own seat sees now."""

    def close(self) -> None:
        """The game is over, or given up."""


class Thinking(Protocol):
    """A bot that can say what it thinks."""

    def think(self, view: View, limit: Limit) -> Thought:
        """The moves, their chances and how the game may go on."""


BOTS: dict[str, Callable[[int], Bot]] = {}
"""Bots by name: each makes one from a seed, and the same seed makes the same bot."""


def make_bot(name: str, seed: int = 0) -> Bot:
    """The bot with a name."""
    try:
        maker = BOTS[name]
    except KeyError:
        raise BadOptions(f"there is no bot {name!r}; there are {', '.join(BOTS)}") from None
    return maker(seed)
