"""The fonts that browsers load are those of the sources."""

import json

from fontTools.ttLib import TTFont

from companion.games.rules_data import data_folder
from tests.generate.web_fonts import CUT, OF_CLIENT, WHOLE, fonts, glyph_of, icons_in_code

FOLDER = data_folder("assets") / "assets"


def test_every_icon_that_the_app_shows_is_in_the_font_at_its_place():
    cut, places = TTFont(CUT).getBestCmap(), {name: place for place, name in TTFont(WHOLE).getBestCmap().items()}
    icons = icons_in_code()
    assert len(icons) > 90
    assert [icon for icon in (*icons, *OF_CLIENT) if places[glyph_of(icon)] not in cut] == []


def test_the_fonts_are_made_from_the_sources():
    """`make pictures` makes them anew."""
    assert [path.name for path, content in fonts().items() if path.read_bytes() != content] == []


def test_the_client_loads_no_other_font():
    listed = json.loads((FOLDER / "FontManifest.json").read_text(encoding="utf-8"))
    assert {"MaterialIcons", "Roboto", "Title", "Body", "Bold", "Pictures"} == {font["family"] for font in listed}
    assets = {(FOLDER / font["fonts"][0]["asset"]).resolve() for font in listed}
    assert assets == set(fonts())


def test_the_page_asks_early_for_exactly_these():
    start = (data_folder("assets") / "start.js").read_text(encoding="utf-8")
    assert all(f'"{path.relative_to(data_folder("assets")).as_posix()}"' in start for path in fonts())
