"""News for many pages: told one after another, a turn of the event loop for each.

Drawing fifty pages takes a while. If all were drawn at once, the next tap would wait behind them; so taps come between.
A page that is still waiting when there is more news hears of it once: it looks at the table as it stands then. What
nobody waits for (`later`) comes when all have been told, and now and then before, so that it comes at all.
"""

from __future__ import annotations

from asyncio import AbstractEventLoop
from collections.abc import Callable
from contextvars import Context, copy_context
from threading import Lock

Notify = Callable[[], None]
IN_A_ROW = 16  # pages that are told before something that nobody waits for has its turn


class Broadcaster:
    """Goes round in the event loop of the pages; `tell` may be called in any thread."""

    def __init__(self) -> None:
        self._waiting: dict[Notify, Context] = {}  # in the order in which they are told
        self._later: dict[Notify, Context] = {}
        self._in_a_row = 0
        self._going: AbstractEventLoop | None = None  # where it goes round now
        self._lock = Lock()

    def notify(self, look: Notify, loop: AbstractEventLoop) -> None:
        """Have a page look again, soon."""
        self._add(look, loop, is_later=False)

    def notify_later(self, look: Notify, loop: AbstractEventLoop) -> None:
        """The same for what can wait until all pages have been told."""
        self._add(look, loop, is_later=True)

    def _add(self, look: Notify, loop: AbstractEventLoop, *, is_later: bool) -> None:
        with self._lock:
            is_going = self._going is loop
            if not is_going:  # what waited for another loop waits in vain
                self._waiting, self._later = {}, {}
            (self._later if is_later else self._waiting).setdefault(look, copy_context())
            self._going = loop
        if not is_going:
            loop.call_soon_threadsafe(loop.call_soon, self._next, loop)  # whoever tapped is drawn first

    def _next(self, loop: AbstractEventLoop) -> None:
        with self._lock:
            look, context = self._pick()
            is_last = not (self._waiting or self._later)
            self._going = None if is_last else loop
        if not is_last:
            loop.call_soon(self._next, loop)
        context.run(look)

    def _pick(self) -> tuple[Notify, Context]:
        has_turn = self._waiting and (self._in_a_row < IN_A_ROW or not self._later)
        self._in_a_row = self._in_a_row + 1 if has_turn else 0
        queue = self._waiting if has_turn else self._later
        look = next(iter(queue))
        return look, queue.pop(look)
