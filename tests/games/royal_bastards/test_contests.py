"""Contests at the table."""

import pytest

from companion.core.errors import BadInput, IllegalMove
from companion.games.royal_bastards import GAME
from companion.games.royal_bastards.state import flags
from tests.games.royal_bastards.positions import ANN, BEN, CLEO, at, fight, play, said


def hold(state, *sides, where="Oldwood", **more):
    return play(state, "contest", attribute="mastery", sides=list(sides), territory=where, **more)


def refusal(state, *sides, **more):
    with pytest.raises(IllegalMove) as refused:
        hold(state, *sides, **more)
    return str(refused.value)


def test_the_rulebooks_sample_contest_at_a_table():
    """Blue has Da' Donny and Big Ron, Red has Barry; Black's Hecklers are a modifier."""
    state = at("contest", 5, "Blue", "Red", "Black", options={})
    for seat, role, name in (
        (0, "firstborn", "Zed"),
        (1, "firstborn", "Barry"),
        (2, "firstborn", "Yan"),
        (0, "firstborn", "Da' Donny"),
        (0, "champion", "Big Ron"),
    ):
        state = play(state, "correct_bastard", seat=seat, role=role, name=name)
    donny, ron = {"role": "firstborn", "rolls": [8]}, {"role": "champion", "rolls": [3]}
    blue = {"seat": 0, "bastards": [donny, ron], "dice": [{"die": "d8", "rolls": [5]}]}
    red = {"seat": 1, "bastards": [{"role": "firstborn", "rolls": [10, 5]}], "modifiers": [-3, 1]}
    red["dice"] = [{"die": "d6", "rolls": [2]}]
    state = hold(state, blue, red, where="Treasured Valley", bonus={"die": "d6", "trait": "priest"})
    assert said(state) == [
        "Da' Donny is on Treasured Valley",
        "Big Ron is on Treasured Valley",
        "Barry is on Treasured Valley",
        "Battle Flag on Treasured Valley",
        "Barry rolls the bonus d6 (priest)",
        "Blue has a total of 21",
        "Red has a total of 20",
        "Blue wins the Contest with the highest total",
        "Battle Flag removed from Treasured Valley",
    ]
    assert state.rivals[0].champion.place == "Treasured Valley"
    support = [{"territory": "Treasured Valley", "support": 2}]
    state = play(state, "reward", seat=0, gold=3, support=support)
    assert (state.rivals[0].gold, state.territories["Treasured Valley"].support) == (3, (2, 0, 0))
    loss = [{"territory": "Treasured Valley", "support": 1}, {"territory": "Joda City", "support": -1}]
    with pytest.raises(IllegalMove, match="Red doesn’t have that much Support on Joda City"):
        play(state, "reward", seat=1, gold=2, support=loss)
    state = play(state, "reward", seat=1, gold=2, support=loss[:1])
    assert said(state) == ["Red gains 2 Gold", "Red places Support on Treasured Valley"]
    assert said(play(state, "reward", seat=1)) == ["No reward"]


def test_the_current_attribute_counts_and_the_printed_one_breaks_the_tie():
    """In the tests' box Barry has Mastery 0, Big Ron 1, Da' Donny 2."""
    state = play(at("contest"), "gain_endorsement", seat=ANN, modifiers={"mastery": 1})
    bare = [{"seat": seat, "bastards": [{"role": "firstborn", "rolls": [4]}]} for seat in (ANN, BEN)]
    state = hold(state, *bare)
    assert said(state)[3:6] == [
        "Ann has a total of 5",
        "Ben has a total of 5",
        "Ben wins the Contest on printed attributes",
    ]


def test_an_attribute_read_off_a_card_for_a_contest_is_known_from_then_on():
    state = at("contest", options={})
    for seat, name in ((ANN, "Zed"), (BEN, "Barry")):
        state = play(state, "correct_bastard", seat=seat, role="firstborn", name=name)
    zed = {"seat": ANN, "bastards": [{"role": "firstborn", "rolls": [4], "printed": 6}]}
    barry = {"seat": BEN, "bastards": [{"role": "firstborn", "rolls": [4], "printed": 1}]}
    state = hold(state, zed, barry, where="Joda City")
    assert said(state)[0] == "Zed’s card: Mastery 6"
    assert [state.cards[name].printed[2] for name in ("Zed", "Barry")] == [6, 5]  # a known one is corrected elsewhere
    assert {"name": "Zed", "mastery": 6} in GAME.learnt(state)["bastards"]


def test_a_contest_lifts_the_battle_flag():
    state = play(at("contest"), "correct_place", seat=BEN, role="firstborn", to="Joda City")
    assert flags(state) == ("Joda City",)
    state = hold(state, fight(ANN, 4), fight(BEN, 5), where="Joda City")
    assert flags(state) == ()
    undone = play(at("contest"), "correct_place", seat=BEN, role="firstborn", to="Joda City")
    assert said(play(undone, "next_phase"))[0] == "No Contest was decided on Joda City"


def test_tied_players_roll_off_until_one_is_highest():
    state = hold(at("contest"), fight(ANN, 4), fight(BEN, 4), fight(CLEO, 4))
    assert said(state)[-1] == "Ann, Ben and Cleo are tied: they roll off"
    with pytest.raises(IllegalMove, match="Too late: Contest cards"):
        play(state, "play_chaos", seat=ANN, timing="contest")
    state = play(state, "roll_off", rolls=[{"seat": s, "roll": r} for s, r in ((ANN, 7), (BEN, 7), (CLEO, 2))])
    assert state.contest.standing.groups == ((ANN, BEN), (CLEO,))
    with pytest.raises(IllegalMove, match="Only the tied players roll: Ann and Ben"):
        play(state, "roll_off", rolls=[{"seat": ANN, "roll": 1}])
    state = play(state, "roll_off", rolls=[{"seat": ANN, "roll": 1}, {"seat": BEN, "roll": 2}])
    assert said(state)[:3] == ["Ann rolls 1", "Ben rolls 2", "Ben wins the Contest in the roll-off"]
    with pytest.raises(IllegalMove, match="No Contest needs a roll-off now"):
        play(state, "roll_off", rolls=[{"seat": ANN, "roll": 1}, {"seat": BEN, "roll": 2}])


def test_a_table_may_let_everybody_roll_again_until_one_is_highest():
    state = at("contest", rulings={"roll-off": "everybody"})
    state = hold(state, fight(ANN, 4), fight(BEN, 4), fight(CLEO, 4))
    state = play(state, "roll_off", rolls=[{"seat": s, "roll": r} for s, r in ((ANN, 7), (BEN, 7), (CLEO, 2))])
    assert state.contest.standing.groups == ((ANN, BEN, CLEO),)
    state = play(state, "roll_off", rolls=[{"seat": s, "roll": r} for s, r in ((ANN, 7), (BEN, 3), (CLEO, 2))])
    assert state.contest.standing.groups == ((ANN,), (BEN, CLEO))
    assert state.contest.standing.decided_by == "rolloff"


def test_a_bonus_d10_explodes_or_does_not():
    chain = [{"die": "d10", "rolls": [10, 2]}]
    assert said(hold(at("contest"), fight(ANN, 1, dice=chain), fight(BEN, 2)))[3] == "Ann has a total of 16"
    strict = at("contest", rulings={"bonus-d10": "once"})
    assert refusal(strict, fight(ANN, 1, dice=chain), fight(BEN, 2)) == "expected one roll of the d10, found 2"
    single = [{"die": "d10", "rolls": [10]}]
    assert said(hold(strict, fight(ANN, 1, dice=single), fight(BEN, 2)))[3] == "Ann has a total of 14"
    assert "rolled again" in refusal(at("contest"), fight(ANN, 1, dice=single), fight(BEN, 2))


def test_a_contest_needs_a_place_two_players_and_known_attributes():
    state = at("contest", options={})
    assert refusal(state, fight(ANN, 4), fight(BEN, 4)).startswith("There’s no Territory “Oldwood”")
    assert refusal(state, fight(ANN, 4), where="Joda City").startswith("A Contest needs at least 2")
    assert refusal(state, fight(ANN, 4), fight(ANN, 4), where="Joda City").startswith("A Contest needs at least 2")
    with pytest.raises(IllegalMove, match="Which Territory is this Contest on"):
        play(state, "contest", attribute="might", sides=[fight(ANN, 4), fight(BEN, 4)])
    unknown = {"seat": ANN, "bastards": [{"role": "firstborn", "rolls": [4]}]}
    with pytest.raises(IllegalMove, match="Enter Barry’s Might from the card first"):
        play(state, "contest", attribute="might", sides=[unknown, fight(BEN, 4)], territory="Joda City")


def test_wrong_dice_and_wrong_roles_do_not_pass_the_door():
    for side in (fight(ANN, 10), fight(ANN, 9, role="champion"), {"seat": ANN, "bastards": []}):
        with pytest.raises(BadInput):
            hold(at("contest"), side, fight(BEN, 4))


def test_people_know_better_than_the_app():
    """A Champion whom nobody entered fights with the number that people say."""
    side = {"seat": ANN, "bastards": [{"role": "champion", "rolls": [8], "printed": 2, "current": -1}]}
    assert said(hold(at("contest"), side, fight(BEN, 4)))[2] == "Ann has a total of 7"


def together(*seats, where="Oldwood"):
    state = at("contest")
    for seat in seats:
        state = play(state, "correct_place", seat=seat, role="firstborn", to=where)
    return state


def test_minis_that_stood_elsewhere_are_put_on_the_territory():
    state = hold(together(ANN), fight(ANN, 4), fight(BEN, 5))
    assert said(state)[:2] == ["Big Ron is on Oldwood", "Battle Flag on Oldwood"]
    assert said(state)[-1] == "Battle Flag removed from Oldwood"


def test_who_stands_there_and_is_left_out_is_named():
    state = hold(together(ANN, BEN, CLEO), fight(ANN, 4), fight(BEN, 5))
    assert said(state)[0] == "Cleo’s Da' Donny is there too but doesn’t take part"
    assert said(state)[-1] == "Battle Flag removed from Oldwood"


def test_a_second_contest_on_a_territory_is_mentioned():
    state = hold(together(ANN, BEN), fight(ANN, 4), fight(BEN, 5))
    state = hold(state, fight(ANN, 4), fight(BEN, 5))
    assert said(state)[0] == "There has already been a Contest on Oldwood this turn"
    assert said(state)[-1] == "Ben wins the Contest with the highest total"


@pytest.mark.parametrize("kind", ["next_phase", "next_turn"])
def test_a_tie_that_nobody_rolled_off_is_remembered_when_the_phase_ends(kind):
    state = hold(together(ANN, BEN), fight(ANN, 4), fight(BEN, 4))
    assert said(play(state, kind))[0] == "Ann and Ben are still tied on Oldwood: no one rolled off"
    other = play(state, "correct_place", seat=CLEO, role="firstborn", to="Mudford")
    other = hold(other, fight(ANN, 4), fight(CLEO, 5), where="Mudford")
    assert said(other)[0] == "Ann and Ben never rolled off; this Contest replaces theirs"


def test_a_loser_may_lose_gold_but_never_owes_any():
    state = play(at("contest"), "gain_gold", seat=ANN, gold=3)
    state = play(state, "reward", seat=ANN, gold=-2)
    assert (state.rivals[ANN].gold, said(state)) == (1, ["Ann loses 2 Gold"])
    state = play(state, "reward", seat=ANN, gold=-2)
    assert (state.rivals[ANN].gold, said(state)) == (0, ["Ann loses 1 Gold"])
    assert said(play(state, "reward", seat=ANN, gold=-2)) == ["Ann has no Gold to lose"]
