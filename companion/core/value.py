"""Values that never change, and cheap copies of them with a difference."""

from __future__ import annotations

from typing import Any, Self, TypeVar

T = TypeVar("T")


class Value:
    """Base of frozen dataclasses. `but` is `dataclasses.replace` at a sixth of its price.

    Not for classes with slots, `__post_init__` or cached properties: the copy runs no code of theirs.
    """

    def but(self, **changes: Any) -> Self:
        """The same value with other fields."""
        mine = self.__dict__
        if not changes.keys() <= mine.keys():
            raise TypeError(f"{type(self).__name__} has no {', '.join(sorted(changes.keys() - mine.keys()))}")
        copy = object.__new__(type(self))
        copy.__dict__.update(mine, **changes)
        return copy


def put(items: tuple[T, ...], index: int, item: T) -> tuple[T, ...]:
    """The tuple with another item at `index`."""
    return (*items[:index], item, *items[index + 1 :])
