"""The parts of a question about an attack that the calculators `attack` and `odds` share."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from companion.core.fields import CardName, Form, Whole
from companion.games.royal_battles.custom import CALCULATED_UNIT, unit_from
from companion.games.royal_battles.figures import ARMY_SIZE
from companion.games.royal_battles.tiles import TILES, Tile
from companion.games.royal_battles.units import Unit


class Fighter(NamedTuple):
    """A unit in the field: its figures, its injury, and the card under it."""

    unit: Unit
    injury: int
    standing: Tile


def fighter(given: Mapping[str, Any]) -> Fighter:
    return Fighter(unit_from(given["unit"]), given["injury"], TILES[given["standing"]])


def still_alive(given: Mapping[str, Any]) -> Iterator[str]:
    """A unit whose injury has reached its life is off the board, and in no attack."""
    life = unit_from(given["unit"]).life
    if given["injury"] >= life:
        yield f"injury: must be below life {life}, found {given['injury']}"


PARTS = {"unit": CALCULATED_UNIT, "standing": CardName(), "injury": Whole(0).default(0)}
FIGHTER = Form(still_alive, **PARTS)
ATTACKER_UNITS = Whole(1, ARMY_SIZE).default(ARMY_SIZE)
