"""Calculator `attack`: all styles of one unit against one target."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from companion.core.fields import CardName, Form, ListOf, OneOf, Text
from companion.core.game import Calculator
from companion.games.royal_battles.explain_attack import attack_steps
from companion.games.royal_battles.fighters import ATTACKER_UNITS, FIGHTER, PARTS, Fighter, fighter, still_alive
from companion.games.royal_battles.figures import KEY_DRAW, POSITIONS
from companion.games.royal_battles.initiative import goes_first
from companion.games.royal_battles.strike import (
    Strike,
    count_trumps,
    is_key,
    is_legal,
    is_reached,
    power_of,
    strike,
    styles_of,
    suffered,
)

SELF = "attacker"  # the id under which a Bishop heals himself


def _own_ids(given: dict[str, Any]) -> Iterator[str]:
    """Each unit that an area advantage may also reach has an id of its own."""
    seen: set[str] = set()
    for i, mate in enumerate(given["others"]):
        if mate["id"] in seen:
            yield f"others[{i}].id: {mate['id']!r} is used twice; ids must be unique"
        seen.add(mate["id"])


def _settled(given: dict[str, Any]) -> Iterator[str]:
    if goes_first(given["attacker"], given["target"]) is None:
        yield f"target: two initiative cards {given['target']} are drawn again; give the pair that counts"


FORM = Form(
    _own_ids,
    attacker=FIGHTER,
    target=FIGHTER,
    initiative=Form(_settled, attacker=CardName(), target=CardName()),
    position=OneOf(*POSITIONS, what="position").optional(),
    attacker_units=ATTACKER_UNITS,
    others=ListOf(Form(still_alive, id=Text(), **PARTS)).default(()),
)


def run(given: dict[str, Any]) -> dict[str, Any]:
    attacker, target = fighter(given["attacker"]), fighter(given["target"])
    initiative, position = given["initiative"], given.get("position")
    cards = (initiative["attacker"], initiative["target"], attacker.standing.card, target.standing.card)
    mates = [(mate["id"], fighter(mate)) for mate in given["others"]]
    rows = []
    for style in styles_of(attacker.unit):
        trumps = count_trumps(style, cards)
        blow = strike(style, attacker.unit, target.unit, target.injury, trumps=trumps, units=given["attacker_units"])
        legal = is_legal(attacker.unit, style, position) if position else None
        rows.append(_row(blow, legal, attacker, target, mates))
    key = is_key(initiative["attacker"], position) if position else None
    return {"styles": rows, "key_position": key, "draws": _draws(rows, key), "best": _best(rows)}


def _row(
    blow: Strike, legal: bool | None, attacker: Fighter, target: Fighter, mates: Iterable[tuple[str, Fighter]]
) -> dict[str, Any]:
    row = {
        "style": blow.style,
        "legal": legal,
        "trumps": blow.trumps,
        "needed": blow.needed,
        "hit": blow.hit,
        "critical": blow.critical,
        "listed": blow.listed,
        "damage": blow.damage,
        "removed": blow.removed,
        "effects": _effects(blow, attacker, target, mates),
    }
    power = power_of(attacker.unit, blow.style)
    if power and power.draw and blow.hit:
        row["bonus_draw"] = power.draw
    return row


def _effects(
    blow: Strike, attacker: Fighter, target: Fighter, mates: Iterable[tuple[str, Fighter]]
) -> list[dict[str, Any]]:
    """What an area advantage that hits does to the others on the target's colour."""
    power = power_of(attacker.unit, blow.style)
    if power is None or not power.area or not blow.hit:
        return []
    reached = [(SELF, attacker), *mates] if power.heals else mates
    effects = []
    for name, mate in reached:
        if is_reached(target.standing.colour, mate.standing.colour):
            damage = suffered(power, blow.listed, mate.unit, mate.injury)
            effects.append({"id": name, "damage": damage, "removed": mate.injury + damage >= mate.unit.life})
    return effects


def _draws(rows: list[dict[str, Any]], key: bool | None) -> int | None:
    if key is None:
        return None
    return KEY_DRAW if key and any(row["legal"] for row in rows) else 0


def _best(rows: list[dict[str, Any]]) -> str | None:
    """The style that hurts the target most, the earlier of equals; an illegal one never."""
    able = [row for row in rows if row["legal"] is not False and row["damage"] > 0]
    best = max(able, key=lambda row: row["damage"], default=None)
    return best["style"] if best else None


ATTACK = Calculator(
    "Trumps, hit and damage of every attack style against one target",
    FORM,
    run,
    {
        "attacker": {"unit": "king", "standing": "8D"},
        "target": {"unit": "pawn", "standing": "9C", "injury": 0},
        "initiative": {"attacker": "5S", "target": "3D"},
        "position": "side",
        "attacker_units": 4,
        "others": [{"id": "x", "unit": "rook", "standing": "4H", "injury": 2}],
    },
    ("attack-styles", "trumps", "to-hit", "critical", "damage", "advantages", "key-position"),
    lambda given: attack_steps(given, run(given)["styles"]),
)
