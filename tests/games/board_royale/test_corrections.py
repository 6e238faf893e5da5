"""Every number can be set by hand, and the cards stay as many as they are."""

import pytest

from companion.core.errors import IllegalMove
from companion.games.board_royale import GAME
from companion.games.board_royale.resources import limit_of
from tests.games.board_royale.positions import FRANK, JANE, MIKE, day, do, given, hands, items, opened, refused, said


def test_a_corrected_hand_takes_from_the_deck_and_gives_to_the_discard_pile():
    state = do(day(2), "correct_player", seat=JANE, what="resources", to=8, was=5)
    assert (hands(state), state.deck, state.discard) == ([8, 5], 127, 0)
    state = do(state, "correct_player", seat=JANE, what="resources", to=2)
    assert (hands(state), state.deck, state.discard) == ([2, 5], 127, 6)
    assert said(state) == "Corrected: Jane’s resource count: 8 → 2"


def test_a_corrected_hand_takes_from_the_discard_pile_when_the_deck_is_too_small():
    state = do(day(2), "correct", what="deck", to=1)
    state = do(state, "correct_player", seat=JANE, what="resources", to=8)
    assert (state.deck, state.discard) == (0, 127)


def test_two_who_correct_at_once_are_both_heard():
    state = do(day(2), "correct_player", seat=JANE, what="resources", to=8)
    with pytest.raises(IllegalMove, match="Jane’s resource count was 5 when this was set to 9, but it’s 8 now"):
        do(state, "correct_player", seat=JANE, what="resources", to=9, was=5)


def test_there_are_never_more_cards_than_the_deck_has():
    refused(day(2), "correct_player", "corrections", "have only 130 resources", seat=JANE, what="resources", to=200)
    refused(day(2), "correct", "corrections", "There aren’t enough resource cards: 70 too few", what="deck", to=200)
    refused(day(2), "correct", "corrections", "There aren’t enough resource cards: 5 too few", what="cards", to=5)


def test_a_count_corrected_to_zero_eliminates():
    assert do(day(3), "correct_player", seat=MIKE, what="resources", to=0).players[MIKE].fate == "out"
    assert do(opened(3), "correct_player", seat=MIKE, what="resources", to=0).players[MIKE].fate == "alive"


def test_resources_of_somebody_who_is_out_cannot_be_set():
    state = do(day(3), "put_out", seat=MIKE)
    refused(state, "correct_player", "corrections", "no longer in the game", seat=MIKE, what="resources", to=3)


def test_a_corrected_hand_limit_moves_with_items_and_eliminations():
    state = do(day(3, "quick"), "correct_player", seat=JANE, what="limit", to=10, was=20)
    assert limit_of(state, JANE) == 10
    state = do(given(state, JANE, "Backpack"), "put_out", seat=MIKE)
    assert limit_of(state, JANE) == 11
    state = do(do(state, "correct", what="hand_limit", to=0), "correct_player", seat=JANE, what="limit", to=4)
    assert limit_of(state, JANE) == 4


def test_corrected_points_count_and_move_with_items():
    state = do(day(3), "correct_player", seat=JANE, what="points", to=4, was=0)
    state = given(state, JANE, "Flare", "escape", points=3)
    assert state.players[JANE].points == 7
    assert do(state, "correct_player", seat=JANE, what="points", to=10).winners == (JANE,)
    state = do(do(state, "correct_player", seat=JANE, what="points", to=0), "remove_item", seat=JANE, item="Flare")
    assert state.players[JANE].points == 0


def test_collections_and_turns_to_skip_can_be_set():
    state = do(day(2, "peaceful"), "correct_player", seat=JANE, what="collected", to=4)
    assert (state.players[JANE].collected, state.deck) == (4, 126)
    assert do(state, "correct_player", seat=JANE, what="skips", to=2, was=0).players[JANE].skips == 2


@pytest.mark.parametrize("what", ["draw", "steal", "field", "hand_limit", "escape_points"])
def test_the_figures_of_the_modes_can_be_changed_by_the_house(what):
    state = do(day(2), "correct", what=what, to=7, was=getattr(day(2).figures, what))
    assert getattr(state.figures, what) == 7
    with pytest.raises(IllegalMove, match="choose one"):
        do(state, "correct", what=what, to=8, was=99)


def test_piles_and_round_can_be_set():
    state = do(day(2), "correct", what="deck", to=100)
    assert (state.deck, state.discard) == (100, 30)
    state = do(state, "correct", what="discard", to=10)
    assert (state.deck, state.discard) == (120, 10)
    state = do(state, "correct", what="cards", to=150)
    assert (state.deck, state.cards) == (130, 150)
    assert do(state, "correct", what="round", to=4, was=1).round == 4


def test_marks_can_be_set():
    state = do(day(2), "correct_mark", mark="vote_used", to=True)
    assert (state.vote_used, do(state, "correct_mark", mark="ground_used", to=True).ground_used) == (True, True)


def test_the_turn_can_be_set_and_drops_an_attack():
    state = do(day(3), "attack", seat=JANE, target=MIKE, damage=1)
    state = do(state, "correct_turn", seat=FRANK, phase="resource", first=MIKE)
    assert (state.turn, state.first, GAME.phase(state), state.attack) == (FRANK, MIKE, "resource", None)
    refused(do(state, "put_out", seat=MIKE), "correct_turn", "corrections", "no longer", seat=MIKE, phase="action")


def test_items_can_be_entered_and_taken_out():
    state = given(day(2), MIKE, "Rod", uses=2)
    state = do(state, "correct_used", seat=MIKE, item="Rod", to=2, was=0)
    assert state.players[MIKE].items[0].used == 2
    with pytest.raises(IllegalMove, match="choose one"):
        do(state, "correct_used", seat=MIKE, item="Rod", to=1, was=0)
    assert items(do(state, "remove_item", seat=MIKE, item="Rod"), MIKE) == []
    refused(state, "remove_item", "items", "Jane has no Rod", seat=JANE, item="Rod")


def test_an_item_that_ended_the_game_can_be_taken_out_again():
    state = given(day(2), MIKE, "Raft", "escape", points=10)
    state = do(state, "remove_item", seat=MIKE, item="Raft")
    assert (state.end, state.winners) == ("", ())
    assert "The game continues" in said(state)


def test_somebody_comes_back_and_somebody_is_put_out_by_hand():
    state = do(given(day(3), MIKE, "Net"), "put_out", seat=MIKE, target=FRANK)
    assert (hands(state), items(state, FRANK), state.players[MIKE].looters) == ([5, 0, 5], ["Net"], (FRANK,))
    state = do(state, "bring_back", seat=MIKE, resources=3)
    assert (hands(state), state.players[MIKE].fate, state.players[MIKE].looters) == ([5, 3, 5], "alive", ())
    refused(state, "bring_back", "corrections", "Mike is already in the game", seat=MIKE, resources=3)


def test_putting_the_current_player_out_passes_the_turn():
    assert do(day(3), "put_out", seat=JANE).turn == MIKE


def test_a_broken_table_says_what_is_broken():
    state = day(3)
    assert "There are 139 resource cards on the table instead of 140" in str(GAME.violation(state.replace(deck=124)))
    lost = state.players[MIKE].replace(fate="out")
    assert "but Mike is out" in str(GAME.violation(state.replace(turn=MIKE).with_player(MIKE, **vars(lost))))


def test_whose_turn_it_is_is_told_with_the_preparation_round():
    words = "Corrected: Mike’s turn in the preparation round, after the draw"
    assert said(do(opened(3), "correct_turn", seat=MIKE, phase="action")) == words
    assert "before the draw" in said(do(opened(3), "correct_turn", seat=MIKE, phase="resource"))
    assert said(do(day(3), "correct_turn", seat=MIKE, phase="action")) == "Corrected: Mike’s action phase"


def test_another_players_corrected_turn_is_a_fresh_one():
    state = do(day(2, "duel"), "ground", seat=JANE)
    assert do(state, "correct_turn", seat=JANE, phase="resource").ground_used
    assert hands(do(do(state, "correct_turn", seat=MIKE, phase="action"), "ground", seat=MIKE)) == [4, 4]


def test_nobody_loots_themselves():
    refused(day(3), "put_out", "looting", "Mike must choose someone else", seat=MIKE, target=MIKE)


@pytest.mark.parametrize(
    ("kind", "data", "words"),
    [
        ("correct", {"what": "hand_limit", "to": 30}, "Corrected: the hand limit: 20 → 30"),
        ("correct", {"what": "round", "to": 1}, "Confirmed: the day: 1"),
        ("correct_mark", {"mark": "vote_used", "to": True}, "Corrected: this round’s vote has been used"),
        ("correct_mark", {"mark": "ground_used", "to": False},
         "Corrected: this turn’s trade with the ground is available"),
        ("correct_player", {"seat": 1, "what": "skips", "to": 9},
         "Corrected: Mike’s number of turns to skip: 0 → 9"),
        ("correct_used", {"seat": 1, "item": "Rod", "to": 1},
         "Corrected: Mike’s Rod: number of uses this round: 0 → 1"),
        ("put_out", {"seat": 2}, "Frank is eliminated manually and discards 5 resources"),
    ],
)  # fmt: skip
def test_corrections_are_told_in_sentences(kind, data, words):
    assert said(do(given(day(3), MIKE, "Rod"), kind, **data)) == words


def borrowed_rod():
    """Jane has borrowed Mike's Rod and used it once."""
    state = do(given(day(3), MIKE, "Rod", uses=2), "lend", seat=MIKE, target=JANE, item="Rod")
    return do(state, "correct_used", seat=JANE, item="Rod", to=1)


def test_a_number_of_an_item_is_corrected_without_losing_its_uses_and_owner():
    state = do(borrowed_rod(), "correct_item", seat=JANE, item="Rod", what="uses", to=3, was=2)
    state = do(state, "correct_item", seat=JANE, item="Rod", what="bonus", to=4)
    rod = state.players[JANE].items[0]
    assert (rod.uses, rod.bonus, rod.used, rod.owner, limit_of(state, JANE)) == (3, 4, 1, MIKE, 24)
    with pytest.raises(IllegalMove, match="choose one"):
        do(state, "correct_item", seat=JANE, item="Rod", what="uses", to=5, was=2)
    refused(state, "correct_item", "escape", "Only escape items", seat=JANE, item="Rod", what="points", to=5)


def test_what_an_item_is_can_be_corrected_without_losing_its_uses_and_owner():
    state = do(borrowed_rod(), "correct_kind", seat=JANE, item="Rod", kind="temporary", marks=["instant"])
    rod = state.players[JANE].items[0]
    assert (rod.kind, rod.marks, rod.used, rod.owner) == ("temporary", ("instant",), 1, MIKE)
    assert said(state) == ("Corrected: Jane’s Rod: type temporary / Corrected: Jane’s Rod: marks instant")
    refused(state, "correct_kind", "corrections", "Choose a type, marks or a set for Rod", seat=JANE, item="Rod")


def test_corrected_points_and_sets_of_items_may_end_the_game():
    state = given(given(day(3), MIKE, "Hull", "escape"), MIKE, "Sail", "escape", set_name="boat", pieces=2)
    assert do(state, "correct_item", seat=MIKE, item="Hull", what="points", to=10).winners == (MIKE,)
    state = do(state, "correct_item", seat=MIKE, item="Hull", what="pieces", to=2)
    state = do(state, "correct_kind", seat=MIKE, item="Hull", set_name="boat")
    assert (state.winners, said(state).split(" / ")[0]) == ((MIKE,), "Corrected: Mike’s Hull: set boat")
