"""Editors of single values."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import flet as ft

from companion.core.field_words import read_out
from companion.core.fields import Anything, Flag, OneOf, Only, Seat, Text, Whole
from companion.ui.forms.choice_editors import choose, in_line, labelled, with_value
from companion.ui.forms.draft import is_pickable, number_or_text
from companion.ui.forms.field_slot import FieldSlot, edits
from companion.ui.game_ui import Offer
from companion.ui.kit.buttons import step, tap, with_id
from companion.ui.kit.inputs import entry
from companion.ui.kit.layout import beside_strut, edged, flow, row, strut, wide_col
from companion.ui.kit.player_seals import seal_picture
from companion.ui.kit.text import label
from companion.ui.theme import GAP, MEDIUM_GAP, TARGET, WIDE_GAP

DIGITS = r"^[-−]?[0-9]*$"


def offers_of(slot: FieldSlot) -> list[Offer]:
    """Everything that one tap can say here: the game's own names for it, or all values of the field."""
    if slot.hint.offers:
        return with_value(slot.hint.offers, slot.value, str)
    match slot.field:
        case Seat():
            return [Offer(seat, name) for seat, name in enumerate(slot.context.names)]
        case OneOf() as field:
            return [Offer(name, slot.t.say(read_out(name))) for name in field.names]
        case Whole() as field if is_pickable(field):
            return [Offer(n, str(n).replace("-", "−")) for n in range(field.least, field.most + 1)]
    return []


@edits(Whole)
def whole(slot: FieldSlot) -> ft.Control:
    offers = offers_of(slot)
    return choose(slot, offers) if offers else stepper(slot)


def stepper(slot: FieldSlot) -> ft.Control:
    """Minus, the number itself to type over, plus."""
    t, field = slot.t, slot.field
    assert isinstance(field, Whole)
    n = slot.value if type(slot.value) is int else None

    def moved(by: int) -> Any:
        least, most = field.least, field.most

        def change(old: Any) -> int:
            start = old if type(old) is int else max(least, min(0, most)) - by
            return max(least, min(most, start + by))

        return lambda: slot.change(change)

    shown = "" if slot.value is None else str(slot.value)
    typed = entry(
        t,
        slot.label,
        shown,
        lambda text: slot.put(number_or_text(text)),
        "figure",
        face="Bold",
        text_align=ft.TextAlign.CENTER,
        keyboard_type=ft.KeyboardType.NUMBER,
        input_filter=ft.InputFilter(DIGITS),
        expand=True,
    )
    less = step(
        t, "−", t.say("{what}: subtract 1", what=slot.name), moved(-1) if n is None or n > field.least else None
    )
    more = step(t, "+", t.say("{what}: add 1", what=slot.name), moved(1) if n is None or n < field.most else None)
    return in_line(slot, row(with_id(f"{slot.id}-less", less), typed, with_id(f"{slot.id}-more", more)))


@edits(Seat)
def seat(slot: FieldSlot) -> ft.Control:
    """The players' seals; without players (outside a table) the number."""
    if not slot.context.names:
        return stepper(slot)
    return labelled(slot, flow(*(seal_choice(slot, i, i == slot.value, slot.putting(i)) for i in _seats(slot))))


def _seats(slot: FieldSlot) -> list[int]:
    offered = [offer.value for offer in slot.hint.offers]
    return offered or list(range(len(slot.context.names)))


def seal_choice(slot: FieldSlot, i: int, is_chosen: bool, on_click: Any) -> ft.Control:
    t, context = slot.t, slot.context
    body = row(
        strut(TARGET + 8), seal_picture(context.seals[i], t, 32), label(context.names[i], t), gap=GAP, tight=True
    )
    frame = edged(3, t.accent) if is_chosen else edged(1, t.line)
    fill = t.wash if is_chosen else t.raised
    name = f"{slot.name}: {context.names[i]}"
    button = tap(
        body,
        name,
        on_click,
        selected=is_chosen,
        alignment=None,
        bgcolor=fill,
        border=frame,
        padding=beside_strut(WIDE_GAP),
    )
    return with_id(f"{slot.id}-{i}", button)


@edits(Flag)
def flag(slot: FieldSlot) -> ft.Control:
    t, on = slot.t, bool(slot.value)
    icon = ft.Icon(
        ft.Icons.TOGGLE_ON_ROUNDED if on else ft.Icons.TOGGLE_OFF_ROUNDED, color=t.accent if on else t.soft, size=40
    )
    word = label(t.say("yes") if on else t.say("no"), t, t.accent if on else t.soft)
    body = row(strut(56), label(slot.label, t, expand=True), word, icon, gap=MEDIUM_GAP)
    switch = tap(
        body,
        t.say("{what}: {value}, switch", what=slot.name, value=t.say("yes") if on else t.say("no")),
        lambda: slot.change(lambda old: not old),
        selected=on,
        bgcolor=t.raised,
        border=edged(1, t.line),
        padding=beside_strut(WIDE_GAP, gap=MEDIUM_GAP),
    )
    return in_line(slot, with_id(f"{slot.id}-switch", switch))


@edits(Only)
def only(slot: FieldSlot) -> ft.Control:
    said = slot.t.say("yes") if slot.value is True else read_out(str(slot.value))
    return in_line(slot, row(strut(TARGET), label(f"{slot.label}: {said}", slot.t), gap=0))


@edits(Text)
def text(slot: FieldSlot) -> ft.Control:
    """Typed; or one of the names that the table knows, or another one typed under them."""
    field, hint = slot.field, slot.hint
    assert isinstance(field, Text)
    shown = slot.value if isinstance(slot.value, str) else ""
    most = field.most if field.most < 10_000 else None
    if not hint.offers:
        return in_line(slot, entry(slot.t, slot.label, shown, slot.put, max_length=most, counter=""))
    known = choose(slot, hint.offers if hint.is_open else with_value(hint.offers, slot.value, str))
    if not hint.is_open:
        return known
    typed = "" if any(offer.value == shown for offer in hint.offers) else shown
    other = entry(slot.t, slot.t.say("{what}: another", what=slot.label), typed, slot.put, max_length=most, counter="")
    return wide_col(known, other)


@edits(OneOf)
def one_of(slot: FieldSlot) -> ft.Control:
    """Another spelling of a name is shown as the name itself."""
    field = slot.field
    assert isinstance(field, OneOf)
    same = replace(slot, value=field.known.get(str(slot.value).lower(), slot.value))
    return choose(same, offers_of(same))


@edits(Anything)
def anything(slot: FieldSlot) -> ft.Control:
    """JSON, for what only somebody else can read."""

    def typed(text: str) -> None:
        try:
            slot.put(json.loads(text))
        except ValueError:
            slot.put(text)

    shown = slot.value if isinstance(slot.value, str) else json.dumps(slot.value)
    return in_line(slot, entry(slot.t, slot.label, shown, typed, multiline=True))
