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
"""Settings of SQLite: readers do not wait for the writer, and a commit is on disk when it returns."""
NO_DATABASE = "a database is a folder (--data) or a URL such as postgresql://user@host/name"


def make_engine(where: Path | str) -> AsyncEngine:
    """The engine for a SQLite file, or for a PostgreSQL URL. Raises BadOptions for any other URL."""
    if isinstance(where, Path):
        engine = create_async_engine(URL.create("sqlite+aiosqlite", database=str(where)))
        configure_sqlite(engine.sync_engine)
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
    """Writes to SQLite in a thread of its own: one round trip for each commit."""

    def __init__(self, path: Path) -> None:
        self._engine = create_engine(URL.create("sqlite", database=str(path)), poolclass=StaticPool)
        configure_sqlite(self._engine)
        self._thread = ThreadPoolExecutor(1, "storage")

    async def commit(self, changes: Sequence[Change]) -> None:
        """Store all of the changes or none."""
        await asyncio.get_running_loop().run_in_executor(self._thread, self._commit, changes)

    def _commit(self, changes: Sequence[Change]) -> None:
        with self._engine.begin() as connection:
            insert_changes(connection, changes)

    def close(self) -> None:
        """Close the connection and end the thread."""
        self._thread.submit(self._engine.dispose).result()
        self._thread.shutdown()


def configure_sqlite(engine: Engine) -> None:
    """Set up every connection of an engine for SQLite."""
    event.listen(engine, "connect", set_up_sqlite)
    event.listen(engine, "begin", begin_sqlite)


def set_up_sqlite(connection: Any, _record: Any) -> None:
    """Set up one connection."""
    connection.isolation_level = None  # transactions begin explicitly, so that a migration is all or nothing too
    cursor = connection.cursor()
    for pragma in PRAGMAS:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def begin_sqlite(connection: Connection) -> None:
    """Begin a transaction; Python's driver would do so for some statements only."""
    connection.exec_driver_sql("BEGIN")


def reason_of(error: BaseException) -> str:
    """The reason of an error in one line, without the data."""
    original = cast("BaseException", getattr(error, "orig", None) or error)
    return str(original).splitlines()[0] if str(original) else type(original).__name__
