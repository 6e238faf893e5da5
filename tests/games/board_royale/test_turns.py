"""Set-up, preparation, turns, rounds, hands and the Resource Deck."""

import pytest

from companion.core.errors import BadInput
from companion.games.board_royale import GAME
from companion.games.board_royale.resources import limit_of
from tests.games.board_royale.positions import (
    FRANK,
    JANE,
    MARIA,
    MIKE,
    NAMES,
    day,
    do,
    given,
    hands,
    holding,
    items,
    opened,
    refused,
    said,
)
from tests.games.wording import described


def test_everybody_starts_with_five_of_140_resources():
    state = opened(4)
    assert (hands(state), state.deck, state.discard, state.figures.field) == ([5] * 4, 120, 0, 4)
    assert (GAME.phase(state), GAME.turn(state)) == ("preparation", JANE)


@pytest.mark.parametrize("players", range(2, 7))
def test_a_table_needs_no_options_for_two_to_six(players):
    assert GAME.setup(GAME.read_setup(NAMES[:players], {}, {})).modes == ()


def test_twelve_is_the_most_that_any_reading_of_crowded_can_deal_to():
    assert GAME.players == range(2, 13)
    assert hands(opened(11, "crowded")) == [11] * 11
    assert hands(opened(12, "crowded", rulings={"crowded-start": "rule"})) == [11] * 12


@pytest.mark.parametrize(
    ("players", "options", "words"),
    [
        (7, {}, "more than 6 need the mode 'crowded'"),
        (3, {"modes": ["duel"]}, "'duel' is for 2 players"),
        (12, {"modes": ["crowded"]}, "144 resources"),
        (2, {"first": 2}, "first: expected a seat from 0 to 1, found 2"),
        (4, {"teams": [[0, 1], [2, 3]]}, "only the mode 'escape_together' has teams"),
        (4, {"modes": ["escape_together"], "teams": [[0, 1], [1, 3]]}, "every seat from 0 to 3 in one pair"),
        (4, {"modes": ["escape_together"], "teams": [[0, 1]]}, "every seat from 0 to 3 in one pair"),
    ],
)
def test_a_setup_that_cannot_be_is_refused(players, options, words):
    with pytest.raises(BadInput, match=words):
        GAME.setup(GAME.read_setup(NAMES[:players], {}, options))


def test_pairs_sit_opposite_each_other_unless_the_table_says_otherwise():
    assert [p.team for p in opened(6, "escape_together").players] == [0, 1, 2, 0, 1, 2]
    assert [p.team for p in opened(4, "escape_together", teams=[[0, 3], [2, 1]]).players] == [0, 1, 1, 0]


def test_who_draws_gold_begins_and_the_drawn_cards_are_discarded():
    state = do(opened(3), "first_player", seat=FRANK, drawn=6)
    assert (state.first, state.turn, state.deck, state.discard) == (FRANK, FRANK, 119, 6)
    assert said(do(state, "first_player", seat=MIKE)) == "Mike begins"
    refused(do(state, "draw", seat=FRANK), "first_player", "starting-player", "is under way", seat=MIKE)
    refused(do(state, "pass", seat=FRANK), "first_player", "starting-player", "is under way", seat=MIKE)
    refused(state, "first_player", "corrections", "not that many resource cards", seat=MIKE, drawn=200)


def test_a_starting_player_who_left_is_nobody_to_begin():
    refused(do(opened(3), "quit", seat=MIKE), "first_player", "starting-player", "no longer", seat=MIKE)


def test_in_the_preparation_round_everybody_draws_two_and_may_craft():
    state = do(opened(2, first=MIKE), "draw", seat=MIKE)
    state = do(state, "craft", seat=MIKE, item="Knife")
    assert (hands(state), items(state, MIKE), state.discard) == ([5, 3], ["Knife"], 4)
    state = do(do(state, "pass", seat=MIKE), "pass", seat=JANE)
    assert (state.round, GAME.phase(state), state.turn) == (1, "resource", MIKE)
    assert "Day 1 begins" in said(state)


@pytest.mark.parametrize(
    ("kind", "data"),
    [
        ("steal", {"seat": JANE, "target": MIKE}),
        ("use", {"seat": JANE, "item": "Knife"}),
        ("attack", {"seat": JANE, "target": MIKE, "damage": 1}),
        ("trade", {"seat": JANE, "target": MIKE, "gives": 1}),
        ("lend", {"seat": JANE, "target": MIKE, "item": "Knife"}),
        ("vote", {"seat": JANE, "yes": 2}),
    ],
)
def test_no_stealing_use_trade_or_vote_in_the_preparation_round(kind, data):
    refused(given(opened(2), JANE, "Knife"), kind, GAME.moves[kind].rules[0], "Preparation round", **data)


def test_crafting_comes_after_the_draw_of_the_preparation_round():
    refused(opened(2), "craft", "preparation-round", "Jane draws before", seat=JANE, item="Knife")


def test_one_draw_a_turn():
    refused(do(opened(2), "draw", seat=JANE), "draw", "resource-phase", "has drawn already", seat=JANE)


def test_only_the_current_player_draws_crafts_and_passes():
    for kind, data in (("draw", {}), ("pass", {}), ("craft", {"item": "Knife"})):
        words = "it is Jane’s turn: Mike has to wait"
        refused(
            opened(2), kind, {"draw": "resource-phase", "craft": "crafting"}.get(kind, kind), words, seat=MIKE, **data
        )


def test_a_turn_draws_two_then_acts_then_passes():
    state = do(day(2, phase="resource"), "draw", seat=JANE)
    assert (hands(state), GAME.phase(state), state.deck) == ([7, 5], "action", 128)
    assert do(state, "pass", seat=JANE).turn == MIKE


def test_a_turn_may_draw_fewer_but_not_more():
    state = day(2, phase="resource")
    assert hands(do(state, "draw", seat=JANE, n=1)) == [6, 5]
    refused(state, "draw", "resource-phase", "3 is too many: a turn draws 2", seat=JANE, n=3)


def test_a_player_may_pass_without_drawing():
    assert do(day(2, phase="resource"), "pass", seat=JANE).turn == MIKE


def test_over_the_hand_limit_one_discards_before_drawing():
    state = day(2, hands={JANE: 19}, phase="resource")
    refused(state, "draw", "hand-limit", "hand limit of 20: discard 1 before drawing 2", seat=JANE)
    state = do(do(state, "discard", seat=JANE, n=1), "draw", seat=JANE)
    assert hands(state) == [20, 5]


def test_a_backpack_raises_the_hand_limit_to_24():
    state = given(day(2, hands={JANE: 22}, phase="resource"), JANE, "Backpack")
    assert limit_of(state, JANE) == 24
    assert hands(do(state, "draw", seat=JANE)) == [24, 5]


def test_the_hand_limit_holds_for_draws_by_items_but_not_for_steals():
    state = day(2, hands={JANE: 20}, phase="resource")
    refused(state, "gain", "hand-limit", "discard 1", seat=JANE, n=1)
    assert hands(do(do(state, "steal", seat=JANE, target=MIKE), "resolve")) == [21, 4]


def test_an_item_draws_from_the_deck_or_takes_from_the_discard_pile():
    state = do(day(2), "discard", seat=MIKE, n=2)
    state = do(state, "gain", seat=JANE, n=1)
    assert (hands(state), state.deck, state.discard) == ([6, 3], 129, 2)
    state = do(state, "gain", seat=JANE, n=2, source="discard")
    assert (hands(state), state.discard) == ([8, 3], 0)
    refused(state, "gain", "draw-and-take", "the discard pile has 0", seat=JANE, n=1, source="discard")


def test_an_empty_deck_is_rebuilt_from_its_discard_pile():
    state = do(do(day(2), "discard", seat=MIKE, n=4), "correct", what="discard", to=133)
    state = do(do(state, "correct_turn", seat=JANE, phase="resource"), "draw", seat=JANE)
    assert (hands(state), state.deck, state.discard) == ([7, 1], 132, 0)
    assert "shuffled into a new one" in said(state)


def test_without_any_cards_left_nothing_is_drawn():
    state = do(day(2, phase="resource"), "correct", what="cards", to=11)
    state = do(state, "draw", seat=JANE)
    assert (hands(state), state.deck) == ([6, 5], 0)
    assert "No resource card is left" in said(state)


def test_a_round_ends_where_the_first_player_sits_even_if_they_are_out():
    state = day(3, first=MIKE)
    state = do(do(state, "put_out", seat=MIKE), "pass", seat=FRANK)
    assert (state.round, state.turn) == (1, JANE)
    state = do(state, "pass", seat=JANE)
    assert (state.round, state.turn) == (2, FRANK)


def test_a_player_who_skips_is_passed_over_once():
    state = do(do(day(3), "skip", seat=MIKE), "pass", seat=JANE)
    assert (state.turn, state.players[MIKE].skips) == (FRANK, 0)
    assert "Mike skips this turn" in said(state)
    state = do(do(state, "pass", seat=FRANK), "pass", seat=JANE)
    assert state.turn == MIKE


def test_if_everybody_skips_the_round_goes_by():
    state = day(2)
    for seat in (JANE, MIKE):
        state = do(state, "skip", seat=seat)
    state = do(state, "pass", seat=JANE)
    assert (state.turn, state.round) == (MIKE, 2)


def test_somebody_who_is_out_does_nothing_any_more():
    state = do(day(3), "put_out", seat=MIKE)
    words = "Mike is no longer in the game"
    for kind, rule, data in (
        ("skip", "skip", {"seat": MIKE}),
        ("discard", "discard", {"seat": MIKE, "n": 1}),
        ("gain", "draw-and-take", {"seat": MIKE, "n": 1}),
        ("pay", "pay-and-spend", {"seat": MIKE, "n": 1}),
        ("spend", "pay-and-spend", {"seat": MIKE, "item": "x"}),
        ("attack", "attack-sequence", {"seat": MIKE, "target": JANE, "damage": 1}),
        ("attack", "attack-sequence", {"seat": JANE, "target": MIKE, "damage": 1}),
        ("trade", "deals", {"seat": JANE, "target": MIKE, "gives": 1}),
        ("quit", "rage-quit", {"seat": MIKE}),
        ("use", "items", {"seat": MIKE, "item": "x"}),
    ):
        refused(state, kind, rule, words, **data)


def test_a_vote_replaces_the_field_once_a_round_and_a_failed_one_costs_nothing():
    state = do(day(4), "vote", seat=JANE, yes=2)
    assert not state.vote_used
    state = do(state, "vote", seat=JANE, yes=3)
    assert state.vote_used
    assert "4 new items" in said(state)
    refused(state, "vote", "democracy", "was changed by vote this round", seat=JANE, yes=4)
    for seat in (JANE, MIKE, FRANK, MARIA):
        state = do(state, "pass", seat=seat)
    assert not state.vote_used


def test_with_two_left_both_must_agree():
    state = do(do(day(4), "put_out", seat=FRANK), "put_out", seat=MARIA)
    assert "fails" in said(do(state, "vote", seat=JANE, yes=1))
    assert "passes" in said(do(state, "vote", seat=JANE, yes=2))
    refused(state, "vote", "democracy", "3 votes, but only 2 are alive", seat=JANE, yes=3)


def test_a_bigger_field_gets_as_many_new_items_as_it_holds():
    assert "6 new items" in said(do(day(3, "quick"), "vote", seat=JANE, yes=2))


def test_a_crafted_item_is_paid_for_and_lies_in_front_of_its_owner():
    state = do(day(2), "craft", seat=JANE, item="Net", kind="temporary", pay=2, marks=["instant"], uses=1)
    assert (hands(state), state.discard, items(state, JANE)) == ([3, 5], 2, ["Net"])
    refused(
        state, "craft", "crafting", "9 resources are needed, Jane has 3", seat=JANE, item="Ark", kind="escape", pay=9
    )
    refused(state, "craft", "crafting", "say how many resources Ark costs", seat=JANE, item="Ark", kind="escape")
    refused(state, "craft", "item-kinds", "permanent, temporary or escape", seat=JANE, item="Ark", pay=1)
    refused(state, "craft", "escape", "only escape items", seat=JANE, item="Ark", kind="permanent", pay=1, points=2)


def test_no_more_items_than_cards_exist():
    state = day(2)
    for n in range(336):
        state = given(state, JANE, f"Thing {n}")
    refused(state, "craft", "crafting", "all 336 item cards", seat=JANE, item="Knife")


def test_paying_the_own_last_resource_eliminates():
    state = given(day(3, hands={JANE: 4}), JANE, "Net")
    state = do(state, "craft", seat=JANE, item="Knife")
    assert (state.players[JANE].fate, items(state, JANE), state.turn) == ("out", [], MIKE)
    assert "Jane has no resource left and is eliminated" in said(state)
    assert state.players[JANE].looters == ()


def test_in_the_preparation_round_a_count_of_zero_does_not_eliminate():
    state = do(opened(3), "draw", seat=JANE)
    state = do(state, "craft", seat=JANE, item="Ship", kind="permanent", pay=7)
    assert state.players[JANE].is_alive
    for seat in (JANE, MIKE):
        state = do(state, "pass", seat=seat)
    state = do(state, "pass", seat=FRANK)
    assert (state.players[JANE].fate, state.turn, state.round) == ("out", MIKE, 1)


def test_if_nobody_has_a_resource_after_the_preparation_nobody_wins():
    state = holding(opened(2), {JANE: 0, MIKE: 0})
    state = do(do(state, "pass", seat=JANE), "pass", seat=MIKE)
    assert (GAME.phase(state), GAME.outcome(state).winners) == ("over", ())


def test_hands_up_every_count_is_shown():
    shown = described(GAME, do(given(day(2), JANE, "Rifle", uses=2), "skip", seat=MIKE))
    assert "Jane: 5 resources of 20; Rifle (0/2)" in shown
    assert "Mike: 5 resources of 20, skips 1 turn" in shown
