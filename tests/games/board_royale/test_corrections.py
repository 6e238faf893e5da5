"""Every number can be set by hand, and the cards stay as many as they are."""

import pytest

from companion.core.errors import IllegalMove
from companion.games.board_royale import GAME
from companion.games.board_royale.checks import limit_of
from tests.games.board_royale.stories import FRANK, JANE, MIKE, day, do, given, hands, items, opened, refused, said


def test_a_corrected_hand_takes_from_the_deck_and_gives_to_the_discard_pile():
    table = do(day(2), "correct_player", seat=JANE, what="resources", to=8, was=5)
    assert (hands(table), table.deck, table.discard) == ([8, 5], 127, 0)
    table = do(table, "correct_player", seat=JANE, what="resources", to=2)
    assert (hands(table), table.deck, table.discard) == ([2, 5], 127, 6)
    assert said(table) == "Corrected: resources of Jane is 2, not 8"


def test_a_corrected_hand_takes_from_the_discard_pile_when_the_deck_is_too_small():
    table = do(day(2), "correct", what="deck", to=1)
    table = do(table, "correct_player", seat=JANE, what="resources", to=8)
    assert (table.deck, table.discard) == (0, 127)


def test_two_who_correct_at_once_are_both_heard():
    table = do(day(2), "correct_player", seat=JANE, what="resources", to=8)
    with pytest.raises(IllegalMove, match="resources of Jane was 5 when this was set to 9, but it is 8 now"):
        do(table, "correct_player", seat=JANE, what="resources", to=9, was=5)


def test_there_are_never_more_cards_than_the_deck_has():
    refused(day(2), "correct_player", "corrections", "only 130 resource cards lie", seat=JANE, what="resources", to=200)
    refused(day(2), "correct", "corrections", "resource cards are on the table", what="deck", to=200)
    refused(day(2), "correct", "corrections", "no number below 0", what="cards", to=5)


def test_a_count_corrected_to_zero_eliminates():
    assert do(day(3), "correct_player", seat=MIKE, what="resources", to=0).players[MIKE].fate == "out"
    assert do(opened(3), "correct_player", seat=MIKE, what="resources", to=0).players[MIKE].fate == "alive"


def test_resources_of_somebody_who_is_out_cannot_be_set():
    table = do(day(3), "put_out", seat=MIKE)
    refused(table, "correct_player", "corrections", "no longer in the game", seat=MIKE, what="resources", to=3)


def test_a_corrected_hand_limit_moves_with_items_and_eliminations():
    table = do(day(3, "quick"), "correct_player", seat=JANE, what="limit", to=10, was=20)
    assert limit_of(table, JANE) == 10
    table = do(given(table, JANE, "Backpack"), "put_out", seat=MIKE)
    assert limit_of(table, JANE) == 11
    table = do(do(table, "correct", what="hand_limit", to=0), "correct_player", seat=JANE, what="limit", to=4)
    assert limit_of(table, JANE) == 4


def test_corrected_points_count_and_move_with_items():
    table = do(day(3), "correct_player", seat=JANE, what="points", to=4, was=0)
    table = given(table, JANE, "Flare", "escape", points=3)
    assert table.players[JANE].points == 7
    assert do(table, "correct_player", seat=JANE, what="points", to=10).winners == (JANE,)
    table = do(do(table, "correct_player", seat=JANE, what="points", to=0), "remove_item", seat=JANE, item="Flare")
    assert table.players[JANE].points == 0


def test_collections_and_turns_to_skip_can_be_set():
    table = do(day(2, "peaceful"), "correct_player", seat=JANE, what="collected", to=4)
    assert (table.players[JANE].collected, table.deck) == (4, 126)
    assert do(table, "correct_player", seat=JANE, what="skips", to=2, was=0).players[JANE].skips == 2


@pytest.mark.parametrize("what", ["draw", "steal", "field", "hand_limit", "escape_points"])
def test_the_figures_of_the_modes_can_be_changed_by_the_house(what):
    table = do(day(2), "correct", what=what, to=7, was=getattr(day(2).figures, what))
    assert getattr(table.figures, what) == 7
    with pytest.raises(IllegalMove, match="pick one"):
        do(table, "correct", what=what, to=8, was=99)


def test_piles_and_round_can_be_set():
    table = do(day(2), "correct", what="deck", to=100)
    assert (table.deck, table.discard) == (100, 30)
    table = do(table, "correct", what="discard", to=10)
    assert (table.deck, table.discard) == (120, 10)
    table = do(table, "correct", what="cards", to=150)
    assert (table.deck, table.cards) == (130, 150)
    assert do(table, "correct", what="round", to=4, was=1).round == 4


def test_marks_can_be_set():
    table = do(day(2), "correct_mark", mark="vote_used", to=True)
    assert (table.vote_used, do(table, "correct_mark", mark="ground_used", to=True).ground_used) == (True, True)


def test_the_turn_can_be_set_and_drops_an_attack():
    table = do(day(3), "attack", seat=JANE, target=MIKE, damage=1)
    table = do(table, "correct_turn", seat=FRANK, phase="resource", first=MIKE)
    assert (table.turn, table.first, GAME.phase(table), table.attack) == (FRANK, MIKE, "resource", None)
    refused(do(table, "put_out", seat=MIKE), "correct_turn", "corrections", "no longer", seat=MIKE, phase="action")


def test_items_can_be_entered_and_taken_out():
    table = given(day(2), MIKE, "Rod", uses=2)
    table = do(table, "correct_used", seat=MIKE, item="Rod", to=2, was=0)
    assert table.players[MIKE].items[0].used == 2
    with pytest.raises(IllegalMove, match="pick one"):
        do(table, "correct_used", seat=MIKE, item="Rod", to=1, was=0)
    assert items(do(table, "remove_item", seat=MIKE, item="Rod"), MIKE) == []
    refused(table, "remove_item", "items", "Jane has no Rod", seat=JANE, item="Rod")


def test_an_item_that_ended_the_game_can_be_taken_out_again():
    table = given(day(2), MIKE, "Raft", "escape", points=10)
    table = do(table, "remove_item", seat=MIKE, item="Raft")
    assert (table.end, table.winners) == ("", ())
    assert "The game goes on" in said(table)


def test_somebody_comes_back_and_somebody_is_put_out_by_hand():
    table = do(given(day(3), MIKE, "Net"), "put_out", seat=MIKE, target=FRANK)
    assert (hands(table), items(table, FRANK), table.players[MIKE].looters) == ([5, 0, 5], ["Net"], (FRANK,))
    table = do(table, "bring_back", seat=MIKE, resources=3)
    assert (hands(table), table.players[MIKE].fate, table.players[MIKE].looters) == ([5, 3, 5], "alive", ())
    refused(table, "bring_back", "corrections", "Mike is in the game already", seat=MIKE, resources=3)


def test_putting_the_current_player_out_passes_the_turn():
    assert do(day(3), "put_out", seat=JANE).turn == MIKE


def test_a_broken_table_says_what_is_broken():
    table = day(3)
    assert "139 resource cards are on the table, there should be 140" in str(GAME.broken(table.but(deck=124)))
    lost = table.players[MIKE].but(fate="out")
    assert "who is out" in str(GAME.broken(table.but(turn=MIKE).with_player(MIKE, lost)))
