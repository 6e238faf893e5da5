"""What the four cards do."""

from companion.games.rogue_monarch import GAME
from tests.games.rogue_monarch.positions import Ann, Ben, begun, court, move, played, refused, said, with_court


def test_chevalier_switches_two_cards_then_reveals_one_without_its_effect():
    state = played(with_court(begun(), "? REINE ? ?"), "chevalier")
    tokens = [card.token for card in state.court]
    state = move(state, "switch", seat=Ann, places=[1, 2], turned=4, card="roi")
    assert court(state) == "REINE CHEVALIER ? ROI"
    assert [card.token for card in state.court] == [tokens[1], tokens[0], tokens[2], tokens[3]]
    assert (GAME.phase(state), state.effect) == ("turn", None)
    assert said(state) == [
        "Ann switches the cards in places 1 and 2",
        "Ann reveals a Roi (King) in place 4, without its effect",
    ]
    assert state.messages[1].rule == "no-chain"


def test_chevalier_may_hide_a_card_whose_name_all_remember():
    state = move(played(begun(), "chevalier"), "switch", seat=Ann, places=[1, 3], turned=3)
    assert court(state) == "? ? chevalier ?"
    assert said(state)[1] == "Ann hides a Chevalier (Knight) in place 3"


def test_the_card_to_turn_is_counted_after_the_switch():
    state = played(with_court(begun(), "? REINE ? ?"), "chevalier")
    assert court(move(state, "switch", seat=Ann, places=[2, 3], turned=3)) == "CHEVALIER ? reine ?"


def test_chevalier_switches_two_different_places_and_names_what_is_revealed():
    state = played(begun(), "chevalier")
    refused(state, "switch", "not 2 twice", "chevalier", seat=Ann, places=[2, 2], turned=3, card="roi")
    refused(state, "switch", "Say which card it is", "chevalier", seat=Ann, places=[2, 3], turned=4)
    refused(state, "switch", "was a Chevalier", "court", seat=Ann, places=[2, 3], turned=1, card="roi")


def test_reine_discards_the_reines_found_and_the_other_draws_as_many():
    state = move(played(begun(), "reine"), "search", seat=Ann, reines=2)
    assert state.discard == ("reine", "reine")
    assert (state.players[Ben].hand, state.pile) == (3, 4)
    assert said(state) == [
        "Ann looks at 2 cards in Ben’s hand",
        "2 Reines found and discarded",
        "Ben draws 2 cards",
    ]


def test_reine_looks_at_one_card_where_the_other_hand_has_but_one():
    state = move(played(move(begun(), "correct_hand", seat=Ben, to=1), "reine"), "search", seat=Ann, reines=0)
    assert said(state)[0] == "Ann looks at 1 card in Ben’s hand"


def test_reine_may_find_none():
    state = move(played(begun(), "queen"), "search", seat=Ann, reines=0)
    assert (state.discard, state.pile, GAME.phase(state)) == ((), 6, "turn")


def test_reine_finds_no_more_than_she_looks_at_and_no_more_than_there_can_be():
    state = played(move(begun(), "correct_hand", seat=Ben, to=1), "reine")
    refused(state, "search", "You look at 1 card, so you can’t find 2 Reines.$", "reine", seat=Ann, reines=2)
    state = played(move(begun(), "correct_known", seat=Ben, card="roi", to=3), "reine")
    refused(state, "search", "Ben can’t have a Reine", "hand", seat=Ann, reines=1)


def test_reines_known_in_the_searched_hand_are_gone():
    state = move(begun(), "correct_known", seat=Ben, card="reine", to=2)
    state = move(played(state, "reine"), "search", seat=Ann, reines=1)
    assert state.players[Ben].known == ("reine",)


def test_roi_draws_two_and_discards_two():
    state = move(played(begun(), "roi"), "draw", seat=Ann, discarded=["knight", "assassin"])
    assert state.discard == ("chevalier", "assassin")
    assert (state.players[Ann].hand, state.pile, GAME.phase(state)) == (3, 4, "turn")
    assert len(said(state)) == 3


def test_roi_may_reveal_a_court_card_whose_effect_does_not_apply():
    state = move(played(begun(), "roi"), "uncover", seat=Ann, place=4, card="assassin")
    assert court(state) == "ROI ? ? ASSASSIN"
    assert (GAME.phase(state), state.effect) == ("turn", None)
    assert "without its effect" in said(state)[0]
    refused(played(begun(), "roi"), "uncover", "is already face up", "reveal", seat=Ann, place=1, card="roi")


def test_an_empty_pile_is_made_anew_of_the_discard_when_a_card_is_drawn():
    state = begun()
    for card, n in (("chevalier", 3), ("assassin", 2)):
        state = move(state, "correct_discard", card=card, to=n)
    state = move(played(state, "roi"), "draw", seat=Ann, discarded=["reine", "reine"])
    assert state.discard == ("reine", "reine")
    assert (state.pile, state.players[Ann].hand) == (4, 3)
    assert said(state)[:3] == [
        "Ann draws 1 card",
        "The draw pile is empty: the discards are shuffled into a new one (5 cards)",
        "Ann draws 1 card",
    ]


def test_a_pile_that_a_roi_empties_is_replaced_before_the_two_are_discarded():
    """Once the draw pile is empty, the discards become the new one; the Roi’s two come after that."""
    state = move(move(begun(), "correct_discard", card="chevalier", to=4), "correct_pile", seat=Ben, to=2)
    state = played(state, "roi")
    after = move(state, "draw", seat=Ann, discarded=["reine", "reine"], new_pile=True)
    assert (after.pile, after.discard, after.players[Ann].hand) == (4, ("reine", "reine"), 3)
    assert said(after)[:2] == [
        "Ann draws 2 cards",
        "The draw pile is empty: the discards are shuffled into a new one (4 cards)",
    ]
    old = move(state, "draw", seat=Ann, discarded=["reine", "reine"])  # as logs have it that were written before
    assert (old.pile, len(old.discard)) == (0, 6)
    assert move(played(begun(), "roi"), "draw", seat=Ann, discarded=["reine", "roi"], new_pile=True).pile == 4


def test_reines_found_are_discarded_before_the_pile_is_made_anew():
    state = begun()
    for card, n in (("chevalier", 4), ("assassin", 2)):
        state = move(state, "correct_discard", card=card, to=n)
    state = move(played(state, "reine"), "search", seat=Ann, reines=1)
    assert (state.pile, state.discard, state.players[Ben].hand) == (6, (), 3)


def test_where_no_card_is_left_nothing_is_drawn():
    state = move(move(begun(), "correct_pile", seat=Ben, to=0), "correct_hand", seat=Ann, to=3)
    state = move(played(state, "roi"), "draw", seat=Ann, discarded=["reine", "reine"])
    assert (state.players[Ann].hand, state.pile, len(state.discard)) == (1, 0, 2)


def test_a_table_may_make_the_new_pile_at_once():
    state = begun()
    refused(state, "rebuild", "still has 6 cards", "draw-pile")
    empty = move(state, "correct_pile", seat=Ben, to=0)
    refused(empty, "rebuild", "nothing to shuffle", "draw-pile")
    for card, n in (("chevalier", 4), ("assassin", 2)):
        state = move(state, "correct_discard", card=card, to=n)
    state = move(state, "rebuild")
    assert (state.pile, state.discard) == (6, ())


def test_assassin_looks_at_two_face_down_cards_and_all_see_which():
    state = move(played(begun(), "assassin"), "spy", seat=Ann, places=[2, 4])
    assert said(state) == ["Ann looks at the card in place 2", "Ann looks at the card in place 4"]
    assert court(state) == "ASSASSIN ? ? ?"
    assert GAME.phase(state) == "turn"


def test_assassin_looks_at_fewer_where_fewer_lie_face_down():
    one = played(with_court(begun(), "? ROI ? REINE"), "assassin")
    assert said(move(one, "spy", seat=Ann, places=[3])) == ["Ann looks at the card in place 3"]
    none = played(with_court(begun(), "? ROI ROI REINE"), "assassin")
    assert said(move(none, "spy", seat=Ann, places=[])) == ["No Court card is face down: nothing to look at"]


def test_assassin_looks_at_face_down_cards_only_at_each_once_and_at_as_many_as_he_can():
    state = played(begun(), "assassin")
    for places in ([1, 2], [2, 2], [2], []):
        why = "An Assassin looks at 2 cards here. Face-down places: 2, 3 and 4"
        refused(state, "spy", why, "assassin", seat=Ann, places=places)
    none = played(with_court(begun(), "? ROI ROI REINE"), "assassin")
    refused(none, "spy", "looks at 0 cards here. Face-down places: none", "assassin", seat=Ann, places=[2])


def test_only_the_effect_of_the_card_played_is_resolved():
    state = played(begun(), "roi")
    refused(state, "spy", r"is Roi \(King\), not Assassin", "assassin", seat=Ann, places=[2, 3])
    refused(state, "draw", "It’s Ann’s turn", "turn", seat=Ben, discarded=["roi", "roi"])
    refused(state, "end_turn", "belongs to: End of turn. Now it is: Effect", seat=Ann)


def test_a_table_may_go_on_without_the_effect():
    state = move(played(begun(), "chevalier"), "forgo", seat=Ann)
    assert GAME.phase(state) == "turn"
    assert said(state) == ["Ann continues without the effect: Chevalier (Knight)"]
