"""Persons may have an account: a name of their own and a password."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Add what an account has."""
    with op.batch_alter_table("persons") as persons:
        persons.add_column(sa.Column("account", sa.String(40)))
        persons.add_column(sa.Column("password", sa.Text))
        persons.create_unique_constraint("persons_account_key", ["account"])
