"""Reading and writing. Changes of many tables share one commit, and count as stored only after it."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
from collections.abc import Callable, Collection, Sequence
from pathlib import Path
from typing import Any

from sqlalchemy import func, insert, select, text
from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError

from gemguild.engine.errors import BadOptions
from gemguild.files import Lock, hold
from gemguild.server.errors import Refusal, StorageFailed
from gemguild.server.storage import notices, schema
from gemguild.server.storage.changes import Change, has_rules, insert_changes, setup_of
from gemguild.server.storage.engine import FileWriter, make_engine, reason_of
from gemguild.server.storage.notices import Heard, Payload
from gemguild.server.storage.people import People
from gemguild.server.storage.upgrade import upgrade
from gemguild.server.storage.writer import GroupWriter
from gemguild.server.tables.events import Entry, StoredTable

log = logging.getLogger("gemguild.storage")


class Store:
    """The database."""

    def __init__(self, where: Path | str) -> None:
        self._lock = hold_alone(where) if isinstance(where, Path) else None
        self.engine = make_engine(where)
        self.shared = self.engine.dialect.name == "postgresql"
        """Whether other processes may write too."""
        self.process = secrets.token_hex(8)
        self._one_writer = asyncio.Lock()
        self._file = FileWriter(where) if isinstance(where, Path) else None
        self.writer = GroupWriter(self._commit)
        self.people = People(self._reading, self._writing)

    @classmethod
    async def open(cls, where: Path | str) -> Store:
        """Open a database, a file or a URL, and migrate it. Raises BadOptions if that fails."""
        store = cls(where)
        try:
            async with store.engine.begin() as connection:
                await connection.run_sync(upgrade)
        except (SQLAlchemyError, OSError) as error:
            await store.close()
            raise BadOptions(f"the database cannot be opened: {reason_of(error)}") from None
        return store

    async def close(self) -> None:
        """Store pending changes, then close."""
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
                await self._file.commit(changes)
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
        row = {"code": code, "seat": seat, "person": person}
        with contextlib.suppress(IntegrityError):
            async with self._writing() as connection:
                await connection.execute(insert(schema.holders), row)

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

    async def tables_of(self, person: str, over: bool, limit: int) -> list[str]:
        """The codes of a person's tables, the last changed first."""
        status = schema.tables.c.status
        chosen = (
            select(schema.tables.c.code)
            .where(schema.tables.c.code.in_(select(schema.holders.c.code).where(schema.holders.c.person == person)))
            .where(status == "over" if over else status != "over")
        )
        return await self._codes(chosen.order_by(schema.tables.c.changed.desc()).limit(limit))

    async def _codes(self, chosen: Any) -> list[str]:
        async with self._reading() as connection:
            return list((await connection.execute(chosen)).scalars())

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

    async def notify(self, code: str, payload: Payload) -> None:
        """Send other processes a message about a table that is not stored, or that the table has changed."""
        async with self._writing() as connection:
            await notices.send(connection, self.process, [(code, payload)])

    async def listen(self, heard: Heard, connected: Callable[[], None]) -> None:
        """Receive the notices of other processes, forever. Calls ``connected`` after each (re)connection."""
        await notices.listen(self.engine, self.process, heard, connected)

    async def check(self) -> bool:
        """Whether the database answers."""
        try:
            async with self._reading() as connection:
                await connection.execute(text("SELECT 1"))
        except StorageFailed:
            return False
        return True


def hold_alone(path: Path) -> Lock:
    """The lock that keeps other servers from a SQLite file. Raises BadOptions while another has it."""
    try:
        return hold(path.parent)
    except BadOptions:
        raise BadOptions(
            f"another server uses the games in {path.parent}; stop it first, or choose another folder with --data. "
            "Several servers can share a PostgreSQL database (--database)"
        ) from None
    except OSError as error:
        raise BadOptions(f"the database cannot be opened: {reason_of(error)}") from None


async def check(where: Path | str) -> None:
    """Raise BadOptions unless a database can be opened and migrated."""
    store = await Store.open(where)
    await store.close()
