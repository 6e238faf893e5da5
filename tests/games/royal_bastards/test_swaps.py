"""Who is whose Bastard can be set right: changed, swapped, taken away, dealt again."""

import pytest

from companion.core.errors import IllegalMove
from companion.games.royal_bastards import GAME
from tests.games.royal_bastards.positions import ANN, BEN, CLEO, at, play, said


def names(state, role="champion"):
    return [fighter and fighter.name for fighter in (rival.fighter(role) for rival in state.rivals)]


def championed():
    """Ann has Bo, Ben has Cy, Cleo has Dee; it is still the festival."""
    state = play(play(at("draw", 4), "next_phase"), "deal_bastards", names=["Bo", "Cy", "Dee"])
    state = play(play(state, "rank_players", seats=[ANN, BEN, CLEO]), "next_phase")
    for seat, name in ((ANN, "Bo"), (BEN, "Cy"), (CLEO, "Dee")):
        state = play(state, "take_champion", seat=seat, name=name)
    return state


def test_a_correction_swaps_two_bastards_and_leaves_what_lies_beside_them():
    state = play(championed(), "gain_endorsement", seat=ANN, role="champion", modifiers={"might": 2})
    state = play(state, "correct_bastard", seat=ANN, role="champion", name="cy")
    assert names(state) == ["Cy", "Bo", "Dee"]
    assert said(state) == ["Corrected: Cy is Ann’s Champion", "Corrected: Bo is Ben’s Champion"]
    assert (state.rivals[ANN].champion.endorsements, state.rivals[BEN].champion.endorsements) == (1, 0)


def test_firstborn_and_champion_of_one_player_are_swapped_too():
    state = play(championed(), "correct_bastard", seat=ANN, role="firstborn", name="Bo")
    assert (names(state, "firstborn")[ANN], names(state)[ANN]) == ("Bo", "Barry")


def test_a_bastard_goes_over_to_a_player_who_has_none():
    state = play(championed(), "correct_bastard", seat=ANN, role="champion")
    state = play(state, "correct_bastard", seat=ANN, role="champion", name="Dee")
    assert names(state) == ["Dee", "Cy", None]
    assert said(state) == ["Corrected: Dee is Ann’s Champion", "Corrected: Cleo has no Champion"]


def test_a_champion_is_taken_away_and_can_be_taken_again():
    state = play(championed(), "correct_bastard", seat=BEN, role="champion")
    assert (names(state), state.dealt) == (["Bo", None, "Dee"], ("Cy",))
    assert said(state) == ["Corrected: Ben has no Champion", "Cy is face up"]
    assert GAME.turn(state) == BEN
    assert names(play(state, "take_champion", seat=BEN, name="Cy")) == ["Bo", "Cy", "Dee"]
    with pytest.raises(IllegalMove, match="Ben has no Champion yet"):
        play(state, "correct_bastard", seat=BEN, role="champion")


def test_the_bastard_that_is_replaced_lies_where_the_other_lay():
    state = play(play(at("draw", 4), "next_phase"), "deal_bastards", names=["Bo", "Cy", "Dee"])
    state = play(play(state, "rank_players", seats=[ANN, BEN, CLEO]), "next_phase")
    state = play(state, "take_champion", seat=ANN, name="Bo")
    state = play(state, "correct_bastard", seat=ANN, role="champion", name="Dee")
    assert (names(state)[ANN], state.dealt) == ("Dee", ("Cy", "Bo"))


@pytest.mark.parametrize("phase", ["festival-deal", "draw"])
def test_a_festival_that_is_held_again_deals_the_champions_anew(phase):
    state = play(play(championed(), "next_phase"), "correct_turn", to=4, phase=phase)
    state = play(state, "next_phase") if phase == "draw" else state
    assert names(state) == [None, None, None]
    assert "Bo is no longer Ann’s Champion" in said(state)
    state = play(state, "deal_bastards", names=["Bo", "Cy", "Dee"])
    state = play(play(state, "rank_players", seats=[BEN, ANN, CLEO]), "next_phase")
    assert names(play(state, "take_champion", seat=BEN, name="Bo")) == [None, "Bo", None]


def test_names_are_matched_without_regard_to_capitals():
    state = play(at("movement"), "edit_territory", name="joda  city", value=8)
    assert len(state.territories) == len(at("movement").territories)
    assert said(state) == ["Corrected: Joda City, value: 3 → 8"]
    state = play(state, "edit_bastard", name="barry", might=3)
    assert (len(state.cards), state.cards["Barry"].printed[0]) == (len(at("movement").cards), 3)
