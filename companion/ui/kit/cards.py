"""Cards and odds, as they lie on the table."""

from __future__ import annotations

import flet as ft

from companion.ui import draw
from companion.ui.draw import OBJECTS
from companion.ui.kit.plates import CENTRE, MID, col, row, stamp
from companion.ui.kit.words import label, number
from companion.ui.look import Look

SUIT_NAMES = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}
RANK_NAMES = {"A": "ace", "J": "jack", "Q": "queen", "K": "king"}


def card_name(t: Look, card: str) -> str:
    """`10H` as people say it: the 10 of hearts."""
    if card == "JOKER":
        return t.say("Joker")
    rank, suit = card[:-1], card[-1]
    return t.say("{rank} of {suit}", rank=t.say(RANK_NAMES.get(rank, rank)), suit=t.say(SUIT_NAMES[suit]))


def card_picture(card: str, t: Look, height: float = 68, lit: bool = False) -> ft.Container:
    """A playing card: always vellum, rank above its suit, readable at arm's length. Silent: name it where it lies."""
    joker = card == "JOKER"
    suit = "*" if joker else card[-1]
    ink = OBJECTS["card_red"] if suit in "HD" else OBJECTS["card_ink"]
    rank = ft.Text(
        "JO" if joker else card[:-1], size=height * 0.36, color=ink, font_family="Bold", style=ft.TextStyle(height=1.0)
    )
    face = col(
        rank,
        stamp(draw.SUITS[suit], ink, height * 0.3),
        gap=height * 0.05,
        horizontal_alignment=MID,
        alignment=ft.MainAxisAlignment.CENTER,
    )
    frame = ft.Border.all(3, t.accent) if lit else ft.Border.all(1, OBJECTS["card_edge"])
    return ft.Container(
        ft.Semantics(exclude_semantics=True, content=face),
        width=height * 0.76,
        height=height,
        bgcolor=OBJECTS["card"],
        border_radius=7,
        alignment=CENTRE,
        border=frame,
    )


def percent(chance: float) -> str:
    """As people read it: whole percents, but never 0 or 100 for what is merely unlikely or likely."""
    share = round(chance * 100)
    if 0 < chance < 0.01:
        return "< 1 %"
    return "> 99 %" if share == 100 and chance < 1 else f"{share} %"


def odds_bar(t: Look, name: str, chance: float, hue: str | None = None, width: float = 92) -> ft.Semantics:
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
    told = ft.Container(number(percent(chance), t, "body"), width=64 * t.scale, alignment=ft.Alignment.CENTER_RIGHT)
    body: ft.Control = row(ft.Container(label(name, t), width=width * t.scale), bar, told, gap=10)
    if t.is_large:  # no room beside each other
        body = col(row(label(name, t, expand=True), told), row(bar), gap=4)
    return ft.Semantics(label=f"{name}: {percent(chance)}", exclude_semantics=True, content=body)
