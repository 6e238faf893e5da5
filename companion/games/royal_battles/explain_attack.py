"""How the answer of the calculator `attack` comes about: the four cards, the trumps, and what a hit does."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from companion.core.messages import Line, counted, line, listed
from companion.games.royal_battles.fighters import Fighter, fighter
from companion.games.royal_battles.figures import CRITICAL_TRUMPS, KEY_DRAW, TRUMP_FOR
from companion.games.royal_battles.strike import is_key, power_of, styles_of, trumps_needed
from companion.games.royal_battles.tiles import SPOKEN


def attack_steps(given: Mapping[str, Any], rows: Sequence[Mapping[str, Any]]) -> Iterator[Line]:
    """`rows` is what the calculator found for every style."""
    attacker, target = fighter(given["attacker"]), fighter(given["target"])
    cards = (*given["initiative"].values(), attacker.standing.card, target.standing.card)
    yield line(
        "Four cards count: initiative {a} and {b}, standing {c} and {d}",
        "trumps",
        **dict(zip("abcd", map(SPOKEN.__getitem__, cards), strict=True)),
    )
    yield needed_line(attacker, target)
    for style, row in zip(styles_of(attacker.unit), rows, strict=True):
        yield _trumps(style, cards)
        yield _blow(attacker, target, row)
        yield from _others(row)
    if position := given.get("position"):
        yield _position(given["initiative"]["attacker"], position)


def needed_line(attacker: Fighter, target: Fighter) -> Line:
    accuracy, evasion = attacker.unit.accuracy, target.unit.evasion
    needed = counted(trumps_needed(accuracy, evasion), "trump")
    text = "Accuracy {accuracy} against evasion {evasion}: {needed} needed to hit"
    return line(text, "to-hit", accuracy=accuracy, evasion=evasion, needed=needed)


def style_word(style: str) -> Line:
    return Line(style.capitalize())


def _trumps(style: str, cards: Sequence[str]) -> Line:
    found = [SPOKEN[card] for card in cards if TRUMP_FOR[card] == style]
    if not found:
        return line("{style}: none of the four is a trump", "trumps", style=style_word(style))
    trumps = counted(len(found), "trump")
    return line("{style}: {trumps}, {cards}", "trumps", style=style_word(style), trumps=trumps, cards=listed(found))


def _blow(attacker: Fighter, target: Fighter, row: Mapping[str, Any]) -> Line:
    """What the style does to the target."""
    power = power_of(attacker.unit, row["style"])
    told = {"listed": row["listed"], "armor": target.unit.armor, "damage": row["damage"]}
    if power and power.by_hand:
        return line("What the advantage does is entered by hand", power.rule)
    if power and power.heals:
        return line("Healing of {listed}: the target regains {n}", power.rule, listed=row["listed"], n=-row["damage"])
    if not row["hit"]:
        return line("Too few: a miss", "to-hit")
    if power and power.ignores_armor:
        return line("A hit for {damage}; armor does not help", power.rule, **told)
    if row["critical"]:
        text = "{n} trumps are a critical hit: doubled to {listed}, less armor {armor}, makes {damage}"
        return line(text, "critical", n=CRITICAL_TRUMPS, **told)
    return line("A hit: {listed} less armor {armor} makes {damage}", "damage", **told)


def _others(row: Mapping[str, Any]) -> Iterator[Line]:
    for effect in row["effects"]:
        text = "It also reaches {name}, on the same colour: {damage}"
        yield line(text, "advantages", name=effect["id"], damage=effect["damage"])


def _position(initiative: str, position: str) -> Line:
    values = {"position": Line(position.capitalize()), "card": SPOKEN[initiative]}
    if is_key(initiative, position):
        return line("{position} is a key position of {card}: draw {n}", "key-position", n=KEY_DRAW, **values)
    return line("{position} is no key position of {card}", "key-position", **values)
