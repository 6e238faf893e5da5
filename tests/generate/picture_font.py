"""`make pictures`: the font of pictures in one colour, from the same SVG that stands in the sources.

A glyph of a font costs the phone next to nothing, an SVG three milliseconds each before the first picture is seen.
"""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Iterator
from pathlib import Path

from fontTools.fontBuilder import FontBuilder
from fontTools.misc.transform import Transform
from fontTools.pens.cu2quPen import Cu2QuPen
from fontTools.pens.transformPen import TransformPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.svgLib import SVGPath
from fontTools.ttLib.tables._g_l_y_f import Glyph
from pathops import FillType, LineCap, LineJoin, PathOp, op  # type: ignore[import-untyped]
from pathops import Path as Outline

from companion.games import all_games
from companion.main import find_game_ui
from companion.ui.kit.svg import HOME_EMBLEM, OUTLINE, SHAPES, SIGNS, SUITS, glyph, svg

FONT = Path(__file__).parents[2] / "assets" / "fonts" / "pictures.ttf"
EM, SQUARE = 960, 48
EPOCH = 2_082_844_800 + 1_700_000_000  # any fixed day, so that the same drawings make the same file
UPRIGHT = Transform(EM / SQUARE, 0, 0, -EM / SQUARE, 0, EM)  # SVG counts downwards, fonts upwards


def emblems() -> Iterator[str]:
    yield HOME_EMBLEM
    yield from (find_game_ui(game).emblem for game in all_games())


def pictures() -> Iterator[str]:
    """Everything that screens draw in one colour."""
    yield from emblems()
    yield from SUITS.values()
    yield from SIGNS.values()
    yield from SHAPES.values()
    yield from (OUTLINE + shape for shape in SHAPES.values())


def outline(picture: str) -> Outline:
    """What is inked: the parts one after the other, a CUT takes away from what lies under it."""
    inked = Outline()
    for part in ET.fromstring(f"<g>{picture.removeprefix(OUTLINE)}</g>"):
        is_cut = part.get("fill") == "CUT"
        inked = op(inked, drawn(part), PathOp.DIFFERENCE if is_cut else PathOp.UNION)
    if picture.startswith(OUTLINE):
        around = Outline(inked)
        around.stroke(2.5, LineCap.ROUND_CAP, LineJoin.ROUND_JOIN, 4)
        around.convertConicsToQuads()
        inked = op(inked, around, PathOp.UNION)
    inked.simplify(clockwise=True)
    return inked


def drawn(part: ET.Element) -> Outline:
    found = Outline(fillType=FillType.EVEN_ODD if part.get("fill-rule") == "evenodd" else FillType.WINDING)
    SVGPath.fromstring(svg(ET.tostring(part, encoding="unicode"))).draw(found.getPen())
    found.convertConicsToQuads()
    return found


def shaped(picture: str) -> Glyph:
    """In its square; an emblem at the very left, so that it stands flush with the words under it."""
    pen, inked = TTGlyphPen(None), outline(picture)
    space = inked.bounds[0] if picture in emblems() else 0
    inked.draw(TransformPen(Cu2QuPen(pen, max_err=1), UPRIGHT.translate(-space, 0)))
    return pen.glyph()


def letter(picture: str) -> str:
    """What the font calls it."""
    return f"p{ord(glyph(picture)):x}"


def build(file: Path = FONT) -> None:
    """A text of size 34 is a picture of 34 by 34; an emblem is as wide as its ink."""
    shapes = {letter(picture): shaped(picture) for picture in pictures()}
    named = {int(name[1:], 16): name for name in shapes}
    font = FontBuilder(EM, isTTF=True)
    font.setupGlyphOrder([".notdef", *shapes])
    font.setupCharacterMap(named)
    font.setupGlyf({".notdef": Glyph(), **shapes})
    left = {name: getattr(shape, "xMin", 0) for name, shape in font.font["glyf"].glyphs.items()}
    wide = {letter(picture): shapes[letter(picture)].xMax for picture in emblems()}
    font.setupHorizontalMetrics({name: (wide.get(name, EM), space) for name, space in left.items()})
    font.setupHorizontalHeader(ascent=EM, descent=0)
    font.setupOS2(sTypoAscender=EM, sTypoDescender=0, sTypoLineGap=0, usWinAscent=EM, usWinDescent=0)
    font.setupNameTable({"familyName": "Pictures", "styleName": "Regular"})
    font.setupPost()
    font.updateHead(created=EPOCH, modified=EPOCH)
    font.font.recalcTimestamp = False
    font.save(file)


if __name__ == "__main__":
    build()
