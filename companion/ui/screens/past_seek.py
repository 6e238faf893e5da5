"""The thumb's way through a game: a slider over all its lines, and steps of one."""

from __future__ import annotations

import flet as ft

from companion.ui.guard import component
from companion.ui.kit.plates import STRETCH, col, row
from companion.ui.kit.taps import Handler, tap
from companion.ui.kit.words import label
from companion.ui.look import GAP, Look

HIGH = 56.0


@component
def SeekBar(t: Look, place: int, last: int, seek: Handler) -> ft.Control:
    told = label(t.say("{n} of {all}", n=place, all=last), t, text_align=ft.TextAlign.CENTER)
    can_back, can_on = place > 0, place < last
    steps = [
        _step(t, t.say("First moment"), ft.Icons.SKIP_PREVIOUS_ROUNDED, can_back, lambda: seek(0)),
        _step(t, t.say("Previous moment"), ft.Icons.CHEVRON_LEFT_ROUNDED, can_back, lambda: seek(place - 1)),
        ft.Container(None if t.is_large else told, expand=True),
        _step(t, t.say("Next moment"), ft.Icons.CHEVRON_RIGHT_ROUNDED, can_on, lambda: seek(place + 1), filled=True),
        _step(t, t.say("Last moment"), ft.Icons.SKIP_NEXT_ROUNDED, can_on, lambda: seek(last)),
    ]
    slider = [_slider(t, place, last, seek)] if last else []
    return ft.Container(
        col(*([told] if t.is_large else []), *slider, row(*steps), gap=4, horizontal_alignment=STRETCH),
        bgcolor=t.panel,
        border=ft.Border(top=ft.BorderSide(1, t.line)),
        padding=ft.Padding.only(left=t.margin, right=t.margin, top=4, bottom=10),
    )


def _slider(t: Look, place: int, last: int, seek: Handler) -> ft.Control:
    def moved(event: ft.Event[ft.Slider]) -> None:
        seek(round(event.control.value or 0))

    bar = ft.Slider(
        value=place,
        min=0,
        max=last,
        divisions=last,
        active_color=t.accent,
        inactive_color=t.pressed,
        thumb_color=t.accent,
        padding=ft.Padding.symmetric(horizontal=GAP, vertical=12),
        on_change=moved,
    )
    on, back = place < last, place > 0
    return ft.Semantics(  # Flet's own says percents; this one goes line by line
        label=t.say("Moment of the game, {n} of {all}", n=place, all=last),
        slider=True,
        value=str(place),
        increased_value=str(place + 1) if on else None,
        decreased_value=str(place - 1) if back else None,
        on_increase=(lambda: seek(place + 1)) if on else None,
        on_decrease=(lambda: seek(place - 1)) if back else None,
        exclude_semantics=True,
        content=bar,
    )


def _step(t: Look, name: str, icon: ft.IconData, is_on: bool, on_click: Handler, *, filled: bool = False) -> ft.Control:
    ink = (t.on_fill if filled else t.text) if is_on else t.line
    return tap(
        ft.Icon(icon, color=ink, size=28),
        name,
        on_click if is_on else None,
        width=52 if t.is_narrow else 64,
        height=HIGH,
        bgcolor=t.fill if filled and is_on else t.raised,
        border=ft.Border.all(1, t.line),
    )
