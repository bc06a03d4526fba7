"""Positions and views, and the moves that lead from one position to the next.

A position is a value: :meth:`Position.play` gives a new one and leaves the old one as it was.
"""

from __future__ import annotations

import json
import operator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple, SupportsIndex

import numpy as np
from numpy.typing import NDArray

from gemguild.engine import loops, text
from gemguild.engine.errors import BadOptions, BadPosition, BadText, GemguildError, Illegal
from gemguild.engine.record import empty_record, row
from gemguild.engine.result import DecidingCriterion, Result
from gemguild.engine.table import Seat, Table, table_of

if TYPE_CHECKING:
    from gemguild.engine.game import Game

Records = NDArray[Any]
ONLOOKER = -1


class Move(NamedTuple):
    """One decision: its number in the game's fixed range, and its word."""

    action: int
    word: str

    def __str__(self) -> str:
        return self.word


@dataclass(frozen=True, slots=True)
class Outcome:
    """What chance can make of a move."""

    draw: str
    """The card that is drawn or turned up, by id; the tokens from a bag, by letter in order; empty if nothing is."""
    probability: float
    position: Position


class _Table:
    """What positions and views have in common: a game and a record."""

    __slots__ = ("_records", "game")

    def __init__(self, game: Game, records: Records) -> None:
        self.game = game
        self._records = records

    @property
    def records(self) -> Records:
        """The record in an array of one, as compiled loops take it. Copy it before changing anything."""
        return self._records

    @property
    def record(self) -> Any:
        """The fields as attributes, to read. Change nothing: positions are values."""
        return row(self._records)

    @property
    def to_play(self) -> int | None:
        """The seat that decides now; None when the game is over."""
        return None if self.is_over else int(self._records["seat"][0])

    @property
    def phase(self) -> str:
        """Which decision is awaited."""
        return self.game.kind.phases[int(self._records["phase"][0])]

    @property
    def turn(self) -> int:
        """The number of finished turns."""
        return int(self._records["turn"][0])

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return bool(self._records["ended"][0])

    @property
    def result(self) -> Result | None:
        """Winners, places, points and reason once the game is over."""
        if not self.is_over:
            return None
        criteria = [tuple(numbers) for numbers in loops.criteria(self._records).tolist()]
        sides = [criteria[side[0]] for side in self.game.sides]
        places = tuple(1 + sum(side > seat for side in sides) for seat in criteria)
        return Result(
            winners=tuple(seat for seat, place in enumerate(places) if place == 1),
            places=places,
            points=tuple(self._records["points"][0][: self.game.players].tolist()),
            reason=self.game.kind.reasons[int(self._records["ended"][0])],
            decider=self._decider(sides),
        )

    def _decider(self, sides: list[tuple[int, ...]]) -> DecidingCriterion | None:
        """The first criterion in which the best sides and the best of the others differ."""
        best = max(sides)
        others = max((side for side in sides if side != best), default=best)
        for criterion, first, second in zip(self.game.kind.description.criteria, best, others, strict=True):
            if first != second:
                sign = 1 if criterion.highest else -1
                return DecidingCriterion(criterion.name, sign * first, sign * second)
        return None

    def to_plain(self) -> text.Plain:
        """All of it as plain objects."""
        raise NotImplementedError

    @property
    def table(self) -> Table:
        """What lies on the table and before each seat, with types."""
        return table_of(self.game.kind.description, self.to_plain())

    @property
    def seats(self) -> tuple[Seat, ...]:
        """What each seat has: ``position.seats[0].tokens["w"]``."""
        return self.table.seats

    def legal_actions(self) -> list[int]:
        """The numbers of the legal moves, in order."""
        actions: list[int] = loops.legal_list(self._records).tolist()
        return actions

    def is_legal(self, move: Move | str | SupportsIndex) -> bool:
        """Whether a move, given as a move, a word or an action number, is legal now. Raises BadText if it is none."""
        action = self.action(move)
        return 0 <= action < self.game.actions and bool(loops.is_legal(self._records, action))

    def action(self, move: Move | str | SupportsIndex) -> int:
        """The action number that a move or a word has here, legal or not; -1 if what it names is not there.

        Raises BadText for a word that is no move.
        """
        if isinstance(move, Move | str):
            return self._action_of(str(move))
        try:
            return operator.index(move)
        except TypeError:
            raise BadText(f"expected a move, its word or its action number, found {move!r}") from None

    def legal_moves(self) -> list[Move]:
        """The legal moves in a defined order: that of their numbers."""
        actions = self.legal_actions()
        return list(map(Move, actions, self.game.kind.words(self._records, actions)))

    def parse_move(self, word: str) -> Move:
        """The legal move with this word; raises BadText or Illegal otherwise."""
        action = self._action_of(word)
        if not self.is_legal(action):
            raise self._refusal(word)
        return Move(action, word)

    def _action_of(self, word: str) -> int:
        """The action that a word stands for here, legal or not; -1 if what it names is not there."""
        if not self.game.kind.grammar.fullmatch(word):
            raise BadText(f"{word!r} is not a move of {self.game.id}; moves look like {self.game.kind.examples}")
        return self.game.kind.action_of(self._records, word)

    def move(self, action: int) -> Move:
        """The legal move with this number."""
        return Move(action, self.game.kind.words(self._records, [action])[0])

    def _refusal(self, word: str) -> Illegal:
        if self.is_over:
            return Illegal("game_over", f"{word}: the game is over")
        code, reason = self.game.kind.refuse(self.record, word)
        return Illegal(code, f"{word}: {reason}")

    def _key(self) -> tuple[Any, ...]:
        return (type(self), self.game, self._records.tobytes())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Table) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())


class Position(_Table):
    """Everything on the table, hidden cards included."""

    __slots__ = ()

    def play(self, move: Move | str | SupportsIndex, *, draw: str | None = None) -> Position:
        """The position after a legal move, given as a move, a word or an action number.

        ``draw`` says what chance brings instead of the true top card of a deck, or the true order of the tokens in
        Duel's bag: one of :meth:`outcomes`. Raises BadText for a word that is no move, and Illegal for a move that is
        not allowed now or a draw that cannot be.
        """
        action = move if type(move) is int else self.action(move)
        after = empty_record(self.game.kind.record)
        if not 0 <= action < self.game.actions or not loops.play_checked(self._records, after, action):
            raise self._refusal_of(move, action)
        if draw is not None:
            after = self.game.kind.play_drawing(self, action, draw)
        return Position(self.game, after)

    def outcomes(self, move: Move | str | SupportsIndex, *, samples: int = 16, seed: int = 0) -> list[Outcome]:
        """What a legal move can lead to, as far as the seat to play knows: each draw with its probability.

        Every card that this seat has not seen is equally likely to be drawn, those that others reserved unseen
        included; then they hold the card that would have been drawn. What comes out of Duel's bag is sampled. A move
        that draws nothing has one outcome.
        """
        self.play(move)
        action = self.action(move)
        drawn = self.game.kind.possible_draws(self, action, samples, seed)
        return [Outcome(draw, 1 / len(drawn), self.play(action, draw=draw or None)) for draw in drawn]

    def _refusal_of(self, move: Move | str | SupportsIndex, action: int) -> BadText | Illegal:
        """Why a move cannot be played."""
        if isinstance(move, Move | str):
            return self._refusal(str(move))
        if 0 <= action < self.game.actions:
            return Illegal("not_legal", f"action {action} is not legal now")
        return BadText(f"{action} is not an action number of {self.game.id}: those are 0 to {self.game.actions - 1}")

    def view(self, seat: int | None = None) -> View:
        """What a seat may know or, without a seat, an onlooker."""
        if seat is not None and not 0 <= seat < self.game.players:
            raise BadOptions(f"there is no seat {seat} in a game of {self.game.players}")
        record = self.game.kind.record
        seen = np.frombuffer(np.frombuffer(self._records, np.uint8) & record.public, record.dtype)
        loops.show_hands(self._records, seen, ONLOOKER if seat is None else seat)
        return View(self.game, seat, seen)

    def to_plain(self) -> text.Plain:
        """The full position as plain objects (what :meth:`to_json` writes)."""
        return self.game.kind.plain(self.game, self._records, True)

    def to_json(self) -> str:
        """The full position as JSON; the schema is in ``docs/notation.md``."""
        return json.dumps(self.to_plain(), separators=(",", ":"))

    def __str__(self) -> str:
        return text.write_line(self.game.kind.label, self.game.kind.fields, self.to_plain())

    def __repr__(self) -> str:
        return f"<{self.game.name} turn {self.turn} {self.phase} to_play={self.to_play}>"

    def check(self) -> None:
        """Raise BadPosition unless tokens and cards are all there, caches equal a recount, and limits hold."""
        self._refuse_faults([*self.game.kind.faults(self.game, self._records), *self._cache_faults()])

    def _refuse_faults(self, faults: list[str]) -> None:
        """Raise BadPosition if there are faults."""
        if faults:
            raise BadPosition("; ".join(faults))

    def _cache_faults(self) -> list[str]:
        """Fields that differ from those of the same position, rebuilt from its plain form."""
        try:
            rebuilt = self.game.kind.read(self.game, self.to_plain())
        except GemguildError as error:
            return [str(error)]
        if rebuilt.tobytes() == self._records.tobytes():
            return []
        return [
            f"{name} is {self._records[name][0]}, recounted {rebuilt[name][0]}"
            for name in self.game.kind.record.fields
            if not np.array_equal(self._records[name], rebuilt[name])
        ]

    def __copy__(self) -> Position:
        return self

    def __deepcopy__(self, _memo: dict[int, Any]) -> Position:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return _position_from_bytes, (self.game, self._records.tobytes())


def _position_from_bytes(game: Game, data: bytes) -> Position:
    return Position(game, np.frombuffer(data, game.kind.record.dtype).copy())


class View(_Table):
    """What one seat (or an onlooker, seat None) may know, and nothing else."""

    __slots__ = ("seat",)

    def __init__(self, game: Game, seat: int | None, records: Records) -> None:
        super().__init__(game, records)
        self.seat = seat

    def legal_actions(self) -> list[int]:
        """The legal actions if this seat is to play, else none."""
        return super().legal_actions() if self.seat == self.to_play else []

    def is_legal(self, move: Move | str | SupportsIndex) -> bool:
        """Whether this seat is to play and the move is legal now. Raises BadText if it is no move."""
        return super().is_legal(move) and self.seat == self.to_play

    def to_plain(self) -> text.Plain:
        """The view as plain objects."""
        return {"view": self.seat, **self.game.kind.plain(self.game, self._records, False)}

    def to_json(self) -> str:
        """The view as JSON: like a position's, with counts for decks and null for unknown cards."""
        return json.dumps(self.to_plain(), separators=(",", ":"))

    def __str__(self) -> str:
        return text.write_line(self.game.kind.label, self.game.kind.view_fields, self.to_plain())

    def __repr__(self) -> str:
        who = "an onlooker" if self.seat is None else f"seat {self.seat}"
        return f"<{self.game.name} turn {self.turn} {self.phase} as seen by {who}>"

    def _key(self) -> tuple[Any, ...]:
        return (*super()._key(), self.seat)

    def __reduce__(self) -> tuple[Any, ...]:
        return _view_from_bytes, (self.game, self.seat, self._records.tobytes())


def _view_from_bytes(game: Game, seat: int | None, data: bytes) -> View:
    return View(game, seat, np.frombuffer(data, game.kind.record.dtype).copy())
