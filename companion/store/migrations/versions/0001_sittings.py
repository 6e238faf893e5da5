"""Sittings with their seats and events, players, profiles, settings."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "sitting",
        sa.Column("id", sa.String(), primary_key=True),
        sa.Column("game", sa.String(), nullable=False, index=True),
        sa.Column("setup", sa.Text(), nullable=False),
        sa.Column("opened_at", sa.BigInteger(), nullable=False),
        sa.Column("touched_at", sa.BigInteger(), nullable=False, index=True),
        sa.Column("finished_at", sa.BigInteger(), index=True),
    )
    op.create_table(
        "seat",
        sa.Column("sitting_id", sa.String(), sa.ForeignKey("sitting.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("seat", sa.Integer(), primary_key=True),
        sa.Column("name", sa.String(), nullable=False, index=True),
        sa.Column("score", sa.BigInteger()),
        sa.Column("won", sa.Boolean()),
    )
    op.create_table(
        "event",
        sa.Column("sitting_id", sa.String(), sa.ForeignKey("sitting.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("n", sa.BigInteger(), primary_key=True),
        sa.Column("device", sa.String(), primary_key=True),
        sa.Column("clock", sa.BigInteger(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("data", sa.Text(), nullable=False),
        sa.Column("chain", sa.String(), nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "tip",
        sa.Column("sitting_id", sa.String(), sa.ForeignKey("sitting.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("device", sa.String(), primary_key=True),
        sa.Column("n", sa.BigInteger(), nullable=False),
        sa.Column("chain", sa.String(), nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "player",
        sa.Column("name", sa.String(), primary_key=True),
        sa.Column("colour", sa.String(), nullable=False),
        sa.Column("shape", sa.String(), nullable=False),
    )
    op.create_table(
        "profile",
        sa.Column("game", sa.String(), primary_key=True),
        sa.Column("name", sa.String(), primary_key=True),
        sa.Column("data", sa.Text(), nullable=False),
    )
    op.create_table(
        "setting", sa.Column("key", sa.String(), primary_key=True), sa.Column("value", sa.Text(), nullable=False)
    )
