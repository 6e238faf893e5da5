"""Reading a plain value: problems are collected on the way, and a check sees the value as far as it is sound."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from companion.core.errors import FieldPath, Kind, Problem
from companion.core.messages import Message

Check = Callable[[Mapping[str, Any]], Iterable[Problem]]  # what only the whole of an object can tell
UNSOUND: Any = object()  # what reading gives back for a value that it complained about


class Reading:
    """The problems found so far, and how many seats the table has, where that is known."""

    def __init__(self, seats: int | None = None) -> None:
        self.seats = seats
        self.problems: list[Problem] = []

    def complain(self, at: FieldPath, said: Message, kind: Kind = Kind.WRONG) -> Any:
        self.problems.append(Problem(at, said, kind))
        return UNSOUND


class UnsoundPart(Exception):
    """A check has come to a part that was complained about already; it can say no more."""


class PartlyList(Sequence[Any]):
    """A list with problems in it. Whoever looks at an unsound item is stopped."""

    def __init__(self, items: list[Any]) -> None:
        self._items = items

    def __len__(self) -> int:
        return len(self._items)

    def __getitem__(self, index: Any) -> Any:
        return _sound(self._items[index])


class PartlyObject(Mapping[str, Any]):
    """An object with problems in it. All may see which keys were given; whoever looks at an unsound one is stopped."""

    def __init__(self, parts: dict[str, Any]) -> None:
        self._parts = parts

    def __len__(self) -> int:
        return len(self._parts)

    def __contains__(self, key: object) -> bool:
        return key in self._parts

    def __iter__(self) -> Iterator[str]:
        return iter(self._parts)

    def __getitem__(self, key: str) -> Any:
        return _sound(self._parts[key])


def _sound(part: Any) -> Any:
    if part is UNSOUND:
        raise UnsoundPart
    return part


def as_far_as_sound(check: Check, found: Mapping[str, Any]) -> Iterator[Problem]:
    """The problems that a check finds before it meets a part that was complained about already."""
    try:
        yield from check(found)
    except UnsoundPart:
        return
