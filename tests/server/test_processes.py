"""Servers that are killed in the middle of play: whatever was acknowledged is there, and every table goes on."""

from __future__ import annotations

import asyncio
import random
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from httpx2 import Client
from sqlalchemy import text
from websockets.exceptions import ConnectionClosed

from gemguild.server.errors import Conflict
from gemguild.server.log import Entry
from gemguild.server.storage import Change, Digest, Store
from gemguild.server.storage.upgrade import upgrade
from tests.server.processes import Guest, postgres, server
from tests.server.test_storage import a_move, code, new_change

TABLES = 4
MOVES = 6


@pytest.fixture(scope="module")
def database() -> Iterator[str]:
    """A PostgreSQL database."""
    with postgres() as url:
        yield url


def test_a_killed_server_has_everything_it_acknowledged(tmp_path: Path) -> None:
    chance = random.Random(1)
    acknowledged: dict[str, list[str]] = {}
    with server("--data", str(tmp_path)) as first:
        guest = Guest(first.address)
        for number in range(TABLES):
            kinds = ("me", "same_device") if number else ("me", "random")
            acknowledged[guest.new_table(first.address, *kinds)] = []
        for table, words in acknowledged.items():
            with guest.at_table(first.address, table) as tab:
                while len(words) < MOVES:
                    while not tab.scene["choice"]:
                        tab.receive()
                    words[:] = [*tab.words, tab.play(chance)]
        first.kill()
    with server("--data", str(tmp_path)) as second:
        for table, words in acknowledged.items():
            with guest.at_table(second.address, table) as tab:
                assert tab.words[: len(words)] == words
                while not tab.scene["choice"]:
                    tab.receive()
                tab.play(chance)
        assert second.stop() == -signal.SIGTERM


def test_a_server_says_goodbye(tmp_path: Path) -> None:
    with server("--data", str(tmp_path)) as own:
        guest = Guest(own.address)
        with guest.at_table(own.address, guest.new_table(own.address, "me", "random")) as tab:
            own.process.terminate()
            assert tab.until("closing")["retry"] > 0
            with pytest.raises(ConnectionClosed):
                tab.receive()
        assert own.stop() == -signal.SIGTERM


def test_two_servers_share_their_tables_and_one_goes_on_alone(database: str) -> None:
    chance = random.Random(2)
    with server("--database", database) as east, server("--database", database) as west:
        north, south = Guest(east.address), Guest(west.address)
        table = north.new_table(east.address, "me", "open")
        with_bot = north.new_table(east.address, "me", "random")
        with north.at_table(east.address, table) as one, south.at_table(west.address, table) as other:
            assert other.ask("sit", seat=1)["type"] == "done"
            for ply in range(MOVES):
                tab = one if ply % 2 == 0 else other
                while not tab.scene.get("choice"):
                    tab.receive()
                tab.play(chance)
            other.until_moves(one.scene["moves"])
            one.until_moves(other.scene["moves"])
            assert one.words == other.words
            assert one.ask("react", reaction="wow")["type"] == "done"
            assert other.until("reacted")["seat"] == 0
            played = list(one.words)
        with north.at_table(east.address, with_bot) as tab:
            tab.play(chance)
            east.kill()
        with north.at_table(west.address, table) as again:
            assert again.words == played
            tab = again
            with south.at_table(west.address, table) as other:
                mover = again if again.scene["choice"] else other
                mover.play(chance)
        with north.at_table(west.address, with_bot) as tab:
            while not tab.scene["choice"]:  # the other server was killed before or after its bot had played
                tab.receive()
            tab.play(chance)
        with Client(base_url=f"http://{west.address}") as caller:
            assert caller.get("/health").json()["status"] == "ok"


def test_who_is_there_is_known_to_both_servers(database: str) -> None:
    with server("--database", database) as east, server("--database", database) as west:
        north, south = Guest(east.address), Guest(west.address)
        table = north.new_table(east.address, "me", "open")
        with north.at_table(east.address, table) as one:
            with south.at_table(west.address, table) as other:
                assert other.ask("sit", seat=1)["type"] == "done"
                while one.until("presence")["connected"] != [True, True]:
                    pass
            while one.until("presence")["connected"] != [True, False]:
                pass


def test_postgresql_keeps_what_sqlite_keeps(database: str) -> None:
    async def act() -> None:
        store = await Store.open(database)
        other = await Store.open(database)
        heard: asyncio.Queue[tuple[str, object]] = asyncio.Queue()
        ready = asyncio.Event()
        listening = asyncio.create_task(
            other.listen(lambda _process, table, words: heard.put_nowait((table, words)), ready.set)
        )
        await ready.wait()
        change = new_change(code(1), clock={"kind": "days", "days": 3})
        await store.append(change)
        assert await heard.get() == (code(1), None)
        stored = await other.load(code(1))
        assert stored is not None
        assert (stored.setup, stored.entries) == (change.setup, list(change.entries))
        playing = Digest("playing", False, None, 7)
        results = await asyncio.gather(
            store.append(Change(code(1), [a_move(4)], playing)),
            other.append(Change(code(1), [Entry(4, 1, a_move(4, "take:grk").event)], playing)),
            return_exceptions=True,
        )
        assert sorted(type(result).__name__ for result in results) == ["Conflict", "NoneType"]
        assert any(isinstance(result, Conflict) for result in results)
        await heard.get()
        await store.whisper(code(1), {"who": True})
        while (said := await heard.get()) != (code(1), {"who": True}):
            assert said == (code(1), None)
        assert await store.secret() == await other.secret()
        listening.cancel()
        await asyncio.gather(listening, return_exceptions=True)
        for own in (store, other):
            await own.close()

    asyncio.run(act())


def test_an_older_postgresql_database_is_brought_up_to_date() -> None:
    async def act(url: str) -> None:
        store = await Store.open(url)
        async with store.engine.begin() as connection:
            for table in ("settings", "persons", "tables", "entries", "holders", "alembic_version"):
                await connection.execute(text(f"DROP TABLE {table}"))
            await connection.run_sync(lambda own: upgrade(own, "0001"))
            await connection.execute(text("INSERT INTO persons (id, name, created) VALUES ('old', 'North', 1)"))
        await store.close()
        again = await Store.open(url)
        found = await again.person("old")
        assert found is not None
        assert (found.name, found.account) == ("North", None)
        await again.close()

    with postgres() as url:
        asyncio.run(act(url))
