"""The table manager: bots and clocks, idle tables, and what it learns from storage. The clock is the test's."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from pydantic_core import from_json

import gemguild
from gemguild.server import messages as say
from gemguild.server.errors import Refusal
from gemguild.server.live import table_manager
from gemguild.server.live.live_table import LiveTable
from gemguild.server.live.table_manager import IDLE, TableManager
from gemguild.server.metrics import Metrics
from gemguild.server.storage import Change, Digest, Store
from gemguild.server.tables import new_table
from gemguild.server.tables.clock import MINUTE
from gemguild.server.tables.event_views import missed
from gemguild.server.tables.events import Effect
from gemguild.server.tables.table import Chair
from tests.server.support import NORTH, SOUTH, SameProcess, code_of, setup_of

DUO = gemguild.splendor(2)
LIVE = {"kind": "live", "minutes": 5, "increment": 0}


class Ear:
    """A connection that reads what it gets."""

    def __init__(self, person: str) -> None:
        self.person = person
        self.address = "-"
        self.look: int | None = None
        self.heard: list[Any] = []

    def send(self, data: bytes) -> None:
        self.heard.append(from_json(data))


class Clock:
    """A clock that stands still."""

    def __init__(self) -> None:
        self.now = 1_000_000

    def __call__(self) -> int:
        return self.now


def with_manager(
    folder: Path, act: Callable[[TableManager, Clock], Awaitable[None]], clock: Clock | None = None
) -> None:
    """Do something in a manager; what happens by itself happens only if the test sweeps."""
    clock = clock or Clock()

    async def run() -> None:
        store = await Store.open(folder / "manager.db")
        manager = TableManager(store, SameProcess(), b"secret", clock, Metrics())
        try:
            await act(manager, clock)
        finally:
            await manager.close()
            await store.close()

    asyncio.run(run())


async def make(manager: TableManager, *chairs: Chair, **changes: Any) -> str:
    """A new table; persons' seats are north's and south's."""
    first = new_table.opening(chairs, NORTH, manager._now())
    holders = {seat: (NORTH, SOUTH)[seat] for seat, chair in enumerate(chairs) if chair.kind == "person"}
    setup = setup_of(gemguild.splendor(len(chairs)), created=manager._now(), **changes)
    return await manager.make(setup, Effect(first.entries, holders))


async def thought(live: LiveTable) -> None:
    """Wait until no bot is thinking."""
    while live.thinking is not None:
        await live.thinking


PERSON, BOT = Chair("person", "N"), Chair("bot", level="random")


def test_a_bot_moves_by_itself(tmp_path: Path) -> None:
    async def act(manager: TableManager, _clock: Clock) -> None:
        live = await manager.join(await make(manager, BOT, PERSON), Ear(NORTH), say.Hello(protocol=1))
        await thought(live)
        assert live.table.to_play == 1
        assert live.table.moves[0].by_person is False

    with_manager(tmp_path, act)


def test_after_a_restart_bots_and_clocks_go_on(tmp_path: Path) -> None:
    clock = Clock()

    async def before(manager: TableManager, _clock: Clock) -> None:
        code = await make(manager, PERSON, BOT, code="B" * 22)
        ear = Ear(NORTH)
        live = await manager.join(code, ear, say.Hello(protocol=1))
        manager.closing = True  # so that the bot does not begin
        await manager._act(live, lambda table: table.play(NORTH, say.Play(id=1, state=1, words=["take:wug"]), 0))
        manager.closing = False
        await make(manager, PERSON, PERSON, clock=LIVE)

    async def after(manager: TableManager, clock: Clock) -> None:
        await manager.sweep()
        live = await manager.get("B" * 22)
        await thought(live)
        assert len(live.table.moves) == 2
        timed = await manager.get("A" * 22)
        assert timed.table.deadline == clock.now + 5 * MINUTE
        assert timed.table.status == "playing"

    with_manager(tmp_path, before, clock)
    clock.now += 60 * MINUTE
    with_manager(tmp_path, after, clock)


def test_days_run_while_the_server_is_away(tmp_path: Path) -> None:
    clock = Clock()

    async def before(manager: TableManager, _clock: Clock) -> None:
        await make(manager, PERSON, PERSON, clock={"kind": "days", "days": 1})

    async def after(manager: TableManager, _clock: Clock) -> None:
        await manager.sweep()
        live = await manager.get("A" * 22)
        while live.table.status == "playing":
            await asyncio.sleep(0)
        assert live.table.outcome is not None
        assert live.table.outcome["reason"] == "timed_out"

    with_manager(tmp_path, before, clock)
    clock.now += 25 * 60 * MINUTE
    with_manager(tmp_path, after, clock)


def test_a_sweep_of_many_tables_lets_others_go_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_manager, "SWEPT_AT_ONCE", 2)
    left: list[int] = []

    async def act(manager: TableManager, clock: Clock) -> None:
        for number in range(6):
            await make(manager, PERSON, PERSON, code=str(number) * 22)
        clock.now += IDLE + 1
        sweeping = asyncio.create_task(manager.sweep())
        while manager.tables:
            await asyncio.sleep(0)
            left.append(manager.tables)
        await sweeping
        assert left == [4, 2, 0]

    with_manager(tmp_path, act)


def test_a_table_that_nobody_uses_leaves_the_memory_and_comes_back(tmp_path: Path) -> None:
    async def act(manager: TableManager, clock: Clock) -> None:
        code = await make(manager, PERSON, PERSON)
        ear = Ear(NORTH)
        live = await manager.join(code, ear, say.Hello(protocol=1))
        await manager.carry_out(live, ear, "", say.Play(id=1, state=live.table.state, words=["take:wug"]))
        clock.now += 2 * IDLE
        await manager.sweep()
        assert manager.tables == 1
        manager.leave(live, ear)
        clock.now += 2 * IDLE
        await manager.sweep()
        assert manager.tables == 0
        again = await manager.get(code)
        assert again is not live
        assert again.table.position == live.table.position
        assert again.table.seats_of(SOUTH) == (1,)

    with_manager(tmp_path, act)


def test_what_could_not_be_stored_is_not_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def act(manager: TableManager, _clock: Clock) -> None:
        code = await make(manager, PERSON, PERSON)
        ear, other = Ear(NORTH), Ear(SOUTH)
        live = await manager.join(code, ear, say.Hello(protocol=1))
        await manager.join(code, other, say.Hello(protocol=1))
        before = len(other.heard)

        def fail(*_: object) -> None:
            raise OSError("the disk is full")

        with monkeypatch.context() as patch:
            patch.setattr("gemguild.server.storage.store.insert_changes", fail)
            with pytest.raises(Refusal) as refused:
                await manager.carry_out(live, ear, "", say.Play(id=1, state=live.table.state, words=["take:wug"]))
        assert code_of(refused) == "storage_failed"
        assert (len(other.heard), live.table.moves) == (before, [])
        await manager.carry_out(live, ear, "", say.Play(id=2, state=live.table.state, words=["take:wug"]))
        assert len(other.heard) == before + 1

    with_manager(tmp_path, act)


def test_a_commit_that_went_through_unnoticed_is_learnt_before_anything_else(tmp_path: Path) -> None:
    async def act(manager: TableManager, _clock: Clock) -> None:
        code = await make(manager, PERSON, PERSON)
        ear = Ear(NORTH)
        live = await manager.join(code, ear, say.Hello(protocol=1))
        other = TableManager(manager._store, SameProcess(), b"secret", manager._now, Metrics())
        there = await other.get(code)
        state = live.table.state
        await other.carry_out(there, Ear(NORTH), "", say.Play(id=1, state=state, words=["take:wug"]))
        with pytest.raises(Refusal) as refused:
            await manager.carry_out(live, ear, "", say.Play(id=1, state=state, words=["take:grk"]))
        assert code_of(refused) == "stale"
        assert [played.word for played in live.table.moves] == ["take:wug"]
        assert ear.heard[-1]["events"][0]["event"]["word"] == "take:wug"

    with_manager(tmp_path, act)


def test_changes_of_another_process_are_told(tmp_path: Path) -> None:
    async def act(manager: TableManager, _clock: Clock) -> None:
        code = await make(manager, PERSON, Chair())
        ear = Ear(NORTH)
        await manager.join(code, ear, say.Hello(protocol=1))
        other = TableManager(manager._store, SameProcess(), b"secret", manager._now, Metrics())
        there = await other.get(code)
        await other.carry_out(there, Ear(SOUTH), "South", say.Sit(id=1, seat=1))
        await manager.changed_elsewhere(code)
        told = ear.heard[-1]
        assert [logged["event"]["type"] for logged in told["events"]] == ["seated", "started"]
        assert told["table"]["seats"][1]["name"] == "South"
        await manager.changed_elsewhere("Z" * 22)

    with_manager(tmp_path, act)


def test_bots_think_only_as_long_as_somebody_cares(tmp_path: Path) -> None:
    async def act(manager: TableManager, _clock: Clock) -> None:
        code = await make(manager, BOT, BOT)
        live = await manager.get(code)
        await manager.sweep()
        assert (live.thinking, live.table.moves) == (None, [])
        assert await manager._store.due(manager._now()) == []
        ear = Ear("onlooker")
        await manager.join(code, ear, say.Hello(protocol=1))
        while len(live.table.moves) < 3:
            await asyncio.sleep(0)
        manager.leave(live, ear)
        await thought(live)
        assert live.table.status == "playing"
        played = len(live.table.moves)
        await manager.sweep()
        assert (live.thinking, len(live.table.moves)) == (None, played)

    with_manager(tmp_path, act)


def test_bots_answer_a_person_who_has_gone_offline(tmp_path: Path) -> None:
    async def act(manager: TableManager, _clock: Clock) -> None:
        code = await make(manager, PERSON, BOT)
        ear = Ear(NORTH)
        live = await manager.join(code, ear, say.Hello(protocol=1))
        playing = manager.carry_out(live, ear, "", say.Play(id=1, state=live.table.state, words=["take:wug"]))
        manager.leave(live, ear)
        await playing
        await thought(live)
        assert (len(live.table.moves), live.table.to_play) == (2, 0)

    with_manager(tmp_path, act)


def test_a_sweep_corrects_what_is_stored_as_due(tmp_path: Path) -> None:
    async def act(manager: TableManager, _clock: Clock) -> None:
        code = await make(manager, BOT, BOT)
        await manager._store.append(Change(code, [], Digest("playing", False, 1, 1)))
        assert await manager._store.due(manager._now()) == [code]
        await manager.sweep()
        assert await manager._store.due(manager._now()) == []

    with_manager(tmp_path, act)


def test_a_rematch_that_several_ask_for_at_once_is_one_table(tmp_path: Path) -> None:
    async def act(manager: TableManager, _clock: Clock) -> None:
        code = await make(manager, PERSON, PERSON)
        ears = [Ear(NORTH), Ear(SOUTH)]
        live, _ = [await manager.join(code, ear, say.Hello(protocol=1)) for ear in ears]
        await manager.carry_out(live, ears[0], "", say.Resign(id=1))
        await asyncio.gather(*(manager.carry_out(live, ear, "", say.Rematch(id=2)) for ear in ears))
        told = [
            logged["event"]["code"]
            for message in ears[0].heard
            for logged in message.get("events", [])
            if logged["event"]["type"] == "rematch_made"
        ]
        assert told == [live.table.rematch]
        tables = [(await manager._store.running_of(person, None, 9)).codes for person in (NORTH, SOUTH)]
        assert tables == [told, told]
        other = await manager.get(told[0])
        assert (other.table.status, other.table.seats_of(NORTH), other.table.seats_of(SOUTH)) == ("playing", (1,), (0,))

    with_manager(tmp_path, act)


def test_a_long_history_is_read_beside_the_event_loop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    threads: list[threading.Thread] = []

    def slow(*arguments: Any) -> Any:
        threads.append(threading.current_thread())
        reading.set()
        go_on.wait()
        return missed(*arguments)

    reading, go_on = threading.Event(), threading.Event()
    monkeypatch.setattr("gemguild.server.live.histories.missed", slow)

    async def act(manager: TableManager, _clock: Clock) -> None:
        code = await make(manager, PERSON, PERSON)
        ear, late = Ear(NORTH), Ear(SOUTH)
        go_on.set()
        live = await manager.join(code, ear, say.Hello(protocol=1))
        go_on.clear()
        reading.clear()
        joining = asyncio.create_task(manager.join(code, late, say.Hello(protocol=1)))
        await asyncio.to_thread(reading.wait)
        await manager.carry_out(live, ear, "", say.Play(id=1, state=live.table.state, words=["take:wug"]))
        go_on.set()
        await joining
        assert late.heard[0]["scene"]["moves"] == 1
        assert late.heard[0]["events"][-1]["event"]["word"] == "take:wug"
        assert threading.main_thread() not in threads

    with_manager(tmp_path, act)


def test_the_same_table_is_loaded_once(tmp_path: Path) -> None:
    async def act(manager: TableManager, clock: Clock) -> None:
        code = await make(manager, PERSON, PERSON)
        clock.now += 2 * IDLE
        await manager.sweep()
        tables = await asyncio.gather(*(manager.get(code) for _ in range(5)))
        assert len({id(table) for table in tables}) == 1

    with_manager(tmp_path, act)
