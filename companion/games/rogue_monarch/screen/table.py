"""The table of The Rogue Monarch: the Court large, conspiracies lit when met, the notebook shut."""

from __future__ import annotations

from typing import NamedTuple

import flet as ft

from companion.core.table import Table
from companion.games.rogue_monarch.screen.controller import Controller
from companion.games.rogue_monarch.screen.court import Met, court, met_words, plots_shown, small_card
from companion.games.rogue_monarch.screen.notebook_cover import Cover, WhosePhone
from companion.games.rogue_monarch.screen.notebook_entries import OPEN, SHUT, Keeper, secrets
from companion.games.rogue_monarch.screen.notebook_page import NotebookPage
from companion.games.rogue_monarch.screen.piles_and_score import Happened, OpenOdds, Piles, board
from companion.games.rogue_monarch.screen.view_model import CardRow as CardLine
from companion.games.rogue_monarch.screen.view_model import NextMove, Option, Player
from companion.games.rogue_monarch.state import RogueState
from companion.ui.error_boundary import component, memo
from companion.ui.kit.buttons import icon_button, primary, secondary, tap
from companion.ui.kit.layout import STRETCH, col, pad, panel, row, strut
from companion.ui.kit.text import label, small
from companion.ui.live_updates import use_live
from companion.ui.player_names import seals_at
from companion.ui.table_controller import TableController
from companion.ui.theme import GAP, TARGET, Theme


@memo
def Dock(t: Theme, hand: Controller) -> ft.Control:
    ask = use_live(hand.table_controller, lambda model: hand.ask(t)._replace(primary=None))
    lines = [_cards(t, line, hand) for line in ask.lines]
    below = col(*lines, *_buttons(t, ask.buttons, hand), horizontal_alignment=STRETCH)
    body = col(_head(t, ask, hand), below, gap=0, horizontal_alignment=STRETCH)
    space = ft.Padding.only(left=GAP, right=GAP, top=0 if ask.rule else GAP, bottom=GAP)
    return ft.Container(panel(t, body, edge=t.accent, fill=t.wash, padding=space), padding=ft.Padding.only(bottom=GAP))


@memo
def Filled(t: Theme, hand: Controller) -> ft.Control:
    """The one thing most likely to be done next."""
    option = use_live(hand.table_controller, lambda model: hand.ask(t).primary)
    if option is None:
        return ft.Container()
    is_won = option.kind == "claim"
    sign = ft.Icons.EMOJI_EVENTS_ROUNDED if is_won else ft.Icons.CASINO_ROUNDED if option.is_chance else None
    button = primary(t, option.text, lambda: hand.take(option), sign, name=option.name)
    return ft.Container(button, padding=ft.Padding.only(top=GAP))


def _head(t: Theme, ask: NextMove, hand: Controller) -> ft.Control:
    told = col(
        label(ask.title, t),
        *([small(ask.under, t)] if ask.under else []),
        gap=0,
        tight=True,
        expand=True,
    )
    ends = []
    if ask.can_clear:
        ends.append(icon_button(t, t.say("Choose again"), ft.Icons.CLOSE_ROUNDED, hand.clear))
    if ask.rule:
        sign = label("§", t, t.accent)
        name = t.say("Rule of: {move}", move=ask.title)
        ends.append(tap(sign, name, lambda: hand.table_controller.open_rule(ask.rule), width=TARGET, height=TARGET))
    return row(strut(TARGET), told, *ends, gap=0)


def _cards(t: Theme, line: CardLine, hand: Controller) -> ft.Control:
    """Four abreast; one below the other where letters are large."""
    cards = [
        small_card(t, option.card, option.name, lambda e, option=option: hand.take(option)) for option in line.options
    ]
    laid = col(*cards, horizontal_alignment=STRETCH) if t.is_large else row(*cards)
    return col(*([small(line.text, t)] if line.text else []), laid, gap=3, horizontal_alignment=STRETCH)


def _buttons(t: Theme, options: tuple[Option, ...], hand: Controller) -> list[ft.Control]:
    """Two by two, or one by one where letters are large."""
    width = 1 if t.is_large else 2
    made = [
        secondary(t, o.text, lambda e, option=o: hand.take(option), name=o.name, expand=True, height=TARGET)
        for o in options
    ]
    return [row(*made[i : i + width]) for i in range(0, len(made), width)]


TALL = 700  # from this height on what is done has a place of its own

NOTHING = ft.Container


class Parts(NamedTuple):
    """The screen from top to bottom: what is looked at first, what is done, what else is read."""

    first: list[ft.Control]
    dock: ft.Control
    cover: ft.Control
    filled: ft.Control
    rest: list[ft.Control]


class Shape(NamedTuple):
    """What comes and goes on the screen; all else changes by itself, each part alone."""

    mode: str  # of the notebook
    is_met: bool
    is_deep: bool  # two rows of cards in the dock, or one under a conspiracy that is met


def shape(t: Theme, hand: Controller) -> Shape:
    state = hand.table_controller.model.table.state
    is_met = bool(met_words(t, state))
    return Shape(hand.keeper.mode, is_met, len(hand.ask(t).lines) > (0 if is_met else 1))


@component
def CourtScreen(t: Theme, table: Table[RogueState], table_controller: TableController) -> ft.Control:
    players = ft.use_memo(lambda: _players(table, table_controller), [table.state.names])
    hand: Controller = ft.use_memo(lambda: Controller(table_controller), [table_controller])
    now = use_live(table_controller, lambda model: shape(t, hand))
    cover = Cover(t, hand.keeper)
    if now.mode != SHUT:
        rest = [*_news(t, table_controller), *_stock(t, table_controller)] if t.is_wide else []
        return _laid_out(t, table_controller, Parts([Page(t, players, hand.keeper)], NOTHING(), cover, NOTHING(), rest))
    score, cards = (
        board(t, players, table_controller),
        [court(t, hand), *([Met(t, table_controller)] if now.is_met else [])],
    )
    news, stock = _news(t, table_controller), _stock(t, table_controller)
    first, rest = ([*cards, *news], stock) if t.is_wide else (cards, [*news, *stock])
    parts = Parts(
        first if t.is_large else [score, *first],
        Dock(t, hand),
        NOTHING() if now.is_deep else cover,  # its cards need the room
        Filled(t, hand),
        [score, *rest] if t.is_large else rest,
    )
    return _laid_out(t, table_controller, parts)


def _news(t: Theme, table_controller: TableController) -> list[ft.Control]:
    return [plots_shown(t, table_controller), Happened(t, table_controller)]


def _stock(t: Theme, table_controller: TableController) -> list[ft.Control]:
    return [Piles(t, table_controller), OpenOdds(t, table_controller)]


def _players(table: Table[RogueState], table_controller: TableController) -> tuple[Player, ...]:
    names = table.state.names
    return tuple(map(Player, range(len(names)), names, seals_at(table_controller.phone, table)))


@memo
def Page(t: Theme, players: tuple[Player, ...], keeper: Keeper) -> ft.Control:
    """The notebook lies over the table as long as it is open."""
    use_live(keeper.table_controller, lambda model: (model.table, keeper.notes(), keeper.mode))
    notes = keeper.notes()
    if notes is None:
        shown: ft.Control = WhosePhone(t, players, keeper)
    else:
        shown = NotebookPage(t, secrets(notes, keeper.table), keeper.mode == OPEN, keeper)
    return shown


def _laid_out(t: Theme, table_controller: TableController, parts: Parts) -> ft.Control:
    """What is read scrolls above what is done; one scrolling column where letters are large or the phone is short.
    On a tablet the Court has a column of its own.

    The cover keeps its place among its neighbours: a thumb may be holding it.
    """
    first, dock, cover, filled, rest = parts
    if t.is_large or (table_controller.page.height or 844) < TALL:
        return _scrolling(t, [_together(first), dock, cover, filled, _together(rest)], gap=0)
    thumb = ft.Column([dock, cover, filled], spacing=0, tight=True, horizontal_alignment=STRETCH)
    low = ft.Container(thumb, padding=pad(t.margin))
    if t.is_wide:
        left = ft.Container(_scrolling(t, first), expand=True)
        right = ft.Column([_scrolling(t, rest), low], spacing=GAP, expand=True, horizontal_alignment=STRETCH)
        return ft.Row([left, right], spacing=0, expand=True, vertical_alignment=ft.CrossAxisAlignment.STRETCH)
    return ft.Column([_scrolling(t, [*first, *rest]), low], spacing=GAP, expand=True, horizontal_alignment=STRETCH)


def _together(controls: list[ft.Control]) -> ft.Control:
    body = ft.Column(controls, spacing=GAP, tight=True, horizontal_alignment=STRETCH)
    return ft.Container(body, padding=pad(0, GAP))


def _scrolling(t: Theme, controls: list[ft.Control], gap: float = GAP) -> ft.Control:
    body = ft.Column(controls, spacing=gap, scroll=ft.ScrollMode.AUTO, expand=True, horizontal_alignment=STRETCH)
    return ft.Container(body, padding=pad(t.margin), expand=True)
