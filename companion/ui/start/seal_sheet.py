"""Choosing a seal: colour and shape go together, so that nobody depends on colours."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import flet as ft

from companion.ui.kit.plates import CENTRE, col, flow
from companion.ui.kit.seals import STYLES, Seal, seal_picture
from companion.ui.kit.sheets import sheet
from companion.ui.kit.taps import tap
from companion.ui.kit.words import small
from companion.ui.look import Look
from companion.ui.start.people import style_names


def seal_sheet(
    t: Look,
    name: str,
    now: Seal,
    taken: Mapping[str, str],
    choose: Callable[[int], object],
    close: Callable[[], object],
) -> ft.BottomSheet:
    """`taken`: who at this table has a colour already; that one cannot be chosen."""
    cells = [_cell(t, i, now, taken.get(style[0], ""), choose) for i, style in enumerate(STYLES)]
    return sheet(
        t,
        t.say("The seal of {who}", who=name),
        flow(*cells, alignment=ft.MainAxisAlignment.CENTER),
        on_dismiss=lambda: close(),
        short=True,
    )


def _cell(t: Look, style: int, now: Seal, owner: str, choose: Callable[[int], object]) -> ft.Control:
    fill, ink, shape = STYLES[style]
    is_now = (now.fill, now.shape) == (fill, shape)
    width = 84 * min(t.scale, 1.6)
    word = owner or (t.say("now") if is_now else "")
    told = [small(word, t, max_lines=1, overflow=ft.TextOverflow.ELLIPSIS)] if word else []
    body = col(
        seal_picture(Seal(now.letter, fill, ink, shape), t, 48),
        *told,
        gap=4,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
    )
    called = style_names(t)[style]
    return tap(
        ft.Container(body, opacity=0.45 if owner else 1.0, alignment=CENTRE),
        t.say("{seal}, taken by {who}", seal=called, who=owner) if owner else called,
        None if owner else lambda: choose(style),
        selected=is_now,
        width=width,
        padding=4,
        height=64 + 24 * t.scale,
        bgcolor=t.raised,
        border=ft.Border.all(3, t.accent) if is_now else ft.Border.all(1, t.line),
    )
