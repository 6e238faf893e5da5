"""`make pictures`, second half: the fonts for browsers, icons cut down to those in use and our own fonts as WOFF2.

Flet's client brings a font of 8,600 icons, a third of everything that a phone would load before its first picture.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from io import BytesIO
from pathlib import Path

from flet_web import get_package_web_dir
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

ROOT = Path(__file__).parents[2]
OWN = ROOT / "assets" / "fonts"
WHOLE = Path(get_package_web_dir(), "assets", "fonts", "MaterialIcons-Regular.otf")
CUT = ROOT / "assets" / "assets" / "fonts" / WHOLE.name  # lies over the client's own
FACES = ("title", "body", "bold", "pictures")
HINTS = {"cvt ", "fpgm", "gasp", "prep"}
STYLES = ("outlined", "rounded", "sharp")
OF_CLIENT = (  # what Flutter's controls draw by themselves: the way back, a menu, a tick, the arrow of a list
    "access_time", "arrow_back", "arrow_back_ios", "arrow_back_ios_new_rounded", "arrow_downward", "arrow_drop_down",
    "arrow_drop_up", "arrow_left", "arrow_right", "arrow_upward", "calendar_today", "cancel", "cancel_outlined",
    "check", "check_box", "check_box_outline_blank", "chevron_left", "chevron_right", "clear", "close", "content_copy",
    "done", "drag_handle", "edit", "edit_outlined", "error_outline", "expand_more", "info_outlined",
    "keyboard_outlined", "menu", "more_horiz", "more_vert", "visibility", "visibility_off",
)  # fmt: skip


def icons_in_code() -> set[str]:
    """`ft.Icons.CLOSE_ROUNDED` as close_rounded, from every source; also where Icons goes by another name."""
    return {name for path in sorted((ROOT / "companion").rglob("*.py")) for name in _icons_in(path)}


def _icons_in(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if (
            isinstance(node, ast.Attribute)
            and node.attr.isupper()
            and ast.unparse(node.value).lower().endswith("icons")
        ):
            yield node.attr.lower()


def glyph_of(icon: str) -> str:
    """What the font calls it."""
    return icon if icon.endswith(STYLES) else f"{icon}_baseline"


def cut_icons() -> bytes:
    """The client's font with nothing in it but what this app shows; the same code points, so nobody notices."""
    font = TTFont(WHOLE, recalcTimestamp=False)
    options = Options(drop_tables=["post", "name"], notdef_outline=True, recalc_timestamp=False)
    cutter = Subsetter(options)
    cutter.populate(glyphs=[glyph_of(icon) for icon in (*OF_CLIENT, *sorted(icons_in_code()))])
    cutter.subset(font)
    return _saved(font)


def packed(face: str) -> bytes:
    """Without hints for coarse screens: phones have none, and two of the four never had them."""
    font = TTFont(OWN / f"{face}.ttf", recalcTimestamp=False)
    for table in HINTS.intersection(font.keys()):
        del font[table]
    for glyph in font["glyf"].glyphs.values():
        glyph.removeHinting()
    font.flavor = "woff2"
    return _saved(font)


def _saved(font: TTFont) -> bytes:
    file = BytesIO()
    font.save(file)
    return file.getvalue()


@cache
def fonts() -> dict[Path, bytes]:
    return {CUT: cut_icons()} | {OWN / f"{face}.woff2": packed(face) for face in FACES}


if __name__ == "__main__":
    for path, content in fonts().items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
