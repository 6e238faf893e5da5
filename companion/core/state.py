"""What the state of every table has, whatever the game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.core.value import Value
from companion.core.words import Line


@dataclass(frozen=True)
class TableState(Value):
    """Names by seat, the rulings in force, and what the last move brought about."""

    names: tuple[str, ...]
    rulings: Mapping[str, str]
    told: tuple[Line, ...]

    def name(self, seat: int) -> str:
        return self.names[seat]

    def next_seat(self, seat: int) -> int:
        """The neighbour on the left: play goes clockwise, in seat order."""
        return (seat + 1) % len(self.names)


@dataclass(frozen=True)
class Setup:
    """All that is settled before the first move."""

    names: tuple[str, ...]
    rulings: Mapping[str, str]
    options: Mapping[str, object]


@dataclass(frozen=True)
class Outcome:
    """How a game ended: the winning seats (several: shared; none: nobody), and why, step by step."""

    winners: tuple[int, ...]
    steps: tuple[Line, ...]
    scores: tuple[int | None, ...]
