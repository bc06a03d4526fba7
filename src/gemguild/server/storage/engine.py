"""Connections to SQLite and PostgreSQL."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, cast

from sqlalchemy import URL, Connection, Engine, StaticPool, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from gemguild.engine.errors import BadOptions
from gemguild.extras import Extra
from gemguild.server.storage.changes import Change, insert_changes

PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=5000")
"""How SQLite is used: readers do not wait for the writer, and a commit is on disk when it returns."""
NO_DATABASE = "a database is a folder (--data) or a URL such as postgresql://user@host/name"


def make_engine(where: Path | str) -> AsyncEngine:
    """A connection to a file, or to a PostgreSQL server by its URL."""
    if isinstance(where, Path):
        engine = create_async_engine(URL.create("sqlite+aiosqlite", database=str(where)))
        ours(engine.sync_engine)
        return engine
    try:
        url = make_url(where)
    except (ArgumentError, ValueError):
        raise BadOptions(NO_DATABASE) from None
    if url.get_backend_name() != "postgresql":
        raise BadOptions(NO_DATABASE)
    with Extra("postgres"):
        return create_async_engine(url.set(drivername="postgresql+asyncpg"), pool_pre_ping=True)


class FileWriter:
    """Writes to SQLite from a thread of its own: a whole commit there and back at once."""

    def __init__(self, path: Path) -> None:
        self._engine = create_engine(URL.create("sqlite", database=str(path)), poolclass=StaticPool)
        ours(self._engine)
        self._thread = ThreadPoolExecutor(1, "storage")

    async def commit(self, changes: Sequence[Change]) -> None:
        """Store changes, all of them or none."""
        await asyncio.get_running_loop().run_in_executor(self._thread, self._commit, changes)

    def _commit(self, changes: Sequence[Change]) -> None:
        with self._engine.begin() as connection:
            insert_changes(connection, changes)

    def close(self) -> None:
        """Stop."""
        self._thread.submit(self._engine.dispose).result()
        self._thread.shutdown()


def ours(engine: Engine) -> None:
    """Make all connections to SQLite as we want them."""
    event.listen(engine, "connect", set_up_sqlite)
    event.listen(engine, "begin", begin_sqlite)


def set_up_sqlite(connection: Any, _record: Any) -> None:
    """Make a connection one of ours."""
    connection.isolation_level = None  # we begin ourselves, so that migrations are all or nothing too
    cursor = connection.cursor()
    for pragma in PRAGMAS:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def begin_sqlite(connection: Connection) -> None:
    """Begin a transaction, which Python's driver would do for some statements only."""
    connection.exec_driver_sql("BEGIN")


def reason_of(error: BaseException) -> str:
    """What went wrong, in one line, without what was to be stored."""
    original = cast("BaseException", getattr(error, "orig", None) or error)
    return str(original).splitlines()[0] if str(original) else type(original).__name__
