"""The Territories before the endgame: shield, who stands there, the Battle Flag, and Support where it is no secret."""

from __future__ import annotations

import flet as ft

from companion.games.royal_bastards.screen.pictures import chips, flag_svg, shield
from companion.games.royal_bastards.screen.players import LandView, land_view, land_words
from companion.games.royal_bastards.screen.ways import Ways
from companion.ui.error_boundary import part
from companion.ui.kit.buttons import tap
from companion.ui.kit.layout import col, flow, pad, pic, row, strut, tag
from companion.ui.kit.player_seals import seal_picture
from companion.ui.kit.text import label, number, small
from companion.ui.live_updates import use_live
from companion.ui.theme import Look


def land_now(ways: Ways, name: str) -> LandView | None:
    """None where a Territory was just taken out of the box, until the screen has followed."""
    return land_view(ways.state, name, ways.players) if name in ways.state.territories else None


@part
def LandRow(t: Look, name: str, ways: Ways) -> ft.Control:
    land = use_live(ways.door, lambda opened: land_now(ways, name))
    if land is None:
        return ft.Container()
    told = col(label(land.name, t), *_under(t, land), gap=3, tight=True, expand=True)
    flag = [pic(flag_svg(t.warn), 18), tag(t, t.say("Battle Flag"), t.warn, t.on)] if land.has_flag else []
    body = row(shield(t, land.value, 38), told, strut(52), *flag, gap=10)
    return tap(
        body,
        land_words(t, land),
        lambda: ways.raise_sheet("land", what=name),
        alignment=None,
        bgcolor=t.panel,
        border=ft.Border.all(1, t.line),
        padding=pad(8, 2),
    )


def _under(t: Look, land: LandView) -> list[ft.Control]:
    """The minis, and chips under them if everybody may look."""
    minis = [row(seal_picture(p.seal, t, 20), small(name, t), gap=4, tight=True) for p, name in land.minis]
    support = [
        row(chips(t, n, player.seal.fill, 60), number(n, t, "label"), gap=4, tight=True) for player, n in land.support
    ]
    return [flow(*shown, gap=10) for shown in (minis, support) if shown]
