"""Contests at the table: the dice that fell, roll-offs, and what the result decides."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from companion.core.dice import throw_problem
from companion.core.errors import IllegalMove
from companion.core.messages import line
from companion.games.royal_bastards.contests import Side, Standing, rank, roll_off, side_total
from companion.games.royal_bastards.festival import ranked
from companion.games.royal_bastards.figures import ATTRIBUTES
from companion.games.royal_bastards.remarks import (
    before_lines,
    bonus_lines,
    first_line,
    order_lines,
    printed_lines,
    total_line,
)
from companion.games.royal_bastards.state import BastardsTable, Contest, Rival, open_tie, printed_value
from companion.games.royal_bastards.tally import crown, settle_tie, tied_seats

PURPOSE = {
    "contest": "territory",
    "festival-contest": "festival",
    "counting": "tie",
    "ties": "tie",
    "crown": "crown",
}


def contest(
    table: BastardsTable,
    attribute: str,
    sides: list[dict[str, Any]],
    territory: str | None = None,
    bonus: Mapping[str, str] | None = None,
) -> BastardsTable:
    """A Contest with the dice that fell. What it decides follows from the phase."""
    purpose = PURPOSE[table.phase]
    _check_place(table, purpose, territory)
    _check_sides(table, purpose, territory, sides)
    _check_dice(table, sides)
    counted = [_side(table, attribute, row) for row in sides]
    here = territory if purpose == "territory" else None
    told = [
        *before_lines(table, here, sides),
        *bonus_lines(table, bonus, sides),
        *(total_line(table, side) for side in counted),
        *(printed_lines(table, counted) if purpose == "festival" else ()),
    ]
    held = table.but(
        contest=Contest(purpose, territory, rank(counted)), rivals=_standing_at(table, sides, here), told=tuple(told)
    )
    return _concluded(held)


def _check_place(table: BastardsTable, purpose: str, territory: str | None) -> None:
    if purpose not in ("territory", "tie"):
        return
    if territory is None:
        raise IllegalMove("on which Territory is this Contest?", rule="contest")
    table.territory(territory)


def _check_sides(table: BastardsTable, purpose: str, territory: str | None, sides: list[dict[str, Any]]) -> None:
    seats = [row["seat"] for row in sides]
    if len(seats) < 2 or len(set(seats)) < len(seats):
        raise IllegalMove("a Contest is between two or more players, each named once", rule="contest")
    wanted = _participants(table, purpose, territory)
    if wanted and set(seats) != set(wanted):
        raise IllegalMove("this Contest is between {who}, and nobody else", rule="contest", who=table.named(wanted))
    if purpose in ("tie", "crown") and any(b["role"] != "firstborn" for row in sides for b in row["bastards"]):
        raise IllegalMove("only Firstborns take part in this Contest", rule="support-tie")


def _participants(table: BastardsTable, purpose: str, territory: str | None) -> tuple[int, ...]:
    """Who must take part; nobody in particular on a Territory."""
    if purpose == "festival":
        return tuple(range(len(table.names)))
    if purpose == "tie" and territory is not None:
        return tied_seats(table, territory)
    return table.endgame.leaders if purpose == "crown" and table.endgame else ()


def _check_dice(table: BastardsTable, sides: Iterable[Mapping[str, Any]]) -> None:
    explodes = table.rulings["bonus-d10"] == "explodes"
    for row in sides:
        for die in row["dice"]:
            if problem := throw_problem(die["die"], die["rolls"], explodes):
                raise IllegalMove("{problem}", rule="exploding-d10", problem=problem)


def _side(table: BastardsTable, attribute: str, row: Mapping[str, Any]) -> Side[int]:
    numbers = [_attribute(table, row["seat"], bastard, attribute) for bastard in row["bastards"]]
    throws = [thrown["rolls"] for thrown in (*row["bastards"], *row["dice"])]
    total = side_total([current for _, current in numbers], throws, row["modifiers"])
    return Side(row["seat"], total, sum(printed for printed, _ in numbers))


def _attribute(table: BastardsTable, seat: int, bastard: Mapping[str, Any], attribute: str) -> tuple[int, int]:
    """Printed and current: what people say, else what the table knows."""
    fighter = table.rivals[seat].fighter(bastard["role"])
    printed = bastard.get("printed")
    if printed is None:
        printed = printed_value(table, table.bastard(seat, bastard["role"]), attribute)
    if printed is None:
        raise IllegalMove(
            "the {attribute} of {name} is not known yet: read it from the card",
            rule="box-profile",
            attribute=attribute.capitalize(),
            name=fighter.name if fighter else table.name(seat),
        )
    modifier = fighter.modifiers[ATTRIBUTES.index(attribute)] if fighter else 0
    return printed, bastard.get("current", printed + modifier)


def _standing_at(table: BastardsTable, sides: list[dict[str, Any]], place: str | None) -> tuple[Rival, ...]:
    """Whoever fights on a Territory stands there, whatever was entered before."""
    if place is None:
        return table.rivals
    rivals = list(table.rivals)
    for row in sides:
        for role in (bastard["role"] for bastard in row["bastards"]):
            fighter = rivals[row["seat"]].fighter(role)
            if fighter and fighter.place != place:
                rivals[row["seat"]] = rivals[row["seat"]].but(**{role: fighter.but(place=place)})
    return tuple(rivals)


def roll_off_round(table: BastardsTable, rolls: list[dict[str, int]]) -> BastardsTable:
    """One round of single dice among all who are tied."""
    held = table.contest
    tied = open_tie(held)
    if held is None or not tied:
        raise IllegalMove("no Contest waits for a roll-off", rule="roll-off")
    thrown = {row["seat"]: row["roll"] for row in rolls}
    after = roll_off(held.standing, thrown, again=table.rulings["roll-off"]) if len(thrown) == len(rolls) else None
    if after is None:
        raise IllegalMove("all who are tied roll, and nobody else: {who}", rule="roll-off", who=table.named(tied))
    told = [line("{who} rolls {n}", rule="roll-off", who=table.name(seat), n=n) for seat, n in thrown.items()]
    if held.purpose == "festival":
        told += order_lines(table, [group for group in after.groups if group not in held.standing.groups])
    return _concluded(table.but(contest=held.but(standing=after), told=tuple(told)))


def _concluded(table: BastardsTable) -> BastardsTable:
    held = table.contest
    assert held is not None
    if tied := open_tie(held):
        told = line("{who} are tied: they roll off", rule="tie-break", who=table.named(tied))
        return table.but(told=(*table.told, told))
    after = _decided(table, held, held.standing)
    return after.but(told=(*table.told, first_line(table, held.standing), *after.told))


def _decided(table: BastardsTable, held: Contest, standing: Standing[int]) -> BastardsTable:
    """What the result brings; `told` of the result has only that."""
    if held.purpose == "festival":
        return ranked(table, tuple(group[0] for group in standing.groups))
    winner = standing.groups[0][0]
    if held.purpose == "tie" and held.territory is not None:
        return settle_tie(table, held.territory, winner)
    if held.purpose == "crown":
        return crown(table, winner)
    told = line("The Battle Flag on {place} comes off", rule="battle-flag", place=held.territory)
    is_first = held.territory not in table.resolved
    return table.but(resolved=table.resolved | {held.territory}, told=(told,) if is_first else ())
