"""What is named now and loaded when it is first called for: home need not wait for the other screens."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from pkgutil import resolve_name
from typing import Any

NAMES: list[str] = []  # of all that was named
_found = cache(resolve_name)


def lazily(name: str) -> Callable[..., Any]:
    """The function `module:name`, loaded when it is first called, or when `load_all` comes to it."""
    NAMES.append(name)
    return lambda *args, **more: _found(name)(*args, **more)


def load_all() -> Iterator[Any]:
    """One function after the other, for whoever has something else to do in between."""
    return map(_found, NAMES)
