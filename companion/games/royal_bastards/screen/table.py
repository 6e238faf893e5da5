"""What the present phase asks for: a Contest that is being drafted, or the panel of the phase.

The dock: one filled button with the likeliest next thing, and a few beside it.

What stands on the screen: laid out anew only when something comes or goes, not when it merely changes.

The table of Royal Bastards: turn track and players, the Contest with its dice, and the tallier of the endgame."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import flet as ft

from companion.core.table import Table
from companion.games.royal_bastards.screen.contest_panel import RollOffPanel, contest_parts, off_view
from companion.games.royal_bastards.screen.controller import Controller, Draft
from companion.games.royal_bastards.screen.endgame_panels import (
    CrownPanel,
    LastPanel,
    PointRow,
    TallyPlate,
    points_heading,
    tile_now,
)
from companion.games.royal_bastards.screen.next_move import NextMove, upcoming
from companion.games.royal_bastards.screen.phase_panels import (
    ChampionPanel,
    MovePanel,
    RankPanel,
    flag_parts,
    mover,
    ranks,
)
from companion.games.royal_bastards.screen.player_rows import LandRow, RivalRow
from companion.games.royal_bastards.screen.sheets import SheetHost
from companion.games.royal_bastards.screen.tracks import TurnTrack, score_track
from companion.games.royal_bastards.screen.view_model import Player
from companion.games.royal_bastards.state import BastardsState, turn
from companion.ui.error_boundary import component, memo
from companion.ui.kit.buttons import primary, secondary
from companion.ui.kit.layout import STRETCH, col, heading, pad, row
from companion.ui.live_updates import use_live
from companion.ui.phone_services import use_calm
from companion.ui.player_names import seals_at
from companion.ui.table_controller import TableController
from companion.ui.theme import GAP, Theme


@memo
def Now(t: Theme, calm: bool, controller: Controller) -> ft.Control:
    """Nothing at all where the phase asks for nothing."""
    use_live(controller.table_controller, lambda model: _seen(controller))
    found = _held(t, calm, controller) or _phase_parts(t, controller)
    if not found:
        return ft.Container()
    return ft.Container(col(*found, gap=GAP, horizontal_alignment=STRETCH), padding=ft.Padding.only(top=GAP))


def _seen(controller: Controller) -> Any:
    """The table and the draft, as far as anything of them is shown here."""
    held = controller.draft.fight, controller.draft.roll_off
    return (controller.state, held) if controller.state.endgame is None or any(held) else None


def _held(t: Theme, calm: bool, controller: Controller) -> list[ft.Control]:
    draft = controller.draft
    if draft.roll_off:
        return [RollOffPanel(t, off_view(draft.roll_off, controller.players), calm, controller, key="off")]
    return contest_parts(t, controller.state, draft.fight, controller.players, calm, controller) if draft.fight else []


def _phase_parts(t: Theme, controller: Controller) -> list[ft.Control]:
    state, players = controller.state, controller.players
    if state.phase == "movement" and (moving := mover(state, players)):
        return [MovePanel(t, moving, tuple(state.territories), controller)]
    if state.phase == "contest":
        return flag_parts(t, controller.table_controller.model.table, players, controller)
    if state.phase == "festival-support":
        return [RankPanel(t, ranks(state, players), controller)]
    if state.phase == "festival-champions" and (now := turn(state)) is not None:
        return [ChampionPanel(t, players[now], state.dealt, controller)]
    return []


ACTS: dict[str, Callable[[Controller, NextMove], object]] = {
    "count": lambda controller, then: controller.count(),
    "deal": lambda controller, then: controller.ask("deal_bastards"),
    "festival": lambda controller, then: controller.open_sheet("festival_support", then.seat),
    "fight": lambda controller, then: controller.open_fight(then.what),
    "firstborn": lambda controller, then: controller.open_sheet("firstborn", then.seat),
    "hold_contest": lambda controller, then: controller.hold_contest(),
    "last": lambda controller, then: controller.end_last_action(),
    "look": lambda controller, then: controller.look_at(None),
    "next_phase": lambda controller, then: controller.play("next_phase"),
    "roll_off": lambda controller, then: controller.roll_off(),
    "stay": lambda controller, then: stay(controller, then),
    "throw": lambda controller, then: controller.throw(),
    "throw_off": lambda controller, then: controller.throw_off(),
}


def stay(controller: Controller, then: NextMove) -> None:
    place = controller.state.bastard(then.seat, then.what).place
    controller.play("move", seat=then.seat, role=then.what, to=place)


def next_now(t: Theme, controller: Controller) -> NextMove | None:
    return controller.once(("next", t), lambda: upcoming(t, controller.state, controller.draft, controller.players))


@memo
def NextButton(t: Theme, controller: Controller) -> ft.Control:
    then = use_live(controller.table_controller, lambda model: next_now(t, controller))
    if then is None:
        return ft.Container()
    press = (lambda: ACTS[then.act](controller, then)) if then.act else None
    icon = ft.Icons.CASINO_ROUNDED if then.act in ("throw", "throw_off") else None
    return primary(t, then.text, press, icon)


class Beside(NamedTuple):
    """A smaller button: what it does, its words."""

    act: str
    what: str
    seat: int = 0


def beside(state: BastardsState, draft: Draft) -> tuple[Beside, ...]:
    """What can be done beside the likeliest, in this phase; the box and the rest of the moves always."""
    more = {
        "setup": (Beside("ask", "first_player"),),
        "movement": (Beside("play", "next_phase"),),
        "festival-deal": (Beside("play", "next_phase"),),
        "festival-contest": (Beside("ask", "rank_players"),),
        "crown": (Beside("ask", "crown"),),
        "last-actions": (),
    }.get(state.phase, ())
    if draft.fight and draft.fight.purpose == "tie":
        more = (Beside("ask", "settle_tie"),)
    return (*more, Beside("sheet", "box"), Beside("sheet", "more"))


def beside_text(t: Theme, each: Beside) -> str:
    return {
        "first_player": t.say("First Player"),
        "next_phase": t.say("Next phase"),
        "rank_players": t.say("Ranking by hand"),
        "crown": t.say("Crown by hand"),
        "settle_tie": t.say("Settle by hand"),
        "box": t.say("The box"),
        "more": t.say("More"),
    }[each.what]


@memo
def BesideRow(t: Theme, controller: Controller) -> ft.Control:
    shown = use_live(controller.table_controller, lambda model: beside(controller.state, controller.draft))
    buttons = [
        secondary(t, beside_text(t, each), lambda e, each=each: _do(controller, each), expand=not t.is_large, height=48)
        for each in shown
    ]
    return col(*buttons, gap=GAP, horizontal_alignment=STRETCH) if t.is_large else row(*buttons)


def _do(controller: Controller, each: Beside) -> None:
    if each.act == "play":
        controller.play(each.what)
    elif each.act == "ask":
        controller.ask(each.what)
    else:
        controller.open_sheet(each.what, each.seat)


TURNS, TALLY, LAST, CROWNED, TRACK = "turns", "tally", "last", "crowned", "track"


class Layout(NamedTuple):
    """The kind of screen, the Territories on it, and what comes and goes with the phase."""

    kind: str
    lands: tuple[str, ...]
    has_next: bool
    is_held: bool  # a Contest or a roll-off is being drafted
    asks_value: bool
    amends: bool


def layout_now(t: Theme, controller: Controller) -> Layout:
    state, draft = controller.state, controller.draft
    is_held = draft.fight is not None or draft.roll_off is not None
    has_next, kind = next_now(t, controller) is not None, kind_now(controller)
    tile = tile_now(controller) if kind == TALLY else None
    asks, amends = bool(tile and tile.is_open and tile.asks_value), bool(tile and not tile.is_open and not is_held)
    return Layout(kind, tuple(state.territories) if kind == TURNS else (), has_next, is_held, asks, amends)


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


class Parts(NamedTuple):
    """What is looked at first, and what else is read: under it, or beside it on a tablet."""

    first: list[ft.Control]
    rest: list[ft.Control]


@component
def Bastards(t: Theme, table: Table[BastardsState], table_controller: TableController) -> ft.Control:
    """What is read above, what is done below. Every part looks at the table for itself."""
    names = table.state.names
    controller: Controller = ft.use_memo(
        lambda: Controller(table_controller, _players(table, table_controller)), [table_controller, names]
    )
    calm = use_calm(table_controller.phone)
    layout = use_live(table_controller, lambda model: layout_now(t, controller))
    parts = _turns(t, calm, layout, controller) if layout.kind == TURNS else _endgame(t, calm, layout, controller)
    return _laid_out(t, layout, parts, controller)


def _players(table: Table[BastardsState], table_controller: TableController) -> tuple[Player, ...]:
    names = table.state.names
    return tuple(map(Player, range(len(names)), names, seals_at(table_controller.phone, table)))


def _turns(t: Theme, calm: bool, layout: Layout, controller: Controller) -> Parts:
    now = col(TurnTrack(t, controller), Now(t, calm, controller), gap=0, horizontal_alignment=STRETCH)
    rivals = [RivalRow(t, player, controller, key=player.name) for player in controller.players]
    lands = [LandRow(t, name, controller, key=f"land {name}") for name in layout.lands]
    return Parts([now, *rivals], [heading(t, t.say("Territories")), *lands])


def _endgame(t: Theme, calm: bool, layout: Layout, controller: Controller) -> Parts:
    """One Territory at a time; a tie is played off under it; the track moves."""
    track = score_track(t, _column(t), controller)
    if layout.kind == LAST:
        points = [PointRow(t, player, controller, key=player.name) for player in controller.players]
        return Parts([LastPanel(t, controller)], [*track, points_heading(t), *points])
    if layout.kind == CROWNED:
        return Parts([CrownPanel(t, controller)], track)
    plate = [TallyPlate(t, layout.asks_value, layout.amends, controller)] if layout.kind == TALLY else []
    return Parts([col(*plate, Now(t, calm, controller), gap=0, horizontal_alignment=STRETCH)], track)


def _column(t: Theme) -> float:
    """The width of one column of the screen."""
    return (t.width - 3 * t.margin) / 2 if t.is_wide else t.width - 2 * t.margin


def _laid_out(t: Theme, layout: Layout, parts: Parts, controller: Controller) -> ft.Control:
    """In the turns the smaller buttons stand in the dock; else, and in large letters, they scroll with the rest."""
    is_docked = layout.kind == TURNS and not layout.is_held and not t.is_large
    more = BesideRow(t, controller, key="beside")
    beside, docked = ([], [more]) if is_docked else ([more], [])
    next_one = [NextButton(t, controller, key="next")] if layout.has_next else []
    dock = col(*docked, *next_one, gap=GAP, horizontal_alignment=STRETCH)
    if t.is_wide:
        body: ft.Control = row(
            _scrolling(parts.first + beside), _scrolling(parts.rest), gap=t.margin, expand=True,
            vertical_alignment=ft.CrossAxisAlignment.STRETCH,
        )  # fmt: skip
    else:
        body = _scrolling([*parts.first, *parts.rest, *beside])
    over = SheetHost(t, controller, key="sheets")
    low = row(ft.Container(dock, expand=True), over, gap=0)  # what is over the table takes no room in it
    whole = ft.Column([body, low], spacing=GAP, expand=True, horizontal_alignment=STRETCH)
    return ft.Container(whole, padding=pad(t.margin), expand=True)


def _scrolling(controls: list[ft.Control]) -> ft.Column:
    return ft.Column(controls, spacing=GAP, scroll=ft.ScrollMode.AUTO, expand=True, horizontal_alignment=STRETCH)
