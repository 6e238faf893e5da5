"""Joining late and leaving: from the next Will, with coins of the Bank or back to it; all 66 stay."""

import pytest

from companion.games.royal_will.facts import COINS, STARTING_ASSETS
from tests.games.royal_will.positions import placed, play, read_with_heirs, refused, revealed, seated, with_coins

LOW = (("heir", 1), ("heir", 1), ("heir", 1))


def total(state):
    return sum(state.inheritances) + sum(state.wagers) + state.assets + state.bank


def test_before_the_first_deal_the_table_is_as_if_the_newcomer_had_been_there():
    state = play(seated("Dan", "Laser"), "join", name="Thrash")
    fresh = seated("Dan", "Laser", "Thrash")
    assert state.replace(messages=()) == fresh
    assert total(state) == COINS


def test_between_wills_a_newcomer_takes_2_coins_and_the_assets_are_those_of_one_player_more():
    state = play(read_with_heirs(seated(), *LOW), "join", name="Cleo")
    assert state.inheritances[3] == 2
    assert state.assets == STARTING_ASSETS[4] == 10
    assert total(state) == COINS
    assert [str(line) for line in state.messages] == [
        "Cleo joins with 2 coins from the Bank",
        "The Bank adds 3 coins to the Assets, making 10",
    ]
    after = play(state, "next_will")
    assert placed(after, "heir", "heir", "heir", "heir").stage == "acting"


def test_a_bank_that_is_too_small_gives_what_it_has_and_says_so():
    state = with_coins(read_with_heirs(seated(), *LOW), 9, 9, 9, bank=1)
    state = play(state, "join", name="Cleo")
    assert state.inheritances[3] == 1
    assert total(state) == COINS
    assert str(state.messages[0]) == "Cleo joins with 1 coin: the Bank has no more"


def test_assets_that_hold_more_already_stay():
    state = with_coins(read_with_heirs(seated(), *LOW), 3, 3, 3, assets=14)
    assert play(state, "join", name="Cleo").assets == 14


@pytest.mark.parametrize("cards", [[("place_coin", {"seat": 0})], [("place_coins", {})]])
def test_in_the_middle_of_a_will_nobody_joins(cards):
    state = seated()
    for kind, data in cards:
        state = play(state, kind, **data)
    refused(state, "join", name="Cleo")


def test_there_is_room_for_6():
    names = ["Ann", "Ben", "Cleo", "Dov", "Eve", "Fay"]
    assert refused(seated(*names), "join", name="Gus") == ("There’s no room for more than 6 players", "joining-late")


def test_who_leaves_gives_the_coins_to_the_bank_and_no_one_waits_for_them_any_more():
    state = play(read_with_heirs(seated(), *LOW), "leave", seat=1)
    assert state.inheritances == (3, 0, 3)
    assert total(state) == COINS
    assert str(state.messages[0]) == "Laser leaves; 3 coins go to the Bank"
    state = play(play(state, "next_will"), "place_coins")
    state = play(play(state, "place_action", seat=0, character="heir"), "place_action", seat=2, character="heir")
    assert state.stage == "acting"
    state = revealed(state, ("heir", 1), ("heir", 1))
    assert state.inheritances == (4, 0, 4)
    assert [str(line) for line in state.messages[:2]] == [
        "Dan reveals the Heir: count 1",
        "Thrash reveals the Heir: count 1",
    ]


def test_the_deal_passes_over_who_has_left_and_the_top_up_counts_who_is_here():
    state = with_coins(play(read_with_heirs(seated(), *LOW), "leave", seat=1), 3, 0, 3, assets=1)
    after = play(state, "next_will")
    assert after.dealer == 2
    assert after.assets == STARTING_ASSETS[2]


def test_who_has_left_is_no_target_and_never_greediest():
    state = play(play(read_with_heirs(seated(), *LOW), "leave", seat=1), "next_will")
    state = play(state, "place_actions", cards=["solicitor", "heir"])
    assert refused(state, "solicit", seat=0, target=1, change=1) == ("Laser has left the game", "leaving")
    bust = with_coins(play(play(read_with_heirs(seated(), *LOW), "leave", seat=1), "next_will"), 3, 0, 3, assets=5)
    bust = revealed(play(bust, "place_actions", cards=["heir", "heir"]), ("sleight", 0), ("sleight", 0))
    assert bust.last.greediest == (0, 2)


def test_the_next_game_starts_with_those_who_are_here():
    state = play(seated(), "leave", seat=1)
    state = play(with_coins(state, 9, 0, 2, assets=7), "place_coins")
    state = revealed(play(state, "place_actions", cards=["heir", "heir"]), ("heir", 4), ("heir", 1))
    state = play(state, "next_game")
    assert state.inheritances == (2, 0, 2)
    assert (state.assets, total(state)) == (STARTING_ASSETS[2], COINS)


def test_two_are_needed_and_in_the_middle_of_a_will_nobody_leaves():
    assert refused(seated("Ann", "Ben"), "leave", seat=1)[1] == "leaving"
    assert refused(play(seated(), "place_coin", seat=0), "leave", seat=1)[1] == "leaving"
    refused(play(seated(), "place_coins"), "leave", seat=1)
