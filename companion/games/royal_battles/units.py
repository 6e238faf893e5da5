"""Units as players write them down: printed ones by name, or custom ones with every field of the army record."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion.core.fields import Field, Form, ListOf, Maybe, NameOrForm, OneOf, Text, Whole
from companion.core.messages import Message, message
from companion.core.state import Value
from companion.games.royal_battles.facts import FACTS, WEAPON_STYLES

MELEE, RANGED = "melee", "ranged"
LONGEST_TEXT = 300


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


def _unit(row: Mapping[str, Any], advantage: Advantage | None) -> Unit:
    own: dict[str, Any] = {"damage": tuple(row["damage"]), "advantage": advantage}
    return Unit(**own, **{key: row[key] for key in Unit.__dataclass_fields__ if key not in own})


PRINTED: dict[str, Unit] = {key: _unit(row, Advantage(**row["advantage"])) for key, row in FACTS["units"].items()}
PRINTED_NAME = OneOf(*PRINTED, what="unit")
PRINTED_WORDS = {MELEE, RANGED} | {
    w for row in FACTS["units"].values() for w in (row["name"], row["advantage"]["text"])
}
UNIT_TYPE = OneOf(MELEE, RANGED, what="type")
RECORD_TEXT = Text(LONGEST_TEXT)
FIGURES: dict[str, Field] = {
    "name": Text(),
    "type": UNIT_TYPE,
    "life": Whole(1),
    "accuracy": Whole(0),
    "evasion": Whole(0),
    "damage": ListOf(Whole(0), len(WEAPON_STYLES), len(WEAPON_STYLES)),
    "armor": Whole(0),
    "advantage": Maybe(PRINTED_NAME),
}
NAMES: dict[str, Field] = {
    "weapon": RECORD_TEXT.optional(),
    "armor_name": RECORD_TEXT.optional(),
    "advantage_name": RECORD_TEXT.optional(),
    "advantage_text": RECORD_TEXT.optional(),
}
CALCULATED_UNIT = NameOrForm(PRINTED_NAME, Form(**FIGURES))
"""A unit as the calculators take it."""
RECORDED_UNIT = NameOrForm(PRINTED_NAME, Form(**{**FIGURES, **NAMES, "name": Text(40)}))
"""A unit as an army record takes it, with the names of its weapon, armor and advantage."""


def spoken(words: str) -> Message:
    """Names and texts of printed units have words in every language; what a player wrote stays as it is."""
    return message(words) if words in PRINTED_WORDS else message("{text}", text=words)


def unit_from(given: str | Mapping[str, Any]) -> Unit:
    """The unit that a name or an object stands for, once a field has read it."""
    if isinstance(given, str):
        return PRINTED[given]
    return _unit({"weapon": "", "armor_name": "", **given}, advantage_from(given))


def advantage_from(given: Mapping[str, Any]) -> Advantage | None:
    """That of a printed unit (under a name of its own, if it has one), or a free one that the table resolves."""
    like, name, text = given["advantage"], given.get("advantage_name"), given.get("advantage_text")
    printed = PRINTED[like].advantage if like else None
    if printed:
        return printed.replace(name=name or printed.name, text=text or printed.text)
    if name or text:
        return Advantage(name=name or "", text=text or "", type=None, by_hand=True)
    return None
