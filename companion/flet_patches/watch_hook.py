"""A hook that redraws the one component it belongs to."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

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
