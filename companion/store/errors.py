"""What can go wrong with a store, each with what to do about it.

StoreError
├── StoreConflict   somebody else wrote the same thing at the same moment
├── StoreBusy       somebody else holds the database for longer than we wait
├── StoreFull       no space left
├── StoreReadOnly   the file or its folder may not be written
├── StoreDamaged    not a database, or not as we wrote it; nothing was overwritten
├── StoreNewer      made by a newer version of this program; untouched
└── StoreAway       the database server cannot be reached
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from json import JSONDecodeError

from sqlalchemy.exc import DBAPIError, IntegrityError

from companion.core.errors import CompanionError
from companion.core.messages import Message, message


class StoreError(CompanionError):
    """The store could not do what was asked; what was there before is still there.

    `str` of it is for whoever runs the host: it names the place and says what the driver said. A phone is told its
    `message`, which holds nothing of either.
    """

    @property
    def message(self) -> Message:
        given = self.args[0] if self.args else ""
        return given if isinstance(given, Message) else TOLD.get(type(self), TOLD[StoreError])

    @property
    def in_terminal(self) -> Message:
        return super().message


class StoreConflict(StoreError):
    pass


class StoreBusy(StoreError):
    pass


class StoreFull(StoreError):
    pass


class StoreReadOnly(StoreError):
    pass


class StoreDamaged(StoreError):
    pass


class StoreNewer(StoreError):
    pass


class StoreAway(StoreError):
    pass


# What a phone is told.
TOLD: dict[type[StoreError], Message] = {
    StoreError: message("That couldn’t be saved or read. Nothing was changed: try again."),
    StoreConflict: message("Someone else changed this at the same moment. Try again."),
    StoreBusy: message("Another program is using the saved tables. Try again in a moment."),
    StoreFull: message("There’s no space left to save this. Free up space and try again."),
    StoreReadOnly: message("Nothing can be saved here right now. Tell whoever runs this host."),
    StoreDamaged: message("The saved tables are damaged. Whoever runs this host can restore a backup."),
    StoreNewer: message("The tables were saved by a newer version. Update the app."),
    StoreAway: message("The database doesn’t answer. Wait a moment, then try again."),
}

# What databases say, in small letters -> our error and what to do. The first that fits counts.
SIGNS: tuple[tuple[tuple[str, ...], type[StoreError], str], ...] = (
    (
        ("database is locked", "database is busy", "lock timeout"),
        StoreBusy,
        "another program is writing to it; close that one or try again",
    ),
    (("database or disk is full", "no space left", "disk full"), StoreFull, "free up disk space and try again"),
    (
        ("readonly", "read-only", "permission denied"),
        StoreReadOnly,
        "give this user permission to write it, or choose another place",
    ),
    (
        ("not a database", "malformed", "disk image", "decode to utf-8", "no such table", "no such column"),
        StoreDamaged,
        "`companion doctor` tells you more, `companion restore` restores a backup",
    ),
    (("unable to open",), StoreReadOnly, "check that its folder exists and can be written"),
    (
        ("connection", "server closed", "terminating", "shutting down", "starting up"),
        StoreAway,
        "wait until the server answers and try again",
    ),
)


@contextmanager
def as_store_errors(place: str) -> Iterator[None]:
    """Turn what the database says into one of our errors."""
    try:
        yield
    except (IntegrityError, sqlite3.IntegrityError) as error:
        raise StoreConflict(f"{place}: its table is gone, or was changed in the meantime ({error})") from error
    except (UnicodeDecodeError, JSONDecodeError) as error:  # what we wrote, or SQLite says, can always be read
        raise StoreDamaged(f"{place}: damaged ({error}); `companion restore` restores a backup") from error
    except (DBAPIError, sqlite3.Error) as error:
        orig = error.orig if isinstance(error, DBAPIError) else error
        said = str(orig).strip() or type(orig).__name__
        for signs, kind, advice in SIGNS:
            if any(sign in said.lower() for sign in signs):
                raise kind(f"{place}: {said}; {advice}") from error
        raise StoreError(f"{place}: {said}; try again; if it keeps happening, run `companion doctor`") from error
