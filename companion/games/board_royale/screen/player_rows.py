"""A survivor's row with the count between − and +, and the line that an eliminated player folds to."""

from __future__ import annotations

from functools import cache
from typing import Any

import flet as ft

from companion.core.messages import counted
from companion.games.board_royale.resources import limit_of
from companion.games.board_royale.screen.controller import Controller
from companion.games.board_royale.screen.view_model import DANGER, EliminatedView, SurvivorView, survivor_view
from companion.games.board_royale.state import RoyaleState
from companion.ui.error_boundary import memo
from companion.ui.kit.buttons import Handler, step, tap, with_id
from companion.ui.kit.layout import CENTRE, MID, col, edged, flow, gauge, inset, pad, panel, row, strut, tag, tinted
from companion.ui.kit.player_seals import seal_picture
from companion.ui.kit.svg import SIGNS, glyph
from companion.ui.kit.text import label, number, small
from companion.ui.live_updates import use_live
from companion.ui.theme import HAIR_GAP, MEDIUM_GAP, SCORE_TARGET, SMALL_GAP, TARGET, TIGHT_GAP, Theme

HEIGHT = TARGET + 8
NARROW_COUNT = 56
ONE_LINE = ft.TextOverflow.ELLIPSIS
APART = ft.Margin.only(left=TIGHT_GAP)
SIGNED = ft.TextStyle(font_family_fallback=["Pictures"])


@memo
def SurvivorRow(t: Theme, seat: int, controller: Controller) -> ft.Control:
    """In large letters on two lines. A tap on + draws nothing anew but the count, which looks for itself."""
    player = controller.players[seat]
    shown = use_live(controller.table_controller, lambda model: survivor_view(t, model.table.state, player))
    more = lambda: controller.open_sheet("amounts", seat)  # noqa: E731
    count = [_minus(t, shown, controller, more), Count(t, seat, controller), _plus(t, shown, controller, more)]
    gap = 4 if t.is_narrow else 6
    if t.is_large:
        steps = row(*count, gap=gap, alignment=ft.MainAxisAlignment.SPACE_BETWEEN)
        body: ft.Control = col(_person(t, shown, controller), steps, gap=TIGHT_GAP)
    else:
        body = row(_person(t, shown, controller), *count, gap=gap)
    frame = 2 if shown.is_turn else 0  # taken off the padding, so that nothing moves when the turn passes
    fill = tinted(t, t.danger) if shown.is_in_danger else t.wash if shown.is_turn else t.panel
    around = inset(TIGHT_GAP - frame, SMALL_GAP - frame, TIGHT_GAP - frame, TIGHT_GAP - frame)
    whole = panel(t, body, edge=player.seal.fill, fill=fill, padding=around)
    whole.border = edged(frame, t.accent) if frame else None
    return whole


def _minus(t: Theme, shown: SurvivorView, controller: Controller, more: Handler) -> ft.Control:
    who, seat = shown.player.name, shown.player.seat
    named = t.say("{who} pays 1", who=who) if shown.minus == "pay" else t.say("{who} loses 1", who=who)
    play = (lambda: controller.lose(seat, 1)) if shown.has_any else None
    return with_id(f"less-{seat}", step(t, "−", named, play, on_long_press=more))


def _plus(t: Theme, shown: SurvivorView, controller: Controller, more: Handler) -> ft.Control:
    who, seat = shown.player.name, shown.player.seat
    named = t.say("{who} draws 1", who=who) if shown.plus == "draw" else t.say("{who} gains 1", who=who)
    return with_id(f"more-{seat}", step(t, "+", named, lambda: controller.gain(seat, 1), on_long_press=more))


@memo
def Count(t: Theme, seat: int, controller: Controller) -> ft.Control:
    """The resources in hand: tapped they open amounts, held they open the rule of the hand limit."""
    n, limit = use_live(controller.table_controller, lambda model: _hand(model.table.state, seat))
    hue = t.danger if n <= DANGER else t.warn if n > limit else ""
    width = (NARROW_COUNT if t.is_narrow else SCORE_TARGET) * max(1.0, min(t.scale, 1.6))
    body = col(
        number(n, t, "number", hue or t.text),
        gauge(t, n / max(1, limit), hue or t.accent, width - 4),
        small(t.say("of {limit}", limit=limit), t),
        gap=TIGHT_GAP,
        tight=True,
        horizontal_alignment=MID,
    )
    named = t.say("{who} has {n} of {limit}: change", who=controller.players[seat].name, n=n, limit=limit)
    amounts, rule = lambda: controller.open_sheet("amounts", seat), lambda: controller.open_rule("hand-limit")
    wide = width if t.is_narrow else width + 4
    return with_id(f"hand-{seat}", tap(body, named, amounts, on_long_press=rule, width=wide))


def _hand(state: RoyaleState, seat: int) -> tuple[int, int]:
    return state.players[seat].resources, limit_of(state, seat)


# --- the left part of a row: who it is, and what they have


def _person(t: Theme, shown: SurvivorView, controller: Controller) -> ft.Control:
    """A tap opens the survivor's sheet."""
    is_tight = t.is_narrow and not t.is_large  # the seal stands in the line of the name
    lines = col(
        _name(t, shown, is_tight),
        _facts(t, shown),
        *_tags(t, shown),
        gap=HAIR_GAP,
        expand=True,
        alignment=ft.MainAxisAlignment.CENTER,
    )
    body = row(strut(HEIGHT) if is_tight else _seal(t, shown), lines, gap=0 if is_tight else SMALL_GAP)
    around = pad(HAIR_GAP) if t.is_narrow or t.is_large else inset(left=HAIR_GAP)  # the rest is in the gap of the row
    seat, expand = shown.player.seat, not t.is_large or None
    open_sheet = lambda: controller.open_sheet("survivor", seat)  # noqa: E731
    return with_id(f"player-{seat}", tap(body, row_name(t, shown), open_sheet, padding=around, expand=expand))


def row_name(t: Theme, shown: SurvivorView) -> str:
    """All of it in words, for screen readers."""
    found = [t.say("{items}", items=counted(shown.items, "item"))]
    if shown.needed is not None:
        found.append(t.say("{n} of {all} escape points", n=shown.points, all=shown.needed))
    if shown.team is not None:
        found.append(t.say("pair {n}", n=shown.team))
    found += [t.say("their turn")] * shown.is_turn
    return f"{shown.player.name}: {', '.join([*found, *(word for word, _hue in shown.tags)])}"


def _name(t: Theme, shown: SurvivorView, is_tight: bool) -> ft.Control:
    seal = [seal_picture(shown.player.seal, t, 22)] if is_tight else []
    sign = [ft.Icon(ft.Icons.PLAY_ARROW_ROUNDED, size=18 * t.scale, color=t.accent)] if shown.is_turn else []
    more: dict[str, Any] = {"expand": True, "expand_loose": True} if seal or sign else {}
    text = label(shown.player.name, t, max_lines=1, overflow=ONE_LINE, margin=APART if seal else None, **more)
    return row(*seal, text, *sign, gap=0) if more else text


def _seal(t: Theme, shown: SurvivorView) -> ft.Control:
    """In pairs with the number of the pair at its foot."""
    seal = shown.player.seal
    if shown.team is None:
        return seal_picture(seal, t, 34, HEIGHT)
    badge = ft.Container(
        small(shown.team, t, t.on_fill), width=20, height=20, alignment=CENTRE, bgcolor=t.fill, border_radius=10
    )
    low = ft.Container(badge, right=0, bottom=0)
    pair = ft.Stack([seal_picture(seal, t, 34), low], width=40, height=46)
    return ft.Container(pair, height=HEIGHT, alignment=CENTRE)


def _facts(t: Theme, shown: SurvivorView) -> ft.Control:
    """Items and escape points, always at the same place."""
    items = f"{glyph(SIGNS['pack'])}\u2009{shown.items}"
    if shown.needed is None:
        return small(items, t, style=SIGNED)
    escape = f"\u2003{glyph(SIGNS['sail'])}\u2009{shown.points}/{shown.needed}"
    if shown.points == 0:
        return small(items + escape, t, style=SIGNED)
    return small(items, t, style=SIGNED, spans=[ft.TextSpan(escape, _ink(t.accent))])


@cache
def _ink(colour: str) -> ft.TextStyle:
    return ft.TextStyle(color=colour)


def _tags(t: Theme, shown: SurvivorView) -> list[ft.Control]:
    pair = [tag(t, t.say("pair {n}", n=shown.team))] if shown.team is not None and t.is_narrow else []
    tags = [*(tag(t, word, hue or None, t.on if hue else None) for word, hue in shown.tags), *pair]
    held = [small(", ".join(shown.held), t, max_lines=3, overflow=ONE_LINE)] if shown.held else []
    return [*([flow(*tags, gap=HAIR_GAP)] if tags else []), *held]


# --- who is out


@memo
def EliminatedRow(t: Theme, shown: EliminatedView, controller: Controller) -> ft.Control:
    """Who is out, since when, and who looted."""
    player, text = shown.player, elimination_text(t, shown)
    picture = ft.Container(seal_picture(player.seal, t, 28), opacity=0.55)
    more = ft.Icon(ft.Icons.EXPAND_MORE_ROUNDED, color=t.soft, size=22)
    body = row(strut(TARGET), picture, label(player.name, t, t.soft), small(text, t, expand=True), more)
    open_sheet = lambda: controller.open_sheet("survivor", player.seat)  # noqa: E731
    frame, named = edged(1, t.line), f"{player.name}: {text}"
    line = tap(body, named, open_sheet, bgcolor=t.panel, border=frame, padding=pad(MEDIUM_GAP))
    return with_id(f"player-{player.seat}", line)


def elimination_text(t: Theme, shown: EliminatedView) -> str:
    """When, and who took what."""
    when = _when(t, shown)
    if not shown.looters:
        return when
    if not shown.items:
        return t.say("{when}, eliminated by {who}", when=when, who=shown.looters)
    return t.say("{when}, {who} took {items}", when=when, who=shown.looters, items=counted(shown.items, "item"))


def _when(t: Theme, shown: EliminatedView) -> str:
    if not shown.day:
        return t.say("left during preparation") if shown.has_left else t.say("out during preparation")
    text = t.say("left on day {day}", day=shown.day)
    return text if shown.has_left else t.say("out on day {day}", day=shown.day)
