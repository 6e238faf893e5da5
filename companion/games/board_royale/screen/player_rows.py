"""The left part of a row: who it is, what they have, and what has to be said of them in a word.

A survivor's row: who it is, and the count between − and +. A tap on + draws nothing anew but the count.

The line that an eliminated player folds to."""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

import flet as ft

from companion.core.messages import counted
from companion.games.board_royale.screen.controller import Controller, gain, lose
from companion.games.board_royale.screen.view_model import DANGER, Grave, Hand, held
from companion.ui.error_boundary import memo
from companion.ui.kit.buttons import Handler, step, tap
from companion.ui.kit.layout import CENTRE, MID, col, edged, flow, gauge, inset, pad, panel, row, strut, tag, tinted
from companion.ui.kit.player_seals import Seal, seal_picture
from companion.ui.kit.svg import SIGNS, glyph
from companion.ui.kit.text import label, number, small
from companion.ui.live_updates import use_live
from companion.ui.theme import SCORE_TARGET, TARGET, Theme

ONE_LINE = ft.TextOverflow.ELLIPSIS

HEIGHT = TARGET + 8

APART = ft.Margin.only(left=4)

SIGNED = ft.TextStyle(font_family_fallback=["Pictures"])


class Person(NamedTuple):
    """What a row shows of a hand but the count, so that it is not drawn anew with every card."""

    seat: int
    name: str
    seal: Seal
    items: int
    points: int
    needed: int | None
    team: int | None
    is_turn: bool
    states: tuple[tuple[str, str], ...]  # a word, and the colour of its tag
    held: tuple[str, ...]
    is_in_danger: bool
    plus: str
    minus: str
    has_any: bool


def person(t: Theme, hand: Hand) -> Person:
    states = tuple(state_words(t, hand))
    return Person(
        hand.seat,
        hand.name,
        hand.seal,
        hand.items,
        hand.points,
        hand.needed,
        hand.team,
        hand.is_turn,
        states,
        hand.held,
        hand.is_in_danger,
        hand.plus,
        hand.minus,
        hand.holds > 0,
    )


def state_words(t: Theme, hand: Hand) -> list[tuple[str, str]]:
    found = []
    if hand.is_attacked:
        found.append((t.say("attacked"), t.warn))
    if hand.is_in_danger:
        found.append((t.say("in danger"), t.danger))
    if hand.is_winner:
        found.append((t.say("wins"), t.ok))
    if hand.over:
        found.append((t.say("discard {n}", n=hand.over), t.warn))
    if hand.skips:
        found.append((t.say("skips a turn") if hand.skips == 1 else t.say("skips {n}", n=hand.skips), ""))
    if hand.collected is not None:
        found.append((t.say("aside {n}", n=hand.collected), ""))
    return found


def who_box(t: Theme, who: Person, controller: Controller) -> ft.Control:
    """A tap opens the survivor's sheet."""
    is_tight = t.is_narrow and not t.is_large  # the seal stands in the line of the name
    told = col(
        _name(t, who, is_tight),
        _facts(t, who),
        *_states(t, who),
        gap=2,
        expand=True,
        alignment=ft.MainAxisAlignment.CENTER,
    )
    body = row(strut(HEIGHT) if is_tight else _mark(t, who), told, gap=0 if is_tight else 6)
    around = pad(2) if t.is_narrow or t.is_large else inset(left=2)  # the rest is in the gap of the row
    open_sheet = lambda: controller.open_sheet("survivor", who.seat)  # noqa: E731
    return tap(body, spoken(t, who), open_sheet, padding=around, expand=not t.is_large or None)


def _name(t: Theme, who: Person, is_tight: bool) -> ft.Control:
    seal = [seal_picture(who.seal, t, 22)] if is_tight else []
    sign = [ft.Icon(ft.Icons.PLAY_ARROW_ROUNDED, size=18 * t.scale, color=t.accent)] if who.is_turn else []
    more: dict[str, Any] = {"expand": True, "expand_loose": True} if seal or sign else {}
    text = label(who.name, t, max_lines=1, overflow=ONE_LINE, margin=APART if seal else None, **more)
    return row(*seal, text, *sign, gap=0) if more else text


def _mark(t: Theme, who: Person) -> ft.Control:
    """The seal; in pairs with the number of the pair at its foot."""
    if who.team is None:
        return seal_picture(who.seal, t, 34, HEIGHT)
    badge = ft.Container(
        small(who.team, t, t.on_fill), width=20, height=20, alignment=CENTRE, bgcolor=t.fill, border_radius=10
    )
    low = ft.Container(badge, right=0, bottom=0)
    pair = ft.Stack([seal_picture(who.seal, t, 34), low], width=40, height=46)
    return ft.Container(pair, height=HEIGHT, alignment=CENTRE)


def spoken(t: Theme, who: Person) -> str:
    """All of it in words, for screen readers."""
    found = [t.say("{items}", items=counted(who.items, "item"))]
    if who.needed is not None:
        found.append(t.say("{n} of {all} escape points", n=who.points, all=who.needed))
    if who.team is not None:
        found.append(t.say("pair {n}", n=who.team))
    found += [t.say("to play")] * who.is_turn
    return f"{who.name}: {', '.join([*found, *(word for word, _hue in who.states)])}"


def _facts(t: Theme, who: Person) -> ft.Control:
    """Items and escape points, always at the same place."""
    items = f"{glyph(SIGNS['pack'])}\u2009{who.items}"
    if who.needed is None:
        return small(items, t, style=SIGNED)
    way_out = f"\u2003{glyph(SIGNS['sail'])}\u2009{who.points}/{who.needed}"
    if who.points == 0:
        return small(items + way_out, t, style=SIGNED)
    return small(items, t, style=SIGNED, spans=[ft.TextSpan(way_out, _reached(t.accent))])


@cache
def _reached(colour: str) -> ft.TextStyle:
    return ft.TextStyle(color=colour)


def _states(t: Theme, who: Person) -> list[ft.Control]:
    pair = [tag(t, t.say("pair {n}", n=who.team))] if who.team is not None and t.is_narrow else []
    tags = [*(tag(t, word, hue or None, t.on if hue else None) for word, hue in who.states), *pair]
    held = [small(", ".join(who.held), t, max_lines=3, overflow=ONE_LINE)] if who.held else []
    return [*([flow(*tags, gap=2)] if tags else []), *held]


NARROW_COUNT = 56


@memo
def HandRow(t: Theme, seat: int, seal: Seal, controller: Controller) -> ft.Control:
    """In large letters on two lines. All of it but the count, which looks for itself."""
    who = use_live(controller.table_controller, lambda model: person(t, held(model, seat, seal)))
    fill = tinted(t, t.danger) if who.is_in_danger else t.wash if who.is_turn else t.panel
    more = lambda: controller.open_sheet("amounts", seat)  # noqa: E731
    count = [_minus(t, who, controller, more), Count(t, seat, seal, controller), _plus(t, who, controller, more)]
    if t.is_large:
        steps = row(*count, gap=_gap(t), alignment=ft.MainAxisAlignment.SPACE_BETWEEN)
        body: ft.Control = col(who_box(t, who, controller), steps, gap=4)
    else:
        body = row(who_box(t, who, controller), *count, gap=_gap(t))
    frame = 2 if who.is_turn else 0  # taken off the padding, so that nothing moves when the turn passes
    plate = panel(t, body, edge=seal.fill, fill=fill, padding=inset(4 - frame, 6 - frame, 4 - frame, 4 - frame))
    plate.border = edged(frame, t.accent) if frame else None
    return plate


def _gap(t: Theme) -> float:
    return 4 if t.is_narrow else 6


def _minus(t: Theme, who: Person, controller: Controller, more: Handler) -> ft.Control:
    named = t.say("{who} pays one", who=who.name) if who.minus == "pay" else t.say("{who} loses one", who=who.name)
    play = (lambda: lose(controller, who.seat, 1)) if who.has_any else None
    return step(t, "−", named, play, on_long_press=more)


def _plus(t: Theme, who: Person, controller: Controller, more: Handler) -> ft.Control:
    named = t.say("{who} draws one", who=who.name) if who.plus == "draw" else t.say("{who} gains one", who=who.name)
    return step(t, "+", named, lambda: gain(controller, who.seat, 1), on_long_press=more)


@memo
def Count(t: Theme, seat: int, seal: Seal, controller: Controller) -> ft.Control:
    """The hero: tapped it opens amounts, held it opens the rule of the hand limit."""
    n, limit = use_live(controller.table_controller, lambda model: _cards(held(model, seat, seal)))
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
        t.say("{who} holds {n} of {limit}: set it", who=controller.state.name(seat), n=n, limit=limit),
        lambda: controller.open_sheet("amounts", seat),
        on_long_press=lambda: controller.open_rule("hand-limit"),
        width=width if t.is_narrow else width + 4,
    )


def _cards(hand: Hand) -> tuple[int, int]:
    return hand.holds, hand.limit


@memo
def GraveLine(t: Theme, grave: Grave, controller: Controller) -> ft.Control:
    """Who is out, since when, and who looted."""
    picture = ft.Container(seal_picture(grave.seal, t, 28), opacity=0.55)
    told = small(epitaph(t, grave), t, expand=True)
    body = row(strut(TARGET), picture, label(grave.name, t, t.soft), told, _more(t))
    model = f"{grave.name}: {epitaph(t, grave)}"
    shut = ft.Border.all(1, t.line)
    return tap(
        body,
        model,
        lambda: controller.open_sheet("survivor", grave.seat),
        bgcolor=t.panel,
        border=shut,
        padding=pad(10),
    )


def _more(t: Theme) -> ft.Icon:
    return ft.Icon(ft.Icons.EXPAND_MORE_ROUNDED, color=t.soft, size=22)


def epitaph(t: Theme, grave: Grave) -> str:
    """When, and who took what."""
    when = _when(t, grave)
    if not grave.looters:
        return when
    if not grave.items:
        return t.say("{when}, fell to {who}", when=when, who=grave.looters)
    return t.say("{when}, {who} took {items}", when=when, who=grave.looters, items=counted(grave.items, "item"))


def _when(t: Theme, grave: Grave) -> str:
    if grave.day is None:
        return t.say("left") if grave.has_left else t.say("out")
    if not grave.day:
        return t.say("left in the preparation") if grave.has_left else t.say("out after the preparation")
    text = t.say("left on day {day}", day=grave.day)
    return text if grave.has_left else t.say("out on day {day}", day=grave.day)
