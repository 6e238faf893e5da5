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
from companion.games.royal_bastards.screen.controller import Draft, Ways
from companion.games.royal_bastards.screen.endgame_panels import (
    CrownPanel,
    LastPanel,
    PointRow,
    TallyPlate,
    points_heading,
    tile_now,
)
from companion.games.royal_bastards.screen.next_move import Next, upcoming
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
from companion.games.royal_bastards.state import BastardsTable, turn
from companion.ui.error_boundary import component, part
from companion.ui.kit.buttons import primary, second
from companion.ui.kit.layout import STRETCH, col, heading, pad, row
from companion.ui.live_updates import use_live
from companion.ui.phone_services import use_calm
from companion.ui.player_names import seals_at
from companion.ui.table_controller import Door
from companion.ui.theme import GAP, Look


@part
def Now(t: Look, calm: bool, ways: Ways) -> ft.Control:
    """Nothing at all where the phase asks for nothing."""
    use_live(ways.door, lambda opened: _seen(ways))
    found = _held(t, calm, ways) or _phase_parts(t, ways)
    if not found:
        return ft.Container()
    return ft.Container(col(*found, gap=GAP, horizontal_alignment=STRETCH), padding=ft.Padding.only(top=GAP))


def _seen(ways: Ways) -> Any:
    """The table and the draft, as far as anything of them is shown here."""
    held = ways.draft.fight, ways.draft.roll_off
    return (ways.state, held) if ways.state.endgame is None or any(held) else None


def _held(t: Look, calm: bool, ways: Ways) -> list[ft.Control]:
    draft = ways.draft
    if draft.roll_off:
        return [RollOffPanel(t, off_view(draft.roll_off, ways.players), calm, ways, key="off")]
    return contest_parts(t, ways.state, draft.fight, ways.players, calm, ways) if draft.fight else []


def _phase_parts(t: Look, ways: Ways) -> list[ft.Control]:
    state, players = ways.state, ways.players
    if state.phase == "movement" and (moving := mover(state, players)):
        return [MovePanel(t, moving, tuple(state.territories), ways)]
    if state.phase == "contest":
        return flag_parts(t, ways.door.opened.table, players, ways)
    if state.phase == "festival-support":
        return [RankPanel(t, ranks(state, players), ways)]
    if state.phase == "festival-champions" and (now := turn(state)) is not None:
        return [ChampionPanel(t, players[now], state.dealt, ways)]
    return []


ACTS: dict[str, Callable[[Ways, Next], object]] = {
    "count": lambda ways, then: ways.count(),
    "deal": lambda ways, then: ways.ask("deal_bastards"),
    "festival": lambda ways, then: ways.raise_sheet("festival_support", then.seat),
    "fight": lambda ways, then: ways.open_fight(then.what),
    "firstborn": lambda ways, then: ways.raise_sheet("firstborn", then.seat),
    "hold_contest": lambda ways, then: ways.hold_contest(),
    "last": lambda ways, then: ways.end_last_action(),
    "look": lambda ways, then: ways.look_at(None),
    "next_phase": lambda ways, then: ways.play("next_phase"),
    "roll_off": lambda ways, then: ways.roll_off(),
    "stay": lambda ways, then: stay(ways, then),
    "throw": lambda ways, then: ways.throw(),
    "throw_off": lambda ways, then: ways.throw_off(),
}


def stay(ways: Ways, then: Next) -> None:
    place = ways.state.bastard(then.seat, then.what).place
    ways.play("move", seat=then.seat, role=then.what, to=place)


def next_now(t: Look, ways: Ways) -> Next | None:
    return ways.once(("next", t), lambda: upcoming(t, ways.state, ways.draft, ways.players))


@part
def NextButton(t: Look, ways: Ways) -> ft.Control:
    then = use_live(ways.door, lambda opened: next_now(t, ways))
    if then is None:
        return ft.Container()
    press = (lambda: ACTS[then.act](ways, then)) if then.act else None
    icon = ft.Icons.CASINO_ROUNDED if then.act in ("throw", "throw_off") else None
    return primary(t, then.text, press, icon)


class Beside(NamedTuple):
    """A smaller button: what it does, its words."""

    act: str
    what: str
    seat: int = 0


def beside(state: BastardsTable, draft: Draft) -> tuple[Beside, ...]:
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


def beside_text(t: Look, each: Beside) -> str:
    return {
        "first_player": t.say("First Player"),
        "next_phase": t.say("Next phase"),
        "rank_players": t.say("Ranking by hand"),
        "crown": t.say("Crown by hand"),
        "settle_tie": t.say("Settle by hand"),
        "box": t.say("The box"),
        "more": t.say("More"),
    }[each.what]


@part
def BesideRow(t: Look, ways: Ways) -> ft.Control:
    shown = use_live(ways.door, lambda opened: beside(ways.state, ways.draft))
    buttons = [
        second(t, beside_text(t, each), lambda e, each=each: _do(ways, each), expand=not t.is_large, height=48)
        for each in shown
    ]
    return col(*buttons, gap=GAP, horizontal_alignment=STRETCH) if t.is_large else row(*buttons)


def _do(ways: Ways, each: Beside) -> None:
    if each.act == "play":
        ways.play(each.what)
    elif each.act == "ask":
        ways.ask(each.what)
    else:
        ways.raise_sheet(each.what, each.seat)


TURNS, TALLY, LAST, CROWNED, TRACK = "turns", "tally", "last", "crowned", "track"


class Layout(NamedTuple):
    """The kind of screen, the Territories on it, and what comes and goes with the phase."""

    kind: str
    lands: tuple[str, ...]
    has_next: bool
    is_held: bool  # a Contest or a roll-off is being drafted
    asks_value: bool
    amends: bool


def layout_now(t: Look, ways: Ways) -> Layout:
    state, draft = ways.state, ways.draft
    is_held = draft.fight is not None or draft.roll_off is not None
    has_next, kind = next_now(t, ways) is not None, kind_now(ways)
    tile = tile_now(ways) if kind == TALLY else None
    asks, amends = bool(tile and tile.is_open and tile.asks_value), bool(tile and not tile.is_open and not is_held)
    return Layout(kind, tuple(state.territories) if kind == TURNS else (), has_next, is_held, asks, amends)


def kind_now(ways: Ways) -> str:
    """The eight turns, or which part of the endgame: one Territory at a time, last actions, the crown."""
    state, draft = ways.state, ways.draft
    if state.endgame is None:
        return TURNS
    if tile_now(ways) and (state.phase in ("counting", "ties") or draft.focus):
        return TALLY
    if draft.points:
        return LAST
    return CROWNED if state.endgame.king is not None else TRACK


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
