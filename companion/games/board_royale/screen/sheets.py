"""The one sheet over the table: which flow is in it, and under which title."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft

from companion.core.table import Table
from companion.games.board_royale.facts import MOST_PLAYERS
from companion.games.board_royale.screen.amounts import Amounts, SetNumber, SetTableNumber, number_title
from companion.games.board_royale.screen.attack import AttackFlow
from companion.games.board_royale.screen.craft import CraftFlow, EnterFlow
from companion.games.board_royale.screen.deal import DealFlow
from companion.games.board_royale.screen.item import DestroyFlow, ItemSheet, item_of
from companion.games.board_royale.screen.last import LastResource
from companion.games.board_royale.screen.leave import LeaveFlow
from companion.games.board_royale.screen.loot import LootFlow
from companion.games.board_royale.screen.more import MoreSheet
from companion.games.board_royale.screen.react import ReactFlow
from companion.games.board_royale.screen.scene import Scene
from companion.games.board_royale.screen.short import BeginFlow, FewerFlow, GroundFlow, StealFlow
from companion.games.board_royale.screen.survivor import SurvivorSheet
from companion.games.board_royale.screen.vote import VoteFlow
from companion.games.board_royale.screen.ways import Raised, Ways
from companion.games.board_royale.state import RoyaleTable
from companion.rulebook.entries import find_entry
from companion.ui.kit.bars_and_sheets import notice, sheet
from companion.ui.kit.player_seals import Seal
from companion.ui.table_controller import Notice
from companion.ui.theme import Look

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
