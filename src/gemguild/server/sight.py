"""Positions as they are seen from a seat, by an onlooker, or with all hands open."""

from __future__ import annotations

from typing import Any, NamedTuple

from gemguild.engine.game import Position, View
from gemguild.engine.text import Plain


class Sight(NamedTuple):
    """A position as one seat, or an onlooker, sees it."""

    view: View
    record: Any
    """The view's fields."""
    plain: Plain
    public: bool
    """Whether everybody sees the same: this seat has no card that it drew unseen."""


class Sights:
    """A position from all sides, each looked from once, and only if somebody does."""

    __slots__ = ("_known", "position")

    def __init__(self, position: Position) -> None:
        self.position = position
        self._known: dict[int | None, Sight] = {}

    def __call__(self, eye: int | None) -> Sight:
        """The position as a seat sees it; without a seat, as an onlooker does."""
        if eye not in self._known:
            self._known[eye] = self._look(eye)
        return self._known[eye]

    def _look(self, eye: int | None) -> Sight:
        view = self.position.view(eye)
        record = view.record
        if eye is None:
            return Sight(view, record, view.to_plain(), True)
        if record.blind[eye]:
            return Sight(view, record, view.to_plain(), False)
        return Sight(view, record, {**self(None).plain, "view": eye}, True)

    def with_open_hands(self) -> Plain:
        """An onlooker's view with everybody's reserved cards."""
        own = [self(seat).plain["seats"][seat] for seat in range(self.position.game.players)]
        return {**self(None).plain, "seats": own}


class Eyes:
    """Look at one position after the other, from a seat or with all hands open; each of them once."""

    def __init__(self, seat: int | None, everything: bool = False) -> None:
        self.seat = seat
        self.everything = everything
        self._last: tuple[Position, Sight] | None = None

    def __call__(self, position: Position | None) -> Sight | None:
        """What is seen of a position, if there is one."""
        if position is None:
            return None
        if self._last is None or self._last[0] is not position:
            self._last = position, self._look(Sights(position))
        return self._last[1]

    def _look(self, sights: Sights) -> Sight:
        seen = sights(self.seat)
        return seen._replace(plain=sights.with_open_hands()) if self.everything else seen
