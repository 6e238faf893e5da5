"""What happens seldom, and the figures of the table with the way to set them."""

from __future__ import annotations

import flet as ft

from companion.games.board_royale.screen.amounts import number_title, table_number
from companion.games.board_royale.screen.pickers import pairs
from companion.games.board_royale.screen.scene import Scene
from companion.games.board_royale.state import IN_PLAY, phase
from companion.ui.error_boundary import component
from companion.ui.kit.buttons import second, tap
from companion.ui.kit.layout import col, heading, pad, row, strut
from companion.ui.kit.text import label, small
from companion.ui.theme import WIDE_GAP

SET_BY_HAND = ("deck", "discard", "round", "draw", "steal", "field", "hand_limit", "escape_points", "cards")


@component
def MoreSheet(scene: Scene) -> ft.Control:
    t = scene.t
    return col(
        pairs(t, _deeds(scene)),
        heading(t, t.say("Figures of the table")),
        *(_figure(scene, what) for what in SET_BY_HAND if table_number(scene, what) is not None),
        gap=WIDE_GAP,
    )


def _deeds(scene: Scene) -> list[ft.Control]:
    t, ways, turn = scene.t, scene.ways, scene.state.turn
    found = []
    if phase(scene.state) in IN_PLAY:
        own = t.say("{who} uses an item", who=scene.current)
        found = [
            second(t, own, lambda: ways.raise_sheet("survivor", turn), ft.Icons.BACKPACK_OUTLINED),
            second(t, t.say("A reveal-use item came up"), lambda: ways.ask("reveal"), ft.Icons.VISIBILITY_OUTLINED),
            second(t, t.say("Correct the turn"), lambda: ways.ask("correct_turn", seat=turn), ft.Icons.SYNC_ROUNDED),
        ]
    return [
        *found,
        second(t, t.say("Vote or ground trade used"), lambda: ways.ask("correct_mark")),
        second(t, t.say("House rules"), lambda: ways.ask("ruling"), ft.Icons.GAVEL_ROUNDED),
        second(t, t.say("All moves"), lambda: ways.go("moves"), ft.Icons.BOLT_ROUNDED),
    ]


def _figure(scene: Scene, what: str) -> ft.Control:
    t, title, n = scene.t, number_title(scene.t, what), table_number(scene, what)
    body = row(
        strut(48), small(title, t, expand=True), label(n, t), ft.Icon(ft.Icons.EDIT_OUTLINED, color=t.soft, size=20)
    )
    named = t.say("{what}, {n}: set it", what=title, n=n)
    return tap(body, named, lambda: scene.ways.raise_sheet("set_table", 0, what), bgcolor=t.raised, padding=pad(12))
