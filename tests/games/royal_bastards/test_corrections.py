"""Every number can be set right by hand."""

import pytest

from companion.core.errors import IllegalMove
from companion.core.messages import Message
from companion.games.royal_bastards import GAME
from companion.games.royal_bastards.state import current_value
from tests.games.royal_bastards.positions import ANN, BEN, CLEO, at, opened, play, said


def test_gold_hand_and_deck():
    state = play(at("movement"), "correct_gold", seat=ANN, to=9, was=0)
    assert (state.rivals[ANN].gold, said(state)) == (9, ["Corrected: Ann’s Gold: 0 → 9"])
    with pytest.raises(IllegalMove, match="Ann’s Gold was 1 when this was set to 4, but it’s 9 now"):
        play(state, "correct_gold", seat=ANN, to=4, was=1)
    state = play(state, "correct_hand", seat=ANN, to=1, was=3)
    assert (state.rivals[ANN].hand, state.deck, state.discard) == (1, 71, 2)
    state = play(state, "correct_deck", to=70)
    assert (state.deck, state.discard) == (70, 3)
    with pytest.raises(IllegalMove, match="The deck and discard pile have only 73 cards together"):
        play(state, "correct_deck", to=74)


def test_support_stays_secret_in_the_history():
    state = play(at("movement"), "correct_support", seat=ANN, territory="Oldwood", to=4, was=0)
    assert said(state) == ["Corrected: Ann’s Support on Oldwood"]
    state = play(
        play(state, "ruling", ruling="support-log", choice="open"),
        "correct_support",
        seat=ANN,
        territory="Oldwood",
        to=5,
    )
    assert said(state) == ["Corrected: Ann’s Support on Oldwood: 4 → 5"]


def test_attributes_and_cards():
    state = play(at("movement"), "correct_attribute", seat=BEN, role="firstborn", attribute="mastery", to=7, was=1)
    fighter = state.rivals[BEN].firstborn
    assert (fighter.modifiers, current_value(state, fighter, "mastery")) == ((0, 0, 6, 0), 7)
    with pytest.raises(IllegalMove, match="Enter Barry’s card first"):
        play(at("movement", options={}), "correct_attribute", seat=ANN, role="firstborn", attribute="might", to=1)
    state = play(state, "correct_cards", seat=BEN, role="firstborn", pile="revealed", to=2, was=0)
    assert said(state) == ["Corrected: Big Ron’s Skeletons face up: 0 → 2"]


def test_places_and_names():
    state = play(at("movement"), "correct_place", seat=ANN, role="firstborn", to="Oldwood")
    assert (state.rivals[ANN].firstborn.place, said(state)) == ("Oldwood", ["Barry is on Oldwood"])
    state = play(state, "correct_bastard", seat=ANN, role="firstborn", name="Ida")
    assert (state.rivals[ANN].firstborn.name, state.rivals[ANN].firstborn.place) == ("Ida", "Oldwood")
    assert play(state, "correct_bastard", seat=ANN, role="champion", name="Hal").rivals[ANN].champion.name == "Hal"


def test_the_first_player_and_the_turn():
    with pytest.raises(IllegalMove, match="The First Player was Cleo when this was set to Ben, but it’s Ann now"):
        play(at("movement"), "first_player", seat=BEN, was=2)
    state = play(at("movement"), "correct_turn", to=4, phase="festival-deal", was=1)
    assert (state.turn, state.phase) == (4, "festival-deal")
    assert said(state) == ["Corrected: turn 4, Festival: dealing Bastards"]
    for turn, phase in ((4, "movement"), (3, "festival-contest"), (8, "festival-deal"), (2, "setup"), (3, "counting")):
        title = GAME.phases[phase].title
        with pytest.raises(IllegalMove, match=f"Turn {turn} has no phase “{title}”"):
            play(state, "correct_turn", to=turn, phase=phase)


def test_there_are_no_scores_before_the_endgame():
    with pytest.raises(IllegalMove, match="There are no scores before the Endgame"):
        play(at("movement"), "correct_score", seat=ANN, to=5)


@pytest.mark.parametrize(
    ("changes", "rule"),
    [({"deck": 79}, "chaos-cards"), ({"turn": 9}, "turns"), ({"deck": -1, "discard": 81}, "chaos-cards")],
)
def test_the_invariant_names_what_is_broken(changes, rule):
    assert GAME.violation(opened()) is None
    violation = GAME.violation(opened().replace(**changes))
    assert isinstance(violation, Message)
    assert violation.rule == rule
    state = opened()
    assert GAME.violation(state.with_player(ANN, gold=-1)).rule == "hand-limit"
    assert GAME.violation(state.with_player(ANN, hand=4)).rule == "hand-limit"


def test_a_corrected_phase_starts_again_for_every_bastard():
    state = play(at("contest"), "earn", seat=ANN, role="firstborn", take="gold")
    state = play(state, "correct_turn", to=2, phase="contest")
    assert said(state) == ["Corrected: turn 2, Contest", "Every Bastard can move and earn again"]
    assert play(state, "earn", seat=ANN, role="firstborn", take="gold").rivals[ANN].gold == 4
    state = at("movement")
    for seat in (ANN, BEN, CLEO):
        state = play(state, "move", seat=seat, role="firstborn", to="Oldwood")
    assert GAME.turn(play(state, "correct_turn", to=2, phase="movement")) == ANN


def test_corrections_of_the_box_say_what_changed():
    state = play(at("movement"), "edit_territory", name="Oldwood", value=4, colour="grey")
    assert said(state) == ["Corrected: Oldwood, value: 9 → 4", "Corrected: Oldwood, colour: red → grey"]
    state = play(state, "edit_bastard", name="Barry", mastery=4, job="Baker")
    assert said(state) == ["Corrected: Barry, Mastery: 0 → 4", "Corrected: Barry, class: Priest → Baker"]
    state = play(state, "edit_bastard", name="Zed", might=2, hometown="Oldwood")
    assert said(state) == ["Zed’s card: Might 2, Hometown Oldwood"]
    assert said(play(state, "edit_bastard", name="Zed", might=2)) == ["Zed’s card stays the same"]
    assert said(play(state, "edit_festival", turn=4, support=[])) == [
        "Turn 4 Festival, Support by rank: not entered yet"
    ]


def test_a_correction_of_the_first_player_says_who_it_was():
    assert said(play(at("movement"), "first_player", seat=BEN)) == ["Corrected: First Player: Ann → Ben"]
    assert said(play(opened(), "first_player", seat=BEN)) == ["Ben is First Player"]
