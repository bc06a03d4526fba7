"""Positions with a past: a line of moves that can be played, taken back and branched."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import SupportsIndex

from gemguild.engine.errors import Illegal
from gemguild.engine.game import Game, Move, Position
from gemguild.engine.gamerecord import GameRecord


class Line:
    """A position and the moves that led to it, for exploring: push, pop, peek, branch.

    Positions stay values: whoever holds one keeps it, whatever the line does. A line costs a position a move.

    >>> import gemguild
    >>> line = gemguild.Line(gemguild.splendor().start(seed=7))
    >>> line.push("take:wug")
    <splendor-2 turn 1 main to_play=1>
    >>> str(line.pop()), len(line)
    ('take:wug', 0)
    """

    def __init__(self, start: Position, moves: Iterable[Move | str | SupportsIndex] = ()) -> None:
        """A line from a position on. Raises BadText or Illegal for a move that cannot be played."""
        self._positions = [start]
        self._moves: list[Move] = []
        for move in moves:
            self.push(move)

    @classmethod
    def of(cls, record: GameRecord) -> Line:
        """The line of a game record."""
        return cls(record.start, (move.word for move in record.moves))

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.start.game

    @property
    def start(self) -> Position:
        """The position before the first move."""
        return self._positions[0]

    @property
    def position(self) -> Position:
        """The position after the last move."""
        return self._positions[-1]

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves from the start on."""
        return tuple(self._moves)

    @property
    def positions(self) -> tuple[Position, ...]:
        """The positions from the start on: one more than there are moves."""
        return tuple(self._positions)

    def push(self, move: Move | str | SupportsIndex, *, draw: str | None = None) -> Position:
        """Play a move, perhaps with a given draw (see :meth:`Position.play`); the position after it.

        Raises BadText or Illegal and leaves the line as it was.
        """
        before = self.position
        after = before.play(move, draw=draw)
        self._moves.append(before.move(before.action(move)))
        self._positions.append(after)
        return after

    def pop(self) -> Move:
        """Take back the last move and return it. Raises Illegal if there is none."""
        move = self.peek()
        del self._moves[-1], self._positions[-1]
        return move

    def peek(self) -> Move:
        """The last move. Raises Illegal if there is none."""
        if not self._moves:
            raise Illegal("no_move", "there is no move to take back")
        return self._moves[-1]

    def branch(self, ply: int | None = None) -> Line:
        """Another line with the same moves, or only the first so many, that goes its own way from there."""
        if ply is not None and not 0 <= ply <= len(self):
            raise Illegal("no_move", f"there are {len(self)} moves, not {ply}")
        other = Line(self.start)
        other._moves = self._moves[:ply]
        other._positions = self._positions[: len(other._moves) + 1]
        return other

    def __len__(self) -> int:
        return len(self._moves)

    def __iter__(self) -> Iterator[Move]:
        return iter(self.moves)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Line) and (self._positions, self._moves) == (other._positions, other._moves)

    __hash__ = None  # type: ignore[assignment]  # lines change

    def __repr__(self) -> str:
        return f"<line of {len(self)} moves to {self.position!r}>"
