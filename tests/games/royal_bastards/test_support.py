"""Support that is bought or lost once the counting has begun."""

from companion.games.royal_bastards import GAME
from tests.games.royal_bastards.positions import ANN, BEN, CLEO, at, counting, play, said

COUNTS = {"late-support": "counts"}


def scores(state):
    return list(state.endgame.scores.values())


def test_a_counted_territory_stays_with_its_winner():
    state = counting(support={"Joda City": [2, 1, 0]})
    state = play(state, "place_support", seat=BEN, territory="Joda City", support=5)
    assert said(state) == [
        "Ben places 5 Support on Joda City",
        "Joda City has already been counted, so nothing changes there",
    ]
    assert (state.territories["Joda City"].support, scores(state)) == ((2, 6, 0), [5, 0, 0])


def test_late_support_counts_if_the_table_says_so():
    state = counting(support={"Joda City": [2, 1, 0]}, rulings=COUNTS)
    state = play(state, "place_support", seat=BEN, territory="Joda City", support=5)
    assert said(state) == ["Ben places 5 Support on Joda City", "Ben wins Joda City: 5 points"]
    assert scores(state) == [0, 5, 0]
    state = play(state, "skeleton_takes", seat=BEN, territory="Joda City", support=4)
    assert said(state) == [
        "Ben loses 4 Support on Joda City",
        "Ann and Ben are tied on Joda City: their Firstborns hold a Contest",
        "Left to settle: Joda City",
    ]
    state = play(state, "settle_tie", territory="Joda City", seat=BEN)
    assert (state.phase, scores(state)) == ("last-actions", [0, 5, 0])


def test_a_settled_tie_stays_settled_while_the_same_players_are_tied():
    state = counting(support={"Joda City": [2, 2, 0]}, rulings=COUNTS)
    state = play(state, "settle_tie", territory="Joda City", seat=BEN)
    state = play(state, "place_support", seat=CLEO, territory="Joda City", support=1)
    assert (state.phase, scores(state)) == ("last-actions", [0, 5, 0])
    state = play(state, "place_support", seat=CLEO, territory="Joda City", support=1)
    assert (state.phase, state.endgame.verdicts[0].tied) == ("ties", (ANN, BEN, CLEO))


def test_a_table_may_change_its_mind_about_late_support():
    state = counting(support={"Joda City": [2, 2, 0]})
    state = play(state, "settle_tie", territory="Joda City", seat=BEN)
    state = play(state, "place_support", seat=CLEO, territory="Joda City", support=3)
    assert scores(state) == [0, 5, 0]
    state = play(state, "ruling", ruling="late-support", choice="counts")
    assert (said(state)[1], scores(state)) == ("Cleo wins Joda City: 5 points", [0, 0, 5])
    state = play(state, "ruling", ruling="late-support", choice="stays")
    assert (state.phase, scores(state)) == ("ties", [0, 0, 0])


def test_before_its_count_a_territory_takes_support_under_either_rule():
    state = play(at("counting", 8), "place_support", seat=BEN, territory="Oldwood", support=2)
    assert said(state) == ["Ben places 2 Support on Oldwood"]
    assert said(play(state, "count_territory", territory="Oldwood")) == ["Ben wins Oldwood: 9 points"]


def test_a_correction_of_the_count_is_never_late():
    state = counting(support={"Joda City": [2, 1, 0]})
    state = play(state, "correct_support", seat=BEN, territory="Joda City", to=5, was=1)
    assert said(state) == ["Corrected: Ben’s Support on Joda City: 1 → 5", "Ben wins Joda City: 5 points"]
    assert GAME.turn(state) == ANN
