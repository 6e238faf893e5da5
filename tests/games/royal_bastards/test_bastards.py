"""Endorsements, Skeletons, and Support that comes and goes."""

import pytest

from companion.core.errors import IllegalMove
from companion.games.royal_bastards.state import current_value
from companion.games.royal_bastards.support import is_hidden
from tests.games.royal_bastards.positions import ANN, BEN, at, play, said

OPEN = {"support-log": "open"}


def mastery(state, seat=BEN):
    return current_value(state, state.rivals[seat].firstborn, "mastery")


def test_an_endorsement_costs_six_gold_and_raises_attributes():
    state = play(at("movement"), "gain_gold", seat=BEN, gold=6)
    state = play(state, "buy_endorsement", seat=BEN, modifiers={"mastery": 2})
    assert (state.rivals[BEN].gold, state.rivals[BEN].firstborn.endorsements, mastery(state)) == (0, 1, 3)
    assert said(state) == ["Ben pays 6 Gold", "Big Ron gains an Endorsement", "Big Ron: Mastery +2"]
    with pytest.raises(IllegalMove, match="Ben has 0 Gold, but an Endorsement costs 6 Gold"):
        play(state, "buy_endorsement", seat=BEN)


def test_a_lost_endorsement_takes_its_modifiers_along():
    state = play(at("movement"), "gain_endorsement", seat=BEN, modifiers={"mastery": 2})
    state = play(state, "lose_endorsement", seat=BEN, modifiers={"mastery": 2})
    assert (mastery(state), said(state)) == (1, ["Big Ron loses an Endorsement", "Big Ron: Mastery −2"])
    with pytest.raises(IllegalMove, match="Big Ron has no Endorsement"):
        play(state, "lose_endorsement", seat=BEN)


def test_a_skeleton_does_nothing_until_it_is_turned_up():
    state = play(at("movement"), "gain_skeleton", seat=BEN)
    assert (state.rivals[BEN].firstborn.skeletons, mastery(state)) == (2, 1)
    state = play(state, "reveal_skeleton", seat=BEN, modifiers={"mastery": -3})
    fighter = state.rivals[BEN].firstborn
    assert (fighter.skeletons, fighter.revealed, mastery(state)) == (1, 1, -2)
    state = play(state, "lose_skeleton", seat=BEN, modifiers={"mastery": -3})
    assert (state.rivals[BEN].firstborn.revealed, mastery(state)) == (0, 1)
    state = play(state, "lose_skeleton", seat=BEN)
    assert state.rivals[BEN].firstborn.skeletons == 0
    for kind, why in (("lose_skeleton", "no face-down Skeleton"), ("reveal_skeleton", "no face-down Skeleton")):
        with pytest.raises(IllegalMove, match=why):
            play(state, kind, seat=BEN)


def test_there_are_twenty_endorsements_and_twenty_skeletons():
    state = play(at("movement"), "correct_cards", seat=ANN, role="firstborn", pile="endorsements", to=20)
    with pytest.raises(IllegalMove, match="All 20 Endorsements are already in play") as refused:
        play(state, "gain_endorsement", seat=BEN)
    assert refused.value.rule == "endorsements"
    state = play(at("movement"), "correct_cards", seat=ANN, role="firstborn", pile="revealed", to=17)
    with pytest.raises(IllegalMove, match="All 20 Skeletons are already in play"):
        play(state, "gain_skeleton", seat=BEN)
    with pytest.raises(IllegalMove, match="That would make 21, but the box has only 20"):
        play(state, "correct_cards", seat=BEN, role="firstborn", pile="skeletons", to=2)


def test_support_is_placed_and_removed_but_never_below_zero():
    state = play(at("movement", rulings=OPEN), "place_support", seat=ANN, territory="Oldwood", support=2)
    assert said(state) == ["Ann places 2 Support on Oldwood"]
    state = play(state, "remove_support", seat=ANN, territory="Oldwood", support=1)
    assert (state.territories["Oldwood"].support[ANN], said(state)) == (1, ["Ann loses 1 Support on Oldwood"])
    with pytest.raises(IllegalMove, match="Ann has only 1 Support on Oldwood, not 2. Remove what’s there."):
        play(state, "remove_support", seat=ANN, territory="Oldwood", support=2)
    state = play(state, "ruling", ruling="support-log", choice="secret")
    with pytest.raises(IllegalMove, match="Ann doesn’t have that much Support on Oldwood. Remove what’s there."):
        play(state, "remove_support", seat=ANN, territory="Oldwood", support=2)


def test_a_skeleton_takes_support_where_there_is_some():
    """Joda City, Highgate and Oldwood are of one colour in the tests' box."""
    state = play(at("movement", rulings=OPEN), "place_support", seat=ANN, territory="Oldwood", support=1)
    with pytest.raises(IllegalMove, match="another Territory of that colour") as refused:
        play(state, "skeleton_takes", seat=ANN, territory="Highgate", support=2)
    assert refused.value.rule == "skeleton-support"
    state = play(state, "skeleton_takes", seat=ANN, territory="Oldwood", support=2)
    assert (state.territories["Oldwood"].support[ANN], said(state)) == (0, ["Ann loses 1 Support on Oldwood"])
    nothing = play(state, "skeleton_takes", seat=ANN, territory="Highgate", support=2)
    assert (nothing.territories, said(nothing)) == (state.territories, ["Ann has no Support to lose on Highgate"])


def test_the_ballot_is_secret_until_the_endgame_unless_the_table_says_otherwise():
    assert is_hidden(at("contest"))
    assert not is_hidden(at("contest", rulings={"support-log": "open"}))
    assert not is_hidden(at("counting", 8))
