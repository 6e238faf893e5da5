"""Sheets rise from the thumb and leave the table visible above them."""

from __future__ import annotations

import flet as ft

from companion.ui.kit.plates import STRETCH, heading
from companion.ui.kit.taps import Handler
from companion.ui.look import RADIUS_SHEET, WIDE_GAP, Look


def sheet(t: Look, title: str, *controls: ft.Control, on_dismiss: Handler, short: bool = False) -> ft.BottomSheet:
    """For `ft.use_dialog`: title, content, the filled button last. Its content scrolls when it is long.

    What can scroll takes the whole height; a `short` sheet is as high as its content, unless letters are large.
    """
    body = ft.Column(
        [heading(t, title), *controls],
        spacing=WIDE_GAP,
        tight=True,
        scroll=None if short and not t.is_large else ft.ScrollMode.AUTO,
        horizontal_alignment=STRETCH,
    )
    return ft.BottomSheet(
        ft.Container(  # of its own colour: the sheet keeps the one in which it rose when the room is lit
            body, bgcolor=t.panel, padding=ft.Padding.only(left=t.margin, right=t.margin, bottom=t.margin)
        ),
        bgcolor=t.panel,
        show_drag_handle=True,
        scrollable=True,
        use_safe_area=True,
        shape=ft.RoundedRectangleBorder(radius=ft.BorderRadius.only(top_left=RADIUS_SHEET, top_right=RADIUS_SHEET)),
        barrier_color="#A6000000",
        on_dismiss=on_dismiss,
    )
