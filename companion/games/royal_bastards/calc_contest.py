"""The calculator `contest`: one Contest from the dice on the table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from companion.core.dice import SIDES, throw_problem
from companion.core.errors import BadInput
from companion.core.fields import Field, Form, ListOf, MapOf, OneOf, Text, Whole
from companion.core.game import Calculator
from companion.core.messages import listed
from companion.games.royal_bastards.contests import Side, Standing, rank, roll_off, side_total
from companion.games.royal_bastards.explain_contest import contest_steps
from companion.games.royal_bastards.figures import ATTRIBUTES, DIE_OF, PLAYERS, ROLES, ROLLOFF_DIE

ROLL = Whole(1, max(SIDES.values()), "roll")
ROLLS = ListOf(ROLL)


def bastard_problems(bastard: Mapping[str, Any]) -> Iterator[str]:
    if problem := throw_problem(DIE_OF[bastard["role"]], bastard["rolls"]):
        yield f"rolls: {problem}"


def die_problems(die: Mapping[str, Any]) -> Iterator[str]:
    if problem := throw_problem(die["die"], die["rolls"]):
        yield f"rolls: {problem}"


def role_problems(player: Mapping[str, Any]) -> Iterator[str]:
    roles = [bastard["role"] for bastard in player["bastards"]]
    if not roles:
        yield "bastards: expected a Firstborn or a Champion, found nobody"
    for role in ROLES:
        if roles.count(role) > 1:
            yield f"bastards: expected one {role} at most, found {roles.count(role)}"


def id_problems(found: Mapping[str, Any]) -> Iterator[str]:
    seen: set[str] = set()
    for at, player in enumerate(found["players"]):
        if player["id"] in seen:
            yield f"players[{at}].id: {player['id']!r} stands twice; ids must differ"
        seen.add(player["id"])


BASTARD = Form(
    bastard_problems,
    name=Text(what="name"),
    role=OneOf(*ROLES, what="role"),
    printed=Whole(0),
    current=Whole().optional(),
    rolls=ROLLS,
)
DIE_FIELDS: dict[str, Field] = {"die": OneOf(*SIDES, what="die"), "rolls": ROLLS}
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


def _side(player: Mapping[str, Any]) -> Side[str]:
    bastards = player["bastards"]
    attributes = [bastard.get("current", bastard["printed"]) for bastard in bastards]
    throws = [thrown["rolls"] for thrown in (*bastards, *player["dice"])]
    printed = sum(bastard["printed"] for bastard in bastards)
    return Side(player["id"], side_total(attributes, throws, player["modifiers"]), printed)


def _rolled_off(standing: Standing[str], rolloffs: Sequence[Mapping[str, int]]) -> Standing[str]:
    for at, rolls in enumerate(rolloffs):
        after = roll_off(standing, rolls)
        if after is None:
            raise BadInput([f"rolloffs[{at}]: {_no_group(standing)}, found {listed(rolls) or 'nobody'}"])
        standing = after
    return standing


def _no_group(standing: Standing[str]) -> str:
    open_groups = [listed(group) for group in standing.groups if len(group) > 1]
    if not open_groups:
        return "expected no more rolls, nobody is tied"
    return f"expected all who are tied and nobody else ({listed(open_groups, 'or')})"


def _ranked(found: Mapping[str, Any]) -> tuple[list[Side[str]], Standing[str]]:
    sides = [_side(player) for player in found["players"]]
    return sides, _rolled_off(rank(sides), found["rolloffs"])


def run(found: dict[str, Any]) -> dict[str, Any]:
    sides, standing = _ranked(found)
    return {
        "totals": {side.id: side.total for side in sides},
        "ranking": [list(group) for group in standing.groups],
        "winner": standing.winner,
        "decided_by": standing.decided_by,
        "tied": list(standing.tied),
    }


EXAMPLE = {
    "attribute": "mastery",
    "players": [
        {
            "id": "blue",
            "bastards": [
                {"name": "Da' Donny", "role": "firstborn", "printed": 3, "current": 3, "rolls": [8]},
                {"name": "Big Ron", "role": "champion", "printed": 2, "rolls": [3]},
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

CALCULATOR = Calculator(
    "Who wins a Contest, from the dice on the table, with every tie-break",
    FORM,
    run,
    EXAMPLE,
    rules=("contest", "tie-break", "roll-off", "exploding-d10"),
    steps=lambda found: contest_steps(found["players"], *_ranked(found)),
)
