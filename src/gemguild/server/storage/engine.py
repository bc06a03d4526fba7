"""Connections to SQLite and PostgreSQL."""

from __future__ import annotations

from pathlib import Path
from typing import Any, cast

from sqlalchemy import URL, Connection, event, make_url
from sqlalchemy.exc import ArgumentError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from gemguild.engine.errors import BadOptions

PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=5000")
"""How SQLite is used: readers do not wait for the writer, and a commit is on disk when it returns."""
NO_DATABASE = "a database is a folder (--data) or a URL such as postgresql://user@host/name"


def make_engine(where: Path | str) -> AsyncEngine:
    """A connection to a file, or to a PostgreSQL server by its URL."""
    if isinstance(where, Path):
        engine = create_async_engine(URL.create("sqlite+aiosqlite", database=str(where)))
        event.listen(engine.sync_engine, "connect", set_up_sqlite)
        event.listen(engine.sync_engine, "begin", begin_sqlite)
        return engine
    try:
        url = make_url(where)
    except (ArgumentError, ValueError):
        raise BadOptions(NO_DATABASE) from None
    if url.get_backend_name() != "postgresql":
        raise BadOptions(NO_DATABASE)
    try:
        return create_async_engine(url.set(drivername="postgresql+asyncpg"), pool_pre_ping=True)
    except ModuleNotFoundError:
        raise BadOptions("PostgreSQL needs another package: pip install 'gemguild[postgres]'") from None


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
