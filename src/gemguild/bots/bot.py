"""What a bot is, and the registry of bots."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from gemguild.engine.errors import BadOptions
from gemguild.engine.game import Move, View


@dataclass(frozen=True, slots=True)
class Limit:
    """How long a bot may think about one decision, where None leaves it to the bot, and in how many threads."""

    seconds: float | None = None
    simulations: int | None = None
    threads: int = 1
    """Processors that the bot may use at once; with more than one, it may not always play the same."""


@dataclass(frozen=True, slots=True)
class Option:
    """A move that a search considered."""

    move: Move
    visits: int
    """How often the search tried it."""
    win: float
    """The seat to play's chance to win with it; ties count as shares."""
    line: tuple[str, ...]
    """A likely continuation, beginning with this move."""


@dataclass(frozen=True, slots=True)
class Thought:
    """The result of a search. The first option is the move to play."""

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
        """A likely continuation, beginning with the move to play."""
        return self.options[0].line

    @property
    def visits(self) -> dict[str, int]:
        """How often each move was tried, by word."""
        return {option.move.word: option.visits for option in self.options}


class Bot(Protocol):
    """A player made of code: it sees its seat's view and nothing else."""

    def choose(self, view: View, limit: Limit) -> Move:
        """Choose one of the view's legal moves; the view's seat is to play."""


@runtime_checkable
class Following(Bot, Protocol):
    """A bot that follows the whole game, such as an external program."""

    @property
    def remark(self) -> str:
        """A short remark on its latest decision; may be empty."""

    def begin(self, view: View) -> None:
        """A game begins, or continues, at this view. Raises an error if the bot is not ready for it."""

    def see(self, seat: int, word: str, view: View) -> None:
        """A seat has made a decision; the view is what the bot's seat sees afterwards."""

    def close(self) -> None:
        """The game is over or abandoned."""


class Thinking(Protocol):
    """A bot that can report what its search found."""

    def think(self, view: View, limit: Limit) -> Thought:
        """The moves with their chances and likely continuations."""


BOTS: dict[str, Callable[[int], Bot]] = {}
"""Makers of bots by name: from a seed, and the same seed makes the same bot."""


def make_bot(name: str, seed: int = 0) -> Bot:
    """The bot with a name."""
    try:
        maker = BOTS[name]
    except KeyError:
        raise BadOptions(f"there is no bot {name!r}; there are {', '.join(BOTS)}") from None
    return maker(seed)
