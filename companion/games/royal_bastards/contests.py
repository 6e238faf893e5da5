"""What is said of a Contest: who stands where, the totals, and why one comes before another.

Contests at the table: the dice that fell, roll-offs, and what the result decides."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise
from typing import Any

from companion.core.dice import throw_problem
from companion.core.errors import IllegalMove
from companion.core.messages import Line, line
from companion.games.royal_bastards.contest_ranking import Side, Standing, rank, roll_off, side_total
from companion.games.royal_bastards.endgame import crown, settle_tie, tied_seats
from companion.games.royal_bastards.facts import ATTRIBUTES, ROLES
from companion.games.royal_bastards.festivals import ranked
from companion.games.royal_bastards.state import (
    BastardsTable,
    Contest,
    Rival,
    flags,
    open_tie,
    printed_value,
    stands_line,
)


def before_lines(table: BastardsTable, place: str | None, sides: list[dict[str, Any]]) -> Iterator[Line]:
    """What people ought to know of a Contest on a Territory: the app takes it as they say it."""
    yield from _unrolled_line(table)
    if place is None:
        return
    fighting = {(row["seat"], bastard["role"]) for row in sides for bastard in row["bastards"]}
    for seat, rival in enumerate(table.rivals):
        for role in ROLES:
            fighter = rival.fighter(role)
            if fighter and (seat, role) in fighting and fighter.place != place:
                yield stands_line(fighter, place)
            elif fighter and (seat, role) not in fighting and fighter.place == place:
                text = "{name} of {who} stands there too and is left out"
                yield line(text, rule="contested", name=fighter.name, who=table.name(seat))
    if place in table.resolved:
        yield line("There was a Contest on {place} already this turn", rule="battle-flag", place=place)
    elif place not in flags(table):
        yield line("Battle Flag on {place}", rule="battle-flag", place=place)


def _unrolled_line(table: BastardsTable) -> Iterator[Line]:
    """Another Contest waits for its roll-off, and this one takes its place."""
    if tied := open_tie(table.contest):
        yield line(
            "{who} never rolled off: this Contest takes the place of theirs", rule="roll-off", who=table.named(tied)
        )


def printed_lines(table: BastardsTable, sides: list[Side[int]]) -> Iterator[Line]:
    """Why one comes before another with the same total."""
    ordered = sorted(sides, key=lambda side: (side.total, side.printed), reverse=True)
    for better, worse in pairwise(ordered):
        if better.total == worse.total and better.printed > worse.printed:
            text = "{better} comes before {worse}: the printed attributes are {n} to {m}"
            values = {"better": table.name(better.id), "worse": table.name(worse.id)}
            yield line(text, "tie-break", **values, n=better.printed, m=worse.printed)


def total_line(table: BastardsTable, side: Side[int]) -> Line:
    return line("{who} has a total of {n}", rule="contest", who=table.name(side.id), n=side.total)


def bonus_lines(table: BastardsTable, bonus: Mapping[str, str] | None, sides: list[dict[str, Any]]) -> list[Line]:
    """Who may roll the Contest card's bonus die, as far as races and classes are known."""
    if not bonus:
        return []
    trait = bonus["trait"].casefold()
    fighting = [table.rivals[row["seat"]].fighter(bastard["role"]) for row in sides for bastard in row["bastards"]]
    cards = [table.cards.get(fighter.name) for fighter in fighting if fighter]
    names = [card.name for card in cards if card and trait in _traits(card.race, card.job)]
    text = "{name} rolls the bonus {die} ({trait})"
    return [line(text, rule="bonus-die", die=bonus["die"], trait=bonus["trait"], name=name) for name in names]


def _traits(race: str | None, job: str | None) -> tuple[str, ...]:
    return tuple(word.casefold() for word in (race, job) if word)


def order_lines(table: BastardsTable, groups: list[tuple[int, ...]]) -> Iterator[Line]:
    for better, worse in pairwise(groups):
        text = "{better} before {worse} by the roll-off"
        yield line(text, rule="festival-tie", better=table.named(better), worse=table.named(worse))


DECIDED = {"total": "the highest total", "printed": "the printed attributes", "rolloff": "the roll-off"}


def first_line(table: BastardsTable, standing: Standing[int]) -> Line:
    why = DECIDED[standing.decided_by or "total"]
    who = table.name(standing.groups[0][0])
    return line("{who} wins the Contest by {why}", rule="tie-break", who=who, why=why)


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
