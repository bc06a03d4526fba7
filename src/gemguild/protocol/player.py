"""A program in a seat: a bot that also follows the moves of all players.

Programs are started once and play one game after another; idle ones wait for the next game.
"""

from __future__ import annotations

import atexit
from collections import defaultdict

from gemguild.bots import Limit
from gemguild.engine.errors import GemguildError
from gemguild.engine.game import Move, View
from gemguild.protocol.faults import printable
from gemguild.protocol.messages import Info
from gemguild.protocol.program import USUAL, Patience, Program

TOLD_WORDS = 6
"""Words of an expected line that a record keeps."""

_idle: defaultdict[tuple[str, Patience], list[Program]] = defaultdict(list)
"""Idle programs, by command."""


class ProgramBot:
    """A bot that asks a program, which receives its seat's view and nothing else."""

    def __init__(self, command: str, *, patience: Patience = USUAL) -> None:
        self._key = (command, patience)
        self._program: Program | None = None
        self._view: View | None = None
        """The last view that the program received."""

    def begin(self, view: View) -> None:
        """Start a game, or resume one, from a view. Raises a fault if the program does not become ready."""
        program = self._program or (_idle[self._key].pop() if _idle[self._key] else Program(*self._key))
        self._program = None  # after a fault it is gone
        program.start(view)
        self._program, self._view = program, view

    def see(self, seat: int, word: str, view: View) -> None:
        """Pass on a move of any seat, with the new view of the program's seat."""
        if self._program is not None:
            self._program.see(seat, word, view)
            self._view = view

    def choose(self, view: View, limit: Limit) -> Move:
        """The decision of the program. Raises a fault, or the error of the rules for an illegal move."""
        if self._program is None or view != self._view:
            self.begin(view)
        assert self._program is not None
        try:
            return self._program.go(view, limit)
        except GemguildError:
            self._program = None
            raise

    @property
    def remark(self) -> str:
        """The program's comment on its latest decision, in a few words."""
        info = None if self._program is None else self._program.info
        return "" if info is None else in_words(info)

    def close(self) -> None:
        """Let the program wait for its next game, because this one is over or abandoned."""
        if self._program is not None:
            _idle[self._key].append(self._program)
        self._program = None


def in_words(info: Info) -> str:
    """The program's thoughts in a few words on one line."""
    parts = [] if info.win is None else [f"{info.win:.1%} to win"]
    parts += [] if info.simulations is None else [f"{info.simulations} simulations"]
    parts += [] if not info.line else [" ".join(info.line[:TOLD_WORDS])]
    parts += [] if info.text is None else [info.text]
    return printable(", ".join(parts))


@atexit.register
def send_home() -> None:
    """End all idle programs."""
    for programs in _idle.values():
        while programs:
            programs.pop().quit()
