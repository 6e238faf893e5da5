"""The table of A Royal Will: piles and purses above, everyone’s card below them, the present thing in the dock."""

from __future__ import annotations

import flet as ft

from companion.core.table import Table
from companion.games.royal_will.screen.action_panels import act_cells, act_dock
from companion.games.royal_will.screen.card_panels import (
    ActionDock,
    CoinsDock,
    action_cells,
    coin_cells,
    reveal_cells,
    reveal_dock,
    still_choosing,
    wanting,
)
from companion.games.royal_will.screen.coins import InheritanceSheet, PurseSheet, piles, purse_title, purses
from companion.games.royal_will.screen.controller import Controller
from companion.games.royal_will.screen.player_cells import SIDE_BY_SIDE, ActLine, Cell, cells, dock_width
from companion.games.royal_will.screen.result_panel import DealerSheet, NextDock, resolution, result_cells
from companion.games.royal_will.state import WillState
from companion.ui.error_boundary import component
from companion.ui.game_screen.sheets import SheetContext, SheetHost
from companion.ui.game_screen.table_layout import is_short, padded, players_at, scrolling, table_layout
from companion.ui.kit.layout import col, wide_col
from companion.ui.live_updates import use_live
from companion.ui.notices import NoticeBar
from companion.ui.table_controller import TableController
from companion.ui.theme import HAIR_GAP, Theme

TALL = 560  # from this height on the dock has a place of its own
SHEET_FITS = 720  # from this height on a sheet need not scroll
SHEETS = {"inheritance": InheritanceSheet, "purse": PurseSheet, "dealer": DealerSheet}


@component
def WillScreen(t: Theme, table: Table[WillState], table_controller: TableController) -> ft.Control:
    controller: Controller = ft.use_memo(
        lambda: Controller(table_controller, players_at(table_controller.phone, table)),
        [table_controller, table.state.names],
    )
    use_live(table_controller, lambda model: (model.table, controller.draft))
    host = SheetHost(t, controller, SHEETS, _sheet_title, _is_sheet_short, key="sheets")
    dock = wide_col(_dock(t, controller), host, gap=0, tight=True)
    return _laid_out(t, controller, dock)


def _laid_out(t: Theme, controller: Controller, dock: ft.Control) -> ft.Control:
    """Side by side where there is width; one scrolling column where letters are large or the phone is short."""
    coins, table_controller = [piles(t, controller), purses(t, controller)], controller.table_controller
    below = _below(t, controller)
    if t.width >= SIDE_BY_SIDE:
        columns = [
            padded(t, scrolling([*coins, *below]), expand=True),
            padded(t, scrolling([NoticeBar(t, table_controller), dock]), width=dock_width(t)),
        ]
        return ft.Row(list(columns), spacing=0, vertical_alignment=ft.CrossAxisAlignment.STRETCH)
    is_low = t.is_large or is_short(table_controller.page, TALL)
    return table_layout(t, table_controller, coins, below, dock, large=[dock, *below, *coins] if is_low else None)


def _below(t: Theme, controller: Controller) -> list[ft.Control]:
    """How the last Will came out, and everyone’s card."""
    state, named = controller.state, _cells(t, controller)
    if state.stage == "acting":
        return [col(*(ActLine(t, cell, key=cell.player.name) for cell in named), gap=HAIR_GAP)]
    shown = cells(t, named, controller.place_coin if state.stage == "coins" else controller.open_card)
    is_read = state.last and state.stage in ("resolved", "over", "series-over")
    return [resolution(t, controller), shown] if is_read else [shown]


def _cells(t: Theme, controller: Controller) -> tuple[Cell, ...]:
    state, draft = controller.state, controller.draft
    players = tuple(player for player in controller.players if player.seat not in state.away)
    if state.stage == "coins":
        return coin_cells(t, state, players)
    if state.stage == "actions":
        return action_cells(t, state, players, draft)
    if state.stage == "acting":
        return act_cells(t, controller.table, players)
    if state.stage == "reveal":
        return reveal_cells(t, state, players, draft)
    return result_cells(t, state.last, players) if state.last else ()


def _dock(t: Theme, controller: Controller) -> ft.Control:
    state: WillState = controller.state
    found: ft.Control
    if state.stage == "coins":
        found = CoinsDock(t, state.name(state.dealer), state.named(still_choosing(state)), controller)
    elif state.stage == "actions":
        seat = wanting(state, controller.draft)
        found = ActionDock(t, controller.players[seat], state.actions[seat], controller)
    elif state.stage == "acting":
        found = act_dock(t, controller)
    elif state.stage == "reveal":
        found = reveal_dock(t, controller)
    else:
        found = NextDock(t, state.stage, state.name(state.next_dealer(None)), state.game, controller)
    return found


def _sheet_title(context: SheetContext) -> str:
    t, sheet = context.t, context.sheet
    if sheet.kind == "inheritance":
        return t.say("{who}’s Inheritance", who=context.name)
    return purse_title(t, sheet.item) if sheet.kind == "purse" else t.say("Who deals?")


def _is_sheet_short(context: SheetContext) -> bool:
    page = context.controller.table_controller.page
    return context.sheet.kind != "dealer" and not is_short(page, SHEET_FITS)
