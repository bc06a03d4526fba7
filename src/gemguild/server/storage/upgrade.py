"""Migrating a database to the newest schema."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from sqlalchemy import Connection, inspect, text

from gemguild.engine.errors import BadOptions
from gemguild.server.storage import migrations

ONE_AT_A_TIME = 7_236_011
"""The advisory lock in PostgreSQL that keeps two processes from migrating at once."""
FOLDER = Path(migrations.__file__).parent
LATEST = max(path.name[1:5] for path in (FOLDER / "versions").glob("v*.py"))
"""The newest revision: migration files are named after theirs."""


def upgrade(connection: Connection, revision: str = LATEST) -> None:
    """Run the missing migrations inside the connection's transaction. Raises BadOptions for a newer database."""
    found = revision_of(connection)
    if found is not None and found > LATEST:
        raise BadOptions(f"the database was made by a newer version of Gemguild (revision {found}, known: {LATEST})")
    if found != revision:
        if connection.dialect.name == "postgresql":
            connection.execute(text("SELECT pg_advisory_xact_lock(:number)"), {"number": ONE_AT_A_TIME})
        run_steps(connection, revision)


def revision_of(connection: Connection) -> str | None:
    """The last migration that a database has seen."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    revision: str | None = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
    return revision


def run_steps(connection: Connection, revision: str) -> None:
    """Run the migrations up to a revision."""
    from alembic.operations import Operations  # slow to import and seldom needed
    from alembic.runtime.migration import MigrationContext
    from alembic.script import ScriptDirectory

    script = ScriptDirectory(str(FOLDER))

    def steps(current: Any, _context: MigrationContext) -> Any:
        return script._upgrade_revs(revision, current)

    context = MigrationContext.configure(connection, opts={"fn": steps})
    with Operations.context(context):
        context.run_migrations()
