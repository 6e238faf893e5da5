"""Calculator `attack`."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.core.cards import CARDS
from companion.core.errors import BadInput
from companion.games.royal_battles import GAME
from tests.games.royal_battles.positions import DRAGON
from tests.oracles import battle_attacks

attack = GAME.calculator("attack")
ROW = ["style", "legal", "trumps", "needed", "hit", "critical", "listed", "damage", "removed", "effects"]


def ask(attacker="king", standing="8D", target="pawn", under="9C", mine="5S", other="3D", **more):
    return {
        "attacker": {"unit": attacker, "standing": standing},
        "target": {"unit": target, "standing": under},
        "initiative": {"attacker": mine, "target": other},
        **more,
    }


def row(asked, style):
    return next(found for found in attack(asked)["styles"] if found["style"] == style)


def problems(asked):
    with pytest.raises(BadInput) as found:
        attack(asked)
    return list(found.value.problems)


def test_mendis_king_against_jons_pawn():
    found = attack(ask(position="side"))
    assert list(found) == ["styles", "key_position", "draws", "best"]
    easy, optimal, risky, advantage = found["styles"]
    assert list(easy) == ROW
    assert (easy["trumps"], easy["needed"], easy["damage"]) == (1, 1, 1)
    assert (optimal["trumps"], optimal["damage"]) == (3, 2)
    assert (risky["hit"], advantage["hit"]) == (False, False)
    assert (found["key_position"], found["draws"], found["best"]) == (True, 2, "optimal")


def test_mendis_king_against_jons_knight():
    found = row(ask(target="knight", under="QH"), "optimal")
    assert (found["trumps"], found["needed"], found["hit"]) == (2, 2, True)


def test_the_queens_mystic_blast():
    others = [
        {"id": "red", "unit": "rook", "standing": "4H"},
        {"id": "black", "unit": "rook", "standing": "4S"},
        {"id": "joker", "unit": "knight", "standing": "JOKER", "injury": 7},
    ]
    found = row(ask("queen", "JOKER", "king", "AD", "5S", "3D", others=others), "advantage")
    assert (found["trumps"], found["needed"], found["listed"], found["damage"]) == (2, 2, 6, 5)
    assert found["effects"] == [
        {"id": "red", "damage": 4, "removed": False},
        {"id": "joker", "damage": 2, "removed": True},
    ]


def test_a_blast_on_a_joker_reaches_all_and_a_miss_nobody():
    others = [{"id": "r", "unit": "rook", "standing": "4H"}, {"id": "b", "unit": "rook", "standing": "4S"}]
    found = row(ask("queen", "AC", "king", "JOKER", others=others), "advantage")
    assert [effect["id"] for effect in found["effects"]] == ["r", "b"]
    assert row(ask("queen", "2C", "king", "JOKER", others=others), "advantage")["effects"] == []


def test_area_effects_that_armor_stops_are_still_listed():
    wall = {**DRAGON, "armor": 99}
    others = [{"id": "wall", "unit": wall, "standing": "4H"}]
    found = row(ask("queen", "AC", "king", "AH", others=others), "advantage")
    assert found["effects"] == [{"id": "wall", "damage": 0, "removed": False}]


def test_healing_regains_no_more_than_was_lost_and_reaches_the_bishop_first():
    asked = ask("bishop", "AS", "pawn", "2C", others=[{"id": "x", "unit": "rook", "standing": "4S"}])
    asked["attacker"]["injury"] = 2
    asked["target"]["injury"] = 7
    found = row(asked, "advantage")
    assert (found["needed"], found["hit"], found["listed"], found["damage"], found["removed"]) == (
        0,
        True,
        3,
        -3,
        False,
    )
    assert found["effects"] == [
        {"id": "attacker", "damage": -2, "removed": False},
        {"id": "x", "damage": 0, "removed": False},
    ]
    assert row({**asked, "attacker": {"unit": "bishop", "standing": "AH"}}, "advantage")["effects"][0]["id"] == "x"


def test_healing_without_trumps_heals_nothing_and_is_never_best():
    asked = ask("bishop", "2S", "pawn", "2C", "3S", "5D", position="digit")
    found = row(asked, "advantage")
    assert (found["hit"], found["listed"], str(found["damage"])) == (True, 0, "0")
    assert attack(ask("bishop", "AS", "knight", "AC", "AS", "AD"))["best"] is None


def test_criticals_double_the_listed_number():
    aces = {"mine": "AS", "other": "AD"}
    assert row(ask("knight", "AH", "king", "AC", **aces), "advantage")["listed"] == (6 + 4) * 2
    assert row(ask("knight", "AH", "king", "AC", **aces, attacker_units=1), "advantage")["listed"] == (6 + 1) * 2
    assert row(ask("queen", "AH", "king", "JOKER", **aces), "advantage")["listed"] == 24
    assert row(ask("bishop", "AH", "king", "JOKER", **aces), "advantage")["listed"] == 24
    found = row(ask("king", "2H", "king", "4C", mine="6S", other="8D"), "easy")
    assert (found["critical"], found["listed"], found["damage"]) == (True, 8, 7)


def test_deadly_aim_ignores_armor_and_strategy_draws_when_it_hits():
    assert row(ask("rook", "AH", "knight", "AC"), "advantage")["damage"] == 6
    assert row(ask("king", "AH", "pawn", "9C"), "advantage")["bonus_draw"] == 2
    assert "bonus_draw" not in row(ask("king", "2H", "pawn", "9C"), "advantage")
    assert "bonus_draw" not in row(ask("king", "2H", "pawn", "9C"), "easy")


@pytest.mark.parametrize(
    ("position", "weapon", "reach"), [("side", True, False), ("head", True, False), ("digit", False, True)]
)
def test_the_pawn_strikes_orthogonally_and_reaches_diagonally(position, weapon, reach):
    rows = attack(ask("pawn", position=position))["styles"]
    assert [found["legal"] for found in rows] == [weapon, weapon, weapon, reach]


def test_a_key_position_without_a_legal_style_draws_nothing():
    found = attack(ask("king", mine="5D", position="digit"))
    assert (found["key_position"], found["draws"], found["best"]) == (True, 0, None)
    assert attack(ask("pawn", mine="5D", position="digit"))["draws"] == 2
    assert attack(ask("king", mine="5D", position="side"))["draws"] == 0
    assert attack(ask("king", mine="JOKER", position="head"))["draws"] == 2


def test_without_a_position_nothing_is_said_of_it():
    found = attack(ask())
    assert {row["legal"] for row in found["styles"]} == {None}
    assert (found["key_position"], found["draws"], found["best"]) == (None, None, "optimal")


def test_a_custom_unit_without_advantage_has_three_rows():
    assert [row["style"] for row in attack(ask({**DRAGON}))["styles"]] == ["easy", "optimal", "risky"]
    assert row(ask({**DRAGON, "advantage": "KNIGHT"}, "AH"), "advantage")["listed"] == 10


def test_damage_is_not_capped_by_the_life_left():
    asked = ask("knight", "AH", "king", "AC", "AS", "AD")
    asked["target"]["injury"] = 9
    found = row(asked, "advantage")
    assert (found["damage"], found["removed"]) == (19, True)


def test_names_and_cards_are_taken_in_any_case():
    assert attack(ask("KING", "8d", "Pawn", "9c", position="SIDE")) == attack(ask(position="side"))


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"target": {"unit": "pawn", "standing": "9C", "injury": 8}}, "target.injury: must be below life 8, found 8"),
        ({"attacker": {"unit": "king", "standing": "8D", "injury": 10}}, "attacker.injury: must be below life 10"),
        ({"initiative": {"attacker": "5S", "target": "5S"}}, "initiative.target: equal cards 5S"),
        ({"initiative": {"attacker": "JOKER", "target": "joker"}}, "initiative.target: equal cards JOKER"),
        ({"position": None}, "position: expected a position"),
        ({"position": "left"}, "position: unknown position 'left'"),
        ({"attacker_units": 0}, "attacker_units: expected a whole number from 1 to 4, found 0"),
        ({"attacker_units": 5}, "attacker_units: expected"),
        ({"attacker_units": 1.0}, "attacker_units: expected"),
        ({"attacker": {"unit": "kign", "standing": "8D"}}, "attacker.unit: unknown unit 'kign'; did you mean 'king'?"),
        ({"attacker": {"unit": "king", "standing": "1D"}}, "attacker.standing: expected a card"),
        ({"attacker": {"unit": "king"}}, "attacker.standing: missing"),
        ({"attacker": {"unit": {**DRAGON, "life": 0}, "standing": "8D"}}, "attacker.unit.life: expected"),
        ({"attacker": {"unit": {**DRAGON, "damage": [1]}, "standing": "8D"}}, "attacker.unit.damage: expected a list"),
        ({"attacker": {"unit": {**DRAGON, "name": ""}, "standing": "8D"}}, "attacker.unit.name: expected"),
        ({"attacker": {"unit": {**DRAGON, "weapon": "x"}, "standing": "8D"}}, "attacker.unit.weapon: unknown key"),
        ({"others": [{"id": "", "unit": "king", "standing": "2C"}]}, "others[0].id: expected"),
        ({"others": [{"id": "a", "unit": "king", "standing": "2C", "injury": 10}]}, "others[0].injury: must be below"),
        ({"others": None}, "others: expected a list"),
        ({"extra": 1}, "extra: unknown key"),
    ],
)  # fmt: skip
def test_bad_input_names_the_field(change, problem):
    found = problems({**ask(), **change})
    assert len(found) == 1
    assert found[0].startswith(problem)


def test_every_problem_has_its_line():
    mate = {"id": "a", "unit": "king", "standing": "2C"}
    found = problems(
        {"target": {"unit": "pawn", "standing": "9C", "injury": 9}, "initiative": 3, "others": [mate, mate, 7]}
    )
    assert [line.split(":")[0] for line in found] == [
        "attacker",
        "target.injury",
        "initiative",
        "others[2]",
        "others[1].id",
    ]


def test_a_custom_unit_must_be_whole():
    for key in DRAGON:
        partial = {k: v for k, v in DRAGON.items() if k != key}
        assert problems(ask(partial)) == [f"attacker.unit.{key}: missing; expected {EXPECTED[key]}"]


EXPECTED = {
    "name": "a text that is not empty",
    "type": "a type: melee, ranged",
    "life": "a whole number of at least 1",
    "accuracy": "a whole number of at least 0",
    "evasion": "a whole number of at least 0",
    "damage": "a list of 3",
    "armor": "a whole number of at least 0",
    "advantage": "a unit: bishop, king, knight, pawn, queen, rook, or null",
}


cards = st.sampled_from(sorted(CARDS) + ["AS", "AH", "JOKER", "JOKER"] * 3)
customs = st.fixed_dictionaries(
    {
        "name": st.just("Dragon"),
        "type": st.sampled_from(["melee", "ranged"]),
        "life": st.integers(5, 14),
        "accuracy": st.integers(0, 6),
        "evasion": st.integers(0, 6),
        "damage": st.lists(st.integers(0, 9), min_size=3, max_size=3),
        "armor": st.integers(0, 7),
        "advantage": st.sampled_from([None, *battle_attacks.SHEET]),
    }
)
units = st.one_of(st.sampled_from(sorted(battle_attacks.SHEET)), customs)


def fighters(**more):
    return st.fixed_dictionaries({"unit": units, "standing": cards, **more}, optional={"injury": st.integers(0, 4)})


questions = st.fixed_dictionaries(
    {
        "attacker": fighters(),
        "target": fighters(),
        "initiative": st.fixed_dictionaries({"attacker": cards, "target": cards}).filter(
            lambda pair: pair["attacker"] != pair["target"]
        ),
    },
    optional={
        "position": st.sampled_from(["side", "head", "digit", "clear"]),
        "attacker_units": st.integers(1, 4),
        "others": st.lists(fighters(id=st.text(min_size=1, max_size=3)), max_size=3, unique_by=lambda m: m["id"]),
    },
)


@settings(max_examples=300, deadline=None)
@given(questions)
def test_the_calculator_agrees_with_the_slow_reader(asked):
    assert attack(asked) == battle_attacks.attack(asked)


json = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=4) | cards,
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["unit", "id", "attacker", "to"]), inner)
    ),
    max_leaves=8,
)


@settings(max_examples=150, deadline=None)
@given(st.data(), st.sampled_from(sorted(GAME.calculators)))
def test_no_json_value_brings_a_calculator_down(data, name):
    calculator = GAME.calculator(name)
    asked = dict(calculator.example)
    for key in data.draw(st.lists(st.sampled_from(sorted(asked)), min_size=1)):
        asked[key] = data.draw(json)
        if isinstance(calculator.example[key], dict):
            inner = data.draw(st.sampled_from(sorted(calculator.example[key])))
            asked[key] = {**calculator.example[key], inner: data.draw(json)}
    for value in (asked, data.draw(json)):
        try:
            assert isinstance(calculator(value), dict)
        except BadInput as error:
            assert error.problems
