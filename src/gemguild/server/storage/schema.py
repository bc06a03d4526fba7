"""The tables of the database. Every change here needs a migration; a test compares the two."""

from __future__ import annotations

import sqlalchemy as sql
from sqlalchemy import BigInteger, Boolean, Column, Index, Integer, LargeBinary, MetaData, String, Text

metadata = MetaData()

settings = sql.Table(
    "settings",
    metadata,
    Column("name", String(40), primary_key=True),
    Column("value", Text, nullable=False),
)
"""Values that all processes share, such as the secret that signs cookies."""

persons = sql.Table(
    "persons",
    metadata,
    Column("id", String(22), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("account", String(40), unique=True),
    Column("password", Text),
    Column("skeleton", Text, unique=True),
)
"""Guests and accounts. ``account`` is the name in one spelling, ``password`` its argon2 hash, and ``skeleton`` is the
same for names that look alike; of accounts older than this column that look alike, only the first has one."""

sessions = sql.Table(
    "sessions",
    metadata,
    Column("id", String(22), primary_key=True),
    Column("person", String(22), nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("used", BigInteger, nullable=False),
    Column("device", String(40), nullable=False),
    Index("sessions_person", "person"),
)
"""The browsers that are logged in to accounts. ``id`` is the hash of the cookie's token."""

passkeys = sql.Table(
    "passkeys",
    metadata,
    Column("id", String(22), primary_key=True),
    Column("person", String(22), nullable=False),
    Column("credential", LargeBinary, nullable=False),
    Column("key", LargeBinary, nullable=False),
    Column("counter", BigInteger, nullable=False),
    Column("name", String(40), nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("used", BigInteger),
    Index("passkeys_person", "person"),
)
"""The public keys of accounts. ``id`` is the hash of the credential's id, ``counter`` how often it has signed."""

challenges = sql.Table(
    "challenges",
    metadata,
    Column("id", String(22), primary_key=True),
    Column("person", String(22), nullable=False),
    Column("purpose", String(10), nullable=False),
    Column("expires", BigInteger, nullable=False),
)
"""Questions to passkeys that were not answered yet, by their hash."""

diaries = sql.Table(
    "diaries",
    metadata,
    Column("person", String(22), primary_key=True),
    Column("revision", Integer, nullable=False),
    Column("data", Text, nullable=False),
)
"""What accounts have learnt and solved, in the browser's own words. ``revision`` counts the changes."""

tables = sql.Table(
    "tables",
    metadata,
    Column("code", String(22), primary_key=True),
    Column("game", String(60), nullable=False),
    Column("version", Integer, nullable=False),
    Column("seed", Text),
    Column("start", Text),
    Column("listed", Boolean, nullable=False),
    Column("clock", Text),
    Column("reserved", String(10), nullable=False),
    Column("host", String(22)),
    Column("created", BigInteger, nullable=False),
    Column("origin", String(22)),
    Column("origin_moves", Integer),
    Column("status", String(10), nullable=False),
    Column("open", Boolean, nullable=False),
    Column("due", BigInteger),
    Column("changed", BigInteger, nullable=False),
    Column("brief", Text),
    Index("tables_due", "due"),
    Index("tables_open", "open", "listed"),
)
"""The setup of each table. The last columns are computed from its entries, to search by: ``status``, ``open`` (a seat
is free), ``due`` (when something must happen), ``changed``. ``brief`` is what lists show; null: not known yet."""

entries = sql.Table(
    "entries",
    metadata,
    Column("code", String(22), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("data", Text, nullable=False),
    sqlite_with_rowid=False,
)
"""The events of each table. Rows are only ever added."""

holders = sql.Table(
    "holders",
    metadata,
    Column("code", String(22), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("person", String(22), primary_key=True),
    Column("ended", BigInteger),
    Index("holders_person", "person", "ended", "code"),
)
"""The persons to whom seats belong, and when the game ended."""
