"""The table of Board Royale: everybody's hand at a glance, and a thumb's width for every change."""

from __future__ import annotations

from functools import partial

import flet as ft

from companion.core.table import Table
from companion.games.board_royale.screen.clash import ClashPlate, StrikeButton, clash_now
from companion.games.board_royale.screen.fates import fates
from companion.games.board_royale.screen.glance import grave
from companion.games.board_royale.screen.graves import GraveLine
from companion.games.board_royale.screen.pickers import use_draft
from companion.games.board_royale.screen.rows import HandRow
from companion.games.board_royale.screen.sheets import raised_sheet
from companion.games.board_royale.screen.strip import FigureStrip
from companion.games.board_royale.screen.thumb import beside_it, next_button, upcoming
from companion.games.board_royale.screen.ways import Raised, Ways
from companion.games.board_royale.state import RoyaleTable, phase
from companion.ui.error_boundary import component
from companion.ui.kit.layout import STRETCH, beside
from companion.ui.kit.player_seals import Seal
from companion.ui.live_updates import use_live
from companion.ui.player_names import seals_at
from companion.ui.table_controller import Door
from companion.ui.theme import GAP, Look


@component
def Survivors(t: Look, table: Table[RoyaleTable], door: Door) -> ft.Control:
    """Rows in seat order, which never change places; what is done next below them.

    Laid out anew when somebody falls or something else can be done; the rest looks at the table for itself.
    """
    raised, put = use_draft(_nothing)
    use_live(door, lambda opened: (opened.table, opened.notice) if raised else None)
    use_live(door, lambda opened: (standing_of(opened.table.state), deeds(t, opened.table.state)), aside=True)
    table = door.opened.table
    state = table.state
    ways: Ways = ft.use_memo(partial(Ways, door), [door])
    marks: tuple[Seal, ...] = ft.use_memo(partial(seals_at, door.phone, table), [state.names])
    ways.put = put
    ft.use_dialog(raised_sheet(t, table, marks, raised, ways) if raised else None)
    above, below = _deeds(t, state, marks, ways)
    strip, seats = FigureStrip(t, ways, key="strip"), _rows(t, table, marks, ways)
    middle = ft.Column(
        [*above, *seats, strip] if t.is_large else [strip, *seats],
        spacing=GAP,
        scroll=ft.ScrollMode.AUTO,
        expand=True,
        horizontal_alignment=STRETCH,
        margin=beside(t.margin),
    )
    return ft.Column([middle, *below], spacing=GAP, expand=True, horizontal_alignment=STRETCH)


def standing_of(state: RoyaleTable) -> tuple[object, ...]:
    """Who is in and who is out, and by whom."""
    return tuple((player.is_alive, player.fate, player.looters) for player in state.players)


def deeds(t: Look, state: RoyaleTable) -> tuple[object, ...]:
    """What can be done now, as values."""
    return state.attack, upcoming(t, state), phase(state), state.turn


def _nothing() -> Raised | None:
    return None


def _rows(t: Look, table: Table[RoyaleTable], marks: tuple[Seal, ...], ways: Ways) -> list[ft.Control]:
    state, found = table.state, []
    is_any_out = not all(player.is_alive for player in state.players)
    ends = fates(table.history, state.names) if is_any_out else {}
    for seat, player in enumerate(state.players):
        key = f"{seat} {'in' if player.is_alive else 'out'}"
        if player.is_alive:
            found.append(HandRow(t, seat, marks[seat], ways, key=key))
        else:
            buried = grave(state, seat, marks[seat], ends.get(state.name(seat)))
            found.append(GraveLine(t, buried, ways, key=key))
    return found


def _deeds(
    t: Look, state: RoyaleTable, marks: tuple[Seal, ...], ways: Ways
) -> tuple[list[ft.Control], list[ft.Control]]:
    """What can be done now: above the rows, where it scrolls with them, and below, where the thumb is.

    Below stands all; in large letters only the filled button, so that the rows have room.
    """
    if clash := clash_now(t, state, marks):
        plate = ClashPlate(t, clash, ways, key="clash")
        return ([plate], [StrikeButton(t, clash, ways, key="strike")]) if t.is_large else ([], [plate])
    then = upcoming(t, state)
    if then is None:
        return [], []
    others, button = beside_it(t, then.beside, state.name(state.turn), ways), next_button(t, then, ways)
    return ([others], [button]) if t.is_large else ([], [others, button])
