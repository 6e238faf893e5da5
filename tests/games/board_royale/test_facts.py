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


def test_duel_draws_three_steals_two_and_holds_fourteen():
    table = day(2, "duel", phase="resource")
    assert hands(do(table, "draw", seat=JANE)) == [8, 5]
    assert hands(do(do(table, "steal", seat=JANE, target=MIKE), "resolve")) == [7, 3]
    assert limit_of(table, JANE) == 14


def test_duel_trades_with_the_ground_once_a_turn():
    table = do(day(2, "duel"), "ground", seat=JANE)
    assert (hands(table), table.discard, table.deck) == ([4, 5], 1, 130)
    refused(table, "ground", "ground-trade", "has traded with the ground", seat=JANE)
    table = do(do(table, "pass", seat=JANE), "ground", seat=MIKE, source="deck")
    assert (hands(table), table.discard, table.deck) == ([4, 4], 3, 129)
    assert do(do(table, "draw", seat=MIKE), "pass", seat=MIKE).ground_used is False


def test_the_ground_trade_needs_duel_the_own_turn_and_two_resources():
    refused(day(2), "ground", "ground-trade", "belongs to Duel", seat=JANE)
    refused(day(2, "duel"), "ground", "ground-trade", "it is Jane’s turn", seat=MIKE)
    refused(day(2, "duel", hands={JANE: 1}), "ground", "ground-trade", "2 resources are needed", seat=JANE)
    assert hands(do(day(2, "duel", hands={JANE: 2}), "ground", seat=JANE)) == [1, 5]


def test_bloodshed_has_no_escape_items():
    refused(day(2, "bloodshed"), "craft", "bloodshed", "no escape items", seat=JANE, item="Raft", kind="escape", pay=1)
    refused(day(2, "bloodshed"), "correct", "bloodshed", "no escape points", what="escape_points", to=3)


def test_peaceful_attackers_collect_what_the_target_would_have_discarded():
    table = day(2, "peaceful", hands={MIKE: 2})
    table = do(do(table, "attack", seat=JANE, target=MIKE, damage=3), "resolve")
    assert (hands(table), table.players[JANE].collected, table.deck) == ([5, 2], 2, 128)
    assert table.turn == JANE
    assert "Jane: 5 resources of 20, 2 collected" in GAME.describe(table)


def test_a_peaceful_counter_collects_too():
    table = given(day(2, "peaceful"), MIKE, "Trap", marks=["instant"])
    table = do(table, "attack", seat=JANE, target=MIKE, damage=1)
    table = do(do(table, "react", seat=MIKE, item="Trap", effect="damage", n=2), "resolve")
    assert (hands(table), [player.collected for player in table.players]) == ([5, 5], [1, 2])


def test_a_peaceful_steal_still_steals():
    table = do(day(2, "peaceful", phase="resource"), "steal", seat=JANE, target=MIKE)
    assert hands(do(table, "resolve")) == [6, 4]


def test_quick_draws_three_steals_two_and_every_elimination_lowers_the_limits():
    table = day(3, "quick", phase="resource")
    assert hands(do(table, "draw", seat=JANE)) == [8, 5, 5]
    assert hands(do(do(table, "steal", seat=JANE, target=MIKE), "resolve")) == [7, 3, 5]
    table = do(given(table, FRANK, "Backpack"), "put_out", seat=MIKE)
    assert (limit_of(table, JANE), limit_of(table, FRANK)) == (17, 21)
    assert "hand limits drop by 3" in said(table)


def test_a_rage_quit_is_no_elimination():
    assert limit_of(do(day(3, "quick"), "quit", seat=MIKE), JANE) == 20


def test_a_dropped_limit_makes_one_discard_before_the_next_draw():
    table = do(day(3, "quick", hands={JANE: 18}, phase="resource"), "put_out", seat=MIKE)
    assert hands(table)[JANE] == 18
    refused(table, "draw", "hand-limit", "hand limit of 17: discard 4", seat=JANE)


def test_party_takes_dares_instead_of_discards():
    table = do(day(2, "party", hands={MIKE: 1}), "attack", seat=JANE, target=MIKE, damage=3)
    assert hands(do(table, "resolve")) == [5, 0]
    table = do(table, "resolve", dared=True)
    assert (hands(table), table.attack) == ([5, 1], None)
    assert "Mike takes a dare" in said(table)


def test_dares_belong_to_party():
    table = do(day(2), "attack", seat=JANE, target=MIKE, damage=3)
    refused(table, "resolve", "party", "belong to Party", dared=True)


def test_crowded_has_a_bigger_field_and_more_resources():
    table = opened(8, "crowded")
    assert (table.figures.field, hands(table)) == (6, [8] * 8)


def test_modes_combine_and_the_lower_limit_counts():
    table = opened(2, "duel", "quick")
    assert (table.figures.draw, table.figures.steal, table.figures.hand_limit) == (3, 3, 14)


def test_a_table_and_the_calculator_have_the_same_figures():
    for players, modes in ((2, ["duel", "quick"]), (7, ["crowded"]), (4, ["escape_together"]), (3, ["bloodshed"])):
        given = {"players": players, "modes": modes}
        assert vars(opened(players, *modes).figures) == GAME.calculator("setup")(given)


def test_a_pair_escapes_with_fifteen_points_together():
    table = given(day(4, "escape_together"), JANE, "Raft", "escape", points=9)
    table = given(table, FRANK, "Flare", "escape", points=5)
    assert not table.end
    table = given(table, FRANK, "Oar", "escape", points=1)
    assert (GAME.outcome(table).winners, GAME.outcome(table).scores) == ((JANE, FRANK), (9, 0, 6, 0))


def test_a_full_set_counts_ten_of_a_pairs_fifteen():
    table = day(4, "escape_together")
    for piece in ("Hull", "Sail"):
        table = given(table, JANE, piece, "escape", points=2, set_name="boat", pieces=2)
    assert (table.players[JANE].points, table.end) == (10, "")
    assert given(table, FRANK, "Flare", "escape", points=5).end == "escaped"


def test_ten_points_of_one_are_not_enough_in_escape_together():
    assert not given(day(4, "escape_together"), JANE, "Raft", "escape", points=14).end


def test_the_points_of_somebody_who_is_out_do_not_help_the_partner():
    table = given(day(6, "escape_together"), MARIA, "Raft", "escape", points=9)
    table = given(do(table, "put_out", seat=MARIA), JANE, "Flare", "escape", points=6)
    assert not table.end


def test_teams_are_shown_and_can_be_swapped():
    table = opened(4, "escape_together")
    assert "Jane: 5 resources of 20, team 1" in GAME.describe(table)
    table = do(table, "swap_teams", seat=JANE, target=MIKE)
    assert [player.team for player in table.players] == [1, 0, 0, 1]
    refused(day(3), "swap_teams", "escape-together", "has teams", seat=JANE, target=MIKE)


def test_looted_items_can_complete_an_escape():
    table = given(given(day(3, hands={MIKE: 1}), MIKE, "Flare", "escape", points=6), JANE, "Raft", "escape", points=4)
    table = do(do(table, "attack", seat=JANE, target=MIKE, damage=1), "resolve")
    assert (table.end, table.winners, items(table, JANE)) == ("escaped", (JANE,), ["Raft", "Flare"])


@pytest.mark.parametrize(("mode", "left", "collected"), [("peaceful", 5, 5), ("party", 1, 0)])
def test_out_of_turn_a_strong_instant_is_no_kill_in_peaceful_and_party(mode, left, collected):
    table = given(day(3, mode), FRANK, "Trap", marks=["instant"])
    table = do(do(table, "attack", seat=FRANK, target=MIKE, damage=9, item="Trap"), "resolve")
    assert (hands(table), table.players[FRANK].collected) == ([5, left, 5], collected)


def test_out_of_turn_a_peaceful_steal_still_kills_nobody():
    table = given(day(3, "peaceful"), FRANK, "Hook", marks=["instant", "steal"])
    refused(table, "attack", "no-kill-stealing", "only Jane can eliminate",
            seat=FRANK, target=MIKE, damage=5, item="Hook", steals=True)  # fmt: skip


def test_a_dare_leaves_nothing_to_loot():
    table = do(day(2, "party"), "attack", seat=JANE, target=MIKE, damage=3)
    refused(table, "resolve", "looting", "nobody is eliminated", dared=True, loot=[JANE])


def test_a_swap_needs_two_teams():
    table = opened(4, "escape_together")
    for target in (JANE, FRANK):
        refused(table, "swap_teams", "escape-together", "of each of two teams", seat=JANE, target=target)
