"""The action of a turn: reveal, or replace from the hand."""

from companion.games.rogue_monarch import GAME
from tests.games.rogue_monarch.positions import Ann, Ben, begun, court, move, refused, said, with_court


def test_a_revealed_card_lies_face_up_and_its_effect_is_pending():
    state = move(begun(), "reveal", seat=Ann, place=2, card="king")
    assert court(state) == "? ROI ? ?"
    assert (GAME.phase(state), state.effect) == ("effect", "roi")
    assert said(state) == ["Ann reveals a Roi (King) in place 2"]


def test_a_face_up_card_cannot_be_revealed():
    state = with_court(begun(), "ROI ? ? ?")
    refused(state, "reveal", "place 1 is already face up", "reveal", seat=Ann, place=1, card="roi")


def test_a_card_that_all_have_seen_keeps_its_name():
    state = with_court(begun(), "roi ? ? ?")
    refused(
        state,
        "reveal",
        r"was a Roi \(King\) when it was face up, not a Reine",
        "court",
        seat=Ann,
        place=1,
        card="reine",
    )
    assert court(move(state, "reveal", seat=Ann, place=1, card="roi")) == "ROI ? ? ?"


def test_a_card_played_face_up_has_its_effect():
    state = move(begun(), "replace", seat=Ann, place=3, card="assassin")
    assert court(state) == "? ? ASSASSIN ?"
    assert state.effect == "assassin"
    assert said(state) == ["Ann plays an Assassin (Rogue) in place 3", "Ann takes the face-down card into hand"]


def test_a_card_laid_face_down_has_none_and_no_name():
    state = move(with_court(begun(), "ROI ? ? ?"), "replace", seat=Ann, place=1)
    assert court(state) == "? ? ? ?"
    assert (GAME.phase(state), state.effect) == ("turn", None)
    assert said(state)[0] == "Ann plays a card face down in place 1"


def test_a_new_card_has_a_new_token():
    before = begun()
    after = move(before, "replace", seat=Ann, place=2)
    old = {card.token for card in before.court}
    assert after.court[1].token not in old
    assert [after.court[i].token for i in (0, 2, 3)] == [before.court[i].token for i in (0, 2, 3)]


def test_the_replaced_card_is_taken_into_the_hand_and_known_there_if_it_lay_face_up():
    state = move(with_court(begun(), "ROI ? ? ?"), "replace", seat=Ann, place=1, card="reine")
    assert state.players[Ann].hand == 3
    assert state.players[Ann].known == ("roi",)
    assert "Ann takes a Roi (King) into hand" in said(state)
    assert state.discard == ()


def test_a_replaced_card_that_nobody_saw_stays_a_secret():
    state = move(begun(), "replace", seat=Ann, place=1, card="reine")
    assert state.players[Ann].known == ()
    refused(
        begun(),
        "replace",
        "Don’t name the replaced card",
        "replaced-card",
        seat=Ann,
        place=1,
        card="reine",
        discarded="roi",
    )


def test_a_table_may_discard_the_replaced_card_and_draw_back_up_to_three():
    start = with_court(begun({"replaced-card": "discard"}), "ROI ? ? ?")
    state = move(start, "replace", seat=Ann, place=1, card="chevalier")
    assert state.discard == ("roi",)
    assert (state.players[Ann].hand, state.players[Ann].known, state.pile) == (3, (), 5)
    assert said(state)[1:] == ["Ann discards a Roi (King) from the Court", "Ann draws 1 card"]


def test_a_face_down_card_that_is_discarded_is_named():
    start = begun({"replaced-card": "discard"})
    refused(start, "replace", "discarded face up. Say which card it is", "replaced-card", seat=Ann, place=1)
    assert move(start, "replace", seat=Ann, place=1, discarded="queen").discard == ("reine",)
    seen = with_court(start, "roi ? ? ?")
    refused(seen, "replace", "was a Roi", "court", seat=Ann, place=1, discarded="reine")


def test_the_house_rule_can_change_in_the_middle_of_a_game():
    state = move(begun(), "ruling", ruling="replaced-card", choice="discard")
    assert move(state, "replace", seat=Ann, place=1, discarded="roi").discard == ("roi",)


def test_a_card_laid_face_down_makes_the_known_cards_of_the_hand_unsure():
    state = move(begun(), "correct_known", seat=Ann, card="roi", to=1)
    assert move(state, "replace", seat=Ann, place=1).players[Ann].known == ()
    state = move(state, "correct_known", seat=Ann, card="roi", to=2)
    assert move(state, "replace", seat=Ann, place=1).players[Ann].known == ("roi",)


def test_a_known_card_that_is_played_is_no_longer_known_in_the_hand():
    state = move(begun(), "correct_known", seat=Ann, card="roi", to=1)
    assert move(state, "replace", seat=Ann, place=1, card="roi").players[Ann].known == ()


def test_a_hand_that_all_know_has_no_other_card():
    state = move(begun(), "correct_known", seat=Ann, card="roi", to=3)
    refused(state, "replace", r"Ann can’t have a Reine \(Queen\) in hand", "hand", seat=Ann, place=1, card="reine")


def test_an_empty_hand_plays_nothing():
    state = move(begun(), "correct_hand", seat=Ann, to=0)
    refused(state, "replace", "Ann has no cards in hand", "hand", seat=Ann, place=1)
    refused(state, "replace", "Ann can’t have a Roi", "hand", seat=Ann, place=1, card="roi")


def test_only_the_player_whose_turn_it_is_plays():
    refused(begun(), "reveal", "It’s Ann’s turn, not Ben’s", "turn", seat=Ben, place=1, card="roi")
    refused(begun(), "replace", "It’s Ann’s turn, not Ben’s", "turn", seat=Ben, place=1)


def test_one_card_a_turn():
    state = move(begun(), "replace", seat=Ann, place=1)
    refused(state, "replace", "Now it is: End of turn", seat=Ann, place=2)


def test_a_fifth_card_of_a_kind_is_refused():
    state = with_court(begun(), "ROI ROI ROI ?")
    state = move(state, "correct_discard", card="roi", to=1)
    refused(state, "reveal", "makes 5 known Rois, but the deck has only 4", "deck", seat=Ann, place=4, card="roi")
