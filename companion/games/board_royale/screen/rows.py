"""A survivor's row: who it is, and the count between − and +. A tap on + draws nothing anew but the count."""

from __future__ import annotations

import flet as ft

from companion.games.board_royale.screen.glance import held, minus_move, plus_move
from companion.games.board_royale.screen.hands import gain, lose
from companion.games.board_royale.screen.people import Who
from companion.games.board_royale.screen.ways import Ways
from companion.games.board_royale.state import RoyaleTable
from companion.ui.guard import part
from companion.ui.kit.plates import MID, col, gauge, panel, row, tinted
from companion.ui.kit.seals import Seal
from companion.ui.kit.taps import step, tap
from companion.ui.kit.words import number, small
from companion.ui.live import use_live
from companion.ui.look import GAP, SCORE_TARGET, Look


@part
def HandRow(t: Look, seat: int, seal: Seal, ways: Ways) -> ft.Control:
    """In large letters on two lines. It is laid out anew for danger and for the turn; its parts look for themselves."""
    in_danger, is_turn = use_live(ways.door, lambda o: (held(o, seat, seal).is_in_danger, held(o, seat, seal).is_turn))
    fill = tinted(t, t.danger) if in_danger else t.wash if is_turn else t.panel
    who = Who(t, seat, seal, ways)
    if t.is_large:
        body: ft.Control = col(who, _counter(t, seat, seal, ways), gap=4)
    else:
        body = row(ft.Container(who, expand=True), _counter(t, seat, seal, ways), gap=4)
    frame = 2 if is_turn else 0  # taken off the padding, so that nothing moves when the turn passes
    inside = ft.Padding.only(left=4 - frame, right=6 - frame, top=4 - frame, bottom=4 - frame)
    plate = panel(t, body, hem=seal.fill, fill=fill, padding=inside)
    plate.border = ft.Border.all(frame, t.accent) if frame else None
    return plate


def _counter(t: Look, seat: int, seal: Seal, ways: Ways) -> ft.Control:
    return row(
        Minus(t, seat, ways),
        Count(t, seat, seal, ways),
        Plus(t, seat, ways),
        gap=4 if t.is_narrow else GAP,
        alignment=ft.MainAxisAlignment.SPACE_BETWEEN if t.is_large else None,
    )


@part
def Count(t: Look, seat: int, seal: Seal, ways: Ways) -> ft.Control:
    """The hero: tapped it opens amounts, held it opens the rule of the hand limit."""
    now = use_live(ways.door, lambda opened: held(opened, seat, seal))
    n, limit = now.holds, now.limit
    hue = t.danger if now.is_in_danger else t.warn if now.over else ""
    width = (56 if t.is_narrow else SCORE_TARGET) * max(1.0, min(t.scale, 1.6))
    body = col(
        number(n, t, "number", hue or t.text),
        gauge(t, n / max(1, limit), hue or t.accent, width - 4),
        small(t.say("of {limit}", limit=limit), t),
        gap=4,
        tight=True,
        horizontal_alignment=MID,
    )
    return tap(
        body,
        t.say("{who} holds {n} of {limit}: set it", who=now.name, n=n, limit=limit),
        lambda: ways.raise_sheet("amounts", seat),
        on_long_press=lambda: ways.open_rule("hand-limit"),
        width=width,
    )


def _has_any(state: RoyaleTable, seat: int) -> bool:
    return state.players[seat].resources > 0


@part
def Minus(t: Look, seat: int, ways: Ways) -> ft.Control:
    kind, has_any = use_live(ways.door, lambda o: (minus_move(o.table.state, seat), _has_any(o.table.state, seat)))
    who = ways.state.name(seat)
    named = t.say("{who} pays one", who=who) if kind == "pay" else t.say("{who} loses one", who=who)
    play = (lambda: lose(ways, seat, 1)) if has_any else None
    return step(t, "−", named, play, on_long_press=lambda: ways.raise_sheet("amounts", seat))


@part
def Plus(t: Look, seat: int, ways: Ways) -> ft.Control:
    kind = use_live(ways.door, lambda opened: plus_move(opened.table.state, seat))
    who = ways.state.name(seat)
    named = t.say("{who} draws one", who=who) if kind == "draw" else t.say("{who} gains one", who=who)
    more = lambda: ways.raise_sheet("amounts", seat)  # noqa: E731
    return step(t, "+", named, lambda: gain(ways, seat, 1), on_long_press=more)
