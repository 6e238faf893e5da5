"""Pages that have to look again, in a queue: one for each turn of the event loop, the most urgent first.

Drawing fifty pages takes a while. If all were drawn at once, the next tap would wait behind them; so taps come between.
A page that is still waiting when more has changed looks once: at the table as it stands then.
"""

from __future__ import annotations

from asyncio import AbstractEventLoop
from collections.abc import Callable
from contextvars import Context, copy_context
from enum import IntEnum
from threading import Lock

Look = Callable[[], None]
IN_A_ROW = 16  # looks that somebody waits for, before one that nobody waits for has its turn


class Priority(IntEnum):
    """The smaller, the sooner."""

    TAPPER = 0  # the page on which somebody tapped
    OTHER_PAGE = 1
    DEFERRED = 2  # parts of a page for which nobody waits


class Broadcaster:
    """Goes through the queue in the event loop of the pages; `notify` may be called in any thread."""

    def __init__(self) -> None:
        self._queues: dict[Priority, dict[Look, Context]] = {priority: {} for priority in Priority}
        self._in_a_row = 0
        self._loop: AbstractEventLoop | None = None  # where it goes on now
        self._lock = Lock()

    def notify(self, look: Look, loop: AbstractEventLoop, priority: Priority = Priority.OTHER_PAGE) -> None:
        """Have a page look again when its turn comes."""
        with self._lock:
            is_going = self._loop is loop
            if not is_going:  # what waited for another loop waits in vain
                self._queues = {each: {} for each in Priority}
            self._queues[priority].setdefault(look, copy_context())
            self._loop = loop
        if not is_going:
            loop.call_soon_threadsafe(self._next, loop)

    def _next(self, loop: AbstractEventLoop) -> None:
        with self._lock:
            look, context = self._pick()
            is_last = not any(self._queues.values())
            self._loop = None if is_last else loop
        if not is_last:
            loop.call_soon(self._next, loop)
        context.run(look)

    def _pick(self) -> tuple[Look, Context]:
        """From the most urgent queue; now and then from the last one, so that its turn comes at all."""
        waiting = [queue for queue in self._queues.values() if queue]
        is_last_due = self._in_a_row >= IN_A_ROW and self._queues[Priority.DEFERRED]
        queue = waiting[-1 if is_last_due else 0]
        self._in_a_row = 0 if queue is self._queues[Priority.DEFERRED] else self._in_a_row + 1
        look = next(iter(queue))
        return look, queue.pop(look)
