"""The table of The Rogue Monarch: the Court large, conspiracies lit when met, the notebook shut."""

from __future__ import annotations

from typing import NamedTuple

import flet as ft

from companion.core.table import Table
from companion.games.rogue_monarch.screen.asking import asked
from companion.games.rogue_monarch.screen.beside import Happened, OpenOdds, Piles, open_odds, stock, told
from companion.games.rogue_monarch.screen.board import board
from companion.games.rogue_monarch.screen.court import court
from companion.games.rogue_monarch.screen.cover import Cover
from companion.games.rogue_monarch.screen.dock import Dock, Filled, Hand
from companion.games.rogue_monarch.screen.draft import use_draft
from companion.games.rogue_monarch.screen.keeping import OPEN, SHUT, Keeper, use_keeper
from companion.games.rogue_monarch.screen.options import At
from companion.games.rogue_monarch.screen.page import NotebookPage
from companion.games.rogue_monarch.screen.picking import slots
from companion.games.rogue_monarch.screen.plots import met_shown, plots_shown
from companion.games.rogue_monarch.screen.secret import secrets
from companion.games.rogue_monarch.screen.values import Player
from companion.games.rogue_monarch.screen.whose import WhosePhone
from companion.games.rogue_monarch.state import RogueTable
from companion.ui.door import Door
from companion.ui.forms.help import seals_at
from companion.ui.guard import component
from companion.ui.kit.plates import STRETCH, pad
from companion.ui.look import GAP, Look

TALL = 700  # from this height on what is done has a place of its own
NOTHING = ft.Container


class Parts(NamedTuple):
    """The screen from top to bottom: what is looked at first, what is done, what else is read."""

    first: list[ft.Control]
    dock: ft.Control
    cover: ft.Control
    filled: ft.Control
    rest: list[ft.Control]


@component
def CourtScreen(t: Look, table: Table[RogueTable], door: Door) -> ft.Control:
    state = table.state
    players = ft.use_memo(lambda: _players(table, door), [state.names])
    draft, drafter = use_draft(table)
    keeper = use_keeper(door)
    hand = ft.use_memo(lambda: Hand(door, drafter, keeper), [door])
    cover = Cover(t, keeper.mode, keeper.seat is not None, keeper)
    if keeper.mode != SHUT:
        return _laid_out(t, door, Parts([_page(t, table, players, keeper)], NOTHING(), cover, NOTHING(), []))
    ask = asked(At(t, table, draft, keeper.seat is not None and keeper.seat == state.turn))
    score, cards = board(t, state, players, door), court(t, slots(t, state, draft), hand)
    first, rest = [cards, *met_shown(t, state, door)], _beside(t, state, door)
    parts = Parts(
        first if t.is_large else [score, *first],
        ft.Container(Dock(t, ask, hand), padding=ft.Padding.only(bottom=GAP)),
        NOTHING() if len(ask.lines) > 1 else cover,  # two rows of cards need the room
        Filled(t, ask.primary, hand),
        [score, *rest] if t.is_large else rest,
    )
    return _laid_out(t, door, parts)


def _beside(t: Look, state: RogueTable, door: Door) -> list[ft.Control]:
    return [
        plots_shown(t, state, door),
        Happened(t, told(t, state), door),
        Piles(t, stock(t, state), door),
        OpenOdds(t, open_odds(state), door),
    ]


def _players(table: Table[RogueTable], door: Door) -> tuple[Player, ...]:
    names = table.state.names
    return tuple(map(Player, range(len(names)), names, seals_at(door.phone, table)))


def _page(t: Look, table: Table[RogueTable], players: tuple[Player, ...], keeper: Keeper) -> ft.Control:
    """The notebook lies over the table as long as it is open."""
    notes = keeper.notes()
    if notes is None:
        shown: ft.Control = WhosePhone(t, players, keeper)
    else:
        shown = NotebookPage(t, secrets(notes, table), keeper.mode == OPEN, keeper)
    return shown


def _laid_out(t: Look, door: Door, parts: Parts) -> ft.Control:
    """What is read scrolls above what is done; one scrolling column where letters are large or the phone is short.

    The cover keeps its place among its neighbours: a thumb may be holding it.
    """
    first, dock, cover, filled, rest = parts
    if t.is_large or (door.page.height or 844) < TALL:
        return _scrolling(t, [_together(first), dock, cover, filled, _together(rest)], gap=0)
    thumb = ft.Column([dock, cover, filled], spacing=0, tight=True, horizontal_alignment=STRETCH)
    low = ft.Container(thumb, padding=ft.Padding.only(left=t.margin, right=t.margin, bottom=GAP))
    return ft.Column([_scrolling(t, [*first, *rest]), low], spacing=GAP, expand=True, horizontal_alignment=STRETCH)


def _together(controls: list[ft.Control]) -> ft.Control:
    body = ft.Column(controls, spacing=GAP, tight=True, horizontal_alignment=STRETCH)
    return ft.Container(body, padding=pad(0, GAP))


def _scrolling(t: Look, controls: list[ft.Control], gap: float = GAP) -> ft.Control:
    body = ft.Column(controls, spacing=gap, scroll=ft.ScrollMode.AUTO, expand=True, horizontal_alignment=STRETCH)
    return ft.Container(body, padding=pad(t.margin), expand=True)
