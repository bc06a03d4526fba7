"""A moment of a game: its position, as it is seen from a seat, by an onlooker, or with all hands open."""

from __future__ import annotations

from functools import cache
from typing import Any, Literal, NamedTuple

from gemguild.bots.facts import facts
from gemguild.engine.game import Position, View
from gemguild.engine.text import Plain

Eye = int | Literal["open"] | None
"""From where one looks: from a seat, as an onlooker (None), or, once a game is over, with all hands open."""


class Sight(NamedTuple):
    """A position as one seat, or an onlooker, sees it."""

    view: View
    record: Any
    """The fields that everybody sees."""
    plain: Plain
    public: bool
    """Whether everybody sees the same: this seat has no card that it drew unseen."""
    moves: dict[str, int]
    """The legal words with their numbers, if this seat is to play."""

    def action(self, word: str) -> int:
        """The number of a legal word. Raises BadText or Illegal, by what this seat knows and nothing else."""
        found = self.moves.get(word)
        return self.view.parse_move(word).action if found is None else found


class Unseen(NamedTuple):
    """How much of a position nobody sees, or not everybody."""

    decks: list[int]
    """Cards left, by level."""
    drawn: int
    """How far the generator is: what was drawn from Duel's bag."""
    hands: list[int]
    """Reserved cards that their seat alone knows, by seat: a bit for each."""


class Moment:
    """A position from all sides, each looked from once, and only if somebody does."""

    __slots__ = ("_known", "_next", "_unseen", "position", "to_play")

    def __init__(self, position: Position) -> None:
        self.position = position
        self.to_play = position.to_play
        self._unseen: Unseen | None = None
        self._known: dict[Eye, Sight] = {}
        self._next: tuple[str, Moment] | None = None

    @property
    def unseen(self) -> Unseen:
        """How much of it nobody sees, or not everybody."""
        if self._unseen is None:
            records = self.position._records
            self._unseen = Unseen(*(records[name][0].tolist() for name in ("left", "blocks", "blind")))
        return self._unseen

    def forget(self) -> None:
        """Keep nothing but the position, until somebody looks again."""
        self._unseen = self._next = None
        self._known = {}

    def play(self, word: str) -> Moment:
        """The moment after a legal word. Raises BadText or Illegal."""
        if self._next is None or self._next[0] != word:
            seen = self._known.get(self.to_play)
            action = seen.action(word) if seen else self.position.parse_move(word).action
            self._next = word, Moment(self.position.play(action))
        return self._next[1]

    def __call__(self, eye: Eye) -> Sight:
        """The position as it is seen from there."""
        if eye not in self._known:
            self._known[eye] = self._onlooker() if eye is None else self._open() if eye == "open" else self._seat(eye)
        return self._known[eye]

    def _onlooker(self) -> Sight:
        view = self.position.view()
        return Sight(view, view.record, view.to_plain(), True, {})

    def _seat(self, seat: int) -> Sight:
        """What everybody sees, and the cards that this seat drew unseen."""
        everybody = self(None)
        public = not self.unseen.hands[seat]
        if public:
            view = View(self.position.game, seat, everybody.view._records)
            plain = {**everybody.plain, "view": seat}
        else:
            view = self.position.view(seat)
            plain = with_hand(everybody.plain, view, seat)
        actions = view.legal_actions()
        moves = dict(zip(view.game.kind.words(view._records, actions), actions, strict=True)) if actions else {}
        return Sight(view, everybody.record, plain, public, moves)

    def _open(self) -> Sight:
        """An onlooker's view with everybody's reserved cards."""
        own = [self(seat).plain["seats"][seat] for seat in range(self.position.game.players)]
        everybody = self(None)
        return everybody._replace(plain={**everybody.plain, "seats": own}, public=False)


def with_hand(plain: Plain, view: View, seat: int) -> Plain:
    """What everybody sees, with the reserved cards that a seat knows by its view."""
    ids, numbers = card_ids(view.game.id), view._records["reserved"][0, seat].tolist()
    seats = list(plain["seats"])
    hand = [
        held if held["card"] else {"card": ids[number], "blind": held["blind"]}
        for held, number in zip(seats[seat]["reserved"], numbers, strict=False)
    ]
    seats[seat] = {**seats[seat], "reserved": hand}
    return {**plain, "view": seat, "seats": seats}


@cache
def card_ids(game: str) -> list[str]:
    """The cards of a game in the order of their numbers."""
    return list(facts(game).cards)
