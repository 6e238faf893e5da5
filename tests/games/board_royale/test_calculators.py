"""The calculators: the contract's examples, its clauses, and bad input."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.errors import BadInput
from companion.games.board_royale import GAME
from companion.games.board_royale.facts import MODES

KEYS = ["resources", "field", "draw", "steal", "hand_limit", "escape_points", "team_size", "escape"]


def calc(name, **given):
    return GAME.calculator(name)(given)


def problems(name, given):
    with pytest.raises(BadInput) as refusal:
        GAME.calculator(name)(given)
    return list(refusal.value.problems)


def test_the_contracts_examples():
    crowded = {"resources": 7, "field": 5, "draw": 2, "steal": 1, "hand_limit": 20, "escape_points": 10}
    assert calc("setup", players=7, modes=["crowded"]) == crowded | {"team_size": 1, "escape": True}
    assert calc("hand-limit", modes=["quick"], inventory=[4], eliminated=1) == {"hand_limit": 21}
    assert calc("vote", alive=4, yes=2) == {"passes": False}


def test_the_keys_come_in_the_contracts_order():
    assert list(calc("setup", players=2)) == KEYS


def test_without_modes_everything_is_as_printed():
    assert list(calc("setup", players=3).values()) == [5, 4, 2, 1, 20, 10, 1, True]


@pytest.mark.parametrize(
    ("players", "modes", "changes"),
    [
        (2, ["duel"], {"draw": 3, "steal": 2, "hand_limit": 14}),
        (3, ["bloodshed"], {"escape_points": None, "escape": False}),
        (4, ["escape_together"], {"escape_points": 15, "team_size": 2}),
        (6, ["escape_together"], {"escape_points": 15, "team_size": 2}),
        (5, ["quick"], {"field": 6, "draw": 3, "steal": 2}),
        (5, ["peaceful", "party"], {}),
        (7, ["quick", "crowded"], {"resources": 7, "field": 7, "draw": 3, "steal": 2}),
        (8, ["crowded"], {"resources": 8, "field": 6}),
        (11, ["crowded"], {"resources": 11, "field": 9}),
        (2, ["duel", "quick"], {"draw": 3, "steal": 3, "field": 6, "hand_limit": 14}),
        (2, ["duel", "bloodshed"], {"draw": 3, "steal": 2, "hand_limit": 14, "escape_points": None, "escape": False}),
        (5, ["Quick", "QUICK", "quick"], {"field": 6, "draw": 3, "steal": 2}),
        (4, ["quick", "escape_together"],
         {"field": 6, "draw": 3, "steal": 2, "escape_points": 15, "team_size": 2}),
    ],
)  # fmt: skip
def test_each_mode_changes_its_figures_and_changes_add_up(players, modes, changes):
    assert calc("setup", players=players, modes=modes) == calc("setup", players=2) | changes


@pytest.mark.parametrize(
    ("players", "modes", "words"),
    [
        (3, ["duel"], ["modes: Duel is for 2 players, not 3"]),
        (2, ["escape_together"], ["modes: Escape Together is for 4 or 6 players, not 2"]),
        (5, ["escape_together"], ["modes: Escape Together is for 4 or 6 players, not 5"]),
        (4, ["escape_together", "bloodshed"], ["modes: Escape Together and Bloodshed can’t be combined"]),
        (6, ["crowded"], ["modes: Crowded is for more than 6 players, not 6"]),
        (7, [], ["players: more than 6 players need Crowded mode; there are 7"]),
        (12, ["crowded"], ["players: 12 players would need 144 resources; the deck has 140"]),
        (8, ["duel"], ["modes: Duel is for 2 players", "players: more than 6 players need Crowded mode; there are 8"]),
    ],
)
def test_modes_that_cannot_be_are_refused_one_line_a_problem(players, modes, words):
    found = problems("setup", {"players": players, "modes": modes})
    assert len(found) == len(words)
    assert all(line.startswith(word) for line, word in zip(found, words, strict=True))


def allowed(players, modes):
    """The contract's sentence, word by word."""
    return not (
        ("duel" in modes and players != 2)
        or ("escape_together" in modes and (players not in (4, 6) or "bloodshed" in modes))
        or ("crowded" in modes and players < 7)
        or (players > 6 and "crowded" not in modes)
        or (players * (players if "crowded" in modes else 5) > 140)
    )


def expected(players, modes):
    """The page's table of modes, row by row."""
    quick, duel, crowded = ("quick" in modes), ("duel" in modes), ("crowded" in modes)
    points = 15 if "escape_together" in modes else 10
    return {
        "resources": players if crowded else 5,
        "field": (6 if quick else 4) + (players - 6 if crowded else 0),
        "draw": 3 if quick or duel else 2,
        "steal": 1 + quick + duel,
        "hand_limit": 14 if duel else 20,
        "escape_points": None if "bloodshed" in modes else points,
        "team_size": 2 if "escape_together" in modes else 1,
        "escape": "bloodshed" not in modes,
    }


def test_every_combination_of_modes_against_the_plain_sentences():
    for n in range(len(MODES) + 1):
        for modes in combinations(MODES, n):
            for players in range(2, 15):
                given = {"players": players, "modes": list(modes)}
                if allowed(players, modes):
                    assert GAME.calculator("setup")(given) == expected(players, modes)
                else:
                    assert problems("setup", given)


def test_an_unknown_mode_gets_a_hint():
    assert problems("setup", {"players": 2, "modes": ["duell"]}) == [
        "modes[0]: unknown mode 'duell'; did you mean 'duel'?"
    ]


@pytest.mark.parametrize(
    ("name", "given", "field"),
    [
        ("setup", {}, "players"),
        ("setup", {"players": 1}, "players"),
        ("setup", {"players": 0}, "players"),
        ("setup", {"players": 2.0}, "players"),
        ("setup", {"players": True}, "players"),
        ("setup", {"players": "2"}, "players"),
        ("setup", {"players": None}, "players"),
        ("setup", {"players": 10**30}, "players"),
        ("setup", {"players": 3, "modes": None}, "modes"),
        ("setup", {"players": 3, "modes": "quick"}, "modes"),
        ("setup", {"players": 3, "modes": [None]}, "modes[0]"),
        ("setup", {"players": 3, "mode": []}, "mode"),
        ("setup", [], "input"),
        ("hand-limit", {"modes": [], "eliminated": 0}, "inventory"),
        ("hand-limit", {"modes": [], "inventory": []}, "eliminated"),
        ("hand-limit", {"inventory": [-1], "eliminated": 0}, "inventory[0]"),
        ("hand-limit", {"inventory": [1.0], "eliminated": 0}, "inventory[0]"),
        ("hand-limit", {"inventory": {}, "eliminated": 0}, "inventory"),
        ("hand-limit", {"inventory": [], "eliminated": -1}, "eliminated"),
        ("hand-limit", {"inventory": [], "eliminated": 0, "players": 2}, "players"),
        ("vote", {"alive": 1, "yes": 0}, "alive"),
        ("vote", {"alive": 2, "yes": -1}, "yes"),
        ("vote", {"alive": 2, "yes": 3}, "yes"),
        ("vote", {"alive": 2}, "yes"),
        ("vote", {"yes": 2}, "alive"),
        ("vote", None, "input"),
    ],
)
def test_bad_input_is_one_line_that_names_its_field(name, given, field):
    (found,) = problems(name, given)
    assert found.startswith(f"{field}: ")


def test_several_problems_are_several_lines():
    assert len(problems("hand-limit", {"modes": ["fast"], "inventory": ["a"], "eliminated": None, "x": 1})) == 4


@pytest.mark.parametrize(
    ("modes", "inventory", "eliminated", "limit"),
    [
        ([], [], 0, 20),
        ([], [4], 3, 24),
        (["quick"], [], 0, 20),
        (["quick"], [4, 2], 2, 20),
        (["quick"], [], 7, 0),
        (["duel"], [4], 0, 18),
        (["duel", "quick"], [], 1, 11),
        (["duel", "crowded", "escape_together", "bloodshed"], [], 1, 14),
        (["quick", "quick"], [], 1, 17),
        (["QUICK"], [], 1, 17),
    ],
)
def test_the_hand_limit_by_modes_items_and_eliminations(modes, inventory, eliminated, limit):
    assert calc("hand-limit", modes=modes, inventory=inventory, eliminated=eliminated) == {"hand_limit": limit}


def test_modes_default_to_none_for_the_hand_limit_too():
    assert calc("hand-limit", inventory=[4], eliminated=2) == {"hand_limit": 24}


@given(st.integers(2, 40), st.integers(0, 40))
def test_a_vote_needs_more_than_half_and_of_two_both(alive, yes):
    if yes <= alive:
        assert calc("vote", alive=alive, yes=yes) == {"passes": yes == 2 if alive == 2 else yes > alive / 2}


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=8,
)
KEY = st.sampled_from(["players", "modes", "inventory", "eliminated", "alive", "yes"])


@given(st.sampled_from(sorted(GAME.calculators)), JSON | st.dictionaries(KEY, JSON, max_size=4))
def test_any_json_is_answered_or_refused_in_lines(name, given):
    try:
        assert GAME.calculator(name)(given)
    except BadInput as refusal:
        assert all(problem for problem in refusal.problems)
