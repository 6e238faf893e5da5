"""Attacks: the sequence, reactions, steals, looting, and who may kill whom."""

import pytest

from companion.games.board_royale import GAME
from tests.games.board_royale.positions import (
    FRANK,
    JANE,
    MARIA,
    MIKE,
    after,
    day,
    do,
    given,
    hands,
    items,
    refused,
    said,
)
from tests.games.wording import described


def hit(state, seat, target, damage, **more):
    return do(state, "attack", seat=seat, target=target, damage=damage, **more)


def test_the_rulebooks_knife_takes_eight_resources_in_four_attacks():
    state = given(day(2, hands={JANE: 6, MIKE: 12}), JANE, "Knife")
    for _ in range(4):
        state = do(hit(state, JANE, MIKE, 2, item="Knife", pay=1), "resolve")
    assert hands(state) == [2, 4]
    assert (state.players[JANE].items[0].used, state.turn) == (4, JANE)


def test_the_rulebooks_medkit_draws_four_before_three_damage():
    state = given(day(2, hands={MIKE: 1}), MIKE, "Medkit", "temporary", marks=["instant"])
    state = do(hit(state, JANE, MIKE, 3), "react", seat=MIKE, item="Medkit", effect="draw", n=4)
    assert (hands(state), items(state, MIKE)) == ([5, 5], [])
    assert hands(do(state, "resolve")) == [5, 2]


def test_frank_and_jane_almost_share_mikes_loot():
    """The rulebook's example: Frank gives Jane food for a share, Maria's Grenade destroys the Knife."""
    state = given(day(4, hands={JANE: 1, MIKE: 4}), JANE, "Knife")
    state = given(state, MARIA, "Grenade", "temporary")
    state = do(state, "trade", seat=FRANK, target=JANE, gives=2)
    state = do(state, "destroy", seat=MARIA, target=JANE, item="Knife", using="Grenade")
    assert (items(state, JANE), items(state, MARIA), hands(state)) == ([], [], [3, 4, 3, 5])
    assert "(not an attack)" in said(state)


def test_an_attack_waits_for_the_reaction():
    state = hit(day(2), JANE, MIKE, 2)
    assert (GAME.phase(state), hands(state)) == ("attack", [5, 5])
    assert described(GAME, state)[-1] == "Jane attacks Mike for 2"
    state = do(state, "resolve")
    assert (GAME.phase(state), hands(state), state.discard) == ("action", [5, 3], 2)


def test_an_attack_without_an_item_says_that_the_book_wants_one():
    assert "No item is named, and by the rulebook an attack needs one" in said(hit(day(2), JANE, MIKE, 1))
    assert "No item" not in said(hit(given(day(2), JANE, "Knife"), JANE, MIKE, 1, item="Knife"))


def test_avoid_cancels_the_damage_but_the_cost_stays_spent():
    state = given(given(day(2), JANE, "Bomb", "temporary"), MIKE, "Run Away", "temporary")
    state = hit(state, JANE, MIKE, 3, item="Bomb", pay=1)
    state = do(state, "react", seat=MIKE, item="Run Away", effect="avoid")
    state = do(state, "resolve")
    assert (hands(state), items(state, JANE), items(state, MIKE)) == ([4, 5], [], [])
    assert "Mike takes no damage" in said(state)


def test_a_defence_item_may_ward_off_a_part():
    state = given(day(2), MIKE, "Shield", marks=["instant", "defence"])
    state = do(hit(state, JANE, MIKE, 3), "react", seat=MIKE, item="Shield", effect="reduce", n=2)
    assert hands(do(state, "resolve")) == [5, 4]
    state = do(hit(state.replace(attack=None), JANE, MIKE, 3), "react", seat=MIKE, item="Shield", effect="reduce", n=9)
    assert "Mike loses nothing" in said(do(state, "resolve"))


def test_a_damaging_instant_strikes_after_the_attackers_damage():
    state = given(day(2), MIKE, "Trap", marks=["instant", "attack"])
    state = do(hit(state, JANE, MIKE, 2), "react", seat=MIKE, item="Trap", effect="damage", n=3)
    state = do(state, "resolve")
    assert hands(state) == [2, 3]
    assert [str(said) for said in state.messages] == ["Jane makes Mike discard 2", "Mike makes Jane discard 3"]


def test_an_eliminated_defenders_instant_strikes_nobody():
    state = given(day(3, hands={MIKE: 2}), MIKE, "Trap", marks=["instant"])
    state = do(hit(state, JANE, MIKE, 2), "react", seat=MIKE, item="Trap", effect="damage", n=9)
    assert hands(do(state, "resolve")) == [5, 0, 5]


def test_a_defender_may_kill_the_attacker_and_loots():
    state = given(given(day(3, hands={JANE: 2}), JANE, "Knife"), MIKE, "Trap", marks=["instant"])
    state = do(hit(state, JANE, MIKE, 1), "react", seat=MIKE, item="Trap", effect="damage", n=2)
    state = do(state, "resolve")
    assert (state.players[JANE].fate, state.players[JANE].looters) == ("out", (MIKE,))
    assert (items(state, MIKE), state.turn, state.players[MIKE].skips) == (["Trap", "Knife"], MIKE, 0)


def test_only_the_defender_reacts_and_only_with_an_instant():
    state = given(given(day(3), MIKE, "Shield"), FRANK, "Shield", marks=["instant"])
    state = hit(state, JANE, MIKE, 1)
    refused(state, "react", "attack-sequence", "Only Mike can react now", seat=FRANK, item="Shield", effect="avoid")
    refused(state, "react", "instant", "Shield isn’t an instant", seat=MIKE, item="Shield", effect="avoid")
    refused(
        state, "react", "items", "Mike has no Shild; did you mean 'Shield'?", seat=MIKE, item="Shild", effect="avoid"
    )


def test_a_reaction_may_draw_only_what_fits_into_the_hand():
    state = given(day(2, hands={MIKE: 19}), MIKE, "Medkit", marks=["instant"])
    state = hit(state, JANE, MIKE, 3)
    refused(state, "react", "hand-limit", "Discard 3", seat=MIKE, item="Medkit", effect="draw", n=4)


@pytest.mark.parametrize(
    ("kind", "data"),
    [
        ("discard", {"n": 1}),
        ("pay", {"n": 1}),
        ("use", {"item": "Shield", "pay": 1}),
        ("react", {"item": "Shield", "effect": "avoid", "pay": 1}),
    ],
)
def test_a_defender_cannot_surrender_by_giving_up_the_last_resource(kind, data):
    state = given(day(3, hands={MIKE: 1}), MIKE, "Shield", marks=["instant"])
    words = "Mike is under attack and can’t give up their last resource. Resolve the attack first."
    refused(hit(state, JANE, MIKE, 1), kind, "no-surrender", words, seat=MIKE, **data)
    assert do(hit(state, JANE, FRANK, 1), "discard", seat=MIKE, n=1).players[MIKE].fate == "out"


def test_a_defender_may_discard_and_pay_all_but_the_last_resource():
    assert hands(do(hit(day(2), JANE, MIKE, 1), "discard", seat=MIKE, n=4)) == [5, 1]


def test_a_target_cannot_surrender_by_leaving():
    state = do(day(4), "attack", seat=JANE, damage=1)
    for seat in (MIKE, FRANK):
        refused(state, "quit", "no-surrender", "can’t leave now. Resolve or cancel the attack first.", seat=seat)
    assert do(do(state, "drop_attack"), "quit", seat=MIKE).players[MIKE].fate == "left"


def test_an_attacker_who_pays_the_last_resource_is_out_and_the_attack_falls():
    state = given(day(3, hands={JANE: 1}), JANE, "Knife")
    state = hit(state, JANE, MIKE, 2, item="Knife", pay=1)
    assert (state.players[JANE].fate, state.attack, state.turn, hands(state)) == ("out", None, MIKE, [0, 5, 5])


def test_who_is_eliminated_is_looted_and_the_attackers_turn_is_over():
    state = given(given(day(3, hands={MIKE: 2}), MIKE, "Knife"), MIKE, "Flare", "escape", points=3)
    state = do(hit(state, JANE, MIKE, 5), "resolve")
    assert (items(state, JANE), state.players[JANE].points, state.turn) == (["Knife", "Flare"], 3, FRANK)
    assert state.players[MIKE].looters == (JANE,)
    assert "Mike: out, looted by Jane" in described(GAME, state)


def test_collaborators_share_the_loot():
    state = given(given(day(4, hands={MIKE: 2}), MIKE, "Knife"), MIKE, "Net")
    state = hit(state, JANE, MIKE, 2, helpers=[FRANK])
    shared = do(state, "resolve", loot=[FRANK, JANE])
    assert (items(shared, JANE), items(shared, FRANK)) == (["Net"], ["Knife"])
    assert shared.players[MIKE].looters == (JANE, FRANK)
    refused(state, "resolve", "looting", "2 items to share among Jane and Frank", loot=[FRANK])
    refused(state, "resolve", "looting", "2 items to share among Jane and Frank", loot=[FRANK, MARIA])


def test_there_is_no_loot_without_an_elimination():
    refused(hit(day(2), JANE, MIKE, 1), "resolve", "looting", "No one is eliminated", loot=[])


def test_helpers_are_neither_attacker_nor_target():
    refused(
        day(3),
        "attack",
        "looting",
        "Jane must choose someone else",
        seat=JANE,
        target=MIKE,
        damage=1,
        helpers=[JANE],
    )
    refused(
        day(3),
        "attack",
        "looting",
        "Mike is a target and can’t help",
        seat=JANE,
        target=MIKE,
        damage=1,
        helpers=[MIKE],
    )


def test_nobody_attacks_themselves():
    refused(day(2), "attack", "attack-sequence", "must choose someone else", seat=JANE, target=JANE, damage=1)


def test_an_attack_on_all_opponents_goes_round_in_play_order():
    state = given(day(4, first=FRANK), JANE, "Run Away", marks=["instant"])
    state = do(state, "attack", seat=FRANK, damage=2)
    assert state.attack.targets == (MARIA, JANE, MIKE)
    state = do(state, "resolve")
    state = do(state, "react", seat=JANE, item="Run Away", effect="avoid")
    state = after(state, ("resolve", {}), ("resolve", {}))
    assert (hands(state), state.attack, state.turn) == ([5, 3, 5, 3], None, FRANK)


def test_an_attack_on_all_strikes_everybody_and_then_the_killers_turn_is_over():
    state = do(do(day(4, hands={MIKE: 1, FRANK: 2}), "attack", seat=JANE, damage=2), "resolve")
    assert (hands(state), state.turn, state.attack.targets) == ([5, 0, 2, 5], JANE, (FRANK, MARIA))
    assert "The attack continues: Frank and Maria next, then Jane’s turn ends" in said(state)
    state = after(state, ("resolve", {}), ("resolve", {}))
    assert (hands(state), state.turn, state.attack) == ([5, 0, 0, 3], MARIA, None)
    assert (state.is_ending, state.players[FRANK].looters) == (False, (JANE,))


def test_a_killers_turn_is_over_when_the_rest_of_the_attack_is_called_off_or_dared():
    state = do(do(day(3, "party", hands={MIKE: 1}), "attack", seat=JANE, damage=2), "resolve")
    assert do(state, "drop_attack").turn == FRANK
    assert do(state, "resolve", dared=True).turn == FRANK
    assert do(do(day(3), "attack", seat=JANE, damage=2), "drop_attack").turn == JANE


def test_a_later_target_who_is_out_is_no_target_any_more():
    state = do(day(4), "attack", seat=JANE, damage=1)
    assert do(state, "put_out", seat=FRANK).attack.targets == (MIKE, MARIA)
    assert do(state, "put_out", seat=MIKE).attack.targets == (FRANK, MARIA)
    assert do(state, "quit", seat=JANE).attack is None


def test_a_steal_is_an_attack_that_may_be_avoided():
    state = given(day(2, phase="resource"), MIKE, "Run Away", "temporary")
    state = do(state, "steal", seat=JANE, target=MIKE)
    assert GAME.phase(state) == "attack"
    assert hands(do(state, "resolve")) == [6, 4]
    state = do(do(state, "react", seat=MIKE, item="Run Away", effect="avoid"), "resolve")
    assert (hands(state), GAME.phase(state)) == ([5, 5], "action")


def test_a_steal_needs_the_own_resource_phase_and_an_opponent():
    state = day(2, phase="resource")
    refused(state, "steal", "steal", "It’s Jane’s turn", seat=MIKE, target=JANE)
    refused(state, "steal", "steal", "must choose someone else", seat=JANE, target=JANE)
    refused(day(2), "steal", "steal", "Action phase", seat=JANE, target=MIKE)


def test_stealing_the_last_resource_eliminates_and_loots():
    state = given(day(3, hands={MIKE: 1}, phase="resource"), MIKE, "Net")
    state = do(do(state, "steal", seat=JANE, target=MIKE), "resolve")
    assert (hands(state), items(state, JANE), state.turn) == ([6, 0, 5], ["Net"], FRANK)


def test_an_item_may_steal_too():
    state = given(day(2), JANE, "Hook", marks=["steal"])
    assert hands(do(hit(state, JANE, MIKE, 3, item="Hook", steals=True), "resolve")) == [8, 2]


def test_only_the_current_player_can_eliminate():
    state = given(day(3), FRANK, "Trap", marks=["instant"])
    words = "Only Jane can eliminate someone now, and 5 would leave Mike with nothing"
    refused(state, "attack", "no-kill-stealing", words, seat=FRANK, target=MIKE, damage=5, item="Trap")
    state = hit(state, FRANK, MIKE, 4, item="Trap")
    state = do(do(state, "discard", seat=MIKE, n=3), "resolve")
    assert hands(state) == [5, 1, 5]
    assert "Mike loses no more: only Jane can eliminate someone now" in said(state)


def test_an_instant_against_all_leaves_the_weak_their_last_resource():
    state = given(day(3, hands={MIKE: 2}), FRANK, "Trap", marks=["instant"])
    state = do(state, "attack", seat=FRANK, damage=3, item="Trap")
    assert hands(after(state, ("resolve", {}), ("resolve", {}))) == [2, 1, 5]


def test_an_instant_attack_waits_until_the_attack_under_way_is_resolved():
    state = hit(given(day(3), FRANK, "Trap", marks=["instant"]), JANE, MIKE, 1)
    words = "Resolve Jane’s attack on Mike first, then Frank can attack"
    refused(state, "attack", "attack-sequence", words, seat=FRANK, target=JANE, damage=1, item="Trap")


def test_out_of_turn_one_attacks_with_instants_only():
    state = given(day(3), FRANK, "Knife")
    refused(state, "attack", "instant", "Knife isn’t an instant", seat=FRANK, target=MIKE, damage=1, item="Knife")
    refused(
        state,
        "attack",
        "attack-sequence",
        "Other attacks wait for Frank’s action phase",
        seat=FRANK,
        target=MIKE,
        damage=1,
    )
    refused(
        day(3, phase="resource"),
        "attack",
        "attack-sequence",
        "Jane can only attack with an instant now",
        seat=JANE,
        target=MIKE,
        damage=1,
    )


def test_a_firearm_spends_ammo():
    state = given(given(day(2), JANE, "Rifle"), JANE, "Ammo")
    state = hit(state, JANE, MIKE, 2, item="Rifle", spend="Ammo")
    assert items(state, JANE) == ["Rifle"]
    refused(do(state, "resolve"), "attack", "items", "Jane has no Ammo",
            seat=JANE, target=MIKE, damage=2, item="Rifle", spend="Ammo")  # fmt: skip


def test_a_cost_that_one_cannot_pay_is_refused():
    state = given(day(2), JANE, "Knife")
    refused(state, "attack", "pay-and-spend", "Jane needs 6 resources but has 5",
            seat=JANE, target=MIKE, damage=2, item="Knife", pay=6)  # fmt: skip


def test_nobody_gives_to_a_defender_and_no_defender_surrenders():
    state = hit(day(3), JANE, MIKE, 1)
    refused(state, "trade", "no-surrender", "Mike is under attack", seat=JANE, target=MIKE, gives=1)
    refused(state, "trade", "no-surrender", "Mike is under attack", seat=MIKE, target=JANE, gives=1)
    assert hands(do(state, "trade", seat=FRANK, target=JANE, gives=1)) == [6, 5, 4]


def test_destroying_an_item_needs_one():
    refused(day(2), "destroy", "items", "Mike has no Knife", seat=JANE, target=MIKE, item="Knife")


def test_paying_the_last_resource_for_destroying_destroys_nothing():
    state = given(day(3, hands={JANE: 1}), MIKE, "Knife")
    state = do(state, "destroy", seat=JANE, target=MIKE, item="Knife", pay=1)
    assert (items(state, MIKE), state.players[JANE].fate) == (["Knife"], "out")


def test_an_attack_can_be_called_off():
    assert do(hit(day(2), JANE, MIKE, 1), "drop_attack").attack is None
