"""The table of Board Royale: everybody's hand in rows, the figures of the table in one line, and what is done next."""

from __future__ import annotations

from functools import cache, partial
from typing import NamedTuple

import flet as ft

from companion.core.table import Table
from companion.games.board_royale.facts import MODE_TITLES
from companion.games.board_royale.screen.attack_panel import AttackPanel, ResolveButton, attack_view
from companion.games.board_royale.screen.controller import Controller, SheetContext
from companion.games.board_royale.screen.next_move import next_button, next_move, other_buttons
from companion.games.board_royale.screen.player_rows import EliminatedRow, SurvivorRow
from companion.games.board_royale.screen.sheets import SHEETS, is_short, sheet_title
from companion.games.board_royale.screen.view_model import eliminated_view
from companion.games.board_royale.state import RoyaleState, phase
from companion.ui.error_boundary import component, memo
from companion.ui.game_screen.sheets import SheetHost
from companion.ui.game_screen.table_layout import Player, low_column, padded, players_at, scrolling
from companion.ui.kit.buttons import tap, with_id
from companion.ui.kit.layout import pad, row, wide_col
from companion.ui.kit.text import body_text, label
from companion.ui.live_updates import use_live
from companion.ui.table_controller import TableController
from companion.ui.theme import SMALL_GAP, TARGET, Theme

PILES = ("empty-deck", "draw-and-take")  # the rules of the figures that change with every card


@component
def Survivors(t: Theme, table: Table[RoyaleState], table_controller: TableController) -> ft.Control:
    """Rows in seat order, which never change places; what is done next below them.

    Laid out anew when somebody falls or something else can be done; the rest looks at the table for itself.
    """
    use_live(table_controller, lambda model: _layout(t, model.table.state), deferred=True)
    table = table_controller.model.table
    make_players = partial(players_at, table_controller.phone, table)
    players: tuple[Player, ...] = ft.use_memo(make_players, [table_controller, table.state.names])
    make_controller = partial(Controller, table_controller, players)
    controller: Controller = ft.use_memo(make_controller, [table_controller, players])
    above, below = _moves(t, table.state, controller)
    strip, rows = FigureStrip(t, controller, key="strip"), _rows(t, table.state, controller)
    middle = scrolling([*above, *rows, strip] if t.is_large else [strip, *rows])
    sheet = SheetHost(t, controller, SHEETS, sheet_title, is_short, SheetContext, key="sheet")
    dock = wide_col(*below, expand=True)
    return padded(t, low_column(t, table_controller, middle, row(dock, sheet, gap=0)), expand=True)


def _layout(t: Theme, state: RoyaleState) -> tuple[object, ...]:
    """Who is in and who is out, and by whom; and what can be done now."""
    players = tuple((player.fate, player.looters, player.out) for player in state.players)
    return players, state.attack, next_move(t, state), phase(state), state.turn


def _rows(t: Theme, state: RoyaleState, controller: Controller) -> list[ft.Control]:
    return [
        SurvivorRow(t, seat, controller, key=f"{seat} in")
        if state.players[seat].is_alive
        else EliminatedRow(t, eliminated_view(state, player), controller, key=f"{seat} out")
        for seat, player in enumerate(controller.players)
    ]


def _moves(t: Theme, state: RoyaleState, controller: Controller) -> tuple[list[ft.Control], list[ft.Control]]:
    """What can be done now: above the rows, where it scrolls with them, and below, where the thumb is.

    Below stands all; in large letters only the filled button, so that the rows have room.
    """
    if attack := attack_view(t, state, controller.players):
        panel = AttackPanel(t, attack, controller, key="attack")
        return ([panel], [ResolveButton(t, attack, controller, key="resolve")]) if t.is_large else ([], [panel])
    move = next_move(t, state)
    if move is None:
        return [], []
    others = other_buttons(t, move.others, state.name(state.turn), controller)
    button = next_button(t, move, controller)
    return ([others], [button]) if t.is_large else ([], [others, button])


# --- the figures of the table in one line: its modes, what a turn draws, the piles, the vote


class Figure(NamedTuple):
    """A word with its number, and the rule that it opens; a mode has no number."""

    word: str
    value: str
    rule: str


@memo
def FigureStrip(t: Theme, controller: Controller) -> ft.Control:
    """The piles look for themselves: they change with every card, the rest hardly ever."""
    shown = use_live(controller.table_controller, lambda model: _without_piles(_figures(t, controller)), deferred=True)
    cells = [
        PileFigure(t, at, controller) if each.rule in PILES else _figure(t, each, controller)
        for at, each in enumerate(shown)
    ]
    return row(*cells, gap=SMALL_GAP, scroll=ft.ScrollMode.HIDDEN)


@memo
def PileFigure(t: Theme, at: int, controller: Controller) -> ft.Control:
    shown = use_live(controller.table_controller, lambda model: _figures(t, controller)[at : at + 1], deferred=True)
    return _figure(t, shown[0], controller) if shown else ft.Container()


def _figure(t: Theme, shown: Figure, controller: Controller) -> ft.Control:
    named = t.say("{what}: see the rule", what=f"{shown.word} {shown.value}".strip())
    open_rule, height = lambda: controller.open_rule(shown.rule), TARGET * max(1.0, t.scale * 0.8)
    cell = tap(_text(t, shown), named, open_rule, height=height, padding=pad(SMALL_GAP))
    return with_id(f"figure-{shown.rule}", cell)


def _text(t: Theme, shown: Figure) -> ft.Text:
    if not shown.value:  # a mode
        return label(shown.word, t, t.accent)
    return body_text(f"{shown.word} ", t, "label", t.soft, spans=[ft.TextSpan(shown.value, _ink(t.text))])


@cache
def _ink(colour: str) -> ft.TextStyle:
    return ft.TextStyle(font_family="Bold", color=colour)


def _without_piles(figures: tuple[Figure, ...]) -> tuple[Figure, ...]:
    return tuple(each._replace(value="") if each.rule in PILES else each for each in figures)


def _figures(t: Theme, controller: Controller) -> tuple[Figure, ...]:
    return controller.cached(("figures", t), lambda: tuple(figures(t, controller.state)))


def figures(t: Theme, state: RoyaleState) -> list[Figure]:
    now, used, unused = state.figures, t.say("used"), t.say("unused")
    found = [Figure(MODE_TITLES[mode], "", mode.replace("_", "-")) for mode in state.modes]
    if "duel" in state.modes:
        found.append(Figure(t.say("ground"), used if state.ground_used else unused, "ground-trade"))
    found += [
        Figure(t.say("vote"), used if state.vote_used else unused, "democracy"),
        Figure(t.say("deck"), str(state.deck), "empty-deck"),
        Figure(t.say("draw"), str(now.draw), "resource-phase"),
        Figure(t.say("steal"), str(now.steal), "steal"),
        Figure(t.say("field"), str(now.field), "crafting-field"),
        Figure(t.say("discard pile"), str(state.discard), "draw-and-take"),
        Figure(t.say("hand limit"), str(now.hand_limit), "hand-limit"),
    ]
    if now.escape_points is not None:
        found.append(Figure(t.say("to escape"), str(now.escape_points), "escape"))
    return found
