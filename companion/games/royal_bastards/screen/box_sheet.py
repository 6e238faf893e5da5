"""The box: what is printed on this table's tiles and cards, with the way to enter and to correct it."""

from __future__ import annotations

import flet as ft

from companion.core.messages import listed
from companion.games.royal_bastards.facts import FESTIVALS
from companion.games.royal_bastards.screen.box_rows import card_of
from companion.games.royal_bastards.screen.pictures import shield
from companion.games.royal_bastards.screen.scene import Scene
from companion.games.royal_bastards.state import BastardCard, Territory
from companion.ui.error_boundary import component
from companion.ui.kit.buttons import line_button, rule_door, second
from companion.ui.kit.layout import STRETCH, col, heading
from companion.ui.theme import GAP


@component
def BoxSheet(scene: Scene) -> ft.Control:
    t, ways, state = scene.t, scene.ways, scene.state
    return col(
        rule_door(t, t.say("What a box profile is"), lambda: ways.open_rule("box-profile"), left=True),
        heading(t, t.say("Territories")),
        *(_territory(scene, tile) for tile in state.territories.values()),
        second(t, t.say("Enter a Territory"), lambda: ways.raise_sheet("tile"), ft.Icons.ADD_ROUNDED),
        heading(t, t.say("Bastards")),
        *(_bastard(scene, card) for card in state.cards.values()),
        second(t, t.say("Enter a Bastard's card"), lambda: ways.raise_sheet("card"), ft.Icons.ADD_ROUNDED),
        heading(t, t.say("Turn Tracker")),
        *(_festival(scene, at) for at in range(len(FESTIVALS))),
        gap=GAP,
        horizontal_alignment=STRETCH,
    )


def _territory(scene: Scene, tile: Territory) -> ft.Control:
    t = scene.t
    worth = t.say("worth {n}", n="?" if tile.value is None else tile.value)
    under = f"{worth}, {tile.colour or t.say('colour unknown')}"
    name = t.say("Edit {name}, {told}", name=tile.name, told=under)
    return line_button(
        t, tile.name, under, lambda: scene.ways.raise_sheet("tile", what=tile.name),
        shield(t, tile.value, 36), _pen(scene), name=name,
    )  # fmt: skip


def _bastard(scene: Scene, card: BastardCard) -> ft.Control:
    t, under = scene.t, card_of(card).told
    name = t.say("Edit {name}, {told}", name=card.name, told=under)
    return line_button(
        t,
        card.name,
        under,
        lambda: scene.ways.raise_sheet("card", what=card.name),
        None,
        _pen(scene),
        name=name,
    )


def _festival(scene: Scene, at: int) -> ft.Control:
    t, turn, numbers = scene.t, FESTIVALS[at], scene.state.festival_support[at]
    text = t.say("Festival of turn {n}", n=turn)
    told = listed(numbers) if numbers else t.say("not entered yet")
    name = t.say("Edit {name}, {told}", name=text, told=told)
    return line_button(
        t, text, told, lambda: scene.ways.raise_sheet("numbers", what=str(turn)), None, _pen(scene), name=name
    )


def _pen(scene: Scene) -> ft.Control:
    return ft.Icon(ft.Icons.EDIT_OUTLINED, color=scene.t.soft, size=20)
