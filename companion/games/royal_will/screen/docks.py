"""The dock: the present thing to do, always at the thumb."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.games.royal_will.screen.values import Player
from companion.ui.kit.buttons import rule_door
from companion.ui.kit.layout import STRETCH, col, flow, panel, row, tag
from companion.ui.kit.player_seals import seal_picture
from companion.ui.kit.text import label, small
from companion.ui.theme import GAP, WIDE, Look

SIDE_BY_SIDE = 600  # from this width on the dock stands beside the table


def dock(t: Look, *controls: ft.Control) -> ft.Control:
    body = col(*controls, gap=GAP, horizontal_alignment=STRETCH)
    return panel(t, body, hem=t.accent, fill=t.wash, padding=ft.Padding.only(left=GAP, right=GAP, top=4, bottom=GAP))


def head(t: Look, player: Player, card: str, under: str, on_rule: Any) -> ft.Control:
    """Who does it, with what, and the door to its rule."""
    named = flow(label(player.name, t), *([tag(t, card)] if card else []), gap=GAP)
    told = col(named, *([small(under, t)] if under else []), gap=1, expand=True, alignment=ft.MainAxisAlignment.CENTER)
    return row(seal_picture(player.seal, t, 36), told, rule_door(t, "", on_rule), gap=10)


def dock_width(t: Look) -> float:
    """With its margins: the phone's, or a column of its own where there is width."""
    return t.width if t.width < SIDE_BY_SIDE else 320 if t.width < WIDE else 390
