"""A unit as its player writes it down: every field of the army record form but the injury."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion.core.state import Value

MELEE, RANGED = "melee", "ranged"


@dataclass(frozen=True)
class Advantage(Value):
    """What Aces and Jokers are good for. Its own type decides where it may be used, not its unit's.

    `by_hand`: a table's own invention; trumps are counted, and the table enters what it does. It has no type.
    """

    name: str
    text: str
    type: str | None
    damage: int = 0
    per_unit: int = 0
    per_trump: int = 0
    ignores_armor: bool = False
    heals: bool = False
    area: bool = False
    draw: int = 0
    by_hand: bool = False
    rule: str = "custom-units"


@dataclass(frozen=True)
class Unit(Value):
    """The figures and names of a unit; `damage` is easy, optimal, risky."""

    name: str
    type: str
    life: int
    accuracy: int
    evasion: int
    weapon: str
    damage: tuple[int, int, int]
    armor_name: str
    armor: int
    advantage: Advantage | None


def printed_unit(row: Mapping[str, Any]) -> Unit:
    """A unit as it stands in facts.toml."""
    figures = {**row, "damage": tuple(row["damage"]), "advantage": Advantage(**row["advantage"])}
    return Unit(**figures)
