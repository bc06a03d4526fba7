"""How much somebody may ask for in a time."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable

from gemguild.server.errors import Refusal

MOST_KNOWN = 10_000
"""So many different people are remembered."""


class Bucket:
    """Fills up by ``rate`` a second to ``most``; whatever is asked for takes one out."""

    __slots__ = ("_at", "_level", "most", "rate")

    def __init__(self, rate: float, most: float, now: float) -> None:
        self.rate = rate
        self.most = most
        self._level = most
        self._at = now

    def take(self, now: float) -> float:
        """Take one out: 0, or the seconds to wait if there is none."""
        self._level = min(self.most, self._level + (now - self._at) * self.rate)
        self._at = now
        if self._level < 1:
            return (1 - self._level) / self.rate
        self._level -= 1
        return 0.0

    def check(self, now: float) -> None:
        """Take one out, or raise Refusal."""
        wait = self.take(now)
        if wait:
            raise Refusal("too_fast", "slow down", seconds=round(wait, 1))


class Buckets:
    """A bucket for everybody, the longest unused forgotten."""

    def __init__(self, rate: float, most: float, clock: Callable[[], float]) -> None:
        self._rate = rate
        self._most = most
        self._clock = clock
        self._known: OrderedDict[str, Bucket] = OrderedDict()

    def check(self, who: str) -> None:
        """Take one out of somebody's bucket, or raise Refusal."""
        now = self._clock()
        bucket = self._known.pop(who, None) or Bucket(self._rate, self._most, now)
        self._known[who] = bucket
        if len(self._known) > MOST_KNOWN:
            self._known.popitem(last=False)
        bucket.check(now)
