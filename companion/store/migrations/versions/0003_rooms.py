"""Rooms: phones known by a secret, links to join by, and whose phone wrote down a player or a box."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.drop_table("membership")  # nothing was ever written there
    op.create_table(
        "member",
        sa.Column("sitting_id", sa.String(), sa.ForeignKey("sitting.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("guest", sa.String(), primary_key=True, index=True),
        sa.Column("role", sa.String(), nullable=False),
        sa.Column("seat", sa.Integer()),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("joined_at", sa.BigInteger(), nullable=False),
        sa.Column("heard_at", sa.BigInteger(), nullable=False),
    )
    op.create_table(
        "invite",
        sa.Column("sitting_id", sa.String(), sa.ForeignKey("sitting.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("role", sa.String(), primary_key=True),
        sa.Column("token_hash", sa.String(), nullable=False, index=True),
        sa.Column("made_by", sa.String(), nullable=False),
        sa.Column("salt", sa.String(), nullable=False),
        sa.Column("ends_at", sa.BigInteger(), nullable=False),
    )
    op.create_table(
        "person",
        sa.Column("guest", sa.String(), primary_key=True),
        sa.Column("name", sa.String(), primary_key=True),
        sa.Column("colour", sa.String(), nullable=False),
        sa.Column("shape", sa.String(), nullable=False),
    )
    op.execute("INSERT INTO person SELECT '', name, colour, shape FROM player")
    op.drop_table("player")
    op.create_table(
        "box",
        sa.Column("guest", sa.String(), primary_key=True),
        sa.Column("game", sa.String(), primary_key=True),
        sa.Column("name", sa.String(), primary_key=True),
        sa.Column("data", sa.Text(), nullable=False),
    )
    op.execute("INSERT INTO box SELECT '', game, name, data FROM profile")
    op.drop_table("profile")
