"""Dice and what they can show. Nothing here rolls them: the numbers come from outside."""

from __future__ import annotations

from collections.abc import Callable, Sequence

SIDES = {f"d{n}": n for n in (4, 6, 8, 10, 12, 20)}
EXPLODING = "d10"
RollDie = Callable[[int], int]  # what a die with so many sides shows


def roll_problem(die: str, rolls: Sequence[int], explodes: bool = True) -> str | None:
    """Why these numbers cannot be one throw of the die, or None. An exploding d10 goes on while it shows 10."""
    sides = SIDES[die]
    if not rolls:
        return f"expected at least one roll of the {die}, found none"
    for roll in rolls:
        if not 1 <= roll <= sides:
            return f"expected rolls of a {die} from 1 to {sides}, found {roll}"
    if not (explodes and die == EXPLODING):
        return None if len(rolls) == 1 else f"expected one roll of the {die}, found {len(rolls)}"
    return _chain_problem(die, rolls)


def rolled(die: str, roll_die: RollDie, rolls: Sequence[int] = (), explodes: bool = True) -> tuple[int, ...]:
    """Everything that a die shows until it lies still; `rolls` is what it has shown so far."""
    found = tuple(rolls)
    while roll_problem(die, found, explodes):
        found = (*found, roll_die(SIDES[die]))
    return found


def _chain_problem(die: str, rolls: Sequence[int]) -> str | None:
    top = SIDES[die]
    if rolls[-1] == top:
        return f"the last roll shows {top}: the {die} is rolled again, add that roll"
    if any(roll != top for roll in rolls[:-1]):
        return f"a {die} is rolled again only after a {top}"
    return None
