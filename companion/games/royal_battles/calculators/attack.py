"""Calculator `attack`: all styles of one unit against one target. Its fighters are those of `odds` too."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from companion.core.errors import Problem, repeated
from companion.core.fields import CardName, Form, ListOf, OneOf, Text, Whole
from companion.core.game import Calculator
from companion.core.messages import Message, counted, listed, message
from companion.games.royal_battles.board import SPOKEN, TILES, Tile
from companion.games.royal_battles.facts import (
    ARMY_SIZE,
    CRITICAL_TRUMPS,
    KEY_DRAW,
    POSITION_WORDS,
    POSITIONS,
    STYLE_WORDS,
    TRUMP_FOR,
)
from companion.games.royal_battles.hits_and_damage import (
    Strike,
    count_trumps,
    is_key,
    is_legal,
    is_reached,
    power_of,
    strike,
    styles_of,
    suffered,
    trumps_needed,
)
from companion.games.royal_battles.rounds import goes_first
from companion.games.royal_battles.units import CALCULATED_UNIT, PRINTED, Unit, unit_from

SELF = "attacker"  # the id under which a Bishop heals itself


class Fighter(NamedTuple):
    """A unit in the field: its figures, its injury, and the card under it."""

    unit: Unit
    injury: int
    standing: Tile


def fighter(given: Mapping[str, Any]) -> Fighter:
    return Fighter(unit_from(given["unit"]), given["injury"], TILES[given["standing"]])


def still_alive(given: Mapping[str, Any]) -> Iterator[Problem]:
    """A unit whose injury has reached its life is off the board, and in no attack."""
    life = _life(given["unit"])
    if given["injury"] >= life:
        said = message("must be below life {life}, found {found}", life=life, found=given["injury"])
        yield Problem(("injury",), said)


def _life(unit: str | Mapping[str, Any]) -> int:
    """That of a custom unit is looked at once its damage and advantage are sound."""
    if isinstance(unit, str):
        return PRINTED[unit].life
    *_, life = (unit[key] for key in ("damage", "advantage", "life"))
    return int(life)


PARTS = {"unit": CALCULATED_UNIT, "standing": CardName(), "injury": Whole(0).default(0)}
FIGHTER = Form(still_alive, **PARTS)
ATTACKER_UNITS = Whole(1, ARMY_SIZE).default(ARMY_SIZE)


def _own_ids(given: Mapping[str, Any]) -> Iterator[Problem]:
    """Each unit that an area advantage may also reach has an id of its own."""
    for at, name in repeated(mate["id"] for mate in given["others"]):
        yield Problem(("others", at, "id"), message("{id!r} is used twice; ids must be unique", id=name))


def _settled(given: Mapping[str, Any]) -> Iterator[Problem]:
    if goes_first(given["attacker"], given["target"]) is None:
        text = "equal cards {card} are redrawn; enter the pair that counts"
        yield Problem(("target",), message(text, card=given["target"]))


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


def steps(given: dict[str, Any]) -> Iterator[Message]:
    attacker, target = fighter(given["attacker"]), fighter(given["target"])
    cards = (*given["initiative"].values(), attacker.standing.card, target.standing.card)
    a, b, c, d = (SPOKEN[card] for card in cards)
    yield message("4 cards count: initiative {a} and {b}, standing {c} and {d}", "trumps", a=a, b=b, c=c, d=d)
    yield needed_message(attacker, target)
    for style, row in zip(styles_of(attacker.unit), run(given)["styles"], strict=True):
        yield _trumps(style, cards)
        yield _blow(attacker, target, row)
        yield from _others(row)
    if position := given.get("position"):
        yield _position(given["initiative"]["attacker"], position)


def needed_message(attacker: Fighter, target: Fighter) -> Message:
    accuracy, evasion = attacker.unit.accuracy, target.unit.evasion
    needed = counted(trumps_needed(accuracy, evasion), "trump")
    text = "Accuracy {accuracy} against evasion {evasion}: {needed} needed to hit"
    return message(text, "to-hit", accuracy=accuracy, evasion=evasion, needed=needed)


def _trumps(style: str, cards: Sequence[str]) -> Message:
    found = [SPOKEN[card] for card in cards if TRUMP_FOR[card] == style]
    if not found:
        return message("{style}: none of the 4 is a trump", "trumps", style=STYLE_WORDS[style])
    trumps = counted(len(found), "trump")
    return message("{style}: {trumps}, {cards}", "trumps", style=STYLE_WORDS[style], trumps=trumps, cards=listed(found))


def _blow(attacker: Fighter, target: Fighter, row: Mapping[str, Any]) -> Message:
    """What the style does to the target."""
    power = power_of(attacker.unit, row["style"])
    values = {"listed": row["listed"], "armor": target.unit.armor, "damage": row["damage"]}
    if power and power.by_hand:
        return message("Enter the advantage’s effect manually", power.rule)
    if power and power.heals:
        return message("Heals {listed}: the target regains {n}", power.rule, n=-row["damage"], **values)
    if not row["hit"]:
        return message("Not enough trumps: miss", "to-hit")
    if power and power.ignores_armor:
        return message("Hit for {damage}; armor is ignored", power.rule, **values)
    if row["critical"]:
        text = "{n} trumps: critical hit, {listed} (doubled) − {armor} armor = {damage}"
        return message(text, "critical", n=CRITICAL_TRUMPS, **values)
    return message("Hit: {listed} − {armor} armor = {damage}", "damage", **values)


def _others(row: Mapping[str, Any]) -> Iterator[Message]:
    for effect in row["effects"]:
        n, name = effect["damage"], message("the attacker") if effect["id"] == SELF else effect["id"]
        if n < 0:
            yield message("It also heals {name}, on the same colour: {n}", "advantages", name=name, n=-n)
        else:
            yield message("It also hits {name}, on the same colour: {n}", "advantages", name=name, n=n)


def _position(initiative: str, position: str) -> Message:
    values = {"position": POSITION_WORDS[position], "card": SPOKEN[initiative]}
    if is_key(initiative, position):
        return message("{position} is a key position for {card}: draw {n}", "key-position", n=KEY_DRAW, **values)
    return message("{position} isn’t a key position for {card}", "key-position", **values)


ATTACK = Calculator(
    "Trumps, hits and damage for every attack style",
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
    steps,
)
