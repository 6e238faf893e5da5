"""The board of 5 x 7 cards. Each space is drawn anew only when something about it is another."""

from __future__ import annotations

import flet as ft

from companion.games.royal_battles.board import SPACES
from companion.games.royal_battles.facts import COLUMNS, ROWS
from companion.games.royal_battles.screen.pictures import Face, Size, ink_of, rank_place, rank_text, space_picture
from companion.games.royal_battles.screen.seen import seen
from companion.games.royal_battles.screen.ways import Ways
from companion.ui.error_boundary import part
from companion.ui.kit.buttons import tap
from companion.ui.kit.layout import pic
from companion.ui.kit.svg import OBJECTS
from companion.ui.live_updates import use_live
from companion.ui.theme import TARGET, Look

GAP = 4
LETTERS = 17  # of a rank
WIDEST = 120
ROOMY = 50  # a space higher than this, as on a tablet, has larger ranks


def space_size(t: Look, width: float, height: float) -> Size:
    """Spaces as large as there is room, but never too small for a thumb."""
    wide = min(WIDEST, (width - GAP * (COLUMNS - 1)) / COLUMNS)
    letters = LETTERS * min(t.scale, 1.5)
    least = TARGET + (letters + 4 if t.is_large else 0)
    tall = min(wide, max(least, (height - GAP * (ROWS - 1)) / ROWS))
    grown = letters if t.is_large else letters * min(1.4, max(1.0, tall / ROOMY))
    return Size(int(wide), int(max(least, tall)), round(grown, 1), t.is_large)


def board(t: Look, size: Size, ways: Ways) -> ft.Control:
    """Laid out once; every space looks at the table for itself."""
    rows = [
        ft.Row(
            [Space(t, i, size, ways, key=str(i)) for i in range(at, at + COLUMNS)],
            spacing=GAP,
            alignment=ft.MainAxisAlignment.CENTER,
        )
        for at in range(0, SPACES, COLUMNS)
    ]
    return ft.Column(list(rows), spacing=GAP, tight=True)


@part
def Space(t: Look, i: int, size: Size, ways: Ways) -> ft.Control:
    """One picture, and the rank over it as text."""
    cell = use_live(ways.door, lambda opened: seen(ways, t).cells[i])
    shown = [pic(space_picture(cell.face, size, ink_of(t)), size.width, size.height), *_rank(cell.face, size)]
    return tap(
        ft.Stack(shown, width=size.width, height=size.height),
        cell.name,
        lambda: ways.tap_space(i),
        selected=cell.is_on or None,
        border_radius=7,
    )


def _rank(face: Face, size: Size) -> list[ft.Control]:
    if not face.card:
        return []
    left, top = rank_place(face, size)
    text = ft.Text(
        rank_text(face.card),
        left=left,
        top=top,
        size=size.letters,
        color=OBJECTS["card_red" if face.card[-1] in "HD" else "card_ink"],
        font_family="Bold",
        style=ft.TextStyle(height=1.0, letter_spacing=-0.5),
    )
    return [text]
