"""The Court: four cards in a row, and a bar under exactly those that make a conspiracy."""

from __future__ import annotations

import flet as ft

from companion.games.rogue_monarch.facts import COURT
from companion.games.rogue_monarch.screen.cards import CARD_RADIUS, card_back, card_face, card_height
from companion.games.rogue_monarch.screen.dock import Hand
from companion.games.rogue_monarch.screen.values import Slot
from companion.ui.error_boundary import part
from companion.ui.kit.buttons import tap
from companion.ui.kit.layout import STRETCH, col, row
from companion.ui.kit.svg import OBJECTS
from companion.ui.kit.text import label
from companion.ui.live_updates import use_live
from companion.ui.theme import GAP, Look

BAR = 6


def court(t: Look, hand: Hand) -> ft.Control:
    """Where letters are large the names stand below once more, for a card's letters do not grow."""
    places = range(1, COURT + 1)
    cards = row(*(ft.Container(CourtCard(t, place, hand, key=str(place)), expand=1) for place in places), gap=GAP)
    names = [Names(t, hand)] if t.is_large else []
    return col(cards, LitBar(t, hand), *names, gap=3, horizontal_alignment=STRETCH)


@part
def CourtCard(t: Look, place: int, hand: Hand) -> ft.Control:
    """Face or back. A hidden card that all have seen keeps its name."""
    slot = use_live(hand.door, lambda opened: hand.slots(t)[place - 1])
    is_face = slot.up and slot.card
    picture = card_face(t, slot.card or "") if is_face else card_back(t, slot.card)
    return tap(
        picture,
        slot.says,
        (lambda: hand.pick(slot.place)) if slot.can_tap else None,
        selected=slot.picked,
        height=card_height(t),
        bgcolor=OBJECTS["card"] if is_face else OBJECTS["card_back"],
        border=_edge(t, slot),
        border_radius=CARD_RADIUS,
        clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
    )


def _edge(t: Look, slot: Slot) -> ft.Border:
    if slot.lit or slot.picked:
        return ft.Border.all(4 if slot.picked else 3, t.accent)
    return ft.Border.all(1, OBJECTS["card_edge" if slot.up else "card_back_line"])


@part
def LitBar(t: Look, hand: Hand) -> ft.Control:
    """Always there, so that nothing moves when it is lit."""
    lit = use_live(hand.door, lambda opened: [slot.lit for slot in hand.slots(t)])
    return row(*(_bar(t, is_lit) for is_lit in lit))


def _bar(t: Look, is_lit: bool) -> ft.Control:
    return ft.Container(expand=1, height=BAR, border_radius=BAR / 2, bgcolor=t.accent if is_lit else None)


@part
def Names(t: Look, hand: Hand) -> ft.Control:
    names = use_live(hand.door, lambda opened: [f"{slot.place}  {slot.lies}" for slot in hand.slots(t)])
    return col(*(label(name, t) for name in names), gap=4, horizontal_alignment=STRETCH)
