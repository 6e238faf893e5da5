"""The table of Royal Battles: black above, white below, the board of cards between them, what is next at the thumb."""

from __future__ import annotations

from functools import partial

import flet as ft

from companion.core.table import Table
from companion.games.royal_battles.screen.cells import Cell, board_rows
from companion.games.royal_battles.screen.dock import DockBar, dock_of
from companion.games.royal_battles.screen.kept import use_kept
from companion.games.royal_battles.screen.mustering import MusterPlate, Scenarios, muster_of
from companion.games.royal_battles.screen.reach import Who, acting, ways_of
from companion.games.royal_battles.screen.records import Army, ArmyLines, ArmyStrip, army_of, is_attacking
from companion.games.royal_battles.screen.scene import Scene
from companion.games.royal_battles.screen.sheets import raised_sheet
from companion.games.royal_battles.screen.spaces import board, space_size
from companion.games.royal_battles.screen.ways import Raised, Ways
from companion.games.royal_battles.state import ARMY, BattleTable, phase
from companion.ui.door import Door
from companion.ui.forms.help import seals_at
from companion.ui.guard import component
from companion.ui.kit.plates import STRETCH, pad
from companion.ui.kit.seals import Seal
from companion.ui.look import GAP, WIDE, Look

BLACK, WHITE = 1, 0
AROUND = 462  # pixels of a phone's height that the board does not get: bars, armies, dock
AROUND_WIDE = 240  # the same where armies and dock stand beside the board
ASIDE = 380  # their width there


@component
def Battlefield(t: Look, table: Table[BattleTable], door: Door) -> ft.Control:
    """The sides never change places; black's records stand above the board, white's below."""
    state = table.state
    raised, put = use_kept(_nothing)
    wished, choose = use_kept(_nobody)
    ways: Ways = ft.use_memo(partial(Ways, door), [door])
    marks: tuple[Seal, ...] = ft.use_memo(partial(seals_at, door.phone, table), [state.names])
    ways.put, ways.choose, ways.wished = put, choose, wished
    who = acting(state, wished)
    ft.use_dialog(raised_sheet(Scene(t, table, marks, raised, who, ways)) if raised else None)
    steps = ways_of(state, who)
    dock = DockBar(t, dock_of(t, state, who, bool(steps)), ways, key="dock")
    if phase(state) == ARMY:
        plates = [
            MusterPlate(t, muster_of(t, state, seat, marks[seat]), ways, key=str(seat)) for seat in (WHITE, BLACK)
        ]
        return _laid_out(t, [*plates, Scenarios(t, ways)], dock)
    if state.board is None:
        armies = [
            ArmyLines(t, army_of(t, state, seat, marks[seat], who), is_attacking(state), ways, key=str(seat))
            for seat in (BLACK, WHITE)
        ]
        return _laid_out(t, armies, dock)
    return _fought(
        t,
        board_rows(t, state, who, steps),
        [army_of(t, state, seat, marks[seat], who) for seat in (BLACK, WHITE)],
        dock,
        ways,
    )


def _nothing() -> Raised | None:
    return None


def _nobody() -> Who | None:
    return None


def _fought(
    t: Look, rows: tuple[tuple[Cell, ...], ...], armies: list[Army], dock: ft.Control, ways: Ways
) -> ft.Control:
    """The board between the armies; on a tablet armies and dock stand beside it."""
    page, is_wide = ways.door.page, t.width >= WIDE
    across = float(page.width or t.width) - 2 * t.margin
    room = across - ASIDE - 2 * GAP if is_wide else across
    size = space_size(t, room, float(page.height or 844) - (AROUND_WIDE if is_wide else AROUND))
    strip = ASIDE if is_wide else across
    black, white = (ArmyStrip(t, army, strip, ways, key=str(army.seat)) for army in armies)
    field = board(t, rows, size, ways)
    if is_wide:
        aside = ft.Container(_laid_out(t, [black, white], dock), width=ASIDE + 2 * t.margin)
        middle = ft.Container(_scrolling([field]), expand=True, padding=pad(t.margin))
        return ft.Row([middle, aside], spacing=0, expand=True, vertical_alignment=ft.CrossAxisAlignment.STRETCH)
    return _laid_out(t, [black, field, white], dock)


def _laid_out(t: Look, shown: list[ft.Control], dock: ft.Control) -> ft.Control:
    """What is read scrolls above, what is done stands at the thumb; in large letters both scroll."""
    if t.is_large:
        return ft.Container(_scrolling([dock, *shown]), padding=pad(t.margin), expand=True)
    return ft.Container(
        ft.Column([_scrolling(shown), dock], spacing=GAP, expand=True, horizontal_alignment=STRETCH),
        padding=ft.Padding.only(left=t.margin, right=t.margin, bottom=GAP),
        expand=True,
    )


def _scrolling(controls: list[ft.Control]) -> ft.Column:
    return ft.Column(controls, spacing=GAP, scroll=ft.ScrollMode.AUTO, expand=True, horizontal_alignment=STRETCH)
