"""Other processes: what is sent to them, and what a table does with their notices."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from gemguild.server import messages as say
from gemguild.server.live import peers
from gemguild.server.live.live_table import PEER_TIMEOUT, Attendance
from gemguild.server.live.peers import NO_TABLE, REPEAT, Peers
from gemguild.server.live.table_manager import TableManager
from gemguild.server.storage import Change, Digest, Store, notices
from gemguild.server.tables.events import Entry
from tests.server.live.test_table_manager import BOT, PERSON, Clock, Ear, make, with_manager
from tests.server.support import CODE, NORTH, SOUTH


class Channel:
    """The notices of a shared database: keeps what is sent, and lets a test speak as another process."""

    def __init__(self, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
        self.sent: list[tuple[str, dict[str, Any]]] = []
        self.heard: Callable[[str, str, Any], None]
        self.says_listening: Callable[[bool], None]
        self.listening = asyncio.Event()
        monkeypatch.setattr(store, "shared", True)
        monkeypatch.setattr(store, "listen", self.listen)
        monkeypatch.setattr(store, "notify", self.notify)

    async def notify(self, told: Sequence[tuple[str, dict[str, Any]]]) -> None:
        self.sent += told

    async def listen(self, heard: Callable[[str, str, Any], None], listening: Callable[[bool], None]) -> None:
        self.heard, self.says_listening = heard, listening
        self.listening.set()
        await asyncio.Event().wait()

    async def says(self, payload: dict[str, Any], process: str = "other") -> None:
        """Another process sends a notice, and everybody acts on it."""
        await self.listening.wait()
        self.heard(process, CODE, payload)
        for _ in range(20):
            await asyncio.sleep(0)


def with_peers(
    folder: Path, monkeypatch: pytest.MonkeyPatch, act: Callable[[TableManager, Channel, Ear, Clock], Awaitable[None]]
) -> None:
    """Do something at a table with one person connected here, in a process that has peers."""

    async def run(manager: TableManager, clock: Clock) -> None:
        channel = Channel(manager._store, monkeypatch)
        manager._spawn(manager._listen_to_peers())
        await make(manager, PERSON, PERSON)
        ear = Ear(NORTH)
        await manager.join(CODE, ear, say.Hello(protocol=1))
        await asyncio.sleep(0)
        await act(manager, channel, ear, clock)

    with_manager(folder, run)


def test_who_joins_is_announced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def act(manager: TableManager, channel: Channel, ear: Ear, _clock: Clock) -> None:
        assert channel.sent == [(CODE, {"here": [NORTH], "onlookers": 0})]
        live = await manager.get(CODE)
        live.stop_timers()
        manager.leave(live, ear)
        await asyncio.sleep(0)
        assert channel.sent[1:] == [(CODE, {"here": [], "onlookers": 0})]

    with_peers(tmp_path, monkeypatch, act)


def test_who_is_connected_elsewhere_is_shown_until_that_process_is_silent(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def act(manager: TableManager, channel: Channel, ear: Ear, clock: Clock) -> None:
        (await manager.get(CODE)).stop_timers()
        await channel.says({"here": [SOUTH], "onlookers": 1})
        assert ear.heard[-1] == {"type": "presence", "connected": [True, True], "onlookers": 1}
        clock.now += PEER_TIMEOUT
        assert (await manager.get(CODE)).presence() == ([True, False], 0)

    with_peers(tmp_path, monkeypatch, act)


def test_a_move_made_elsewhere_is_shown_without_reading_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def act(manager: TableManager, channel: Channel, ear: Ear, _clock: Clock) -> None:
        live = await manager.get(CODE)
        number = live.table.number
        elsewhere = live.table.play(NORTH, say.Play(id=1, state=live.table.state, words=["take:wug"]), 1_000)
        change = Change(CODE, elsewhere.entries, Digest.of(live.table))
        await manager._store.append(change)
        monkeypatch.setattr(manager._store, "entries_after", nothing_to_read)
        for _ in range(2):  # a notice that comes twice changes nothing
            await channel.says(notices.payload_of(change))
        assert live.table.number == number + 1
        updates = [message for message in ear.heard if message["type"] == "update"]
        assert [logged["event"]["word"] for logged in updates[-1]["events"]] == ["take:wug"]
        assert len(updates) == 1

    with_peers(tmp_path, monkeypatch, act)


async def nothing_to_read(_code: str, _number: int) -> list[Entry]:
    raise AssertionError("the notice said it all")


def test_a_gap_or_a_notice_that_was_too_long_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def act(manager: TableManager, channel: Channel, _ear: Ear, _clock: Clock) -> None:
        live = await manager.get(CODE)
        table = live.table
        for word, payload in (("take:wug", None), ("take:grk", {"changed": None})):
            person = (NORTH, SOUTH)[table.to_play or 0]
            effect = table.play(person, say.Play(id=1, state=table.state, words=[word]), 1_000)
            table = table.after(effect.entries)
            change = Change(CODE, effect.entries, Digest.of(table))
            await manager._store.append(change)
            if payload is not None:
                await channel.says(payload)
                while live.table.number < table.number:
                    await asyncio.sleep(0.01)
        long = Change(
            CODE,
            [Entry(9, 1, say.Seated(type="seated", seat=0, kind="person", name="n" * 9_000, level=None))],
            Digest.of(table),
        )
        assert notices.payload_of(long) == {"changed": None}

    with_peers(tmp_path, monkeypatch, act)


def test_too_many_notices_are_dropped_and_everything_is_read_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(peers, "MOST_WAITING", 3)

    async def act(manager: TableManager, channel: Channel, _ear: Ear, _clock: Clock) -> None:
        await channel.listening.wait()
        channel.sent.clear()
        ended: list[str] = []
        monkeypatch.setattr(manager.open_connections, "end", ended.extend)
        channel.heard("other", NO_TABLE, {"ended": ["session"]})
        for _ in range(7):
            channel.heard("other", CODE, {"changed": None})
        while (CODE, {"who": True}) not in channel.sent:
            await asyncio.sleep(0)
        assert ended == ["session"]

    with_peers(tmp_path, monkeypatch, act)


def test_other_processes_are_told_of_changes_only_while_somebody_is_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def act(manager: TableManager, channel: Channel, ear: Ear, clock: Clock) -> None:
        told: list[bool] = []
        store = manager._store.append

        async def append(change: Change) -> None:
            told.append(not change.is_private)
            await store(change)

        async def play() -> None:
            live = await manager.get(CODE)
            assert live.table.position is not None
            word = live.table.position.legal_moves()[0].word
            ear.person = (NORTH, SOUTH)[live.table.to_play or 0]
            await manager.carry_out(live, ear, None, say.Play(id=1, state=live.table.state, words=[word]))

        monkeypatch.setattr(manager._store, "append", append)
        await channel.listening.wait()
        await play()  # who is elsewhere is unknown until notices arrive
        channel.says_listening(True)
        await play()
        channel.sent.clear()
        await channel.says({"here": [SOUTH], "onlookers": 0})
        while (CODE, {"changed": None}) not in channel.sent:  # so that they read the move that they were not told of
            await asyncio.sleep(0)
        await play()
        clock.now += PEER_TIMEOUT
        await play()
        channel.says_listening(False)
        await play()
        assert told == [True, False, True, False, True]

    with_peers(tmp_path, monkeypatch, act)


def test_who_comes_to_a_table_that_others_have_moved_on_sees_it_as_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def act(manager: TableManager, _channel: Channel, ear: Ear, _clock: Clock) -> None:
        live = await manager.get(CODE)
        manager.leave(live, ear)
        elsewhere = live.table.play(NORTH, say.Play(id=1, state=live.table.state, words=["take:wug"]), 1_000)
        await manager._store.append(Change(CODE, elsewhere.entries, Digest.of(live.table), is_private=True))
        again = Ear(NORTH)
        await manager.join(CODE, again, say.Hello(protocol=1))
        assert again.heard[0]["scene"]["moves"] == 1

    with_peers(tmp_path, monkeypatch, act)


def test_reactions_are_passed_on_both_ways(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def act(manager: TableManager, channel: Channel, ear: Ear, _clock: Clock) -> None:
        reacted = {"type": "reacted", "seat": 1, "reaction": "wow"}
        await channel.says({"reacted": reacted})
        assert ear.heard[-1] == reacted
        await manager.carry_out(await manager.get(CODE), ear, None, say.React(id=1, reaction="thanks"))
        await asyncio.sleep(0)
        assert channel.sent[-1] == (CODE, {"reacted": {"type": "reacted", "seat": 0, "reaction": "thanks"}})

    with_peers(tmp_path, monkeypatch, act)


def test_a_question_is_answered_and_everybody_is_announced_again_now_and_then(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def act(manager: TableManager, channel: Channel, _ear: Ear, clock: Clock) -> None:
        channel.sent.clear()
        await channel.says({"who": True})
        await manager.sweep()
        assert channel.sent == [(CODE, {"here": [NORTH], "onlookers": 0})]
        clock.now += REPEAT + 1
        await manager.sweep()
        await asyncio.sleep(0)
        assert channel.sent == [(CODE, {"here": [NORTH], "onlookers": 0})] * 2

    with_peers(tmp_path, monkeypatch, act)


def test_after_a_lost_connection_others_are_asked_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def act(_manager: TableManager, channel: Channel, _ear: Ear, _clock: Clock) -> None:
        await channel.listening.wait()
        channel.sent.clear()
        channel.says_listening(True)
        while (CODE, {"who": True}) not in channel.sent:
            await asyncio.sleep(0)

    with_peers(tmp_path, monkeypatch, act)


def test_a_server_with_a_file_of_its_own_has_no_peers(tmp_path: Path) -> None:
    async def act(manager: TableManager, clock: Clock) -> None:
        peers = Peers(manager._store, clock)
        assert [notice async for notice in peers.notices()] == []
        clock.now += 2 * REPEAT
        assert not peers.is_time_to_repeat()
        peers.announce(await make(manager, BOT, PERSON), Attendance(frozenset({NORTH})))
        await peers.close()

    with_manager(tmp_path, act)
