"""Pictures drawn by us, as SVG text. Nothing here knows Flet; letters and numbers are laid over them as real text."""

from __future__ import annotations

import math
from functools import cache
from typing import Final
from zlib import crc32

OBJECTS: Final = {  # things that lie on the table look like themselves by night and by day
    "card": "#F8F2E4", "card_edge": "#CFC3AB", "card_ink": "#1A1A1F", "card_red": "#B11F1B", "card_back": "#2C3A63",
    "card_back_line": "#8D9BC9", "coin": "#EDBB45", "coin_edge": "#8A5D0C", "coin_shine": "#FFF1B8",
    "ivory": "#FBF5E6", "ebony": "#23242B",
}  # fmt: skip
CROWN: Final = "M5 14l10 8 9-15 9 15 10-8-4 24H9z"
HOME_EMBLEM: Final = f'<path d="{CROWN}"/><path d="M9 41h30v4H9z"/>'


def svg(body: str, width: float = 48, height: float = 48) -> str:
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">{body}</svg>'


def ring(n: int, radius: float, inner: float | None = None) -> str:
    """Points of a polygon (or star, with an inner radius) around 24,24, the first one on top."""
    steps = n * 2 if inner else n
    turns = (math.radians(i * 360 / steps - 90) for i in range(steps))
    radii = (inner if inner and i % 2 else radius for i in range(steps))
    return " ".join(f"{24 + r * math.cos(a):.1f},{24 + r * math.sin(a):.1f}" for a, r in zip(turns, radii, strict=True))


SHAPES: Final = {
    "circle": '<circle cx="24" cy="24" r="20"/>',
    "square": '<rect x="6" y="6" width="36" height="36" rx="5"/>',
    "diamond": f'<polygon points="{ring(4, 23)}"/>',
    "triangle": '<polygon points="24,2 46,42 2,42"/>',
    "hexagon": f'<polygon points="{ring(6, 22)}"/>',
    "shield": '<path d="M6 5h36v19c0 10-8 17-18 21C14 41 6 34 6 24z"/>',
    "star": f'<polygon points="{ring(6, 23, inner=15)}"/>',
    "cross": '<path d="M16 4h16v12h12v16H32v12H16V32H4V16h12z"/>',
}
OUTLINE: Final = "around "  # before a shape: the same with a rim, to lie under it
SUITS: Final = {  # spades, hearts, diamonds, clubs, and a star for Jokers
    "S": '<path d="M24 4C20 12 6 19 6 29c0 9 11 12 16 5-.5 5-2 8-5 10h14c-3-2-4.500-5-5-10 5 7 16 4 16-5C42 19 28 12'
    ' 24 4z"/>',
    "H": '<path d="M24 43C10 32 4 25 4 17 4 6 19 3 24 14 29 3 44 6 44 17c0 8-6 15-20 26z"/>',
    "D": '<path d="M24 3C28 12 34 19 40 24 34 29 28 36 24 45 20 36 14 29 8 24 14 19 20 12 24 3z"/>',
    "C": '<path d="M24 4a9.5 9.5 0 0 0-7.5 15.4A9.5 9.5 0 1 0 22 34c-.5 5-2 8-5 10h14c-3-2-4.5-5-5-10a9.5'
    ' 9.500 0 1 0 5.500-14.600A9.500 9.500 0 0 0 24 4z"/>',
    "*": f'<polygon points="{ring(5, 22, inner=9)}"/>',
}
SIGNS: Final = {  # among words, a little higher than their letters
    "pack": '<path d="M16 12v-2a8 8 0 0 1 16 0v2h-4v-2a4 4 0 0 0-8 0v2z"/><rect x="7" y="11" width="34" height="37"'
    ' rx="8"/><rect x="14" y="28" width="20" height="13" rx="3" fill="CUT"/><rect x="17" y="18" width="14" height="4"'
    ' fill="CUT"/>',
    "sail": '<path d="M22 5v28H7z"/><path d="M26 12l14 21H26z"/><path d="M3 37h42l-6 11H10z"/>',
}


@cache
def glyph(picture: str) -> str:
    """The letter that shows a picture of one colour in the font of pictures (`make pictures`).

    Its place in the font follows from the drawing itself, so that no list has to be kept.
    """
    return chr(0xF0000 + crc32(picture.encode()) % 0xFFF0)


@cache
def coin() -> str:
    fill, edge = OBJECTS["coin"], OBJECTS["coin_edge"]
    return svg(
        f'<circle cx="24" cy="24" r="21" fill="{fill}" stroke="{edge}" stroke-width="2.500"/>'
        f'<circle cx="24" cy="24" r="15.500" fill="none" stroke="{edge}" stroke-width="1.600"/>'
        f'<path d="M13 19l5 4 6-8 6 8 5-4-2.500 12h-17z" fill="{edge}"/>'
    )


DICE: Final = {
    6: '<rect x="5" y="5" width="38" height="38" rx="8"/>',
    8: '<polygon points="24,2 45,32 24,46 3,32"/><path d="M3 32h42" fill="none"/>',
    10: '<polygon points="24,2 46,20 42,31 24,46 6,31 2,20"/>'
    '<path d="M24 2l17 25-17 9-17-9zM7 27l-5-7M41 27l5-7M24 36v10" fill="none"/>',
}


@cache
def die(sides: int) -> str:
    fill, ink = OBJECTS["ivory"], OBJECTS["ebony"]
    return svg(f'<g fill="{fill}" stroke="{ink}" stroke-width="1.800" stroke-linejoin="round">{DICE[sides]}</g>')
