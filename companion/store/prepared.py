"""Statements that every tap runs. SQLite takes less time for one than SQLAlchemy for handing it over."""

from __future__ import annotations

import sqlite3
from typing import Any

from sqlalchemy import Connection
from sqlalchemy.sql.dml import UpdateBase


def driver_of(connection: Connection) -> sqlite3.Connection:
    """SQLite itself, below SQLAlchemy. Its errors are understood by `told_plainly`."""
    driver = connection.connection.driver_connection
    assert isinstance(driver, sqlite3.Connection)
    return driver


class Prepared:
    """Call it with a connection and the values by name; gives the number of rows."""

    def __init__(self, statement: UpdateBase) -> None:
        self.statement = statement
        self._text = ""  # as SQLite wants it, with the values in this order
        self._order: list[str] = []

    def __call__(self, connection: Connection, **values: Any) -> int:
        if connection.dialect.name != "sqlite":
            return connection.execute(self.statement, values).rowcount
        if not self._text:
            self._spell(connection)
        return driver_of(connection).execute(self._text, [values[name] for name in self._order]).rowcount

    def _spell(self, connection: Connection) -> None:
        compiled = self.statement.compile(dialect=connection.dialect)
        self._order = getattr(compiled, "positiontup", [])
        self._text = str(compiled)
