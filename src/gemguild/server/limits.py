"""Limits: token buckets for how often, and slots for how many at once."""

from __future__ import annotations

from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from gemguild.server.errors import Refusal

MOST_KNOWN = 10_000
"""The number of callers to remember."""


class Bucket:
    """A token bucket: gains ``rate`` tokens a second up to ``most``, and each call takes one."""

    __slots__ = ("_at", "_level", "most", "rate")

    def __init__(self, rate: float, most: float, now: float) -> None:
        self.rate = rate
        self.most = most
        self._level = most
        self._at = now

    def take(self, now: float) -> float:
        """Take a token. Returns 0, or the seconds to wait if there is none."""
        self._level = min(self.most, self._level + (now - self._at) * self.rate)
        self._at = now
        if self._level < 1:
            return (1 - self._level) / self.rate
        self._level -= 1
        return 0.0

    def check(self, now: float) -> None:
        """Take a token, or raise Refusal."""
        wait = self.take(now)
        if wait:
            raise Refusal("too_fast", "slow down", seconds=round(wait, 1))


class Buckets:
    """A bucket for each caller; the least recently used are forgotten."""

    def __init__(self, rate: float, most: float, clock: Callable[[], float]) -> None:
        self._rate = rate
        self._most = most
        self._clock = clock
        self._known: OrderedDict[str, Bucket] = OrderedDict()

    def check(self, caller: str) -> None:
        """Take a token from a caller's bucket, or raise Refusal."""
        now = self._clock()
        bucket = self._known.pop(caller, None) or Bucket(self._rate, self._most, now)
        self._known[caller] = bucket
        if len(self._known) > MOST_KNOWN:
            self._known.popitem(last=False)
        bucket.check(now)


class Slots:
    """The live connections that each caller may have at once."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._taken: Counter[str] = Counter()

    @contextmanager
    def taken(self, caller: str) -> Iterator[None]:
        """Take a slot for the time of the context. Raises Refusal if a caller has none left."""
        if self._taken[caller] >= self._most:
            raise Refusal("too_many_connections", f"at most {self._most} connections", connections=self._most)
        self._taken[caller] += 1
        try:
            yield
        finally:
            self._taken[caller] -= 1
            if not self._taken[caller]:
                del self._taken[caller]
