"""The server's clock, which nobody can set."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest

from gemguild.server.services import SteadyClock, stopwatch, wall_clock
from tests.server.support import at_table, new_table, running

HOUR = 3_600_000


def test_the_clock_follows_the_stopwatch_alone() -> None:
    wall, watch = [50 * HOUR], [7]
    now = SteadyClock(0, lambda: wall[0], lambda: watch[0])
    assert now() == 50 * HOUR
    wall[0] += HOUR
    assert now() == 50 * HOUR
    wall[0] -= 3 * HOUR
    watch[0] += 250
    assert now() == 50 * HOUR + 250
    assert SteadyClock(60 * HOUR, lambda: wall[0], lambda: watch[0])() == 60 * HOUR


def test_it_tells_the_time_of_the_machine() -> None:
    assert abs(SteadyClock(0)() - wall_clock()) < 10_000
    began = stopwatch()
    time.sleep(0.01)
    assert stopwatch() - began >= 5


@pytest.mark.parametrize("step", [10 * 60_000, -HOUR])
@pytest.mark.parametrize("restart", [False, True])
def test_setting_the_machines_clock_neither_forfeits_nor_gives_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: int, restart: bool
) -> None:
    stepped = [0]
    real = time.time_ns
    monkeypatch.setattr(time, "time_ns", lambda: real() + stepped[0] * 1_000_000)

    def left(scene: dict[str, Any]) -> int:
        assert scene["outcome"] is None
        return int(scene["clock"]["left"][0])

    clock = {"kind": "live", "minutes": 5, "increment": 0}
    with running(tmp_path) as client:
        code = new_table(client, "splendor-2", "me", "same_device", clock=clock)
        cookie = client.cookies["gemguild"]
        with at_table(client, code) as tab:
            had = left(tab.scene)
            if not restart:
                stepped[0] = step
                tab.play("take:wug")
                assert had - 60_000 < left(tab.scene) <= had
    if restart:
        stepped[0] = step
        with running(tmp_path) as client:
            client.cookies["gemguild"] = cookie
            with at_table(client, code) as tab:
                assert had - 60_000 < left(tab.scene) <= 5 * 60_000
                tab.play("take:wug")
                assert had - 60_000 < left(tab.scene) <= 5 * 60_000
