"""Bringing a database up to date."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from alembic.operations import Operations
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text

from gemguild.server.storage import migrations

ONE_AT_A_TIME = 7_236_011
"""A number that PostgreSQL's processes lock while one of them works."""


def upgrade(connection: Connection, revision: str = "head") -> None:
    """Run the steps that a database has not seen yet, inside the connection's transaction."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:number)"), {"number": ONE_AT_A_TIME})
    script = ScriptDirectory(str(Path(migrations.__file__).parent))

    def steps(current: Any, _context: MigrationContext) -> Any:
        return script._upgrade_revs(revision, current)

    context = MigrationContext.configure(connection, opts={"fn": steps})
    with Operations.context(context):
        context.run_migrations()
