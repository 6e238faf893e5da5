"""Calculators say how they come to their answers: the rulebooks' examples, step by step."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games import find_game
from companion.ui.translation import translate_message

CONTEST = [
    "blue: attributes 5, dice 8 + 3 + 5: 21",
    "red: attributes 5, dice 10 + 5 + 2, cards −2: 20",
    "blue wins the Contest",
]
KING_ON_PAWN = [
    "Accuracy 4 against evasion 3: 1 trump needed to hit",
    "Easy: 1 trump, the 8 of diamonds",
    "Hit: 4 − 3 armor = 1",
    "Optimal: 3 trumps, the 5 of spades, the 3 of diamonds and the 9 of clubs",
    "Hit: 5 − 3 armor = 2",
    "Risky: none of the 4 is a trump",
    "Not enough trumps: miss",
    "Side to side is a key position for the 5 of spades: draw 2",
]


def steps(game: str, name: str, **changes: Any) -> list[str]:
    calculator = find_game(game).calculators[name]
    return [translate_message(step, "en") for step in calculator.explained({**calculator.example, **changes})]


def test_the_rulebooks_contest_is_added_up_side_by_side():
    assert steps("royal-bastards", "contest") == CONTEST


def test_equal_totals_go_to_the_printed_attributes_and_then_to_a_roll_off():
    sides = [
        {"id": who, "bastards": [{"name": who, "role": "firstborn", "printed": 5, "rolls": [4]}]} for who in ("a", "b")
    ]
    tied = steps("royal-bastards", "contest", players=sides)
    assert tied[2:] == [
        "Totals are tied, so printed attributes decide: a 5 and b 5",
        "Still tied: a and b roll off, 1 d10 each",
    ]
    rolled = steps("royal-bastards", "contest", players=sides, rolloffs=[{"a": 3, "b": 8}])
    assert rolled[-1] == "b wins the roll-off"


def test_the_kings_attack_on_the_pawn_counts_the_four_cards():
    found = steps("royal-battles", "attack")
    assert [step for step in KING_ON_PAWN if step not in found] == []


def test_four_trumps_are_said_to_be_critical():
    cards = {"attacker": "5S", "target": "3D"}
    found = steps(
        "royal-battles",
        "attack",
        initiative=cards,
        attacker={"unit": "king", "standing": "5D"},
        target={"unit": "pawn", "standing": "9C", "injury": 0},
    )
    assert any("critical hit, 10 (doubled) − 3 armor = 7" in step for step in found)


@pytest.mark.parametrize(
    ("white", "black", "last"),
    [
        ("6S", "4H", "Higher card: the 6 of spades beats the 4 of hearts"),
        ("4S", "4H", "Higher card: the 4 of spades beats the 4 of hearts"),
        ("4H", "4H", "Equal cards, the 4 of hearts and the 4 of hearts: both draw again"),
    ],
)
def test_initiative_says_which_card_is_higher(white, black, last):
    assert steps("royal-battles", "initiative", white=white, black=black)[-1] == last


def test_a_move_that_may_not_be_is_explained_by_the_rule_that_forbids_it():
    assert "must be the other colour" in steps("royal-battles", "move", card="3C")[0]


def test_the_final_count_goes_territory_by_territory_to_the_crown():
    found = steps("royal-bastards", "endgame")
    assert found[0] == "Joda City: blue wins the tie, 9 points"
    assert found[-1] == "blue is crowned"
    open_tie = steps("royal-bastards", "endgame", ties={})
    assert open_tie[0] == "Joda City: red and blue are tied; their Firstborns hold a Contest"
    assert open_tie[-1] == "No one is crowned until every tie is settled: Joda City"


def test_a_will_is_told_as_the_table_tells_it():
    found = steps("royal-will", "will")
    assert found[0] == "thrashkar swaps thrashkar’s and dan’s Coin Cards without looking"
    assert "The Will is won: the total is 6, with 8 coins in the Assets" in found


def test_a_murder_names_its_victim_and_a_late_mariage_says_why_it_does_not_count():
    found = steps("rogue-monarch", "conspiracies", turn_start=False)
    assert "Murder: a Roi (King) in place 2 is between the Assassins in places 1 and 3" in found
    assert "A Mariage only counts at the start of your turn, and this turn has already started" in found


def test_each_mode_says_what_it_changes():
    assert steps("board-royale", "setup")[1:] == [
        "Crowded: start with 7 resources",
        "Crowded: 5 items in the Crafting Field",
    ]
    assert steps("board-royale", "setup", players=4, modes=["bloodshed"])[1] == "Bloodshed: no escape items"
