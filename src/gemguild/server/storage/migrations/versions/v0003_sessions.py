"""Accounts have sessions, passkeys, and names that no other account's name looks like."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from gemguild.server.names import account_of, skeleton

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Add the tables, and the skeletons of the names of existing accounts."""
    op.create_table(
        "sessions",
        sa.Column("id", sa.String(22), primary_key=True),
        sa.Column("person", sa.String(22), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("used", sa.BigInteger, nullable=False),
        sa.Column("device", sa.String(40), nullable=False),
    )
    op.create_index("sessions_person", "sessions", ["person"])
    op.create_table(
        "passkeys",
        sa.Column("id", sa.String(22), primary_key=True),
        sa.Column("person", sa.String(22), nullable=False),
        sa.Column("credential", sa.LargeBinary, nullable=False),
        sa.Column("key", sa.LargeBinary, nullable=False),
        sa.Column("counter", sa.BigInteger, nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("used", sa.BigInteger),
    )
    op.create_index("passkeys_person", "passkeys", ["person"])
    op.create_table(
        "challenges",
        sa.Column("id", sa.String(22), primary_key=True),
        sa.Column("person", sa.String(22), nullable=False),
        sa.Column("purpose", sa.String(10), nullable=False),
        sa.Column("expires", sa.BigInteger, nullable=False),
    )
    with op.batch_alter_table("persons") as persons:
        persons.add_column(sa.Column("skeleton", sa.Text))
        persons.create_unique_constraint("persons_skeleton_key", ["skeleton"])
    fill_skeletons(op.get_bind())


def fill_skeletons(connection: sa.Connection) -> None:
    """Compute the skeletons of existing accounts; of those that look alike, the oldest gets it."""
    accounts = connection.execute(
        sa.text("SELECT id, name, account FROM persons WHERE account IS NOT NULL ORDER BY created, id")
    )
    first: dict[str, str] = {}
    for identity, name, account in accounts:
        first.setdefault(skeleton(name if account_of(name) == account else account), identity)
    for its_skeleton, identity in first.items():
        connection.execute(
            sa.text("UPDATE persons SET skeleton = :skeleton WHERE id = :id"),
            {"skeleton": its_skeleton, "id": identity},
        )
