"""News for many pages: told one after another, a turn of the event loop for each.

Drawing fifty pages takes a while. If all were drawn at once, the next tap would wait behind them; so taps come between.
A page that is still waiting when there is more news hears of it once: it looks at the table as it stands then.
"""

from __future__ import annotations

from asyncio import AbstractEventLoop
from collections.abc import Callable
from threading import Lock

Look = Callable[[], None]


class Crier:
    """Goes round in the event loop of the pages; `tell` may be called in any thread."""

    def __init__(self) -> None:
        self._waiting: dict[Look, None] = {}  # in the order in which they are told
        self._going: AbstractEventLoop | None = None  # where it goes round now
        self._lock = Lock()

    def tell(self, look: Look, loop: AbstractEventLoop) -> None:
        """Have a page look again, soon."""
        with self._lock:
            is_going = self._going is loop
            self._waiting = self._waiting if is_going else {}
            self._waiting[look] = None
            self._going = loop
        if not is_going:
            loop.call_soon_threadsafe(loop.call_soon, self._next, loop)  # whoever tapped is drawn first

    def _next(self, loop: AbstractEventLoop) -> None:
        with self._lock:
            look = next(iter(self._waiting))
            del self._waiting[look]
            self._going = loop if self._waiting else None
            is_last = self._going is None
        if not is_last:
            loop.call_soon(self._next, loop)
        look()
