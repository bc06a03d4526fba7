"""Checking a SQLite file before it is used."""

from __future__ import annotations

import contextlib
import logging
import sqlite3
from pathlib import Path

from gemguild.engine.errors import BadOptions

log = logging.getLogger("gemguild.storage")

LARGEST_CHECKED = 1 << 30
"""Bytes of a file up to which a start reads all of it: some seconds at most. Backups check files of any size."""


def check_file(where: Path | str) -> None:
    """Raise BadOptions if a SQLite file is damaged; a very large one is taken on trust, and so is PostgreSQL."""
    if not isinstance(where, Path) or not where.exists():
        return
    size = where.stat().st_size
    if size > LARGEST_CHECKED:
        log.warning("the database is too large to be checked at every start", extra={"bytes": size})
        return
    with contextlib.closing(sqlite3.connect(where)) as connection:
        check_sound(connection, where)


def check_sound(connection: sqlite3.Connection, path: Path) -> None:
    """Raise BadOptions if a SQLite file is damaged."""
    try:
        found = str(connection.execute("PRAGMA quick_check(1)").fetchone()[0])
    except sqlite3.OperationalError as error:
        raise BadOptions(f"the database cannot be opened: {error}") from None
    except sqlite3.DatabaseError as error:
        found = str(error)
    if found != "ok":
        raise BadOptions(f"{path} is damaged, restore a backup: {' '.join(found.split())}")
