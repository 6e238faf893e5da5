"""Looking at one thing of an open table: only the component that looks is drawn anew when that thing changes.

Drawing is dear (a sixth of a millisecond for every control that is compared), so a tap must not redraw a whole screen:
the screen is laid out once, and its parts look for themselves. A page has many of them: what they look with is small.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

from companion.flet_patches.watch_hook import WatchHook, use_watch_hook
from companion.ui.door import Door, OpenTable

V = TypeVar("V")
TURNS = 2  # of the event loop, and two more until the crier goes: the first picture is on its way by then


@dataclass(eq=False)
class _Look(WatchHook):
    """What one component looks at, and what it saw when it was drawn last.

    The table keeps its listeners weakly, and the component this one for as long as it is shown.
    """

    door: Door
    select: Callable[[OpenTable], Any]
    seen: Any
    is_aside: bool

    def __call__(self, *_: Any) -> None:
        """The table has changed."""
        if not self.is_aside:
            self.look_again()
            return
        asides = self.door.opened.asides
        if not asides:
            after(TURNS, self.later)
        asides.append(self.look_again)

    def later(self) -> None:
        """All parts of this page that nobody waits for, together, when other pages have been told."""
        self.door.phone.house.crier.later(self.door.opened.look_aside, asyncio.get_running_loop())

    def look_again(self) -> None:
        if self.select(self.door.opened) != self.seen:
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
    found = select(door.opened)
    look = use_watch_hook(lambda component: _Look(component, door, select, found, aside))
    look.door, look.select, look.seen, look.is_aside = door, select, found, aside
    listened: Any = door.opened  # an observable; mypy sees the class as it was before
    listened.subscribe(look)  # again and again: the same listener counts once
    return found
