"""Looking at one thing of an open table: only the component that looks is drawn anew when that thing changes.

Drawing is dear (a sixth of a millisecond for every control that is compared), so a tap must not redraw a whole screen:
the screen is laid out once, and its parts look for themselves.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import flet as ft

from companion.ui.door import Door, OpenTable

V = TypeVar("V")


class _Look:
    """What one component looks at, and what it saw when it was drawn last."""

    def __init__(self, opened: OpenTable) -> None:
        self.opened = opened
        self.select: Callable[[OpenTable], Any] = lambda opened: None
        self.redraw: Callable[[], None] = lambda: None
        self.seen: Any = None
        self.heard = self.changed  # the table keeps its listeners weakly: this one lives as long as the component

    def changed(self, *_: Any) -> None:
        if self.select(self.opened) != self.seen:
            self.redraw()


def use_live(door: Door, select: Callable[[OpenTable], V]) -> V:
    """Hook: what `select` finds in the open table now. It must give plain values that can be compared."""
    _, count = ft.use_state(0)
    ref: Any = ft.use_ref(lambda: _Look(door.opened))
    look: _Look = ref.current
    look.select, look.redraw = select, lambda: count(lambda n: n + 1)
    look.seen = found = select(door.opened)

    def listen() -> None:
        look.opened.subscribe(look.heard)
        look.changed()  # what happened between drawing and listening

    ft.use_effect(listen, [], cleanup=lambda: _stop(look))
    return found


def _stop(look: _Look) -> None:
    look.select, look.seen = (lambda opened: None), None
