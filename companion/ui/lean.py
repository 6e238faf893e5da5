"""A page in less memory.

Flet keeps four empty or ever equal things with every control: a set of the errors told of it, a dict of what was
changed since it was sent, and a dict (with a list in it) of what every control of its kind is like. What is drawn by a
component never changes and is like all of its kind, so all of them can share one of each. This adds to one method of
Flet's, and only of the version against which tests/ui/test_lean.py holds it: any other keeps its own.
"""

from __future__ import annotations

from typing import Any

import flet as ft
from flet.controls.base_control import BaseControl
from flet.version import flet_version

HELD_AGAINST = "1.0.5"
OWN = BaseControl._before_update_safe
TOLD = "__reported_validation_errors"
ALIKE = (ft.Text, ft.TextSpan, ft.Icon, ft.Container, ft.Semantics, ft.Row, ft.Column, ft.Stack)


class Unchanged(dict[str, None]):
    """What was changed of a thing that never changes."""

    def __setitem__(self, name: str, value: None) -> None:
        pass


class Untold:
    """Stands for the set of errors that were told of a control already. Without memory: each is told again."""

    def __contains__(self, error: object) -> bool:
        return False

    def add(self, error: object) -> None:
        pass

    def clear(self) -> None:
        pass


UNCHANGED = Unchanged()
KINDS: dict[type, dict[str, Any]] = {}  # what every control of a kind is like


def lighten() -> None:
    if flet_version == HELD_AGAINST:
        setattr(BaseControl, TOLD, Untold())
        BaseControl._before_update_safe = prepare  # type: ignore[method-assign]


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
