"""Dice and what they can show. Nothing here rolls them: the numbers come from outside."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from companion.core.messages import Message, message

SIDES = {f"d{n}": n for n in (4, 6, 8, 10, 12, 20)}
EXPLODING = "d10"
RollDie = Callable[[int], int]  # what a die with so many sides shows


def roll_problem(die: str, rolls: Sequence[int], explodes: bool = True) -> Message | None:
    """Why these numbers cannot be one throw of the die, or None. An exploding d10 goes on while it shows 10."""
    sides = SIDES[die]
    if not rolls:
        return message("expected at least one roll of the {die}, found none", die=die)
    for roll in rolls:
        if not 1 <= roll <= sides:
            return message("expected rolls of a {die} from 1 to {sides}, found {n}", die=die, sides=sides, n=roll)
    if not (explodes and die == EXPLODING):
        found = len(rolls)
        return None if found == 1 else message("expected one roll of the {die}, found {n}", die=die, n=found)
    return _chain_problem(die, rolls)


def rolled(die: str, roll_die: RollDie, rolls: Sequence[int] = (), explodes: bool = True) -> tuple[int, ...]:
    """Everything that a die shows until it lies still; `rolls` is what it has shown so far."""
    found = tuple(rolls)
    while roll_problem(die, found, explodes):
        found = (*found, roll_die(SIDES[die]))
    return found


def _chain_problem(die: str, rolls: Sequence[int]) -> Message | None:
    top = SIDES[die]
    if rolls[-1] == top:
        return message("the last roll shows {top}: the {die} is rolled again, add that roll", top=top, die=die)
    if any(roll != top for roll in rolls[:-1]):
        return message("a {die} is rolled again only after a {top}", die=die, top=top)
    return None
