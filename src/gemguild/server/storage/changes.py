"""The rows of tables, entries and seats, and how they are written."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple

from sqlalchemy import Connection, Row, bindparam, delete, insert, update

import gemguild
from gemguild.engine.errors import BadOptions
from gemguild.server.messages import Origin
from gemguild.server.storage import schema
from gemguild.server.tables.brief import Brief
from gemguild.server.tables.events import Entry, Setup
from gemguild.server.tables.table import Table


class Digest(NamedTuple):
    """The columns that tables are searched by and listed from, computed from their entries."""

    status: Literal["waiting", "playing", "over"]
    open: bool
    due: int | None
    changed: int
    brief: str | None = None
    """What lists show; None if it has to be computed when a list asks for it."""

    @classmethod
    def of(cls, table: Table) -> Digest:
        """The digest of a table."""
        return cls(table.status, table.is_inviting, table.due, table.changed, Brief.of(table).data)


@dataclass(frozen=True, slots=True)
class Change:
    """A change of one table, stored completely or not at all. A new table brings its setup."""

    code: str
    entries: Sequence[Entry]
    digest: Digest
    holders: Mapping[int, str | None] = field(default_factory=dict)
    setup: Setup | None = None


def insert_changes(connection: Connection, changes: Sequence[Change]) -> None:
    """Write changes inside the connection's transaction. Raises IntegrityError if an entry exists already."""
    new_tables = [new_row(change.setup, change.digest) for change in changes if change.setup]
    if new_tables:
        connection.execute(insert(schema.tables), new_tables)
    rows = [
        {"code": change.code, "number": entry.number, "at": entry.at, "data": entry.data}
        for change in changes
        for entry in change.entries
    ]
    if rows:
        connection.execute(insert(schema.entries), rows)
    change_holders(connection, changes)
    updated = [digest_row(change) for change in changes if not change.setup]
    if updated:
        connection.execute(UPDATE_DIGEST, updated)
    over = [
        {"table_code": change.code, "new_ended": change.digest.changed}
        for change in changes
        if change.digest.status == "over"
    ]
    if over:
        connection.execute(END_HOLDERS, over)


def change_holders(connection: Connection, changes: Sequence[Change]) -> None:
    """Write the seats that have changed hands."""
    seats = [(change.code, seat, person) for change in changes for seat, person in change.holders.items()]
    if not seats:
        return
    connection.execute(DELETE_HOLDERS, [{"table_code": code, "table_seat": seat} for code, seat, _ in seats])
    given = [{"code": code, "seat": seat, "person": person} for code, seat, person in seats if person]
    if given:
        connection.execute(insert(schema.holders), given)


UPDATE_DIGEST = (
    update(schema.tables)
    .where(schema.tables.c.code == bindparam("table_code"))
    .values(
        status=bindparam("new_status"),
        open=bindparam("new_open"),
        due=bindparam("new_due"),
        changed=bindparam("new_changed"),
        brief=bindparam("new_brief"),
    )
)
END_HOLDERS = (
    update(schema.holders)
    .where(schema.holders.c.code == bindparam("table_code"), schema.holders.c.ended.is_(None))
    .values(ended=bindparam("new_ended"))
)
DELETE_HOLDERS = delete(schema.holders).where(
    schema.holders.c.code == bindparam("table_code"), schema.holders.c.seat == bindparam("table_seat")
)


def digest_row(change: Change) -> dict[str, Any]:
    """The updated columns of a table's row."""
    digest = change.digest
    return {
        "table_code": change.code,
        "new_status": digest.status,
        "new_open": digest.open,
        "new_due": digest.due,
        "new_changed": digest.changed,
        "new_brief": digest.brief,
    }


def new_row(setup: Setup, digest: Digest) -> dict[str, Any]:
    """The row of a new table."""
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
        "brief": digest.brief,
    }


def has_rules(row: Row[Any]) -> bool:
    """Whether this server has the rules that a table was made with."""
    try:
        return bool(gemguild.game(row.game).version == row.version)
    except BadOptions:
        return False


def setup_of(row: Row[Any]) -> Setup:
    """The setup of a table, from its row."""
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
