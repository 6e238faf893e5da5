"""The line that an eliminated player folds to."""

from __future__ import annotations

import flet as ft

from companion.core.messages import counted
from companion.games.board_royale.screen.glance import Grave
from companion.games.board_royale.screen.ways import Ways
from companion.ui.error_boundary import part
from companion.ui.kit.buttons import tap
from companion.ui.kit.layout import pad, row, strut
from companion.ui.kit.player_seals import seal_picture
from companion.ui.kit.text import label, small
from companion.ui.theme import TARGET, Look


@part
def GraveLine(t: Look, grave: Grave, ways: Ways) -> ft.Control:
    """Who is out, since when, and who looted."""
    picture = ft.Container(seal_picture(grave.seal, t, 28), opacity=0.55)
    told = small(epitaph(t, grave), t, expand=True)
    body = row(strut(TARGET), picture, label(grave.name, t, t.soft), told, _more(t))
    opened = f"{grave.name}: {epitaph(t, grave)}"
    shut = ft.Border.all(1, t.line)
    return tap(
        body, opened, lambda: ways.raise_sheet("survivor", grave.seat), bgcolor=t.panel, border=shut, padding=pad(10)
    )


def _more(t: Look) -> ft.Icon:
    return ft.Icon(ft.Icons.EXPAND_MORE_ROUNDED, color=t.soft, size=22)


def epitaph(t: Look, grave: Grave) -> str:
    """When, and who took what."""
    when = _when(t, grave)
    if not grave.looters:
        return when
    if not grave.items:
        return t.say("{when}, fell to {who}", when=when, who=grave.looters)
    return t.say("{when}, {who} took {items}", when=when, who=grave.looters, items=counted(grave.items, "item"))


def _when(t: Look, grave: Grave) -> str:
    if grave.day is None:
        return t.say("left") if grave.has_left else t.say("out")
    if not grave.day:
        return t.say("left in the preparation") if grave.has_left else t.say("out after the preparation")
    text = t.say("left on day {day}", day=grave.day)
    return text if grave.has_left else t.say("out on day {day}", day=grave.day)
