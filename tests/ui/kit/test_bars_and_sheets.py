"""The bars of a screen hold their words, however large the letters and however narrow the phone."""

from __future__ import annotations

from itertools import product

import pytest
from fontTools.ttLib import TTFont

from companion.games import all_games
from companion.ui.kit.bars_and_sheets import Step, phase_bar
from companion.ui.theme import Theme, theme
from companion.ui.translation import languages, translated
from tests.generate.picture_font import FONT

BOLD = TTFont(FONT.with_name("bold.ttf"))
LOOKS = [
    theme(width=width, scale=scale, language=language)
    for width, scale, language in product((320, 360, 390), (1.0, 1.25, 1.5, 2.0), languages())
]
EDGES = 6 + 4 + 4  # of the bar, between three cells, and within one


def wide(word: str, t: Theme) -> float:
    letters = BOLD.getBestCmap()
    units = sum(BOLD["hmtx"][letters[ord(letter)]][0] for letter in word)
    return units / BOLD["head"].unitsPerEm * t.size("label")


@pytest.mark.parametrize("t", LOOKS, ids=lambda t: f"{t.width}-{t.scale}-{t.language}")
def test_no_word_of_a_phase_is_broken(t: Theme) -> None:
    for game in all_games().values():
        titles = [translated(phase.title, t.language) for phase in game.phases.values()]
        for three in zip(titles, titles[1:], titles[2:], strict=False):
            bar = phase_bar(t, [Step(title, "future") for title in three])
            width = (t.width - 2 * t.margin - EDGES) / 3 if not bar.content.wrap else t.width - 2 * t.margin - 6 - 24
            assert all(wide(word, t) <= width for title in three for word in title.split()), three


def test_letters_of_the_usual_size_leave_three_cells_of_one_width() -> None:
    bar = phase_bar(theme(), [Step("Draw", "past"), Step("Movement", "now"), Step("Contest", "future")])
    assert not bar.content.wrap
