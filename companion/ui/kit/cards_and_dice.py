"""Cards, dice and odds as they lie on the table."""

from __future__ import annotations

import math
import secrets
from collections.abc import Callable

import flet as ft

from companion.core.dice import SIDES
from companion.ui.kit import svg
from companion.ui.kit.buttons import tap, with_id
from companion.ui.kit.formats import percent
from companion.ui.kit.layout import CENTRE, MID, col, edged, flow, pic, row, stamp
from companion.ui.kit.svg import OBJECTS
from companion.ui.kit.text import TIGHT, label, number
from companion.ui.theme import HAIR_GAP, MEDIUM_GAP, SMALL_GAP, TARGET, TIGHT_GAP, Theme

SUIT_NAMES = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}
RANK_NAMES = {"A": "ace", "J": "jack", "Q": "queen", "K": "king"}
LANDING = 320  # milliseconds from the hand to the table


def card_name(t: Theme, card: str) -> str:
    """`10H` as people say it: the 10 of hearts."""
    if card == "JOKER":
        return t.say("Joker")
    rank, suit = card[:-1], card[-1]
    return t.say("{rank} of {suit}", rank=t.say(RANK_NAMES.get(rank, rank)), suit=t.say(SUIT_NAMES[suit]))


def card_picture(card: str, t: Theme, height: float = 68, lit: bool = False) -> ft.Container:
    """A playing card: always vellum, rank above its suit, readable at arm's length. Silent: name it where it lies."""
    joker = card == "JOKER"
    suit = "*" if joker else card[-1]
    ink = OBJECTS["card_red"] if suit in "HD" else OBJECTS["card_ink"]
    rank = ft.Text("JO" if joker else card[:-1], size=height * 0.36, color=ink, font_family="Bold", style=TIGHT)
    face = col(
        rank,
        stamp(svg.SUITS[suit], ink, height * 0.3),
        gap=height * 0.05,
        horizontal_alignment=MID,
        alignment=ft.MainAxisAlignment.CENTER,
    )
    frame = edged(3, t.accent) if lit else edged(1, OBJECTS["card_edge"])
    return ft.Container(
        ft.Semantics(exclude_semantics=True, content=face),
        width=height * 0.76,
        height=height,
        bgcolor=OBJECTS["card"],
        border_radius=7,
        alignment=CENTRE,
        border=frame,
    )


def odds_bar(t: Theme, name: str, chance: float, hue: str | None = None, width: float = 92) -> ft.Semantics:
    """Name, bar with quarter ticks, percent. The number carries the meaning, the bar the feeling."""
    share = round(chance * 1000)
    fill = ft.Row(
        [
            *([ft.Container(bgcolor=hue or t.accent, border_radius=3, expand=share)] if share else []),
            *([ft.Container(expand=1000 - share)] if share < 1000 else []),
        ],
        spacing=0,
    )
    ticks = ft.Row(
        [
            ft.Container(expand=1, border=ft.Border(right=ft.BorderSide(1, t.ground)) if i < 3 else None)
            for i in range(4)
        ],
        spacing=0,
    )
    bar = ft.Container(
        ft.Stack([fill, ticks], expand=True),
        height=18,
        bgcolor=t.raised,
        border_radius=3,
        clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
        expand=True,
    )
    texts = ft.Container(number(percent(t, chance), t, "body"), width=64 * t.scale, alignment=ft.Alignment.CENTER_RIGHT)
    body: ft.Control = row(ft.Container(label(name, t), width=width * t.scale), bar, texts, gap=MEDIUM_GAP)
    if t.is_large:  # no room beside each other
        body = col(row(label(name, t, expand=True), texts), row(bar), gap=TIGHT_GAP)
    return ft.Semantics(label=f"{name}: {percent(t, chance)}", exclude_semantics=True, content=body)


def roll_die(sides: int) -> int:
    """A die falls."""
    return secrets.randbelow(sides) + 1


def die_face(die: str, text: str, size: float = 46, *, ghost: bool = False) -> ft.Stack:
    """One die with a figure on it; one that has not fallen yet is a ghost."""
    sides = SIDES[die]
    shape = svg.die(sides if sides in svg.DICE else max(svg.DICE))
    letters = ft.Text(text, size=size * 0.34, color=OBJECTS["ebony"], font_family="Bold", style=TIGHT)
    body = ft.Container(letters, width=size, height=size, alignment=CENTRE)
    return ft.Stack([pic(shape, size), body], width=size, height=size, opacity=0.55 if ghost else 1)


def landing(face: ft.Control, throws: int, calm: bool, nth: int = 0) -> ft.Control:
    """A throw turns the die around, every other one the other way; with little motion it just lies there."""
    if calm:
        return face
    turns = (1 + nth % 3) * (-1 if nth % 2 else 1)
    return ft.Container(
        face,
        rotate=ft.Rotate(angle=2 * math.pi * throws * turns, alignment=CENTRE),
        animate_rotation=ft.Animation(LANDING, ft.AnimationCurve.EASE_OUT_CUBIC),
    )


def die_button(
    t: Theme,
    name: str,
    die: str,
    rolls: tuple[int, ...],
    on_click: Callable[[], object],
    *,
    is_open: bool,
    wants_more: bool,
    throws: int,
    calm: bool,
) -> ft.Control:
    """A die with everything it has rolled, side by side; tapped, its faces can be typed."""
    faces = [landing(die_face(die, str(roll)), throws, calm, nth) for nth, roll in enumerate(rolls)]
    if wants_more:
        faces.append(die_face(die, "?", ghost=True))
    frame = edged(3 if is_open else 1, t.accent if is_open else t.line)
    return tap(
        row(*faces, gap=HAIR_GAP, tight=True),
        name,
        on_click,
        selected=is_open,
        alignment=None,
        border=frame,
        bgcolor=t.wash if is_open else None,
        padding=HAIR_GAP if is_open else TIGHT_GAP,
    )


def faces(t: Theme, id: str, die: str, named: Callable[[int], str], pick: Callable[[int], object]) -> ft.Control:
    """Every face of a die, to be tapped as the real one lies."""
    found = [with_id(f"{id}-{n}", _face(t, n, named(n), pick)) for n in range(1, SIDES[die] + 1)]
    return flow(*found, gap=SMALL_GAP)


def _face(t: Theme, n: int, name: str, pick: Callable[[int], object]) -> ft.Control:
    size = max(TARGET, 30 * t.scale)
    body, frame = number(n, t, "figure"), edged(1, t.line)
    return tap(body, name, lambda: pick(n), width=size, height=size, bgcolor=t.raised, border=frame)
