"""Every number can be set by hand, the history says so, and the coins still sum up."""

import pytest

from companion.games.royal_will import GAME
from tests.games.royal_will.positions import (
    messages,
    placed,
    play,
    read_with_heirs,
    refused,
    revealed,
    seated,
    shown,
    with_coins,
)

COINS = ["inheritances", "assets", "bank"]


def coins(state):
    return [getattr(state, name) for name in COINS]


@pytest.mark.parametrize(
    ("kind", "data", "after"),
    [
        ("correct_inheritance", {"seat": 0, "to": 5, "was": 2}, [(5, 2), 5, 54]),
        ("correct_inheritance", {"seat": 0, "to": 5, "against": "assets"}, [(5, 2), 2, 57]),
        ("correct_inheritance", {"seat": 1, "to": 0}, [(2, 0), 5, 59]),
        ("correct_assets", {"to": 8, "was": 5}, [(2, 2), 8, 54]),
        ("correct_bank", {"to": 60, "was": 57}, [(2, 2), 2, 60]),
    ],
)
def test_a_pile_is_corrected_against_another(kind, data, after):
    state = play(seated("A", "B"), kind, **data)
    assert coins(state) == after
    assert messages(state)[0].startswith("Corrected: ")


def test_a_correction_that_another_pile_cannot_pay_is_refused():
    sentence, rule = refused(seated("A", "B"), "correct_inheritance", seat=0, to=8, against="assets")
    assert (sentence, rule) == (
        "This needs 6 coins from the Assets, which have 5. Correct another pile first.",
        "coins",
    )
    assert refused(seated("A", "B"), "correct_bank", to=63)[1] == "coins"


@pytest.mark.parametrize(
    ("kind", "data"),
    [
        ("correct_inheritance", {"seat": 0}),
        ("correct_assets", {}),
        ("correct_bank", {}),
        ("correct_wager", {"seat": 0}),
        ("correct_change", {"seat": 0}),
        ("correct_taxed", {"seat": 0}),
        ("correct_taxed_assets", {}),
        ("correct_trackers", {"seat": 0}),
        ("correct_will", {}),
        ("correct_game", {}),
    ],
)
def test_two_phones_that_correct_at_once_are_both_heard(kind, data):
    sentence, _ = refused(placed(seated("A", "B"), "forger", "heir"), kind, to=1, was=66, **data)
    assert "66 when this was set to 1" in sentence
    assert "choose one" in sentence


def test_a_wager_is_corrected_against_the_own_inheritance():
    state = play(placed(seated("A", "B"), "forger", "heir"), "wager", seat=0, coins=2)
    state = play(state, "correct_wager", seat=0, to=1)
    assert (state.inheritances, state.wagers) == ((1, 2), (1, 0))
    assert refused(state, "correct_wager", seat=0, to=3) == ("A can wager at most 2 coins, not 3", "forger-wager")


def test_a_solicitors_change_is_corrected():
    state = play(placed(seated("A", "B"), "solicitor", "heir"), "correct_change", seat=1, to=-1)
    assert state.changes == (0, -1)
    assert messages(state) == ["Corrected: Change to B’s count: 0 → -1"]


def test_an_advisors_prediction_is_corrected_or_cleared():
    state = play(placed(seated("A", "B"), "advisor", "heir"), "advise", seat=0, predict="won")
    assert play(state, "correct_prediction", seat=0, predict="bust").predictions == ("bust", None)
    state = play(state, "correct_prediction", seat=0, predict="none")
    assert state.predictions == (None, None)
    assert messages(state) == ["Corrected: A’s prediction: won → none"]
    assert refused(state, "correct_prediction", seat=0, predict="none") == (
        "A’s prediction is already: none",
        "advisor",
    )


def test_only_an_advisor_has_a_prediction_to_correct():
    state = placed(seated("A", "B"), "advisor", "heir")
    assert refused(state, "correct_prediction", seat=1, predict="won") == (
        "Only an Advisor predicts, and B has the Heir",
        "advisor",
    )


def test_who_was_no_advisor_after_all_is_not_paid_for_a_prediction():
    state = play(placed(seated("A", "B"), "advisor", "heir"), "advise", seat=0, predict="won")
    state = play(state, "correct_action", seat=0, character="sleight")
    assert messages(state) == [
        "Corrected: A’s Action Card: Advisor → Sleight",
        "A’s prediction no longer counts",
        HAS_ACTED,
    ]
    state = revealed(state, ("heir", 0), ("heir", 1))
    assert state.last.gains == (4, 1)


def test_who_was_an_advisor_after_all_can_still_predict():
    state = play(placed(seated("A", "B"), "sleight", "heir"), "claim_rest", seat=0)
    state = play(state, "correct_action", seat=0, character="advisor")
    assert messages(state)[1:] == [HAS_ACTED]
    state = play(state, "correct_prediction", seat=0, predict="won")
    assert revealed(state, ("heir", 0), ("heir", 1)).last.gains == (2, 1)


HAS_ACTED = "A has already acted: correct the wager, tax or count manually"


def taxed(**rulings):
    """A has taxed B: 1 coin into the Assets, which then hold 6."""
    state = placed(seated("A", "B", rulings=rulings), "tax_collector", "forger")
    return play(state, "tax", seat=0, target=1, to="assets")


def test_coins_that_were_not_taxed_into_the_assets_count_after_all():
    state = play(taxed(**{"taxed-coin": "next-will"}), "correct_taxed_assets", to=0, was=1)
    assert messages(state) == ["Corrected: Tax paid into the Assets in this Will: 1 → 0"]
    state = play(play(state, "wager", seat=1, coins=1), "reveal", cards=shown(("heir", 3), ("heir", 2)))
    assert (state.last.result, state.last.assets_at_reveal) == ("won", 6)
    assert refused(taxed(), "correct_taxed_assets", to=7) == ("The Assets have only 6 coins", "taxed-coin")


def test_what_a_player_was_taxed_is_corrected_and_breaks_the_tie():
    state = play(over(received="less-tax"), "correct_taxed", seat=0, to=1, was=0)
    assert messages(state)[0] == "Corrected: A’s tax in this Will: 0 → 1"
    assert (state.crowned, state.trackers) == ((1,), (0, 1))


@pytest.mark.parametrize(
    ("kind", "data"),
    [
        ("correct_wager", {"seat": 0, "to": 1}),
        ("correct_change", {"seat": 0, "to": 1}),
        ("correct_taxed_assets", {"to": 1}),
        ("correct_action", {"seat": 0, "character": "forger"}),
        ("correct_prediction", {"seat": 0, "predict": "won"}),
    ],
)
def test_cards_that_were_read_are_put_right_by_taking_the_reveal_back(kind, data):
    assert refused(over(), kind, **data) == (
        "The Will has been read and its coins have moved. Undo the reveal, correct the cards and reveal again.",
        "corrections",
    )


def test_an_action_card_is_corrected_once_it_lies():
    state = play(play(seated("A", "B"), "place_coins"), "place_action", seat=0, character="heir")
    assert play(state, "correct_action", seat=0, character="forger").actions == ("forger", None)
    assert refused(state, "correct_action", seat=1, character="heir") == (
        "B has no Action Card yet. Place one first.",
        "action-card",
    )


def test_an_action_card_is_corrected_to_another_only():
    state = placed(seated("A", "B"), "executor", "heir")
    assert refused(state, "correct_action", seat=0, character="executor") == (
        "A’s Action Card is already the Executor",
        "action-card",
    )


def test_numbers_of_will_and_game_and_trackers_are_corrected():
    state = play(play(seated("A", "B"), "correct_will", to=4, was=1), "correct_game", to=3)
    state = play(state, "correct_trackers", seat=1, to=2)
    assert (state.will, state.game, state.trackers) == (4, 3, (0, 2))
    assert messages(state) == ["Corrected: B’s Game Trackers: 0 → 2"]
    assert messages(play(state, "correct_trackers", seat=1, to=1)) == ["Corrected: B’s Game Trackers: 2 → 1"]


def over(**rulings):
    return read_with_heirs(with_coins(seated("A", "B", rulings=rulings), 10, 10), ("heir", 0), ("heir", 0))


def test_a_corrected_inheritance_brings_the_game_back_and_its_trackers():
    state = play(play(over(), "correct_inheritance", seat=0, to=9), "correct_inheritance", seat=1, to=9)
    assert (GAME.phase(state), state.trackers, GAME.outcome(state)) == ("resolved", (0, 0), None)
    assert messages(state)[-1] == "The game continues"


def test_a_corrected_inheritance_can_end_the_game_or_change_its_winner():
    state = play(over(), "correct_inheritance", seat=0, to=11)
    assert (state.crowned, state.trackers) == ((0,), (1, 0))
    state = read_with_heirs(seated("A", "B"), ("heir", 0), ("heir", 0))
    assert GAME.phase(play(state, "correct_inheritance", seat=1, to=10)) == "over"


def test_what_was_received_is_corrected_and_breaks_the_tie():
    state = play(over(), "correct_received", seat=1, to=1, was=0)
    assert state.crowned == (1,)
    assert refused(over(), "correct_received", seat=1, to=1, was=5)[0].startswith(
        "B’s total received in the last Will was 5"
    )


def test_a_will_that_was_not_read_has_nothing_received():
    state = seated("A", "B").replace(stage="resolved")
    assert refused(state, "correct_received", seat=0, to=1) == (
        "No Will has been read in this game yet",
        "corrections",
    )


def test_the_length_of_a_series_can_change_at_any_time():
    state = play(over(), "set_series", games=1)
    assert GAME.phase(state) == "series-over"
    assert messages(state) == ["The series has 1 game"]
    assert GAME.phase(play(state, "set_series", games=0)) == "over"
    assert refused(state, "set_series", games=19) == (
        "The box has only 18 Game Trackers, 1 per game",
        "game-trackers",
    )


def test_a_series_is_never_shorter_than_the_games_it_has_had():
    state = play(seated("A", "B"), "correct_game", to=3)
    assert refused(state, "set_series", games=1) == (
        "This is already game 3. Choose 3 games or more, or 0 for an open-ended series.",
        "game-trackers",
    )
    state = play(state, "set_series", games=3)
    assert refused(state, "correct_game", to=4) == (
        "The series has only 3 games. Make it longer first.",
        "game-trackers",
    )


def test_another_dealer_wins_the_first_tie_of_a_game_and_none_later():
    state = play(seated("A", "B"), "set_dealer", seat=1)
    assert (state.dealer, state.first) == (1, 1)
    state = play(placed(state, "heir", "heir"), "set_dealer", seat=0)
    assert (state.dealer, state.first) == (0, 1)


def test_who_acts_first_can_be_corrected_in_the_middle():
    state = play(placed(seated("A", "B", "C"), "heir", "heir", "heir"), "stay_immune", seat=0)
    state = play(state, "set_first", seat=2)
    assert GAME.turn(state) == 2
    assert GAME.turn(play(state, "stay_immune", seat=2)) == 1


def test_who_acts_first_is_told_of_the_will_it_concerns():
    state = play(seated("A", "B"), "set_first", seat=1)
    assert messages(state) == ["B acts first if players tie for the most coins"]
    assert messages(play(placed(state, "heir", "heir"), "set_first", seat=0)) == ["A acts first in this Will"]
    state = play(read_with_heirs(state, ("heir", 1), ("heir", 1)), "next_will")
    assert messages(play(state, "set_first", seat=0)) == ["A acted first in the last Will"]


def test_the_deck_profile_is_edited_and_forgotten():
    state = play(seated("A", "B"), "set_count", character="heir", count=2)
    assert state.profile == {"heir": 2}
    assert play(state, "set_count", character="heir").profile == {}
    assert refused(state, "set_count", character="sleight", count=1) == (
        "Every Sleight has a count of 0",
        "deck-profile",
    )


def test_a_house_rule_has_only_its_own_answers():
    sentence, rule = refused(seated("A", "B"), "ruling", ruling="greedy-heir", choice="maybe")
    assert "Choose pays or immune" in sentence
    assert rule == "greedy-heir"
