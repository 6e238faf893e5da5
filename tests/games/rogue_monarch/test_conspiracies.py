"""The conspiracies, as the calculator and the table see them."""

from itertools import combinations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.errors import BadInput
from companion.games.rogue_monarch import GAME
from companion.games.rogue_monarch.conspiracies import met, murders
from companion.games.rogue_monarch.facts import KINDS
from tests.games.rogue_monarch.positions import begun, with_court
from tests.games.wording import described

CALCULATE = GAME.calculators["conspiracies"]
LETTERS = {"R": "roi", "Q": "reine", "C": "chevalier", "A": "assassin"}


def cards(words):
    """'R' a face-up Roi, 'r' one face down, '?' unknown."""
    return [{"card": LETTERS.get(w.upper()), "up": w.isupper()} for w in words]


def found(words, hand=(), **more):
    return CALCULATE({"court": cards(words), "hand": list(hand), **more})["met"]


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("RRR?", ["coronation"]),
        ("R?RR", ["coronation"]),
        ("RRRR", ["coronation"]),
        ("RRr?", []),
        ("ARA?", ["murder"]),
        ("?ARA", ["murder"]),
        ("AAA?", ["murder"]),
        ("AAAA", ["murder"]),
        ("ArA?", []),
        ("A?A?", []),
        ("aRA?", []),
        ("ARRA", []),
        ("AR?A", []),
        ("AA??", []),
        ("????", []),
    ],
)
def test_what_lies_in_the_court_makes_a_coronation_or_a_murder(words, expected):
    assert found(words) == expected


def test_a_mariage_is_three_reines_in_hand_at_the_start_of_the_turn():
    assert found("????", ["reine"] * 3, turn_start=True) == ["mariage"]
    assert found("????", ["queen", "Queen", "REINE", "king"], turn_start=True) == ["mariage"]
    assert found("????", ["reine"] * 4, turn_start=True) == ["mariage"]
    assert found("????", ["reine"] * 3, turn_start=False) == []
    assert found("????", ["reine"] * 3) == []
    assert found("????", ["reine"] * 2, turn_start=True) == []
    assert found("QQQ?", ["reine"], turn_start=True) == []


def test_several_conspiracies_come_in_the_order_of_the_sheet():
    assert found("RRR?", ["reine"] * 3, turn_start=True) == ["coronation", "mariage"]
    assert found("ARA?", ["reine"] * 3, turn_start=True) == ["mariage", "murder"]


def test_hand_and_turn_start_may_be_left_out():
    assert CALCULATE({"court": cards("RRRC")}) == {"met": ["coronation"]}


def test_english_names_are_taken_in_any_case():
    row = [{"card": name, "up": True} for name in ("Rogue", "KNIGHT", "rogue", "Chevalier")]
    assert CALCULATE({"court": row}) == {"met": ["murder"]}


@pytest.mark.parametrize(
    ("given", "problem"),
    [
        ({"court": [{"card": None, "up": True}, *cards("???")]}, "court[0].card: a card that lies face up has a name"),
        ({"court": cards("???")}, "court: expected a list of 4, found 3"),
        ({"court": cards("?????")}, "court: expected a list of 4, found 5"),
        ({}, "court: missing"),
        ({"court": [{"up": False}, *cards("???")]}, "court[0].card: missing"),
        ({"court": [{"card": "roi"}, *cards("???")]}, "court[0].up: missing"),
        ({"court": [{"card": "roi", "up": 1}, *cards("???")]}, "court[0].up: expected true or false, found 1"),
        (
            {"court": [{"card": "rois", "up": True}, *cards("???")]},
            "court[0].card: unknown card 'rois'; did you mean 'roi'?",
        ),
        ({"court": cards("????"), "hand": None}, "hand: expected a list"),
        ({"court": cards("????"), "hand": [None]}, "hand[0]: expected a card"),
        ({"court": cards("????"), "turn_start": None}, "turn_start: expected true or false"),
        ({"court": cards("????"), "Hand": []}, "Hand: unknown key"),
        ({"court": cards("RRRr"), "hand": ["roi"]}, "hand: the deck has 4 Rois, found 5 up to here"),
        ({"court": cards("????"), "hand": ["reine"] * 5}, "hand: the deck has 4 Reines"),
        ({"court": cards("????"), "hand": [*KINDS * 3, "roi"]}, "hand: the deck has 16 cards, found 17"),
        ([], "input: expected an object"),
    ],
)
def test_a_court_that_cannot_be_is_refused_by_field(given, problem):
    with pytest.raises(BadInput) as error:
        CALCULATE(given)
    assert problem in str(error.value)
    assert len(error.value.problems) == 1


def test_several_problems_are_several_lines():
    with pytest.raises(BadInput) as error:
        CALCULATE({"court": cards("???"), "hand": ["jack"], "extra": 1})
    assert len(error.value.problems) == 3


@given(st.tuples(*[st.sampled_from([None, *KINDS])] * 4))
def test_the_check_agrees_with_the_words_of_the_rules(up):
    between = any(up[i] == "assassin" and up[i + 1] and up[i + 2] == "assassin" for i in (0, 1))
    expected = ["coronation"] * (sum(card == "roi" for card in up) >= 3) + ["murder"] * between
    assert list(met(up)) == expected


def test_house_rules_for_murder_change_who_counts_as_between():
    for up in product([None, "roi", "assassin"], repeat=4):
        wide = [t for t in combinations(range(4), 3) if up[t[0]] == up[t[2]] == "assassin" and up[t[1]]]
        assert murders(up, "anywhere") == wide
        assert murders(up, "anywhere", "no-assassin") == [t for t in wide if up[t[1]] == "roi"]
        assert set(murders(up)) <= set(wide)


def test_the_table_shows_what_is_met_now():
    assert "met: murder" in described(GAME, with_court(begun(), "ASSASSIN ROI ASSASSIN ?"))[-1]
    assert "met" not in described(GAME, with_court(begun(), "ASSASSIN roi ASSASSIN ?"))[-1]
