"""The table of The Rogue Monarch: the Court large, conspiracies lit when met, the notebook shut."""

from __future__ import annotations

from typing import NamedTuple

import flet as ft

from companion.core.table import Table
from companion.games.rogue_monarch.screen.controller import Hand
from companion.games.rogue_monarch.screen.court import Met, court, met_words, plots_shown, small_card
from companion.games.rogue_monarch.screen.notebook_cover import Cover, WhosePhone
from companion.games.rogue_monarch.screen.notebook_entries import OPEN, SHUT, Keeper, secrets
from companion.games.rogue_monarch.screen.notebook_page import NotebookPage
from companion.games.rogue_monarch.screen.piles_and_score import Happened, OpenOdds, Piles, board
from companion.games.rogue_monarch.screen.view_model import Ask, Option, Player
from companion.games.rogue_monarch.screen.view_model import CardRow as CardLine
from companion.games.rogue_monarch.state import RogueTable
from companion.ui.error_boundary import component, part
from companion.ui.kit.buttons import icon_button, primary, second, tap
from companion.ui.kit.layout import STRETCH, col, pad, panel, row, strut
from companion.ui.kit.text import label, small
from companion.ui.live_updates import use_live
from companion.ui.player_names import seals_at
from companion.ui.table_controller import Door
from companion.ui.theme import GAP, TARGET, Look


@part
def Dock(t: Look, hand: Hand) -> ft.Control:
    ask = use_live(hand.door, lambda opened: hand.ask(t)._replace(primary=None))
    lines = [_cards(t, line, hand) for line in ask.lines]
    below = col(*lines, *_buttons(t, ask.buttons, hand), horizontal_alignment=STRETCH)
    body = col(_head(t, ask, hand), below, gap=0, horizontal_alignment=STRETCH)
    space = ft.Padding.only(left=GAP, right=GAP, top=0 if ask.rule else GAP, bottom=GAP)
    return ft.Container(panel(t, body, hem=t.accent, fill=t.wash, padding=space), padding=ft.Padding.only(bottom=GAP))


@part
def Filled(t: Look, hand: Hand) -> ft.Control:
    """The one thing most likely to be done next."""
    option = use_live(hand.door, lambda opened: hand.ask(t).primary)
    if option is None:
        return ft.Container()
    is_won = option.kind == "claim"
    sign = ft.Icons.EMOJI_EVENTS_ROUNDED if is_won else ft.Icons.CASINO_ROUNDED if option.is_chance else None
    button = primary(t, option.text, lambda: hand.take(option), sign, name=option.name)
    return ft.Container(button, padding=ft.Padding.only(top=GAP))


def _head(t: Look, ask: Ask, hand: Hand) -> ft.Control:
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
        ends.append(tap(sign, name, lambda: hand.door.open_rule(ask.rule), width=TARGET, height=TARGET))
    return row(strut(TARGET), told, *ends, gap=0)


def _cards(t: Look, line: CardLine, hand: Hand) -> ft.Control:
    """Four abreast; one below the other where letters are large."""
    cards = [
        small_card(t, option.card, option.name, lambda e, option=option: hand.take(option)) for option in line.options
    ]
    laid = col(*cards, horizontal_alignment=STRETCH) if t.is_large else row(*cards)
    return col(*([small(line.text, t)] if line.text else []), laid, gap=3, horizontal_alignment=STRETCH)


def _buttons(t: Look, options: tuple[Option, ...], hand: Hand) -> list[ft.Control]:
    """Two by two, or one by one where letters are large."""
    width = 1 if t.is_large else 2
    made = [
        second(t, o.text, lambda e, option=o: hand.take(option), name=o.name, expand=True, height=TARGET)
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


def shape(t: Look, hand: Hand) -> Shape:
    state = hand.door.opened.table.state
    is_met = bool(met_words(t, state))
    return Shape(hand.keeper.mode, is_met, len(hand.ask(t).lines) > (0 if is_met else 1))


@component
def CourtScreen(t: Look, table: Table[RogueTable], door: Door) -> ft.Control:
    players = ft.use_memo(lambda: _players(table, door), [table.state.names])
    hand: Hand = ft.use_memo(lambda: Hand(door), [door])
    now = use_live(door, lambda opened: shape(t, hand))
    cover = Cover(t, hand.keeper)
    if now.mode != SHUT:
        rest = [*_news(t, door), *_stock(t, door)] if t.is_wide else []
        return _laid_out(t, door, Parts([Page(t, players, hand.keeper)], NOTHING(), cover, NOTHING(), rest))
    score, cards = board(t, players, door), [court(t, hand), *([Met(t, door)] if now.is_met else [])]
    news, stock = _news(t, door), _stock(t, door)
    first, rest = ([*cards, *news], stock) if t.is_wide else (cards, [*news, *stock])
    parts = Parts(
        first if t.is_large else [score, *first],
        Dock(t, hand),
        NOTHING() if now.is_deep else cover,  # its cards need the room
        Filled(t, hand),
        [score, *rest] if t.is_large else rest,
    )
    return _laid_out(t, door, parts)


def _news(t: Look, door: Door) -> list[ft.Control]:
    return [plots_shown(t, door), Happened(t, door)]


def _stock(t: Look, door: Door) -> list[ft.Control]:
    return [Piles(t, door), OpenOdds(t, door)]


def _players(table: Table[RogueTable], door: Door) -> tuple[Player, ...]:
    names = table.state.names
    return tuple(map(Player, range(len(names)), names, seals_at(door.phone, table)))


@part
def Page(t: Look, players: tuple[Player, ...], keeper: Keeper) -> ft.Control:
    """The notebook lies over the table as long as it is open."""
    use_live(keeper.door, lambda opened: (opened.table, keeper.notes(), keeper.mode))
    notes = keeper.notes()
    if notes is None:
        shown: ft.Control = WhosePhone(t, players, keeper)
    else:
        shown = NotebookPage(t, secrets(notes, keeper.table), keeper.mode == OPEN, keeper)
    return shown


def _laid_out(t: Look, door: Door, parts: Parts) -> ft.Control:
    """What is read scrolls above what is done; one scrolling column where letters are large or the phone is short.
    On a tablet the Court has a column of its own.

    The cover keeps its place among its neighbours: a thumb may be holding it.
    """
    first, dock, cover, filled, rest = parts
    if t.is_large or (door.page.height or 844) < TALL:
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


def _scrolling(t: Look, controls: list[ft.Control], gap: float = GAP) -> ft.Control:
    body = ft.Column(controls, spacing=gap, scroll=ft.ScrollMode.AUTO, expand=True, horizontal_alignment=STRETCH)
    return ft.Container(body, padding=pad(t.margin), expand=True)
