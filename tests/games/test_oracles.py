"""The calculators against the oracles, over many random calls, sound ones and such as must be refused."""

import random
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.core.errors import BadInput
from companion.games import find_game
from tests import calls
from tests.oracles import Refused, bastards, battles, will

Call = dict[str, Any]
SEEDS = st.integers(0, 2**32)


def answer(ask: Callable[[Call], Any], call: Call) -> Any:
    """The output, or 'refused'."""
    try:
        return ask(call)
    except (Refused, BadInput):
        return "refused"


def rolled_off(rnd: random.Random) -> Call:
    """A contest whose ties are played off for some rounds, now and then by the wrong people."""
    call = calls.contest(rnd)
    rounds: list[dict[str, int]] = []
    while (tied := bastards.contest({**call, "rolloffs": rounds})["tied"]) and rnd.random() < 0.9:
        rounds.append({i: rnd.randint(1, 4) for i in tied})
    if rnd.random() < 0.1:
        rounds.append(dict.fromkeys(rnd.sample([p["id"] for p in call["players"]], 2), 3))
    return {**call, "rolloffs": rounds}


def crowned(rnd: random.Random) -> Call:
    """An endgame, sometimes with a crown that may or may not be due, ties for the wrong Territory, zeros as ties."""
    call = calls.endgame(rnd)
    if rnd.random() < 0.3:
        call["crown"] = rnd.choice(call["players"])
    if rnd.random() < 0.3:
        call["zero_is_tie"] = rnd.random() < 0.5
    if rnd.random() < 0.1:
        call.setdefault("ties", {})[rnd.choice(call["territories"])["name"]] = rnd.choice(call["players"])
    if rnd.random() < 0.5:
        for territory in call["territories"]:
            territory["value"] = 3  # so that leaders tie now and then
    return call


CASES = {
    "will": ("royal-will", "will", calls.will, will.will),
    "attack": ("royal-battles", "attack", calls.attack, battles.attack),
    "contest": ("royal-bastards", "contest", rolled_off, bastards.contest),
    "endgame": ("royal-bastards", "endgame", crowned, bastards.endgame),
}


@pytest.mark.parametrize("case", CASES)
@settings(max_examples=400, deadline=None)
@given(seed=SEEDS)
def test_a_calculator_says_what_its_oracle_says(case, seed):
    game, name, make, oracle = CASES[case]
    call = make(random.Random(seed))
    assert answer(find_game(game).calculators[name], call) == answer(oracle, call)


@settings(max_examples=25, deadline=None)
@given(seed=SEEDS)
def test_battle_odds_are_what_every_pair_of_cards_gives(seed):
    call = calls.battle_odds(random.Random(seed))
    found = answer(find_game("royal-battles").calculators["odds"], call)
    slow = answer(battles.odds, call)
    if slow == "refused":
        assert found == slow
        return
    assert [row["style"] for row in found["styles"]] == [row["style"] for row in slow["styles"]]
    for ours, theirs in zip(found["styles"], slow["styles"], strict=True):
        for key in ("hit", "critical", "expected_damage", "removed"):
            assert ours[key] == pytest.approx(theirs[key], abs=1e-9)


@pytest.mark.parametrize("kind", calls.CALLS, ids="-".join)
def test_random_calls_are_mostly_sound(kind):
    """Else the oracles and the bench would compare refusals only."""
    game, name = kind
    rnd = random.Random(3)
    found = [answer(find_game(game).calculators[name], calls.CALLS[kind](rnd)) for _ in range(200)]
    assert found.count("refused") < 140
