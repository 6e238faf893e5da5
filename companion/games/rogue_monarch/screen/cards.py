"""Cards of the Court as they lie, large; and small ones to choose from."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.games.rogue_monarch.facts import FRENCH
from companion.games.rogue_monarch.screen.pictures import back, face, ink_of
from companion.ui.kit.buttons import tap
from companion.ui.kit.layout import CENTRE, MID, col, pad, pic, row, strut
from companion.ui.kit.svg import OBJECTS
from companion.ui.kit.text import small
from companion.ui.theme import TARGET, WIDE, Look

ENGLISH = {french: english.title() for english, french in FRENCH.items()}
SOFT_INK = "#4A4540"  # the English name, on vellum
CARD_RADIUS = 9


def card_height(t: Look) -> float:
    return 104 if t.is_narrow else 122 if t.width < WIDE else 170


def card_face(t: Look, kind: str) -> ft.Control:
    """Drawing, French name, English name. A card is an object: its letters do not grow with the phone's."""
    big = t.width >= WIDE
    name = ft.Text(
        kind.title(),
        size=13 if t.is_narrow else 20 if big else 15.5,
        color=ink_of(kind),
        font_family="Title",
        no_wrap=True,
    )
    english = ft.Text(ENGLISH[kind], size=16 if big else 13, color=SOFT_INK, font_family="Body", no_wrap=True)
    return col(
        pic(face(kind), card_height(t) * 0.42),
        name,
        english,
        gap=1,
        horizontal_alignment=MID,
        alignment=ft.MainAxisAlignment.CENTER,
    )


def card_back(t: Look, known: str | None) -> ft.Control:
    """Face down; a name across it if all have seen the card before."""
    disc = _strip(t, known) if known else _question()
    return ft.Stack([lattice(), ft.Container(disc, left=0, right=0, top=0, bottom=0, alignment=CENTRE)], expand=True)


def _question() -> ft.Control:
    return ft.Container(
        ft.Text("?", size=15, color="#FFFFFF", font_family="Bold", style=ft.TextStyle(height=1.0)),
        width=30,
        height=30,
        border_radius=15,
        bgcolor=OBJECTS["card_back"],
        alignment=CENTRE,
        border=ft.Border.all(1.5, OBJECTS["card_back_line"]),
    )


def _strip(t: Look, known: str) -> ft.Control:
    name = ft.Text(known.title(), size=13, color=ink_of(known), font_family="Title", no_wrap=True)
    body = col(pic(face(known), 22), name, gap=0, tight=True, horizontal_alignment=MID)
    return ft.Container(body, bgcolor=OBJECTS["card"], border_radius=6, padding=pad(3, 3), opacity=0.9)


def lattice() -> ft.Image:
    return ft.Image(src=back(), fit=ft.BoxFit.FILL, left=0, right=0, top=0, bottom=0, exclude_from_semantics=True)


def small_card(
    t: Look, kind: str, name: str, on_click: Any, *, selected: bool | None = None, is_noted: bool = False
) -> ft.Control:
    """One of the four to choose from: a small card with both names, a whole line of it where letters are large."""
    french = ft.Text(kind.title(), size=t.size("label"), color=ink_of(kind), font_family="Bold", no_wrap=True)
    english = small(ENGLISH[kind], t, SOFT_INK, no_wrap=True)
    frame = ft.Border.all(3, t.accent) if selected or is_noted else ft.Border.all(1, OBJECTS["card_edge"])
    if t.is_large:
        body: ft.Control = row(strut(TARGET), pic(face(kind), 32), french, english, gap=10, wrap=True)
    else:
        body = col(pic(face(kind), 26), french, english, gap=0, tight=True, horizontal_alignment=MID)
    return tap(
        body,
        name,
        on_click,
        selected=selected,
        expand=None if t.is_large else 1,
        bgcolor=OBJECTS["card"],
        border=frame,
        border_radius=CARD_RADIUS,
        padding=pad(8 if t.is_large else 0, 5),
    )


def small_back(t: Look, sign: str, name: str, on_click: Any, *, selected: bool = False) -> ft.Control:
    """A place whose card is not known."""
    frame = ft.Border.all(3, t.accent) if selected else ft.Border.all(1, OBJECTS["card_back_line"])
    text = ft.Text(sign, size=t.size("heading"), color="#FFFFFF", font_family="Bold")
    return tap(
        row(strut(58), text, gap=0, alignment=ft.MainAxisAlignment.CENTER),
        name,
        on_click,
        selected=selected,
        expand=None if t.is_large else 1,
        bgcolor=OBJECTS["card_back"],
        border=frame,
        border_radius=CARD_RADIUS,
        padding=pad(0, 4),
    )
