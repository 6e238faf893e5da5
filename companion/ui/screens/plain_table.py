"""The plain table: what stands, and the moves that may be made now. For games without a screen of their own."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.core.table import Table
from companion.ui.door import Door
from companion.ui.guard import component
from companion.ui.kit.plates import STRETCH, heading, pad, panel
from companion.ui.kit.words import words
from companion.ui.look import GAP, Look


@component
def PlainTable(t: Look, table: Table[Any], door: Door) -> ft.Control:
    shown: list[ft.Control] = [words(text, t, "label") for text in table.game.show(table.state)]
    stand = panel(t, ft.Column(shown, spacing=4))
    body = [stand, heading(t, t.say("What can be done now"))]
    return ft.Container(
        ft.Column(body, spacing=GAP, scroll=ft.ScrollMode.AUTO, horizontal_alignment=STRETCH), padding=pad(t.margin)
    )
