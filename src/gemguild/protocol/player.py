"""A program in a seat: a bot like any other, which besides wants to hear what everybody does.

Programs are started once and play one game after another; those that nobody needs wait for the next.
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
"""So many words of an expected line are kept in records."""

_idle: defaultdict[tuple[str, Patience], list[Program]] = defaultdict(list)
"""Programs that wait for their next game, by their command."""


class ProgramBot:
    """Plays by asking a program, which is told its seat's view and nothing else."""

    def __init__(self, command: str, *, patience: Patience = USUAL) -> None:
        self._key = (command, patience)
        self._program: Program | None = None
        self._view: View | None = None
        """What the program knows."""

    def begin(self, view: View) -> None:
        """Start a game, or take one up where the view is. Raises a fault if the program is not ready for it."""
        program = self._program or (_idle[self._key].pop() if _idle[self._key] else Program(*self._key))
        self._program = None  # after a fault it is gone
        program.start(view)
        self._program, self._view = program, view

    def see(self, seat: int, word: str, view: View) -> None:
        """Hear what somebody decided, and what one's own seat sees now."""
        if self._program is not None:
            self._program.see(seat, word, view)
            self._view = view

    def choose(self, view: View, limit: Limit) -> Move:
        """What the program decides. Raises a fault, or the rules' own error for a move that is not legal."""
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
        """What the program said about its latest decision, in a few words."""
        info = None if self._program is None else self._program.info
        return "" if info is None else in_words(info)

    def close(self) -> None:
        """The game is over, or given up: the program waits for its next one."""
        if self._program is not None:
            _idle[self._key].append(self._program)
        self._program = None


def in_words(info: Info) -> str:
    """What a program thinks, in a few words of one line."""
    parts = [] if info.win is None else [f"{info.win:.1%} to win"]
    parts += [] if info.simulations is None else [f"{info.simulations} simulations"]
    parts += [] if not info.line else [" ".join(info.line[:TOLD_WORDS])]
    parts += [] if info.text is None else [info.text]
    return printable(", ".join(parts))


@atexit.register
def send_home() -> None:
    """End the programs that wait."""
    for programs in _idle.values():
        while programs:
            programs.pop().quit()
