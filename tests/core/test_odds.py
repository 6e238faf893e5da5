"""Exact odds against slow and obvious ones."""

from fractions import Fraction
from itertools import product
from math import comb

import icepool
import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.odds import REROLLS, Distribution, die, drawn, exploding, roll, winning

SMALL = st.lists(st.integers(0, 5), min_size=1, max_size=6).filter(any).map(tuple)
SPREADS = st.builds(Distribution, st.integers(-3, 3), SMALL)


def by_hand(total: int) -> Fraction:
    return Fraction(sum(sum(rolls) == total for rolls in product(range(1, 7), repeat=3)), 216)


def test_the_sum_of_three_dice_is_what_counting_every_roll_gives():
    spread = roll(("d6", "d6", "d6"))
    assert [spread.chance(n) for n in range(2, 20)] == [by_hand(n) for n in range(2, 20)]


@given(SPREADS, SPREADS)
def test_the_spread_of_a_sum_is_what_adding_every_pair_gives(a, b):
    total = a + b
    slow: dict[int, int] = {}
    for (n, v), (m, w) in product(enumerate(a.weights, a.least), enumerate(b.weights, b.least)):
        slow[n + m] = slow.get(n + m, 0) + v * w
    assert {n: w for n, w in enumerate(total.weights, total.least) if w} == {n: w for n, w in slow.items() if w}


def test_an_exploding_die_agrees_with_icepool():
    ours, theirs = exploding(10), icepool.d10.explode(depth=REROLLS - 1)
    assert {n: ours.chance(n) for n in range(1, 121) if ours.chance(n)} == {
        n: Fraction(theirs.probability(n)) for n in theirs.outcomes()
    }
    assert abs(ours.mean() - Fraction(55, 9)) < Fraction(1, 10**9)


@given(st.lists(SPREADS, min_size=2, max_size=4), st.data())
def test_the_chance_to_win_is_what_trying_every_roll_gives(spreads, data):
    standing = data.draw(st.lists(st.integers(0, 1), min_size=len(spreads), max_size=len(spreads)))
    wins = [Fraction(0)] * len(spreads)
    for rolls in product(*(enumerate(s.weights, s.least) for s in spreads)):
        best = max((total, rank) for (total, _), rank in zip(rolls, standing, strict=True))
        tied = [i for i, (total, _) in enumerate(rolls) if (total, standing[i]) == best]
        weight = 1
        for _, w in rolls:
            weight *= w
        for i in tied:
            wins[i] += Fraction(weight, len(tied))
    everything = Fraction(1)
    for s in spreads:
        everything *= s.total
    assert winning(spreads, standing) == [w / everything for w in wins]


def test_totals_far_apart_cost_nothing():
    assert winning([die(6), die(6).plus(10**9)], [0, 0]) == [0, 1]


@pytest.mark.parametrize(("good", "others", "taken"), [(4, 12, 3), (0, 5, 2), (3, 0, 3), (2, 2, 0)])
def test_drawn_cards_are_counted_as_hands(good, others, taken):
    chances = drawn(good, others, taken)
    assert sum(chances) == 1
    assert chances[0] == Fraction(comb(others, taken), comb(good + others, taken))


def test_every_chance_adds_up_to_one():
    assert sum(winning([roll(("d10", "d6")), roll(("d10",)).plus(3), roll(())], [1, 2, 2])) == 1
