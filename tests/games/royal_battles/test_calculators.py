"""Calculators `initiative`, `move` and `odds`."""

from collections import Counter
from fractions import Fraction
from functools import lru_cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.core.cards import CARDS, DECK
from companion.core.errors import BadInput
from companion.games.royal_battles import GAME
from tests.games.royal_battles.positions import DRAGON
from tests.games.royal_battles.test_attack_calculator import fighters
from tests.oracles import battle_attacks

initiative, move, odds = (GAME.calculator(name) for name in ("initiative", "move", "odds"))


def problems(calculator, asked):
    with pytest.raises(BadInput) as found:
        calculator(asked)
    return list(found.value.problems)


@pytest.mark.parametrize("name", sorted(GAME.calculators))
def test_every_calculator_has_a_working_example(name):
    calculator = GAME.calculator(name)
    assert calculator(calculator.example)
    assert calculator.rules


@pytest.mark.parametrize(
    ("white", "black", "first"),
    [
        ("6S", "4H", "white"),
        ("4H", "6S", "black"),
        ("JOKER", "AS", "white"),
        ("AC", "KS", "white"),
        ("2S", "10C", "black"),
        ("9C", "9D", "black"),
        ("9H", "9D", "white"),
        ("9H", "9S", "black"),
    ],
)
def test_the_higher_card_goes_first_by_rank_and_then_by_suit(white, black, first):
    assert initiative({"white": white, "black": black.lower()}) == {"first": first, "redraw": False}


@pytest.mark.parametrize("card", ["JOKER", "2H"])
def test_equal_cards_are_drawn_again(card):
    assert initiative({"white": card, "black": card}) == {"first": None, "redraw": True}


def test_initiative_needs_both_cards():
    assert problems(initiative, {"white": "6S"}) == [
        "black: missing; expected a card as rank and suit (10H, QS) or JOKER"
    ]


def ask_move(**changes):
    return {"from": [1, 3], "to": [2, 3], "standing": "2C", "card": "3H", "covers": None, **changes}


@pytest.mark.parametrize(
    "changes",
    [
        {},
        {"to": [2, 4], "covers": "5S"},
        {"to": [1, 3], "covers": "2c"},
        {"card": "JOKER", "covers": "5S"},
        {"card": "JOKER", "covers": "JOKER", "standing": "JOKER"},
        {"standing": "JOKER", "card": "3C"},
        {"covers": "JOKER"},
        {"to": [1, 3], "standing": "JOKER", "covers": "JOKER"},
        {"occupied": False},
    ],
)
def test_legal_moves(changes):
    assert move(ask_move(**changes)) == {"legal": True, "reason": None}


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"standing": "10D"}, "off the 10 of diamonds with the 3 of hearts: both are red"),
        ({"covers": "5D"}, "can’t cover the 5 of diamonds with the 3 of hearts: both are red"),
        ({"to": [0, 3]}, "off the board"),
        ({"to": [1, 8], "from": [1, 7]}, "off the board"),
        ({"to": [-7, 99]}, "off the board"),
        ({"to": [3, 3]}, "isn’t next to"),
        ({"occupied": True}, "another unit"),
        ({"to": [1, 3], "card": "3S", "covers": "2C"}, "with the 3 of spades: both are black"),
        ({"to": [1, 3], "covers": "2C", "occupied": True}, "another unit"),
    ],
)
def test_illegal_moves_say_why(changes, reason):
    found = move(ask_move(**changes))
    assert found["legal"] is False
    assert reason in found["reason"]


@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        ({"from": [0, 3]}, "from: expected a column from 1 to 5 and a row from 1 to 7, found [0, 3]"),
        ({"from": [1]}, "from: expected a place [column, row], found 1"),
        ({"to": [1, 2.0]}, "to[1]: expected a whole number"),
        ({"to": [1, 3]}, "covers: must be the standing card 2C where to is the same space as from, found null"),
        ({"to": [1, 3], "covers": "3C"}, "covers: must be the standing card 2C"),
        ({"covers": "ZZ"}, "covers: expected a card"),
        ({"occupied": None}, "occupied: expected true or false"),
        ({"standing": None}, "standing: expected a card"),
    ],
)
def test_moves_that_cannot_be_asked(changes, problem):
    found = problems(move, ask_move(**changes))
    assert len(found) == 1
    assert found[0].startswith(problem)


def test_covers_must_be_said():
    asked = ask_move()
    del asked["covers"]
    assert problems(move, asked)[0].startswith("covers: missing")


def physical(gone):
    left = list(DECK.elements())
    for card in gone:
        left.remove(card)
    return left


def slow_odds(asked):
    """Every pair of remaining cards, one by one."""
    gone, ties = asked.get("gone", {}), asked.get("ties", "reshuffled")
    decks = (tuple(sorted(physical(gone.get(side, [])))) for side in ("attacker", "target"))
    pairs = next_pairs(*decks, ties == "out")
    styles = ["easy", "optimal", "risky"]
    styles += ["advantage"] if battle_attacks.sheet(asked["attacker"]["unit"])["advantage"] else []
    return {"styles": [slow_row(asked, style, pairs) for style in styles]}


@lru_cache(maxsize=10_000)
def next_pairs(ours, theirs, tied_leave):
    """How likely each pair is to be the next that counts: a tied pair leaves both decks, and the next two are drawn."""
    found = Counter()
    for i, mine in enumerate(ours):
        for j, other in enumerate(theirs):
            if mine != other:
                found[mine, other] += Fraction(1, len(ours) * len(theirs))
            elif tied_leave:
                later = next_pairs(ours[:i] + ours[i + 1 :], theirs[:j] + theirs[j + 1 :], True)
                for pair, chance in later.items():
                    found[pair] += chance / (len(ours) * len(theirs))
    return found


def slow_row(asked, style, pairs):
    asked = {key: value for key, value in asked.items() if key != "ties"}
    rows = [
        (chance, battle_attacks.row({**asked, "initiative": {"attacker": a, "target": b}}, style))
        for (a, b), chance in pairs.items()
    ]
    return {
        "style": style,
        **{
            key: float(sum(chance * row[of] for chance, row in rows) / sum(pairs.values()))
            for key, of in (
                ("hit", "hit"),
                ("critical", "critical"),
                ("expected_damage", "damage"),
                ("removed", "removed"),
            )
        },
    }


@pytest.mark.parametrize("unit", sorted(battle_attacks.SHEET))
def test_odds_with_whole_decks_agree_with_every_pair(unit):
    asked = {"attacker": {"unit": unit, "standing": "AS"}, "target": {"unit": "pawn", "standing": "AH", "injury": 5}}
    assert odds(asked) == slow_odds(asked)


def mostly_gone():
    """Decks with few cards left, Jokers among them often."""
    kept = st.lists(st.sampled_from([*sorted(CARDS), "JOKER", "AS", "2C"]), min_size=1, max_size=9, unique=True)
    return kept.map(lambda kept: [card for card in DECK.elements() if card not in kept])


@settings(max_examples=80, deadline=None)
@given(
    st.fixed_dictionaries(
        {
            "attacker": fighters(),
            "target": fighters(),
            "gone": st.fixed_dictionaries({"attacker": mostly_gone()}, optional={"target": mostly_gone()}),
        },
        optional={"attacker_units": st.integers(1, 4), "ties": st.sampled_from(["reshuffled", "out"])},
    )
)
def test_odds_agree_with_every_pair_of_what_is_left(asked):
    try:
        found = odds(asked)
    except BadInput:
        left = [set(physical(asked["gone"].get(side, []))) for side in ("attacker", "target")]
        assert left[0] == left[1]
        assert len(left[0]) == 1
    else:
        assert found == slow_odds(asked)


def ask_odds(**changes):
    return {"attacker": {"unit": "king", "standing": "8D"}, "target": {"unit": "pawn", "standing": "9C"}, **changes}


def all_but(*kept):
    return [card for card in DECK.elements() if card not in kept]


def test_gone_may_be_left_out_whole_or_by_side():
    assert odds(ask_odds()) == odds(ask_odds(gone={})) == odds(ask_odds(gone={"target": []}))


def late(**more):
    """{x, y} against {x, z}: x is the 2, which is a trump of Easy like the 4 and unlike the queen."""
    pawn = {"unit": "pawn", "standing": "KS"}
    gone = {"attacker": all_but("2C", "4C"), "target": all_but("2C", "QH")}
    return odds({"attacker": pawn, "target": pawn, "gone": gone, **more})["styles"][0]


def test_tied_cards_that_leave_play_change_the_odds_late_in_the_game():
    """Of four pairs one is tied: shuffled back, each other pair is as likely; gone, only y and z are left to draw."""
    assert late() == late(ties="reshuffled")
    assert (late()["hit"], late(ties="out")["hit"]) == (1 / 3, 1 / 4)


def test_what_cannot_be_drawn_any_more_is_left_out_of_the_odds():
    """Two decks of the same two cards: after a tie the last two would tie as well, and there is no attack."""
    gone = all_but("2C", "QH")
    asked = {**ask_odds(gone={"attacker": gone, "target": gone}), "ties": "out"}
    assert odds(asked) == slow_odds(asked) == odds({**asked, "ties": "reshuffled"})


def test_whole_decks_with_ties_out_agree_with_a_count_by_styles():
    asked = {"attacker": {"unit": "pawn", "standing": "AS"}, "target": {"unit": "king", "standing": "AH"}}
    found = {row["style"]: row for row in odds({**asked, "ties": "out"})["styles"]}
    for style, trumps in (("easy", 20), ("optimal", 16), ("risky", 12)):
        assert abs(found[style]["hit"] - both_of_a_style(trumps, 52 - trumps, 2)) < 1e-12


@lru_cache(maxsize=10_000)
def both_of_a_style(trumps, others, jokers):
    """The chance that the next pair that counts is two different trumps, of which both decks have the same."""
    cards = trumps + others + jokers
    both = Fraction(trumps * (trumps - 1), cards**2)
    if cards > 1:
        both += Fraction(trumps, cards**2) * (both_of_a_style(trumps - 1, others, jokers) if trumps else 0)
        both += Fraction(others, cards**2) * (both_of_a_style(trumps, others - 1, jokers) if others else 0)
        both += Fraction(jokers**2, cards**2) * (both_of_a_style(trumps, others, jokers - 1) if jokers else 0)
    return both


def test_a_unit_without_advantage_has_three_rows_of_odds():
    found = odds(ask_odds(attacker={"unit": DRAGON, "standing": "8D"}))["styles"]
    assert [list(row) for row in found] == [["style", "hit", "critical", "expected_damage", "removed"]] * 3


def test_expected_healing_is_negative():
    asked = ask_odds(
        attacker={"unit": "bishop", "standing": "AS"}, target={"unit": "pawn", "standing": "AH", "injury": 7}
    )
    found = odds(asked)["styles"][3]
    assert (found["hit"], found["removed"]) == (1.0, 0.0)
    assert -7 < found["expected_damage"] < -6


@pytest.mark.parametrize(
    ("gone", "problem"),
    [
        ({"attacker": list(DECK.elements())}, "gone.attacker: expected at least one card left in the deck, found none"),
        ({"target": ["2C", "2c"]}, "gone.target: a deck has 1 × 2C, found 2"),
        ({"target": ["JOKER"] * 3}, "gone.target: a deck has 2 × JOKER, found 3"),
        ({"target": ["2X"]}, "gone.target[0]: expected a card"),
        ({"attacker": all_but("2C"), "target": all_but("2C")}, "gone.target: expected decks with a pair"),
        ({"attacker": all_but("JOKER"), "target": all_but("JOKER")}, "gone.target: expected decks with a pair"),
        ({"attacker": None}, "gone.attacker: expected a list"),
        (None, "gone: expected an object"),
    ],
)
def test_decks_that_cannot_be(gone, problem):
    found = problems(odds, ask_odds(gone=gone))
    assert len(found) == 1
    assert found[0].startswith(problem)


@pytest.mark.parametrize("ties", [None, "back", True])
def test_ties_are_reshuffled_or_out(ties):
    found = problems(odds, ask_odds(ties=ties))
    assert len(found) == 1
    assert found[0].startswith("ties: ")


@pytest.mark.parametrize("key", ["position", "others", "initiative"])
def test_odds_take_no_other_keys(key):
    assert problems(odds, ask_odds(**{key: []}))[0].startswith(f"{key}: unknown key")
