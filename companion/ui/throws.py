"""A handful of dice and what they showed. No Flet here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from companion.core.dice import Fall, landed


class Thrown(NamedTuple):
    """One die and everything it rolled."""

    die: str
    rolls: tuple[int, ...]

    @property
    def sum(self) -> int:
        return sum(self.rolls)


class Tray(NamedTuple):
    """How many dice of each kind are in the hand, whether a highest d10 is rolled again, and what lies on the table."""

    counts: Mapping[str, int]
    explodes: bool = True
    fallen: tuple[Thrown, ...] = ()
    throws: int = 0

    @property
    def dice(self) -> tuple[str, ...]:
        """The dice in the hand, one by one."""
        return tuple(die for die, n in self.counts.items() for _ in range(n))

    @property
    def total(self) -> int:
        return sum(each.sum for each in self.fallen)

    def with_count(self, die: str, n: int) -> Tray:
        """Other dice in the hand; those on the table are taken up."""
        return self._replace(counts={**self.counts, die: n}, fallen=())

    def thrown(self, fall: Fall) -> Tray:
        fallen = tuple(Thrown(die, landed(die, fall, explodes=self.explodes)) for die in self.dice)
        return self._replace(fallen=fallen, throws=self.throws + 1)


def kept_tray(kept: Any, kinds: Sequence[str], most: int) -> Tray | None:
    """The hand as it was kept; None if it is no hand of these dice."""
    if not isinstance(kept, dict) or not isinstance(kept.get("explodes"), bool):
        return None
    counts = kept.get("counts")
    if not isinstance(counts, dict) or set(counts) != set(kinds):
        return None
    is_sound = all(type(n) is int and 0 <= n <= most for n in counts.values())
    return Tray({die: counts[die] for die in kinds}, kept["explodes"]) if is_sound else None


def tray_plain(tray: Tray) -> dict[str, Any]:
    """What is kept of a hand: the dice, not what they showed."""
    return {"counts": dict(tray.counts), "explodes": tray.explodes}
