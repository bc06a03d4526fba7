"""The database: what is stored, together and all or nothing, and how an older one becomes a new one."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from filelock import FileLock, Timeout
from sqlalchemy import event

import gemguild
from gemguild.engine.errors import BadOptions
from gemguild.files import LOCK
from gemguild.server.errors import Conflict, Refusal, StorageFailed
from gemguild.server.storage import Change, Digest, Store
from gemguild.server.storage.lists import Mark, finished_of
from gemguild.server.tables import new_table
from gemguild.server.tables.events import Entry
from gemguild.server.tables.table import Chair, Table, load
from tests.server.support import NORTH, SOUTH, code_of, setup_of

DUO = gemguild.splendor(2)
PLAYING = Digest("playing", False, None, 7)


def with_store(folder: Path, act: Callable[[Store], Awaitable[Any]]) -> Any:
    """Do something with a new database."""

    async def run() -> Any:
        store = await Store.open(folder / "store.db")
        try:
            return await act(store)
        finally:
            await store.close()

    return asyncio.run(run())


def new_change(code: str, **changes: Any) -> Change:
    """A new table with two persons."""
    setup = setup_of(DUO, code=code, **changes)
    entries = new_table.opening([Chair("person", "N"), Chair("person", "S")], NORTH, 5).entries
    return Change(code, entries, Digest.of(Table(setup).after(entries)), {0: NORTH, 1: SOUTH}, setup)


def a_move(number: int, word: str = "take:wug") -> Entry:
    return Entry(number, 9, {"type": "moved", "seat": 0, "word": word, "by": None, "instead_of": None, "seconds": 1.5})


def code(number: int) -> str:
    return f"{number:022d}"


def test_what_is_stored_comes_back(tmp_path: Path) -> None:
    async def act(store: Store) -> None:
        change = new_change(
            code(1),
            listed=True,
            clock={"kind": "days", "days": 3},
            reserved="down",
            origin={"code": code(9), "moves": 4},
        )
        await store.append(change)
        await store.append(Change(code(1), [a_move(4)], PLAYING))
        stored = await store.load(code(1))
        assert stored is not None
        assert stored.setup == change.setup
        assert stored.entries == [*change.entries, a_move(4)]
        assert stored.holders == {0: {NORTH}, 1: {SOUTH}}
        assert load(stored).to_play == 1
        assert await store.entries_after(code(1), 3) == [a_move(4)]
        assert await store.load(code(2)) is None

    with_store(tmp_path, act)


def test_it_is_still_there_after_opening_again(tmp_path: Path) -> None:
    async def first(store: Store) -> bytes:
        await store.append(new_change(code(1)))
        return await store.secret()

    async def second(store: Store) -> bytes:
        assert await store.load(code(1)) is not None
        return await store.secret()

    assert with_store(tmp_path, first) == with_store(tmp_path, second)


def test_many_tables_share_a_commit(tmp_path: Path) -> None:
    async def act(store: Store) -> None:
        await asyncio.gather(*(store.append(new_change(code(number))) for number in range(100)))
        assert store.writer.commits < 10
        assert len(await store.load_many([code(number) for number in range(100)])) == 100

    with_store(tmp_path, act)


def test_an_entry_with_a_number_that_is_there_is_a_conflict_and_the_others_are_stored(tmp_path: Path) -> None:
    async def act(store: Store) -> None:
        for number in range(3):
            await store.append(new_change(code(number)))
        changes = [Change(code(0), [a_move(4)], PLAYING), Change(code(1), [a_move(3)], PLAYING)]
        changes.append(Change(code(2), [a_move(4)], PLAYING))
        results = await asyncio.gather(*map(store.append, changes), return_exceptions=True)
        assert [type(result) for result in results] == [type(None), Conflict, type(None)]
        for number, last in ((0, 4), (1, 3), (2, 4)):
            stored = await store.load(code(number))
            assert stored is not None
            assert stored.entries[-1].number == last

    with_store(tmp_path, act)


def test_a_failing_database_stores_nothing_and_says_so(tmp_path: Path) -> None:
    async def act(store: Store) -> None:
        await store.append(new_change(code(1)))
        other = sqlite3.connect(tmp_path / "store.db", isolation_level=None)
        other.execute("ALTER TABLE entries RENAME TO gone")
        with pytest.raises(StorageFailed):
            await store.append(Change(code(1), [a_move(4)], PLAYING))
        with pytest.raises(StorageFailed):
            await store.load(code(1))
        other.execute("ALTER TABLE gone RENAME TO entries")
        other.close()
        assert not await store.check()  # it could store now, but who knows for how long
        await store.append(Change(code(1), [a_move(4)], PLAYING))
        assert await store.check()
        stored = await store.load(code(1))
        assert stored is not None
        assert len(stored.entries) == 4

    with_store(tmp_path, act)


def test_a_locked_database_stores_nothing_and_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gemguild.server.storage.engine.PRAGMAS", ("journal_mode=WAL", "busy_timeout=20"))

    async def act(store: Store) -> None:
        await store.append(new_change(code(1)))
        other = sqlite3.connect(tmp_path / "store.db", isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StorageFailed):
            await store.append(Change(code(1), [a_move(4)], PLAYING))
        other.execute("ROLLBACK")
        other.close()
        await store.append(Change(code(1), [a_move(4)], PLAYING))

    with_store(tmp_path, act)


def test_tables_are_found_by_what_they_are(tmp_path: Path) -> None:
    async def act(store: Store) -> None:
        waiting = Digest("waiting", True, None, 3)
        for number, (listed, found) in enumerate([(True, waiting), (False, waiting), (True, PLAYING)]):
            setup = setup_of(DUO, code=code(number), listed=listed)
            await store.append(Change(code(number), [], found, {0: NORTH}, setup))
        over = Digest("over", False, None, 4)
        await store.append(Change(code(3), [], over, {0: SOUTH}, setup_of(DUO, code=code(3))))
        due = Digest("playing", False, 100, 5)
        await store.append(Change(code(4), [], due, {1: SOUTH}, setup_of(DUO, code=code(4))))
        assert await store.open_tables(9) == [code(0)]
        assert await store.running_of(NORTH, None, 9) == ([code(2), code(1), code(0)], None)
        assert await store.running_of(NORTH, None, 2) == ([code(2), code(1)], (3, code(1)))
        assert await store.running_of(NORTH, Mark(3, code(1)), 2) == ([code(0)], None)
        assert await store.count_running(NORTH, 2) == 2
        assert await store.finished_of(SOUTH, None, 9) == ([code(3)], None)
        assert await store.finished_of(SOUTH, Mark(4, code(3)), 9) == ([], None)
        assert await store.due(99) == []
        assert await store.due(100) == [code(4)]

    with_store(tmp_path, act)


def test_a_page_reads_no_more_games_than_it_shows(tmp_path: Path) -> None:
    async def act(store: Store) -> None:
        asked: list[tuple[str, tuple[object, ...]]] = []
        event.listen(store.engine.sync_engine, "before_cursor_execute", lambda *call: asked.append(call[2:4]))
        for find in (store.running_of, store.finished_of):
            await find(NORTH, None, 7)
            statement, values = asked[-1]
            assert "LIMIT ?" in statement
            assert 8 in values  # one more shows whether there is another page

    with_store(tmp_path, act)


def test_finished_games_are_read_in_the_order_of_an_index(tmp_path: Path) -> None:
    async def act(store: Store) -> None:
        query = (
            finished_of(NORTH, Mark(4, code(3))).limit(9).compile(store.engine, compile_kwargs={"literal_binds": True})
        )
        async with store.engine.connect() as connection:
            plan = [row.detail for row in await connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {query}")]
        assert len(plan) == 1
        assert "USING COVERING INDEX holders_person" in plan[0]

    with_store(tmp_path, act)


def test_tables_of_other_rules_are_left_alone(tmp_path: Path) -> None:
    async def act(store: Store) -> None:
        await store.append(new_change(code(1)))
        await store.append(new_change(code(2)))
        other = sqlite3.connect(tmp_path / "store.db", isolation_level=None)
        other.execute("UPDATE tables SET version = 99 WHERE code = ?", [code(1)])
        other.close()
        with pytest.raises(Refusal) as refused:
            await store.load(code(1))
        assert code_of(refused) == "old_rules"
        assert list(await store.load_many([code(1), code(2)])) == [code(2)]

    with_store(tmp_path, act)


@pytest.mark.parametrize("where", ["mysql://localhost/x", "postgresql://localhost:1/none", "nonsense"])
def test_a_database_that_cannot_be_opened_is_named(where: str) -> None:
    with pytest.raises(BadOptions, match="database"):
        asyncio.run(Store.open(where))


def test_a_second_server_with_the_same_file_is_refused(tmp_path: Path) -> None:
    async def act() -> None:
        with FileLock(tmp_path / LOCK), pytest.raises(BadOptions, match="another server uses the games in"):
            await Store.open(tmp_path / "store.db")
        store = await Store.open(tmp_path / "store.db")
        with pytest.raises(Timeout):
            FileLock(tmp_path / LOCK, timeout=0).acquire()
        await store.close()
        with FileLock(tmp_path / LOCK, timeout=0):
            pass

    asyncio.run(act())


def test_a_file_that_is_no_database_is_named(tmp_path: Path) -> None:
    path = tmp_path / "store.db"
    path.write_text("this is no database, but a text of some length to be sure of that" * 20)
    with pytest.raises(BadOptions, match="cannot be opened"):
        asyncio.run(Store.open(path))
