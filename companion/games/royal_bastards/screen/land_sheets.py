"""One Territory before the endgame, and all of them in it."""

from __future__ import annotations

import flet as ft

from companion.games.royal_bastards.endgame import compared_support
from companion.games.royal_bastards.screen.pickers import pairs
from companion.games.royal_bastards.screen.pictures import shield
from companion.games.royal_bastards.screen.scene import Scene
from companion.games.royal_bastards.screen.tried import is_open
from companion.games.royal_bastards.state import Territory
from companion.games.royal_bastards.support import is_hidden
from companion.ui.error_boundary import component
from companion.ui.kit.buttons import line_button, second
from companion.ui.kit.layout import STRETCH, col, row
from companion.ui.kit.player_seals import seal_picture
from companion.ui.kit.text import label, number
from companion.ui.theme import GAP, WIDE_GAP


@component
def LandSheet(scene: Scene) -> ft.Control:
    t, ways, name = scene.t, scene.ways, scene.raised.what
    tile = scene.state.territories.get(name)
    if tile is None:
        return ft.Container()
    buttons = []
    if scene.state.phase == "contest":
        text = t.say("Contest on {place}", place=name)
        buttons.append(second(t, text, lambda: ways.open_fight(name), ft.Icons.FLAG_ROUNDED))
    if is_open(scene.state, "place_support"):
        buttons += [
            second(
                t,
                t.say("Support of {who}", who=player.name),
                lambda e, seat=player.seat: ways.raise_sheet("place_support", seat, name),
                ft.Icons.HOW_TO_VOTE_OUTLINED,
            )
            for player in scene.players
        ]
    buttons += [
        second(t, scene.title_of("correct_place"), lambda: ways.ask("correct_place", to=name)),
        second(t, scene.title_of("correct_support"), lambda: ways.ask("correct_support", territory=name)),
        second(t, t.say("Value and colour"), lambda: ways.raise_sheet("tile", what=name)),
    ]
    return col(*_support(scene, tile), pairs(t, buttons), gap=WIDE_GAP, horizontal_alignment=STRETCH)


def _support(scene: Scene, tile: Territory) -> list[ft.Control]:
    """Who has how much there, if everybody may look."""
    if is_hidden(scene.state):
        return []
    t = scene.t
    return [
        row(seal_picture(p.seal, t, 26), label(p.name, t, expand=True), number(tile.support[p.seat], t, "figure"))
        for p in scene.players
    ]


@component
def LandsSheet(scene: Scene) -> ft.Control:
    """The count at a glance; each can be looked at again."""
    return col(
        *(_counted(scene, tile) for tile in scene.state.territories.values()), gap=GAP, horizontal_alignment=STRETCH
    )


def _counted(scene: Scene, tile: Territory) -> ft.Control:
    t, end = scene.t, scene.state.endgame
    found = next((v for v in end.verdicts if v.name == tile.name), None) if end else None
    support = " : ".join(map(str, compared_support(scene.state, tile)))
    if found is None:
        under = t.say("still to be counted")
    elif found.status == "tied":
        under = t.say("{support}, tied", support=support)
    elif found.winner is None:
        under = t.say("unclaimed")
    else:
        under = t.say("{support}, to {who}", support=support, who=scene.state.name(found.winner))
    seal = scene.players[found.winner].seal if found and found.winner is not None else None
    end_sign = seal_picture(seal, t, 28) if seal else None
    return line_button(
        t, tile.name, under, lambda: scene.ways.look_at(tile.name), shield(t, tile.value, 38), end_sign,
        name=t.say("See {name}, {told}", name=tile.name, told=under),
    )  # fmt: skip
