"""What the commands for stored tables share: which database, and files that are never written over."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from tempfile import mkstemp

from companion.core.errors import BadInput
from companion.store.backups import open_store
from companion.store.database_files import file_of
from companion.store.errors import StoreError
from companion.store.store import Store

STANDARD_OUTPUT = Path("-")


def database_option(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--database", metavar="URL", help="use another database")


def right_now() -> datetime:
    """The time where this program runs."""
    return datetime.now().astimezone()


@contextmanager
def opened(url: str | None, *, is_new_welcome: bool = False) -> Iterator[Store]:
    """The store. A database that is not there is a slip of the pen, unless something is about to be put into it."""
    file = file_of(url)
    if file and not file.exists() and not is_new_welcome:
        raise StoreError(f"{file}: there is no database yet; `companion` creates it, or name another with --database")
    store = open_store(url)
    try:
        yield store
    finally:
        store.close()


def write_new(path: Path, data: bytes) -> None:
    """A new file, whole or not at all; `-` is standard output."""
    if path == STANDARD_OUTPUT:
        sys.stdout.buffer.write(data)
        return
    if path.exists():
        raise BadInput([f"{path}: already exists; choose another name (nothing was overwritten)"])
    try:
        handle, part = mkstemp(".part", f".{path.name}.", path.parent)
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            Path(part).replace(path)
        finally:
            Path(part).unlink(missing_ok=True)
    except OSError as error:
        raise BadInput([f"{path}: can’t be written ({error.strerror}); nothing was left there"]) from None
