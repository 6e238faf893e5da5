"""Set-up: the deal, hands with too many Reines, and who begins."""

from companion.core.errors import BadInput
from companion.games.rogue_monarch import GAME
from companion.games.rogue_monarch.facts import COPIES, DECK, PILE
from tests.games.rogue_monarch.positions import Ann, Ben, begun, court, dealt, move, pytest, refused, said


def test_sixteen_cards_make_a_court_of_four_two_hands_of_three_and_a_pile_of_six():
    state = dealt()
    assert (DECK, set(COPIES.values()), PILE) == (16, {4}, 6)
    assert court(state) == "? ? ? ?"
    assert [player.hand for player in state.players] == [3, 3]
    assert (state.pile, state.discard) == (6, ())
    assert GAME.phase(state) == "deal"
    assert GAME.turn(state) is None


def test_a_hand_with_two_reines_puts_them_under_the_pile_and_draws_two():
    state = move(dealt(), "redeal", seat=Ben)
    assert state.under == 2
    assert (state.pile, state.players[Ben].hand) == (6, 3)
    assert said(state) == ["Ben puts 2 Reines under the draw pile", "Ben draws 2 cards"]


def test_two_reines_go_under_once_and_more_are_kept_or_the_deal_is_void():
    state = move(dealt(), "redeal", seat=Ben)
    refused(state, "redeal", "Keep 2 more, unless a house rule says otherwise", "reines-again", seat=Ben)
    refused(state, "redeal", "already gone under the draw pile.*with 2 in each hand, void the deal", seat=Ann)
    refused(move(dealt(), "correct_under", to=1), "redeal", "already gone under the draw pile", seat=Ann)


def test_a_table_may_put_two_more_reines_under_the_pile():
    state = move(move(dealt({"reines-again": "under"}), "redeal", seat=Ben), "redeal", seat=Ben)
    assert (state.under, state.pile, state.players[Ben].hand) == (4, 6, 3)
    refused(state, "redeal", "makes 6 known Reines, but the deck has only 4", "deck", seat=Ben)


def test_reines_that_all_knew_in_a_hand_are_not_known_there_once_they_lie_under_the_pile():
    state = move(dealt(), "correct_known", seat=Ben, card="reine", to=2)
    assert move(state, "redeal", seat=Ben).players[Ben].known == ()


def test_a_void_deal_shuffles_both_hands_into_the_pile_and_deals_them_again():
    state = move(move(dealt(), "redeal", seat=Ben), "void")
    assert state.under == 0
    assert [player.hand for player in state.players] == [3, 3]
    assert len(state.messages) == 2
    assert move(state, "redeal", seat=Ann).under == 2


def test_chance_names_the_first_player_and_the_deal_is_over():
    state = move(dealt(), "first_player", seat=Ben)
    assert (GAME.phase(state), GAME.turn(state), state.first) == ("start", Ben, Ben)
    refused(state, "redeal", "belongs to: Setup", seat=Ben)
    refused(state, "first_player", "belongs to: Setup", seat=Ann)


def test_nobody_plays_before_the_first_player_is_known():
    refused(dealt(), "reveal", "Now it is: Setup", seat=Ann, place=1, card="roi")


def test_two_players_and_no_other_number():
    with pytest.raises(BadInput, match="takes 2 players, found 3"):
        GAME.read_setup(["Ann", "Ben", "Cleo"], {}, {})


def test_a_match_may_be_played_to_a_number_of_wins():
    assert dealt().target is None
    assert dealt(target=3).target == 3
    with pytest.raises(BadInput, match="target"):
        dealt(target=0)


def test_the_reines_under_the_pile_are_known_once_they_are_drawn():
    state = begun()
    state = move(state, "correct_under", to=2)
    state = move(state, "correct_discard", card="assassin", to=3)
    state = move(state, "replace", seat=Ann, place=1, card="roi")
    assert state.pile == 3
    state = move(state, "draw", seat=Ann, discarded=["chevalier", "chevalier"])
    assert (state.pile, state.under) == (1, 1)
    assert state.players[Ann].known == ("reine",)
    assert "1 is a Reine from the bottom" in said(state)
