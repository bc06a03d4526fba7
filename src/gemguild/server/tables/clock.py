"""Clocks: how much time each seat has left. The caller supplies the times."""

from __future__ import annotations

from dataclasses import dataclass, replace

from gemguild.server.messages import ClockRule

SECOND = 1000
MINUTE = 60 * SECOND
DAY = 24 * 60 * MINUTE


@dataclass(frozen=True, slots=True)
class Clock:
    """Time left by seat, in milliseconds."""

    rule: ClockRule
    left: tuple[int, ...]

    def spend(self, seat: int, used: int) -> Clock:
        """The clock after a seat has used some time."""
        return self._with(seat, self.left[seat] - max(0, used))

    def end_turn(self, seat: int, by_person: bool) -> Clock:
        """The clock at the end of a seat's turn: days are refilled, and a person gets the increment of a live clock."""
        if self.rule["kind"] == "days":
            return self._with(seat, full(self.rule))
        return self._with(seat, self.left[seat] + (self.rule["increment"] * SECOND if by_person else 0))

    def take_back(self, seat: int, gained: int) -> Clock:
        """The clock without the time that a seat got for a move that is undone. The time it used stays used."""
        return self._with(seat, self.left[seat] - gained)

    def _with(self, seat: int, millis: int) -> Clock:
        return replace(self, left=(*self.left[:seat], max(0, millis), *self.left[seat + 1 :]))


def full(rule: ClockRule) -> int:
    """The time that a seat starts with."""
    return rule["days"] * DAY if rule["kind"] == "days" else round(rule["minutes"] * MINUTE)


def new_clock(rule: ClockRule, players: int) -> Clock:
    """A clock that has not run yet."""
    return Clock(rule, (full(rule),) * players)
