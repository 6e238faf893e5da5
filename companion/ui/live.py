"""Looking at one thing of an open table: only the component that looks is drawn anew when that thing changes.

Drawing is dear (a sixth of a millisecond for every control that is compared), so a tap must not redraw a whole screen:
the screen is laid out once, and its parts look for themselves.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, TypeVar

import flet as ft

from companion.live.crier import Crier
from companion.ui.door import Door, OpenTable

V = TypeVar("V")
TURNS = 2  # of the event loop, and two more until the crier goes: the first picture is on its way by then


class _Look:
    """What one component looks at, and what it saw when it was drawn last."""

    def __init__(self, opened: OpenTable, crier: Crier) -> None:
        self.opened: Any = opened  # an observable; mypy sees the class as it was before
        self.crier = crier
        self.select: Callable[[OpenTable], Any] = lambda opened: None
        self.redraw: Callable[[], None] = lambda: None
        self.seen: Any = None
        self.is_aside = False
        self.heard = self.changed  # the table keeps its listeners weakly: this one lives as long as the component

    def changed(self, *_: Any) -> None:
        if not self.is_aside:
            self.look_again()
            return
        self.opened.asides.append(self.look_again)
        if len(self.opened.asides) == 1:
            after(TURNS, self.later)

    def later(self) -> None:
        """All parts of this page that nobody waits for, together, when other pages have been told."""
        self.crier.later(self.opened.look_aside, asyncio.get_running_loop())

    def look_again(self) -> None:
        if self.select(self.opened) != self.seen:
            self.redraw()


def after(turns: int, action: Callable[[], None]) -> None:
    """Do it when the loop has gone round so many times."""
    if turns:
        asyncio.get_running_loop().call_soon(after, turns - 1, action)
    else:
        action()


def use_live(door: Door, select: Callable[[OpenTable], V], *, aside: bool = False) -> V:
    """Hook: what `select` finds in the open table now. It must give plain values that can be compared.

    What is `aside` is looked at after the rest has been drawn and sent: nobody waits for it.
    """
    _, count = ft.use_state(0)
    crier = door.phone.house.crier
    ref: Any = ft.use_ref(lambda: _Look(door.opened, crier))
    if ref.current.opened is not door.opened:  # another table is shown here now
        _stop(ref.current)
        ref.current = _Look(door.opened, crier)
    look: _Look = ref.current
    look.is_aside = aside
    look.select, look.redraw = select, lambda: count(lambda n: n + 1)
    look.seen = found = select(door.opened)

    def listen() -> None:
        look.opened.subscribe(look.heard)
        look.changed()  # what happened between drawing and listening

    ft.use_effect(listen, [door])
    ft.use_effect(lambda: None, [], cleanup=lambda: _stop(ref.current))
    return found


def _stop(look: _Look) -> None:
    look.select, look.seen = (lambda opened: None), None
