"""Connections to SQLite and PostgreSQL."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, cast

from sqlalchemy import URL, Connection, Engine, StaticPool, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from gemguild.engine.errors import BadOptions
from gemguild.extras import Extra

PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=5000")
"""Settings of SQLite: readers do not wait for the writer, and a commit is on disk when it returns."""
POSTGRES_SETTINGS = {
    "application_name": "gemguild",
    "lock_timeout": "2000",
    "statement_timeout": "5000",
    "idle_in_transaction_session_timeout": "10000",
    "tcp_keepalives_idle": "30",
    "tcp_keepalives_interval": "10",
    "tcp_keepalives_count": "3",
}
"""Settings of PostgreSQL, in milliseconds and seconds: a lock, a slow statement or a lost connection is given up."""
CONNECT_SECONDS, ANSWER_SECONDS = 5, 8
"""How long to wait for a connection to PostgreSQL, and for the answer of one that may be dead."""
CONNECTIONS = 10
"""Connections to PostgreSQL that stay open; as many more may be opened for a while."""
HELD_UP = {"55P03", "40P01"}
"""The errors of PostgreSQL that come from somebody else's lock: waited too long, deadlock."""
NO_DATABASE = "a database is a folder (--data) or a URL such as postgresql://user@host/name"


def make_engine(where: Path | str, *, patient: bool = False) -> AsyncEngine:
    """The engine for a SQLite file, or for a PostgreSQL URL. Raises BadOptions for any other URL.

    A ``patient`` one waits as long as it takes: for work on the whole database.
    """
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
    name = {"application_name": POSTGRES_SETTINGS["application_name"]}
    limits: dict[str, Any] = {"server_settings": POSTGRES_SETTINGS, "command_timeout": ANSWER_SECONDS}
    with Extra("postgres"):
        return create_async_engine(
            url.set(drivername="postgresql+asyncpg"),
            connect_args={"timeout": CONNECT_SECONDS, **({"server_settings": name} if patient else limits)},
            pool_pre_ping=True,
            pool_size=CONNECTIONS,
            max_overflow=CONNECTIONS,
            pool_timeout=CONNECT_SECONDS,
        )


class FileWriter:
    """Writes to SQLite in a thread of its own: one round trip for each commit."""

    def __init__(self, path: Path) -> None:
        self._engine = create_engine(URL.create("sqlite", database=str(path)), poolclass=StaticPool)
        configure_sqlite(self._engine)
        self._thread = ThreadPoolExecutor(1, "storage")

    async def commit(self, write: Callable[[Connection], None]) -> None:
        """Do everything that ``write`` does, or nothing of it."""
        await asyncio.get_running_loop().run_in_executor(self._thread, self._commit, write)

    def _commit(self, write: Callable[[Connection], None]) -> None:
        with self._engine.begin() as connection:
            write(connection)

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


def is_held_up(error: BaseException) -> bool:
    """Whether an error comes from somebody else's lock."""
    return getattr(getattr(error, "orig", None), "sqlstate", None) in HELD_UP
