"""Who writes here: one name for one installation, and never one name for two.

An event is named by its device and the device's count. If a copied or restored database went on under the old name,
it would write other events under names that are taken, and the two logs could not be merged any more. So the name
is tied to the very place it was given for:

- a file has a note beside it with a word that the database knows too, and every start changes both. A copied file
  lacks the note, an older file knows an older word, a copied folder has another file as its note;
- on a server the row itself tells who wrote it: a dump that is read in again has rows of another transaction.

What does not fit gets a new name. That is always safe: a name costs nothing. What can’t be seen from inside (the image
of a whole disk or server; a file copied and put back by hand between two starts) is found when the logs meet: one
name with two contents is refused. `companion restore` does not rely on any of this, it forgets the name.
"""

from __future__ import annotations

import json
import secrets
import sys
from pathlib import Path

from sqlalchemy import Connection, text
from sqlmodel import Session as Rows

from companion.store.database import Database
from companion.store.errors import StoreReadOnly
from companion.store.schema import SettingRow

KEY = "device"
SYLLABLES = 5  # of 80 each: 3,276,800,000 names
DATABASE_OID = "(SELECT oid || ':' FROM pg_database WHERE datname = current_database())"
HAS_INODES = sys.platform != "emscripten"  # the browser numbers its files anew at each start


def new_name() -> str:
    """A random name that can be read out, such as `kadofurile`."""
    return "".join(secrets.choice("bdfghjklmnprstvz") + secrets.choice("aeiou") for _ in range(SYLLABLES))


def device_id(database: Database) -> str:
    """The name under which this installation writes events. Ask once at the start, and keep the answer."""
    with database.writing(KEY) as connection, Rows(connection) as rows:
        name, tie = _kept(rows)
        if tie is None or tie != _found_tie(database, connection):
            name = new_name()
        rows.merge(SettingRow(key=KEY, value=json.dumps([name, _new_tie(database, connection)])))
        rows.flush()
    return name


def forget_device(database: Database) -> None:
    """The next start gets a new name. For a database that has just been put back from a backup."""
    with database.writing(KEY) as connection, Rows(connection) as rows:
        if row := rows.get(SettingRow, KEY):
            rows.delete(row)
            rows.flush()


def _kept(rows: Rows) -> tuple[str, str | None]:
    row = rows.get(SettingRow, KEY)
    try:
        name, tie = json.loads(row.value if row else "")
    except (ValueError, TypeError):  # nothing there, or nothing that we wrote
        return "", None
    return str(name), tie


def _found_tie(database: Database, connection: Connection) -> str | None:
    """What this database is tied to, as found; None if that is lost."""
    if not database.is_sqlite:
        return connection.execute(text(f"SELECT {DATABASE_OID} || xmin FROM setting WHERE key = '{KEY}'")).scalar()
    note = _note(database)
    try:
        return _note_text(note) if note else "memory"
    except (OSError, ValueError):
        return None


def _new_tie(database: Database, connection: Connection) -> str | None:
    """What will be found next time, if this is then the same database."""
    if not database.is_sqlite:
        return connection.execute(text(f"SELECT {DATABASE_OID} || pg_current_xact_id()::xid")).scalar()
    note = _note(database)
    try:
        if note:
            note.write_text(secrets.token_hex(8), encoding="ascii")
        return _note_text(note) if note else "memory"
    except OSError as error:
        advice = "give this user permission to write there"
        raise StoreReadOnly(f"{note}: can’t be written ({error.strerror}); {advice}") from None


def _note(database: Database) -> Path | None:
    return database.file and database.file.with_name(f"{database.file.name}.device")


def _note_text(note: Path) -> str:
    """The word in it, and which file it is."""
    return f"{note.read_text(encoding='ascii')}:{note.stat().st_ino if HAS_INODES else 0}"
