"""Accounts keep what they have learnt and solved."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Add the table of diaries."""
    op.create_table(
        "diaries",
        sa.Column("person", sa.String(22), primary_key=True),
        sa.Column("revision", sa.Integer, nullable=False),
        sa.Column("data", sa.Text, nullable=False),
    )
