"""The font of pictures: what screens stamp is in it, as it is drawn in the sources."""

from __future__ import annotations

from pathlib import Path

from fontTools.ttLib import TTFont

from companion import browser_app as start_folder
from companion.ui.kit.svg import HOME_EMBLEM, glyph
from tests.generate.picture_font import FONT, build, emblems, pictures


def test_every_picture_of_one_colour_is_in_the_font() -> None:
    known = TTFont(FONT).getBestCmap()
    assert [picture for picture in pictures() if ord(glyph(picture)) not in known] == []


def test_no_two_pictures_share_a_letter() -> None:
    drawn = list(pictures())
    assert len({glyph(picture) for picture in drawn}) == len(drawn)


def test_the_font_is_the_one_that_make_pictures_makes(tmp_path: Path) -> None:
    build(tmp_path / "pictures.ttf")
    assert (tmp_path / "pictures.ttf").read_bytes() == FONT.read_bytes()


def test_emblems_stand_flush_with_the_words_under_them() -> None:
    font = TTFont(FONT)
    letters = font.getBestCmap()
    for picture in emblems():
        name = letters[ord(glyph(picture))]
        assert font["hmtx"][name] == (font["glyf"][name].xMax, 0)


def test_the_crown_of_the_start_in_a_browser_is_in_it() -> None:
    """The start cannot ask for it: it is shown before the drawings are there."""
    start = Path(start_folder.__file__).with_name("start.py").read_text(encoding="utf-8")
    assert f"\\U{ord(glyph(HOME_EMBLEM)):08x}" in start
