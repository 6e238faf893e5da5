"""The festivals of turns 4 and 8."""

import pytest

from companion.core.errors import IllegalMove
from companion.games.royal_bastards import GAME
from tests.games.royal_bastards.positions import ANN, BEN, CLEO, at, fight, play, said


def dealt():
    return play(play(at("draw", 4), "next_phase"), "deal_bastards", names=["Bo", "Cy", "Dee"])


def ranked(turn=4, *seats):
    state = dealt() if turn == 4 else play(at("draw", 8), "next_phase")
    return play(state, "rank_players", seats=list(seats) or [CLEO, ANN, BEN])


def somewhere(n, where="Oldwood"):
    return [{"territory": where, "support": n}]


def test_all_minis_go_to_the_hometown_of_the_first_card():
    state = dealt()
    assert {rival.firstborn.place for rival in state.rivals} == {"Low Fen"}
    assert said(state) == ["Bo is face up", "Cy is face up", "Dee is face up", "All Bastards gather on Low Fen"]
    assert state.phase == "festival-contest"


def test_an_unknown_hometown_is_left_to_the_table():
    state = play(play(at("draw", 4, options={}), "next_phase"), "deal_bastards", names=["Bo", "Cy", "Dee"])
    assert said(state)[-1] == "Bo’s Hometown isn’t known: move the minis manually"


@pytest.mark.parametrize("names", [["Bo", "Cy"], ["Bo", "Bo", "Cy"]])
def test_as_many_bastards_as_players_are_dealt(names):
    with pytest.raises(IllegalMove, match="Deal 3 different Bastards"):
        play(play(at("draw", 4), "next_phase"), "deal_bastards", names=names)


def test_a_bastard_in_play_is_not_dealt():
    with pytest.raises(IllegalMove, match="Barry already belongs to Ann"):
        play(play(at("draw", 4), "next_phase"), "deal_bastards", names=["Barry", "Bo", "Cy"])


def test_the_contest_ranks_everybody_and_ties_at_any_rank_are_rolled_off():
    sides = [fight(ANN, 4), fight(BEN, 9), fight(CLEO, 4)]
    state = play(dealt(), "contest", attribute="might", sides=sides)
    assert said(state)[-1] == "Ann and Cleo are tied: they roll off"
    state = play(state, "roll_off", rolls=[{"seat": ANN, "roll": 2}, {"seat": CLEO, "roll": 6}])
    assert (state.ranking, state.phase) == ((BEN, CLEO, ANN), "festival-support")
    assert said(state)[-1] == "Ranking: Ben, Cleo and Ann"


def test_everybody_takes_part_in_a_festival():
    with pytest.raises(IllegalMove, match="Only Ann, Ben and Cleo take part in this Contest"):
        play(dealt(), "contest", attribute="might", sides=[fight(ANN, 4), fight(BEN, 9)])
    with pytest.raises(IllegalMove, match="Rank each of the 3 players once"):
        play(dealt(), "rank_players", seats=[ANN, BEN, BEN])


def test_support_is_distributed_by_rank_with_the_turn_trackers_numbers():
    state = ranked()
    assert GAME.turn(state) == CLEO
    with pytest.raises(IllegalMove, match="By rank, it’s Cleo’s turn, not Ann’s"):
        play(state, "festival_support", seat=ANN, support=somewhere(4))
    with pytest.raises(IllegalMove, match="Cleo places 4 Support at this rank, not 3"):
        play(state, "festival_support", seat=CLEO, support=somewhere(3))
    state = play(state, "festival_support", seat=CLEO, support=[*somewhere(3), *somewhere(1, "Mudford")])
    assert said(state) == ["Cleo has placed the Support for this rank"]
    state = play(state, "festival_support", seat=ANN, support=somewhere(3))
    state = play(state, "festival_support", seat=BEN, support=somewhere(2))
    assert state.territories["Oldwood"].support == (3, 2, 3)
    with pytest.raises(IllegalMove, match="Everyone has had a turn"):
        play(state, "festival_support", seat=BEN, support=somewhere(2))


def test_without_the_turn_trackers_numbers_people_know_how_many():
    state = play(play(at("draw", 8, options={}), "next_phase"), "rank_players", seats=[ANN, BEN, CLEO])
    state = play(state, "festival_support", seat=ANN, support=somewhere(7, "Joda City"))
    assert state.territories["Joda City"].support == (7, 0, 0)


def test_champions_are_taken_by_rank_and_stand_in_their_hometown():
    state = play(ranked(), "next_phase")
    assert (state.phase, GAME.turn(state)) == ("festival-champions", CLEO)
    with pytest.raises(IllegalMove, match="Ida wasn’t dealt. Choose Bo, Cy or Dee"):
        play(state, "take_champion", seat=CLEO, name="Ida")
    state = play(state, "take_champion", seat=CLEO, name="Cy")
    assert said(state) == ["Cleo takes Cy as Champion", "Cy is on Saltmarsh"]
    assert state.rivals[CLEO].champion.skeletons == 0
    with pytest.raises(IllegalMove, match="Cy already belongs to Cleo"):
        play(state, "take_champion", seat=ANN, name="Cy")
    state = play(play(state, "take_champion", seat=ANN, name="Bo"), "take_champion", seat=BEN, name="Dee")
    with pytest.raises(IllegalMove, match="Everyone has had a turn"):
        play(state, "take_champion", seat=ANN, name="Ida")
    state = play(state, "next_phase")
    assert (state.turn, state.phase, state.ranking, state.dealt) == (5, "draw", (), ())


def test_the_festival_of_turn_8_has_no_champions():
    state = ranked(8, BEN, ANN, CLEO)
    assert play(state, "festival_support", seat=BEN, support=somewhere(6)).distributed == 1
    assert play(state, "next_phase").phase == "counting"


def test_cards_may_be_left_undealt():
    state = play(play(at("draw", 4), "next_phase"), "next_phase")
    state = play(play(state, "rank_players", seats=[ANN, BEN, CLEO]), "next_phase")
    assert play(state, "take_champion", seat=ANN, name="Zed").rivals[ANN].champion.name == "Zed"


def test_a_ranking_says_why_equal_totals_come_one_before_the_other():
    sides = [fight(ANN, 4, printed=3), fight(BEN, 5, printed=2), fight(CLEO, 9)]
    state = play(dealt(), "contest", attribute="might", sides=sides)
    assert "Ann ranks above Ben on printed attributes, 3–2" in said(state)
    sides = [fight(ANN, 4), fight(BEN, 9), fight(CLEO, 4)]
    state = play(dealt(), "contest", attribute="might", sides=sides)
    state = play(state, "roll_off", rolls=[{"seat": ANN, "roll": 2}, {"seat": CLEO, "roll": 6}])
    assert "Roll-off: Cleo before Ann" in said(state)
