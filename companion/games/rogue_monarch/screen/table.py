"""The table of The Rogue Monarch: the Court large, conspiracies lit when met, the notebook closed."""

from __future__ import annotations

from typing import NamedTuple

import flet as ft

from companion.core.table import Table
from companion.games.rogue_monarch.screen.controller import Controller
from companion.games.rogue_monarch.screen.court import Met, conspiracy_cells, court, met_words, small_card
from companion.games.rogue_monarch.screen.notebook_cover import Cover, WhosePhone
from companion.games.rogue_monarch.screen.notebook_entries import OPEN, SHUT, secrets
from companion.games.rogue_monarch.screen.notebook_page import NotebookPage
from companion.games.rogue_monarch.screen.piles_and_score import (
    SHEETS,
    LastMove,
    OpenOdds,
    Piles,
    scoreboard,
    sheet_title,
)
from companion.games.rogue_monarch.screen.view_model import CardRow, NextMove, Option
from companion.games.rogue_monarch.state import RogueState
from companion.ui.error_boundary import component, memo
from companion.ui.game_screen.pickers import pairs, rule_sign
from companion.ui.game_screen.sheets import SheetHost
from companion.ui.game_screen.table_layout import is_short, players_at, table_layout
from companion.ui.kit.buttons import icon_button, primary, secondary, with_id
from companion.ui.kit.layout import col, inset, pad, panel, row, strut, wide_col
from companion.ui.kit.text import label, small
from companion.ui.live_updates import use_live
from companion.ui.table_controller import TableController
from companion.ui.theme import GAP, TARGET, Theme

TALL = 700  # from this height onwards the dock has a place of its own
NOTHING = ft.Container


class Parts(NamedTuple):
    """The screen from top to bottom: what is looked at first, what is done, what else is read."""

    first: list[ft.Control]
    dock: ft.Control
    cover: ft.Control
    filled: ft.Control
    rest: list[ft.Control]


class Shape(NamedTuple):
    """What comes and goes on the screen; everything else changes on its own, part by part."""

    mode: str  # of the notebook
    is_met: bool
    is_deep: bool  # two rows of cards in the dock, or one under a conspiracy that is met


def shape(t: Theme, controller: Controller) -> Shape:
    is_met = bool(met_words(t, controller.state))
    return Shape(controller.notebook.mode, is_met, len(controller.next_move(t).rows) > (0 if is_met else 1))


@component
def CourtScreen(t: Theme, table: Table[RogueState], table_controller: TableController) -> ft.Control:
    controller: Controller = ft.use_memo(
        lambda: Controller(table_controller, players_at(table_controller.phone, table)),
        [table_controller, table.state.names],
    )
    now = use_live(table_controller, lambda model: shape(t, controller))
    parts = _open_notebook(t, controller) if now.mode != SHUT else _court(t, controller, now)
    return _laid_out(t, controller, parts)


def _open_notebook(t: Theme, controller: Controller) -> Parts:
    """It covers the table as long as it is open."""
    rest = [*_news(t, controller), *_stock(t, controller)] if t.is_wide else []
    return Parts([Notebook(t, controller)], NOTHING(), Cover(t, controller.notebook), NOTHING(), rest)


def _court(t: Theme, controller: Controller, now: Shape) -> Parts:
    met = [Met(t, controller.table_controller)] if now.is_met else []
    score, cards = scoreboard(t, controller), [court(t, controller), *met]
    news, stock = _news(t, controller), _stock(t, controller)
    first, rest = ([*cards, *news], stock) if t.is_wide else (cards, [*news, *stock])
    return Parts(
        first if t.is_large else [score, *first],
        Dock(t, controller),
        NOTHING() if now.is_deep else Cover(t, controller.notebook),  # its cards need the room
        Filled(t, controller),
        [score, *rest] if t.is_large else rest,
    )


def _news(t: Theme, controller: Controller) -> list[ft.Control]:
    return [conspiracy_cells(t, controller.table_controller), LastMove(t, controller.table_controller)]


def _stock(t: Theme, controller: Controller) -> list[ft.Control]:
    return [Piles(t, controller), OpenOdds(t, controller.table_controller)]


def _laid_out(t: Theme, controller: Controller, parts: Parts) -> ft.Control:
    """The cover keeps its place among its neighbours: a thumb may be holding it."""
    (first, dock, cover, filled, rest), table_controller = parts, controller.table_controller
    low = [dock, cover, filled, SheetHost(t, controller, SHEETS, sheet_title, lambda context: False, key="sheets")]
    if t.is_large or is_short(table_controller.page, TALL):
        whole = [_together(first), *low, _together(rest)]
        return table_layout(t, table_controller, (), (), NOTHING(), large=[_tight(whole)])
    return table_layout(t, table_controller, first, rest, _tight(low))


def _tight(controls: list[ft.Control], gap: float = 0) -> ft.Column:
    return wide_col(*controls, gap=gap, tight=True)


def _together(controls: list[ft.Control]) -> ft.Control:
    return ft.Container(_tight(controls, GAP), padding=pad(0, GAP))


@memo
def Notebook(t: Theme, controller: Controller) -> ft.Control:
    notebook = controller.notebook
    use_live(controller.table_controller, lambda model: (model.table, notebook.notes(), notebook.mode))
    notes = notebook.notes()
    if notes is None:
        asked: ft.Control = WhosePhone(t, controller.players, notebook)
        return asked
    page: ft.Control = NotebookPage(t, secrets(notes, notebook.table), notebook.mode == OPEN, notebook)
    return page


# --- the dock


@memo
def Dock(t: Theme, controller: Controller) -> ft.Control:
    now = use_live(controller.table_controller, lambda model: controller.next_move(t)._replace(primary=None))
    rows = [_cards(t, cards, controller) for cards in now.rows]
    below = wide_col(*rows, *_buttons(t, now.buttons, controller))
    body = wide_col(_head(t, now, controller), below, gap=0)
    space = inset(left=GAP, right=GAP, top=0 if now.rule else GAP, bottom=GAP)
    return ft.Container(panel(t, body, edge=t.accent, fill=t.wash, padding=space), padding=inset(bottom=GAP))


@memo
def Filled(t: Theme, controller: Controller) -> ft.Control:
    """The one thing most likely to be done next."""
    option = use_live(controller.table_controller, lambda model: controller.next_move(t).primary)
    if option is None:
        return ft.Container()
    is_won = option.kind == "claim"
    sign = ft.Icons.EMOJI_EVENTS_ROUNDED if is_won else ft.Icons.CASINO_ROUNDED if option.is_chance else None
    button = primary(t, option.text, lambda: controller.take(option), sign, name=option.name)
    return ft.Container(with_id(option.id, button), padding=inset(top=GAP))


def _head(t: Theme, now: NextMove, controller: Controller) -> ft.Control:
    under = [small(now.under, t)] if now.under else []
    ends: list[ft.Control] = []
    if now.can_clear:
        ends.append(with_id("clear", icon_button(t, t.say("Choose again"), ft.Icons.CLOSE_ROUNDED, controller.clear)))
    if now.rule:
        ends.append(rule_sign(t, now.title, lambda: controller.open_rule(now.rule)))
    return row(strut(TARGET), col(label(now.title, t), *under, gap=0, tight=True, expand=True), *ends, gap=0)


def _cards(t: Theme, cards: CardRow, controller: Controller) -> ft.Control:
    """Four abreast; one below the other where text is large."""
    drawn = [with_id(o.id, small_card(t, o.card, o.name, lambda e, o=o: controller.take(o))) for o in cards.options]
    laid = wide_col(*drawn) if t.is_large else row(*drawn)
    return wide_col(*([small(cards.text, t)] if cards.text else []), laid, gap=3)


def _buttons(t: Theme, options: tuple[Option, ...], controller: Controller) -> list[ft.Control]:
    made = [
        with_id(o.id, secondary(t, o.text, lambda e, o=o: controller.take(o), name=o.name, height=TARGET))
        for o in options
    ]
    return [pairs(t, made)] if made else []
