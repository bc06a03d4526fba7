"""Reading and writing. Changes of many tables share one commit, and count as stored only after it."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import time
from collections.abc import Callable, Collection, Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from sqlalchemy import Connection, delete, func, insert, select, text, update
from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError

from gemguild.engine.errors import BadOptions
from gemguild.files import Lock, hold
from gemguild.server.errors import Refusal, StorageFailed
from gemguild.server.storage import lists, notices, pruning, schema
from gemguild.server.storage.changes import (
    Change,
    Digest,
    has_rules,
    insert_changes,
    setup_of,
)
from gemguild.server.storage.engine import FileWriter, make_engine, reason_of
from gemguild.server.storage.lists import Mark, Page
from gemguild.server.storage.notices import Heard, Payload
from gemguild.server.storage.people import People
from gemguild.server.storage.probe import Probe
from gemguild.server.storage.upgrade import upgrade
from gemguild.server.storage.writer import GroupWriter
from gemguild.server.tables.brief import Brief
from gemguild.server.tables.events import Entry, StoredTable

log = logging.getLogger("gemguild.storage")

QUEUES = 4
"""Commits that are on their way to PostgreSQL at once."""
FAILING = 30.0
"""Seconds for which the database counts as failed after a change could not be stored, unless another one was."""
WRITE_PROBE = text(
    "INSERT INTO settings (name, value) VALUES ('probe', :now) ON CONFLICT (name) DO UPDATE SET value = excluded.value"
)


class Store:
    """The database."""

    def __init__(self, where: Path | str) -> None:
        self._lock = hold_alone(where) if isinstance(where, Path) else None
        self.engine = make_engine(where)
        self.shared = self.engine.dialect.name == "postgresql"
        """Whether other processes may write too."""
        self.process = secrets.token_hex(8)
        self._file = FileWriter(where) if isinstance(where, Path) else None
        self._one_writer = contextlib.nullcontext() if self._file is None else asyncio.Lock()
        """A file has one writer at a time; PostgreSQL sorts that out itself."""
        self.writer = GroupWriter(self._commit, QUEUES if self._file is None else 1)
        self._probe = Probe(self._write_something)
        self.people = People(self._reading, self._writing)

    @classmethod
    async def open(cls, where: Path | str) -> Store:
        """Open a database, a file or a URL, and migrate it. Raises BadOptions if that fails."""
        store = cls(where)
        try:
            await migrate(where)
            await store._write_something()
        except (SQLAlchemyError, OSError) as error:
            await store.close()
            raise BadOptions(f"the database cannot be opened: {reason_of(error)}") from None
        except StorageFailed as failed:
            await store.close()
            raise BadOptions(f"the database cannot be written: {failed.reason}") from None
        return store

    async def close(self) -> None:
        """Store pending changes, then close."""
        await self._probe.close()
        await self.writer.close()
        if self._file is not None:
            self._file.close()
        await self.engine.dispose()
        if self._lock is not None:
            self._lock.release()

    # ---------------------------------------------------------------------------------------------------------- tables

    async def append(self, change: Change) -> None:
        """Store a change durably. Raises StorageFailed, or Conflict if another process was faster."""
        await self.writer.append(change)

    async def _commit(self, changes: Sequence[Change]) -> None:
        """Store all of the changes or none."""
        async with self._one_writer:
            if self._file is not None:
                await self._file.commit(lambda connection: insert_changes(connection, changes))
                return
            async with self.engine.begin() as connection:
                await connection.run_sync(insert_changes, changes)
                await notices.send_changes(connection, self.process, changes)

    async def load(self, code: str) -> StoredTable | None:
        """Everything stored about a table; None if there is no such table."""
        return (await self.load_many([code])).get(code)

    async def load_many(self, codes: Collection[str]) -> dict[str, StoredTable]:
        """Everything stored about some tables, by code, without those made with other rules."""
        async with self._reading() as connection:
            rows = (await connection.execute(select(schema.tables).where(schema.tables.c.code.in_(codes)))).all()
            entries = await connection.execute(
                select(schema.entries).where(schema.entries.c.code.in_(codes)).order_by("code", "number")
            )
            holders = await connection.execute(select(schema.holders).where(schema.holders.c.code.in_(codes)))
            stored = {row.code: StoredTable(setup_of(row), [], {}) for row in rows if has_rules(row)}
            for row in entries:
                if row.code in stored:
                    stored[row.code].entries.append(Entry.read(row.number, row.at, row.data))
            for row in holders:
                if row.code in stored:
                    stored[row.code].holders.setdefault(row.seat, set()).add(row.person)
        if len(codes) == 1 and rows and not stored:
            raise Refusal("old_rules", "this table was made under other rules than this server has")
        return stored

    async def entries_after(self, code: str, number: int) -> list[Entry]:
        """The entries of a table after a number."""
        chosen = select(schema.entries).where(schema.entries.c.code == code, schema.entries.c.number > number)
        async with self._reading() as connection:
            rows = await connection.execute(chosen.order_by("number"))
            return [Entry.read(row.number, row.at, row.data) for row in rows]

    async def holders_of(self, code: str) -> dict[int, set[str]]:
        """The persons to whom the seats of a table belong."""
        holders: dict[int, set[str]] = {}
        async with self._reading() as connection:
            for row in await connection.execute(select(schema.holders).where(schema.holders.c.code == code)):
                holders.setdefault(row.seat, set()).add(row.person)
        return holders

    async def hold(self, code: str, seat: int, person: str) -> None:
        """Let a seat belong to one more identity of its person."""
        ended = select(func.max(schema.holders.c.ended)).where(schema.holders.c.code == code)
        row = {"code": code, "seat": seat, "person": person, "ended": ended.scalar_subquery()}
        with contextlib.suppress(IntegrityError):
            async with self._writing() as connection:
                await connection.execute(insert(schema.holders).values(row))

    async def due(self, before: int, limit: int = 1000) -> list[str]:
        """The codes of tables where something should have happened by then."""
        chosen = select(schema.tables.c.code).where(schema.tables.c.due <= before)
        return await self._codes(chosen.order_by("due").limit(limit))

    async def latest_change(self) -> int:
        """When a table changed last, in milliseconds since 1970; 0 if there are no tables."""
        async with self._reading() as connection:
            return int((await connection.execute(select(func.max(schema.tables.c.changed)))).scalar() or 0)

    async def open_tables(self, limit: int) -> list[str]:
        """The codes of listed tables with an open seat, the newest first."""
        chosen = select(schema.tables.c.code).where(schema.tables.c.open, schema.tables.c.listed)
        return await self._codes(chosen.order_by(schema.tables.c.changed.desc()).limit(limit))

    async def open_among(self, codes: Collection[str]) -> list[str]:
        """Those of some codes that belong to listed tables with an open seat."""
        return await self._codes(
            select(schema.tables.c.code).where(
                schema.tables.c.code.in_(codes), schema.tables.c.open, schema.tables.c.listed
            )
        )

    async def count_listed(self, host: str) -> int:
        """The number of listed tables with an open seat that a person has made."""
        chosen = select(func.count()).where(schema.tables.c.open, schema.tables.c.listed, schema.tables.c.host == host)
        async with self._reading() as connection:
            return int((await connection.execute(chosen)).scalar_one())

    async def count_running(self, person: str, most: int) -> int:
        """The number of a person's tables that are not over, counted up to ``most``."""
        return len((await self.running_of(person, None, most)).codes)

    async def running_of(self, person: str, after: Mark | None, limit: int) -> Page:
        """The tables of a person that are not over, the last changed first."""
        return await self._page(lists.running_of(person, after), limit)

    async def finished_of(self, person: str, after: Mark | None, limit: int) -> Page:
        """The finished games of a person, the last one first."""
        return await self._page(lists.finished_of(person, after), limit)

    async def _page(self, chosen: Any, limit: int) -> Page:
        async with self._reading() as connection:
            rows = (await connection.execute(chosen.limit(limit + 1))).all()
        last = rows[limit - 1] if len(rows) > limit else None
        return Page([row.code for row in rows[:limit]], last and Mark(last.at, last.code))

    async def briefs(self, codes: Collection[str]) -> dict[str, Brief | None]:
        """Tables in brief by code, without those made with other rules; None for those where it is not stored yet."""
        async with self._reading() as connection:
            rows = (await connection.execute(select(schema.tables).where(schema.tables.c.code.in_(codes)))).all()
            found = await connection.execute(select(schema.holders).where(schema.holders.c.code.in_(codes)))
            holders: dict[str, dict[int, set[str]]] = {}
            for row in found:
                holders.setdefault(row.code, {}).setdefault(row.seat, set()).add(row.person)
        return {
            row.code: None if row.brief is None else Brief.read(setup_of(row), row.brief, holders.get(row.code, {}))
            for row in rows
            if has_rules(row)
        }

    async def keep_digest(self, code: str, digest: Digest) -> None:
        """Store the digest of a table that has none, unless it has changed meanwhile."""
        without = update(schema.tables).where(schema.tables.c.code == code, schema.tables.c.brief.is_(None))
        async with self._writing() as connection:
            await connection.execute(without.values(digest._asdict()))

    async def _codes(self, chosen: Any) -> list[str]:
        async with self._reading() as connection:
            return list((await connection.execute(chosen)).scalars())

    async def abandoned(self, before: int, limit: int) -> list[str]:
        """The codes of tables that nobody has come back for since then."""
        return await self._codes(select(schema.tables.c.code).where(pruning.abandoned(before)).limit(limit))

    async def delete_abandoned(self, codes: Collection[str], before: int) -> None:
        """Delete tables with everything that belongs to them, unless somebody has come back."""
        still = select(schema.tables.c.code).where(schema.tables.c.code.in_(codes), pruning.abandoned(before))
        async with self._writing() as connection:
            found = list((await connection.execute(still.with_for_update(skip_locked=True))).scalars())
            for part in (schema.entries, schema.holders, schema.tables):
                await connection.execute(delete(part).where(part.c.code.in_(found)))

    async def delete_forgotten(self, before: int, limit: int) -> int:
        """Delete some guests who have been without a table since then. Returns how many."""
        some = select(schema.persons.c.id).where(pruning.forgotten(before)).limit(limit)
        async with self._writing() as connection:
            found = list((await connection.execute(some)).scalars())
            await connection.execute(delete(schema.persons).where(schema.persons.c.id.in_(found)))
        return len(found)

    async def secret(self) -> bytes:
        """The secret that signs cookies and seat keys, made once for each database."""
        chosen = select(schema.settings.c.value).where(schema.settings.c.name == "secret")
        with contextlib.suppress(IntegrityError):
            async with self._writing() as connection:
                if (await connection.execute(chosen)).scalar() is None:
                    await connection.execute(
                        insert(schema.settings), {"name": "secret", "value": secrets.token_hex(32)}
                    )
        async with self._reading() as connection:
            return bytes.fromhex((await connection.execute(chosen)).scalar_one())

    # ----------------------------------------------------------------------------------------------------- connections

    @contextlib.asynccontextmanager
    async def _reading(self) -> Any:
        try:
            async with self.engine.connect() as connection:
                yield connection
        except (DBAPIError, OSError) as error:
            raise StorageFailed(reason_of(error)) from None

    @contextlib.asynccontextmanager
    async def _writing(self) -> Any:
        try:
            async with self._one_writer, self.engine.begin() as connection:
                yield connection
        except IntegrityError:
            raise
        except (DBAPIError, OSError) as error:
            raise StorageFailed(reason_of(error)) from None

    async def notify(self, told: Sequence[tuple[str, Payload]]) -> None:
        """Send other processes messages about tables that are not stored, or that the tables have changed."""
        async with self._writing() as connection:
            await notices.send(connection, self.process, told)

    async def listen(self, heard: Heard, listening: Callable[[bool], None]) -> None:
        """Receive the notices of other processes, forever. Says whether it is ``listening`` whenever that changes."""
        await notices.listen(self.engine, self.process, heard, listening)

    async def check(self) -> bool:
        """Whether changes can be stored now. Answers soon, also if the database hangs."""
        failed = self.writer.failed
        if failed is not None and time.monotonic() - failed < FAILING:
            return False
        return await self._probe.ask()

    async def _write_something(self) -> None:
        """Store a small value durably, by the way that changes take. Raises StorageFailed."""
        try:
            async with self._one_writer:
                if self._file is not None:
                    await self._file.commit(write_probe)
                    return
                async with self.engine.begin() as connection:
                    await connection.run_sync(write_probe)
        except (SQLAlchemyError, OSError) as error:
            raise StorageFailed(reason_of(error)) from None


def write_probe(connection: Connection) -> None:
    """Write the time of this probe."""
    connection.execute(WRITE_PROBE, {"now": str(time.time_ns())})


async def migrate(where: Path | str) -> None:
    """Run the missing migrations, however long they take."""
    engine = make_engine(where, patient=True)
    try:
        async with engine.begin() as connection:
            await connection.run_sync(upgrade)
    finally:
        await engine.dispose()


@contextlib.contextmanager
def alone(where: Path | str, seconds: float = 0) -> Iterator[None]:
    """Keep other servers from a SQLite file. Raises BadOptions if another one still uses it after some seconds."""
    lock = hold_alone(where, seconds) if isinstance(where, Path) else None
    try:
        yield
    finally:
        if lock is not None:
            lock.release()


def hold_alone(path: Path, seconds: float = 0) -> Lock:
    """The lock that keeps other servers from a SQLite file. Raises BadOptions if another still has it by then."""
    try:
        return hold(path.parent, seconds)
    except BadOptions:
        raise BadOptions(
            f"another server uses the games in {path.parent}; stop it first, or choose another folder with --data. "
            "Several servers can share a PostgreSQL database (--database)"
        ) from None
    except OSError as error:
        raise BadOptions(f"the database cannot be opened: {reason_of(error)}") from None


async def rehearse() -> None:
    """Open a database that is not kept, so that the true one opens at once: the first takes a second of imports."""
    with TemporaryDirectory() as folder:
        await check(Path(folder) / "rehearsal.db")


async def check(where: Path | str) -> None:
    """Raise BadOptions unless a database can be opened, migrated and written."""
    store = await Store.open(where)
    await store.close()
