"""The reveal: counts, won or bust, and every coin that moves because of it."""

import pytest

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


def rulebook_example(dans_count):
    """Dan, Laser, Thrash with 3, 2 and 4 coins: Thrash swaps, Dan taxes Thrash, Laser is an Heir."""
    state = with_coins(seated("Dan", "Laser", "Thrash"), 3, 2, 4)
    state = placed(state, "tax_collector", "heir", "executor")
    state = play(state, "swap", seat=2, target=2, other=0)
    state = play(state, "tax", seat=0, target=2, to="assets")
    state = play(state, "stay_immune", seat=1)
    return play(state, "reveal", cards=shown(("heir", dans_count), ("advisor", 2), ("forger", 3)))


def test_the_rulebooks_example_is_won_and_each_takes_the_count():
    state = rulebook_example(dans_count=1)
    assert state.last.result == "won"
    assert (state.last.total, state.last.assets_at_reveal) == (6, 8)
    assert state.last.gains == (1, 2, 3)
    assert state.inheritances == (4, 4, 6)


def test_the_rulebooks_other_example_is_bust_and_dan_pays():
    state = rulebook_example(dans_count=4)
    assert (state.last.result, state.last.cause, state.last.greediest) == ("bust", "total", (0,))
    assert state.inheritances == (1, 2, 4)  # Thrash was taxed, and is paid the Forger's coin
    assert state.assets == 10 - 1


def test_a_taxed_coin_can_be_ruled_to_count_from_the_next_will_on():
    state = with_coins(seated("A", "B", rulings={"taxed-coin": "next-will"}), 3, 2)
    state = play(placed(state, "tax_collector", "heir"), "tax", seat=0, target=0, to="assets")
    state = play(play(state, "stay_immune", seat=1), "reveal", cards=shown(("heir", 3), ("advisor", 3)))
    assert (state.last.result, state.last.assets_at_reveal) == ("bust", 5)
    assert state.assets == 6 + 2 + 2


def test_assets_without_their_taxed_coins_are_never_below_zero():
    state = seated("A", "B", rulings={"taxed-coin": "next-will"})
    state = play(placed(state, "tax_collector", "tax_collector"), "tax", seat=0, target=0, to="assets")
    state = play(state, "tax", seat=1, target=1, to="assets")
    state = play(state, "correct_assets", to=0)
    state = play(state, "reveal", cards=shown(("heir", 0), ("heir", 0)))
    assert (state.last.result, state.last.assets_at_reveal) == ("won", 0)


def test_every_coin_of_a_won_will_is_told():
    state = with_coins(seated("A", "B", "C"), 3, 2, 2)
    state = play(placed(state, "forger", "sleight", "advisor"), "wager", seat=0, coins=1)
    state = play(play(state, "claim_rest", seat=1), "advise", seat=2, predict="won")
    state = play(state, "reveal", cards=shown(("heir", 1), ("advisor", 1), ("forger", 0)))
    assert messages(state) == [
        "A reveals the Heir: count 2",
        "B reveals the Advisor: count 1",
        "C reveals the Forger: count 0",
        "The Will is won: the total is 3, with 7 coins in the Assets",
        "A takes 2 coins from the Assets",
        "B takes 1 coin from the Assets",
        "A’s wager of 1 coin comes back",
        "C’s Forger takes 1 coin from the Assets",
        "B’s Sleight sweeps 3 coins from the Assets",
        "C predicted right and takes 2 coins from the Bank",
        "The Bank adds 7 coins to the Assets, making 7",
        "Count saved for the Heir: 1",
        "Count saved for the Advisor: 1",
        "Count saved for the Forger: 0",
    ]
    assert state.inheritances == (5, 6, 5)
    assert state.last.gains == (2, 4, 3)


def test_every_coin_of_a_bust_will_is_told():
    state = with_coins(seated("A", "B", "C"), 3, 2, 2)
    state = play(placed(state, "forger", "sleight", "advisor"), "wager", seat=0, coins=1)
    state = play(play(state, "claim_rest", seat=1), "advise", seat=2, predict="bust")
    state = play(state, "reveal", cards=shown(("heir", 4), ("advisor", 4), ("forger", 1)))
    assert messages(state)[3:8] == [
        "The Will is bust: the total is 10, with only 7 coins in the Assets",
        "A’s wager of 1 coin goes to the Assets",
        "A was greediest and pays 2 coins into the Assets",
        "C’s Forger takes 1 coin from the Assets",
        "C predicted right and takes 2 coins from the Bank",
    ]
    assert (state.inheritances, state.assets) == ((0, 2, 5), 9)
    assert state.last.gains == (0, 0, 3)


def test_a_total_of_exactly_the_assets_is_won():
    assert read_with_heirs(seated("A", "B"), ("heir", 3), ("advisor", 2)).last.result == "won"
    assert read_with_heirs(seated("A", "B"), ("heir", 3), ("advisor", 3)).last.result == "bust"


def test_changes_and_wagers_are_summed_before_the_floor_of_zero():
    state = placed(seated("A", "B", "C"), "solicitor", "solicitor", "forger")
    state = play(state, "solicit", seat=0, target=2, change=-1)
    state = play(state, "solicit", seat=1, target=2, change=-1)
    state = play(state, "wager", seat=2, coins=1)
    assert play(state, "reveal", cards=shown(("heir", 1), ("heir", 1), ("advisor", 0))).last.counts == (1, 1, 0)


def test_a_revealed_sleight_busts_a_will_that_would_have_been_won():
    state = read_with_heirs(seated("A", "B"), ("sleight", 0), ("advisor", 2))
    assert (state.last.result, state.last.cause) == ("bust", "sleight")
    assert "A Sleight busts the Will: the total is 2, with 5 coins in the Assets" in messages(state)


def test_the_total_is_the_cause_where_it_busts_by_itself():
    assert read_with_heirs(seated("A", "B"), ("sleight", 0), ("advisor", 9)).last.cause == "total"


@pytest.mark.parametrize(
    "cards",
    [
        [("sleight", 0), ("heir", 1), ("heir", 1), ("heir", 1)],
        [("sleight", 0), ("sleight", 0), ("sleight", 0), ("heir", 1)],
    ],
)
def test_three_alike_stop_the_sleight_even_three_sleights(cards):
    assert read_with_heirs(seated("A", "B", "C", "D"), *cards).last.result == "won"


def test_two_alike_do_not_stop_the_sleight():
    state = read_with_heirs(seated("A", "B", "C"), ("sleight", 0), ("heir", 1), ("heir", 1))
    assert state.last.cause == "sleight"


def test_all_of_the_greediest_pay_heirs_too_and_the_poor_what_they_have():
    state = with_coins(seated("A", "B", "C"), 5, 1, 0)
    state = read_with_heirs(state, ("heir", 4), ("advisor", 4), ("executor", 4))
    assert state.last.greediest == (0, 1, 2)
    assert (state.inheritances, state.assets) == ((3, 0, 0), 10)


def test_a_table_can_rule_that_a_greedy_heir_is_immune():
    state = read_with_heirs(seated("A", "B", rulings={"greedy-heir": "immune"}), ("heir", 9), ("advisor", 1))
    assert (state.inheritances, state.last.greediest) == ((2, 2), (0,))
    assert "A was greediest, but has an Heir and pays nothing (house rule)" in messages(state)


def test_a_table_can_rule_that_the_poor_pay_nothing():
    state = with_coins(seated("A", "B", rulings={"poor-greediest": "all-or-nothing"}), 1, 2)
    state = read_with_heirs(state, ("heir", 9), ("advisor", 9))
    assert (state.inheritances, state.assets) == ((1, 0), 7)


def test_all_counts_zero_and_bust_by_a_sleight_all_pay_unless_ruled_otherwise():
    cards = ("sleight", 0), ("advisor", 0)
    assert read_with_heirs(seated("A", "B"), *cards).inheritances == (0, 0)
    nobody = read_with_heirs(seated("A", "B", rulings={"all-counts-zero": "nobody"}), *cards)
    assert (nobody.inheritances, nobody.last.greediest) == ((2, 2), ())
    assert "All counts are 0, so no one pays (house rule)" in messages(nobody)


def test_a_sleight_whose_count_was_raised_can_be_greediest():
    state = placed(seated("A", "B"), "solicitor", "heir")
    state = play(play(state, "solicit", seat=0, target=0, change=1), "stay_immune", seat=1)
    state = play(state, "reveal", cards=[{"character": "sleight"}, {"character": "advisor", "count": 0}])
    assert (state.last.counts, state.last.greediest) == ((1, 0), (0,))


def test_the_second_forger_takes_from_the_bank_when_the_assets_had_one_coin():
    state = with_coins(seated("A", "B"), 0, 0, assets=1)
    state = read_with_heirs(state, ("forger", 1), ("forger", 1))
    assert messages(state)[4:7] == [
        "B was greediest, but has no coins to pay",
        "A’s Forger takes 1 coin from the Assets",
        "B’s Forger takes 1 coin from the Bank",
    ]
    assert state.last.gains == (1, 1)


def test_forger_then_sweep_or_as_ruled_sweep_then_forger():
    cards = ("forger", 0), ("advisor", 1)
    state = revealed(placed(seated("A", "B"), "heir", "sleight"), *cards)
    assert state.last.gains == (1, 4)
    state = revealed(placed(seated("A", "B", rulings={"won-order": "sweep-first"}), "heir", "sleight"), *cards)
    assert state.last.gains == (1, 5)


def test_punishment_then_forger_or_as_ruled_forger_then_punishment():
    cards = ("forger", 9), ("advisor", 1)
    assert read_with_heirs(with_coins(seated("A", "B"), 0, 2), *cards).inheritances == (1, 2)
    ruled = with_coins(seated("A", "B", rulings={"bust-order": "forger-first"}), 0, 2)
    assert read_with_heirs(ruled, *cards).inheritances == (0, 2)


def test_the_earlier_of_two_sleights_sweeps_unless_they_are_ruled_to_share():
    cards = ("heir", 0), ("heir", 0)
    assert revealed(placed(seated("A", "B", dealer=1), "sleight", "sleight"), *cards).last.gains == (0, 5)
    state = revealed(placed(seated("A", "B", rulings={"two-sleights": "split"}), "sleight", "sleight"), *cards)
    assert state.last.gains == (2, 2)


def test_a_coin_that_two_sleights_cannot_share_stays_and_that_is_told():
    state = placed(seated("A", "B", rulings={"two-sleights": "split"}), "sleight", "sleight")
    state = revealed(state, ("heir", 4), ("heir", 0))
    assert state.last.gains == (4, 0)
    assert "A and B can’t split 1 coin evenly, so no one sweeps (house rule)" in messages(state)
    assert not [said for said in messages(state) if "Sleight sweeps" in said]


def test_a_single_coin_is_told_as_one():
    state = read_with_heirs(seated("A", "B"), ("heir", 1), ("heir", 0))
    assert messages(state)[3:5] == [
        "A takes 1 coin from the Assets",
        "The Bank adds 1 coin to the Assets, making 5",
    ]


def test_an_empty_sweep_is_not_told():
    state = revealed(placed(seated("A", "B"), "heir", "sleight"), ("heir", 3), ("heir", 2))
    assert not [said for said in messages(state) if "Sleight sweeps" in said]


def test_an_empty_bank_pays_what_there_is_and_says_so():
    state = with_coins(seated("A", "B", "C"), 2, 2, 2, bank=1)
    state = placed(state, "advisor", "advisor", "heir")
    state = play(play(state, "advise", seat=0, predict="won"), "advise", seat=1, predict="won")
    state = play(play(state, "stay_immune", seat=2), "reveal", cards=shown(("heir", 0), ("heir", 0), ("heir", 0)))
    assert state.last.gains == (1, 0, 0)
    assert state.last.bank_short == 3
    assert "The Bank is empty: A misses out on 1 coin" in messages(state)
    assert "The Bank is empty: B misses out on 2 coins" in messages(state)


def test_the_top_up_takes_what_the_bank_has():
    state = with_coins(seated(*"ABCDEF"), 9, 9, 9, 9, 9, 9, assets=6)
    state = read_with_heirs(state, *[("heir", 0)] * 6)
    assert (state.assets, state.bank, state.last.bank_short) == (12, 0, 3)
    assert messages(state)[-3:-1] == [
        "The Bank adds 6 coins to the Assets, making 12",
        "The Bank is empty: the Assets are 3 coins short",
    ]


def test_assets_above_the_starting_amount_stay():
    assert read_with_heirs(seated("A", "B"), ("heir", 9), ("advisor", 1)).assets == 7


def test_every_player_has_one_coin_card():
    state = placed(seated("A", "B"), "heir", "heir")
    state = play(play(state, "stay_immune", seat=0), "stay_immune", seat=1)
    sentence, rule = refused(state, "reveal", cards=shown(*[("heir", 1)] * 3))
    assert (sentence, rule) == ("Name 1 Coin Card per player: 2 in all, not 3", "reveal")


def test_a_sleight_shows_no_other_count_than_zero():
    state = placed(seated("A", "B"), "heir", "heir")
    state = play(play(state, "stay_immune", seat=0), "stay_immune", seat=1)
    sentence, rule = refused(state, "reveal", cards=shown(("sleight", 1), ("heir", 1)))
    assert (sentence, rule) == ("Every Sleight has a count of 0, not 1", "coin-count")


def test_a_count_is_asked_for_once_and_remembered():
    state = placed(seated("A", "B"), "heir", "heir")
    state = play(play(state, "stay_immune", seat=0), "stay_immune", seat=1)
    cards = [{"character": "heir", "count": 2}, {"character": "advisor"}]
    sentence, rule = refused(state, "reveal", cards=cards)
    assert sentence == "The Advisor’s count isn’t known yet. Read it off the card."
    assert rule == "deck-profile"
    state = play(state, "set_count", character="advisor", count=1)
    state = play(state, "reveal", cards=cards)
    assert (state.last.counts, state.profile) == ((2, 1), {"advisor": 1, "heir": 2})
