"""The one sheet over the table: which one it is, and under which title."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft

from companion.games.royal_battles.screen.by_cards import CountByCards
from companion.games.royal_battles.screen.cells import place_name, unit_name
from companion.games.royal_battles.screen.laying import LayCard, SpaceSheet, TurnUp, space_title
from companion.games.royal_battles.screen.more import MoreSheet, OutSheet
from companion.games.royal_battles.screen.mustering import ArmySheet
from companion.games.royal_battles.screen.scene import Scene
from companion.games.royal_battles.screen.side_sheet import SideSheet
from companion.games.royal_battles.screen.trumps import CountTrumps
from companion.games.royal_battles.screen.unit_sheet import UnitSheet
from companion.rulebook.entries import find_entry
from companion.ui.kit.bars_and_sheets import notice, sheet
from companion.ui.table_controller import Notice

SHEETS: dict[str, Callable[..., Any]] = {
    "army": ArmySheet,
    "attack": CountTrumps,
    "card": LayCard,
    "initiative": TurnUp,
    "more": MoreSheet,
    "out": OutSheet,
    "side": SideSheet,
    "space": SpaceSheet,
    "unit": UnitSheet,
}
TALL = 780  # a phone that has room for all other sheets, and for some of the table above them
SHORT = ("card", "initiative", "space")  # leave the table in sight above them


def raised_sheet(scene: Scene) -> ft.BottomSheet:
    """For `ft.use_dialog`. A refusal is told in the sheet: the bar under the table is behind it."""
    raised, ways = scene.raised, scene.ways
    said = ways.door.opened.notice
    told = [_refusal(scene, said)] if said else []
    by_cards = raised.kind == "attack" and scene.state.board is None
    drawn = CountByCards if by_cards else SHEETS[raised.kind]
    body = drawn(scene, key=" ".join(map(str, raised)))
    short = raised.kind in SHORT or (not by_cards and (ways.door.page.height or 0) >= TALL)
    return sheet(scene.t, title_of(scene), *told, body, on_dismiss=lambda: ways.dismissed(raised), short=short)


def _refusal(scene: Scene, said: Notice) -> ft.Control:
    rule = said.line.rule
    title = find_entry(rule, scene.table.game.id).title if rule else ""
    return notice(scene.t, said.kind, said.line, title, (lambda: scene.ways.open_rule(rule)) if rule else None)


def title_of(scene: Scene) -> str:
    t, state, kind = scene.t, scene.state, scene.raised.kind
    if kind in ("card", "unit", "attack"):
        return _unit_title(scene)
    if kind == "space":
        return space_title(scene)
    return {
        "army": t.say("The army of {who}", who=scene.who),
        "initiative": t.say("Initiative of round {n}", n=state.round),
        "more": t.say("More that can happen"),
        "out": t.say("The cards have run out"),
        "side": t.say("The side of {who}", who=scene.who),
    }[kind]


def _unit_title(scene: Scene) -> str:
    t, kind, piece = scene.t, scene.raised.kind, scene.piece
    if kind == "card":
        return t.say("{unit} to {place}", unit=piece.label, place=place_name(t, scene.raised.space))
    if kind == "attack" and scene.chosen:
        seat, unit = scene.chosen
        return t.say("{unit} on {target}", unit=scene.state.sides[seat].units[unit].label, target=piece.label)
    found = unit_name(t, scene.seat, piece)
    return found[:1].upper() + found[1:]
