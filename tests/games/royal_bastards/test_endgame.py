"""The endgame at the table: counting, ties, last actions, the crown."""

import pytest

from companion.core.errors import IllegalMove
from companion.games.royal_bastards import GAME
from tests.games.royal_bastards.positions import ANN, BEN, CLEO, at, counting, fight, play, said
from tests.games.wording import described


def acted(state):
    """Everybody takes the last action turn."""
    for _ in state.names:
        state = play(state, "last_action", seat=GAME.turn(state))
    return state


def test_a_territory_is_counted_from_the_log_or_from_what_people_say():
    state = play(at("contest"), "place_support", seat=BEN, territory="Oldwood", support=2)
    state = play(state, "correct_turn", to=8, phase="counting")
    assert said(state) == ["Corrected: turn 8, Endgame: counting", "The endgame begins: everybody stands at 0"]
    state = play(state, "count_territory", territory="Oldwood")
    assert said(state) == ["Ben wins Oldwood: 9 points"]
    state = play(state, "count_territory", territory="Mudford", support=[3, 1, 0], value=50)
    assert state.endgame.scores == {ANN: 50, BEN: 9, CLEO: 0}
    assert "Ann: 50 points (space 0, 1 King Me! token)" in described(GAME, state)
    with pytest.raises(IllegalMove, match="Oldwood is counted already"):
        play(state, "count_territory", territory="Oldwood")
    with pytest.raises(IllegalMove, match="one number of Support for each of the 3 players, found 2"):
        play(state, "count_territory", territory="Highgate", support=[1, 2])


def test_a_territory_without_a_known_value_asks_for_it():
    state = at("counting", 8, options={})
    with pytest.raises(IllegalMove, match="how many points is Joda City worth"):
        play(state, "count_territory", territory="Joda City", support=[1, 0, 0])


def test_a_territory_without_support_is_unclaimed_or_a_tie_of_all():
    state = counting(support={"Joda City": [0, 0, 0]})
    assert said(state)[0] == "Joda City is unclaimed"
    assert state.phase == "last-actions"
    state = play(state, "ruling", ruling="empty-territory", choice="tie")
    assert (state.phase, state.endgame.pending) == ("ties", ("Joda City",))
    state = counting(support={"Joda City": [0, 0, 0]}, rulings={"empty-territory": "tie"})
    assert said(state)[0] == "Ann, Ben and Cleo are tied on Joda City: their Firstborns hold a Contest"


def test_a_tie_is_settled_by_the_firstborns_of_the_tied_alone():
    state = counting(support={"Joda City": [2, 2, 1]})
    assert (state.phase, GAME.outcome(state)) == ("ties", None)
    champion = {"role": "champion", "rolls": [3], "printed": 1}
    with_champion = {"seat": ANN, "bastards": [*fight(ANN, 4)["bastards"], champion]}
    for sides, why in (
        ([fight(ANN, 4), fight(CLEO, 5)], "this Contest is between Ann and Ben"),
        ([with_champion, fight(BEN, 5)], "only Firstborns take part"),
    ):
        with pytest.raises(IllegalMove, match=why):
            play(state, "contest", attribute="might", territory="Joda City", sides=sides)
    state = play(state, "contest", attribute="might", territory="Joda City", sides=[fight(ANN, 4), fight(BEN, 4)])
    state = play(state, "roll_off", rolls=[{"seat": ANN, "roll": 1}, {"seat": BEN, "roll": 9}])
    assert "Ben wins the tied Joda City: 5 points" in said(state)
    assert state.phase == "last-actions"


def test_a_tie_can_be_settled_without_dice():
    state = counting(support={"Joda City": [2, 2, 1]})
    with pytest.raises(IllegalMove, match="Cleo is not among those tied on Joda City: Ann and Ben"):
        play(state, "settle_tie", territory="Joda City", seat=CLEO)
    state = play(state, "settle_tie", territory="Joda City", seat=ANN)
    assert state.endgame.scores[ANN] == 5
    state = counting(support={"Joda City": [2, 2, 1], "Treasured Valley": [1, 0, 0]})
    with pytest.raises(IllegalMove, match="Treasured Valley is not tied"):
        play(state, "settle_tie", territory="Treasured Valley", seat=ANN)


def test_last_actions_go_clockwise_from_the_first_player_and_nobody_else_may_act():
    state = play(counting(support={"Joda City": [2, 0, 0]}), "first_player", seat=BEN)
    assert GAME.turn(state) == BEN
    with pytest.raises(IllegalMove, match="it is Ben's last action turn; Ann may not act") as refused:
        play(state, "sell_chaos", seat=ANN, value=2)
    assert refused.value.rule == "last-actions"
    for kind, data in (
        ("last_action", {}),
        ("play_chaos", {"timing": "endgame"}),
        ("spend_gold", {"gold": 1}),
        ("buy_endorsement", {}),
    ):
        with pytest.raises(IllegalMove, match="Ann may not act"):
            play(state, kind, seat=ANN, **data)
    state = play(state, "play_chaos", seat=BEN, timing="endgame")
    state = play(state, "last_action", seat=BEN, points=[{"seat": BEN, "points": 4}, {"seat": ANN, "points": -1}])
    assert said(state) == ["Ben has taken the last action turn", "Ben: +4 points", "Ann: -1 point"]
    assert GAME.turn(state) == CLEO
    with pytest.raises(IllegalMove, match="it is Cleo's"):
        play(state, "last_action", seat=BEN)
    state = play(play(state, "last_action", seat=CLEO), "last_action", seat=ANN)
    assert state.phase == "crown"
    assert state.endgame.leaders == (ANN, BEN)


def test_the_most_points_are_crowned():
    state = acted(counting(support={"Joda City": [2, 0, 0]}))
    assert said(state)[-1] == "Ann is crowned with 5"
    outcome = GAME.outcome(state)
    assert (outcome.winners, outcome.scores) == ((ANN,), (5, 0, 0))
    assert [str(step) for step in outcome.steps] == [
        "Joda City: Ann wins with 2 Support, 5 points",
        "Ann: 5 Royal Approval",
        "Ben: 0 Royal Approval",
        "Cleo: 0 Royal Approval",
        "Ann is crowned",
    ]


def test_tied_leaders_send_their_firstborns():
    state = acted(counting(support={"Joda City": [2, 0, 0], "Treasured Valley": [0, 1, 0]}))
    assert said(state)[-1] == "Ann and Ben lead with 5: the Firstborn Contest decides"
    assert GAME.outcome(state) is None
    with pytest.raises(IllegalMove, match="Cleo is not among the tied leaders: Ann and Ben"):
        play(state, "crown", seat=CLEO)
    with pytest.raises(IllegalMove, match="between Ann and Ben"):
        play(state, "contest", attribute="magic", sides=[fight(ANN, 4), fight(CLEO, 5)])
    fought = play(state, "contest", attribute="magic", sides=[fight(ANN, 4), fight(BEN, 5)])
    assert said(fought)[-1] == "Ben is crowned with 5"
    crowned = play(state, "crown", seat=ANN)
    assert [str(step) for step in GAME.outcome(crowned).steps[5:]] == [
        "Ann and Ben are tied with 5",
        "Ann wins the Firstborn Contest",
        "Ann is crowned",
    ]


def test_a_correction_after_the_crown_takes_it_back_where_it_must():
    state = acted(counting(support={"Joda City": [2, 0, 0], "Treasured Valley": [0, 1, 0]}))
    state = play(state, "crown", seat=ANN)
    again = play(state, "correct_score", seat=CLEO, to=5, was=0)
    assert (again.phase, again.crown, again.endgame.leaders) == ("crown", None, (ANN, BEN, CLEO))
    alone = play(state, "correct_score", seat=CLEO, to=6)
    assert (alone.phase, alone.crown, GAME.outcome(alone).winners) == ("crowned", None, (CLEO,))
    open_again = play(state, "correct_support", seat=BEN, territory="Joda City", to=2)
    assert (open_again.phase, open_again.crown) == ("ties", None)
    new_land = play(state, "edit_territory", name="Lichford", value=3)
    assert new_land.phase == "counting"


def test_a_stale_contest_cannot_settle_what_is_no_longer_tied():
    state = counting(support={"Joda City": [2, 2, 1]})
    state = play(state, "contest", attribute="might", territory="Joda City", sides=[fight(ANN, 4), fight(BEN, 4)])
    state = play(state, "correct_support", seat=CLEO, territory="Joda City", to=9)
    state = play(state, "ruling", ruling="empty-territory", choice="tie")
    state = play(state, "edit_territory", name="Lichford", value=3)
    with pytest.raises(IllegalMove, match="no Contest waits for a roll-off"):
        play(state, "roll_off", rolls=[{"seat": ANN, "roll": 1}, {"seat": BEN, "roll": 9}])


def test_leaving_the_endgame_forgets_the_count_but_not_the_support():
    state = play(counting(support={"Joda City": [2, 0, 0]}), "correct_turn", to=7, phase="contest", was=8)
    assert (state.endgame, state.phase, state.turn) == (None, "contest", 7)
    assert state.territories["Joda City"].support == (2, 0, 0)
    assert not state.territories["Joda City"].is_counted


def two_lead(*seats):
    """Two of three are tied for the crown."""
    lands = {place: [int(s == seat) for s in (ANN, BEN, CLEO)] for place, seat in zip("XY", seats, strict=True)}
    return acted(counting(support=lands))


def test_a_roll_off_among_others_cannot_crown():
    state = play(two_lead(ANN, CLEO), "contest", attribute="might", sides=[fight(ANN, 4), fight(CLEO, 4)])
    state = play(state, "correct_score", seat=CLEO, to=0)
    assert said(state) == [
        "Corrected: Cleo’s score: 5 → 0",
        "Ann and Cleo no longer have to roll off",
        "Ann is crowned with 5",
    ]
    state = play(state, "correct_score", seat=BEN, to=5)
    assert said(state)[1:] == ["Ann and Ben lead with 5: the Firstborn Contest decides"]
    with pytest.raises(IllegalMove, match="no Contest waits for a roll-off"):
        play(state, "roll_off", rolls=[{"seat": ANN, "roll": 9}, {"seat": CLEO, "roll": 1}])


def test_other_leaders_are_named_while_the_crown_is_open():
    state = play(two_lead(ANN, CLEO), "correct_score", seat=BEN, to=5)
    assert said(state)[1:] == ["Ann, Ben and Cleo lead with 5: the Firstborn Contest decides"]


def test_a_new_king_is_announced_whatever_made_him():
    state = acted(counting(support={"X": [2, 0, 0], "Y": [0, 1, 0], "Z": [2, 0, 0]}))
    assert said(state)[-1] == "Ann is crowned with 10"
    assert said(play(state, "correct_score", seat=CLEO, to=11))[1:] == ["Cleo is crowned with 11"]
    assert said(play(state, "edit_territory", name="Y", value=12))[1:] == ["Ben is crowned with 12"]
    state = play(state, "correct_support", seat=BEN, territory="Z", to=3)
    assert said(state)[1:] == ["Ben wins Z: 5 points", "Ben is crowned with 10"]


def test_what_is_left_to_count_and_to_settle_is_named():
    state = counting(support={"X": [2, 2, 0], "Y": [0, 1, 1]})
    assert said(state)[-1] == "Left to settle: X and Y"
    state = play(state, "edit_territory", name="Z", value=3)
    assert said(state)[-1] == "Left to count: Z"


def test_the_outcome_tells_the_whole_count_step_by_step():
    state = counting(support={"X": [3, 3, 0], "Y": [0, 1, 0], "Z": [0, 0, 0]})
    state = play(state, "settle_tie", territory="X", seat=ANN)
    state = play(state, "last_action", seat=ANN, points=[{"seat": ANN, "points": 52}])
    state = play(play(state, "last_action", seat=BEN), "last_action", seat=CLEO)
    state = play(state, "correct_score", seat=CLEO, to=-1)
    assert [str(step) for step in GAME.outcome(state).steps] == [
        "X: Ann and Ben are tied with 3 Support, and Ann wins the Contest, 5 points",
        "Y: Ben wins with 1 Support, 5 points",
        "Z is unclaimed",
        "Ann: +52 points by last actions and corrections",
        "Cleo: -1 point by last actions and corrections",
        "Ann: 57 Royal Approval (1 King Me! token, space 7)",
        "Ben: 5 Royal Approval",
        "Cleo: -1 Royal Approval",
        "Ann is crowned",
    ]
