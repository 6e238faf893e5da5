"""What can go wrong with a store, each with what to do about it.

StoreError
├── StoreBusy       somebody else holds the database for longer than we wait
├── StoreFull       no space left
├── StoreReadOnly   the file or its folder may not be written
├── StoreDamaged    not a database, or not as we wrote it; nothing was overwritten
├── StoreNewer      made by a newer version of this program; untouched
└── StoreAway       the database server cannot be reached
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy.exc import DBAPIError, IntegrityError

from companion.core.errors import CompanionError


class StoreError(CompanionError):
    """The store could not do what was asked; what was there before is still there."""


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


# What databases say, in small letters -> our error and what to do. The first that fits counts.
SIGNS: tuple[tuple[tuple[str, ...], type[StoreError], str], ...] = (
    (
        ("database is locked", "database is busy"),
        StoreBusy,
        "another program is writing to it; close that one or try again",
    ),
    (("database or disk is full", "no space left", "disk full"), StoreFull, "make room on the disk and try again"),
    (
        ("readonly", "read-only", "permission denied"),
        StoreReadOnly,
        "give this user the right to write it, or choose another place",
    ),
    (
        ("not a database", "malformed", "disk image"),
        StoreDamaged,
        "`companion doctor` tells more, `companion restore` brings a backup back",
    ),
    (("unable to open",), StoreReadOnly, "check that its folder exists and may be written"),
    (
        ("connection", "server closed", "terminating", "shutting down", "starting up"),
        StoreAway,
        "wait until the server answers and try again",
    ),
)


@contextmanager
def told_plainly(place: str) -> Iterator[None]:
    """Turn what the database says into one of our errors."""
    try:
        yield
    except IntegrityError:
        raise  # two writers under one name: the store itself knows what to do
    except DBAPIError as error:
        said = str(error.orig).strip() or type(error.orig).__name__
        for signs, kind, advice in SIGNS:
            if any(sign in said.lower() for sign in signs):
                raise kind(f"{place}: {said}; {advice}") from error
        raise StoreError(f"{place}: {said}; nothing was changed") from error
