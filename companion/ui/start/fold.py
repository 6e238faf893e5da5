"""A part of a screen that is closed until somebody wants it; its line says what is in it."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from companion.ui.guard import component
from companion.ui.kit.plates import STRETCH, col, row, strut
from companion.ui.kit.taps import tap
from companion.ui.kit.words import small, title
from companion.ui.look import RADIUS_PANEL, Look


@component
def Fold(t: Look, name: str, summary: str, content: Callable[[], ft.Control]) -> ft.Control:
    """`content` is made only while it is open."""
    is_open, set_open = ft.use_state(False)
    sign = ft.Icons.EXPAND_LESS_ROUNDED if is_open else ft.Icons.EXPAND_MORE_ROUNDED
    told = col(title(name, t, "heading"), small(summary, t), gap=2, tight=True, expand=True)
    called = t.say("{part}: close", part=name) if is_open else t.say("{part}: {summary}", part=name, summary=summary)
    head = tap(
        row(strut(52), told, ft.Icon(sign, color=t.soft, size=26), gap=12),
        called,
        lambda: set_open(not is_open),
        padding=ft.Padding.only(right=12, top=6, bottom=6),
        border_radius=RADIUS_PANEL,
    )
    inner = [ft.Container(content(), padding=ft.Padding.only(left=12, right=12, bottom=14, top=4))] if is_open else []
    return ft.Container(
        col(head, *inner, gap=0, horizontal_alignment=STRETCH),
        bgcolor=t.panel,
        border=ft.Border.all(1, t.line),
        border_radius=RADIUS_PANEL,
    )
