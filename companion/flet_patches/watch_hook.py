"""A hook that redraws the one component it belongs to, and what is to be done once a page has been drawn."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

from flet.components.component import Component
from flet.components.hooks.hook import Hook
from flet.components.utils import current_component

H = TypeVar("H", bound="WatchHook")


@dataclass(eq=False)
class WatchHook(Hook):
    """Kept by its component for as long as that is shown. A page has many of them, so they are small."""

    def redraw(self) -> None:
        shown = self.component
        if shown and shown._state.mounted:
            shown._schedule_update()


def use_watch_hook(make: Callable[[Component], H]) -> H:
    """Hook: the same object each time the component is drawn, made by `make` the first time."""
    component = current_component()
    return component.use_hook(lambda: make(component))


@dataclass(eq=False, slots=True)
class _Effect:
    """What Flet's scheduler asks of an effect; this one belongs to no component."""

    setup: Callable[[], None]
    cleanup: None = None

    def cancel(self) -> None:
        pass


def after_drawing(session: Any, action: Callable[[], None]) -> None:
    """Do it when all that was changed on this page until now has been drawn, or at once if its phone is away.

    Effects come after pictures. Those of a phone that leaves are forgotten.
    """
    if session.connection is None:
        action()
    else:
        session.schedule_effect(_Effect(action), is_cleanup=False)
