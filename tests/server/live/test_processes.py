"""Servers that are killed in the middle of play: whatever was acknowledged is there, and every table goes on."""

from __future__ import annotations

import asyncio
import contextlib
import random
import signal
import threading
import time
from contextlib import AbstractContextManager
from pathlib import Path

import pytest
from httpx2 import Client
from sqlalchemy import text
from websockets.exceptions import ConnectionClosed

from gemguild.server.errors import Conflict
from gemguild.server.messages import PROTOCOL
from gemguild.server.storage import Change, Digest, Store, notices
from gemguild.server.storage.schema import metadata
from gemguild.server.storage.upgrade import upgrade
from gemguild.server.tables.events import Entry
from gemguild.verify import verify
from tests.server.http.answers import code_of
from tests.server.processes import PATIENCE, Guest, ServerProcess, Tab, postgres, server
from tests.server.storage.test_store import a_move, code, new_change
from tests.server.support import running
from tests.server.tables.test_shuffles import check_the_deal_after_reopening

MOVES = 6
"""So many moves at least are played before a server is killed."""


class Play(threading.Thread):
    """Somebody who plays at a table as fast as it goes until the server is gone, and remembers what was stored."""

    def __init__(self, guest: Guest, address: str, table: str, seed: int) -> None:
        super().__init__()
        self.guest = guest
        self.address = address
        self.table = table
        self.chance = random.Random(seed)
        self.stored: list[str] = []

    def run(self) -> None:
        """Play."""
        with contextlib.suppress(ConnectionClosed, EOFError, OSError), self.tab(self.address) as tab:
            while not tab.scene["outcome"]:
                while not tab.scene["choice"]:
                    tab.receive()
                tab.play(self.chance)
                self.stored = list(tab.words)

    def tab(self, address: str) -> AbstractContextManager[Tab]:
        """A browser tab."""
        return self.guest.at_table(address, self.table)


def play_until_killed(first: ServerProcess, guest: Guest, kinds: list[tuple[str, ...]]) -> list[Play]:
    """Play at several tables at once, and kill the server in the middle of it."""
    games = [Play(guest, first.address, guest.new_table(first.address, *own), seed) for seed, own in enumerate(kinds)]
    for game in games:
        game.start()
    while any(game.is_alive() and len(game.stored) < MOVES for game in games):
        time.sleep(0.01)
    first.kill()
    for game in games:
        game.join(PATIENCE)
        assert not game.is_alive()
    return games


def check_games_go_on(address: str, games: list[Play]) -> None:
    """Everything that was acknowledged is there, and the next move can be played."""
    for game in games:
        with game.tab(address) as tab:
            assert tab.words[: len(game.stored)] == game.stored
            assert len(tab.words) >= MOVES
            while not tab.scene["choice"] and not tab.scene["outcome"]:
                tab.receive()
            if tab.scene["choice"]:
                tab.play(game.chance)


KINDS = [("me", "random"), ("me", "same_device"), ("me", "same_device"), ("me", "same_device", "same_device")]


def test_a_killed_server_has_everything_it_acknowledged_and_a_stopped_one_says_goodbye(tmp_path: Path) -> None:
    with server("--data", str(tmp_path)) as first:
        games = play_until_killed(first, Guest(first.address), KINDS)
    with server("--data", str(tmp_path)) as second:
        check_games_go_on(second.address, games)
        with games[0].tab(second.address) as tab:
            second.process.terminate()
            assert tab.until("closing")["retry"] > 0
            with pytest.raises(ConnectionClosed):
                tab.receive()
        assert second.stop() == -signal.SIGTERM


def test_two_servers_share_their_tables_and_one_goes_on_alone(database: str) -> None:
    chance = random.Random(2)
    with server("--database", database) as east, server("--database", database) as west:
        north, south = Guest(east.address), Guest(west.address)
        table = north.new_table(east.address, "me", "open")
        with north.at_table(east.address, table) as one:
            with south.at_table(west.address, table) as other:
                assert other.ask("sit", seat=1)["type"] == "done"
                while one.until("presence")["connected"] != [True, True]:
                    pass
                for ply in range(MOVES):
                    tab = one if ply % 2 == 0 else other
                    while not tab.scene.get("choice"):
                        tab.receive()
                    tab.play(chance)
                other.until_moves(MOVES)
                one.until_moves(MOVES)
                assert one.words == other.words
                assert one.ask("react", reaction="wow")["type"] == "done"
                assert other.until("reacted")["seat"] == 0
            while one.until("presence")["connected"] != [True, False]:
                pass
        games = play_until_killed(east, north, KINDS)
        check_games_go_on(west.address, games)
        with north.at_table(west.address, table) as again:
            assert again.words == one.words
        with Client(base_url=f"http://{west.address}") as caller:
            assert caller.get("/health").json()["status"] == "ok"


def test_postgresql_keeps_what_sqlite_keeps(database: str) -> None:
    async def act() -> None:
        store = await Store.open(database)
        other = await Store.open(database)
        heard: asyncio.Queue[tuple[str, object]] = asyncio.Queue()
        ready = asyncio.Event()
        listening = asyncio.create_task(
            other.listen(lambda _process, table, words: heard.put_nowait((table, words)), lambda _: ready.set())
        )
        await ready.wait()
        change = new_change(code(1), clock={"kind": "days", "days": 3})
        await store.append(change)
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
        await store.notify([(code(1), {"who": True})])
        said = [await heard.get()]
        while said[-1] != (code(1), {"who": True}):
            said.append(await heard.get())
        if results[0] is None:  # nobody hears of a new table, nor of their own changes
            assert said[:-1] == [(code(1), notices.payload_of(Change(code(1), [a_move(4)], playing)))]
        assert await store.secret() == await other.secret()
        listening.cancel()
        await asyncio.gather(listening, return_exceptions=True)
        for own in (store, other):
            await own.close()

    asyncio.run(asyncio.wait_for(act(), PATIENCE))


def test_postgresql_takes_whatever_a_person_sends(database: str) -> None:
    with running(database) as client:
        login = {"name": "No\0body", "password": "correct horse"}
        assert code_of(client.post("/api/session", json=login)) == "wrong_login"
        assert client.post("/api/account", json={**login, "name": "Diarist"}).status_code == 200
        for revision, answer in ((2**31 - 2, "stale"), (2**31 - 1, "bad_message")):
            assert code_of(client.put("/api/diary", json={"revision": revision, "data": "x"})) == answer
        for revision in range(2):
            kept = client.put("/api/diary", json={"revision": revision, "data": "\n谜"}).json()
            assert kept["revision"] == revision + 1
        with client.websocket_connect(f"/api/tables/%00{'A' * 21}/live") as session:
            session.send_json({"type": "hello", "protocol": PROTOCOL})
            assert session.receive_json()["code"] == "unknown_table"


def test_postgresql_keeps_contributions_for_the_deal(database: str) -> None:
    asyncio.run(asyncio.wait_for(check_the_deal_after_reopening(database), PATIENCE))


def test_a_server_that_is_killed_before_the_deal_keeps_its_word(tmp_path: Path) -> None:
    mine, yours = "ab" * 32, "cd" * 32
    with server("--data", str(tmp_path)) as first:
        north, south = Guest(first.address), Guest(first.address)
        ticket = north.ticket(first.address)
        part = {"ticket": ticket["ticket"], "contribution": mine}
        assert north.new_table(first.address, "me", "open", deal=part) == ticket["code"]
        first.kill()
    with server("--data", str(tmp_path)) as second:
        with south.at_table(second.address, ticket["code"]) as tab:
            assert tab.ask("sit", seat=1, contribution=yours)["type"] == "done"
            assert tab.ask("resign")["type"] == "done"
        with Client(base_url=f"http://{second.address}") as caller:
            text = caller.get(f"/api/tables/{ticket['code']}/record").text
    for bytes_of_one in (mine, yours):
        assert verify(text, shown=ticket["commitment"], contributed=bytes_of_one).fits


def test_a_session_that_ends_at_one_server_ends_at_the_other(database: str) -> None:
    login = {"name": "North", "password": "correct horse"}
    with server("--database", database) as east, server("--database", database) as west:
        guest = Guest(east.address)
        table = guest.new_table(east.address, "me", "same_device")
        with guest.at_table(west.address, table) as tab:
            guest.call(east.address, "POST", "/api/account", login)
            with pytest.raises(ConnectionClosed):
                tab.until("closing")
        phone = Guest(west.address)
        with phone.at_table(west.address, phone.new_table(west.address, "me", "same_device")) as tab:
            phone.call(east.address, "POST", "/api/session", login)
            with pytest.raises(ConnectionClosed):
                tab.until("closing")
        with phone.at_table(west.address, table) as tab:
            assert len(tab.welcome["you"]["seats"]) == 2
            guest.call(east.address, "DELETE", "/api/sessions")
            with pytest.raises(ConnectionClosed):
                tab.until("closing")


def test_an_older_postgresql_database_is_brought_up_to_date() -> None:
    async def act(url: str) -> None:
        store = await Store.open(url)
        async with store.engine.begin() as connection:
            for table in (*metadata.tables, "alembic_version"):
                await connection.execute(text(f"DROP TABLE {table}"))
            await connection.run_sync(lambda own: upgrade(own, "0001"))
            await connection.execute(text("INSERT INTO persons (id, name, created) VALUES ('old', 'North', 1)"))
        await store.close()
        again = await Store.open(url)
        found = await again.people.person("old")
        assert found is not None
        assert (found.name, found.account) == ("North", None)
        await again.close()

    with postgres() as url:
        asyncio.run(asyncio.wait_for(act(url), PATIENCE))
