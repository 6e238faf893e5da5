"""The table of Royal Battles: black above, white below, the board of cards between them, what is next at the thumb."""

from __future__ import annotations

from functools import partial

import flet as ft

from companion.core.table import Table
from companion.games.royal_battles.screen.armies import ArmyLines, ArmyStrip
from companion.games.royal_battles.screen.dock_bar import DockBar
from companion.games.royal_battles.screen.kept import use_kept
from companion.games.royal_battles.screen.mustering import MusterPlate, Scenarios
from companion.games.royal_battles.screen.scene import Scene
from companion.games.royal_battles.screen.seen import seen
from companion.games.royal_battles.screen.sheets import raised_sheet
from companion.games.royal_battles.screen.spaces import board, space_size
from companion.games.royal_battles.screen.ways import Raised, Ways
from companion.games.royal_battles.state import ARMY, BattleTable, phase
from companion.ui.error_boundary import component
from companion.ui.kit.layout import STRETCH, pad
from companion.ui.kit.player_seals import Seal
from companion.ui.live_updates import use_live
from companion.ui.player_names import seals_at
from companion.ui.table_controller import Door
from companion.ui.theme import GAP, Look

BLACK, WHITE = 1, 0
AROUND = 502  # pixels of a phone's height that the board does not get: bars, armies, dock
AROUND_WIDE = 240  # the same where armies and dock stand beside the board
ASIDE = 380  # their width there


@component
def Battlefield(t: Look, table: Table[BattleTable], door: Door) -> ft.Control:
    """The sides never change places: black's records stand above the board, white's below.

    Laid out once before the battle and once for it; every part looks at the table for itself.
    """
    names = table.state.names
    ways: Ways = ft.use_memo(partial(Ways, door), [door])
    marks: tuple[Seal, ...] = ft.use_memo(partial(seals_at, door.phone, table), [names])
    is_before, tracked = use_live(door, lambda opened: _layout(opened.table.state))
    dock, over = DockBar(t, ways, key="dock"), SheetHost(t, marks, ways, key="sheets")
    if is_before:
        shown: list[ft.Control] = [MusterPlate(t, seat, marks[seat], ways, key=str(seat)) for seat in (WHITE, BLACK)]
        return _laid_out(t, [*shown, Scenarios(t, ways, key="battles")], dock, over)
    if not tracked:
        lines = [ArmyLines(t, seat, marks[seat], ways, key=str(seat)) for seat in (BLACK, WHITE)]
        return _laid_out(t, list(lines), dock, over)
    return _fought(t, marks, dock, over, ways)


def _layout(state: BattleTable) -> tuple[bool, bool]:
    """Whether armies are still being chosen, and whether there is a board."""
    return phase(state) == ARMY or not all(side.units for side in state.sides), state.board is not None


@component
def SheetHost(t: Look, marks: tuple[Seal, ...], ways: Ways) -> ft.Control:
    """The sheet over the table, if one is up; the table behind it is not drawn anew for it."""
    raised, ways.put = use_kept(_nothing)
    use_live(ways.door, lambda opened: (opened.table, opened.notice, ways.wished) if raised else None)
    scene = Scene(t, ways.door.opened.table, marks, raised, seen(ways, t).who, ways) if raised else None
    ft.use_dialog(raised_sheet(scene) if scene else None)
    return ft.Container()


def _nothing() -> Raised | None:
    return None


def _fought(t: Look, marks: tuple[Seal, ...], dock: ft.Control, over: ft.Control, ways: Ways) -> ft.Control:
    """The board between the armies; on a tablet armies and dock stand beside it."""
    page, is_wide = ways.door.page, t.is_wide
    across = float(page.width or t.width) - 2 * t.margin
    room = across - ASIDE - 2 * GAP if is_wide else across
    size = space_size(t, room, float(page.height or 844) - (AROUND_WIDE if is_wide else AROUND))
    strip = ASIDE if is_wide else across
    black, white = (ArmyStrip(t, seat, marks[seat], strip, ways, key=str(seat)) for seat in (BLACK, WHITE))
    field = board(t, size, ways)
    if is_wide:
        aside = ft.Container(_laid_out(t, [black, white], dock, over), width=ASIDE + 2 * t.margin)
        middle = ft.Container(_scrolling([field]), expand=True, padding=pad(t.margin))
        return ft.Row([middle, aside], spacing=0, expand=True, vertical_alignment=ft.CrossAxisAlignment.STRETCH)
    return _laid_out(t, [black, field, white], dock, over)


def _laid_out(t: Look, shown: list[ft.Control], thumb: ft.Control, over: ft.Control) -> ft.Control:
    """What is read scrolls above, what is done stands at the thumb; in large letters both scroll."""
    dock = ft.Row([ft.Container(thumb, expand=True), over], spacing=0)  # what is over the table takes no room in it
    if t.is_large:
        return ft.Container(_scrolling([dock, *shown]), padding=pad(t.margin), expand=True)
    return ft.Container(
        ft.Column([_scrolling(shown), dock], spacing=GAP, expand=True, horizontal_alignment=STRETCH),
        padding=ft.Padding.only(left=t.margin, right=t.margin, bottom=0),
        expand=True,
    )


def _scrolling(controls: list[ft.Control]) -> ft.Column:
    return ft.Column(controls, spacing=GAP - 2, scroll=ft.ScrollMode.AUTO, expand=True, horizontal_alignment=STRETCH)
