"""The tables of the database. Rows are not rules: they carry plain values and JSON in and out."""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, Text
from sqlmodel import Field, SQLModel

WITHOUT_ROWID = {"sqlite_with_rowid": False}


def long_text() -> Column[str]:
    return Column(Text, nullable=False)


class SittingRow(SQLModel, table=True):
    """One table: a game, its set-up, and what its log comes to. The log is the truth, the rest is for lists."""

    __tablename__ = "sitting"
    id: str = Field(primary_key=True)
    game: str = Field(index=True)
    setup: str = Field(sa_column=long_text())  # JSON: names, rulings, options
    opened_at: int = Field(sa_type=BigInteger)
    touched_at: int = Field(sa_type=BigInteger, index=True)
    finished_at: int | None = Field(default=None, sa_type=BigInteger, index=True)


class SeatRow(SQLModel, table=True):
    """A player of a sitting; score and won are those of a finished game."""

    __tablename__ = "seat"
    sitting_id: str = Field(primary_key=True, foreign_key="sitting.id", ondelete="CASCADE")
    seat: int = Field(primary_key=True)
    name: str = Field(index=True)
    score: int | None = Field(default=None, sa_type=BigInteger)
    won: bool | None = None


class EventRow(SQLModel, table=True):
    """One event. `chain` is a checksum over it and the one that the same device wrote before it.

    SQLite keeps each value in one place only (no row ids, no second index): what is checked is what there is.
    """

    __tablename__ = "event"
    __table_args__ = WITHOUT_ROWID
    sitting_id: str = Field(primary_key=True, foreign_key="sitting.id", ondelete="CASCADE")
    n: int = Field(primary_key=True, sa_type=BigInteger)
    device: str = Field(primary_key=True)
    clock: int = Field(sa_type=BigInteger)
    at: int = Field(sa_type=BigInteger)
    kind: str
    data: str = Field(sa_column=long_text())  # canonical JSON
    chain: str


class TipRow(SQLModel, table=True):
    """The end of a device's chain of events, or (of no device) the checksum of the set-up."""

    __tablename__ = "tip"
    __table_args__ = WITHOUT_ROWID
    sitting_id: str = Field(primary_key=True, foreign_key="sitting.id", ondelete="CASCADE")
    device: str = Field(primary_key=True)
    n: int = Field(sa_type=BigInteger)
    chain: str


class PlayerRow(SQLModel, table=True):
    """Somebody who plays here: offered again at the next table. `guest` is whose phone wrote it; none: the host's."""

    __tablename__ = "person"
    guest: str = Field(default="", primary_key=True)
    name: str = Field(primary_key=True)
    colour: str
    shape: str


class ProfileRow(SQLModel, table=True):
    """A box or deck that a table has described once: used as an option of the next one."""

    __tablename__ = "box"
    guest: str = Field(default="", primary_key=True)
    game: str = Field(primary_key=True)
    name: str = Field(primary_key=True)
    data: str = Field(sa_column=long_text())


class SettingRow(SQLModel, table=True):
    """One setting of this installation."""

    __tablename__ = "setting"
    key: str = Field(primary_key=True)
    value: str = Field(sa_column=long_text())


class MemberRow(SQLModel, table=True):
    """A phone that may see a table, and as what. It is known by the checksum of its secret, never by the secret."""

    __tablename__ = "member"
    sitting_id: str = Field(primary_key=True, foreign_key="sitting.id", ondelete="CASCADE")
    guest: str = Field(primary_key=True, index=True)
    role: str
    seat: int | None = None
    name: str
    joined_at: int = Field(sa_type=BigInteger)
    heard_at: int = Field(sa_type=BigInteger)


class InviteRow(SQLModel, table=True):
    """A link by which phones join a table: one for each role. The link itself is nowhere, only its checksum."""

    __tablename__ = "invite"
    sitting_id: str = Field(primary_key=True, foreign_key="sitting.id", ondelete="CASCADE")
    role: str = Field(primary_key=True)
    token_hash: str = Field(index=True)
    made_by: str
    salt: str  # from it and the maker's secret the maker's phone spells the same link again
    ends_at: int = Field(sa_type=BigInteger)


class NoteRow(SQLModel, table=True):
    """What one device alone knows about a table. It is in no share and no export."""

    __tablename__ = "note"
    sitting_id: str = Field(primary_key=True, foreign_key="sitting.id", ondelete="CASCADE")
    device: str = Field(primary_key=True)
    data: str = Field(sa_column=long_text())
