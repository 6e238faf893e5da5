"""The table of The Rogue Monarch: the Court large, conspiracies lit when met, the notebook shut."""

from __future__ import annotations

from typing import NamedTuple

import flet as ft

from companion.core.table import Table
from companion.games.rogue_monarch.screen.beside import Happened, OpenOdds, Piles
from companion.games.rogue_monarch.screen.board import board
from companion.games.rogue_monarch.screen.court import court
from companion.games.rogue_monarch.screen.cover import Cover
from companion.games.rogue_monarch.screen.dock import Dock, Filled, Hand
from companion.games.rogue_monarch.screen.keeping import OPEN, SHUT, Keeper
from companion.games.rogue_monarch.screen.page import NotebookPage
from companion.games.rogue_monarch.screen.plots import Met, met_words, plots_shown
from companion.games.rogue_monarch.screen.secret import secrets
from companion.games.rogue_monarch.screen.values import Player
from companion.games.rogue_monarch.screen.whose import WhosePhone
from companion.games.rogue_monarch.state import RogueTable
from companion.ui.error_boundary import component, part
from companion.ui.kit.layout import STRETCH, pad
from companion.ui.live_updates import use_live
from companion.ui.player_names import seals_at
from companion.ui.table_controller import Door
from companion.ui.theme import GAP, Look

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
