"""The seven actions, who may be their target, and when they may be passed."""

import pytest

from companion.games.royal_will import GAME
from tests.games.royal_will.positions import messages, placed, play, refused, seated, with_coins

HEIR = "has an Heir, so no action can target them in this Will. Choose someone else."


def acting(*cards, coins=None, **rulings):
    """A table of A, B, ... with these Action Cards; A acts first."""
    state = seated(*"ABCDEF"[: len(cards)], rulings=rulings)
    return placed(with_coins(state, *coins) if coins else state, *cards).replace(first=0)


def test_an_advisor_predicts():
    state = play(acting("advisor", "heir"), "advise", seat=0, predict="Bust")
    assert state.predictions == ("bust", None)
    assert messages(state) == ["A predicts: bust"]


def test_an_executor_swaps_two_cards_unseen_and_no_number_changes():
    before = acting("executor", "advisor", "forger")
    state = play(before, "swap", seat=0, target=2, other=0)
    assert messages(state) == ["A swaps C’s and A’s Coin Cards without looking"]
    assert state.replace(acted=before.acted, messages=before.messages) == before


def test_an_executor_needs_two_different_cards():
    sentence, rule = refused(acting("executor", "advisor"), "swap", seat=0, target=1, other=1)
    assert (sentence, rule) == ("Choose 2 different players; B was chosen twice", "executor")


@pytest.mark.parametrize(("target", "other"), [(0, 1), (1, 0)])
def test_an_heirs_coin_card_is_not_swapped(target, other):
    state = acting("executor", "heir", "forger")
    assert refused(state, "swap", seat=0, target=target, other=other) == (f"B {HEIR}", "heir-immunity")


@pytest.mark.parametrize(("change", "said"), [(1, "A adds 1 to B’s count"), (-1, "A takes 1 off B’s count")])
def test_a_solicitor_changes_a_count_by_one(change, said):
    state = play(acting("solicitor", "advisor"), "solicit", seat=0, target=1, change=change)
    assert state.changes == (0, change)
    assert messages(state) == [said]


def test_a_solicitors_changes_add_up():
    state = play(acting("solicitor", "solicitor", "forger"), "solicit", seat=0, target=2, change=1)
    assert play(state, "solicit", seat=1, target=2, change=1).changes == (0, 0, 2)


def test_a_solicitor_must_change_something():
    state = acting("solicitor", "advisor")
    assert refused(state, "solicit", seat=0, target=1, change=0) == (
        "A Solicitor must change the count by +1 or −1",
        "solicitor",
    )


def test_the_heir_is_immune_before_its_own_turn():
    state = acting("solicitor", "heir")
    assert refused(state, "solicit", seat=0, target=1, change=1) == (f"B {HEIR}", "heir-immunity")
    state = acting("tax_collector", "heir")
    assert refused(state, "tax", seat=0, target=1, to="bank") == (f"B {HEIR}", "heir-immunity")


@pytest.mark.parametrize(("to", "assets", "bank"), [("assets", 6, 57), ("bank", 5, 58)])
def test_a_tax_moves_a_coin_at_once(to, assets, bank):
    state = play(acting("tax_collector", "forger"), "tax", seat=0, target=1, to=to)
    assert (state.inheritances, state.assets, state.bank) == ((2, 1), assets, bank)
    assert messages(state) == [f"A taxes B: 1 coin to the {to.capitalize()}"]


def test_who_has_no_coin_cannot_be_taxed():
    state = acting("tax_collector", "forger", coins=(2, 0))
    sentence, rule = refused(state, "tax", seat=0, target=1, to="bank")
    assert (sentence, rule) == ("B has no coins to tax. Choose someone who has some.", "tax-collector")


def test_one_may_target_oneself():
    assert play(acting("tax_collector", "heir"), "tax", seat=0, target=0, to="assets").inheritances == (1, 2)
    assert play(acting("solicitor", "heir"), "solicit", seat=0, target=0, change=-1).changes == (-1, 0)


def test_a_table_can_rule_that_one_must_target_others():
    rulings = {"self-target": "others"}
    state = acting("tax_collector", "solicitor", **rulings)
    assert refused(state, "tax", seat=0, target=0, to="bank") == (
        "A must choose someone else (house rule)",
        "self-target",
    )
    assert messages(play(acting("solicitor", "heir", **rulings), "pass_action", seat=0)) == [
        "A can’t use the Solicitor"
    ]
    assert messages(play(acting("tax_collector", "heir", **rulings), "pass_action", seat=0))


def test_a_wager_leaves_the_inheritance_at_once():
    state = play(acting("forger", "heir"), "wager", seat=0, coins=2)
    assert (state.inheritances, state.wagers) == ((0, 2), (2, 0))
    assert messages(state) == ["A wagers 2 coins"]


def test_nobody_wagers_more_than_the_inheritance_holds():
    sentence, rule = refused(acting("forger", "heir"), "wager", seat=0, coins=3)
    assert sentence == "A can’t wager 3 coins: the minimum is 1, and A’s Inheritance has 2"
    assert rule == "forger-wager"


def test_heir_and_sleight_have_nothing_to_decide():
    state = play(acting("heir", "sleight"), "stay_immune", seat=0)
    state = play(state, "claim_rest", seat=1)
    assert GAME.phase(state) == "reveal"


def test_only_the_player_whose_turn_it_is_acts():
    assert refused(acting("heir", "sleight"), "claim_rest", seat=1) == ("It’s A’s turn to act, not B’s", "turn-order")


def test_one_does_what_the_own_card_says():
    assert refused(acting("heir", "sleight"), "wager", seat=0, coins=1) == (
        "A’s Action Card is the Heir, not the Forger",
        "action-card",
    )


MUST = {
    "advisor": "A must act: an Advisor can always predict",
    "executor": "A must act: 2 Coin Cards can be swapped",
    "forger": "A must act: a Forger with coins has to wager",
    "heir": "A can’t pass: an Heir is immune as soon as it’s placed",
    "sleight": "A can’t pass: the Sleight’s action waits for the end of the Will",
    "solicitor": "A must act: there’s a player without an Heir to choose",
    "tax_collector": "A must act: there’s a player with a coin and no Heir",
}


@pytest.mark.parametrize("card", MUST)
def test_an_action_that_can_be_done_must_be_done(card):
    assert refused(acting(card, "advisor"), "pass_action", seat=0) == (MUST[card], "must-act")


def test_a_solicitor_among_heirs_still_has_the_own_count_to_change():
    assert refused(acting("solicitor", "heir"), "pass_action", seat=0)[1] == "must-act"


def test_a_taxable_coin_of_the_own_is_enough_to_have_to_tax():
    assert refused(acting("tax_collector", "heir"), "pass_action", seat=0)[1] == "must-act"


@pytest.mark.parametrize(
    ("card", "coins"), [("executor", (2, 2)), ("tax_collector", (0, 2)), ("forger", (0, 2))], ids=lambda x: str(x)
)
def test_an_action_that_cannot_be_done_is_passed(card, coins):
    state = play(acting(card, "heir", coins=coins), "pass_action", seat=0)
    assert GAME.turn(state) == 1


def test_passing_looks_at_the_moment_not_at_the_start():
    state = play(acting("forger", "tax_collector", coins=(2, 0)), "wager", seat=0, coins=2)
    assert GAME.phase(play(state, "pass_action", seat=1)) == "reveal"
    state = play(acting("tax_collector", "forger", coins=(0, 1)), "tax", seat=0, target=1, to="bank")
    assert GAME.phase(play(state, "pass_action", seat=1)) == "reveal"
