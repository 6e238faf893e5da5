"""A survivor's row: who it is, and the count between − and +. A tap on + draws nothing anew but the count."""

from __future__ import annotations

import flet as ft

from companion.games.board_royale.screen.glance import Hand
from companion.games.board_royale.screen.hands import gain, lose
from companion.games.board_royale.screen.people import Who, person
from companion.games.board_royale.screen.ways import Ways
from companion.ui.guard import part
from companion.ui.kit.plates import MID, col, gauge, panel, row, tinted
from companion.ui.kit.taps import step, tap
from companion.ui.kit.words import number, small
from companion.ui.look import GAP, SCORE_TARGET, Look


@part
def HandRow(t: Look, hand: Hand, ways: Ways) -> ft.Control:
    """In large letters on two lines."""
    fill = tinted(t, t.danger) if hand.is_in_danger else t.wash if hand.is_turn else t.panel
    who = Who(t, person(t, hand), ways)
    if t.is_large:
        body: ft.Control = col(who, _counter(t, hand, ways), gap=4)
    else:
        body = row(ft.Container(who, expand=True), _counter(t, hand, ways), gap=4)
    frame = 2 if hand.is_turn else 0  # taken off the padding, so that nothing moves when the turn passes
    inside = ft.Padding.only(left=4 - frame, right=6 - frame, top=4 - frame, bottom=4 - frame)
    plate = panel(t, body, hem=hand.seal.fill, fill=fill, padding=inside)
    plate.border = ft.Border.all(frame, t.accent) if frame else None
    return plate


def _counter(t: Look, hand: Hand, ways: Ways) -> ft.Control:
    hue = t.danger if hand.is_in_danger else t.warn if hand.over else ""
    return row(
        Minus(t, hand.name, hand.seat, hand.minus, bool(hand.holds), ways),
        Count(t, hand.name, hand.seat, hand.holds, hand.limit, hue, ways),
        Plus(t, hand.name, hand.seat, hand.plus, ways),
        gap=4 if t.is_narrow else GAP,
        alignment=ft.MainAxisAlignment.SPACE_BETWEEN if t.is_large else None,
    )


@part
def Count(t: Look, who: str, seat: int, n: int, limit: int, hue: str, ways: Ways) -> ft.Control:
    """The hero: tapped it opens amounts, held it opens the rule of the hand limit."""
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
        t.say("{who} holds {n} of {limit}: set it", who=who, n=n, limit=limit),
        lambda: ways.raise_sheet("amounts", seat),
        on_long_press=lambda: ways.open_rule("hand-limit"),
        width=width,
    )


@part
def Minus(t: Look, who: str, seat: int, kind: str, has_any: bool, ways: Ways) -> ft.Control:
    named = t.say("{who} pays one", who=who) if kind == "pay" else t.say("{who} loses one", who=who)
    play = (lambda: lose(ways, seat, 1)) if has_any else None
    return step(t, "−", named, play, on_long_press=lambda: ways.raise_sheet("amounts", seat))


@part
def Plus(t: Look, who: str, seat: int, kind: str, ways: Ways) -> ft.Control:
    named = t.say("{who} draws one", who=who) if kind == "draw" else t.say("{who} gains one", who=who)
    more = lambda: ways.raise_sheet("amounts", seat)  # noqa: E731
    return step(t, "+", named, lambda: gain(ways, seat, 1), on_long_press=more)
