"""A survivor's row: who it is, and the count between − and +. A tap on + draws nothing anew but the count."""

from __future__ import annotations

import flet as ft

from companion.games.board_royale.screen.glance import DANGER, Hand, held
from companion.games.board_royale.screen.hands import gain, lose
from companion.games.board_royale.screen.people import Person, person, who_box
from companion.games.board_royale.screen.ways import Ways
from companion.ui.error_boundary import part
from companion.ui.kit.buttons import Handler, step, tap
from companion.ui.kit.layout import MID, col, edged, gauge, inset, panel, row, tinted
from companion.ui.kit.player_seals import Seal
from companion.ui.kit.text import number, small
from companion.ui.live_updates import use_live
from companion.ui.theme import SCORE_TARGET, Look

NARROW_COUNT = 56


@part
def HandRow(t: Look, seat: int, seal: Seal, ways: Ways) -> ft.Control:
    """In large letters on two lines. All of it but the count, which looks for itself."""
    who = use_live(ways.door, lambda opened: person(t, held(opened, seat, seal)))
    fill = tinted(t, t.danger) if who.is_in_danger else t.wash if who.is_turn else t.panel
    more = lambda: ways.raise_sheet("amounts", seat)  # noqa: E731
    count = [_minus(t, who, ways, more), Count(t, seat, seal, ways), _plus(t, who, ways, more)]
    if t.is_large:
        steps = row(*count, gap=_gap(t), alignment=ft.MainAxisAlignment.SPACE_BETWEEN)
        body: ft.Control = col(who_box(t, who, ways), steps, gap=4)
    else:
        body = row(who_box(t, who, ways), *count, gap=_gap(t))
    frame = 2 if who.is_turn else 0  # taken off the padding, so that nothing moves when the turn passes
    plate = panel(t, body, hem=seal.fill, fill=fill, padding=inset(4 - frame, 6 - frame, 4 - frame, 4 - frame))
    plate.border = edged(frame, t.accent) if frame else None
    return plate


def _gap(t: Look) -> float:
    return 4 if t.is_narrow else 6


def _minus(t: Look, who: Person, ways: Ways, more: Handler) -> ft.Control:
    named = t.say("{who} pays one", who=who.name) if who.minus == "pay" else t.say("{who} loses one", who=who.name)
    play = (lambda: lose(ways, who.seat, 1)) if who.has_any else None
    return step(t, "−", named, play, on_long_press=more)


def _plus(t: Look, who: Person, ways: Ways, more: Handler) -> ft.Control:
    named = t.say("{who} draws one", who=who.name) if who.plus == "draw" else t.say("{who} gains one", who=who.name)
    return step(t, "+", named, lambda: gain(ways, who.seat, 1), on_long_press=more)


@part
def Count(t: Look, seat: int, seal: Seal, ways: Ways) -> ft.Control:
    """The hero: tapped it opens amounts, held it opens the rule of the hand limit."""
    n, limit = use_live(ways.door, lambda opened: _cards(held(opened, seat, seal)))
    hue = t.danger if n <= DANGER else t.warn if n > limit else ""
    width = (NARROW_COUNT if t.is_narrow else SCORE_TARGET) * max(1.0, min(t.scale, 1.6))
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
        t.say("{who} holds {n} of {limit}: set it", who=ways.state.name(seat), n=n, limit=limit),
        lambda: ways.raise_sheet("amounts", seat),
        on_long_press=lambda: ways.open_rule("hand-limit"),
        width=width if t.is_narrow else width + 4,
    )


def _cards(hand: Hand) -> tuple[int, int]:
    return hand.holds, hand.limit
