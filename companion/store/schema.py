"""The SQL tables and their versions. Rows are not rules: they hold plain values and JSON.

A table that people play at is a `sitting` in SQL. Alembic is loaded only when an old database is brought up to date.
"""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import BigInteger, Column, Connection, Text, inspect, text
from sqlmodel import Field, SQLModel

from companion.store.database import Database
from companion.store.errors import StoreDamaged, StoreNewer

VERSIONS = ("0001", "0002", "0003")
HEAD = VERSIONS[-1]
SCRIPTS = Path(__file__).parent / "migrations"
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
    """A player at a table; score and won are those of a finished game."""

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


def prepare(database: Database) -> None:
    """Make the tables of a new database, bring an old one up to date, refuse a newer or a foreign one."""
    with database.reading() as connection:
        version = current(connection, database.place)
    if version is not None and version not in VERSIONS:
        raise StoreNewer(
            f"{database.place}: made by a newer version of this program (schema {version}, this one reads up to "
            f"{HEAD}); update it (nothing was changed)"
        )
    database.use_wal()
    if version is None:
        _create(database)
    elif version != HEAD:
        upgrade(database)


def current(connection: Connection, place: str) -> str | None:
    """The version that a database says it has; None for one without any table."""
    tables = inspect(connection).get_table_names()
    if not tables:
        _check_new(connection, place)
        return None
    if "alembic_version" not in tables:
        raise StoreDamaged(
            f"{place}: belongs to another program (it has {', '.join(sorted(tables)[:3])} ...); choose another"
        )
    found = connection.execute(text("SELECT version_num FROM alembic_version")).scalars().all()
    if len(found) != 1:
        raise StoreDamaged(f"{place}: its version can’t be read; `companion restore` restores a backup")
    return str(found[0])


def _check_new(connection: Connection, place: str) -> None:
    """A new file has one page. More than that without a table: the list of its tables is damaged."""
    if connection.dialect.name == "sqlite" and (connection.exec_driver_sql("PRAGMA page_count").scalar() or 0) > 1:
        raise StoreDamaged(f"{place}: none of its tables can be found; `companion restore` restores a backup")


def _create(database: Database) -> None:
    """All tables and the version in one transaction. Another process may have been quicker."""
    with database.writing("schema") as connection:
        if current(connection, database.place) is not None:
            return
        SQLModel.metadata.create_all(connection)
        connection.execute(text("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL PRIMARY KEY)"))
        connection.execute(text("INSERT INTO alembic_version VALUES (:head)"), {"head": HEAD})


def upgrade(database: Database, to: str = HEAD) -> None:
    """Every step that is missing, all in one transaction: killed in the middle, the old schema is still there."""
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(SCRIPTS))
    with database.writing("schema") as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, to)
