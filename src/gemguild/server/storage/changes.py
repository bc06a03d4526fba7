"""The rows of tables, entries and seats, and how they are written."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple

from sqlalchemy import Connection, Row, bindparam, delete, insert, text, update

import gemguild
from gemguild.engine.errors import BadOptions
from gemguild.server.encoding import encode
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
    is_private: bool = False
    """Whether nobody is at the table in other processes, so that they need not be told."""


def insert_changes(connection: Connection, changes: Sequence[Change]) -> None:
    """Write changes inside the connection's transaction. Raises IntegrityError if an entry exists already."""
    new_tables = [new_row(change.setup, change.digest) for change in changes if change.setup]
    if new_tables:
        connection.execute(insert(schema.tables), new_tables)
    statements = ADD_ENTRIES[connection.dialect.name], UPDATE_DIGESTS[connection.dialect.name]
    entries = [
        {"code": change.code, "number": entry.number, "at": entry.at, "data": entry.data}
        for change in changes
        for entry in change.entries
    ]
    digests = {change.code: {"code": change.code, **change.digest._asdict()} for change in changes if not change.setup}
    for statement, rows in zip(statements, (entries, [*digests.values()]), strict=True):
        if rows:
            connection.execute(statement, {"rows": encode(rows).decode()})
    change_holders(connection, changes)
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


ADD_ENTRIES = {
    "sqlite": text(
        "INSERT INTO entries (code, number, at, data) "
        "SELECT json_extract(value, '$.code'), json_extract(value, '$.number'), json_extract(value, '$.at'), "
        "json_extract(value, '$.data') FROM json_each(:rows)"
    ),
    "postgresql": text(
        "INSERT INTO entries (code, number, at, data) SELECT * FROM json_to_recordset(CAST(:rows AS json)) "
        "AS added (code text, number integer, at bigint, data text)"
    ),
}
"""All new entries in one statement: with one for each, the storing thread would wait for Python's lock after each."""
UPDATE_DIGESTS = {
    "sqlite": text(
        "UPDATE tables SET status = json_extract(value, '$.status'), open = json_extract(value, '$.open'), "
        "due = json_extract(value, '$.due'), changed = json_extract(value, '$.changed'), "
        "brief = json_extract(value, '$.brief') FROM json_each(:rows) WHERE code = json_extract(value, '$.code')"
    ),
    "postgresql": text(
        "UPDATE tables SET status = new.status, open = new.open, due = new.due, changed = new.changed, "
        "brief = new.brief FROM json_to_recordset(CAST(:rows AS json)) "
        "AS new (code text, status text, open boolean, due bigint, changed bigint, brief text) "
        "WHERE tables.code = new.code"
    ),
}
"""The search columns of all changed tables, likewise."""
END_HOLDERS = (
    update(schema.holders)
    .where(schema.holders.c.code == bindparam("table_code"), schema.holders.c.ended.is_(None))
    .values(ended=bindparam("new_ended"))
)
DELETE_HOLDERS = delete(schema.holders).where(
    schema.holders.c.code == bindparam("table_code"), schema.holders.c.seat == bindparam("table_seat")
)


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
