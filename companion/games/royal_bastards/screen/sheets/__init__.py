"""The one sheet over the table: what is in it, and under which title."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft

from companion.games.royal_bastards.screen.box_editor import BoxSheet, CardSheet, FestivalSheet, TileSheet
from companion.games.royal_bastards.screen.controller import Controller, SheetContext
from companion.games.royal_bastards.screen.pickers import pairs
from companion.games.royal_bastards.screen.prefill import free_bastards
from companion.games.royal_bastards.screen.sheets.player import GoldSheet, RivalSheet
from companion.games.royal_bastards.screen.sheets.territories import Ballot, LandSheet, LandsSheet
from companion.rulebook.entries import find_entry
from companion.ui.error_boundary import component
from companion.ui.kit.bars_and_sheets import notice
from companion.ui.kit.bars_and_sheets import sheet as sheet_control
from companion.ui.kit.buttons import rule_link, secondary
from companion.ui.kit.layout import STRETCH, col
from companion.ui.live_updates import use_live
from companion.ui.table_controller import Notice
from companion.ui.theme import WIDE_GAP, Theme

SELDOM = ("first_player", "next_turn", "chaos_first", "correct_turn", "correct_deck", "ruling")


@component
def FirstbornSheet(context: SheetContext) -> ft.Control:
    """One of the three dealt Bastards; a card that nobody has entered can be named."""
    t, controller, seat = context.t, context.controller, context.seat
    free = [offer.value for offer in free_bastards(t, context.state, {}).offers]
    buttons = [
        secondary(
            t,
            name,
            lambda e, name=name: controller.play("choose_firstborn", seat=seat, name=name),
            name=t.say("{who} takes {name} as Firstborn", who=context.who, name=name),
        )
        for name in free
    ]
    other = secondary(
        t, t.say("Another Bastard"), lambda: controller.ask("choose_firstborn", seat=seat), ft.Icons.EDIT_OUTLINED
    )
    rule = rule_link(t, t.say("The Firstborn"), lambda: controller.open_rule("firstborn"))
    return col(pairs(t, [*buttons, other]), rule, gap=WIDE_GAP, horizontal_alignment=STRETCH)


@component
def MoreSheet(context: SheetContext) -> ft.Control:
    """What happens seldom."""
    t, controller = context.t, context.controller
    buttons = [_seldom(context, kind) for kind in context.open_kinds(*SELDOM)]
    every = secondary(t, t.say("All moves"), lambda: controller.go("moves"), ft.Icons.BOLT_ROUNDED)
    odds = secondary(
        t, t.say("Contest odds"), lambda: controller.go("calculators/contest-odds"), ft.Icons.CALCULATE_ROUNDED
    )
    roller = secondary(t, t.say("Dice roller"), lambda: controller.go("dice"), ft.Icons.CASINO_ROUNDED)
    return pairs(t, [*buttons, odds, roller, every])


def _seldom(context: SheetContext, kind: str) -> ft.Control:
    """A move that asks nothing is played at once."""
    if kind == "next_turn":
        return secondary(context.t, context.title_of(kind), lambda: context.controller.play(kind))
    return secondary(context.t, context.title_of(kind), lambda: context.controller.ask(kind))


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
def SheetHost(t: Theme, controller: Controller) -> ft.Control:
    """The sheet over the table, if one is up; the table behind it is not drawn anew for it."""
    sheet, controller.put = ft.use_state(None)
    use_live(controller.table_controller, lambda model: (model.table, model.notice, controller.kept) if sheet else None)
    ft.use_dialog(
        open_sheet_control(SheetContext(t, controller.table_controller.model.table, sheet, controller))
        if sheet
        else None
    )
    return ft.Container()


def open_sheet_control(context: SheetContext) -> ft.BottomSheet:
    """For `ft.use_dialog`. A refusal is told in the sheet: the bar under the table is behind it."""
    t, sheet, controller = context.t, context.sheet, context.controller
    said = controller.table_controller.model.notice
    told = [_refusal(context, said)] if said else []
    body = SHEETS[sheet.kind](context, key=" ".join(map(str, sheet)))
    title = sheet_title(context)
    return sheet_control(
        t, title, *told, body, on_dismiss=lambda: controller.dismissed(sheet), short=sheet.kind in SHORT
    )


def _refusal(context: SheetContext, said: Notice) -> ft.Control:
    rule = said.message.rule
    title = find_entry(rule, context.table.game.id).title if rule else ""
    return notice(
        context.t, said.kind, said.message, title, (lambda: context.controller.open_rule(rule)) if rule else None
    )


def sheet_title(context: SheetContext) -> str:
    t, who = context.t, context.who
    return {
        "box": t.say("The box"),
        "card": context.sheet.what or t.say("A Bastard's card"),
        "festival_support": t.say("{who}: Support of the festival", who=who),
        "firstborn": t.say("{who} chooses a Firstborn", who=who),
        "gold": t.say("{who} has {n} gold", who=who, n=context.rival.gold),
        "land": context.sheet.what,
        "lands": t.say("All Territories"),
        "more": t.say("More that can happen"),
        "numbers": t.say("Festival of turn {n}", n=context.sheet.what),
        "place_support": t.say("{who}: Support", who=who),
        "reward": t.say("{who}: reward of the Contest", who=who),
        "rival": who,
        "tile": context.sheet.what or t.say("A new Territory"),
    }[context.sheet.kind]
