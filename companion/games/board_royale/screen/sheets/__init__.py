"""What happens seldom, and the figures of the table with the way to set them.

The one sheet over the table: which flow is in it, and under which title."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft

from companion.core.table import Table
from companion.games.board_royale.facts import MOST_PLAYERS
from companion.games.board_royale.screen.controller import Raised, Scene, Ways
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
from companion.games.board_royale.state import IN_PLAY, RoyaleTable, phase
from companion.rulebook.entries import find_entry
from companion.ui.error_boundary import component
from companion.ui.kit.bars_and_sheets import notice, sheet
from companion.ui.kit.buttons import second, tap
from companion.ui.kit.layout import col, heading, pad, row, strut
from companion.ui.kit.player_seals import Seal
from companion.ui.kit.text import label, small
from companion.ui.table_controller import Notice
from companion.ui.theme import WIDE_GAP, Look

SET_BY_HAND = ("deck", "discard", "round", "draw", "steal", "field", "hand_limit", "escape_points", "cards")


@component
def MoreSheet(scene: Scene) -> ft.Control:
    t = scene.t
    return col(
        pairs(t, _deeds(scene)),
        heading(t, t.say("Figures of the table")),
        *(_figure(scene, what) for what in SET_BY_HAND if table_number(scene, what) is not None),
        gap=WIDE_GAP,
    )


def _deeds(scene: Scene) -> list[ft.Control]:
    t, ways, turn = scene.t, scene.ways, scene.state.turn
    found = []
    if phase(scene.state) in IN_PLAY:
        own = t.say("{who} uses an item", who=scene.current)
        found = [
            second(t, own, lambda: ways.raise_sheet("survivor", turn), ft.Icons.BACKPACK_OUTLINED),
            second(t, t.say("A reveal-use item came up"), lambda: ways.ask("reveal"), ft.Icons.VISIBILITY_OUTLINED),
            second(t, t.say("Correct the turn"), lambda: ways.ask("correct_turn", seat=turn), ft.Icons.SYNC_ROUNDED),
        ]
    return [
        *found,
        second(t, t.say("Vote or ground trade used"), lambda: ways.ask("correct_mark")),
        second(t, t.say("House rules"), lambda: ways.ask("ruling"), ft.Icons.GAVEL_ROUNDED),
        second(t, t.say("All moves"), lambda: ways.go("moves"), ft.Icons.BOLT_ROUNDED),
    ]


def _figure(scene: Scene, what: str) -> ft.Control:
    t, title, n = scene.t, number_title(scene.t, what), table_number(scene, what)
    body = row(
        strut(48), small(title, t, expand=True), label(n, t), ft.Icon(ft.Icons.EDIT_OUTLINED, color=t.soft, size=20)
    )
    named = t.say("{what}, {n}: set it", what=title, n=n)
    return tap(body, named, lambda: scene.ways.raise_sheet("set_table", 0, what), bgcolor=t.raised, padding=pad(12))


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


def raised_sheet(
    t: Look, table: Table[RoyaleTable], marks: tuple[Seal, ...], raised: Raised, ways: Ways
) -> ft.BottomSheet | None:
    """For `ft.use_dialog`. A refusal is told in the sheet: the bar under the table is behind it."""
    scene = Scene(t, table, marks, raised, ways)
    said = ways.door.opened.notice
    told = [_refusal(scene, said)] if said else []
    flow = FLOWS[raised.kind](scene, key=" ".join(map(str, raised)))
    short = _is_short(scene) and len(table.state.players) <= MOST_PLAYERS
    return sheet(t, sheet_title(scene), *told, flow, on_dismiss=lambda: ways.dismissed(raised), short=short)


def _is_short(scene: Scene) -> bool:
    return scene.raised.kind in SHORT or (scene.raised.kind == "survivor" and not scene.player.is_alive)


def _refusal(scene: Scene, said: Notice) -> ft.Control:
    rule = said.line.rule
    title = find_entry(rule, scene.table.game.id).title if rule else ""
    return notice(scene.t, said.kind, said.line, title, (lambda: scene.ways.open_rule(rule)) if rule else None)


def sheet_title(scene: Scene) -> str:
    t, kind, who = scene.t, scene.raised.kind, scene.current
    if kind in ("survivor", "item", "destroy", "set", "set_table", "amounts", "last", "leave", "enter"):
        return _title_about(scene)
    return {
        "attack": t.say("{who} attacks", who=who),
        "begin": t.say("The starting player"),
        "craft": t.say("{who} crafts", who=who),
        "deal": t.say("{who} makes a deal", who=who),
        "fewer": t.say("{who} draws fewer", who=who),
        "ground": t.say("{who} trades with the ground", who=who),
        "loot": t.say("Who takes what?"),
        "more": t.say("More that can happen"),
        "react": t.say("{who} reacts", who=_defender(scene)),
        "steal": t.say("{who} steals", who=who),
        "vote": t.say("Vote on the Crafting Field"),
    }[kind]


def _title_about(scene: Scene) -> str:
    """Sheets about one player or one number."""
    t, kind, who, what = scene.t, scene.raised.kind, scene.who, scene.raised.what
    if kind == "set":
        return t.say("{what} of {who}", what=number_title(t, what), who=who)
    if kind == "set_table":
        return number_title(t, what)
    if kind in ("item", "destroy"):
        item = item_of(scene)
        return t.say("{item} of {who}", item=item.name if item else t.say("Item"), who=who)
    return {
        "amounts": t.say("{who} holds {n}", who=who, n=scene.player.resources),
        "enter": t.say("An item of {who}", who=who),
        "last": t.say("The last resource of {who}", who=who),
        "leave": t.say("{who} leaves", who=who),
        "survivor": who,
    }[kind]


def _defender(scene: Scene) -> str:
    attack = scene.state.attack
    return scene.state.name(attack.defender) if attack else ""
