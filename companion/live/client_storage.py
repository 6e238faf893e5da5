"""What a phone shows at the door: who it is and what it chose, so that it need not be asked before it is drawn.

The page's own script (assets/line.js) sends it first of all, in the only message that is text. It opens no door by
itself: it says what the phone would have answered.
"""

from __future__ import annotations

import json
from contextvars import ContextVar

ClientStorage = dict[str, str | None]  # by the key in the phone's storage; None: the phone keeps nothing there
LONGEST = 4_096  # letters
_storages: ContextVar[list[ClientStorage]] = ContextVar("cards")


def expect_storage() -> list[ClientStorage]:
    """Called where a line begins. What is put into this list is seen by whatever goes on on that line."""
    cards: list[ClientStorage] = []
    _storages.set(cards)
    return cards


def sent_storage() -> ClientStorage | None:
    """The card of the phone on this line, if it showed one."""
    cards = _storages.get([])
    return cards[0] if cards else None


def read_storage(text: str) -> ClientStorage:
    """Raises ValueError if it is none."""
    found = json.loads(text) if len(text) <= LONGEST else None
    if not isinstance(found, dict) or not all(isinstance(kept, str | None) for kept in found.values()):
        raise ValueError
    return found
