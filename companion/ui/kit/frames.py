"""The frame of a screen: the top stands, the middle scrolls, the bottom is the thumb's."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import flet as ft

from companion.ui.kit.plates import STRETCH, pad
from companion.ui.look import COLUMN, GAP, WIDE, Look


def frame(
    t: Look,
    top: Sequence[ft.Control],
    body: Sequence[ft.Control],
    bottom: Sequence[ft.Control] = (),
    *,
    gap: float = GAP,
    wide: bool = False,
) -> ft.View:
    """A whole screen. On a tablet the middle keeps the width of a column, unless it can use all of it."""
    middle = ft.Column(list(body), spacing=gap, scroll=ft.ScrollMode.AUTO, expand=True, horizontal_alignment=STRETCH)
    return bare_frame(t, top, ft.Container(middle, padding=pad(t.margin), expand=True), bottom, wide=wide)


def bare_frame(
    t: Look, top: Sequence[ft.Control], middle: ft.Control, bottom: Sequence[ft.Control] = (), *, wide: bool = False
) -> ft.View:
    """The same for a middle that scrolls by itself, such as a long list."""
    low = ft.Column(list(bottom), spacing=0, tight=True, horizontal_alignment=STRETCH)
    whole = ft.Column([*top, middle, low], spacing=GAP, expand=True, horizontal_alignment=STRETCH)
    return ft.View(
        route=ft.use_view_path(),
        padding=0,
        bgcolor=t.ground,
        horizontal_alignment=STRETCH if t.width < WIDE or wide else ft.CrossAxisAlignment.CENTER,
        controls=[ft.SafeArea(ft.Container(whole, **_width(t, wide)), expand=True)],
    )


def _width(t: Look, wide: bool) -> dict[str, Any]:
    return {"expand": True} if t.width < WIDE or wide else {"width": COLUMN}
