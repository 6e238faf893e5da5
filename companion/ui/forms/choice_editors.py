"""One of several: side by side while they are few and short, else a list that can be searched; a card in two taps."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import flet as ft

from companion.core.cards import CARDS, JOKER, RANKS
from companion.core.fields import CardName
from companion.ui.error_boundary import component
from companion.ui.forms.draft import FEW
from companion.ui.forms.field_slot import FieldSlot, edits
from companion.ui.game_ui import Offer
from companion.ui.kit import svg
from companion.ui.kit.buttons import choice, line_button, tap, with_id
from companion.ui.kit.cards_and_dice import SUIT_NAMES, card_name, card_picture
from companion.ui.kit.inputs import entry
from companion.ui.kit.layout import edged, fives, flow, pad, row, stamp, strut, wide_col
from companion.ui.kit.svg import OBJECTS
from companion.ui.kit.text import label, number
from companion.ui.theme import GAP, MEDIUM_GAP, SMALL_GAP, TARGET, TIGHT_GAP, WIDE_GAP, Theme

SHORT = 26  # letters that fit on a button beside others
LONG_LIST = 12  # a list of more can be searched
SUITS = "SHDC"  # in the order in which a hand is held


def labelled(slot: FieldSlot, *controls: ft.Control) -> ft.Control:
    """An editor under its label."""
    head: ft.Control = label(slot.label, slot.t, slot.t.soft, expand=True)
    line = row(head, *([slot.corner] if slot.corner else []))
    return wide_col(line, *controls, gap=GAP)


def in_line(slot: FieldSlot, editor: ft.Control) -> ft.Control:
    """An editor that shows its label itself."""
    return row(ft.Container(editor, expand=True), slot.corner, gap=TIGHT_GAP) if slot.corner else editor


def with_value(offers: Sequence[Offer], value: Any, text: Callable[[Any], str]) -> list[Offer]:
    """The offers, and the present value if it is none of them."""
    known = value is None or value == "" or any(offer.value == value for offer in offers)
    return list(offers) if known else [*offers, Offer(value, text(value))]


def choose(slot: FieldSlot, offers: Sequence[Offer]) -> ft.Control:
    """All of them in the way that suits their number and length."""
    if any(len(offer.text) > SHORT for offer in offers) or len(offers) > 2 * FEW:
        return LongChoice(slot.t, slot, tuple(offers), key=slot.name)
    return labelled(slot, chips(slot, offers))


def chips(slot: FieldSlot, offers: Sequence[Offer]) -> ft.Control:
    draw = square if all(len(offer.text) < 3 for offer in offers) else choice
    return flow(*(chip(slot, o, o.value == slot.value, slot.putting(o.value), draw) for o in offers))


def chip(slot: FieldSlot, o: Offer, on: bool, on_click: Any, draw: Callable[..., ft.Control] = choice) -> ft.Control:
    return with_id(slot.id_of(o.value), draw(slot.t, o.text, on, on_click, f"{slot.name}: {o.text}"))


def square(t: Theme, text: str, on: bool, on_click: Any, name: str, *, expand: bool = False) -> ft.Control:
    """A choice of one or two signs, at least wide enough for a thumb."""
    body = number(text, t, "figure", t.on_fill if on else t.text if on_click else t.soft)
    frame, side = edged(1, t.fill if on else t.line), TARGET * max(1.0, t.scale * 0.8)
    fill = t.fill if on else t.raised
    wide: dict[str, Any] = {"expand": True} if expand else {"width": side}  # what wraps cannot expand
    return tap(body, name, on_click, selected=on, height=side, bgcolor=fill, border=frame, **wide)


@component
def LongChoice(t: Theme, slot: FieldSlot, offers: tuple[Offer, ...]) -> ft.Control:
    """The chosen one as a line; a tap opens the others."""
    is_open, set_open = ft.use_state(slot.value is None)
    query, set_query = ft.use_state("")
    chosen = next((offer for offer in offers if offer.value == slot.value), None)

    def take(offer: Offer) -> None:
        slot.put(offer.value)
        set_open(False)

    if chosen and not is_open:
        change = ft.Icon(ft.Icons.EXPAND_MORE_ROUNDED, color=t.soft, size=24)
        name = t.say("{what}: {value}, change", what=slot.name, value=chosen.text)
        line = line_button(t, chosen.text, "", lambda: set_open(True), right=change, name=name)
        return labelled(slot, with_id(f"{slot.id}-change", line))
    found = [o for o in offers if query.lower() in o.text.lower()]
    search = [entry(t, t.say("Search"), query, set_query)] if len(offers) > LONG_LIST else []
    lines = [_line(t, slot, offer, lambda e, o=offer: take(o)) for offer in found]
    return labelled(slot, *search, *lines)


def _line(t: Theme, slot: FieldSlot, offer: Offer, on_click: Any) -> ft.Control:
    is_chosen = offer.value == slot.value
    icon = ft.Icons.RADIO_BUTTON_CHECKED_ROUNDED if is_chosen else ft.Icons.RADIO_BUTTON_UNCHECKED_ROUNDED
    sign = ft.Icon(icon, color=t.accent if is_chosen else t.soft, size=24)
    name = f"{slot.name}: {offer.text}"
    line = line_button(t, offer.text, "", on_click, right=sign, name=name, selected=is_chosen)
    return with_id(slot.id_of(offer.value), line)


@edits(CardName)
def card(slot: FieldSlot) -> ft.Control:
    return labelled(slot, CardEditor(slot.t, slot, key=slot.name))


@component
def CardEditor(t: Theme, slot: FieldSlot) -> ft.Control:
    """The card as it lies; a tap lays the ranks open."""
    known = slot.value.upper() if isinstance(slot.value, str) and slot.value.upper() in CARDS else None
    is_open, set_open = ft.use_state(known is None)

    def take(name: str) -> None:
        slot.put(name)
        set_open(False)

    if known and not is_open:
        return with_id(f"{slot.id}-change", chosen_card(t, slot, known, lambda: set_open(True)))
    return CardPicker(t, slot.id, slot.name, take)


def chosen_card(t: Theme, slot: FieldSlot, name: str, on_click: Callable[[], Any]) -> ft.Control:
    body = row(
        card_picture(name, t, 60),
        label(card_name(t, name), t, expand=True),
        ft.Icon(ft.Icons.EXPAND_MORE_ROUNDED, color=t.soft, size=24),
        gap=WIDE_GAP,
    )
    named = t.say("{what}: {value}, change", what=slot.name, value=card_name(t, name))
    return tap(body, named, on_click, bgcolor=t.raised, border=edged(1, t.line), padding=pad(MEDIUM_GAP, SMALL_GAP))


@component
def CardPicker(t: Theme, id: str, name: str, take: Callable[[str], Any]) -> ft.Control:
    """Ranks and the Joker; once a rank is chosen, its four suits."""
    rank, set_rank = ft.use_state("")

    def suited(suit: str) -> None:
        take(rank + suit)
        set_rank("")

    def key(rank_: str) -> ft.Control:
        press = square(t, rank_, rank_ == rank, lambda: set_rank(rank_), f"{name}: {rank_}", expand=True)
        return with_id(f"{id}-{rank_}", press)

    joker = square(t, "JO", False, lambda: take(JOKER), f"{name}: {t.say('Joker')}", expand=True)
    ranks = [*map(key, reversed(RANKS)), with_id(f"{id}-{JOKER}", joker)]
    suits = [with_id(f"{id}-{s}", suit_key(t, name, s, (lambda e, s=s: suited(s)) if rank else None)) for s in SUITS]
    return wide_col(*fives(ranks), row(*suits))


def suit_key(t: Theme, name: str, suit: str, on_click: Any, height: float = TARGET) -> ft.Control:
    """Vellum like the card that it will be; dim until there is a rank."""
    ink = OBJECTS["card_red"] if suit in "HD" else OBJECTS["card_ink"]
    body = row(strut(height), stamp(svg.SUITS[suit], ink, height / 2), gap=0, alignment=ft.MainAxisAlignment.CENTER)
    what = f"{name}: {t.say(SUIT_NAMES[suit])}"
    return tap(
        body,
        what,
        on_click,
        expand=True,
        bgcolor=OBJECTS["card"],
        border=edged(1, OBJECTS["card_edge"]),
        opacity=1.0 if on_click else 0.35,
    )
