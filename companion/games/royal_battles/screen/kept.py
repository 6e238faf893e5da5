"""Hook: a value that a part of the screen keeps between two drawings."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import flet as ft

D = TypeVar("D")
Put = Callable[[Any], None]


def use_kept(first: Callable[[], D]) -> tuple[D, Put]:
    """The value and its setter; `first` is asked once."""
    found: tuple[D, Put] = ft.use_state(first)
    return found
