"""The calculator `will`: the contract's clauses, its refusals, and the oracle."""

import copy
import json
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.core.errors import BadInput
from companion.games.royal_will import GAME
from companion.games.royal_will.facts import CHARACTERS
from tests.games.royal_will.positions import play, seated, with_coins
from tests.oracles import Refused
from tests.oracles.will import will as oracle

WILL = GAME.calculators["will"]
HEIR = {"character": "heir"}


def player(name, inheritance=2, coin=("heir", 1), **action):
    return {
        "id": name,
        "inheritance": inheritance,
        "coin": {"character": coin[0], "count": coin[1]},
        "action": action or dict(HEIR),
    }


def ask(*players, assets=5, first=None):
    return WILL({"assets": assets, "players": list(players), "first": first or players[0]["id"]})


def problems(*players, **more):
    with pytest.raises(BadInput) as found:
        ask(*players, **more)
    return list(found.value.problems)


def example(**changes):
    return {**copy.deepcopy(dict(WILL.example)), **changes}


def refusal(call):
    with pytest.raises(BadInput) as found:
        WILL(call)
    return str(found.value)


def test_the_rulebooks_example_counts_the_taxed_coin():
    assert WILL(WILL.example) == {
        "order": ["thrashkar", "dan", "lord laser"],
        "counts": {"dan": 1, "lord laser": 2, "thrashkar": 3},
        "total": 6,
        "assets_at_reveal": 8,
        "result": "won",
        "cause": None,
        "greediest": [],
        "received": {"dan": 1, "lord laser": 2, "thrashkar": 3},
        "inheritance": {"dan": 4, "lord laser": 4, "thrashkar": 6},
        "assets": 2,
        "bank": 50,
        "next_assets": 7,
        "next_bank": 45,
        "bank_short": 0,
        "game_over": False,
        "winners": [],
    }


def test_the_rulebooks_bust_example_leaves_ten_for_the_next_will():
    call = example()
    call["players"][0]["coin"]["count"] = 4
    found = WILL(call)
    assert (found["result"], found["cause"], found["greediest"]) == ("bust", "total", ["dan"])
    assert (found["inheritance"]["dan"], found["next_assets"]) == (1, 10)


def test_names_are_read_in_any_case_and_ids_come_back_as_given():
    found = ask(player("Ann", character="ADVISOR", predict="Won"), player("ann", coin=("Heir", 0)))
    assert found["received"] == {"Ann": 3, "ann": 0}


def test_a_sleights_count_may_be_left_out_or_zero():
    left_out = {**player("b"), "coin": {"character": "sleight"}}
    assert ask(player("a"), left_out) == ask(player("a"), player("b", coin=("sleight", 0)))


def test_game_over_names_the_winners_and_there_is_no_top_up():
    found = ask(player("a", 9, ("heir", 1)), player("b", 8, ("heir", 2)))
    assert (found["game_over"], found["winners"]) == (True, ["b"])
    assert (found["assets"], found["next_assets"], found["bank_short"]) == (2, 2, 0)


def test_a_win_that_is_still_tied_is_shared():
    assert ask(player("a", 9), player("b", 9))["winners"] == ["a", "b"]


def test_an_inheritance_of_ten_at_the_start_is_taken():
    assert ask(player("a", 12, ("heir", 9)), player("b"))["game_over"]


def test_actions_are_judged_at_their_moment():
    wagerer = player("a", 3, character="forger", wager=3)
    assert ask(wagerer, player("b", 0, character="tax_collector", passed=True))["counts"] == {"a": 4, "b": 1}
    tax = player("b", 0, character="tax_collector", target="a", to="bank")
    assert problems(wagerer, tax) == [
        "players[1].action.target: a has no coins to tax. Choose someone who has some.",
    ]


@pytest.mark.parametrize(
    ("action", "said"),
    [
        ({"character": "executor", "swap": ["a", "a"]}, "action.swap: Choose 2 different players"),
        ({"character": "executor", "swap": ["a", "h"]}, "action.swap: h has an Heir"),
        ({"character": "executor", "swap": ["a", "x"]}, "action.swap[1]: unknown player 'x'"),
        ({"character": "executor", "swap": ["a"]}, "action.swap: expected a list of 2, found 1"),
        ({"character": "executor", "passed": True}, "action.passed: a must act"),
        ({"character": "solicitor", "target": "h", "change": 1}, "action.target: h has an Heir"),
        ({"character": "solicitor", "target": "a", "change": 0}, "action.change: expected 1 or -1, found 0"),
        ({"character": "solicitor", "target": "a", "change": 2}, "action.change: expected a change from -1 to 1"),
        ({"character": "solicitor", "target": "a"}, "action.change: missing"),
        ({"character": "solicitor", "passed": True}, "action.passed: a must act"),
        ({"character": "tax_collector", "target": "h", "to": "bank"}, "action.target: h has an Heir"),
        ({"character": "tax_collector", "target": "poor", "to": "bank"}, "action.target: poor has no coin"),
        ({"character": "tax_collector", "target": "a", "to": "box"}, "action.to: unknown pile 'box'"),
        ({"character": "tax_collector", "passed": True}, "action.passed: a must act"),
        ({"character": "forger", "wager": 0}, "action.wager: expected a wager from 1 to 66, found 0"),
        ({"character": "forger", "wager": 3}, "action.wager: a can’t wager 3"),
        ({"character": "forger", "passed": True}, "action.passed: a must act"),
        ({"character": "forger", "passed": False}, "action.passed: expected true, found false"),
        ({"character": "forger", "wager": 1, "passed": True}, "action.wager: unknown key here"),
        ({"character": "heir", "passed": True}, "action.passed: a can’t pass"),
        ({"character": "sleight", "passed": True}, "action.passed: a can’t pass"),
        ({"character": "advisor", "passed": True}, "action.passed: a must act"),
        ({"character": "advisor", "predict": "maybe"}, "action.predict: unknown prediction 'maybe'"),
        ({"character": "advisor"}, "action.predict: missing; expected a prediction: won, bust"),
        ({"character": "heir", "target": "a"}, "action.target: unknown key here"),
        ({"character": "Hair"}, "action.character: unknown character 'Hair'; did you mean 'heir'?"),
    ],
    ids=lambda value: " ".join(map(str, value.values())) if isinstance(value, dict) else "",
)
def test_an_action_that_cannot_be_is_one_problem_with_its_place(action, said):
    found = problems(player("a", **action), player("h"), player("poor", 0, character="advisor", predict="won"))
    assert len(found) == 1
    assert found[0].startswith(f"players[0].{said}")


@pytest.mark.parametrize(
    ("action", "coins"),
    [({"character": "executor"}, 2), ({"character": "tax_collector"}, 0), ({"character": "forger"}, 0)],
    ids=str,
)
def test_an_impossible_action_may_be_passed(action, coins):
    assert ask(player("a", coins, **action, passed=True), player("h"))["order"]


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"assets": 58}, "assets: with all Inheritances this makes 67 coins, and the box has only 66"),
        ({"assets": 1.0}, "assets: expected a number of coins from 0 to 66, found 1.0"),
        ({"assets": -1}, "assets: expected a number of coins"),
        ({"first": "nobody"}, "first: unknown player 'nobody'"),
        ({"first": None}, "first: expected a player id"),
        ({"players": []}, "players: expected a list of 2 to 6, found 0"),
        ({"bank": 3}, "bank: unknown key"),
    ],
    ids=str,
)
def test_a_table_that_cannot_be_is_refused(changes, said):
    assert refusal(example(**changes)).startswith(said)


def test_the_whole_box_may_lie_on_the_table():
    assert WILL(example(assets=57))["bank"] == 0


def test_ids_stand_once_and_are_not_empty():
    assert problems(player("a"), player("a")) == ["players[1].id: 'a' is already taken; each id must be different"]
    assert problems(player("a"), player(""))[0].startswith("players[1].id: expected a player id")


def test_counts_stand_on_the_cards():
    assert problems(player("a", coin=("heir", 16)), player("b"))[0].startswith("players[0].coin.count: expected a")
    assert problems(player("a", coin=("sleight", 1)), player("b")) == [
        "players[0].coin.count: expected 0 (printed on every Sleight), found 1"
    ]
    no_count = {**player("a"), "coin": dict(HEIR)}
    assert problems(no_count, player("b"))[0].startswith("players[0].coin.count: missing")


def test_several_problems_are_several_lines():
    found = problems(player("a", character="forger", wager=9), player("b", character="heir", passed=True))
    assert [problem.split(":")[0] for problem in found] == ["players[0].action.wager", "players[1].action.passed"]
    found = problems(player("a", -1, ("hair", 1)), player("b", character="forger", wager=0))
    assert len(found) == 3


def test_a_key_that_is_missing_is_named():
    call = example()
    del call["players"][1]["inheritance"], call["first"]
    assert refusal(call).split("\n") == [
        "players[1].inheritance: missing; expected a number of coins from 0 to 66",
        "first: missing; expected a player id that is not empty",
    ]


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)


@settings(max_examples=200, deadline=None)
@given(value=JSON, seed=st.integers(0, 2**32))
def test_no_json_whatsoever_makes_a_traceback(value, seed):
    """Any value put anywhere into a sound call is answered, or refused with a sentence."""
    call, rnd = example(), random.Random(seed)
    at = call
    while True:
        key = rnd.choice(list(at) if isinstance(at, dict) else range(len(at)))
        if not isinstance(at[key], dict | list) or not at[key] or rnd.random() < 0.2:
            break
        at = at[key]
    at[key] = value
    for given_call in (value, call):
        try:
            assert json.dumps(WILL(given_call))
        except BadInput as refused:
            assert all(": " in problem for problem in refused.problems)


def random_will(rnd):
    """Poor players, an empty Bank, Heirs and passes more often than at a real table; about half can be."""
    ids = rnd.sample("abcdef", rnd.randint(2, 6))
    cards = rnd.sample(CHARACTERS, rnd.randint(1, 4)) + rnd.choices(CHARACTERS, k=2)
    inheritances = [rnd.choice([0, 0, 1, 2, 3, 8, 9, 10]) for _ in ids]
    players = [
        {
            "id": name,
            "inheritance": has,
            "coin": coin_card(rnd.choice(cards), rnd),
            "action": random_action(rnd.choice(cards), ids, rnd),
        }
        for name, has in zip(ids, inheritances, strict=True)
    ]
    rest = max(0, 66 - sum(inheritances))
    assets = rnd.choice([0, 1, 2, 7, rest, rest - 1, rest - 3])
    return {"assets": max(0, assets), "players": players, "first": rnd.choice(ids)}


def coin_card(character, rnd):
    return {"character": character} if character == "sleight" else {"character": character, "count": rnd.randint(0, 3)}


def random_action(character, ids, rnd):
    keys = {
        "advisor": {"predict": rnd.choice(["won", "bust"])},
        "executor": {"swap": [rnd.choice(ids), rnd.choice(ids)]},
        "forger": {"wager": rnd.randint(1, 2)},
        "solicitor": {"target": rnd.choice(ids), "change": rnd.choice([1, -1])},
        "tax_collector": {"target": rnd.choice(ids), "to": rnd.choice(["assets", "bank"])},
    }
    passes = character in ("executor", "forger", "tax_collector") and rnd.random() < 0.3
    return {"character": character, **({"passed": True} if passes else keys.get(character, {}))}


@settings(max_examples=600, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_the_calculator_and_the_oracle_agree_also_on_what_cannot_be(seed):
    call = random_will(random.Random(seed))
    try:
        expected = oracle(copy.deepcopy(call))
    except Refused:
        with pytest.raises(BadInput):
            WILL(call)
    else:
        assert WILL(call) == expected


KINDS = {
    "advisor": ("advise", lambda a, seat: {"predict": a["predict"]}),
    "executor": ("swap", lambda a, seat: {"target": seat(a["swap"][0]), "other": seat(a["swap"][1])}),
    "forger": ("wager", lambda a, seat: {"coins": a["wager"]}),
    "heir": ("stay_immune", lambda a, seat: {}),
    "sleight": ("claim_rest", lambda a, seat: {}),
    "solicitor": ("solicit", lambda a, seat: {"target": seat(a["target"]), "change": a["change"]}),
    "tax_collector": ("tax", lambda a, seat: {"target": seat(a["target"]), "to": a["to"]}),
}


@settings(max_examples=100, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_a_phone_and_the_calculator_never_differ(seed):
    call = random_will(random.Random(seed))
    try:
        found = WILL(call)
    except BadInput:
        return
    ids = [row["id"] for row in call["players"]]
    state = seated(*ids, dealer=ids.index(call["first"]))
    state = with_coins(state, *(row["inheritance"] for row in call["players"]), assets=call["assets"])
    state = play(state, "place_actions", cards=[row["action"]["character"] for row in call["players"]])
    for name in found["order"]:
        action = call["players"][ids.index(name)]["action"]
        kind, data = KINDS[action["character"]]
        kind, fields = ("pass_action", {}) if "passed" in action else (kind, data(action, ids.index))
        state = play(state, kind, seat=ids.index(name), **fields)
    state = play(state, "reveal", cards=[row["coin"] for row in call["players"]])
    assert list(state.inheritances) == list(found["inheritance"].values())
    assert (state.assets, state.bank) == (found["next_assets"], found["next_bank"])
    assert (state.last.bank_short, state.last.cause) == (found["bank_short"], found["cause"])
    assert [ids[seat] for seat in state.crowned] == found["winners"]
