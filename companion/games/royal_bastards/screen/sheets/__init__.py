"""The one sheet over the table: what is in it, and under which title."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft

from companion.games.royal_bastards.screen.box_editor import BoxSheet, CardSheet, FestivalSheet, TileSheet
from companion.games.royal_bastards.screen.controller import Scene, Ways
from companion.games.royal_bastards.screen.pickers import pairs
from companion.games.royal_bastards.screen.prefill import free_bastards
from companion.games.royal_bastards.screen.sheets.player import GoldSheet, RivalSheet
from companion.games.royal_bastards.screen.sheets.territories import Ballot, LandSheet, LandsSheet
from companion.rulebook.entries import find_entry
from companion.ui.error_boundary import component
from companion.ui.kit.bars_and_sheets import notice, sheet
from companion.ui.kit.buttons import rule_door, second
from companion.ui.kit.layout import STRETCH, col
from companion.ui.live_updates import use_live
from companion.ui.table_controller import Notice
from companion.ui.theme import WIDE_GAP, Look

SELDOM = ("first_player", "next_turn", "chaos_first", "correct_turn", "correct_deck", "ruling")


@component
def FirstbornSheet(scene: Scene) -> ft.Control:
    """One of the three dealt Bastards; a card that nobody has entered can be named."""
    t, ways, seat = scene.t, scene.ways, scene.seat
    free = [offer.value for offer in free_bastards(t, scene.state, {}).offers]
    buttons = [
        second(
            t,
            name,
            lambda e, name=name: ways.play("choose_firstborn", seat=seat, name=name),
            name=t.say("{who} takes {name} as Firstborn", who=scene.who, name=name),
        )
        for name in free
    ]
    other = second(t, t.say("Another Bastard"), lambda: ways.ask("choose_firstborn", seat=seat), ft.Icons.EDIT_OUTLINED)
    rule = rule_door(t, t.say("The Firstborn"), lambda: ways.open_rule("firstborn"))
    return col(pairs(t, [*buttons, other]), rule, gap=WIDE_GAP, horizontal_alignment=STRETCH)


@component
def MoreSheet(scene: Scene) -> ft.Control:
    """What happens seldom."""
    t, ways = scene.t, scene.ways
    buttons = [_seldom(scene, kind) for kind in scene.open_kinds(*SELDOM)]
    every = second(t, t.say("All moves"), lambda: ways.go("moves"), ft.Icons.BOLT_ROUNDED)
    odds = second(t, t.say("Contest odds"), lambda: ways.go("calculators/contest-odds"), ft.Icons.CALCULATE_ROUNDED)
    roller = second(t, t.say("Dice roller"), lambda: ways.go("dice"), ft.Icons.CASINO_ROUNDED)
    return pairs(t, [*buttons, odds, roller, every])


def _seldom(scene: Scene, kind: str) -> ft.Control:
    """A move that asks nothing is played at once."""
    if kind == "next_turn":
        return second(scene.t, scene.title_of(kind), lambda: scene.ways.play(kind))
    return second(scene.t, scene.title_of(kind), lambda: scene.ways.ask(kind))


SHEETS: dict[str, Callable[..., Any]] = {
    "box": BoxSheet,
    "card": CardSheet,
    "festival_support": Ballot,
    "firstborn": FirstbornSheet,
    "gold": GoldSheet,
    "land": LandSheet,
    "lands": LandsSheet,
    "more": MoreSheet,
    "numbers": FestivalSheet,
    "place_support": Ballot,
    "reward": Ballot,
    "rival": RivalSheet,
    "tile": TileSheet,
}
SHORT = ("gold", "land", "more")


@component
def SheetHost(t: Look, ways: Ways) -> ft.Control:
    """The sheet over the table, if one is up; the table behind it is not drawn anew for it."""
    raised, ways.put = ft.use_state(None)
    use_live(ways.door, lambda opened: (opened.table, opened.notice, ways.kept) if raised else None)
    ft.use_dialog(raised_sheet(Scene(t, ways.door.opened.table, raised, ways)) if raised else None)
    return ft.Container()


def raised_sheet(scene: Scene) -> ft.BottomSheet:
    """For `ft.use_dialog`. A refusal is told in the sheet: the bar under the table is behind it."""
    t, raised, ways = scene.t, scene.raised, scene.ways
    said = ways.door.opened.notice
    told = [_refusal(scene, said)] if said else []
    body = SHEETS[raised.kind](scene, key=" ".join(map(str, raised)))
    title = sheet_title(scene)
    return sheet(t, title, *told, body, on_dismiss=lambda: ways.dismissed(raised), short=raised.kind in SHORT)


def _refusal(scene: Scene, said: Notice) -> ft.Control:
    rule = said.line.rule
    title = find_entry(rule, scene.table.game.id).title if rule else ""
    return notice(scene.t, said.kind, said.line, title, (lambda: scene.ways.open_rule(rule)) if rule else None)


def sheet_title(scene: Scene) -> str:
    t, who = scene.t, scene.who
    return {
        "box": t.say("The box"),
        "card": scene.raised.what or t.say("A Bastard's card"),
        "festival_support": t.say("{who}: Support of the festival", who=who),
        "firstborn": t.say("{who} chooses a Firstborn", who=who),
        "gold": t.say("{who} has {n} gold", who=who, n=scene.rival.gold),
        "land": scene.raised.what,
        "lands": t.say("All Territories"),
        "more": t.say("More that can happen"),
        "numbers": t.say("Festival of turn {n}", n=scene.raised.what),
        "place_support": t.say("{who}: Support", who=who),
        "reward": t.say("{who}: reward of the Contest", who=who),
        "rival": who,
        "tile": scene.raised.what or t.say("A new Territory"),
    }[scene.raised.kind]
