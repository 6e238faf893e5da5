"""The table of A Royal Will: piles and purses above, everybody's card below them, the present thing at the thumb."""

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
    wanting,
)
from companion.games.royal_will.screen.coins import piles, purses
from companion.games.royal_will.screen.controller import Controller, Draft, use_draft
from companion.games.royal_will.screen.player_cells import SIDE_BY_SIDE, ActLine, Cell, Opener, cells, dock_width
from companion.games.royal_will.screen.result_panel import next_dock, result_cells, story
from companion.games.royal_will.screen.view_model import Player
from companion.games.royal_will.state import WillState
from companion.ui.error_boundary import component
from companion.ui.kit.layout import STRETCH, col, pad
from companion.ui.kit.player_seals import seals
from companion.ui.table_controller import TableController
from companion.ui.theme import GAP, Theme

TALL = 560  # from this height on the dock has a place of its own


@component
def WillScreen(t: Theme, table: Table[WillState], controller: TableController) -> ft.Control:
    names = table.state.names
    players = ft.use_memo(lambda: _players(names, controller), [names])
    draft, drafter = use_draft(table)
    placer = ft.use_memo(lambda: lambda seat: controller.play("place_coin", seat=seat), [controller])
    opens: Opener = placer if table.state.stage == "coins" else drafter.open
    shown = [piles(t, table, players, controller), purses(t, table.state, controller)]
    if table.state.last and table.state.stage in ("resolved", "over", "series-over"):
        shown.append(story(t, table, controller))
    named = _cells(t, table, players, draft)
    if table.state.stage == "acting":
        shown.append(col(*(ActLine(t, cell, key=cell.player.name) for cell in named), gap=2))
    else:
        shown.append(cells(t, named, opens))
    return _laid_out(t, shown, _dock(t, table, players, draft, drafter, controller), controller)


def _players(names: tuple[str, ...], controller: TableController) -> tuple[Player, ...]:
    chosen = {player.name: (player.colour, player.shape) for player in controller.phone.backend.user_data.players()}
    return tuple(map(Player, range(len(names)), names, seals(names, chosen)))


def _cells(t: Theme, table: Table[WillState], players: tuple[Player, ...], draft: Draft) -> tuple[Cell, ...]:
    state = table.state
    if state.stage == "coins":
        return coin_cells(t, state, players)
    if state.stage == "actions":
        return action_cells(t, state, players, draft)
    if state.stage == "acting":
        return act_cells(t, table, players)
    if state.stage == "reveal":
        return reveal_cells(t, state, players, draft)
    return result_cells(t, state.last, players) if state.last else ()


def _dock(
    t: Theme,
    table: Table[WillState],
    players: tuple[Player, ...],
    draft: Draft,
    drafter: Controller,
    controller: TableController,
) -> ft.Control:
    state = table.state
    if state.stage == "coins":
        return CoinsDock(t, state.name(state.dealer), controller)
    if state.stage == "actions":
        seat = wanting(state, draft)
        return ActionDock(t, players[seat], state.actions[seat], drafter, controller)
    if state.stage == "acting":
        return act_dock(t, table, players, controller)
    if state.stage == "reveal":
        return reveal_dock(t, table, players, draft, drafter, controller)
    return next_dock(t, table, players, controller)


def _laid_out(t: Theme, shown: list[ft.Control], dock: ft.Control, controller: TableController) -> ft.Control:
    """Side by side where there is width; one scrolling column where letters are large or the phone is short."""
    if t.width >= SIDE_BY_SIDE:
        return ft.Row(
            [_scrolling(t, shown), ft.Container(_scrolling(t, [dock]), width=dock_width(t))],
            spacing=0,
            vertical_alignment=ft.CrossAxisAlignment.STRETCH,
        )
    if t.is_large or (controller.page.height or 844) < TALL:
        return _scrolling(t, [dock, *shown[2:], *shown[:2]])
    return ft.Column(
        [_scrolling(t, shown), ft.Container(dock, padding=pad(t.margin))],
        spacing=GAP,
        expand=True,
        horizontal_alignment=STRETCH,
    )


def _scrolling(t: Theme, controls: list[ft.Control]) -> ft.Control:
    body = ft.Column(controls, spacing=GAP, scroll=ft.ScrollMode.AUTO, expand=True, horizontal_alignment=STRETCH)
    return ft.Container(body, padding=pad(t.margin), expand=True)
