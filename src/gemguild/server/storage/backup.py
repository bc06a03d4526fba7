"""Backups: everything in one SQLite file, whatever the database is, taken while servers run.

A backup of a SQLite file is a copy by SQLite's own means, one of PostgreSQL a copy of all rows as they were at one
moment. Either can be restored as a SQLite file or into PostgreSQL, so a backup also moves games from one to the other.
"""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from sqlalchemy import URL, Connection, create_engine, delete, func, insert, select, text
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection

from gemguild.engine.errors import BadOptions
from gemguild.files import replacing
from gemguild.server.storage import schema
from gemguild.server.storage.engine import make_engine, reason_of
from gemguild.server.storage.file_check import check_sound
from gemguild.server.storage.store import alone
from gemguild.server.storage.upgrade import LATEST, revision_of, upgrade

AT_ONCE = 1000
"""Rows that are read and written at once."""
OTHERS = text(
    "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'gemguild' "
    "AND pid <> pg_backend_pid()"
)
"""The connections of servers to this PostgreSQL database."""


class Kept(NamedTuple):
    """What a backup holds."""

    tables: int
    persons: int


async def back_up(where: Path | str, file: Path, force: bool = False) -> Kept:
    """Write everything into a file, as it is at one moment. Raises BadOptions."""
    is_there = not isinstance(where, Path) or where.exists()
    if isinstance(where, Path) and is_there and file.exists() and file.samefile(where):
        raise BadOptions(f"{file} is the database itself")
    if file.exists() and not force:
        raise BadOptions(f"{file} exists already; --force replaces it")
    if not is_there:
        raise BadOptions(f"there is no database at {where}")
    with replacing(file) as part:
        make_private(part)
        if isinstance(where, Path):
            copy_file(where, part)
        else:
            async with postgres(where) as source:
                await source.execute(text("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY"))
                await source.run_sync(copy_to_file, part)
        with at_file(part) as copy:
            return count(copy)


async def restore(file: Path, where: Path | str, force: bool = False) -> Kept:
    """Make a database of a backup, brought up to date. Raises BadOptions, then nothing has changed."""
    if not file.is_file():
        raise BadOptions(f"there is no backup at {file}")
    if not isinstance(where, Path):
        with TemporaryDirectory() as folder:
            copy = Path(folder) / "copy.db"
            copy_file(file, copy)
            return await restore_to_postgres(copy, where, force)
    with alone(where):
        if where.exists() and not force:
            raise BadOptions(f"there are games at {where} already; --force replaces them")
        with replacing(where) as part:
            make_private(part)
            copy_file(file, part)
            with at_file(part) as copied:
                upgrade(copied)
                kept = count(copied)
            for beside in ("-wal", "-shm"):  # what SQLite keeps beside the file that is replaced
                where.with_name(where.name + beside).unlink(missing_ok=True)
        return kept


async def restore_to_postgres(file: Path, where: str, force: bool) -> Kept:
    """Fill a PostgreSQL database from a backup, which is brought up to date. Raises BadOptions."""
    with at_file(file) as copied:
        upgrade(copied)
        async with postgres(where) as target:
            if (await target.execute(OTHERS)).scalar_one():
                raise BadOptions("a server uses this database; stop it first")
            await target.run_sync(upgrade)
            if await target.run_sync(has_rows) and not force:
                raise BadOptions("there are games in this database already; --force replaces them")
            for table in schema.metadata.sorted_tables:
                await target.execute(delete(table))
            await target.run_sync(lambda own: copy_rows(copied, own))
        return count(copied)


def copy_file(source: Path, target: Path) -> None:
    """Copy a SQLite database that may be in use, and check the copy. Raises BadOptions."""
    with contextlib.closing(sqlite3.connect(source)) as old, contextlib.closing(sqlite3.connect(target)) as new:
        try:
            old.backup(new)
            new.execute("PRAGMA journal_mode=DELETE")  # one file, not three
        except sqlite3.DatabaseError as error:
            raise BadOptions(f"{source} cannot be read: {error}") from None
        check_sound(new, source)
    with at_file(target) as copy:
        check_revision(revision_of(copy), source)


def check_revision(revision: str | None, name: object) -> None:
    """Raise BadOptions unless a revision is one of ours."""
    if revision is None:
        raise BadOptions(f"{name} is no database of Gemguild")
    if revision > LATEST:
        raise BadOptions(f"{name} was made by a newer version of Gemguild (revision {revision}, known: {LATEST})")


def copy_to_file(source: Connection, file: Path) -> None:
    """Copy all rows of a database into a new SQLite file. Raises BadOptions."""
    check_revision(revision := revision_of(source), "the database")
    if revision != LATEST:
        raise BadOptions("the database belongs to an older version of Gemguild; start this version's server once first")
    with at_file(file) as target:
        upgrade(target)
        copy_rows(source, target)


def copy_rows(source: Connection, target: Connection) -> None:
    """Copy all rows."""
    for table in schema.metadata.sorted_tables:
        rows = source.execution_options(yield_per=AT_ONCE).execute(select(table)).mappings()
        for some in rows.partitions():
            target.execute(insert(table), [dict(row) for row in some])


def has_rows(connection: Connection) -> bool:
    """Whether a database holds anything."""
    found = (connection.execute(select(table).limit(1)).first() for table in schema.metadata.sorted_tables)
    return any(row is not None for row in found)


def count(connection: Connection) -> Kept:
    """What a database holds."""
    tables, persons = (
        connection.execute(select(func.count()).select_from(table)).scalar_one()
        for table in (schema.tables, schema.persons)
    )
    return Kept(tables, persons)


def make_private(path: Path) -> None:
    """Make an empty file that nobody else may read: a database has passwords' hashes and secrets."""
    path.unlink(missing_ok=True)
    path.touch(mode=0o600)


@contextlib.contextmanager
def at_file(path: Path) -> Iterator[Connection]:
    """A transaction in a SQLite file that nobody else uses."""
    engine = create_engine(URL.create("sqlite", database=str(path)))
    try:
        with engine.begin() as connection:
            yield connection
    finally:
        engine.dispose()


@contextlib.asynccontextmanager
async def postgres(where: str) -> AsyncIterator[AsyncConnection]:
    """A transaction in PostgreSQL that takes as long as it takes. Raises BadOptions if that fails."""
    engine = make_engine(where, patient=True)
    try:
        async with engine.begin() as connection:
            yield connection
    except (SQLAlchemyError, OSError) as error:
        raise BadOptions(f"the database cannot be used: {reason_of(error)}") from None
    finally:
        await engine.dispose()
