"""The odds of hidden cards, against counting all ways in which the unseen cards can lie."""

from collections import Counter
from fractions import Fraction
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.core.errors import BadInput
from companion.games.rogue_monarch import GAME
from companion.games.rogue_monarch.facts import KINDS

CALCULATE = GAME.calculators["odds"]
DECK = [kind for kind in KINDS for _ in range(4)]


def ask(court=(None,) * 4, hand=(), discard=(), size=3, known=(), bottom=()):
    return CALCULATE(
        {
            "court": [{"card": card} for card in court],
            "hand": list(hand),
            "discard": list(discard),
            "opponent": {"size": size, "known": list(known)},
            "bottom": list(bottom),
        }
    )


def test_with_nothing_seen_every_kind_is_as_likely():
    answer = ask()
    assert answer["unseen"] == dict.fromkeys(KINDS, 4)
    assert answer["hidden_card"] == answer["next_draw"] == dict.fromkeys(KINDS, 0.25)
    assert list(answer) == ["unseen", "hidden_card", "opponent_reines", "opponent_mariage", "next_draw"]


def test_cards_known_anywhere_are_not_unseen():
    answer = ask(["king", None, None, "rogue"], ["roi"], ["knight"], 3, ["queen"], ["reine", "reine"])
    assert answer["unseen"] == {"chevalier": 3, "reine": 1, "roi": 2, "assassin": 3}
    assert answer["hidden_card"] == {"chevalier": 3 / 9, "reine": 1 / 9, "roi": 2 / 9, "assassin": 3 / 9}


def test_reines_of_the_whole_opposing_hand_are_counted_with_the_known_ones():
    answer = ask(size=3, known=["reine", "reine"])
    assert answer["opponent_reines"] == {"2": pytest.approx(12 / 14), "3": pytest.approx(2 / 14)}
    assert answer["opponent_mariage"] == pytest.approx(2 / 14)


def test_four_reines_are_a_mariage_too():
    answer = ask(size=4, known=["reine"] * 4)
    assert answer["opponent_reines"] == {"4": 1.0}
    assert answer["opponent_mariage"] == 1.0


def test_probabilities_of_nothing_are_left_out():
    answer = ask(hand=["reine"] * 4, size=3)
    assert answer["unseen"]["reine"] == 0
    assert "reine" not in answer["hidden_card"]
    assert answer["opponent_reines"] == {"0": 1.0}
    assert answer["opponent_mariage"] == 0


def test_a_pile_of_known_bottom_cards_gives_the_upper_one_for_sure():
    hand, discard = DECK[6:10], ["chevalier"] * 3
    answer = ask(hand=hand, discard=discard, size=3, bottom=["roi", "reine"])
    assert answer["next_draw"] == {"roi": 1.0}
    assert sum(answer["hidden_card"].values()) == pytest.approx(1)


def test_without_a_pile_there_is_no_next_draw():
    assert ask(discard=DECK[:9], size=3)["next_draw"] is None
    assert ask(hand=DECK[:6], discard=DECK[6:12], size=0)["next_draw"] is None


def test_an_empty_opposing_hand_has_no_reine():
    assert ask(size=0)["opponent_reines"] == {"0": 1.0}


def test_with_nothing_unseen_no_card_is_hidden():
    answer = ask(DECK[:4], DECK[4:8], DECK[8:12], 2, DECK[12:14], DECK[14:])
    assert answer["unseen"] == dict.fromkeys(KINDS, 0)
    assert answer["hidden_card"] == {}
    assert answer["next_draw"] == {"assassin": 1.0}


def test_hand_and_bottom_may_be_left_out_and_up_is_taken_and_ignored():
    row = [{"card": "roi", "up": True}, {"card": "roi", "up": False}, {"card": None}, {"card": None, "up": True}]
    answer = CALCULATE({"court": row, "discard": [], "opponent": {"size": 3, "known": []}})
    assert answer["unseen"]["roi"] == 2


@st.composite
def views(draw):
    """A shuffled deck laid out, with at most six cards unseen."""
    deck = draw(st.permutations(DECK))
    cuts = sorted(draw(st.lists(st.integers(0, 12), min_size=3, max_size=3)))
    loose = deck[4:]
    hand, discard, theirs, pile = (loose[a:b] for a, b in zip([0, *cuts], [*cuts, 12], strict=True))
    known, bottom = draw(st.integers(0, len(theirs))), draw(st.integers(0, len(pile)))
    court = [card if draw(st.booleans()) else None for card in deck[:4]]
    while court.count(None) + len(theirs) - known + len(pile) - bottom > 6:
        known, bottom = min(known + 1, len(theirs)), min(bottom + 1, len(pile))
        court = list(deck[:4]) if court.count(None) > 3 else court
    return {
        "court": court,
        "hand": hand,
        "discard": discard,
        "size": len(theirs),
        "known": theirs[:known],
        "bottom": pile[len(pile) - bottom :],
    }, len(pile)


def by_hand(view, pile):
    """All orders in which the unseen cards can lie in the hidden places: Court, other hand, pile above its bottom."""
    seen = [*view["court"], *view["hand"], *view["discard"], *view["known"], *view["bottom"]]
    unseen = list((Counter(DECK) - Counter(card for card in seen if card)).elements())
    in_court, in_hand = view["court"].count(None), view["size"] - len(view["known"])
    ways = list(permutations(unseen))
    reines = Counter((*view["known"], *way[in_court : in_court + in_hand]).count("reine") for way in ways)
    top = Counter((*way[in_court + in_hand :], *view["bottom"])[0] for way in ways) if pile else None
    places = [Counter(way[i] for way in ways) for i in range(len(unseen))]
    return len(ways), places, reines, top


@settings(max_examples=60, deadline=None)
@given(views())
def test_the_odds_are_those_of_counting_every_way(view_and_pile):
    view, pile = view_and_pile
    answer = ask(**view)
    ways, places, reines, top = by_hand(view, pile)

    def shares(counts):
        return {key: pytest.approx(float(Fraction(n, ways)), abs=1e-12) for key, n in counts.items()}

    assert all(answer["hidden_card"] == shares(place) for place in places)
    assert answer["hidden_card"] or not places
    assert answer["opponent_reines"] == {str(n): p for n, p in shares(reines).items()}
    assert answer["opponent_mariage"] == pytest.approx(sum(c for n, c in reines.items() if n >= 3) / ways, abs=1e-12)
    assert answer["next_draw"] == (shares(top) if top is not None else None)


@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        ({"court": ["roi"] * 4, "hand": ["king"]}, "hand: the deck has 4 Rois, found 5 up to here"),
        ({"known": ["reine"] * 3, "bottom": ["reine"] * 2}, "bottom: the deck has 4 Reines, found 5 up to here"),
        ({"size": 2, "known": ["roi"] * 3}, "opponent.known: expected at most 2 cards, the size of that hand, found 3"),
        ({"size": 13}, "opponent.size: the deck has 16 cards, found 17 up to here"),
        ({"size": 17}, "opponent.size: expected a whole number from 0 to 16, found 17"),
        ({"size": -1}, "opponent.size: expected a whole number from 0 to 16, found -1"),
        ({"size": 12, "bottom": ["roi"]}, "bottom: the deck has 16 cards, found 17 up to here"),
        ({"size": 3.0}, "opponent.size: expected a whole number"),
        ({"hand": ["pawn"]}, "hand[0]: unknown card 'pawn'"),
        ({"court": [None] * 3}, "court: expected a list of 4, found 3"),
    ],
)
def test_cards_that_cannot_be_are_refused_by_field(changes, problem):
    with pytest.raises(BadInput) as error:
        ask(**changes)
    assert error.value.problems[0].startswith(problem)
    assert len(error.value.problems) == 1


WHOLE = {"court": [{"card": None}] * 4, "hand": [], "discard": [], "opponent": {"size": 3, "known": []}, "bottom": []}


@pytest.mark.parametrize("key", ["court", "discard", "opponent"])
def test_what_has_no_default_must_be_given(key):
    with pytest.raises(BadInput, match=f"{key}: missing"):
        CALCULATE({k: v for k, v in WHOLE.items() if k != key})


@pytest.mark.parametrize(
    ("key", "value", "problem"),
    [
        ("opponent", {"size": 3}, "opponent.known: missing"),
        ("opponent", {"known": []}, "opponent.size: missing"),
        ("opponent", {"size": 3, "known": [], "hand": 1}, "opponent.hand: unknown key"),
        ("court", [{"up": True}, *[{"card": None}] * 3], "court[0].card: missing"),
        ("court", [{"card": None, "up": None}, *[{"card": None}] * 3], "court[0].up: expected true or false"),
        ("bottom", None, "bottom: expected a list"),
        ("hand", "roi", "hand: expected a list"),
        ("discard", [None], "discard[0]: expected a card"),
        ("pile", 3, "pile: unknown key"),
    ],
)
def test_wrong_shapes_are_refused_by_field(key, value, problem):
    with pytest.raises(BadInput) as error:
        CALCULATE({**WHOLE, key: value})
    assert error.value.problems[0].startswith(problem)


SCALARS = st.none() | st.booleans() | st.integers(-(10**30), 10**30) | st.floats(allow_nan=False) | st.text(max_size=8)
KEYS = st.sampled_from(["court", "hand", "discard", "opponent", "bottom", "size", "known", "card", "up", "turn_start"])
JSON = st.recursive(
    SCALARS | st.sampled_from(KINDS),
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(KEYS | st.text(max_size=4), inner, max_size=5),
    max_leaves=25,
)


@settings(max_examples=300, deadline=None)
@given(value=JSON, key=KEYS, name=st.sampled_from(["odds", "conspiracies"]))
def test_any_json_whatsoever_is_answered_or_refused_in_words(value, key, name):
    calculator = GAME.calculators[name]
    for given_value in (value, {**calculator.example, key: value}):
        try:
            assert calculator(given_value)
        except BadInput as error:
            assert error.problems
            assert all(problem.strip() for problem in error.problems)
