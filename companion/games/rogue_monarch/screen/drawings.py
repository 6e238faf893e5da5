"""What is drawn: the four faces, the back of a card, and the cover over private notes."""

from __future__ import annotations

from functools import cache
from typing import Final

from companion.games.rogue_monarch.facts import ASSASSIN, CHEVALIER, REINE, ROI
from companion.ui.kit.svg import OBJECTS, svg

BACK_SIZE: Final = (84, 122)
FACES: Final = {  # in 48 x 48; CUT stands for the card's own colour
    CHEVALIER: '<path d="M24 3c11 0 17 7 17 18v19l-12 6V27H19v19L7 40V21C7 10 13 3 24 3z"/>'
    '<path d="M10 20h28v4H10z" fill="CUT"/><circle cx="14" cy="33" r="1.6" fill="CUT"/>'
    '<circle cx="34" cy="33" r="1.6" fill="CUT"/><path d="M23 6h2v11h-2z" fill="CUT"/>',
    REINE: '<path d="M5 17l9 7 2-15 8 12 8-12 2 15 9-7-5 21H10z"/><circle cx="16" cy="7" r="3"/>'
    '<circle cx="32" cy="7" r="3"/><circle cx="4.500" cy="15" r="2.800"/><circle cx="43.500" cy="15" r="2.800"/>'
    '<path d="M10 40h28v4H10z"/><path d="M24 26l4 5-4 5-4-5z" fill="CUT"/>',
    ROI: '<path d="M22 2h4v4h4v4h-4v6h-4v-6h-4V6h4z"/><path d="M24 19c6-8 20-5 18 6l-5 13H11L6 25c-2-11 12-14 18-6z"/>'
    '<path d="M11 40h26v4H11z"/><path d="M23 22h2v13h-2z" fill="CUT"/>'
    '<path d="M12 22c4-3 8-1 9 3l-6 9z" fill="CUT" opacity=".3"/>'
    '<path d="M36 22c-4-3-8-1-9 3l6 9z" fill="CUT" opacity=".3"/>',
    ASSASSIN: '<path d="M24 46l-5-8V18h10v20z"/><path d="M12 13h24v5H12z"/><path d="M22 6h4v8h-4z"/>'
    '<circle cx="24" cy="5" r="3.500"/><path d="M23.300 20h1.400v18h-1.400z" fill="CUT"/>',
}


def ink_of(kind: str) -> str:
    """Assassins are red, everybody else is black."""
    return OBJECTS["card_red" if kind == ASSASSIN else "card_ink"]


@cache
def face(kind: str) -> str:
    return svg(f'<g fill="{ink_of(kind)}">{FACES[kind].replace("CUT", OBJECTS["card"])}</g>')


@cache
def back() -> str:
    """A lattice of lozenges."""
    wide, high = BACK_SIZE
    rows = enumerate(range(16, high - 10, 10))
    lozenges = "".join(f"M{x} {y - 4}l4 4-4 4-4-4z" for row, y in rows for x in range(14 + row % 2 * 7, wide - 10, 14))
    ground, line = OBJECTS["card_back"], OBJECTS["card_back_line"]
    return svg(
        f'<rect width="{wide}" height="{high}" fill="{ground}"/><path d="{lozenges}" fill="{line}" opacity=".45"/>'
        f'<rect x="4.500" y="4.500" width="{wide - 9}" height="{high - 9}" rx="5" fill="none" stroke="{line}"'
        ' stroke-width="1.600"/>',
        wide,
        high,
    )


@cache
def hatch(ground: str, line: str) -> str:
    """The cover over private notes: it must look shut."""
    wide, high = 640, 80
    strokes = "".join(f"M{x} 0l-{high} {high}" for x in range(0, wide + high, 12))
    return svg(
        f'<rect width="{wide}" height="{high}" fill="{ground}"/><path d="{strokes}" stroke="{line}" stroke-width="5"/>',
        wide,
        high,
    )
