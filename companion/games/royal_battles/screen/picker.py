"""A card in two taps: its rank, then its suit. What cannot be is dim."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft

from companion.core.cards import JOKER, RANKS
from companion.ui.error_boundary import component
from companion.ui.forms.choice_editors import suit_key
from companion.ui.kit import svg
from companion.ui.kit.buttons import tap
from companion.ui.kit.cards_and_dice import card_picture
from companion.ui.kit.layout import STRETCH, beside_strut, col, fives, row, stamp, strut
from companion.ui.kit.svg import OBJECTS
from companion.ui.kit.text import label, number, small
from companion.ui.theme import TARGET, Look

SUITS = "SHDC"  # in the order in which a hand is held
Take = Callable[[str, str | None], Any]


@component
def CardPick(t: Look, name: str, allowed: tuple[str, ...], take: Take, colours: tuple[str, ...] = ()) -> ft.Control:
    """`take(card, colour)`: the colour is that of a Joker, where it must be named as one of `colours`."""
    rank, set_rank = ft.use_state("")

    def ranked(chosen: str) -> None:
        if chosen == JOKER and not colours:
            take(JOKER, None)
        else:
            set_rank(chosen)

    ranks = [_rank(t, name, r, rank, r in {card[:-1] for card in allowed}, ranked) for r in reversed(RANKS)]
    ranks.append(_rank(t, name, JOKER, rank, JOKER in allowed, ranked))
    if rank == JOKER:
        last = row(*(_colour(t, name, c, lambda e, c=c: take(JOKER, c)) for c in colours))
    else:
        last = row(*(suit_key(t, name, s, _taking(take, rank + s, allowed), 56) for s in SUITS))
    return col(*fives(ranks), last, horizontal_alignment=STRETCH)


def _taking(take: Take, card: str, allowed: tuple[str, ...]) -> Callable[[], Any] | None:
    return (lambda: take(card, None)) if card in allowed else None


def _rank(t: Look, name: str, rank: str, chosen: str, is_open: bool, take: Callable[[str], None]) -> ft.Control:
    on, side = rank == chosen, TARGET * max(1.0, t.scale * 0.8)
    shown = "JO" if rank == JOKER else rank
    said = t.say("Joker") if rank == JOKER else rank
    body = number(shown, t, "figure", t.on_fill if on else t.text if is_open else t.soft)
    return tap(
        body,
        f"{name}: {said}",
        (lambda: take(rank)) if is_open else None,
        selected=on,
        expand=True,
        height=side,
        bgcolor=t.fill if on else t.raised if is_open else None,
        border=ft.Border.all(1, t.fill if on else t.line),
        opacity=1 if is_open else 0.4,
    )


def _colour(t: Look, name: str, colour: str, on_click: Callable[..., Any]) -> ft.Control:
    ink = OBJECTS["card_red"] if colour == "red" else OBJECTS["card_ink"]
    word = t.say("red") if colour == "red" else t.say("black")
    text = t.say("as {colour}", colour=word)
    body = row(strut(56), stamp(svg.SUITS["*"], ink, 28), label(text, t, ink), alignment=ft.MainAxisAlignment.CENTER)
    return tap(body, f"{name}: {text}", on_click, expand=True, bgcolor=OBJECTS["card"], padding=beside_strut(8))


def shown_card(
    t: Look,
    card: str | None,
    under: str,
    name: str,
    on_click: Callable[..., Any] | None,
    lit: bool = False,
    on: bool = False,
) -> ft.Control:
    """A card with a word under it; a tap changes it. `lit`: it counts; `on`: it is the one being named."""
    face: ft.Control = card_picture(card, t, 76, lit) if card else _nothing(t)
    word = small(under, t, t.accent if on else None, text_align=ft.TextAlign.CENTER, max_lines=2)
    body = col(face, word, gap=4, tight=True, horizontal_alignment=ft.CrossAxisAlignment.CENTER)
    frame = ft.Border.all(2, t.accent) if on else None
    return tap(body, name, on_click, expand=True, padding=4, border=frame, selected=on or None)


def _nothing(t: Look) -> ft.Control:
    sign = ft.Icon(ft.Icons.QUESTION_MARK_ROUNDED, color=t.edge, size=24)
    return ft.Container(
        sign, width=58, height=76, alignment=ft.Alignment.CENTER, border_radius=7, border=ft.Border.all(1.5, t.edge)
    )
