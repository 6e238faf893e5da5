"""Styles, trumps, hits and damage of one attack: the calculators and the moves both ask here."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from companion.core.cards import CARDS
from companion.games.royal_battles.facts import (
    ADVANTAGE,
    CRITICAL_FACTOR,
    CRITICAL_TRUMPS,
    KEY_FOR_SUIT,
    NEAR,
    NEEDED_BELOW,
    NEEDED_FAR,
    NEEDED_NEAR,
    STYLES,
    TRUMP_FOR,
    TYPE_AT,
    WEAPON_STYLES,
)
from companion.games.royal_battles.rulings import BOOK
from companion.games.royal_battles.units import Advantage, Unit


class Strike(NamedTuple):
    """An attack in one style, resolved. `damage` is what the target's injury grows by: negative for Healing."""

    style: str
    trumps: int
    needed: int
    hit: bool
    critical: bool
    listed: int
    damage: int
    removed: bool


def styles_of(unit: Unit) -> tuple[str, ...]:
    return STYLES if unit.advantage else WEAPON_STYLES


def power_of(unit: Unit, style: str) -> Advantage | None:
    """The advantage behind a style; None for the three styles of the weapon."""
    return unit.advantage if style == ADVANTAGE else None


def is_legal(unit: Unit, style: str, position: str) -> bool:
    """Melee reaches orthogonal positions, ranged diagonal ones; a table's own advantage reaches both."""
    power = power_of(unit, style)
    reach = power.type if power else unit.type
    return reach is None or reach == TYPE_AT[position]


def is_key(initiative: str, position: str) -> bool:
    """Is this a key position for the player of that initiative card? To a Joker all four are."""
    suit = CARDS[initiative].suit
    return suit is None or KEY_FOR_SUIT[suit] == position


def count_trumps(style: str, cards: Iterable[str]) -> int:
    return sum(TRUMP_FOR[card] == style for card in cards)


def trumps_needed(accuracy: int, evasion: int) -> int:
    if evasion < accuracy:
        return NEEDED_BELOW
    return NEEDED_NEAR if evasion <= accuracy + NEAR else NEEDED_FAR


def strike(
    style: str,
    attacker: Unit,
    target: Unit,
    injury: int,
    *,
    trumps: int,
    units: int,
    rulings: Mapping[str, str] = BOOK,
) -> Strike:
    """Resolve one style against a target with `injury`; `units` is the attacker's army, itself included."""
    power = power_of(attacker, style)
    needed = 0 if power and power.heals else trumps_needed(attacker.accuracy, target.evasion)
    hit = trumps >= needed
    critical = trumps >= CRITICAL_TRUMPS
    full = listed_damage(attacker, style, trumps, units, rulings)
    damage = suffered(power, full, target, injury) if hit else 0
    return Strike(style, trumps, needed, hit, critical, full, damage, injury + damage >= target.life)


def listed_damage(attacker: Unit, style: str, trumps: int, units: int, rulings: Mapping[str, str] = BOOK) -> int:
    """Damage or healing before armor, doubled by a critical, whether it hits or not."""
    factor = CRITICAL_FACTOR if trumps >= CRITICAL_TRUMPS else 1
    power = power_of(attacker, style)
    if power is None:
        return attacker.damage[WEAPON_STYLES.index(style)] * factor
    for_units = factor if rulings["smite-critical"] == "all" else 1
    for_trumps = factor if rulings["area-critical"] == "doubled" else 1
    return power.damage * factor + power.per_unit * units * for_units + power.per_trump * trumps * for_trumps


def suffered(power: Advantage | None, full: int, unit: Unit, injury: int) -> int:
    """What the listed number does to one unit: damage less armor, or minus the life it regains."""
    if power and power.heals:
        return -min(injury, full)
    if power and power.ignores_armor:
        return full
    return max(0, full - unit.armor)


def is_reached(target: str | None, mate: str | None, rulings: Mapping[str, str] = BOOK) -> bool:
    """Does an area advantage on a target of one standing colour reach a mate on another? None is a Joker's both."""
    if target is None:
        return rulings["joker-target"] == "all"
    if mate is None:
        return rulings["joker-mates"] == "reached"
    return target == mate
