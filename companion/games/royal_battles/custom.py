"""Units from outside: a printed one by its name, or one with every field free."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.core.fields import Field, Form, ListOf, Maybe, NameOrForm, OneOf, Text, Whole
from companion.games.royal_battles.figures import PRINTED, WEAPON_STYLES
from companion.games.royal_battles.units import MELEE, RANGED, Advantage, Unit

LONGEST_TEXT = 300

PRINTED_NAME = OneOf(*PRINTED, what="unit")
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


def unit_from(given: str | Mapping[str, Any]) -> Unit:
    """The unit that a name or an object stands for, once a field has read it."""
    if isinstance(given, str):
        return PRINTED[given]
    easy, optimal, risky = given["damage"]
    return Unit(
        name=given["name"],
        type=given["type"],
        life=given["life"],
        accuracy=given["accuracy"],
        evasion=given["evasion"],
        weapon=given.get("weapon", ""),
        damage=(easy, optimal, risky),
        armor_name=given.get("armor_name", ""),
        armor=given["armor"],
        advantage=advantage_from(given),
    )


def advantage_from(given: Mapping[str, Any]) -> Advantage | None:
    """That of a printed unit (under a name of its own, if it has one), or a free one that the table resolves."""
    like, name, text = given["advantage"], given.get("advantage_name"), given.get("advantage_text")
    printed = PRINTED[like].advantage if like else None
    if printed:
        return printed.but(name=name or printed.name, text=text or printed.text)
    if name or text:
        return Advantage(name=name or "", text=text or "", type=None, by_hand=True)
    return None
