"""Everything that is tracked can be set by hand, and all 16 cards stay accounted for."""

import pytest

from companion.core.errors import BadInput
from companion.games.rogue_monarch import GAME
from tests.games.rogue_monarch.positions import Ann, Ben, begun, court, dealt, move, played, refused, said, with_court
from tests.games.wording import described


def test_a_court_card_is_named_turned_and_forgotten():
    state = move(begun(), "correct_court", place=2, card="queen", up=True)
    assert court(state) == "? REINE ? ?"
    assert said(state) == ["Corrected: a Reine (Queen) in place 2, face up"]
    assert court(move(state, "correct_court", place=2, card="reine", up=False)) == "? reine ? ?"
    assert court(move(state, "correct_court", place=2, card="unknown", up=False)) == "? ? ? ?"
    refused(state, "correct_court", "A face-up card needs a name", "court", place=2, card="unknown", up=True)


def test_two_phones_that_name_the_same_card_are_both_heard():
    state = move(begun(), "correct_court", place=2, card="roi", up=True, was="unknown")
    why = "was an unknown card when this was set to a Reine .*, but it’s a Roi .* now"
    refused(state, "correct_court", why, place=2, card="reine", up=True, was="unknown")


def test_a_correction_keeps_the_token_of_the_card():
    before = begun()
    assert move(before, "correct_court", place=1, card="roi", up=True).court[0].token == before.court[0].token
    after = move(before, "correct_places", places=[1, 4])
    assert after.court == (before.court[3], before.court[1], before.court[2], before.court[0])
    refused(before, "correct_places", "not 1 twice", "corrections", places=[1, 1])


def test_a_hand_is_corrected_at_the_cost_of_the_pile():
    state = move(begun(), "correct_hand", seat=Ann, to=4, was=3)
    assert (state.players[Ann].hand, state.pile) == (4, 5)
    assert said(state) == ["Corrected: cards in Ann’s hand: 3 → 4"]
    refused(state, "correct_hand", "was 3 when this was set to 2, but it’s 4 now", seat=Ann, to=2, was=3)
    refused(state, "correct_hand", "the hand and the draw pile have 9 cards in all", "corrections", seat=Ann, to=10)
    refused(state, "correct_pile", "the hand and the draw pile have 9 cards in all", "corrections", seat=Ann, to=10)


def test_a_smaller_hand_makes_what_was_known_of_it_unsure():
    state = move(begun(), "correct_known", seat=Ann, card="roi", to=2)
    assert move(state, "correct_hand", seat=Ann, to=2).players[Ann].known == ("roi",)
    assert move(state, "correct_hand", seat=Ann, to=1).players[Ann].known == ()


def test_a_pile_is_corrected_at_the_cost_of_a_hand():
    state = move(begun(), "correct_pile", seat=Ben, to=4, was=6)
    assert (state.pile, state.players[Ben].hand) == (4, 5)
    refused(state, "correct_pile", "was 6 when this was set to 5", seat=Ben, to=5, was=6)
    refused(state, "correct_pile", "the hand and the draw pile have 9 cards in all", "corrections", seat=Ben, to=12)


def test_the_discard_is_corrected_at_the_cost_of_the_pile():
    state = move(begun(), "correct_discard", card="roi", to=2, was=0)
    assert (state.discard, state.pile) == (("roi", "roi"), 4)
    assert move(state, "correct_discard", card="king", to=0).pile == 6
    refused(state, "correct_discard", "was 0 when", card="roi", to=1, was=0)
    refused(
        move(state, "correct_pile", seat=Ann, to=0),
        "correct_discard",
        "draw pile is 1 card short for that. Correct a hand first",
        "deck",
        card="reine",
        to=1,
    )


def test_known_cards_of_a_hand_and_under_the_pile_are_corrected():
    state = move(begun(), "correct_known", seat=Ben, card="assassin", to=2, was=0)
    assert state.players[Ben].known == ("assassin", "assassin")
    refused(state, "correct_known", "was 0 when", seat=Ben, card="assassin", to=1, was=0)
    why = "4 cards would be known in Ben’s hand, but it only has 3. Correct the hand or its known cards first."
    refused(state, "correct_known", why, "deck", seat=Ben, card="roi", to=2)
    assert move(state, "correct_under", to=2, was=0).under == 2
    refused(state, "correct_under", "was 2 when", to=1, was=2)
    empty = move(begun(), "correct_pile", seat=Ann, to=1)
    refused(empty, "correct_under", "pile of 1 card can’t have 2 Reines under it", "deck", to=2)
    empty = move(begun(), "correct_pile", seat=Ann, to=0)
    refused(empty, "correct_under", "pile of 0 cards can’t have 1 Reine under it", "deck", to=1)


def test_the_turn_is_corrected_also_before_and_after_a_game():
    state = move(played(begun(), "roi"), "correct_turn", seat=Ben, was=Ann)
    assert (GAME.turn(state), GAME.phase(state), state.effect) == (Ben, "start", None)
    refused(
        state, "correct_turn", "It was Ann’s turn when this was set to Ann, but it isn’t any more", seat=Ann, was=Ann
    )
    assert move(dealt(), "correct_turn", seat=Ben).first == Ben


def test_a_game_that_goes_on_takes_its_result_back():
    over = move(with_court(begun(), "ASSASSIN ROI ASSASSIN ?"), "claim", seat=Ann, conspiracy="murder")
    state = move(over, "correct_turn", seat=Ann)
    assert (state.result, state.players[Ann].wins, state.players[Ann].by) == (None, 0, (0, 0, 0))
    assert said(state)[-1] == "The result of this game is undone"


def test_the_pending_effect_is_corrected():
    state = move(played(begun(), "roi"), "correct_effect", effect="knight")
    assert (GAME.phase(state), state.effect) == ("effect", "chevalier")
    assert GAME.phase(move(state, "correct_effect", effect="none")) == "turn"
    refused(dealt(), "correct_effect", "Now it is: Setup", effect="roi")


def test_the_score_and_who_began_are_corrected():
    state = move(begun(), "correct_wins", seat=Ben, to=2, was=0)
    state = move(state, "correct_conspiracy", seat=Ben, conspiracy="mariage", to=1, was=0)
    state = move(state, "correct_first", seat=Ben)
    assert (state.players[Ben].wins, state.players[Ben].by, state.first) == (2, (0, 1, 0), Ben)
    refused(dealt(), "correct_first", "No one has gone first yet. Choose who goes first", "first-player", seat=Ann)
    refused(state, "correct_wins", "was 0 when", seat=Ben, to=1, was=0)
    refused(state, "correct_conspiracy", "was 0 when", seat=Ben, conspiracy="mariage", to=2, was=0)
    refused(move(state, "play_to", to=3), "play_to", "was 5 when", to=4, was=5)


@pytest.mark.parametrize(
    ("kind", "data"),
    [
        ("reveal", {"seat": 0, "place": 5, "card": "roi"}),
        ("search", {"seat": 0, "reines": 3}),
        ("draw", {"seat": 0, "discarded": ["roi"]}),
        ("first_player", {"seat": 2}),
    ],
)
def test_a_move_of_the_wrong_shape_is_no_move(kind, data):
    with pytest.raises(BadInput):
        GAME.move(kind).read(data, 2)


def test_the_table_is_shown_in_a_few_lines():
    state = with_court(move(begun(target=3), "correct_discard", card="reine", to=2), "ROI reine ? ?")
    assert described(GAME, state) == [
        "Ann 0–0 Ben (first to 3)",
        "Court: Roi (King), [Reine (Queen)], [?], [?]",
        "Hands: Ann 3, Ben 3; draw pile 4",
        "Discard pile: 2 Reines",
        "Ann’s turn",
    ]
    assert described(GAME, dealt())[-1] == "The cards are dealt; no one has gone first yet"
    assert described(GAME, played(begun(), "roi"))[-1] == "Ann’s turn, effect to resolve: Roi (King)"
    over = move(begun(), "claim", seat=Ann, conspiracy="mariage")
    assert described(GAME, over)[-1] == "Ann has won by Mariage"
