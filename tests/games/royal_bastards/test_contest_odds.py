"""The calculator `contest-odds` against slow, obvious ones."""

from fractions import Fraction
from itertools import product

import icepool
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.core.dice import SIDES
from companion.core.errors import BadInput
from companion.games.royal_bastards import GAME

odds = GAME.calculators["contest-odds"]
FLAT = ["d4", "d6", "d8", "d12", "d20"]


def player(name, *dice, bonus=0, printed=0):
    return {"id": name, "dice": list(dice), "bonus": bonus, "printed": printed}


def by_hand(players):
    """Every fall of every (flat) die."""
    wins, controller = {p["id"]: Fraction(0) for p in players}, 0
    sums = [[sum(faces) for faces in product(*(range(1, SIDES[d] + 1) for d in p["dice"]))] for p in players]
    for totals in product(*sums):
        keys = [(total + p["bonus"], p["printed"]) for total, p in zip(totals, players, strict=True)]
        first = [p["id"] for p, key in zip(players, keys, strict=True) if key == max(keys)]
        controller += 1
        for who in first:
            wins[who] += Fraction(1, len(first))
    return {who: float(n / controller) for who, n in wins.items()}


@settings(max_examples=40, deadline=None)
@given(
    st.lists(
        st.builds(
            lambda dice, bonus, printed: {"dice": dice, "bonus": bonus, "printed": printed},
            st.lists(st.sampled_from(["d4", "d6"]), max_size=2),
            st.integers(-3, 3),
            st.integers(0, 1),
        ),
        min_size=2,
        max_size=3,
    )
)
def test_the_chances_are_what_every_fall_of_the_dice_gives(rows):
    players = [{"id": f"p{i}", **row} for i, row in enumerate(rows)]
    assert odds({"players": players})["win"] == pytest.approx(by_hand(players), abs=1e-9)


def distribution(dice, bonus=0):
    """The same sum as icepool's dice, exploding far enough."""
    total = icepool.Die([bonus])
    for name in dice:
        total = total + (icepool.d10.explode(depth=11) if name == "d10" else icepool.d(SIDES[name]))
    return total


@pytest.mark.parametrize("dice", [["d10"], ["d10", "d6"], ["d10", "d8", "d4"], ["d10", "d10"], []])
def test_the_distribution_is_icepools(dice):
    found = odds({"players": [player("a", *dice, bonus=2), player("b")]})["distribution"]["a"]
    die = distribution(dice, 2)
    for total, chance in found.items():
        assert chance == pytest.approx(float(die.probability(int(total))), abs=1e-9)
    assert sum(found.values()) == pytest.approx(1, abs=2e-9)
    assert all(found.values())


def test_two_exploding_hands_are_icepools():
    a, b = distribution(["d10", "d8", "d6"]), distribution(["d10", "d6", "d6"], 1)
    found = odds({"players": [player("a", "d10", "d8", "d6"), player("b", "d10", "d6", "d6", bonus=1)]})["win"]
    even = float((a == b).probability(True)) / 2
    assert found["a"] == pytest.approx(float((a > b).probability(True)) + even, abs=1e-9)


def test_totals_without_a_chance_and_beyond_the_last_thousand_millionth_are_left_out():
    found = odds({"players": [player("a", "d10"), player("b")]})["distribution"]
    assert "10" not in found["a"]
    assert "91" in found["a"]
    assert "92" not in found["a"]
    assert found["b"] == {"0": 1.0}


def test_the_mean_of_an_exploding_d10_is_exact():
    found = odds({"players": [player("a", "d10"), player("b", "d10", "d6", bonus=-3)]})["mean"]
    assert found == {"a": 55 / 9, "b": float(Fraction(55, 9) + Fraction(7, 2) - 3)}


def test_ties_go_to_the_printed_attributes_then_to_an_even_roll_off():
    assert odds({"players": [player("a", printed=1), player("b")]})["win"] == {"a": 1.0, "b": 0.0}
    assert odds({"players": [player("a"), player("b"), player("c", bonus=-1)]})["win"] == {"a": 0.5, "b": 0.5, "c": 0.0}


def test_dice_may_be_left_out_bonus_and_printed_may_not():
    assert odds({"players": [{"id": "a", "bonus": 1, "printed": 0}, player("b")]})["win"]["a"] == 1.0
    with pytest.raises(BadInput) as refused:
        odds({"players": [{"id": "a"}, player("b", "d7", bonus=None, printed=-1), player("c")]})
    assert [problem.split(":")[0] for problem in refused.value.problems] == [
        "players[0].bonus",
        "players[0].printed",
        "players[1].dice[0]",
        "players[1].bonus",
        "players[1].printed",
    ]


def test_ids_must_differ_and_dice_be_few_enough_to_roll():
    for players in ([player("a"), player("a")], [player("a")], [player("a", *["d10"] * 31), player("b")]):
        with pytest.raises(BadInput):
            odds({"players": players})


def test_far_apart_bonuses_are_no_burden():
    assert odds({"players": [player("a", "d10", bonus=10**9), player("b", "d10", bonus=-(10**9))]})["win"]["a"] == 1.0
