"""The first bytes of a database file: a new one appears whole, and what is no database is never taken over."""

from __future__ import annotations

import sqlite3
import sys
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

from companion.store.errors import StoreDamaged, StoreReadOnly, told_plainly

MAGIC = b"SQLite format 3\x00"
HAS_WAL = sys.platform != "emscripten"  # a browser keeps the pages of the file itself


def begin(file: Path) -> None:
    """Make a database file if there is none; refuse one that is something else."""
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        is_left_alone = Path(f"{file}-wal").exists()  # asked first: another process may just begin
        if not file.exists():
            _check_no_leftovers(file, is_left_alone)
            _make(file)
        _check_start(file)
    except OSError as error:
        raise StoreReadOnly(f"{file}: cannot be opened ({error.strerror}); check the rights of its folder") from None


def _check_no_leftovers(file: Path, is_left_alone: bool) -> None:
    """SQLite would play the last taps of the old file, which lie beside it, into the new one."""
    if is_left_alone:
        raise StoreDamaged(
            f"{file}: is missing, but {file.name}-wal, which holds its last taps, is there; "
            "put the file back beside it, or move that one away too to begin anew"
        )


def _make(file: Path) -> None:
    """Elsewhere first, then under its name: a killed start leaves no half of a file. Another may be quicker."""
    with TemporaryDirectory(dir=file.parent, prefix=f".{file.name}-") as folder:
        draft = Path(folder) / file.name
        with told_plainly(str(file)), closing(sqlite3.connect(draft)) as connection:
            if HAS_WAL:
                connection.execute("PRAGMA journal_mode=WAL")
            connection.execute("VACUUM")  # writes the first page even where there is no WAL
        try:
            file.hardlink_to(draft)
        except FileExistsError:
            return
        except (OSError, NotImplementedError):  # a file system without links: a phone, a stick, a browser
            draft.rename(file)


def _check_start(file: Path) -> None:
    with file.open("rb") as opened:
        start = opened.read(len(MAGIC))
    if start != MAGIC:
        what = "is empty" if not start else "is not a database"
        raise StoreDamaged(
            f"{file}: {what}, and was left as it is; `companion restore` brings a backup back, "
            "or move the file away to begin anew"
        )
