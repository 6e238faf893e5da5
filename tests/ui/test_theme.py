"""What a theme promises its readers, measured for every game by night and by day."""

import ast
from itertools import combinations
from pathlib import Path

import pytest

import companion.ui
from companion.games import game_ids
from companion.main import find_game_ui
from companion.ui.kit.player_seals import STYLES, letters, seals
from companion.ui.kit.svg import OBJECTS
from companion.ui.theme import (
    DARK,
    GAP,
    HAIR_GAP,
    HOME,
    LARGE_GAP,
    MARGIN,
    MEDIUM_GAP,
    SMALL_GAP,
    TIGHT_GAP,
    TYPE,
    WIDE_GAP,
    contrast,
    mix,
    promises,
    theme,
)

UI = Path(companion.ui.__file__).parent
SPACING = (HAIR_GAP, TIGHT_GAP, SMALL_GAP, GAP, MEDIUM_GAP, WIDE_GAP, LARGE_GAP, MARGIN)

ACCENTS = {"home": HOME, **{game: find_game_ui(game).accent for game in game_ids()}}
# Viénot, Brettel and Mollon 1999, on linear light: what people see who lack one kind of cones
EYES = {
    "all": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": ((0.11238, 0.88762, 0.0), (0.11238, 0.88762, 0.0), (0.00401, -0.00401, 1.0)),
    "deutan": ((0.29275, 0.70725, 0.0), (0.29275, 0.70725, 0.0), (-0.02234, 0.02234, 1.0)),
}


@pytest.mark.parametrize("dark", [True, False], ids=["night", "day"])
@pytest.mark.parametrize("game", ACCENTS)
def test_every_ink_can_be_read_on_every_ground(game, dark):
    assert [(what, got) for what, got, least in promises(theme(ACCENTS[game], dark)) if got < least] == []


@pytest.mark.parametrize(("fill", "ink", "shape"), STYLES, ids=[style[2] for style in STYLES])
def test_a_seals_letter_can_be_read_and_its_shape_stands_out(fill, ink, shape):
    assert contrast(ink, fill) >= 4.5
    assert contrast(fill, DARK["panel"]) >= 3.0


@pytest.mark.parametrize("ink", ["card_ink", "card_red"])
def test_cards_can_be_read(ink):
    assert contrast(OBJECTS[ink], OBJECTS["card"]) >= 4.5


@pytest.mark.parametrize("eye", EYES)
def test_the_first_six_seals_can_be_told_apart_by_colour_alone_too(eye):
    seen = [oklab(style[0], eye) for style in STYLES[:6]]
    assert min(sum((x - y) ** 2 for x, y in zip(a, b, strict=True)) ** 0.5 for a, b in combinations(seen, 2)) >= 0.10


def oklab(colour: str, eye: str) -> tuple[float, float, float]:
    parts = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    light = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    r, g, b = (max(0.0, sum(w * c for w, c in zip(row, light, strict=True))) for row in EYES[eye])
    long, middle, short = (
        (0.4122 * r + 0.5363 * g + 0.0514 * b) ** (1 / 3),
        (0.2119 * r + 0.6807 * g + 0.1074 * b) ** (1 / 3),
        (0.0883 * r + 0.2817 * g + 0.6300 * b) ** (1 / 3),
    )
    return (
        0.2105 * long + 0.7936 * middle - 0.0041 * short,
        1.9780 * long - 2.4286 * middle + 0.4506 * short,
        0.0259 * long + 0.7828 * middle - 0.8087 * short,
    )


def test_no_letters_are_smaller_than_13_px():
    assert min(TYPE.values()) == 13


def test_every_game_has_a_colour_of_its_own():
    assert len({(accent.night, accent.day) for accent in ACCENTS.values()}) == len(game_ids())  # home shares the gold


def test_players_are_told_apart_by_letter_shape_and_colour():
    eight = seals(["Ann", "Ben", "Bo", "Cleo", "Dan", "Eve", "Flo", "Gus"])
    assert [seal.letter for seal in eight] == ["A", "Be", "Bo", "C", "D", "E", "F", "G"]
    assert len({seal.shape for seal in eight}) == len({seal.fill for seal in eight}) == 8


def test_a_player_keeps_the_own_seal_and_others_get_what_is_free():
    mine = ("#5CBDF0", "square")
    ann, ben = seals(["Ann", "Ben"], {"Ben": mine})
    assert (ben.fill, ben.shape) == mine
    assert ann.shape == "circle"


def test_names_that_begin_alike_get_numbers():
    assert letters(["Anna", "Annabel", "Ann"]) == ["1", "2", "3"]


def test_mixing_colours():
    assert mix("#000000", "#FFFFFF", 0.5) == "#808080"


def spacing_literals(path: Path) -> list[int]:
    calls = (node for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(node, ast.Call))
    keywords = (keyword for call in calls for keyword in call.keywords if keyword.arg in ("gap", "spacing", "padding"))
    return [k.value.value for k in keywords if isinstance(k.value, ast.Constant) and k.value.value in SPACING]


@pytest.mark.parametrize("folder", ["kit", "screens"])
def test_distances_are_the_tokens_of_the_theme(folder):
    assert {path.name: found for path in (UI / folder).rglob("*.py") if (found := spacing_literals(path))} == {}
