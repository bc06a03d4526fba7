"""Backups: taken while games are played, checked, restored to a folder or to PostgreSQL, and never over other games."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, create_engine, select
from typer.testing import CliRunner

from gemguild.cli.main import app
from gemguild.engine.errors import BadOptions
from gemguild.server.storage import Change, Digest, Person, Store, schema
from gemguild.server.storage.backup import back_up, restore
from tests.server.live.test_processes import KINDS, MOVES, Play, check_games_go_on
from tests.server.processes import PATIENCE, Guest, server
from tests.server.storage.test_store import a_move, code, new_change, with_store


@pytest.fixture
def club(tmp_path: Path) -> Path:
    """A database with some tables and persons."""

    async def act(store: Store) -> None:
        for number in range(5):
            await store.append(new_change(code(number), clock={"kind": "days", "days": 3}, listed=True))
        await store.append(Change(code(1), [a_move(4)], Digest("over", False, None, 9)))
        await store.people.keep_person(Person("a", "N", "n", "hash"), 2)
        await store.secret()

    with_store(tmp_path, act)
    return tmp_path / "store.db"


def rows(path: Path) -> dict[str, list[Any]]:
    """Everything in a SQLite file but the last probe."""
    engine = create_engine(f"sqlite:///{path}")

    def read(connection: Connection, name: str) -> list[Any]:
        found = connection.execute(select(schema.metadata.tables[name])).all()
        return sorted(map(repr, (row for row in found if row[0] != "probe")))

    with engine.connect() as connection:
        found = {name: read(connection, name) for name in schema.metadata.tables}
    engine.dispose()
    return found


def test_a_backup_during_play_has_every_move_that_was_acknowledged(tmp_path: Path) -> None:
    old, new, file = tmp_path / "old", tmp_path / "new", tmp_path / "backup.db"
    with server("--data", str(old)) as first:
        guest = Guest(first.address)
        games = [Play(guest, first.address, guest.new_table(first.address, *own), 1) for own in KINDS]
        for game in games:
            game.start()
        while any(game.is_alive() and len(game.stored) < MOVES for game in games):
            games[0].join(0.01)
        stored = [list(game.stored) for game in games]
        result = CliRunner().invoke(app, ["backup", str(file), "--data", str(old)])
        assert result.exit_code == 0, result.output
        assert f"holds {len(games)} tables" in result.stdout
        first.kill()
        for game in games:
            game.join(PATIENCE)
    assert CliRunner().invoke(app, ["restore", str(file), "--data", str(new)]).exit_code == 0
    for game, then in zip(games, stored, strict=True):
        game.stored = then
    with server("--data", str(new)) as second:
        check_games_go_on(second.address, games)


def test_nothing_is_replaced_without_force(club: Path, tmp_path: Path) -> None:
    file = tmp_path / "backup.db"
    asyncio.run(back_up(club, file))
    assert file.stat().st_mode & 0o077 == 0
    with pytest.raises(BadOptions, match="exists already"):
        asyncio.run(back_up(club, file))
    with pytest.raises(BadOptions, match="the database itself"):
        asyncio.run(back_up(club, club, force=True))
    with pytest.raises(BadOptions, match=r"games at .* already"):
        asyncio.run(restore(file, club))

    async def more(store: Store) -> None:
        await store.append(new_change(code(9)))
        with pytest.raises(BadOptions, match="the database itself"):
            await back_up(club, club, force=True)

    before = rows(club)
    with_store(club.parent, more)
    assert rows(club) != before
    assert asyncio.run(restore(file, club, force=True)) == (5, 1)
    assert rows(club) == before == rows(file)
    assert sorted(path.name for path in tmp_path.iterdir()) == [".lock", "backup.db", "store.db"]


def test_a_running_server_keeps_its_games(club: Path, tmp_path: Path) -> None:
    file = tmp_path / "backup.db"
    asyncio.run(back_up(club, file))
    with server("--data", str(tmp_path / "other")) as own:
        assert own.address
        with pytest.raises(BadOptions, match="another server uses"):
            asyncio.run(restore(file, tmp_path / "other" / "gemguild.db", force=True))


def test_what_is_no_sound_backup_is_refused_and_changes_nothing(club: Path, tmp_path: Path) -> None:
    target = tmp_path / "new" / "gemguild.db"
    other = tmp_path / "other.db"

    def refused(reason: str) -> None:
        with pytest.raises(BadOptions, match=reason):
            asyncio.run(restore(other, target))
        assert not target.exists()

    refused("there is no backup")
    other.write_bytes(b"no database" * 1000)
    refused("cannot be read")
    other.unlink()
    sqlite3.connect(other).close()
    refused("is no database of Gemguild")
    with pytest.raises(BadOptions, match="there is no database at"):
        asyncio.run(back_up(tmp_path / "none.db", tmp_path / "backup.db"))
    asyncio.run(back_up(club, other, force=True))
    connection = sqlite3.connect(other)
    connection.execute("UPDATE alembic_version SET version_num = '9999'")
    connection.commit()
    connection.close()
    refused("made by a newer version")
    asyncio.run(back_up(club, other, force=True))
    data = bytearray(other.read_bytes())
    data[len(data) // 2 :] = b"\xa5" * (len(data) - len(data) // 2)
    other.write_bytes(data)
    refused("is damaged|cannot be read")


def test_games_move_to_postgresql_and_back(club: Path, tmp_path: Path, database: str) -> None:
    first, second, target = tmp_path / "first.db", tmp_path / "second.db", tmp_path / "new" / "gemguild.db"

    async def act() -> None:
        await back_up(club, first)
        with pytest.raises(BadOptions, match="is no database of Gemguild"):
            await back_up(database, second)
        assert await restore(first, database) == (5, 1)
        with pytest.raises(BadOptions, match="already"):
            await restore(first, database)
        store = await Store.open(database)
        stored = await store.load(code(1))
        assert stored is not None
        assert stored.entries[-1] == a_move(4)
        with pytest.raises(BadOptions, match="a server uses this database"):
            await restore(first, database, force=True)
        await back_up(database, second)
        await store.append(Change(code(2), [a_move(4)], Digest("playing", False, None, 10)))
        await store.close()
        assert await restore(second, database, force=True) == (5, 1)
        await restore(second, target)
        with pytest.raises(BadOptions, match="cannot be used"):
            await restore(second, "postgresql://localhost:1/none")

    asyncio.run(asyncio.wait_for(act(), PATIENCE))
    assert rows(club) == rows(first) == rows(second) == rows(target)
