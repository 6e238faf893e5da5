"""The calculator `contest-odds`: who will win a Contest, before the dice fall."""

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
from companion.games.royal_bastards.calculators.contest import id_problems
from companion.games.royal_bastards.facts import MOST_DICE, PLAYERS


def odds_steps(players: Sequence[Mapping[str, Any]], means: Mapping[str, float]) -> Iterator[Message]:
    """What the chances are made of; `means` is the average of each player's total."""
    for player in players:
        messages = {"who": player["id"], "dice": listed(player["dice"]) or "0", "bonus": player["bonus"]}
        mean = f"{means[player['id']]:.2f}"
        yield message("{who}: {dice}, plus {bonus}: {mean} on average", "contest", mean=mean, **messages)
    if any(EXPLODING in player["dice"] for player in players):
        text = "A {top} on a {die} is rolled again and added, as often as it comes"
        yield message(text, "exploding-d10", top=SIDES[EXPLODING], die=EXPLODING)
    printed = listed(f"{player['id']} {player['printed']}" for player in players)
    yield message("Equal totals go to the higher printed attributes: {printed}", "tie-break", printed=printed)
    yield message("Who is still equal rolls off with equal chances", "roll-off")


LEAST_LEFT = 10**9  # totals are listed until less than one chance in so many is left


PLAYER = Form(
    id=Text(what="player id"),
    dice=ListOf(OneOf(*SIDES, what="die"), 0, MOST_DICE).default([]),
    bonus=Whole(),
    printed=Whole(0),
)

FORM = Form(id_problems, players=ListOf(PLAYER, PLAYERS[0], PLAYERS[-1]))


def mean(dice: Sequence[str]) -> Fraction:
    """The exact mean of a throw. A die that is rolled again after its highest of n faces adds one part in n - 1."""
    flat = Fraction(sum(SIDES[die] + 1 for die in dice), 2)
    top = SIDES[EXPLODING]
    return flat + dice.count(EXPLODING) * Fraction(top + 1, 2 * (top - 1))


def means(players: Sequence[Mapping[str, Any]]) -> dict[str, float]:
    return {player["id"]: float(mean(player["dice"]) + player["bonus"]) for player in players}


def distribution(spread: Distribution) -> dict[str, float]:
    """Each total that can come up and its chance, up to where less than the least is left."""
    everything = spread.total
    left = (everything - below for below in accumulate(spread.weights, initial=0))
    return {
        str(total): weight / everything
        for total, (weight, rest) in enumerate(zip(spread.weights, left, strict=False), spread.least)
        if weight and rest * LEAST_LEFT >= everything
    }


def run(found: dict[str, Any]) -> dict[str, Any]:
    players = found["players"]
    ids = [player["id"] for player in players]
    spreads = [roll(tuple(sorted(player["dice"]))).plus(player["bonus"]) for player in players]
    wins = winning(spreads, [player["printed"] for player in players])
    return {
        "win": dict(zip(ids, as_numbers(wins), strict=True)),
        "mean": means(players),
        "distribution": {name: distribution(spread) for name, spread in zip(ids, spreads, strict=True)},
    }


EXAMPLE = {
    "players": [
        {"id": "red", "dice": ["d10", "d6"], "bonus": 3, "printed": 5},
        {"id": "blue", "dice": ["d10", "d8"], "bonus": 5, "printed": 5},
    ]
}


CALCULATOR = Calculator(
    "The chance of each player to win a Contest, and how likely each total is",
    FORM,
    run,
    EXAMPLE,
    rules=("contest", "exploding-d10", "tie-break"),
    steps=lambda found: odds_steps(found["players"], means(found["players"])),
)
