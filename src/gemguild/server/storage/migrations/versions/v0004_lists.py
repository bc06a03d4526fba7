"""Lists read what they show from the row of a table, and a person's finished games in order from an index."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Add the columns that lists need. What a list shows of older tables is stored when it is first asked for."""
    with op.batch_alter_table("tables") as tables:
        tables.add_column(sa.Column("brief", sa.Text))
    with op.batch_alter_table("holders") as holders:
        holders.add_column(sa.Column("ended", sa.BigInteger))
        holders.drop_index("holders_person")
        holders.create_index("holders_person", ["person", "ended", "code"])
    op.execute(
        "UPDATE holders SET ended = "
        "(SELECT changed FROM tables WHERE tables.code = holders.code AND tables.status = 'over')"
    )
