"""The terms of everything that we give away go with it."""

from pathlib import Path

import pytest
from fontTools.ttLib import TTFont

from companion.games.rules_data import data_folder
from companion.publish.licences import PACKAGES, SAME_PROJECT, TEXTS, licence_of, put_licences
from companion.publish.web_client import client

COPYRIGHT = 0  # its place in a font's table of names
FONTS = data_folder("assets") / "fonts"


@pytest.fixture
def written(tmp_path: Path) -> str:
    (tmp_path / "zxing").mkdir()
    (tmp_path / "zxing/LICENSE").write_text("whoever wrote the scanner", encoding="utf-8")
    put_licences(tmp_path)
    return (tmp_path / "licences.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("package", [name for name in PACKAGES if name not in SAME_PROJECT])
def test_every_package_in_a_site_brings_the_text_of_its_licence(package, written):
    text = licence_of(package).strip()
    assert text
    assert text in written


def test_a_site_names_the_terms_of_the_app_its_fonts_its_scanner_and_python(written):
    assert "The authors of Royal Companion" in written
    assert "whoever wrote the scanner" in written
    for path in (*FONTS.glob("LICENSE-*.txt"), *TEXTS.glob("*.txt")):
        assert path.read_text(encoding="utf-8").strip() in written, path.name


def test_a_text_that_packages_share_is_given_once(written):
    assert written.count(licence_of("flet-charts").strip()) == 1


@pytest.mark.parametrize("font", ["title", "body", "bold"])
def test_a_font_of_others_stands_in_its_licence_with_its_copyright_line(font):
    line = next(name.toUnicode() for name in TTFont(FONTS / f"{font}.ttf")["name"].names if name.nameID == COPYRIGHT)
    told = (FONTS / "LICENSE-OFL.txt").read_text(encoding="utf-8").splitlines()
    assert any(f"{font}.ttf" in row and row.endswith(line) for row in told)


def test_what_the_web_client_brings_besides_is_what_our_notice_says():
    notice = (TEXTS / "inside_web_client.txt").read_text(encoding="utf-8")
    found = [word.rstrip(":,") for word in notice.split() if word.startswith("assets/")]
    assert "assets/fonts/roboto.woff2" in found
    assert [path for path in found if not (client() / path).exists()] == []
