"""What a phone sends of its own storage: who it is and what it chose, so that it need not be asked before it is drawn.

The page's own script (assets/connection.js) sends it first of all, in the only message that is text. It gives no right
by itself: it says what the phone would have answered.
"""

from __future__ import annotations

import json
from contextvars import ContextVar

ClientStorage = dict[str, str | None]  # by the key in the phone's storage; None: the phone keeps nothing there
LONGEST = 4_096  # letters
_storages: ContextVar[list[ClientStorage]] = ContextVar("storages")


def expect_storage() -> list[ClientStorage]:
    """Called where a connection begins. What is put into this list is seen by whatever goes on there."""
    storages: list[ClientStorage] = []
    _storages.set(storages)
    return storages


def sent_storage() -> ClientStorage | None:
    """The storage of the phone on this connection, if it sent it."""
    storages = _storages.get([])
    return storages[0] if storages else None


def read_storage(text: str) -> ClientStorage:
    """Raises ValueError if it is none."""
    found = json.loads(text) if len(text) <= LONGEST else None
    if not isinstance(found, dict) or not all(isinstance(kept, str | None) for kept in found.values()):
        raise ValueError
    return found
