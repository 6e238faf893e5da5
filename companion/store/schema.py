"""The schema's versions. Alembic is loaded only when an old database is brought up to date."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import Connection, inspect, text
from sqlmodel import SQLModel

from companion.store import rows  # noqa: F401 - declares the tables
from companion.store.database import Database
from companion.store.errors import StoreDamaged, StoreNewer

VERSIONS = ("0001", "0002", "0003")
HEAD = VERSIONS[-1]
SCRIPTS = Path(__file__).parent / "migrations"


def prepare(database: Database) -> None:
    """Make the tables of a new database, bring an old one up to date, refuse a newer or a foreign one."""
    with database.reading() as connection:
        version = current(connection, database.place)
    if version is not None and version not in VERSIONS:
        raise StoreNewer(
            f"{database.place}: made by a newer version of this program (schema {version}, this one knows up to "
            f"{HEAD}); update it. Nothing was touched"
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
            f"{place}: a database of another program (it has {', '.join(sorted(tables)[:3])} ...); choose another"
        )
    found = connection.execute(text("SELECT version_num FROM alembic_version")).scalars().all()
    if len(found) != 1:
        raise StoreDamaged(f"{place}: its version cannot be read; `companion restore` brings a backup back")
    return str(found[0])


def _check_new(connection: Connection, place: str) -> None:
    """A new file has one page. More than that without a table: the list of its tables is damaged."""
    if connection.dialect.name == "sqlite" and (connection.exec_driver_sql("PRAGMA page_count").scalar() or 0) > 1:
        raise StoreDamaged(f"{place}: none of its tables can be found; `companion restore` brings a backup back")


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
