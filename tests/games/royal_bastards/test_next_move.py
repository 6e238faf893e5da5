"""The big button passes over nothing: it says what is still open, and leads there."""

import pytest

from companion.games.royal_bastards.screen.controller import Draft, present_draft
from companion.games.royal_bastards.screen.next_move import next_move
from companion.games.royal_bastards.screen.table import other_moves
from companion.ui.theme import theme
from tests.games.royal_bastards.positions import ANN, BEN, CLEO, at, fight, play, said

T = theme()


def shown(state):
    """What the big button says and does."""
    then = next_move(T, state, present_draft(state, Draft()))
    return then.text, then.action, then.about


def fought(*places, **more):
    """In the Contest phase: Ann beat Ben on the first place, and Cleo is on the second."""
    state = at("contest", **more)
    for seat, place in enumerate(places):
        state = play(state, "correct_place", seat=seat, role="firstborn", to=place)
    return play(state, "contest", attribute="might", sides=[fight(ANN, 9), fight(BEN, 1)], territory=places[0])


def test_rewards_come_first_the_winners_before_the_losers():
    state = fought("Oldwood", "Oldwood", "Joda City")
    assert shown(state) == ("Ann takes the winner’s reward", "claim", (ANN,))
    state = play(state, "reward", seat=ANN, gold=2)
    assert shown(state) == ("Ben takes the loser’s reward", "claim", (BEN,))


def test_no_contest_begins_before_the_last_one_is_rewarded():
    state = fought("Oldwood", "Oldwood", "Joda City")
    state = play(state, "correct_bastard", seat=BEN, role="champion", name="Gus")
    state = play(state, "correct_place", seat=BEN, role="champion", to="Joda City")
    assert shown(state)[1] == "claim"
    for seat in (BEN, ANN):
        state = play(state, "reward", seat=seat)
    assert shown(state) == ("Hold the Contest on Joda City", "contest", ("Joda City",))


def test_whoever_is_alone_takes_support_or_gold_before_the_turn_ends():
    state = fought("Oldwood", "Oldwood", "Joda City")
    for seat in (ANN, BEN):
        state = play(state, "reward", seat=seat)
    assert shown(state) == ("Da' Donny on Joda City: Support or Gold", "earn", (CLEO, "firstborn"))
    state = play(state, "earn", seat=CLEO, role="firstborn", take="gold")
    assert shown(state)[1] == "next_phase"


def test_whoever_fought_does_not_earn_there_although_the_rival_has_gone():
    state = fought("Oldwood", "Oldwood", "Joda City")
    for seat in (ANN, BEN):
        state = play(state, "reward", seat=seat)
    state = play(state, "earn", seat=CLEO, role="firstborn", take="gold")
    state = play(state, "correct_place", seat=BEN, role="firstborn", to="Treasured Valley")
    assert shown(state)[2] == (BEN, "firstborn")


def test_a_contest_held_again_is_rewarded_again():
    state = fought("Oldwood", "Oldwood", "Joda City")
    done = play(play(state, "reward", seat=ANN), "reward", seat=BEN)
    assert done.owed == ()
    again = play(done, "contest", attribute="might", sides=[fight(ANN, 1), fight(BEN, 9)], territory="Oldwood")
    assert shown(again) == ("Ben takes the winner’s reward", "claim", (BEN,))
    assert [(each.seat, each.won) for each in again.owed] == [(BEN, True), (ANN, False)]


def test_what_is_passed_over_all_the_same_is_said():
    state = play(play(fought("Oldwood", "Oldwood", "Joda City"), "reward", seat=ANN), "next_phase")
    assert "No reward was entered for Ben on Oldwood" in said(state)
    assert state.owed == ()


def test_every_champion_is_chosen_before_the_festival_ends():
    state = play(at("festival-deal", 4), "deal_bastards", names=["Dee", "Eve", "Flo"])
    state = play(state, "rank_players", seats=[BEN, ANN, CLEO])
    for seat, support in ((BEN, 4), (ANN, 3), (CLEO, 2)):
        state = play(state, "festival_support", seat=seat, support=[{"territory": "Joda City", "support": support}])
    state = play(state, "next_phase")
    assert shown(state) == ("Ben chooses a Champion", "choose_champion", (BEN,))
    assert "No Champion was chosen for Ann, Ben and Cleo" in said(play(state, "next_phase"))
    state = play(play(state, "take_champion", seat=BEN, name="Eve"), "take_champion", seat=ANN, name="Dee")
    assert shown(state) == ("Cleo chooses a Champion", "choose_champion", (CLEO,))
    state = play(state, "take_champion", seat=CLEO, name="Flo")
    assert shown(state)[1] == "next_phase"


def test_a_bastard_that_is_on_no_territory_yet_is_asked_for():
    state = at("movement", options={})
    assert shown(state) == ("Where does Barry move?", "go", (ANN, "firstborn"))


@pytest.mark.parametrize("phase", ["contest", "festival-champions"])
def test_a_table_that_does_not_enter_everything_can_go_on_beside_the_big_button(phase):
    state = fought("Oldwood", "Oldwood", "Joda City") if phase == "contest" else at("festival-contest", 4)
    if phase == "festival-champions":
        state = play(state, "rank_players", seats=[ANN, BEN, CLEO]).replace(phase=phase)
    assert ("play", "next_phase") in other_moves(state, present_draft(state, Draft()))
