"""The Turn Tracker: eight turns, the festivals among them."""

from __future__ import annotations

import flet as ft

from companion.core.messages import listed
from companion.games.royal_bastards.facts import FESTIVALS, LAST_TURN
from companion.games.royal_bastards.screen.ways import Ways
from companion.ui.error_boundary import part
from companion.ui.kit.buttons import tap
from companion.ui.kit.layout import MID, col, row
from companion.ui.kit.text import number
from companion.ui.live_updates import use_live
from companion.ui.theme import RADIUS, TARGET, Look


@part
def TurnTrack(t: Look, ways: Ways) -> ft.Control:
    """Past turns are dim, the present one is filled; tapped, turn and phase can be set right."""
    turn = use_live(ways.door, lambda opened: ways.state.turn)
    cells = row(*(_cell(t, n, turn) for n in range(1, LAST_TURN + 1)), gap=3)
    name = t.say(
        "Turn {n} of {last}, festivals on turns {turns}: correct it", n=turn, last=LAST_TURN, turns=listed(FESTIVALS)
    )
    return tap(cells, name, lambda: ways.ask("correct_turn", to=turn, was=turn), border_radius=RADIUS - 4)


def _cell(t: Look, n: int, turn: int) -> ft.Control:
    """A festival has its sign under the number."""
    is_now = n == turn
    ink = t.on_fill if is_now else t.soft if n < turn else t.text
    sign = ft.Icon(ft.Icons.CELEBRATION_ROUNDED, color=t.on_fill if is_now else t.accent, size=16)
    body = [number(n, t, "label", ink), *([sign] if n in FESTIVALS else [])]
    return ft.Container(
        col(*body, gap=1, tight=True, horizontal_alignment=MID, alignment=ft.MainAxisAlignment.CENTER),
        expand=True,
        height=max(TARGET, 34 * t.scale),
        bgcolor=t.fill if is_now else t.panel if n > turn else None,
        border=ft.Border.all(1, t.fill if is_now else t.line),
        border_radius=RADIUS - 4,
        alignment=ft.Alignment.CENTER,
    )
