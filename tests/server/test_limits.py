"""Rate limits: buckets that fill up again. The clock is the test's."""

from __future__ import annotations

import pytest

from gemguild.server.errors import Refusal
from gemguild.server.limits import Bucket, Buckets, Slots
from tests.server.support import code_of


def test_a_bucket_fills_up_again() -> None:
    bucket = Bucket(2, 3, 0.0)
    assert [bucket.take(0.0) for _ in range(4)] == [0, 0, 0, 0.5]
    assert bucket.take(0.5) == 0
    assert bucket.take(100) == 0


def test_everybody_has_a_bucket_and_the_oldest_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gemguild.server.limits.MOST_KNOWN", 2)
    buckets = Buckets(0.001, 1, lambda: 0.0)
    for caller in ("a", "b", "c"):
        buckets.check(caller)
    with pytest.raises(Refusal):
        buckets.check("c")
    buckets.check("a")


def test_slots_are_given_back() -> None:
    slots = Slots(2)
    with slots.taken("north"), slots.taken("north"), slots.taken("south"):
        with pytest.raises(Refusal) as refused, slots.taken("north"):
            pass
        assert code_of(refused) == "too_many_connections"
    with slots.taken("north"), slots.taken("north"):
        pass
