"""What each mode changes at the table."""

import pytest

from companion.games.board_royale import GAME
from companion.games.board_royale.resources import limit_of
from tests.games.board_royale.positions import (
    FRANK,
    JANE,
    MARIA,
    MIKE,
    day,
    do,
    given,
    hands,
    items,
    opened,
    refused,
    said,
)
from tests.games.wording import described


def test_duel_draws_three_steals_two_and_holds_fourteen():
    state = day(2, "duel", phase="resource")
    assert hands(do(state, "draw", seat=JANE)) == [8, 5]
    assert hands(do(do(state, "steal", seat=JANE, target=MIKE), "resolve")) == [7, 3]
    assert limit_of(state, JANE) == 14


def test_duel_trades_with_the_ground_once_a_turn():
    state = do(day(2, "duel"), "ground", seat=JANE)
    assert (hands(state), state.discard, state.deck) == ([4, 5], 1, 130)
    refused(state, "ground", "ground-trade", "has traded with the ground", seat=JANE)
    state = do(do(state, "pass", seat=JANE), "ground", seat=MIKE, source="deck")
    assert (hands(state), state.discard, state.deck) == ([4, 4], 3, 129)
    assert do(do(state, "draw", seat=MIKE), "pass", seat=MIKE).ground_used is False


def test_the_ground_trade_needs_duel_the_own_turn_and_two_resources():
    refused(day(2), "ground", "ground-trade", "belongs to Duel", seat=JANE)
    refused(day(2, "duel"), "ground", "ground-trade", "it is Jane’s turn", seat=MIKE)
    refused(day(2, "duel", hands={JANE: 1}), "ground", "ground-trade", "2 resources are needed", seat=JANE)
    assert hands(do(day(2, "duel", hands={JANE: 2}), "ground", seat=JANE)) == [1, 5]


def test_bloodshed_has_no_escape_items():
    refused(day(2, "bloodshed"), "craft", "bloodshed", "no escape items", seat=JANE, item="Raft", kind="escape", pay=1)
    refused(day(2, "bloodshed"), "correct", "bloodshed", "no escape points", what="escape_points", to=3)


def test_peaceful_attackers_collect_what_the_target_would_have_discarded():
    state = day(2, "peaceful", hands={MIKE: 2})
    state = do(do(state, "attack", seat=JANE, target=MIKE, damage=3), "resolve")
    assert (hands(state), state.players[JANE].collected, state.deck) == ([5, 2], 2, 128)
    assert state.turn == JANE
    assert "Jane: 5 resources of 20, 2 collected" in described(GAME, state)


def test_a_peaceful_counter_collects_too():
    state = given(day(2, "peaceful"), MIKE, "Trap", marks=["instant"])
    state = do(state, "attack", seat=JANE, target=MIKE, damage=1)
    state = do(do(state, "react", seat=MIKE, item="Trap", effect="damage", n=2), "resolve")
    assert (hands(state), [player.collected for player in state.players]) == ([5, 5], [1, 2])


def test_a_peaceful_steal_still_steals():
    state = do(day(2, "peaceful", phase="resource"), "steal", seat=JANE, target=MIKE)
    assert hands(do(state, "resolve")) == [6, 4]


def test_quick_draws_three_steals_two_and_every_elimination_lowers_the_limits():
    state = day(3, "quick", phase="resource")
    assert hands(do(state, "draw", seat=JANE)) == [8, 5, 5]
    assert hands(do(do(state, "steal", seat=JANE, target=MIKE), "resolve")) == [7, 3, 5]
    state = do(given(state, FRANK, "Backpack"), "put_out", seat=MIKE)
    assert (limit_of(state, JANE), limit_of(state, FRANK)) == (17, 21)
    assert "hand limits drop by 3" in said(state)


def test_a_rage_quit_is_no_elimination():
    assert limit_of(do(day(3, "quick"), "quit", seat=MIKE), JANE) == 20


def test_a_dropped_limit_makes_one_discard_before_the_next_draw():
    state = do(day(3, "quick", hands={JANE: 18}, phase="resource"), "put_out", seat=MIKE)
    assert hands(state)[JANE] == 18
    refused(state, "draw", "hand-limit", "hand limit of 17: discard 4", seat=JANE)


def test_party_takes_dares_instead_of_discards():
    state = do(day(2, "party", hands={MIKE: 1}), "attack", seat=JANE, target=MIKE, damage=3)
    assert hands(do(state, "resolve")) == [5, 0]
    state = do(state, "resolve", dared=True)
    assert (hands(state), state.attack) == ([5, 1], None)
    assert "Mike takes a dare" in said(state)


def test_dares_belong_to_party():
    state = do(day(2), "attack", seat=JANE, target=MIKE, damage=3)
    refused(state, "resolve", "party", "belong to Party", dared=True)


def test_crowded_has_a_bigger_field_and_more_resources():
    state = opened(8, "crowded")
    assert (state.figures.field, hands(state)) == (6, [8] * 8)


def test_modes_combine_and_the_lower_limit_counts():
    state = opened(2, "duel", "quick")
    assert (state.figures.draw, state.figures.steal, state.figures.hand_limit) == (3, 3, 14)


def test_a_table_and_the_calculator_have_the_same_figures():
    for players, modes in ((2, ["duel", "quick"]), (7, ["crowded"]), (4, ["escape_together"]), (3, ["bloodshed"])):
        given = {"players": players, "modes": modes}
        assert vars(opened(players, *modes).figures) == GAME.calculator("setup")(given)


def test_a_pair_escapes_with_fifteen_points_together():
    state = given(day(4, "escape_together"), JANE, "Raft", "escape", points=9)
    state = given(state, FRANK, "Flare", "escape", points=5)
    assert not state.end
    state = given(state, FRANK, "Oar", "escape", points=1)
    assert (GAME.outcome(state).winners, GAME.outcome(state).scores) == ((JANE, FRANK), (9, 0, 6, 0))


def test_a_full_set_counts_ten_of_a_pairs_fifteen():
    state = day(4, "escape_together")
    for piece in ("Hull", "Sail"):
        state = given(state, JANE, piece, "escape", points=2, set_name="boat", pieces=2)
    assert (state.players[JANE].points, state.end) == (10, "")
    assert given(state, FRANK, "Flare", "escape", points=5).end == "escaped"


def test_ten_points_of_one_are_not_enough_in_escape_together():
    assert not given(day(4, "escape_together"), JANE, "Raft", "escape", points=14).end


def test_the_points_of_somebody_who_is_out_do_not_help_the_partner():
    state = given(day(6, "escape_together"), MARIA, "Raft", "escape", points=9)
    state = given(do(state, "put_out", seat=MARIA), JANE, "Flare", "escape", points=6)
    assert not state.end


def test_teams_are_shown_and_can_be_swapped():
    state = opened(4, "escape_together")
    assert "Jane: 5 resources of 20, team 1" in described(GAME, state)
    state = do(state, "swap_teams", seat=JANE, target=MIKE)
    assert [player.team for player in state.players] == [1, 0, 0, 1]
    refused(day(3), "swap_teams", "escape-together", "has teams", seat=JANE, target=MIKE)


def test_looted_items_can_complete_an_escape():
    state = given(given(day(3, hands={MIKE: 1}), MIKE, "Flare", "escape", points=6), JANE, "Raft", "escape", points=4)
    state = do(do(state, "attack", seat=JANE, target=MIKE, damage=1), "resolve")
    assert (state.end, state.winners, items(state, JANE)) == ("escaped", (JANE,), ["Raft", "Flare"])


@pytest.mark.parametrize(("mode", "left", "collected"), [("peaceful", 5, 5), ("party", 1, 0)])
def test_out_of_turn_a_strong_instant_is_no_kill_in_peaceful_and_party(mode, left, collected):
    state = given(day(3, mode), FRANK, "Trap", marks=["instant"])
    state = do(do(state, "attack", seat=FRANK, target=MIKE, damage=9, item="Trap"), "resolve")
    assert (hands(state), state.players[FRANK].collected) == ([5, left, 5], collected)


def test_out_of_turn_a_peaceful_steal_still_kills_nobody():
    state = given(day(3, "peaceful"), FRANK, "Hook", marks=["instant", "steal"])
    refused(state, "attack", "no-kill-stealing", "only Jane can eliminate",
            seat=FRANK, target=MIKE, damage=5, item="Hook", steals=True)  # fmt: skip


def test_a_dare_leaves_nothing_to_loot():
    state = do(day(2, "party"), "attack", seat=JANE, target=MIKE, damage=3)
    refused(state, "resolve", "looting", "nobody is eliminated", dared=True, loot=[JANE])


def test_a_swap_needs_two_teams():
    state = opened(4, "escape_together")
    for target in (JANE, FRANK):
        refused(state, "swap_teams", "escape-together", "of each of two teams", seat=JANE, target=target)
