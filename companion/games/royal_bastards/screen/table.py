"""The table of Royal Bastards: turn track and players, the Contest with its dice, and the tallier of the endgame."""

from __future__ import annotations

from typing import NamedTuple

import flet as ft

from companion.core.table import Table
from companion.games.royal_bastards.screen.dock import BesideRow, NextButton
from companion.games.royal_bastards.screen.lands import LandRow
from companion.games.royal_bastards.screen.last import CrownPanel, LastPanel, PointRow, points_heading
from companion.games.royal_bastards.screen.layout import CROWNED, LAST, TALLY, TURNS, Layout, layout_now
from companion.games.royal_bastards.screen.phases import Now
from companion.games.royal_bastards.screen.players import Player
from companion.games.royal_bastards.screen.rivals import RivalRow
from companion.games.royal_bastards.screen.sheets import SheetHost
from companion.games.royal_bastards.screen.tally import TallyPlate
from companion.games.royal_bastards.screen.track import score_track
from companion.games.royal_bastards.screen.turn_track import TurnTrack
from companion.games.royal_bastards.screen.ways import Ways
from companion.games.royal_bastards.state import BastardsTable
from companion.ui.error_boundary import component
from companion.ui.kit.layout import STRETCH, col, heading, pad, row
from companion.ui.live_updates import use_live
from companion.ui.phone_services import use_calm
from companion.ui.player_names import seals_at
from companion.ui.table_controller import Door
from companion.ui.theme import GAP, Look


class Parts(NamedTuple):
    """What is looked at first, and what else is read: under it, or beside it on a tablet."""

    first: list[ft.Control]
    rest: list[ft.Control]


@component
def Bastards(t: Look, table: Table[BastardsTable], door: Door) -> ft.Control:
    """What is read above, what is done below. Every part looks at the table for itself."""
    names = table.state.names
    ways: Ways = ft.use_memo(lambda: Ways(door, _players(table, door)), [door, names])
    calm = use_calm(door.phone)
    layout = use_live(door, lambda opened: layout_now(t, ways))
    parts = _turns(t, calm, layout, ways) if layout.kind == TURNS else _endgame(t, calm, layout, ways)
    return _laid_out(t, layout, parts, ways)


def _players(table: Table[BastardsTable], door: Door) -> tuple[Player, ...]:
    names = table.state.names
    return tuple(map(Player, range(len(names)), names, seals_at(door.phone, table)))


def _turns(t: Look, calm: bool, layout: Layout, ways: Ways) -> Parts:
    now = col(TurnTrack(t, ways), Now(t, calm, ways), gap=0, horizontal_alignment=STRETCH)
    rivals = [RivalRow(t, player, ways, key=player.name) for player in ways.players]
    lands = [LandRow(t, name, ways, key=f"land {name}") for name in layout.lands]
    return Parts([now, *rivals], [heading(t, t.say("Territories")), *lands])


def _endgame(t: Look, calm: bool, layout: Layout, ways: Ways) -> Parts:
    """One Territory at a time; a tie is played off under it; the track moves."""
    track = score_track(t, _column(t), ways)
    if layout.kind == LAST:
        points = [PointRow(t, player, ways, key=player.name) for player in ways.players]
        return Parts([LastPanel(t, ways)], [*track, points_heading(t), *points])
    if layout.kind == CROWNED:
        return Parts([CrownPanel(t, ways)], track)
    plate = [TallyPlate(t, layout.asks_value, layout.amends, ways)] if layout.kind == TALLY else []
    return Parts([col(*plate, Now(t, calm, ways), gap=0, horizontal_alignment=STRETCH)], track)


def _column(t: Look) -> float:
    """The width of one column of the screen."""
    return (t.width - 3 * t.margin) / 2 if t.is_wide else t.width - 2 * t.margin


def _laid_out(t: Look, layout: Layout, parts: Parts, ways: Ways) -> ft.Control:
    """In the turns the smaller buttons stand in the dock; else, and in large letters, they scroll with the rest."""
    is_docked = layout.kind == TURNS and not layout.is_held and not t.is_large
    more = BesideRow(t, ways, key="beside")
    beside, docked = ([], [more]) if is_docked else ([more], [])
    next_one = [NextButton(t, ways, key="next")] if layout.has_next else []
    dock = col(*docked, *next_one, gap=GAP, horizontal_alignment=STRETCH)
    if t.is_wide:
        body: ft.Control = row(
            _scrolling(parts.first + beside), _scrolling(parts.rest), gap=t.margin, expand=True,
            vertical_alignment=ft.CrossAxisAlignment.STRETCH,
        )  # fmt: skip
    else:
        body = _scrolling([*parts.first, *parts.rest, *beside])
    over = SheetHost(t, ways, key="sheets")
    low = row(ft.Container(dock, expand=True), over, gap=0)  # what is over the table takes no room in it
    whole = ft.Column([body, low], spacing=GAP, expand=True, horizontal_alignment=STRETCH)
    return ft.Container(whole, padding=pad(t.margin), expand=True)


def _scrolling(controls: list[ft.Control]) -> ft.Column:
    return ft.Column(controls, spacing=GAP, scroll=ft.ScrollMode.AUTO, expand=True, horizontal_alignment=STRETCH)
