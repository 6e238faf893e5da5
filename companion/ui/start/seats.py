"""The seats of a new table, in order: dragged, or moved by buttons."""

from __future__ import annotations

import flet as ft

from companion.ui.guard import part
from companion.ui.kit.plates import CENTRE, STRETCH, col, row, strut
from companion.ui.kit.seals import Seal, seal_picture
from companion.ui.kit.taps import icon_button, tap
from companion.ui.kit.words import small, words
from companion.ui.look import RADIUS_PANEL, TARGET, Look
from companion.ui.start.drafting import Drafting


@part
def SeatRow(t: Look, drafting: Drafting, seat: int, seats: int, name: str, mark: Seal, role: str) -> ft.Control:
    """Handle, seal, name with what the player does first, and the buttons that move him."""
    is_two_lines = t.is_large or t.is_narrow
    told = col(
        words(name, t, "body", face="Bold", max_lines=2, overflow=ft.TextOverflow.ELLIPSIS),
        *([small(role, t, t.accent)] if role else []),
        gap=0,
        tight=True,
        expand=True,
    )
    who = row(strut(TARGET), _handle(t), _seal(t, drafting, name, mark), told, gap=4, expand=not is_two_lines or None)
    buttons = row(*_buttons(t, drafting, seat, seats, name), gap=8 if is_two_lines else 0)
    body = (
        col(who, row(ft.Container(expand=True), buttons), gap=0, horizontal_alignment=STRETCH)
        if is_two_lines
        else row(who, buttons, gap=0)
    )
    plate = ft.Container(
        body,
        bgcolor=t.panel,
        border=ft.Border.all(1, t.line),
        border_radius=RADIUS_PANEL,
        padding=ft.Padding.symmetric(horizontal=4, vertical=4),
    )
    return ft.Container(plate, padding=ft.Padding.only(bottom=8))


def _handle(t: Look) -> ft.Control:
    sign = ft.Container(
        ft.Icon(ft.Icons.DRAG_INDICATOR_ROUNDED, color=t.soft, size=24), width=32, height=TARGET, alignment=CENTRE
    )
    return ft.Semantics(
        exclude_semantics=True, content=ft.ReorderableDragHandle(sign, mouse_cursor=ft.MouseCursor.GRAB)
    )


def _seal(t: Look, drafting: Drafting, name: str, mark: Seal) -> ft.Control:
    called = t.say("{who}: choose a seal", who=name)
    return tap(seal_picture(mark, t, 36), called, lambda: drafting.ask_seal(name), width=TARGET, height=TARGET)


def _buttons(t: Look, drafting: Drafting, seat: int, seats: int, name: str) -> list[ft.Control]:
    up = (lambda: drafting.move(seat, seat - 1)) if seat else None
    down = (lambda: drafting.move(seat, seat + 1)) if seat < seats - 1 else None
    return [
        icon_button(t, t.say("{who} one seat up", who=name), ft.Icons.KEYBOARD_ARROW_UP_ROUNDED, up),
        icon_button(t, t.say("{who} one seat down", who=name), ft.Icons.KEYBOARD_ARROW_DOWN_ROUNDED, down),
        icon_button(t, t.say("Remove {who}", who=name), ft.Icons.CLOSE_ROUNDED, lambda: drafting.remove(name), t.soft),
    ]
