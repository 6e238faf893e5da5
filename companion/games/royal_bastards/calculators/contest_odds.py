"""Calculator `contest-odds`: who will win a Contest, before the dice fall."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import accumulate
from typing import Any

from companion.core.dice import EXPLODING, SIDES
from companion.core.fields import Form, ListOf, OneOf, Text, Whole
from companion.core.game import Calculator
from companion.core.messages import Message, listed, message
from companion.core.odds import Distribution, as_numbers, roll, winning
from companion.games.royal_bastards.amounts import signed
from companion.games.royal_bastards.calculators.contest import id_problems
from companion.games.royal_bastards.facts import MOST_DICE, PLAYERS

LEAST_LEFT = 10**9  # totals are listed until less than one chance in so many is left
PLAYER = Form(
    id=Text(what="player id"),
    dice=ListOf(OneOf(*SIDES, what="die"), 0, MOST_DICE).default([]),
    bonus=Whole(),
    printed=Whole(0),
)
FORM = Form(id_problems, players=ListOf(PLAYER, PLAYERS[0], PLAYERS[-1]))
EXAMPLE = {
    "players": [
        {"id": "red", "dice": ["d10", "d6"], "bonus": 3, "printed": 5},
        {"id": "blue", "dice": ["d10", "d8"], "bonus": 5, "printed": 5},
    ]
}


def run(given: dict[str, Any]) -> dict[str, Any]:
    players = given["players"]
    ids = [player["id"] for player in players]
    totals = [roll(tuple(sorted(player["dice"]))).plus(player["bonus"]) for player in players]
    wins = winning(totals, [player["printed"] for player in players])
    return {
        "win": dict(zip(ids, as_numbers(wins), strict=True)),
        "mean": means(players),
        "distribution": {name: distribution(found) for name, found in zip(ids, totals, strict=True)},
    }


def mean(dice: Sequence[str]) -> Fraction:
    """The exact mean of a roll. A die that is rolled again after its highest of n faces adds one part in n - 1."""
    flat = Fraction(sum(SIDES[die] + 1 for die in dice), 2)
    top = SIDES[EXPLODING]
    return flat + dice.count(EXPLODING) * Fraction(top + 1, 2 * (top - 1))


def means(players: Sequence[Mapping[str, Any]]) -> dict[str, float]:
    return {player["id"]: float(mean(player["dice"]) + player["bonus"]) for player in players}


def distribution(found: Distribution) -> dict[str, float]:
    """Each total that can come up and its chance, up to where less than the least is left."""
    everything = found.total
    left = (everything - below for below in accumulate(found.weights, initial=0))
    return {
        str(total): weight / everything
        for total, (weight, rest) in enumerate(zip(found.weights, left, strict=False), found.least)
        if weight and rest * LEAST_LEFT >= everything
    }


def steps(given: dict[str, Any]) -> Iterator[Message]:
    """What the chances are made of."""
    players = given["players"]
    for player, average in zip(players, means(players).values(), strict=True):
        values = {"who": player["id"], "dice": listed(player["dice"]) or "0", "bonus": signed(player["bonus"])}
        yield message("{who}: {dice}, {bonus}: {mean} on average", "contest", mean=f"{average:.2f}", **values)
    if any(EXPLODING in player["dice"] for player in players):
        text = "A {top} on a {die} is rolled again and added, each time it comes up"
        yield message(text, "exploding-d10", top=SIDES[EXPLODING], die=EXPLODING)
    printed = listed(f"{player['id']} {player['printed']}" for player in players)
    yield message("If totals are tied, the higher printed attributes win: {printed}", "tie-break", printed=printed)
    yield message("Players still tied roll off with equal chances", "roll-off")


CALCULATOR = Calculator(
    "Each player’s chance to win a Contest, and how likely each total is",
    FORM,
    run,
    EXAMPLE,
    rules=("contest", "exploding-d10", "tie-break"),
    steps=steps,
)
