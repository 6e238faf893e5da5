"""The endings of a battle, step by step."""

import pytest

from companion.games.royal_battles import GAME
from tests.games.royal_battles.positions import (
    JON,
    JONS,
    MENDI,
    armies,
    at_attack,
    battle,
    messages,
    play,
    put_units,
    refused,
    start,
)
from tests.games.wording import described


def without(state, seat, *units):
    """The table after those units were removed."""
    for unit in units:
        state = play(state, "correct_injury", seat=seat, unit=unit, to=10)
    return state


def steps(state):
    found = GAME.outcome(state)
    return found.winners, [str(step) for step in found.steps], found.scores


def test_a_battle_goes_on_while_both_have_units():
    assert GAME.outcome(without(battle(), JON, 0, 1, 2)) is None


def test_whoever_removes_the_last_enemy_wins():
    state = put_units(without(battle(), JON, 0, 2, 3), (MENDI, 0, (3, 3), "8D"), (JON, 1, (2, 3), "9C"))
    state = at_attack(play(state, "correct_injury", seat=JON, unit=1, to=7), MENDI, 0, "5S", "3D")
    state = play(state, "attack", seat=MENDI, style="easy", target=1)
    assert (GAME.phase(state), GAME.turn(state)) == ("over", None)
    assert steps(state) == ((MENDI,), ["Jon has no units left on the board", "Mendi wins"], (0, 4))
    refused(state, "end_turn", "Now it is: The end", "round", seat=MENDI)


def test_when_the_cards_run_out_more_units_win():
    state = play(without(battle(), JON, 0), "cards_out", playable=[JON])
    assert steps(state) == ((MENDI,), ["Units on the board: Jon 3, Mendi 4", "Mendi wins"], (3, 4))


def test_with_equal_units_whoever_has_playable_cards_wins():
    state = play(battle(), "cards_out", playable=[JON])
    assert steps(state)[:2] == (
        (JON,),
        ["Units on the board: Jon 4, Mendi 4", "Tied on units; Jon still has cards to play", "Jon wins"],
    )


def test_with_equal_units_and_no_playable_cards_it_is_a_tie():
    state = play(battle(), "cards_out", playable=[])
    assert steps(state)[:2] == (
        (JON, MENDI),
        [
            "Units on the board: Jon 4, Mendi 4",
            "Tied on units, and no one has cards to play",
            "The battle ends in a tie",
        ],
    )


def test_the_count_advises_when_cards_should_be_left():
    state = play(play(battle(), "correct_pile", seat=MENDI, to=0), "cards_out", playable=[])
    assert messages(state) == [
        "The cards have run out; no one can still play",
        "By the app’s count, Jon should still have 0 cards in hand and 50 in the draw pile",
    ]


def used_up(state, *hands):
    """The table with nothing in either draw pile, and so many in each hand."""
    for seat, hand in enumerate(hands):
        state = play(play(state, "correct_hand", seat=seat, to=hand), "correct_pile", seat=seat, to=0)
    return state


def test_with_equal_units_and_cards_to_play_on_both_sides_it_is_a_tie():
    state = play(used_up(battle(), 2, 2), "cards_out", playable=[JON, MENDI])
    assert steps(state)[0] == (JON, MENDI)
    assert steps(state)[1][1:] == ["Tied on units, and both still have cards to play", "The battle ends in a tie"]
    assert messages(state) == [
        "The cards have run out; Jon and Mendi can still play",
        "By the rules the battle continues while both can play; this table ends it",
    ]


def test_the_count_says_who_can_still_play_if_nobody_else_does():
    assert play(used_up(battle(), 2, 2), "cards_out").playable == (JON, MENDI)
    assert play(used_up(battle(), 0, 1), "cards_out").playable == (MENDI,)
    assert play(used_up(battle(), 0, 0), "cards_out").playable == ()
    assert play(armies(JONS, JONS, board=False), "cards_out").playable == ()


@pytest.mark.parametrize("options", [{"board": False}, {"hands": False}])
def test_where_nobody_counts_cards_only_the_table_says_that_they_have_run_out(options):
    state = armies(JONS, JONS, **options) if "board" in options else battle(**options)
    assert messages(play(state, "cards_out")) == [
        "The table says that the cards have run out, but not who can still play"
    ]
    assert steps(play(state, "cards_out"))[1][1:] == [
        "Tied on units, and the table hasn’t said who can still play",
        "The battle ends in a tie",
    ]
    said = play(state, "cards_out", playable=[])
    assert messages(said) == ["The table says that the cards have run out; no one can still play"]
    said = play(state, "cards_out", playable=[JON])
    assert messages(said) == ["The table says that the cards have run out; Jon can still play"]


def test_giving_up_lets_the_other_win():
    state = play(battle(), "concede", seat=MENDI)
    assert steps(state) == ((JON,), ["Mendi concedes", "Jon wins"], (4, 4))
    assert GAME.outcome(play(start(), "concede", seat=JON)).winners == (MENDI,)


def test_two_armies_without_a_unit_are_a_tie():
    state = without(without(armies(JONS, JONS, board=False), JON, 0, 1, 2, 3), MENDI, 0, 1, 2, 3)
    assert steps(state)[0] == (JON, MENDI)


def test_every_phase_and_the_whole_table_can_be_shown():
    for state in (start(), armies(JONS, JONS), battle(), without(battle(), JON, 0)):
        assert GAME.phase(state) in GAME.phases
        assert len(described(GAME, state)) >= 2
    shown = described(GAME, without(play(battle(), "initiative", white="6H", black="4D"), JON, 0))
    assert shown[0] == "Round 1"
    assert "Knight: injury 10 of 8, removed" in shown
    assert "Pawn: injury 0 of 8, column 1, row 3, on 2C" in shown
    assert "Gone from the deck: 2C, 4C, 10D, 6H, 6S" in shown
    assert shown[-1] == "Jon’s turn"
