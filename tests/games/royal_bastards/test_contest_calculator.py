"""The calculator `contest`."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.errors import BadInput
from companion.games.royal_bastards import GAME

contest = GAME.calculators["contest"]


def player(name, *rolls, printed=3, **more):
    return {
        "id": name,
        "bastards": [{"name": "X", "role": "firstborn", "printed": printed, "rolls": list(rolls)}],
        **more,
    }


def ask(*players, **more):
    return contest({"attribute": "might", "players": list(players), **more})


def problems(*players, **more):
    with pytest.raises(BadInput) as refused:
        ask(*players, **more)
    return list(refused.value.problems)


def test_the_rulebooks_sample_contest():
    blue = {one["name"]: one["printed"] for one in contest.example["players"][0]["bastards"]}
    assert blue == {"Da' Donny": 2, "Big Ron": 3}
    assert contest(contest.example) == {
        "totals": {"blue": 21, "red": 20},
        "ranking": [["blue"], ["red"]],
        "winner": "blue",
        "decided_by": "total",
        "tied": [],
    }


def test_current_is_added_and_printed_breaks_the_tie():
    strong = player("a", 5, printed=4)
    strong["bastards"][0]["current"] = 2
    found = ask(strong, player("b", 4, printed=3))
    assert found["totals"] == {"a": 7, "b": 7}
    assert (found["winner"], found["decided_by"]) == ("a", "printed")


def test_a_total_may_fall_below_zero_and_a_negative_current_is_taken():
    weak = player("a", 1, printed=0, modifiers=[-9])
    weak["bastards"][0]["current"] = -4
    assert ask(weak, player("b", 1))["totals"]["a"] == -12


def test_an_open_tie_leaves_the_first_place_open():
    found = ask(player("a", 4), player("b", 4), player("c", 1))
    assert found == {
        "totals": {"a": 7, "b": 7, "c": 4},
        "ranking": [["a", "b"], ["c"]],
        "winner": None,
        "decided_by": None,
        "tied": ["a", "b"],
    }


def test_a_tie_below_the_first_place_leaves_a_winner_and_is_still_open():
    found = ask(player("a", 1), player("b", 4), player("c", 1))
    assert (found["winner"], found["decided_by"], found["tied"]) == ("b", "total", ["a", "c"])
    found = ask(player("a", 1), player("b", 4), player("c", 1), rolloffs=[{"a": 3, "c": 8}])
    assert (found["ranking"], found["decided_by"]) == ([["b"], ["c"], ["a"]], "total")


def test_those_still_equal_roll_again_among_themselves():
    four = [player(name, 4) for name in "abcd"]
    found = ask(*four, rolloffs=[{"a": 5, "b": 9, "c": 5, "d": 9}])
    assert found["ranking"] == [["b", "d"], ["a", "c"]]
    found = ask(*four, rolloffs=[{"a": 5, "b": 9, "c": 5, "d": 9}, {"a": 1, "c": 2}, {"d": 10, "b": 1}])
    assert found["ranking"] == [["d"], ["b"], ["c"], ["a"]]
    assert found["decided_by"] == "rolloff"


@pytest.mark.parametrize(
    "rolloffs",
    [
        [{"a": 4}],
        [{"a": 4, "b": 5, "c": 1}],
        [{"a": 4, "x": 5}],
        [{}],
        [{"a": 4, "b": 5}, {"a": 1, "b": 2}],
    ],
)
def test_a_roll_off_is_among_all_of_one_tied_group_and_nobody_else(rolloffs):
    found = problems(player("a", 4), player("b", 4), player("c", 1), rolloffs=rolloffs)
    assert found[0].startswith(f"rolloffs[{len(rolloffs) - 1}]: expected")


def test_roll_off_dice_are_single_d10s():
    assert problems(player("a", 4), player("b", 4), rolloffs=[{"a": 11, "b": 0}]) == [
        "rolloffs[0].a: expected a roll from 1 to 10, found 11",
        "rolloffs[0].b: expected a roll from 1 to 10, found 0",
    ]


@pytest.mark.parametrize("rolls", [[10], [5, 5], [10, 10], [], [11], [0], [10, 5, 2]])
def test_a_d10_goes_on_while_it_shows_10_and_no_longer(rolls):
    assert problems(player("a", *rolls), player("b", 4))[0].startswith("players[0].bastards[0].rolls")
    dice = [{"die": "d10", "rolls": rolls}]
    assert problems(player("a", 4, dice=dice), player("b", 4))[0].startswith("players[0].dice[0].rolls")


def test_exploding_chains_count_in_full():
    assert ask(player("a", 10, 10, 3), player("b", 4))["totals"]["a"] == 26


def test_a_champion_rolls_one_d8():
    side = {"id": "a", "bastards": [{"name": "X", "role": "Champion", "printed": 0, "rolls": [9]}]}
    assert (
        problems(side, player("b", 4))[0] == "players[0].bastards[0].rolls: expected rolls of a d8 from 1 to 8, found 9"
    )
    side["bastards"][0]["rolls"] = [8, 1]
    assert "expected one roll of the d8" in problems(side, player("b", 4))[0]


@pytest.mark.parametrize(
    ("roles", "what"),
    [([], "nobody"), (["firstborn"] * 2, "one firstborn"), (["champion"] * 2, "one champion")],
)
def test_a_player_has_one_of_each_role_at_most_and_one_bastard_at_least(roles, what):
    side = {"id": "a", "bastards": [{"name": "X", "role": role, "printed": 1, "rolls": [2]} for role in roles]}
    assert what in problems(side, player("b", 4))[0]


def test_ids_must_differ_and_players_be_two_to_four():
    assert problems(player("a", 1), player("a", 2)) == ["players[1].id: 'a' appears twice; ids must differ"]
    assert problems(player("a", 1))
    assert problems(*(player(name, 1) for name in "abcde"))


def test_every_problem_has_its_line():
    found = problems(
        {"id": "", "bastards": [{"name": "", "role": "uncle", "printed": -1, "rolls": [2.0]}], "age": 3},
        player("b", 4, modifiers=None),
        attribute=None,
    )
    assert sorted(line.split(":")[0] for line in found) == [
        "attribute",
        "players[0].age",
        "players[0].bastards[0].name",
        "players[0].bastards[0].printed",
        "players[0].bastards[0].role",
        "players[0].bastards[0].rolls[0]",
        "players[0].id",
        "players[1].modifiers",
    ]


def by_hand(players, rolloffs):
    """Sort everybody by everything they have, roll-offs last: the obvious way."""
    keys = {
        p["id"]: (p["bastards"][0]["printed"] + p["bastards"][0]["rolls"][0], p["bastards"][0]["printed"])
        for p in players
    }
    for rolls in rolloffs:
        keys = {who: (*key, rolls[who]) if who in rolls else key for who, key in keys.items()}
    order = sorted(set(keys.values()), reverse=True)
    return [[who for who in keys if keys[who] == key] for key in order]


@given(st.lists(st.tuples(st.integers(1, 3), st.integers(0, 2)), min_size=2, max_size=4), st.data())
def test_the_ranking_is_what_sorting_by_hand_gives(sides, data):
    players = [player(f"p{i}", roll, printed=printed) for i, (roll, printed) in enumerate(sides)]
    rolloffs = []
    for _ in range(data.draw(st.integers(0, 4))):
        tied = [group for group in ask(*players, rolloffs=rolloffs)["ranking"] if len(group) > 1]
        if tied:
            group = data.draw(st.sampled_from(tied))
            rolloffs.append({who: data.draw(st.integers(1, 3)) for who in group})
    assert ask(*players, rolloffs=rolloffs)["ranking"] == by_hand(players, rolloffs)
