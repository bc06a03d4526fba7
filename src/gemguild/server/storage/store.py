"""Reading and writing. Changes of many tables share one commit, and are told to be stored only after it."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import secrets
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

from sqlalchemy import Row, bindparam, delete, insert, select, text, update
from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

import gemguild
from gemguild.engine.errors import BadOptions
from gemguild.server.errors import Conflict, Refusal, StorageFailed
from gemguild.server.log import Entry, Setup
from gemguild.server.messages import Origin
from gemguild.server.storage import notices, schema
from gemguild.server.storage.engine import make_engine, reason_of
from gemguild.server.storage.notices import Heard
from gemguild.server.storage.upgrade import upgrade

log = logging.getLogger("gemguild.storage")

MOST_AT_ONCE = 500
"""Changes in one commit at most."""


@dataclass(frozen=True, slots=True)
class Digest:
    """What tables are found by: worked out from their entries."""

    status: Literal["waiting", "playing", "over"]
    open: bool
    due: int | None
    changed: int


@dataclass(frozen=True, slots=True)
class Change:
    """What is to be stored of one table: all of it or nothing. A new table has its setup."""

    code: str
    entries: Sequence[Entry]
    digest: Digest
    holders: Mapping[int, str | None] = field(default_factory=dict)
    setup: Setup | None = None


@dataclass(frozen=True, slots=True)
class Stored:
    """What is stored of one table."""

    setup: Setup
    entries: list[Entry]
    holders: dict[int, set[str]]


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody with a name; an account has a password."""

    id: str
    name: str
    account: str | None = None
    password: str | None = None


class Store:
    """The database."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        self.shared = engine.dialect.name == "postgresql"
        """Whether other processes may write too."""
        self.process = secrets.token_hex(8)
        self._waiting: list[tuple[Change, asyncio.Future[None]]] = []
        self._wake = asyncio.Event()
        self._writer: asyncio.Task[None] | None = None
        self._closing = False
        self._one_writer = asyncio.Lock()
        self.commits = 0
        """How many commits there were."""

    @classmethod
    async def open(cls, where: Path | str) -> Store:
        """Open a database, a file or a URL, and bring it up to date."""
        store = cls(make_engine(where))
        try:
            async with store.engine.begin() as connection:
                await connection.run_sync(upgrade)
        except (SQLAlchemyError, OSError) as error:
            await store.engine.dispose()
            raise BadOptions(f"the database cannot be opened: {reason_of(error)}") from None
        store._writer = asyncio.create_task(store._write())
        return store

    async def close(self) -> None:
        """Store what is waiting, then close."""
        self._closing = True
        self._wake.set()
        if self._writer is not None:
            await self._writer
        await self.engine.dispose()

    # ---------------------------------------------------------------------------------------------------------- tables

    async def append(self, change: Change) -> None:
        """Store a change for good. Raises StorageFailed, or Conflict if another process was faster."""
        if self._closing:
            raise StorageFailed("the database is closing")
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((change, done))
        self._wake.set()
        await asyncio.shield(done)

    async def load(self, code: str) -> Stored | None:
        """Everything about a table."""
        found = await self.load_many([code])
        return found.get(code)

    async def load_many(self, codes: Collection[str]) -> dict[str, Stored]:
        """Everything about some tables, by code. Those of other rules are left out."""
        async with self._reading() as connection:
            rows = (await connection.execute(select(schema.tables).where(schema.tables.c.code.in_(codes)))).all()
            entries = await connection.execute(
                select(schema.entries).where(schema.entries.c.code.in_(codes)).order_by("code", "number")
            )
            holders = await connection.execute(select(schema.holders).where(schema.holders.c.code.in_(codes)))
            found = {row.code: Stored(setup_of(row), [], {}) for row in rows if has_rules(row)}
            for row in entries:
                if row.code in found:
                    found[row.code].entries.append(Entry.read(row.number, row.at, row.data))
            for row in holders:
                if row.code in found:
                    found[row.code].holders.setdefault(row.seat, set()).add(row.person)
        if len(codes) == 1 and rows and not found:
            raise Refusal("old_rules", "this table was made under other rules than this server has")
        return found

    async def entries_after(self, code: str, number: int) -> list[Entry]:
        """The entries of a table after one of them."""
        chosen = select(schema.entries).where(schema.entries.c.code == code, schema.entries.c.number > number)
        async with self._reading() as connection:
            rows = await connection.execute(chosen.order_by("number"))
            return [Entry.read(row.number, row.at, row.data) for row in rows]

    async def holders_of(self, code: str) -> dict[int, set[str]]:
        """To whom the seats of a table belong."""
        found: dict[int, set[str]] = {}
        async with self._reading() as connection:
            for row in await connection.execute(select(schema.holders).where(schema.holders.c.code == code)):
                found.setdefault(row.seat, set()).add(row.person)
        return found

    async def hold(self, code: str, seat: int, person: str) -> None:
        """Let a seat belong to one more person."""
        row = {"code": code, "seat": seat, "person": person}
        with contextlib.suppress(IntegrityError):
            async with self._writing() as connection:
                await connection.execute(insert(schema.holders), row)

    async def due(self, before: int, limit: int = 1000) -> list[str]:
        """The tables where something should have happened by then."""
        chosen = select(schema.tables.c.code).where(schema.tables.c.due <= before)
        return await self._codes(chosen.order_by("due").limit(limit))

    async def open_tables(self, limit: int) -> list[str]:
        """Listed tables where somebody can sit down, the newest first."""
        chosen = select(schema.tables.c.code).where(schema.tables.c.open, schema.tables.c.listed)
        return await self._codes(chosen.order_by(schema.tables.c.changed.desc()).limit(limit))

    async def tables_of(self, person: str, over: bool, limit: int) -> list[str]:
        """The tables where somebody sits, those that changed last first."""
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

    # --------------------------------------------------------------------------------------------------------- persons

    async def secret(self) -> bytes:
        """The secret that signs cookies and makes seats' keys: made once."""
        chosen = select(schema.settings.c.value).where(schema.settings.c.name == "secret")
        with contextlib.suppress(IntegrityError):
            async with self._writing() as connection:
                found = (await connection.execute(chosen)).scalar()
                if found is None:
                    await connection.execute(
                        insert(schema.settings), {"name": "secret", "value": secrets.token_hex(32)}
                    )
        async with self._reading() as connection:
            return bytes.fromhex((await connection.execute(chosen)).scalar_one())

    async def person(self, identity: str) -> Person | None:
        """Somebody by identity."""
        return await self._person(schema.persons.c.id == identity)

    async def person_by_account(self, account: str) -> Person | None:
        """Somebody by the name of their account."""
        return await self._person(schema.persons.c.account == account)

    async def _person(self, condition: Any) -> Person | None:
        async with self._reading() as connection:
            row = (await connection.execute(select(schema.persons).where(condition))).one_or_none()
            return None if row is None else Person(row.id, row.name, row.account, row.password)

    async def keep_person(self, person: Person, now: int) -> None:
        """Store a person, new or changed. Raises Refusal if another account has the name."""
        values = {"name": person.name, "account": person.account, "password": person.password}
        try:
            async with self._writing() as connection:
                changed = await connection.execute(
                    update(schema.persons).where(schema.persons.c.id == person.id).values(values)
                )
                if changed.rowcount == 0:
                    await connection.execute(insert(schema.persons), {"id": person.id, "created": now, **values})
        except IntegrityError:
            raise Refusal("name_taken", "somebody else has this name") from None

    async def hand_over(self, guest: str, person: str) -> None:
        """Give a guest's seats to a person."""
        own = select(schema.holders).where(schema.holders.c.person == guest)
        async with self._writing() as connection:
            rows = (await connection.execute(own)).all()
            for row in rows:
                there = {"code": row.code, "seat": row.seat, "person": person}
                await connection.execute(delete(schema.holders).filter_by(**there))
                await connection.execute(insert(schema.holders), there)
            await connection.execute(delete(schema.holders).where(schema.holders.c.person == guest))

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

    async def whisper(self, code: str, words: dict[str, Any]) -> None:
        """Tell other processes something about a table that is not stored."""
        async with self._writing() as connection:
            await notices.send(connection, self.process, [(code, words)])

    async def listen(self, heard: Heard, connected: Callable[[], None]) -> None:
        """Hear what other processes say, for ever; ``connected`` is called each time that works anew."""
        await notices.listen(self.engine, self.process, heard, connected)

    async def check(self) -> bool:
        """Whether the database answers."""
        try:
            async with self._reading() as connection:
                await connection.execute(text("SELECT 1"))
        except StorageFailed:
            return False
        return True

    # --------------------------------------------------------------------------------------------------------- writing

    async def _write(self) -> None:
        """Store what is waiting, all of it in one commit, until the store is closed."""
        while self._waiting or not self._closing:
            if not self._waiting:
                self._wake.clear()
                await self._wake.wait()
                continue
            batch, self._waiting = self._waiting[:MOST_AT_ONCE], self._waiting[MOST_AT_ONCE:]
            if await self._commit(batch):
                continue
            for one in batch:  # something is wrong with one of them: each on its own
                await self._commit([one], alone=True)

    async def _commit(self, batch: list[tuple[Change, asyncio.Future[None]]], alone: bool = False) -> bool:
        """Store changes in one commit and tell who waits; False if they should be tried one by one."""
        fault: Exception | None = None
        try:
            async with self._one_writer, self.engine.begin() as connection:
                await self._insert(connection, [change for change, _ in batch])
        except IntegrityError:
            fault = Conflict()
        except (SQLAlchemyError, OSError) as error:
            fault = StorageFailed(reason_of(error))
            log.error("storing failed", extra={"reason": reason_of(error), "changes": len(batch)})
        if isinstance(fault, Conflict) and not alone:
            return False
        self.commits += 1
        for _, done in batch:
            if not done.done():
                done.set_exception(fault) if fault else done.set_result(None)
        return True

    async def _insert(self, connection: AsyncConnection, changes: list[Change]) -> None:
        made = [new_row(change.setup, change.digest) for change in changes if change.setup]
        if made:
            await connection.execute(insert(schema.tables), made)
        rows = [
            {"code": change.code, "number": entry.number, "at": entry.at, "data": entry.data}
            for change in changes
            for entry in change.entries
        ]
        if rows:
            await connection.execute(insert(schema.entries), rows)
        await self._change_holders(connection, changes)
        known = [digest_row(change) for change in changes if not change.setup]
        if known:
            await connection.execute(UPDATE_DIGEST, known)
        if self.shared:
            await notices.send(connection, self.process, [(change.code, None) for change in changes])

    async def _change_holders(self, connection: AsyncConnection, changes: Iterable[Change]) -> None:
        seats = [(change.code, seat, person) for change in changes for seat, person in change.holders.items()]
        if not seats:
            return
        await connection.execute(DELETE_HOLDERS, [{"own_code": code, "own_seat": seat} for code, seat, _ in seats])
        given = [{"code": code, "seat": seat, "person": person} for code, seat, person in seats if person]
        if given:
            await connection.execute(insert(schema.holders), given)


async def check(where: Path | str) -> None:
    """Raise BadOptions unless a database can be opened; it is brought up to date."""
    store = await Store.open(where)
    await store.close()


UPDATE_DIGEST = (
    update(schema.tables)
    .where(schema.tables.c.code == bindparam("own_code"))
    .values(
        status=bindparam("new_status"),
        open=bindparam("new_open"),
        due=bindparam("new_due"),
        changed=bindparam("new_changed"),
    )
)
DELETE_HOLDERS = delete(schema.holders).where(
    schema.holders.c.code == bindparam("own_code"), schema.holders.c.seat == bindparam("own_seat")
)


def digest_row(change: Change) -> dict[str, Any]:
    """What is kept up to date in a table's row."""
    digest = change.digest
    return {
        "own_code": change.code,
        "new_status": digest.status,
        "new_open": digest.open,
        "new_due": digest.due,
        "new_changed": digest.changed,
    }


def new_row(setup: Setup, digest: Digest) -> dict[str, Any]:
    """A new table's row."""
    return {
        "code": setup.code,
        "game": setup.game.name,
        "version": setup.game.version,
        "seed": None if setup.seed is None else setup.seed.hex(),
        "start": setup.start,
        "listed": setup.listed,
        "clock": None if setup.clock is None else json.dumps(setup.clock),
        "reserved": setup.reserved,
        "host": setup.host,
        "created": setup.created,
        "origin": setup.origin and setup.origin["code"],
        "origin_moves": setup.origin and setup.origin["moves"],
        "status": digest.status,
        "open": digest.open,
        "due": digest.due,
        "changed": digest.changed,
    }


def has_rules(row: Row[Any]) -> bool:
    """Whether a table was made under the rules that this server has."""
    try:
        return bool(gemguild.game(row.game).version == row.version)
    except BadOptions:
        return False


def setup_of(row: Row[Any]) -> Setup:
    """How a table was made."""
    return Setup(
        code=row.code,
        game=gemguild.game(row.game),
        seed=None if row.seed is None else bytes.fromhex(row.seed),
        start=row.start,
        listed=row.listed,
        clock=None if row.clock is None else json.loads(row.clock),
        reserved=row.reserved,
        host=row.host,
        created=row.created,
        origin=None if row.origin is None else Origin(code=row.origin, moves=row.origin_moves),
    )
