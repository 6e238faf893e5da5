"""Drawing in half the time.

Before Flet sends a control, and when it takes one away, it looks for others in it, through all of its eighty fields;
only those that were set, and the few that hold lists by nature, can hold any. This replaces those two methods;
tests/flet_patches/test_fast_diff.py compares the result with Flet's own.
"""

from __future__ import annotations

import weakref
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any

from flet.controls.object_patch import DiffBuilder

HOLDERS = (list, dict)
OWN, OWN_REMOVED = DiffBuilder._configure_dataclass, DiffBuilder._removed_controls


def install() -> None:
    DiffBuilder._configure_dataclass = configure  # type: ignore[method-assign]
    DiffBuilder._removed_controls = removed  # type: ignore[method-assign]


def configure(self: Any, item: Any, parent: Any, frozen: bool, configure_setattr_only: bool = False) -> Iterator[Any]:
    """What is drawn in `item`, itself first; each learns whose part it is, and whether it may still change."""
    if configure_setattr_only:
        return OWN(self, item, parent, frozen, configure_setattr_only)
    found: list[Any] = []
    _walk(self, item, parent, frozen, found)
    return iter(found)


def _walk(builder: Any, item: Any, parent: Any, frozen: bool, found: list[Any]) -> None:
    if isinstance(item, HOLDERS):
        for one in item.values() if isinstance(item, dict) else item:
            _walk(builder, one, parent, frozen, found)
    elif _knows_what_was_set(item):
        _look_into(builder, item, parent or _parent_of(item), frozen, found)
    elif is_dataclass(item):
        found.extend(OWN(builder, item, parent, frozen))


def _look_into(builder: Any, item: Any, parent: Any, frozen: bool, found: list[Any]) -> None:
    if parent:
        item._parent = weakref.ref(parent)
    frozen = _settled(item, frozen)
    is_control = isinstance(item, builder.control_cls)
    if is_control:
        _prepare(item, builder.control_cls)
        found.append(item)
    for part in _parts(item):
        _walk(builder, part, item if is_control else parent, frozen, found)
    if not frozen:
        item._dirty.clear()


def removed(self: Any, item: Any, recurse: bool) -> Iterator[Any]:
    """What goes away with `item`, itself last."""
    is_drawn = isinstance(item, self.control_cls) and not hasattr(item, "__prev_lists")
    if not (recurse and is_drawn and _knows_what_was_set(item)):
        yield from OWN_REMOVED(self, item, recurse)
        return
    for part in _parts(item):
        yield from removed(self, part, recurse)
    yield item


def _knows_what_was_set(item: Any) -> bool:
    return hasattr(type(item), "_structural_fields") and hasattr(item, "_values")


def _parent_of(item: Any) -> Any:
    found = getattr(item, "_parent", None)
    return found() if found else None


def _settled(item: Any, frozen: bool) -> bool:
    """Whether it may not change any more; what has been told that once stays so."""
    if hasattr(item, "_frozen"):
        return bool(item._frozen)
    if frozen:
        item._frozen = frozen
    return frozen


def _prepare(item: Any, control_cls: type) -> None:
    kind: Any = type(item)
    if kind.__dict__.get("__flet_control_cls__") is not control_cls:  # a class that is written to must be learnt anew
        kind.__flet_control_cls__ = control_cls
    item.build()
    item._before_update_safe()
    object.__setattr__(item, "_initialized", True)


def _parts(item: Any) -> list[Any]:
    """What may hold further controls, in the order in which Flet would come across it."""
    kind: Any = type(item)
    held = {**item._values, **{name: getattr(item, name) for name in kind._structural_fields}}
    names = [name for name, value in held.items() if value and (isinstance(value, HOLDERS) or is_dataclass(value))]
    return [held[name] for name in sorted(names, key=_places(kind).__getitem__)]


@cache
def _places(kind: Any) -> dict[str, int]:
    return {field.name: place for place, field in enumerate(fields(kind))}
