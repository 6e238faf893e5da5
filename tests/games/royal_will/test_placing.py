"""Cards go down, and it is settled who acts first."""

from companion.games.royal_will import GAME
from tests.games.royal_will.positions import messages, placed, play, read_with_heirs, refused, seated, with_coins


def test_coin_cards_go_down_one_by_one_and_after_the_last_nobody_may_look():
    state = play(seated("A", "B"), "place_coin", seat=1)
    assert GAME.phase(state) == "coins"
    state = play(state, "place_coin", seat=0)
    assert GAME.phase(state) == "actions"
    assert messages(state) == [
        "A places a Coin Card face down",
        "All Coin Cards are down: no more looking",
    ]


def test_a_second_coin_card_of_one_player_is_refused():
    state = play(seated("A", "B"), "place_coin", seat=1)
    assert refused(state, "place_coin", seat=1) == ("B has already placed a Coin Card", "coin-card")


def test_all_coin_cards_can_go_down_with_one_tap():
    assert GAME.phase(play(seated("A", "B"), "place_coins")) == "actions"


def test_action_cards_wait_for_the_coin_cards():
    sentence, _ = refused(seated("A", "B"), "place_action", seat=0, character="heir")
    assert sentence == "“Place an Action Card” belongs to: Place Action Cards. Now it is: Place Coin Cards"


def test_action_cards_go_up_one_by_one():
    state = play(play(seated("A", "B"), "place_coins"), "place_action", seat=1, character="HEIR")
    assert state.actions == (None, "heir")
    assert refused(state, "place_action", seat=1, character="forger") == (
        "B’s Action Card is already the Heir",
        "action-card",
    )
    assert GAME.phase(play(state, "place_action", seat=0, character="forger")) == "acting"


def test_all_action_cards_at_once_leave_those_that_lie_already():
    state = play(play(seated("A", "B"), "place_coins"), "place_action", seat=0, character="heir")
    assert refused(state, "place_actions", cards=["forger", "advisor"]) == (
        "A’s Action Card is already the Heir, not the Forger. Correct it if that’s wrong.",
        "action-card",
    )
    state = play(state, "place_actions", cards=["heir", "advisor"])
    assert state.actions == ("heir", "advisor")
    assert messages(state) == ["B plays the Advisor face up", "A acts first, then clockwise"]


def test_every_player_has_one_action_card():
    sentence, rule = refused(seated("A", "B"), "place_actions", cards=["heir"] * 3)
    assert (sentence, rule) == ("Name 1 Action Card per player: 2 in all, not 3", "action-card")


def test_the_richest_acts_first_then_clockwise():
    state = placed(with_coins(seated("A", "B", "C"), 2, 3, 2), "heir", "heir", "heir")
    acted = []
    while (seat := GAME.turn(state)) is not None:
        acted.append(seat)
        state = play(state, "stay_immune", seat=seat)
    assert acted == [1, 2, 0]
    assert messages(state)[-1] == "Everyone has acted: reveal all Coin Cards together"


def test_in_the_first_will_the_dealer_acts_first():
    state = placed(seated("A", "B", "C", dealer=2), "heir", "heir", "heir")
    assert GAME.turn(state) == 2
    assert messages(state)[-1] == "C acts first, then clockwise"


def tied_after_b_was_first(**rulings):
    """B alone was richest and acted first; now A and C are tied for most."""
    state = with_coins(seated("A", "B", "C", rulings=rulings), 2, 3, 2)
    state = read_with_heirs(state, ("heir", 2), ("heir", 0), ("heir", 2))
    return placed(play(state, "next_will"), "heir", "heir", "heir")


def test_a_tie_lets_last_wills_first_player_go_first_tied_or_not():
    state = tied_after_b_was_first()
    assert state.inheritances == (4, 3, 4)
    assert GAME.turn(state) == 1


def test_a_tie_can_be_ruled_to_be_settled_among_the_tied():
    state = tied_after_b_was_first(**{"first-action-tie": "among-tied"})
    assert GAME.turn(state) == 2
