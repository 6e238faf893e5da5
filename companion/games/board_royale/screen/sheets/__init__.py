"""What happens seldom, and the figures of the table with the way to set them.

The one sheet over the table: which flow is in it, and under which title."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft

from companion.core.table import Table
from companion.games.board_royale.facts import MOST_PLAYERS
from companion.games.board_royale.screen.controller import Controller, OpenSheet, SheetContext
from companion.games.board_royale.screen.pickers import pairs
from companion.games.board_royale.screen.sheets.attack import AttackFlow, ReactFlow
from companion.games.board_royale.screen.sheets.deals import (
    BeginFlow,
    DealFlow,
    FewerFlow,
    GroundFlow,
    StealFlow,
    VoteFlow,
)
from companion.games.board_royale.screen.sheets.elimination import LastResource, LeaveFlow, LootFlow
from companion.games.board_royale.screen.sheets.items import CraftFlow, DestroyFlow, EnterFlow, ItemSheet, item_of
from companion.games.board_royale.screen.sheets.player import (
    Amounts,
    SetNumber,
    SetTableNumber,
    SurvivorSheet,
    number_title,
    table_number,
)
from companion.games.board_royale.state import IN_PLAY, RoyaleState, phase
from companion.rulebook.entries import find_entry
from companion.ui.error_boundary import component
from companion.ui.kit.bars_and_sheets import notice
from companion.ui.kit.bars_and_sheets import sheet as sheet_control
from companion.ui.kit.buttons import secondary, tap
from companion.ui.kit.layout import col, heading, pad, row, strut
from companion.ui.kit.player_seals import Seal
from companion.ui.kit.text import label, small
from companion.ui.table_controller import Notice
from companion.ui.theme import WIDE_GAP, Theme

SET_BY_HAND = ("deck", "discard", "round", "draw", "steal", "field", "hand_limit", "escape_points", "cards")


@component
def MoreSheet(context: SheetContext) -> ft.Control:
    t = context.t
    return col(
        pairs(t, _deeds(context)),
        heading(t, t.say("Figures of the table")),
        *(_figure(context, what) for what in SET_BY_HAND if table_number(context, what) is not None),
        gap=WIDE_GAP,
    )


def _deeds(context: SheetContext) -> list[ft.Control]:
    t, controller, turn = context.t, context.controller, context.state.turn
    found = []
    if phase(context.state) in IN_PLAY:
        own = t.say("{who} uses an item", who=context.current)
        found = [
            secondary(t, own, lambda: controller.open_sheet("survivor", turn), ft.Icons.BACKPACK_OUTLINED),
            secondary(
                t, t.say("A reveal-use item came up"), lambda: controller.ask("reveal"), ft.Icons.VISIBILITY_OUTLINED
            ),
            secondary(
                t, t.say("Correct the turn"), lambda: controller.ask("correct_turn", seat=turn), ft.Icons.SYNC_ROUNDED
            ),
        ]
    return [
        *found,
        secondary(t, t.say("Vote or ground trade used"), lambda: controller.ask("correct_mark")),
        secondary(t, t.say("House rules"), lambda: controller.ask("ruling"), ft.Icons.GAVEL_ROUNDED),
        secondary(t, t.say("All moves"), lambda: controller.go("moves"), ft.Icons.BOLT_ROUNDED),
    ]


def _figure(context: SheetContext, what: str) -> ft.Control:
    t, title, n = context.t, number_title(context.t, what), table_number(context, what)
    body = row(
        strut(48), small(title, t, expand=True), label(n, t), ft.Icon(ft.Icons.EDIT_OUTLINED, color=t.soft, size=20)
    )
    named = t.say("{what}, {n}: set it", what=title, n=n)
    return tap(
        body, named, lambda: context.controller.open_sheet("set_table", 0, what), bgcolor=t.raised, padding=pad(12)
    )


FLOWS: dict[str, Callable[..., Any]] = {
    "amounts": Amounts,
    "attack": AttackFlow,
    "begin": BeginFlow,
    "craft": CraftFlow,
    "deal": DealFlow,
    "destroy": DestroyFlow,
    "enter": EnterFlow,
    "fewer": FewerFlow,
    "ground": GroundFlow,
    "item": ItemSheet,
    "last": LastResource,
    "leave": LeaveFlow,
    "loot": LootFlow,
    "more": MoreSheet,
    "react": ReactFlow,
    "set": SetNumber,
    "set_table": SetTableNumber,
    "steal": StealFlow,
    "survivor": SurvivorSheet,
    "vote": VoteFlow,
}


SHORT = ("fewer", "ground", "last", "steal", "vote")  # leave the table in sight above them


def open_sheet_control(
    t: Theme, table: Table[RoyaleState], marks: tuple[Seal, ...], sheet: OpenSheet, controller: Controller
) -> ft.BottomSheet | None:
    """For `ft.use_dialog`. A refusal is told in the sheet: the bar under the table is behind it."""
    context = SheetContext(t, table, marks, sheet, controller)
    said = controller.table_controller.model.notice
    told = [_refusal(context, said)] if said else []
    flow = FLOWS[sheet.kind](context, key=" ".join(map(str, sheet)))
    short = _is_short(context) and len(table.state.players) <= MOST_PLAYERS
    return sheet_control(
        t, sheet_title(context), *told, flow, on_dismiss=lambda: controller.dismissed(sheet), short=short
    )


def _is_short(context: SheetContext) -> bool:
    return context.sheet.kind in SHORT or (context.sheet.kind == "survivor" and not context.player.is_alive)


def _refusal(context: SheetContext, said: Notice) -> ft.Control:
    rule = said.message.rule
    title = find_entry(rule, context.table.game.id).title if rule else ""
    return notice(
        context.t, said.kind, said.message, title, (lambda: context.controller.open_rule(rule)) if rule else None
    )


def sheet_title(context: SheetContext) -> str:
    t, kind, who = context.t, context.sheet.kind, context.current
    if kind in ("survivor", "item", "destroy", "set", "set_table", "amounts", "last", "leave", "enter"):
        return _title_about(context)
    return {
        "attack": t.say("{who} attacks", who=who),
        "begin": t.say("The starting player"),
        "craft": t.say("{who} crafts", who=who),
        "deal": t.say("{who} makes a deal", who=who),
        "fewer": t.say("{who} draws fewer", who=who),
        "ground": t.say("{who} trades with the ground", who=who),
        "loot": t.say("Who takes what?"),
        "more": t.say("More that can happen"),
        "react": t.say("{who} reacts", who=_defender(context)),
        "steal": t.say("{who} steals", who=who),
        "vote": t.say("Vote on the Crafting Field"),
    }[kind]


def _title_about(context: SheetContext) -> str:
    """Sheets about one player or one number."""
    t, kind, who, what = context.t, context.sheet.kind, context.who, context.sheet.what
    if kind == "set":
        return t.say("{what} of {who}", what=number_title(t, what), who=who)
    if kind == "set_table":
        return number_title(t, what)
    if kind in ("item", "destroy"):
        item = item_of(context)
        return t.say("{item} of {who}", item=item.name if item else t.say("Item"), who=who)
    return {
        "amounts": t.say("{who} holds {n}", who=who, n=context.player.resources),
        "enter": t.say("An item of {who}", who=who),
        "last": t.say("The last resource of {who}", who=who),
        "leave": t.say("{who} leaves", who=who),
        "survivor": who,
    }[kind]


def _defender(context: SheetContext) -> str:
    attack = context.state.attack
    return context.state.name(attack.defender) if attack else ""
