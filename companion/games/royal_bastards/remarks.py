"""What is said of a Contest: who stands where, the totals, and why one comes before another."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Any

from companion.core.messages import Line, line
from companion.games.royal_bastards.contests import Side, Standing
from companion.games.royal_bastards.figures import ROLES
from companion.games.royal_bastards.state import BastardsTable, flags, open_tie, stands_line


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
