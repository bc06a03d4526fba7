"""Many who come at once: they are counted, told and caught up together."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from gemguild.server import messages as say
from gemguild.server.live import presence
from gemguild.server.live.table_manager import TableManager
from gemguild.server.tables.event_views import missed
from tests.server.live.test_table_manager import PERSON, Clock, Ear, make, with_manager
from tests.server.support import NORTH

CROWD = 40


async def come(manager: TableManager, code: str, last: int = 0) -> Sequence[Ear]:
    """A crowd that comes to look on."""
    ears = [Ear(f"onlooker {number}") for number in range(CROWD)]
    await asyncio.gather(*(manager.join(code, ear, say.Hello(protocol=1, last=last)) for ear in ears))
    return ears


def told(ear: Ear) -> list[int]:
    """The numbers of onlookers that somebody was told."""
    return [message["onlookers"] for message in ear.heard if message["type"] == "presence"]


def test_a_crowd_is_told_of_itself_seldom(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(presence, "PAUSE", 3600)

    async def act(manager: TableManager, _clock: Clock) -> None:
        code = await make(manager, PERSON, PERSON)
        north = Ear(NORTH)
        live = await manager.join(code, north, say.Hello(protocol=1))
        live.stop_timers()
        ears = await come(manager, code)
        assert told(north) == [1]
        manager._presence._pause_over(live)
        assert told(north) == [1, CROWD]
        for ear in ears:
            manager.leave(live, ear)
        manager._presence._pause_over(live)
        assert told(north) == [1, CROWD, 0]
        manager._presence._pause_over(live)
        assert len(told(north)) == 3

    with_manager(tmp_path, act)


def test_a_crowd_shares_one_replay(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    replays: list[Any] = []

    def counted(*arguments: Any) -> Any:
        replays.append(arguments)
        return missed(*arguments)

    monkeypatch.setattr("gemguild.server.live.histories.missed", counted)

    async def act(manager: TableManager, _clock: Clock) -> None:
        ears = await come(manager, await make(manager, PERSON, PERSON))
        welcomes = [ear.heard[0] for ear in ears]
        assert all(welcome["events"] == welcomes[0]["events"] != [] for welcome in welcomes)
        assert len(replays) == 1

    with_manager(tmp_path, act)


def test_replays_for_those_who_missed_something_else_come_one_after_the_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A crowd that is caught up from many different numbers does not take all threads, and live tables stay quick."""
    another, active, most = threading.Event(), list[None](), list[int]()

    def slow(*arguments: Any) -> Any:
        active.append(None)
        most.append(len(active))
        if len(active) > 1:
            another.set()
        another.wait(0.1)
        active.pop()
        return missed(*arguments)

    monkeypatch.setattr("gemguild.server.live.histories.missed", slow)

    async def act(manager: TableManager, _clock: Clock) -> None:
        code = await make(manager, PERSON, PERSON)
        ears = [Ear(f"onlooker {last}") for last in range(3)]
        joining = (manager.join(code, ear, say.Hello(protocol=1, last=last)) for last, ear in enumerate(ears))
        await asyncio.gather(*joining)
        assert most == [1, 1, 1]

    with_manager(tmp_path, act)
