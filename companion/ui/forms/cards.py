"""A playing card in two taps: its rank, then its suit."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft

from companion.core.cards import CARDS, JOKER, RANKS
from companion.core.fields import CardName
from companion.ui import draw
from companion.ui.draw import OBJECTS
from companion.ui.forms.choices import labelled, square
from companion.ui.forms.spots import Spot, edits
from companion.ui.guard import component
from companion.ui.kit.cards import SUIT_NAMES, card_name, card_picture
from companion.ui.kit.plates import STRETCH, col, fives, pad, row, stamp, strut
from companion.ui.kit.taps import tap
from companion.ui.kit.words import label
from companion.ui.look import TARGET, Look

SUITS = "SHDC"  # in the order in which a hand is held


@edits(CardName)
def card(spot: Spot) -> ft.Control:
    return labelled(spot, CardEditor(spot.t, spot, key=spot.name))


@component
def CardEditor(t: Look, spot: Spot) -> ft.Control:
    """The card as it lies; a tap lays the ranks open."""
    known = spot.value.upper() if isinstance(spot.value, str) and spot.value.upper() in CARDS else None
    is_open, set_open = ft.use_state(known is None)

    def take(name: str) -> None:
        spot.put(name)
        set_open(False)

    if known and not is_open:
        return chosen_card(t, spot, known, lambda: set_open(True))
    return CardPicker(t, spot.name, take)


def chosen_card(t: Look, spot: Spot, name: str, on_click: Callable[[], Any]) -> ft.Control:
    body = row(
        card_picture(name, t, 60),
        label(card_name(t, name), t, expand=True),
        ft.Icon(ft.Icons.EXPAND_MORE_ROUNDED, color=t.soft, size=24),
        gap=12,
    )
    named = t.say("{what}: {value}, change", what=spot.name, value=card_name(t, name))
    return tap(body, named, on_click, bgcolor=t.raised, border=ft.Border.all(1, t.line), padding=pad(10, 6))


@component
def CardPicker(t: Look, name: str, take: Callable[[str], Any]) -> ft.Control:
    """Ranks and the Joker; once a rank is chosen, its four suits."""
    rank, set_rank = ft.use_state("")

    def suited(suit: str) -> None:
        take(rank + suit)
        set_rank("")

    ranks = [square(t, r, r == rank, lambda e, r=r: set_rank(r), f"{name}: {r}", expand=True) for r in reversed(RANKS)]
    ranks.append(square(t, "JO", False, lambda: take(JOKER), f"{name}: {t.say('Joker')}", expand=True))
    suits = [suit_key(t, name, s, (lambda e, s=s: suited(s)) if rank else None) for s in SUITS]
    return col(*fives(ranks), row(*suits), horizontal_alignment=STRETCH)


def suit_key(t: Look, name: str, suit: str, on_click: Any, height: float = TARGET) -> ft.Control:
    """Vellum like the card that it will be; dim until there is a rank."""
    ink = OBJECTS["card_red"] if suit in "HD" else OBJECTS["card_ink"]
    body = row(strut(height), stamp(draw.SUITS[suit], ink, height / 2), gap=0, alignment=ft.MainAxisAlignment.CENTER)
    what = f"{name}: {t.say(SUIT_NAMES[suit])}"
    return tap(
        body,
        what,
        on_click,
        expand=True,
        bgcolor=OBJECTS["card"],
        border=ft.Border.all(1, OBJECTS["card_edge"]),
        opacity=1.0 if on_click else 0.35,
    )
