"""Clocks: how much time each seat has left. The caller supplies the times."""

from __future__ import annotations

from dataclasses import dataclass, replace

from gemguild.server.messages import ClockRule

SECOND = 1000
MINUTE = 60 * SECOND
DAY = 24 * 60 * MINUTE
GRACE = MINUTE
"""The least time that a person who comes back has."""


@dataclass(frozen=True, slots=True)
class Clock:
    """Time left by seat, in milliseconds."""

    rule: ClockRule
    left: tuple[int, ...]

    def spend(self, seat: int, used: int, turn_over: bool) -> Clock:
        """The clock after a decision of a seat."""
        if self.rule["kind"] == "days":
            return self._with(seat, full(self.rule) if turn_over else self.left[seat] - used)
        return self._with(seat, self.left[seat] - used + (self.rule["increment"] * SECOND if turn_over else 0))

    def spare(self, seat: int) -> Clock:
        """The clock once a person is back who had run out of time."""
        return self._with(seat, full(self.rule) if self.rule["kind"] == "days" else max(self.left[seat], GRACE))

    def _with(self, seat: int, millis: int) -> Clock:
        return replace(self, left=(*self.left[:seat], max(0, millis), *self.left[seat + 1 :]))


def full(rule: ClockRule) -> int:
    """The time that a seat starts with."""
    return rule["days"] * DAY if rule["kind"] == "days" else round(rule["minutes"] * MINUTE)


def new_clock(rule: ClockRule, players: int) -> Clock:
    """A clock that has not run yet."""
    return Clock(rule, (full(rule),) * players)
