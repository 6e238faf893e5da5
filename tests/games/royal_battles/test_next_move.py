"""The big button passes over nothing: it says what is still open, and leads there."""

import pytest

from companion.games.royal_battles.screen.legal_moves import acting
from companion.games.royal_battles.screen.next_move import dock_of
from companion.ui.theme import theme
from tests.games.royal_battles.positions import JON, MENDI, at_attack, battle, play, put_units, start

T = theme()


def dock(state):
    return dock_of(T, state, acting(state, None), can_move=True)


def attacked():
    """Mendi's King attacked from a key position: 2 cards may be drawn."""
    state = put_units(battle(), (MENDI, 0, (3, 3), "8D"), (JON, 1, (2, 3), "9C"))
    return play(at_attack(state, MENDI, 0, "5S", "3D"), "attack", seat=MENDI, style="easy", target=1)


def test_both_armies_are_chosen_before_the_battle():
    found = dock(start())
    assert (found.first.text, [move.name for move in found.others]) == (
        "Jon chooses an army",
        ["Mendi chooses an army"],
    )


def test_the_cards_of_a_key_position_are_drawn_before_the_turn_ends():
    state = attacked()
    assert (dock(state).first.kind, dock(state).first.cards) == ("draw", 2)
    state = play(state, "draw", seat=MENDI, cards=1)
    assert (dock(state).first.kind, dock(state).first.cards) == ("draw", 1)
    assert dock(play(state, "draw", seat=MENDI, cards=1)).first.kind == "end_turn"


@pytest.mark.parametrize(("pile", "drawn", "said"), [(0, 0, "2 cards"), (1, 1, "1 card")])
def test_cards_that_the_draw_pile_does_not_have_are_not_passed_over_in_silence(pile, drawn, said):
    state = play(attacked(), "correct_pile", seat=MENDI, to=pile)
    if drawn:
        state = play(state, "draw", seat=MENDI, cards=drawn)
    assert dock(state).text == f"Mendi’s draw pile is empty, so {said} can’t be drawn"
    assert dock(state).first.kind == "end_turn"


def test_a_target_in_reach_is_attacked_before_the_turn_goes_on():
    state = put_units(battle(), (MENDI, 0, (3, 3), "8D"), (JON, 1, (2, 3), "9C"))
    found = dock(at_attack(state, MENDI, 0, "5S", "3D"))
    assert (found.first.kind, found.first.is_sheet) == ("attack", True)
