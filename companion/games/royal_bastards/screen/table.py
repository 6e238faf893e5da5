"""The table of Royal Bastards: turn track and players, the Contest with its dice, the final count, and the dock.

What is on the screen is laid out again only when something comes or goes, not when it merely changes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import flet as ft

from companion.core.table import Table
from companion.games.royal_bastards.screen.contest_panel import RollOffPanel, contest_parts
from companion.games.royal_bastards.screen.controller import Controller, Draft, SheetContext
from companion.games.royal_bastards.screen.endgame_panels import (
    CrownPanel,
    LastPanel,
    PointRow,
    TallyPlate,
    points_heading,
    tile_now,
)
from companion.games.royal_bastards.screen.next_move import NextMove, next_move
from companion.games.royal_bastards.screen.phase_panels import (
    ChampionPanel,
    MovePanel,
    RankPanel,
    contest_phase_parts,
    earning,
    mover,
    ranks,
)
from companion.games.royal_bastards.screen.player_rows import RivalRow, TerritoryRow
from companion.games.royal_bastards.screen.sheets import SHEETS, is_short, sheet_title
from companion.games.royal_bastards.screen.tracks import TurnTrack, score_track
from companion.games.royal_bastards.screen.view_model import id_of
from companion.games.royal_bastards.state import BastardsState, flags, turn
from companion.ui.error_boundary import component, memo
from companion.ui.game_screen.sheets import SheetHost
from companion.ui.game_screen.table_layout import low_column, padded, players_at, scrolling
from companion.ui.kit.buttons import primary, secondary, with_id
from companion.ui.kit.layout import heading, inset, row, wide_col
from companion.ui.live_updates import use_live
from companion.ui.phone_services import use_calm
from companion.ui.table_controller import TableController
from companion.ui.theme import GAP, Theme

TURNS, TALLY, LAST, CROWNED, TRACK = "turns", "tally", "last", "crowned", "track"  # kinds of screens


class Layout(NamedTuple):
    """The kind of screen, the Territories on it, and what comes and goes with the phase."""

    kind: str
    territories: tuple[str, ...]
    has_next: bool
    has_dice: bool  # a Contest or a roll-off is being drafted
    asks_value: bool
    amends: bool


class Parts(NamedTuple):
    """What is looked at first, and what else is read: under it, or beside it on a tablet."""

    first: list[ft.Control]
    rest: list[ft.Control]


@component
def Bastards(t: Theme, table: Table[BastardsState], table_controller: TableController) -> ft.Control:
    """What is read above, what is done below. Every part looks at the table for itself."""
    controller: Controller = ft.use_memo(
        lambda: Controller(table_controller, players_at(table_controller.phone, table), Draft()),
        [table_controller, table.state.names],
    )
    calm = use_calm(table_controller.phone)
    layout = use_live(table_controller, lambda model: layout_now(t, controller))
    parts = _turns(t, calm, layout, controller) if layout.kind == TURNS else _endgame(t, calm, layout, controller)
    return _laid_out(t, layout, parts, controller)


def layout_now(t: Theme, controller: Controller) -> Layout:
    state, draft, kind = controller.state, controller.draft, kind_now(controller)
    has_dice = draft.contest is not None or draft.roll_off is not None
    tile = tile_now(controller) if kind == TALLY else None
    return Layout(
        kind,
        tuple(state.territories) if kind == TURNS else (),
        next_now(t, controller) is not None,
        has_dice,
        bool(tile and tile.is_open and tile.asks_value),
        bool(tile and not tile.is_open and not has_dice),
    )


def kind_now(controller: Controller) -> str:
    """The eight turns, or which part of the endgame: one Territory at a time, last actions, the crown."""
    state, draft = controller.state, controller.draft
    if state.endgame is None:
        return TURNS
    if tile_now(controller) and (state.phase in ("counting", "ties") or draft.focus):
        return TALLY
    if draft.points:
        return LAST
    return CROWNED if state.endgame.king is not None else TRACK


def _turns(t: Theme, calm: bool, layout: Layout, controller: Controller) -> Parts:
    now = wide_col(TurnTrack(t, controller), PhasePanel(t, calm, controller), gap=0)
    rivals = [RivalRow(t, player, controller, key=player.name) for player in controller.players]
    territories = [TerritoryRow(t, name, controller, key=f"territory {name}") for name in layout.territories]
    return Parts([now, *rivals], [heading(t, t.say("Territories")), *territories])


def _endgame(t: Theme, calm: bool, layout: Layout, controller: Controller) -> Parts:
    """One Territory at a time; a tie is played off under it; the track moves."""
    track = score_track(t, _column_width(t), controller)
    if layout.kind == LAST:
        points = [PointRow(t, player, controller, key=player.name) for player in controller.players]
        return Parts([LastPanel(t, controller)], [*track, points_heading(t), *points])
    if layout.kind == CROWNED:
        return Parts([CrownPanel(t, controller)], track)
    plate = [TallyPlate(t, layout.asks_value, layout.amends, controller)] if layout.kind == TALLY else []
    return Parts([wide_col(*plate, PhasePanel(t, calm, controller), gap=0)], track)


def _column_width(t: Theme) -> float:
    return (t.width - 3 * t.margin) / 2 if t.is_wide else t.width - 2 * t.margin


def _laid_out(t: Theme, layout: Layout, parts: Parts, controller: Controller) -> ft.Control:
    """In the turns the smaller buttons are in the dock; else, and in large letters, they scroll with the rest.

    On a tablet the dock is under both columns."""
    is_docked = layout.kind == TURNS and not layout.has_dice and not t.is_large
    others = [OtherMoves(t, controller, key="others")]
    above, docked = ([], others) if is_docked else (others, [])
    next_button = [NextButton(t, controller, key="next")] if layout.has_next else []
    dock = wide_col(*docked, *next_button, gap=GAP)
    if t.is_wide:
        columns = scrolling([*parts.first, *above]), scrolling(parts.rest)
        body: ft.Control = row(*columns, gap=t.margin, expand=True, vertical_alignment=ft.CrossAxisAlignment.STRETCH)
    else:
        body = scrolling([*parts.first, *parts.rest, *above])
    host = SheetHost(t, controller, SHEETS, sheet_title, is_short, SheetContext, key="sheets")
    low = row(ft.Container(dock, expand=True), host, gap=0)  # what is over the table takes no room in it
    return padded(t, low_column(t, controller.table_controller, body, low), expand=True)


# --- the present phase


@memo
def PhasePanel(t: Theme, calm: bool, controller: Controller) -> ft.Control:
    """The dice that are being drafted, or what the phase asks for; nothing at all where it asks for nothing."""
    use_live(controller.table_controller, lambda model: _shown(controller))
    found = _dice_parts(t, calm, controller) or _phase_parts(t, controller)
    if not found:
        return ft.Container()
    return ft.Container(wide_col(*found, gap=GAP), padding=inset(top=GAP))


def _shown(controller: Controller) -> Any:
    """The table and the draft, as far as anything of them is shown here."""
    dice = controller.draft.contest, controller.draft.roll_off
    return (controller.state, dice) if controller.state.endgame is None or any(dice) else None


def _dice_parts(t: Theme, calm: bool, controller: Controller) -> list[ft.Control]:
    draft = controller.draft
    if draft.roll_off:
        return [RollOffPanel(t, draft.roll_off, calm, controller, key="off")]
    return contest_parts(t, draft.contest, calm, controller) if draft.contest else []


def _phase_parts(t: Theme, controller: Controller) -> list[ft.Control]:
    state, players = controller.state, controller.players
    if state.phase == "movement" and (moving := mover(state)):
        return [MovePanel(t, moving, tuple(state.territories), controller)]
    if state.phase == "contest":
        return contest_phase_parts(t, controller)
    if state.phase == "festival-support":
        return [RankPanel(t, ranks(state, players), controller)]
    if state.phase == "festival-champions" and (now := turn(state)) is not None:
        return [ChampionPanel(t, players[now], state.dealt, controller)]
    return []


# --- the dock: one filled button with the likeliest next move, and a few beside it


def _stay(controller: Controller, seat: int, role: str) -> None:
    controller.play("move", seat=seat, role=role, to=controller.state.bastard(seat, role).place)


ACTIONS: dict[str, Callable[..., object]] = {
    "choose_champion": lambda controller, seat: controller.ask("take_champion", seat=seat),
    "claim": lambda controller, seat: controller.open_sheet("reward", seat),
    "contest": Controller.open_contest,
    "count": lambda controller, territory: controller.count_territory(),
    "deal": lambda controller: controller.ask("deal_bastards"),
    "earn": lambda controller, seat, role: controller.ask("earn", seat=seat, role=role),
    "festival": lambda controller, seat: controller.open_sheet("festival_support", seat),
    "firstborn": lambda controller, seat: controller.open_sheet("firstborn", seat),
    "go": lambda controller, seat, role: controller.ask("move", seat=seat, role=role),
    "hold_contest": Controller.hold_contest,
    "last": lambda controller, seat: controller.end_last_action(),
    "look": lambda controller: controller.look_at(None),
    "next_phase": lambda controller, phase: controller.play("next_phase"),
    "roll": Controller.roll_dice,
    "roll_off": Controller.play_roll_off,
    "roll_off_dice": Controller.roll_off_dice,
    "stay": _stay,
}


def next_now(t: Theme, controller: Controller) -> NextMove | None:
    return controller.cached(("next", t), lambda: next_move(t, controller.state, controller.draft))


@memo
def NextButton(t: Theme, controller: Controller) -> ft.Control:
    then = use_live(controller.table_controller, lambda model: next_now(t, controller))
    if then is None:
        return ft.Container()
    press = (lambda: ACTIONS[then.action](controller, *then.about)) if then.action else None
    icon = ft.Icons.CASINO_ROUNDED if then.action in ("roll", "roll_off_dice") else None
    return with_id(id_of(then.action, *then.about), primary(t, then.text, press, icon))


def other_moves(state: BastardsState, draft: Draft) -> tuple[tuple[str, str], ...]:
    """What can be done beside the likeliest (how, and what); the box and the rest of the moves always."""
    more = {
        "setup": (("ask", "first_player"),),
        "movement": (("play", "next_phase"),),
        "festival-deal": (("play", "next_phase"),),
        "festival-contest": (("ask", "rank_players"),),
        "crown": (("ask", "crown"),),
    }.get(state.phase, ())
    if is_unfinished(state) and not draft.contest:
        more = (("play", "next_phase"),)
    if draft.contest and draft.contest.purpose == "tie":
        more = (("ask", "settle_tie"),)
    return (*more, ("open_sheet", "box"), ("open_sheet", "more"))


def is_unfinished(state: BastardsState) -> bool:
    """The big button leads to what is open; a table that does not enter everything goes on beside it."""
    if state.phase == "contest":
        return bool(state.owed or flags(state) or earning(state))
    return state.phase == "festival-champions" and turn(state) is not None


def other_text(t: Theme, what: str) -> str:
    return {
        "first_player": t.say("First Player"),
        "next_phase": t.say("Next phase"),
        "rank_players": t.say("Rank manually"),
        "crown": t.say("Crown manually"),
        "settle_tie": t.say("Settle manually"),
        "box": t.say("Box"),
        "more": t.say("More"),
    }[what]


@memo
def OtherMoves(t: Theme, controller: Controller) -> ft.Control:
    shown = use_live(controller.table_controller, lambda model: other_moves(controller.state, controller.draft))
    taps: dict[str, Callable[[str], object]] = {
        "ask": controller.ask,
        "open_sheet": controller.open_sheet,
        "play": controller.play,
    }

    def button(how: str, what: str) -> ft.Control:
        text = other_text(t, what)
        return with_id(f"other-{what}", secondary(t, text, lambda: taps[how](what), expand=not t.is_large, height=48))

    buttons = [button(how, what) for how, what in shown]
    return wide_col(*buttons, gap=GAP) if t.is_large else row(*buttons)
