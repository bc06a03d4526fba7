"""Databases that fail: the server says so at once, stores nothing by halves, and goes on when they work again."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from httpx2 import Client
from sqlalchemy import text

from gemguild.engine.errors import BadOptions
from gemguild.server.errors import Conflict, StorageFailed
from gemguild.server.storage import Change, Store, check, check_file, engine
from gemguild.server.storage import probe as probing
from gemguild.server.storage import store as storing
from gemguild.server.storage.engine import make_engine
from gemguild.server.storage.probe import Probe
from tests.cli.test_serve import serve
from tests.server.processes import PATIENCE, PostgresServer, postgres_server, server
from tests.server.storage.test_store import PLAYING, a_move, code, new_change, with_store
from tests.server.support import running

TABLES = 20
"""Enough tables for every queue."""


def test_a_table_that_somebody_has_locked_holds_up_no_other(database: str) -> None:
    async def act() -> None:
        store = await Store.open(database)
        for number in range(TABLES):
            await store.append(new_change(code(number)))
        somebody = make_engine(database, patient=True)
        async with somebody.connect() as other:
            await other.execute(text(f"INSERT INTO entries VALUES ('{code(0)}', 4, 1, '{{}}')"))
            for number in (4, 5):
                changes = [Change(code(table), [a_move(number)], PLAYING) for table in range(1, TABLES)]
                stuck = asyncio.create_task(store.append(Change(code(0), [a_move(4)], PLAYING)))
                await asyncio.gather(*map(store.append, changes))
                assert await store.check()
                with pytest.raises(StorageFailed):
                    await stuck
            beside = asyncio.create_task(store.append(Change(code(0), [a_move(4)], PLAYING)))
            await asyncio.gather(*(store.append(Change(code(n), [a_move(6)], PLAYING)) for n in range(1, TABLES)))
            assert not beside.done()
            await other.rollback()
            await beside
        await somebody.dispose()
        for number in range(TABLES):
            assert (await store.entries_after(code(number), 3))[0] == a_move(4)
        await store.close()

    asyncio.run(asyncio.wait_for(act(), PATIENCE))


def test_locks_on_everything_end_the_wait_of_everybody(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(engine.POSTGRES_SETTINGS, "lock_timeout", "50")

    async def act() -> None:
        store = await Store.open(database)
        somebody = make_engine(database, patient=True)
        async with somebody.begin() as other:
            await other.execute(text("LOCK TABLE entries, settings"))
            changes = [new_change(code(100 + number)) for number in range(200)]
            results = await asyncio.gather(*map(store.append, changes), return_exceptions=True)
            assert all(isinstance(result, StorageFailed) for result in results)
            assert store.writer.commits < 30
            assert not await store.check()
        await somebody.dispose()
        await asyncio.gather(*map(store.append, changes))
        await store.close()

    asyncio.run(asyncio.wait_for(act(), PATIENCE))


def test_postgresql_that_hangs_is_given_up_and_used_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "ANSWER_SECONDS", 0.5)
    monkeypatch.setattr(engine, "CONNECT_SECONDS", 0.5)

    async def act(own: PostgresServer) -> None:
        store = await Store.open(own.url)
        await store.append(new_change(code(1)))
        with own.hanging():
            assert not await store.check()
            with pytest.raises(StorageFailed):
                await store.append(Change(code(1), [a_move(4)], PLAYING))
            with pytest.raises(StorageFailed):
                await store.load(code(1))
        with contextlib.suppress(Conflict):  # perhaps it was stored after all
            await store.append(Change(code(1), [a_move(4)], PLAYING))
        assert await store.entries_after(code(1), 3) == [a_move(4)]
        assert await store.check()
        await store.close()

    with postgres_server() as own:
        asyncio.run(asyncio.wait_for(act(own), PATIENCE))


def test_a_hanging_database_is_no_healthy_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(probing, "PATIENCE", 0.01)
    monkeypatch.setattr(probing, "FRESH", 0.0)

    async def act() -> None:
        answers = asyncio.Event()
        asked = 0

        async def write() -> None:
            nonlocal asked
            asked += 1
            await answers.wait()

        probe = Probe(write)
        assert not any(await asyncio.gather(probe.ask(), probe.ask()))
        assert asked == 1
        answers.set()
        await asyncio.sleep(0)
        assert await probe.ask()
        answers.clear()
        assert not await probe.ask()
        await probe.close()

    asyncio.run(act())


def open_with(folder: Path, monkeypatch: pytest.MonkeyPatch, *pragmas: str) -> Store:
    """Settings of SQLite for whatever opens a database from now on."""
    monkeypatch.setattr(engine, "PRAGMAS", (*engine.PRAGMAS, *pragmas))
    return Store(folder / "store.db")


def test_a_full_disk_is_noticed_and_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def full(store: Store) -> None:
        await store.append(new_change(code(0)))

    with_store(tmp_path, full)
    pages = sqlite3.connect(tmp_path / "store.db").execute("PRAGMA page_count").fetchone()[0]

    async def act() -> None:
        store = open_with(tmp_path, monkeypatch, f"max_page_count={pages}")
        many = asyncio.gather(*(store.append(new_change(code(number))) for number in range(1, 1000)))
        with pytest.raises(StorageFailed) as failed:
            await many
        assert "full" in failed.value.reason
        assert not await store.check()
        monkeypatch.setattr(storing, "FAILING", 0.0)  # some time later the probe decides
        assert await store.check()
        stored = await store.load(code(0))
        assert stored is not None
        assert len(stored.entries) == 3
        await store.close()

    asyncio.run(act())


def test_a_read_only_file_is_refused_at_the_start_and_noticed_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def nothing(_store: Store) -> None:
        """Only make the file."""

    with_store(tmp_path, nothing)

    async def act() -> None:
        store = open_with(tmp_path, monkeypatch, "query_only=1")
        assert not await store.check()
        await store.close()

    asyncio.run(act())
    with pytest.raises(BadOptions, match=r"cannot be written: .*readonly"):
        asyncio.run(Store.open(tmp_path / "store.db"))


def test_health_says_when_nothing_can_be_stored(tmp_path: Path) -> None:
    with running(tmp_path) as client:
        assert client.get("/health").json()["status"] == "ok"
        other = sqlite3.connect(tmp_path / "test.db", isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        services: Any = client.app.state.services  # type: ignore[attr-defined]
        services.store._probe._ended -= probing.FRESH + 1
        answer = client.get("/health")
        assert answer.status_code == 503
        assert answer.json()["status"] == "storage_failed"
        other.execute("ROLLBACK")
        other.close()


def test_a_damaged_file_is_named_and_nothing_starts(tmp_path: Path) -> None:
    async def some(store: Store) -> None:
        await asyncio.gather(*(store.append(new_change(code(number))) for number in range(200)))

    with_store(tmp_path, some)
    path = (tmp_path / "store.db").rename(tmp_path / "gemguild.db")
    check_file(path)
    data = bytearray(path.read_bytes())
    data[len(data) // 2 : len(data) // 2 + 8192] = b"\xa5" * 8192
    path.write_bytes(data)
    result = serve("--port", "0", "--data", str(tmp_path))
    assert result.exit_code == 2
    assert f"{path} is damaged, restore a backup" in result.stderr
    assert "Traceback" not in result.output


def test_a_file_too_large_to_read_at_every_start_is_taken_on_trust(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / "store.db"
    asyncio.run(check(path))
    monkeypatch.setattr("gemguild.server.storage.file_check.LARGEST_CHECKED", 1)
    check_file(path)
    assert "too large to be checked" in caplog.text


def test_a_server_with_postgresql_is_healthy_while_one_table_is_stuck(database: str) -> None:
    async def act(address: str) -> None:
        somebody = make_engine(database, patient=True)
        async with somebody.begin() as other:
            await other.execute(text("UPDATE tables SET changed = changed"))
            with Client(base_url=f"http://{address}", timeout=PATIENCE) as caller:
                assert caller.get("/health").json()["status"] == "ok"
        await somebody.dispose()

    with server("--database", database) as own:
        asyncio.run(asyncio.wait_for(act(own.address), PATIENCE))
