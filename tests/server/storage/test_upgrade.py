"""Migrations: how an older database becomes a new one."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection, create_engine, inspect, text

from gemguild.engine.errors import BadOptions
from gemguild.server.errors import Refusal
from gemguild.server.live.table_manager import TableManager
from gemguild.server.metrics import Metrics
from gemguild.server.storage import Digest, Person, Store, check
from gemguild.server.storage import upgrade as upgrading
from gemguild.server.storage.changes import new_row
from gemguild.server.storage.schema import metadata
from gemguild.server.storage.upgrade import LATEST, revision_of, upgrade
from tests.server.storage.test_store import code, new_change, with_store
from tests.server.support import SameProcess, code_of


def test_from_nothing_they_make_what_the_schema_says(tmp_path: Path) -> None:
    engine = create_engine(f"sqlite:///{tmp_path / 'new.db'}")
    with engine.begin() as connection:
        upgrade(connection)
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
    engine.dispose()


def test_a_database_that_is_up_to_date_is_left_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    engine = create_engine(f"sqlite:///{tmp_path / 'new.db'}")
    ran: list[str] = []
    run_steps = upgrading.run_steps

    def noting(connection: Connection, revision: str) -> None:
        ran.append(revision)
        run_steps(connection, revision)

    monkeypatch.setattr(upgrading, "run_steps", noting)
    for _ in range(2):
        with engine.begin() as connection:
            upgrade(connection)
            assert revision_of(connection) == LATEST
            assert compare_metadata(MigrationContext.configure(connection), metadata) == []
    assert ran == [LATEST]
    engine.dispose()


def test_an_older_database_keeps_what_it_has(tmp_path: Path) -> None:
    path = tmp_path / "store.db"
    engine = create_engine(f"sqlite:///{path}")
    with engine.begin() as connection:
        upgrade(connection, "0001")
        columns = {column["name"] for column in inspect(connection).get_columns("persons")}
        assert "account" not in columns
        connection.execute(text("INSERT INTO persons (id, name, created) VALUES ('old', 'North', 1)"))
    engine.dispose()

    async def act(store: Store) -> None:
        assert await store.people.person("old") == Person("old", "North")
        await store.people.keep_person(Person("old", "North", "north", "hash"), 2)
        await store.append(new_change(code(1)))

    with_store(tmp_path, act)


def test_existing_accounts_that_look_alike_stay_and_the_oldest_keeps_others_away(tmp_path: Path) -> None:
    engine = create_engine(f"sqlite:///{tmp_path / 'store.db'}")
    with engine.begin() as connection:
        upgrade(connection, "0002")
        for row in (
            "'b', 'Bob', 5, 'bob'",
            "'c', 'B0b', 4, 'b0b'",
            "'d', 'Renamed', 3, 'dora'",
            "'e', 'Guest', 2, NULL",
        ):
            connection.execute(text(f"INSERT INTO persons (id, name, created, account) VALUES ({row})"))
    engine.dispose()

    async def act(store: Store) -> None:
        found = [await store.people.person(identity) for identity in "bcde"]
        assert [person and (person.account, person.skeleton) for person in found] == [
            ("bob", None),
            ("b0b", "bob"),
            ("dora", "dora"),
            (None, None),
        ]
        with pytest.raises(Refusal) as refused:
            await store.people.keep_person(Person("f", "Вob", "вob", "hash", "bob"), 6)
        assert code_of(refused) == "name_taken"

    with_store(tmp_path, act)


def test_games_of_an_older_database_are_listed_and_finished(tmp_path: Path) -> None:
    engine = create_engine(f"sqlite:///{tmp_path / 'store.db'}")
    change = new_change(code(1))
    assert change.setup is not None
    with engine.begin() as connection:
        upgrade(connection, "0002")
        row = new_row(change.setup, Digest("over", False, None, 8))
        del row["brief"]
        columns = ", ".join(row)
        connection.execute(text(f"INSERT INTO tables ({columns}) VALUES (:{columns.replace(', ', ', :')})"), row)
        for entry in change.entries:
            values = {"code": change.code, "number": entry.number, "at": entry.at, "data": entry.data}
            connection.execute(text("INSERT INTO entries VALUES (:code, :number, :at, :data)"), values)
        connection.execute(text(f"INSERT INTO holders VALUES ('{code(1)}', 0, 'old')"))
    engine.dispose()

    async def act(store: Store) -> None:
        assert await store.finished_of("old", None, 9) == ([code(1)], None)
        assert await store.briefs([code(1)]) == {code(1): None}
        manager = TableManager(store, SameProcess(), b"secret", lambda: 9, Metrics())
        computed = await manager.briefs([code(1)])
        assert await store.briefs([code(1)]) == {code(1): computed[0]}
        assert (computed[0].status, computed[0].seats_of("old")) == ("playing", (0,))
        await manager.close()

    with_store(tmp_path, act)


def test_a_database_of_a_newer_version_is_refused(tmp_path: Path) -> None:
    asyncio.run(check(tmp_path / "store.db"))
    with sqlite3.connect(tmp_path / "store.db") as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    connection.close()
    with pytest.raises(BadOptions, match="newer version"):
        asyncio.run(check(tmp_path / "store.db"))


def test_each_step_is_all_or_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise OSError("the disk is full")

    monkeypatch.setattr("alembic.operations.base.BatchOperations.create_unique_constraint", fail)
    with pytest.raises(BadOptions, match="full"):
        asyncio.run(Store.open(tmp_path / "store.db"))
    with sqlite3.connect(tmp_path / "store.db") as connection:
        assert connection.execute("SELECT count(*) FROM sqlite_master").fetchone() == (0,)
    connection.close()
