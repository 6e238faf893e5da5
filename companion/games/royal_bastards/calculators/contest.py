"""Calculator `contest`: one Contest from the dice on the table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from companion.core.dice import EXPLODING, SIDES
from companion.core.errors import BadInput, Problem, repeated
from companion.core.fields import Form, ListOf, MapOf, OneOf, Text, Whole
from companion.core.game import Calculator
from companion.core.messages import Message, listed, message
from companion.games.royal_bastards.amounts import signed, with_minus
from companion.games.royal_bastards.contest_ranking import (
    DIE_FIELDS,
    ROLLS,
    Side,
    Standing,
    bastard_problems,
    die_problems,
    rank,
    role_problems,
    roll_off,
    side_total,
)
from companion.games.royal_bastards.facts import ATTRIBUTES, PLAYERS, ROLES, ROLLOFF_DIE


def id_problems(given: Mapping[str, Any]) -> Iterator[Problem]:
    for at, name in repeated(player["id"] for player in given["players"]):
        yield Problem(("players", at, "id"), message("{id!r} appears twice; ids must differ", id=name))


BASTARD = Form(
    bastard_problems,
    name=Text(what="name"),
    role=OneOf(*ROLES, what="role"),
    printed=Whole(0),
    current=Whole().optional(),
    rolls=ROLLS,
)
DIE = Form(die_problems, **DIE_FIELDS)
PLAYER = Form(
    role_problems,
    id=Text(what="player id"),
    bastards=ListOf(BASTARD),
    dice=ListOf(DIE).default([]),
    modifiers=ListOf(Whole()).default([]),
)
FORM = Form(
    id_problems,
    attribute=OneOf(*ATTRIBUTES, what="attribute"),
    players=ListOf(PLAYER, PLAYERS[0], PLAYERS[-1]),
    rolloffs=ListOf(MapOf(Whole(1, SIDES[ROLLOFF_DIE], "roll"))).default([]),
)
EXAMPLE = {
    "attribute": "mastery",
    "players": [
        {
            "id": "blue",
            "bastards": [
                {"name": "Da' Donny", "role": "firstborn", "printed": 2, "current": 2, "rolls": [8]},
                {"name": "Big Ron", "role": "champion", "printed": 3, "rolls": [3]},
            ],
            "dice": [{"die": "d8", "rolls": [5]}],
            "modifiers": [],
        },
        {
            "id": "red",
            "bastards": [{"name": "Barry", "role": "firstborn", "printed": 5, "rolls": [10, 5]}],
            "dice": [{"die": "d6", "rolls": [2]}],
            "modifiers": [-3, 1],
        },
    ],
    "rolloffs": [],
}


def run(given: dict[str, Any]) -> dict[str, Any]:
    sides, standing = _ranked(given)
    return {
        "totals": {side.id: side.total for side in sides},
        "ranking": [list(group) for group in standing.groups],
        "winner": standing.winner,
        "decided_by": standing.decided_by,
        "tied": list(standing.tied),
    }


def _ranked(given: Mapping[str, Any]) -> tuple[list[Side[str]], Standing[str]]:
    sides = [_side(player) for player in given["players"]]
    return sides, _rolled_off(rank(sides), given["rolloffs"])


def _side(player: Mapping[str, Any]) -> Side[str]:
    bastards = player["bastards"]
    attributes = [bastard.get("current", bastard["printed"]) for bastard in bastards]
    rolls = [die["rolls"] for die in (*bastards, *player["dice"])]
    printed = sum(bastard["printed"] for bastard in bastards)
    return Side(player["id"], side_total(attributes, rolls, player["modifiers"]), printed)


def _rolled_off(standing: Standing[str], rolloffs: Sequence[Mapping[str, int]]) -> Standing[str]:
    for at, rolls in enumerate(rolloffs):
        after = roll_off(standing, rolls)
        if after is None:
            raise BadInput([Problem(("rolloffs", at), _no_group(standing, rolls))])
        standing = after
    return standing


def _no_group(standing: Standing[str], rolls: Mapping[str, int]) -> Message:
    found = listed(rolls) or Message("nobody")
    open_groups = [listed(group) for group in standing.groups if len(group) > 1]
    if not open_groups:
        return message("expected no more rolls, nobody is tied, found {found}", found=found)
    text = "expected all who are tied and nobody else ({tied}), found {found}"
    return message(text, tied=listed(open_groups, "or"), found=found)


def steps(given: dict[str, Any]) -> Iterator[Message]:
    sides, standing = _ranked(given)
    for player, side in zip(given["players"], sides, strict=True):
        yield _total(player, side)
    yield from _decided(sides, standing)


def _total(player: Mapping[str, Any], side: Side[str]) -> Message:
    """Attributes, dice and cards of one player."""
    bastards = player["bastards"]
    attributes = sum(bastard.get("current", bastard["printed"]) for bastard in bastards)
    rolls = [die["rolls"] for die in (*bastards, *player["dice"])]
    dice = " + ".join(str(n) for die in rolls for n in die)
    values = {"who": player["id"], "attributes": attributes, "rolls": dice, "n": with_minus(side.total)}
    rule = "exploding-d10" if any(len(die) > 1 for die in rolls) else "contest"
    if player["modifiers"]:
        text = "{who}: attributes {attributes}, dice {rolls}, cards {cards}: {n}"
        return message(text, rule, cards=signed(sum(player["modifiers"])), **values)
    return message("{who}: attributes {attributes}, dice {rolls}: {n}", rule, **values)


def _decided(sides: Sequence[Side[str]], standing: Standing[str]) -> Iterator[Message]:
    """The highest total, then the printed attributes, then a roll-off."""
    most = max(side.total for side in sides)
    first = [side for side in sides if side.total == most]
    if standing.decided_by != "total":
        printed = listed(f"{side.id} {side.printed}" for side in first)
        yield message("Totals are tied, so printed attributes decide: {printed}", "tie-break", printed=printed)
    if standing.winner is None:
        yield message("Still tied: {who} roll off, 1 {die} each", "roll-off", who=listed(standing.tied), die=EXPLODING)
    elif standing.decided_by == "rolloff":
        yield message("{who} wins the roll-off", "roll-off", who=standing.winner)
    else:
        yield message("{who} wins the Contest", "contest", who=standing.winner)


CALCULATOR = Calculator(
    "Who wins a Contest with these dice, tie-breaks included",
    FORM,
    run,
    EXAMPLE,
    rules=("contest", "tie-break", "roll-off", "exploding-d10"),
    steps=steps,
)
