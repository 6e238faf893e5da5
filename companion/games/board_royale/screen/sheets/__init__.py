"""Every sheet over the table and its title; what happens seldom, with the figures of the table."""

from __future__ import annotations

import flet as ft

from companion.games.board_royale.facts import MOST_PLAYERS
from companion.games.board_royale.screen.controller import SheetContext
from companion.games.board_royale.screen.sheets.attack import AttackSheet, ReactSheet
from companion.games.board_royale.screen.sheets.deals import (
    BeginSheet,
    DealSheet,
    FewerSheet,
    GroundSheet,
    StealSheet,
    VoteSheet,
)
from companion.games.board_royale.screen.sheets.elimination import (
    LastResource,
    LeaveSheet,
    LootSheet,
    WarningSheet,
)
from companion.games.board_royale.screen.sheets.items import CraftSheet, DestroySheet, EnterSheet, ItemSheet, item_of
from companion.games.board_royale.screen.sheets.player import (
    Amounts,
    SetNumber,
    SetTableNumber,
    SurvivorSheet,
    number_title,
    table_number,
)
from companion.games.board_royale.state import IN_PLAY, phase
from companion.ui.error_boundary import component
from companion.ui.game_screen.sheets import Sheets, moves_sheet
from companion.ui.kit.buttons import secondary, tap
from companion.ui.kit.layout import col, heading, pad, row, strut
from companion.ui.kit.text import label, small
from companion.ui.theme import WIDE_GAP

SET_BY_HAND = ("deck", "discard", "round", "draw", "steal", "field", "hand_limit", "escape_points", "cards")
SHORT = ("fewer", "ground", "last", "steal", "vote", "warning")  # leave the table in sight above them


@component
def MoreSheet(context: SheetContext) -> ft.Control:
    t = context.t
    return col(
        moves_sheet(context, (), *_seldom(context)),
        heading(t, t.say("Game values")),
        *(_figure(context, what) for what in SET_BY_HAND if table_number(context, what) is not None),
        gap=WIDE_GAP,
    )


def _seldom(context: SheetContext) -> list[ft.Control]:
    t, controller, turn = context.t, context.controller, context.state.turn
    use, reveal = t.say("{who} uses an item", who=context.current), t.say("Resolve a reveal-use item")
    in_play = [
        secondary(t, use, lambda: controller.open_sheet("survivor", turn), ft.Icons.BACKPACK_OUTLINED),
        secondary(t, reveal, lambda: controller.ask("reveal"), ft.Icons.VISIBILITY_OUTLINED),
        secondary(
            t, t.say("Correct the turn"), lambda: controller.ask("correct_turn", seat=turn), ft.Icons.SYNC_ROUNDED
        ),
    ]
    return [
        *(in_play if phase(context.state) in IN_PLAY else []),
        secondary(t, t.say("Correct the vote or ground trade"), lambda: controller.ask("correct_mark")),
        secondary(t, t.say("House rules"), lambda: controller.ask("ruling"), ft.Icons.GAVEL_ROUNDED),
    ]


def _figure(context: SheetContext, what: str) -> ft.Control:
    t, title, n = context.t, number_title(context.t, what), table_number(context, what)
    sign = ft.Icon(ft.Icons.EDIT_OUTLINED, color=t.soft, size=20)
    return tap(
        row(strut(48), small(title, t, expand=True), label(n, t), sign),
        t.say("{what}, {n}: change", what=title, n=n),
        lambda: context.controller.open_sheet("set_table", 0, what),
        bgcolor=t.raised,
        padding=pad(WIDE_GAP),
    )


SHEETS: Sheets = {
    "amounts": Amounts,
    "attack": AttackSheet,
    "begin": BeginSheet,
    "craft": CraftSheet,
    "deal": DealSheet,
    "destroy": DestroySheet,
    "enter": EnterSheet,
    "fewer": FewerSheet,
    "ground": GroundSheet,
    "item": ItemSheet,
    "last": LastResource,
    "leave": LeaveSheet,
    "loot": LootSheet,
    "more": MoreSheet,
    "react": ReactSheet,
    "set": SetNumber,
    "set_table": SetTableNumber,
    "steal": StealSheet,
    "survivor": SurvivorSheet,
    "vote": VoteSheet,
    "warning": WarningSheet,
}


def is_short(context: SheetContext) -> bool:
    kind, is_out = context.sheet.kind, not context.survivor.is_alive
    return (kind in SHORT or (kind == "survivor" and is_out)) and len(context.state.players) <= MOST_PLAYERS


def sheet_title(context: SheetContext) -> str:
    t, kind, who = context.t, context.sheet.kind, context.current
    if kind in ("survivor", "item", "destroy", "set", "set_table", "amounts", "last", "leave", "enter", "warning"):
        return _title_about(context)
    return {
        "attack": t.say("{who} attacks", who=who),
        "begin": t.say("Starting player"),
        "craft": t.say("{who} crafts", who=who),
        "deal": t.say("{who} makes a deal", who=who),
        "fewer": t.say("{who} draws fewer", who=who),
        "ground": t.say("{who} trades with the ground", who=who),
        "loot": t.say("Who takes what?"),
        "more": t.say("More actions"),
        "react": t.say("{who} reacts", who=_defender(context)),
        "steal": t.say("{who} steals", who=who),
        "vote": t.say("Vote on the Crafting Field"),
    }[kind]


def _title_about(context: SheetContext) -> str:
    """Sheets about one player or one number."""
    t, kind, who = context.t, context.sheet.kind, context.name
    if kind == "set":
        return t.say("{who}: {what}", what=number_title(t, context.sheet.item), who=who)
    if kind == "set_table":
        return number_title(t, context.sheet.item)
    if kind in ("item", "destroy"):
        item = item_of(context)
        return t.say("{who}’s {item}", item=item.name if item else t.say("Item"), who=who)
    return {
        "amounts": t.say("{who} has {n}", who=who, n=context.survivor.resources),
        "enter": t.say("Add an item for {who}", who=who),
        "last": t.say("{who}’s last resource", who=who),
        "leave": t.say("{who} leaves", who=who),
        "survivor": who,
        "warning": t.say("{who}’s last resource", who=who),
    }[kind]


def _defender(context: SheetContext) -> str:
    attack = context.state.attack
    return context.state.name(attack.defender) if attack else ""
