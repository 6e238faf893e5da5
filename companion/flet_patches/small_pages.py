"""A page in less memory.

Flet keeps four empty or ever equal things with every control: a set of the errors reported of it, a dict of what was
changed since it was sent, and a dict (with a list in it) of what every control of its kind is like. What is drawn by a
component never changes and is like all of its kind, so all of them can share one of each. Flet also lists every control
of a page, to find it when the phone speaks of it; but phones never speak of a text or a panel that cannot be tapped.
tests/flet_patches/test_small_pages.py compares the result with Flet's own.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from weakref import ref

import flet as ft
from flet.components.component import Component
from flet.controls.base_control import BaseControl

OWN = BaseControl._before_update_safe
REPORTED = "__reported_validation_errors"
ALIKE = (ft.Text, ft.TextSpan, ft.Icon, ft.Container, ft.Semantics, ft.Row, ft.Column, ft.Stack)
SILENT = (*ALIKE, Component)  # unless one of their events is heard
SWEEP_AFTER = 256  # entries until the next sweep


class Unchanged(dict[str, None]):
    """What was changed of a thing that never changes."""

    def __setitem__(self, name: str, value: None) -> None:
        pass


class NothingReported:
    """Stands for the set of errors that were reported of a control already. Without memory: each is reported again."""

    def __contains__(self, error: object) -> bool:
        return False

    def add(self, error: object) -> None:
        pass

    def clear(self) -> None:
        pass


class TappableControls:
    """The controls of a page of which its phone may speak, by their numbers.

    Flet takes from its list what it takes off the page, and each entry is a thing that frees itself should it be
    forgotten. Here forgotten ones are swept out now and then.
    """

    def __init__(self, found: Mapping[int, BaseControl]) -> None:
        self._kept: dict[int, ref[BaseControl]] = {}
        self._full = SWEEP_AFTER
        for number, control in found.items():
            self[number] = control

    def __setitem__(self, number: int, control: BaseControl) -> None:
        kind: Any = type(control)
        if kind not in SILENT or not kind._event_fields.isdisjoint(control._values):
            self._kept[number] = ref(control)
            if len(self._kept) > self._full:
                self._kept = {number: kept for number, kept in self._kept.items() if kept() is not None}
                self._full = len(self._kept) + SWEEP_AFTER

    def __contains__(self, number: int) -> bool:
        return self.get(number) is not None

    def get(self, number: int) -> BaseControl | None:
        kept = self._kept.get(number)
        return kept() if kept else None

    def pop(self, number: int, default: None = None) -> None:
        self._kept.pop(number, default)


UNCHANGED = Unchanged()
KINDS: dict[type, dict[str, Any]] = {}  # what every control of a kind is like


def install() -> None:
    setattr(BaseControl, REPORTED, NothingReported())
    BaseControl._before_update_safe = prepare  # type: ignore[method-assign]


def install_on(page: ft.Page) -> None:
    """From now on the page lists only the controls of which its phone may speak."""
    session: Any = page.session
    session._Session__index = TappableControls(session.index)


def prepare(self: Any) -> None:
    """The last that is done with a control before it is sent."""
    OWN(self)
    if hasattr(self, "_frozen"):
        self._dirty = UNCHANGED
        share(self)


def share(drawn: Any) -> None:
    kind = type(drawn)
    if kind in ALIKE and drawn._internals == KINDS.setdefault(kind, drawn._internals):
        drawn._internals = KINDS[kind]
