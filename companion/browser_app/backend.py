"""The backend in a browser: its tables in one file, whose pages the worker keeps, and codes read by the browser."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

from companion.browser_app.save_reminder import storage_warnings
from companion.core.errors import BadPayload
from companion.core.messages import message
from companion.main import make_backend
from companion.share.qr_codes import Scan
from companion.store.open_tables import OpenTables
from companion.store.schema import HEAD
from companion.store.store import Store
from companion.ui.backend import Backend

FILE = "/data/companion.db"


def is_older() -> bool:
    """Whether the tables were kept by an older version of the app, and must be brought up to date."""
    if not Path(FILE).exists():
        return False
    try:
        with closing(sqlite3.connect(FILE)) as connection:
            found = connection.execute("SELECT version_num FROM alembic_version").fetchone()
            return bool(found != (HEAD,))
    except sqlite3.Error:  # opening it says what is wrong
        return False


def open_browser_backend(browser: Any, found: str) -> Backend:
    """Raises a sentence if what the browser keeps cannot be read.

    `browser` is what the worker lends to Python, `found` how it found its storage.
    """
    backend = make_backend(OpenTables(Store(f"sqlite:///{FILE}")), scan=scanner(browser))
    return replace(
        backend, storage_warnings=lambda: storage_warnings(found, backend.archive, backend.user_data, backend.now())
    )


def scanner(browser: Any) -> Scan:
    async def scan(picture: bytes) -> list[str]:
        if not browser.can_read_codes():
            raise BadPayload(
                message("Photos can’t be read here. Open the code with the phone’s camera, or paste its link.")
            )
        return [str(text) for text in await browser.read_codes(picture)]

    return scan
