"""A table that was deleted, row by row, so that it can be put back as it was: its log, its members, its notes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Table, delete, insert, select

from companion.core.messages import message
from companion.store.errors import StoreConflict
from companion.store.members import INVITE, MEMBER
from companion.store.schema import NoteRow
from companion.store.session_rows import EVENT, SEAT, SITTING, TIP, check_table

NOTE: Table = NoteRow.__table__  # type: ignore[attr-defined]
BESIDE = (SEAT, EVENT, TIP, MEMBER, INVITE, NOTE)  # what goes with its table


@dataclass(frozen=True)
class Deleted:
    """All rows of a table by the name of their SQL table; whoever has it can undo the deletion."""

    table_id: str
    rows: Mapping[str, Sequence[Mapping[str, Any]]]


def take_out(connection: Connection, table_id: str) -> Deleted:
    """A table and all that belongs to it, gone from the database."""
    check_table(connection, table_id)
    rows = {SITTING.name: _rows(connection, SITTING, SITTING.c.id == table_id)}
    rows |= {table.name: _rows(connection, table, table.c.sitting_id == table_id) for table in BESIDE}
    connection.execute(delete(SITTING).where(SITTING.c.id == table_id))
    return Deleted(table_id, rows)


def _rows(connection: Connection, table: Table, named: Any) -> list[dict[str, Any]]:
    return [dict(row._mapping) for row in connection.execute(select(table).where(named))]


def put_back(connection: Connection, deleted: Deleted) -> None:
    """Every row as it was. Refused if the table has come back another way meanwhile."""
    if connection.execute(select(SITTING.c.id).where(SITTING.c.id == deleted.table_id)).first():
        raise StoreConflict(message("That table is here again already: someone has imported it"))
    for table in (SITTING, *BESIDE):
        if rows := deleted.rows[table.name]:
            connection.execute(insert(table), list(rows))
