"""The table of Royal Bastards: turn track and players, the Contest with its dice, and the tallier of the endgame."""

from __future__ import annotations

from functools import partial

import flet as ft

from companion.core.table import Table
from companion.games.royal_bastards.screen.contest import contest_parts
from companion.games.royal_bastards.screen.dock import BesideRow, NextButton, beside
from companion.games.royal_bastards.screen.drafts import Draft, present
from companion.games.royal_bastards.screen.lands import LandRow
from companion.games.royal_bastards.screen.last import CrownPanel, LastPanel, PointRow, last_view, points_heading
from companion.games.royal_bastards.screen.phases import phase_parts
from companion.games.royal_bastards.screen.players import Player, land_view, rival_view
from companion.games.royal_bastards.screen.rivals import RivalRow
from companion.games.royal_bastards.screen.roll_off import RollOffPanel, off_view
from companion.games.royal_bastards.screen.sheets import raised_sheet
from companion.games.royal_bastards.screen.tally import Amend, ShareRow, TallyHead, WorthRow, shares, tile_view
from companion.games.royal_bastards.screen.track import score_track, scores
from companion.games.royal_bastards.screen.turn_track import TurnTrack
from companion.games.royal_bastards.screen.upcoming import upcoming
from companion.games.royal_bastards.screen.ways import Ways
from companion.games.royal_bastards.state import BastardsTable
from companion.ui.device import use_calm
from companion.ui.door import Door
from companion.ui.forms.help import seals_at
from companion.ui.guard import component
from companion.ui.kit.plates import STRETCH, col, heading, pad, panel
from companion.ui.look import GAP, Look


@component
def Bastards(t: Look, table: Table[BastardsTable], door: Door) -> ft.Control:
    """What is read above, what is done below; in large letters all but the filled button scrolls."""
    state = table.state
    raised, put = ft.use_state(None)
    kept, keep = ft.use_state(Draft())
    ways: Ways = ft.use_memo(partial(Ways, door), [door])
    players: tuple[Player, ...] = ft.use_memo(partial(_players, table, door), [state.names])
    calm = use_calm(door.phone)
    draft = present(state, kept)
    ways.put, ways.keep, ways.draft = put, keep, draft
    ft.use_dialog(raised_sheet(t, table, players, raised, ways) if raised else None)
    then = upcoming(t, state, draft, players)
    button = [NextButton(t, then, ways, key="next")] if then else []
    is_roomy = not t.is_large and not draft.fight and not draft.roll_off and state.endgame is None
    more = BesideRow(t, beside(state, draft), ways, is_roomy, key="beside")
    shown = _parts(t, table, draft, players, calm, ways)
    body = ft.Column(
        shown if is_roomy else [*shown, more],
        spacing=GAP,
        scroll=ft.ScrollMode.AUTO,
        expand=True,
        horizontal_alignment=STRETCH,
    )
    low = [more, *button] if is_roomy else button
    whole = [ft.Container(body, padding=pad(t.margin), expand=True), *low]
    return ft.Column(whole, spacing=GAP, expand=True, horizontal_alignment=STRETCH)


def _players(table: Table[BastardsTable], door: Door) -> tuple[Player, ...]:
    names = table.state.names
    return tuple(map(Player, range(len(names)), names, seals_at(door.phone, table)))


def _parts(
    t: Look, table: Table[BastardsTable], draft: Draft, players: tuple[Player, ...], calm: bool, ways: Ways
) -> list[ft.Control]:
    state = table.state
    held = []
    if draft.roll_off:
        held = [RollOffPanel(t, off_view(draft.roll_off, players), calm, ways, key="off")]
    elif draft.fight:
        held = contest_parts(t, state, draft.fight, players, calm, ways)
    if state.endgame is not None:
        return _endgame(t, table, draft, players, held, ways)
    now = held or phase_parts(t, table, players, ways)
    rivals = [RivalRow(t, rival_view(t, state, player), ways, key=player.name) for player in players]
    lands = [LandRow(t, land_view(state, name, players), ways, key=f"land {name}") for name in state.territories]
    return [TurnTrack(t, state.turn, ways, key="turn"), *now, *rivals, heading(t, t.say("Territories")), *lands]


def _endgame(
    t: Look,
    table: Table[BastardsTable],
    draft: Draft,
    players: tuple[Player, ...],
    held: list[ft.Control],
    ways: Ways,
) -> list[ft.Control]:
    """One Territory at a time; a tie is played off under it; the track below moves."""
    state, track = table.state, score_track(t, scores(table.state, players), ways)
    tile = tile_view(state, draft)
    if tile and (state.phase in ("counting", "ties") or draft.focus):
        worth = [WorthRow(t, tile.name, tile.value, ways)] if tile.is_open and tile.asks_value else []
        rows = [ShareRow(t, share, ways, key=share.player.name) for share in shares(state, draft, players)]
        amend = [] if tile.is_open or held else [Amend(t, tile.name, ways)]
        plate = col(TallyHead(t, tile, ways, key="tile"), *worth, *rows, *amend, gap=4, horizontal_alignment=STRETCH)
        return [panel(t, plate, padding=8), *held, *track]
    if draft.points:
        points = [PointRow(t, player, draft.points.change[player.seat], ways, key=player.name) for player in players]
        acting = LastPanel(t, last_view(t, table, players, draft.points), ways, key="last")
        return [acting, *track, points_heading(t), *points]
    if state.endgame and state.endgame.king is not None:
        king = state.endgame.king
        return [CrownPanel(t, players[king], state.endgame.scores[king]), *track]
    return [*held, *track]
