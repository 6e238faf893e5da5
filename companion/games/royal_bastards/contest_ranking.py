"""Who wins a Contest: totals, then printed attributes, then roll-offs. The calculator and the table both ask here."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any, Generic, NamedTuple, TypeVar

from companion.core.dice import SIDES, roll_problem
from companion.core.errors import Problem
from companion.core.fields import Field, ListOf, OneOf, Whole
from companion.core.messages import Message, message
from companion.core.state import Value
from companion.games.royal_bastards.facts import DIE_OF, ROLES

Id = TypeVar("Id")
ROLLS = ListOf(Whole(1, max(SIDES.values()), "roll"))
DIE_FIELDS: dict[str, Field] = {"die": OneOf(*SIDES, what="die"), "rolls": ROLLS}


class Side(NamedTuple, Generic[Id]):
    """One player in a Contest: what the dice, attributes and modifiers come to, and what the cards have printed."""

    id: Id
    total: int
    printed: int


@dataclass(frozen=True)
class Standing(Value, Generic[Id]):
    """The ranking, first to last. Several in one group are still tied; `decided_by` tells how first place fell."""

    groups: tuple[tuple[Id, ...], ...]
    decided_by: str | None

    @property
    def winner(self) -> Id | None:
        return self.groups[0][0] if len(self.groups[0]) == 1 else None

    @property
    def tied(self) -> tuple[Id, ...]:
        """The first group still open, or nobody."""
        return next((group for group in self.groups if len(group) > 1), ())


def side_total(attributes: Sequence[int], rolls: Sequence[Sequence[int]], modifiers: Sequence[int]) -> int:
    """Attributes, every roll of every die, and modifiers; it may fall below 0, and stands."""
    return sum(attributes) + sum(map(sum, rolls)) + sum(modifiers)


def rank(sides: Sequence[Side[Id]]) -> Standing[Id]:
    """By total, ties by printed attributes; who is still equal stays in one group, in the order given."""
    ordered = sorted(sides, key=_height, reverse=True)
    groups = tuple(tuple(side.id for side in equals) for _, equals in groupby(ordered, key=_height))
    if len(groups[0]) > 1:
        return Standing(groups, None)
    return Standing(groups, "total" if ordered[0].total > ordered[1].total else "printed")


def _height(side: Side[Id]) -> tuple[int, int]:
    return side.total, side.printed


def roll_off(standing: Standing[Id], rolls: Mapping[Id, int], *, again: str = "equals") -> Standing[Id] | None:
    """One round of single dice among all of one tied group; None if these players are no such group.

    Those still equal are tied on. With `again` = "everybody" all of the group are, unless one is highest.
    """
    groups = standing.groups
    found = [i for i, group in enumerate(groups) if len(group) > 1 and rolls.keys() == set(group)]
    if not found:
        return None
    at = found[0]
    parts = _split(groups[at], rolls) if again == "equals" else _highest_apart(groups[at], rolls)
    return _decided((*groups[:at], *parts, *groups[at + 1 :]), standing.decided_by)


def _decided(groups: tuple[tuple[Id, ...], ...], by: str | None) -> Standing[Id]:
    return Standing(groups, by or ("rolloff" if len(groups[0]) == 1 else None))


def _split(group: tuple[Id, ...], rolls: Mapping[Id, int]) -> list[tuple[Id, ...]]:
    return [tuple(who for who in group if rolls[who] == n) for n in sorted({rolls[who] for who in group}, reverse=True)]


def _highest_apart(group: tuple[Id, ...], rolls: Mapping[Id, int]) -> list[tuple[Id, ...]]:
    first = _split(group, rolls)[0]
    if len(first) > 1:
        return [group]
    return [first, tuple(who for who in group if who not in first)]


def bastard_problems(bastard: Mapping[str, Any]) -> Iterator[Problem]:
    if wrong := roll_problem(DIE_OF[bastard["role"]], bastard["rolls"]):
        yield Problem(("rolls",), wrong)


def die_problems(die: Mapping[str, Any]) -> Iterator[Problem]:
    if wrong := roll_problem(die["die"], die["rolls"]):
        yield Problem(("rolls",), wrong)


def role_problems(player: Mapping[str, Any]) -> Iterator[Problem]:
    roles = [bastard["role"] for bastard in player["bastards"]]
    if not roles:
        yield Problem(("bastards",), message("expected a Firstborn or a Champion, found nobody"))
    for role in ROLES:
        if (n := roles.count(role)) > 1:
            yield Problem(("bastards",), message("expected one {role} at most, found {n}", role=Message(role), n=n))
