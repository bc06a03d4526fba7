"""A position as each seat, an onlooker, or a replay with all hands open sees it.

Views, legal words and plain forms are computed once for each viewer, and only on demand.
"""

from __future__ import annotations

from functools import cache
from typing import Literal, NamedTuple

from gemguild.engine.game import Position, View
from gemguild.engine.kind import kind
from gemguild.engine.text import Plain

Viewer = int | Literal["open"] | None
"""Whose eyes: a seat's, an onlooker's (None), or, once a game is over, a replay with all hands open."""


class SeatView(NamedTuple):
    """A position as one viewer sees it."""

    view: View
    plain: Plain
    public: bool
    """Whether everybody sees the same: this seat holds no card that it drew unseen."""
    moves: dict[str, int]
    """The legal words with their action numbers, if this seat is to play."""

    def action(self, word: str) -> int:
        """The number of a legal word. Raises BadText or Illegal, using nothing but what this seat knows."""
        action = self.moves.get(word)
        return self.view.parse_move(word).action if action is None else action


class Unseen(NamedTuple):
    """How much of a position is hidden from everybody or from somebody."""

    decks: list[int]
    """Cards left, by level."""
    drawn: int
    """How far the generator has advanced: counts draws from a bag."""
    hands: list[int]
    """For each seat a bit mask of the reserved cards that only it knows."""


class PositionViews:
    """A position, and how each viewer sees it."""

    __slots__ = ("_known", "_next", "_unseen", "position", "to_play")

    def __init__(self, position: Position) -> None:
        self.position = position
        self.to_play = position.to_play
        self._unseen: Unseen | None = None
        self._known: dict[Viewer, SeatView] = {}
        self._next: tuple[str, PositionViews] | None = None

    @property
    def unseen(self) -> Unseen:
        """How much of the position is hidden."""
        if self._unseen is None:
            records = self.position.records
            self._unseen = Unseen(*(records[name][0].tolist() for name in ("left", "blocks", "blind")))
        return self._unseen

    def forget(self) -> None:
        """Drop everything but the position; views are computed again on demand."""
        self._unseen = self._next = None
        self._known = {}

    def play(self, word: str) -> PositionViews:
        """The position after a legal word. Raises BadText or Illegal."""
        if self._next is None or self._next[0] != word:
            mover = self._known.get(self.to_play)
            action = mover.action(word) if mover else self.position.parse_move(word).action
            self._next = word, PositionViews(self.position.play(action))
        return self._next[1]

    def seen_by(self, viewer: Viewer) -> SeatView:
        """The position as this viewer sees it."""
        if viewer not in self._known:
            match viewer:
                case None:
                    self._known[viewer] = self._seen_by_onlooker()
                case "open":
                    self._known[viewer] = self._with_open_hands()
                case seat:
                    self._known[viewer] = self._seen_by_seat(seat)
        return self._known[viewer]

    def _seen_by_onlooker(self) -> SeatView:
        view = self.position.view()
        return SeatView(view, view.to_plain(), True, {})

    def _seen_by_seat(self, seat: int) -> SeatView:
        """What everybody sees, plus the cards that this seat drew unseen."""
        everybody = self.seen_by(None)
        public = not self.unseen.hands[seat]
        if public:
            view = View(self.position.game, seat, everybody.view.records)
            plain = {**everybody.plain, "view": seat}
        else:
            view = self.position.view(seat)
            plain = with_hand(everybody.plain, view, seat)
        actions = view.legal_actions() if seat == self.to_play else []
        moves = dict(zip(view.game.kind.words(view.records, actions), actions, strict=True)) if actions else {}
        return SeatView(view, plain, public, moves)

    def _with_open_hands(self) -> SeatView:
        """An onlooker's view with everybody's reserved cards."""
        seats = [self.seen_by(seat).plain["seats"][seat] for seat in range(self.position.game.players)]
        everybody = self.seen_by(None)
        return everybody._replace(plain={**everybody.plain, "seats": seats}, public=False)


def with_hand(plain: Plain, view: View, seat: int) -> Plain:
    """What everybody sees, with the reserved cards that a seat knows from its view."""
    ids, numbers = card_ids(view.game.id), view.records["reserved"][0, seat].tolist()
    seats = list(plain["seats"])
    hand = [
        held if held["card"] else {"card": ids[number], "blind": held["blind"]}
        for held, number in zip(seats[seat]["reserved"], numbers, strict=False)
    ]
    seats[seat] = {**seats[seat], "reserved": hand}
    return {**plain, "view": seat, "seats": seats}


@cache
def card_ids(game: str) -> tuple[str, ...]:
    """The ids of a game's cards, in the order of their numbers."""
    return tuple(kind(game).description.cards)
