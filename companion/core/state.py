"""Values that never change, cheap copies of them with a difference, and what every table has, whatever the game."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Self, TypeVar

from companion.core.messages import Message, listed

T = TypeVar("T")


class Value:
    """Base of frozen dataclasses. `replace` is `dataclasses.replace` at a sixth of its price.

    Not for classes with slots, `__post_init__` or cached properties: the copy runs no code of theirs.
    """

    def replace(self, **changes: Any) -> Self:
        """The same value with other fields."""
        mine = self.__dict__
        if not changes.keys() <= mine.keys():
            raise TypeError(f"{type(self).__name__} has no {', '.join(sorted(changes.keys() - mine.keys()))}")
        copy = object.__new__(type(self))
        copy.__dict__.update(mine, **changes)
        return copy


def with_item(items: tuple[T, ...], index: int, item: T) -> tuple[T, ...]:
    """The tuple with another item at `index`."""
    return (*items[:index], item, *items[index + 1 :])


@dataclass(frozen=True)
class TableState(Value):
    """Names by seat, the rulings in force, and what the last move brought about."""

    names: tuple[str, ...]
    rulings: Mapping[str, str]
    messages: tuple[Message, ...]

    def telling(self, *messages: Message) -> Self:
        """The same state with more to say about the same move."""
        return self.replace(messages=self.messages + messages)

    def name(self, seat: int) -> str:
        return self.names[seat]

    def named(self, seats: Iterable[int]) -> str:
        """Several players in words: 'Ann, Ben and Cleo'."""
        return listed(self.names[seat] for seat in seats)

    def next_seat(self, seat: int) -> int:
        """The neighbour on the left: play goes clockwise, in seat order."""
        return (seat + 1) % len(self.names)

    def seats_from(self, first: int) -> tuple[int, ...]:
        """All seats in the order of play, clockwise from the first."""
        seats = range(len(self.names))
        return (*seats[first:], *seats[:first])


@dataclass(frozen=True)
class Setup:
    """All that is settled before the first move."""

    names: tuple[str, ...]
    rulings: Mapping[str, str]
    options: Mapping[str, Any]


@dataclass(frozen=True)
class Place:
    """Where somebody came (several share a place), and how: "escaped on day 5 with 3 resources"."""

    rank: int
    seat: int
    how: Message


@dataclass(frozen=True)
class Outcome:
    """How a game ended: the winning seats (several: shared; none: nobody), and why, step by step.

    `places` has every seat, the best first, in games whose scores do not say who came where.
    """

    winners: tuple[int, ...]
    steps: tuple[Message, ...]
    scores: tuple[int | None, ...]
    places: tuple[Place, ...] = ()


@dataclass(frozen=True)
class Part:
    """How one game of a match (or a series) ended that goes on with `next_move`. Who leads, the title says too.

    Whether the match itself has come to something is the table's outcome, not this one.
    """

    title: Message
    outcome: Outcome
    next_move: str
