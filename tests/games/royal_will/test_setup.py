"""Before the first deal."""

import pytest

from companion.core.errors import BadInput
from companion.games.royal_will import GAME
from companion.games.rules_data import facts
from tests.games.royal_will.positions import seated, with_coins
from tests.games.wording import described


@pytest.mark.parametrize(("players", "assets"), [(2, 5), (3, 7), (4, 10), (5, 12), (6, 15)])
def test_two_coins_each_assets_by_players_and_the_rest_in_the_bank(players, assets):
    state = seated(*"ABCDEF"[:players])
    assert state.inheritances == (2,) * players
    assert (state.assets, state.bank) == (assets, 66 - assets - 2 * players)


def test_the_box_is_in_the_facts():
    box = facts("royal-will")["box"]
    assert box["coins"] == 66
    assert (box["game_trackers_by_list"], box["game_trackers_by_text"]) == (18, 20)
    assert len(facts("royal-will")["characters"]) == 7


@pytest.mark.parametrize("players", [1, 7])
def test_one_or_seven_cannot_play(players):
    with pytest.raises(BadInput, match="2 to 6"):
        seated(*"ABCDEFG"[:players])


def test_the_dealer_must_sit_at_the_table():
    with pytest.raises(BadInput, match="dealer: expected a seat from 0 to 1, found 2"):
        seated("A", "B", dealer=2)


def test_a_series_is_no_longer_than_the_box_has_trackers():
    with pytest.raises(BadInput, match="games: expected at most 18"):
        seated("A", "B", games=19)
    assert seated("A", "B", games=19, rulings={"trackers": "text"}).games == 19


def test_a_deck_profile_can_be_brought_along_but_not_for_the_sleight():
    assert seated("A", "B", profile={"heir": 3}).profile == {"heir": 3}
    with pytest.raises(BadInput, match=r"profile\.sleight: unknown key"):
        seated("A", "B", profile={"sleight": 1})


def test_a_table_that_makes_or_loses_coins_is_broken():
    state = seated("A", "B")
    assert GAME.violation(state) is None
    assert "67 coins" in str(GAME.violation(state.replace(assets=state.assets + 1)))
    assert "below 0" in str(GAME.violation(with_coins(state, -1, 2)))


def test_the_table_can_be_shown_in_a_few_lines():
    state = seated("A", "B", profile={"heir": 3}).replace(
        stage="acting", actions=("forger", "advisor"), wagers=(1, 0), changes=(0, -1), predictions=(None, "won")
    )
    state = state.replace(trackers=(2, 0), inheritances=(1, 2))
    assert described(GAME, state) == [
        "Game 1, Will 1: Actions",
        "Assets 5, Bank 57",
        "Known counts: Heir 3",
        "A: 1 coin, Forger, wager 1, 2 Game Trackers",
        "B: 2 coins, Advisor, count −1, predicts won",
        "A’s turn",
    ]
