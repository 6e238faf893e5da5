"""Phases, turns, drawing, moving, and what gold and Chaos cards do."""

import pytest

from companion.core.errors import IllegalMove
from companion.games.royal_bastards import GAME
from tests.games.royal_bastards.positions import ANN, BEN, CLEO, at, chosen, opened, play, said


def test_everybody_draws_up_to_three_from_the_first_player_on():
    state = play(play(chosen(), "first_player", seat=BEN), "next_phase")
    state = play(state, "correct_hand", seat=CLEO, to=2)
    state = play(state, "next_phase")
    assert said(state) == [
        "Ben draws 3 Chaos cards",
        "Cleo draws 1 Chaos card",
        "Ann draws 3 Chaos cards",
        "Movement: Ben goes first",
    ]
    assert [rival.hand for rival in state.rivals] == [3, 3, 3]
    assert (state.deck, state.discard) == (71, 0)


def test_an_empty_chaos_deck_is_made_from_the_discard():
    state = play(at("draw", 2), "correct_deck", to=1, was=71)
    state = play(state, "correct_hand", seat=ANN, to=0)
    state = play(state, "next_phase")
    assert said(state)[:2] == ["The Chaos discard pile is shuffled into a new deck", "Ann draws 3 Chaos cards"]
    assert (state.deck, state.discard) == (71, 0)
    state = play(play(state, "discard_chaos", seat=ANN, cards=2), "correct_deck", to=0)
    assert play(state, "draw_chaos", seat=ANN, cards=1).deck == 72


def test_a_turn_goes_draw_movement_contest_and_the_marker_passes_left():
    state = at("draw")
    phases = []
    for _ in range(4):
        phases.append((state.turn, state.phase, state.first))
        state = play(state, "next_phase")
    assert phases == [(1, "draw", 0), (1, "movement", 0), (1, "contest", 0), (2, "draw", 1)]


@pytest.mark.parametrize(("turn", "phase"), [(4, "festival-deal"), (8, "festival-contest")])
def test_a_festival_replaces_the_rest_of_the_turn(turn, phase):
    assert play(at("draw", turn), "next_phase").phase == phase


def test_on_turn_8_all_gather_in_joda_city():
    state = play(at("draw", 8), "next_phase")
    assert {rival.firstborn.place for rival in state.rivals} == {"Joda City"}
    assert said(state)[-1] == "All Bastards gather on Joda City"


def test_the_rest_of_a_turn_can_be_left_out():
    state = play(at("draw", 2), "next_turn")
    assert (state.turn, state.phase, state.first) == (3, "draw", 1)
    assert play(at("movement", 7), "next_turn").turn == 8
    assert play(at("festival-contest", 8), "next_turn").phase == "counting"


def test_movement_goes_clockwise_from_the_first_player():
    state = play(at("movement"), "first_player", seat=BEN)
    assert GAME.turn(state) == BEN
    state = play(state, "move", seat=BEN, role="firstborn", to="Oldwood")
    assert said(state) == ["Big Ron moves to Oldwood (Movement 2)"]
    assert GAME.turn(state) == CLEO
    for seat, place in ((CLEO, "Mudford"), (ANN, "Oldwood")):
        state = play(state, "move", seat=seat, role="firstborn", to=place)
    assert GAME.turn(state) is None
    assert said(play(state, "next_phase")) == ["Contests: Ben picks the order", "Battle Flag on Oldwood"]


def test_a_bastard_may_stay_and_cannot_leave_the_map():
    state = play(at("movement"), "move", seat=ANN, role="firstborn", to="Joda City")
    assert said(state) == ["Barry stays on Joda City (Movement 1)"]
    with pytest.raises(IllegalMove, match="no Territory “Jodaburg” here; "):
        play(state, "move", seat=ANN, role="firstborn", to="Jodaburg")
    with pytest.raises(IllegalMove, match="Ann has no Champion yet"):
        play(state, "move", seat=ANN, role="champion", to="Joda City")
    assert said(play(at("movement", options={}), "move", seat=ANN, role="firstborn", to="Joda City")) == [
        "Barry moves to Joda City"
    ]


@pytest.mark.parametrize(("take", "gold", "support"), [("gold", 2, 0), ("support", 0, 1)])
def test_a_bastard_alone_brings_a_support_or_two_gold(take, gold, support):
    state = play(at("contest"), "earn", seat=ANN, role="firstborn", take=take)
    assert state.rivals[ANN].gold == gold
    assert state.territories["Joda City"].support == (support, 0, 0)
    with pytest.raises(IllegalMove, match="Barry has already earned Support or Gold this turn"):
        play(state, "earn", seat=ANN, role="firstborn", take=take)


def test_a_contested_territory_brings_nothing_by_itself():
    state = play(at("contest"), "correct_place", seat=BEN, role="firstborn", to="Joda City")
    with pytest.raises(IllegalMove, match="Joda City is contested by Ben") as refused:
        play(state, "earn", seat=ANN, role="firstborn", take="gold")
    assert refused.value.rule == "uncontested"
    state = play(state, "earn", seat=ANN, role="firstborn", take="support", territory="Oldwood")
    assert state.rivals[ANN].firstborn.place == "Oldwood"


def test_support_needs_a_territory_and_gold_does_not():
    state = at("contest", options={})
    with pytest.raises(IllegalMove, match="Which Territory is Barry on"):
        play(state, "earn", seat=ANN, role="firstborn", take="support")
    assert play(state, "earn", seat=ANN, role="firstborn", take="gold").rivals[ANN].gold == 2


def test_earning_comes_back_with_the_next_turn():
    state = play(at("contest"), "earn", seat=ANN, role="firstborn", take="gold")
    state = play(state, "next_turn")
    assert not state.rivals[ANN].firstborn.has_earned


def test_gold_is_gained_and_spent_but_never_owed():
    state = play(at("movement"), "gain_gold", seat=ANN, gold=5)
    state = play(state, "spend_gold", seat=ANN, gold=2, what="a rumour")
    assert (state.rivals[ANN].gold, said(state)) == (3, ["Ann spends 2 Gold: a rumour"])
    with pytest.raises(IllegalMove, match="Ann has 3 Gold, but this costs 4 Gold") as refused:
        play(state, "spend_gold", seat=ANN, gold=4)
    assert refused.value.rule == "gold"


def test_a_chaos_card_is_sold_for_its_value():
    state = play(at("movement"), "sell_chaos", seat=ANN, value=3)
    assert (state.rivals[ANN].gold, state.rivals[ANN].hand, state.discard) == (3, 2, 1)
    state = play(state, "correct_hand", seat=ANN, to=0)
    with pytest.raises(IllegalMove, match="Ann has no Chaos cards by the app’s count"):
        play(state, "sell_chaos", seat=ANN, value=3)


@pytest.mark.parametrize(
    ("timing", "phase", "turn", "is_allowed"),
    [
        ("movement", "movement", 1, True),
        ("movement", "contest", 1, False),
        ("contest", "contest", 1, True),
        ("contest", "festival-contest", 4, True),
        ("contest", "movement", 1, False),
        ("anytime", "contest", 1, True),
        ("anytime", "draw", 1, False),
        ("endgame", "contest", 1, False),
        ("endgame", "counting", 8, True),
    ],
)
def test_chaos_cards_have_their_time(timing, phase, turn, is_allowed):
    state = at(phase, turn)
    if is_allowed:
        assert said(play(state, "play_chaos", seat=ANN, timing=timing, card="Hecklers")) == ["Ann plays Hecklers"]
    else:
        with pytest.raises(IllegalMove):
            play(state, "play_chaos", seat=ANN, timing=timing)


def test_effects_draw_up_to_a_full_hand_and_force_discards():
    state = play(at("movement"), "discard_chaos", seat=ANN, cards=2)
    assert (state.rivals[ANN].hand, said(state)) == (1, ["Ann discards 2 Chaos cards"])
    assert play(state, "discard_chaos", seat=ANN, cards=3).rivals[ANN].hand == 0
    assert play(state, "draw_chaos", seat=ANN, cards=2).rivals[ANN].hand == 3
    with pytest.raises(IllegalMove, match="Ann would have 4 Chaos cards; the limit is 3"):
        play(state, "draw_chaos", seat=ANN, cards=3)


def test_two_cards_at_once_are_for_the_first_player_or_a_coin():
    assert said(play(at("movement"), "chaos_first", seat=BEN)) == ["Ann decides: Ben’s card came first"]
    state = at("movement", rulings={"chaos-at-once": "coin-toss"})
    assert said(play(state, "chaos_first", seat=BEN)) == ["Coin toss: Ben’s card came first"]


def test_a_first_turn_without_anything_else_still_counts_to_the_endgame():
    state = play(opened("Ann", "Ben"), "next_phase")
    for _ in range(8):
        state = play(state, "next_turn")
    assert (state.phase, state.turn) == ("counting", 8)


def test_a_bastard_moves_once_a_turn():
    state = play(at("movement"), "move", seat=ANN, role="firstborn", to="Oldwood")
    with pytest.raises(IllegalMove, match="Barry has already moved this turn") as refused:
        play(state, "move", seat=ANN, role="firstborn", to="Mudford")
    assert "Place a mini on a Territory" in str(refused.value)
    assert play(state, "correct_place", seat=ANN, role="firstborn", to="Mudford").rivals[ANN].firstborn.has_moved


def test_a_move_out_of_turn_order_is_taken_and_mentioned():
    state = play(at("movement"), "move", seat=CLEO, role="firstborn", to="Oldwood")
    assert said(state)[1] == "In turn order, Ann should have moved first"


def test_without_joda_city_the_table_moves_the_minis():
    state = at("draw", 8)
    state = play(state, "correct_place", seat=ANN, role="firstborn", to="Oldwood")
    state = play(play(state, "remove_territory", name="Joda City"), "next_phase")
    assert said(state)[-1] == "Joda City isn’t on the map: move the minis manually"
    assert {rival.firstborn.place for rival in state.rivals} <= set(state.territories)


def test_several_others_on_a_territory_are_named():
    state = play(at("contest"), "correct_place", seat=BEN, role="firstborn", to="Joda City")
    state = play(state, "correct_place", seat=CLEO, role="firstborn", to="Joda City")
    with pytest.raises(IllegalMove, match="Joda City is contested by Ben and Cleo"):
        play(state, "earn", seat=ANN, role="firstborn", take="gold")


def test_a_bastard_that_earns_elsewhere_is_put_there():
    state = play(at("contest"), "earn", seat=ANN, role="firstborn", take="gold", territory="Oldwood")
    assert said(state) == ["Barry is on Oldwood", "Ann gains 2 Gold"]


def test_gold_is_spent_on_anything():
    state = play(play(at("movement"), "gain_gold", seat=ANN, gold=5), "spend_gold", seat=ANN, gold=1)
    assert said(state) == ["Ann spends 1 Gold"]
