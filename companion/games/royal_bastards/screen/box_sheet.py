"""The box: what is printed on this table's tiles and cards, with the way to enter and to correct it."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.core.words import listed
from companion.games.royal_bastards.figures import ATTRIBUTES, FESTIVALS
from companion.games.royal_bastards.screen.pictures import shield
from companion.games.royal_bastards.screen.scene import Scene
from companion.games.royal_bastards.state import BastardCard, Territory
from companion.ui.guard import component
from companion.ui.kit.plates import STRETCH, col, heading
from companion.ui.kit.taps import line_button, rule_door, second
from companion.ui.look import GAP


@component
def BoxSheet(scene: Scene) -> ft.Control:
    t, ways, state = scene.t, scene.ways, scene.state
    return col(
        rule_door(t, t.say("What a box profile is"), lambda: ways.open_rule("box-profile"), left=True),
        heading(t, t.say("Territories")),
        *(_territory(scene, tile) for tile in state.territories.values()),
        second(t, t.say("Enter a Territory"), lambda: ways.ask("edit_territory"), ft.Icons.ADD_ROUNDED),
        second(t, t.say("Take out a Territory"), lambda: ways.ask("remove_territory")),
        heading(t, t.say("Bastards")),
        *(_bastard(scene, card) for card in state.cards.values()),
        second(t, t.say("Enter a Bastard's card"), lambda: ways.ask("edit_bastard"), ft.Icons.ADD_ROUNDED),
        second(t, t.say("Take out a Bastard"), lambda: ways.ask("remove_bastard")),
        heading(t, t.say("Turn Tracker")),
        *(_festival(scene, at) for at in range(len(FESTIVALS))),
        gap=GAP,
        horizontal_alignment=STRETCH,
    )


def _territory(scene: Scene, tile: Territory) -> ft.Control:
    t = scene.t
    known = {"value": tile.value, "was": tile.value, "colour": tile.colour}
    data = {key: value for key, value in known.items() if value is not None}
    worth = t.say("worth {n}", n="?" if tile.value is None else tile.value)
    under = f"{worth}, {tile.colour or t.say('colour unknown')}"
    name = t.say("Edit {name}, {told}", name=tile.name, told=under)
    return line_button(
        t, tile.name, under, lambda: scene.ways.ask("edit_territory", name=tile.name, **data),
        shield(t, tile.value, 36), _pen(scene), name=name,
    )  # fmt: skip


def _bastard(scene: Scene, card: BastardCard) -> ft.Control:
    t = scene.t
    printed = dict(zip(ATTRIBUTES, card.printed, strict=True))
    known = {**printed, "race": card.race, "job": card.job, "hometown": card.hometown}
    data: dict[str, Any] = {key: value for key, value in known.items() if value is not None}
    figures = " ".join(f"{'?' if n is None else n}" for n in card.printed)
    under = ", ".join(word for word in (figures, card.race, card.job, card.hometown) if word)
    name = t.say("Edit {name}, {told}", name=card.name, told=under)
    was = {attribute: n for attribute, n in printed.items() if n is not None}
    data |= {"was": was} if was else {}
    return line_button(
        t,
        card.name,
        under,
        lambda: scene.ways.ask("edit_bastard", name=card.name, **data),
        None,
        _pen(scene),
        name=name,
    )


def _festival(scene: Scene, at: int) -> ft.Control:
    t, turn, numbers = scene.t, FESTIVALS[at], scene.state.festival_support[at]
    text = t.say("Festival of turn {n}", n=turn)
    told = listed(numbers) if numbers else t.say("not entered yet")
    name = t.say("Edit {name}, {told}", name=text, told=told)
    return line_button(t, text, told, lambda: scene.ways.ask("edit_festival", turn=turn), None, _pen(scene), name=name)


def _pen(scene: Scene) -> ft.Control:
    return ft.Icon(ft.Icons.EDIT_OUTLINED, color=scene.t.soft, size=20)
