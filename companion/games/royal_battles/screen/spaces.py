"""The board of 5 x 7 cards. Each space is drawn anew only when something about it is another."""

from __future__ import annotations

import flet as ft

from companion.games.royal_battles.figures import COLUMNS, ROWS
from companion.games.royal_battles.screen.cells import Cell
from companion.games.royal_battles.screen.pictures import Size, ink_of, rank_place, rank_text, space_picture
from companion.games.royal_battles.screen.ways import Ways
from companion.ui.draw import OBJECTS
from companion.ui.guard import part
from companion.ui.kit.plates import pic
from companion.ui.kit.taps import tap
from companion.ui.look import TARGET, Look

GAP = 4
LETTERS = 17  # of a rank
WIDEST = 120


def space_size(t: Look, width: float, height: float) -> Size:
    """Spaces as large as there is room, but never too small for a thumb."""
    wide = min(WIDEST, (width - GAP * (COLUMNS - 1)) / COLUMNS)
    letters = LETTERS * min(t.scale, 1.5)
    least = TARGET + (letters + 4 if t.is_large else 0)
    tall = min(wide, max(least, (height - GAP * (ROWS - 1)) / ROWS))
    return Size(int(wide), int(max(least, tall)), round(letters, 1), t.is_large)


def board(t: Look, rows: tuple[tuple[Cell, ...], ...], size: Size, ways: Ways) -> ft.Control:
    return ft.Column(
        [BoardRow(t, cells, size, ways, key=str(i)) for i, cells in enumerate(rows)],
        spacing=GAP,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
    )


@part
def BoardRow(t: Look, cells: tuple[Cell, ...], size: Size, ways: Ways) -> ft.Control:
    return ft.Row(
        [Space(t, cell, size, ways, key=str(cell.i)) for cell in cells],
        spacing=GAP,
        tight=True,
    )


@part
def Space(t: Look, cell: Cell, size: Size, ways: Ways) -> ft.Control:
    """One picture, and the rank over it as text."""
    face = cell.face
    shown: list[ft.Control] = [pic(space_picture(face, size, ink_of(t)), size.width, size.height)]
    if face.card:
        left, top = rank_place(face, size)
        red = face.card[-1] in "HD"
        shown.append(
            ft.Text(
                rank_text(face.card),
                left=left,
                top=top,
                size=size.letters,
                color=OBJECTS["card_red" if red else "card_ink"],
                font_family="Bold",
                style=ft.TextStyle(height=1.0, letter_spacing=-0.5),
            )
        )
    return tap(
        ft.Stack(shown, width=size.width, height=size.height),
        cell.name,
        lambda: ways.tap_space(cell.i),
        selected=cell.is_on or None,
        border_radius=7,
    )
