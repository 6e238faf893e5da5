"""Joining late: from the next Will, with coins of the Bank; all 66 stay."""

import pytest

from companion.games.royal_will.facts import COINS, STARTING_ASSETS
from tests.games.royal_will.positions import placed, play, read_with_heirs, refused, seated, with_coins

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
