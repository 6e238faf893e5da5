"""Who may see a table, and what one device alone knows about it."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.create_table(
        "membership",
        sa.Column("sitting_id", sa.String(), sa.ForeignKey("sitting.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("device", sa.String(), primary_key=True),
        sa.Column("role", sa.String(), nullable=False),
        sa.Column("heard_at", sa.BigInteger(), nullable=False),
    )
    op.create_table(
        "note",
        sa.Column("sitting_id", sa.String(), sa.ForeignKey("sitting.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("device", sa.String(), primary_key=True),
        sa.Column("data", sa.Text(), nullable=False),
    )
