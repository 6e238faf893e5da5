"""Editors of single values."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import flet as ft

from companion.core.fields import Anything, Flag, OneOf, Only, Seat, Text, Whole
from companion.ui.forms.choice_editors import choose, in_line, labelled, with_value
from companion.ui.forms.draft import is_pickable, number_or_text
from companion.ui.forms.field_slot import Spot, edits
from companion.ui.forms.labels import read_out
from companion.ui.game_ui import Offer
from companion.ui.kit.buttons import step, tap
from companion.ui.kit.inputs import entry
from companion.ui.kit.layout import STRETCH, beside_strut, col, flow, row, strut
from companion.ui.kit.player_seals import seal_picture
from companion.ui.kit.text import label
from companion.ui.theme import TARGET

DIGITS = r"^[-−]?[0-9]*$"


def offers_of(spot: Spot) -> list[Offer]:
    """Everything that one tap can say here: the game's own names for it, or all values of the field."""
    if spot.hint.offers:
        return with_value(spot.hint.offers, spot.value, str)
    match spot.field:
        case Seat():
            return [Offer(seat, name) for seat, name in enumerate(spot.help.names)]
        case OneOf() as field:
            return [Offer(name, spot.t.say(read_out(name))) for name in field.names]
        case Whole() as field if is_pickable(field):
            return [Offer(n, str(n).replace("-", "−")) for n in range(field.least, field.most + 1)]
    return []


@edits(Whole)
def whole(spot: Spot) -> ft.Control:
    offers = offers_of(spot)
    return choose(spot, offers) if offers else stepper(spot)


def stepper(spot: Spot) -> ft.Control:
    """Minus, the number itself to type over, plus."""
    t, field = spot.t, spot.field
    assert isinstance(field, Whole)
    n = spot.value if type(spot.value) is int else None

    def moved(by: int) -> Any:
        least, most = field.least, field.most

        def change(old: Any) -> int:
            start = old if type(old) is int else max(least, min(0, most)) - by
            return max(least, min(most, start + by))

        return lambda: spot.change(change)

    shown = "" if spot.value is None else str(spot.value)
    typed = entry(
        t,
        spot.label,
        shown,
        lambda text: spot.put(number_or_text(text)),
        "figure",
        face="Bold",
        text_align=ft.TextAlign.CENTER,
        keyboard_type=ft.KeyboardType.NUMBER,
        input_filter=ft.InputFilter(DIGITS),
        expand=True,
    )
    less = step(t, "−", t.say("{what}: one less", what=spot.name), moved(-1) if n is None or n > field.least else None)
    more = step(t, "+", t.say("{what}: one more", what=spot.name), moved(1) if n is None or n < field.most else None)
    return in_line(spot, row(less, typed, more))


@edits(Seat)
def seat(spot: Spot) -> ft.Control:
    """The players' seals; without players (outside a table) the number."""
    if not spot.help.names:
        return stepper(spot)
    return labelled(spot, flow(*(seal_choice(spot, i, i == spot.value, spot.putting(i)) for i in _seats(spot))))


def _seats(spot: Spot) -> list[int]:
    offered = [offer.value for offer in spot.hint.offers]
    return offered or list(range(len(spot.help.names)))


def seal_choice(spot: Spot, i: int, is_chosen: bool, on_click: Any) -> ft.Control:
    t, help = spot.t, spot.help
    body = row(strut(TARGET + 8), seal_picture(help.seals[i], t, 32), label(help.names[i], t), gap=8, tight=True)
    frame = ft.Border.all(3, t.accent) if is_chosen else ft.Border.all(1, t.line)
    fill = t.wash if is_chosen else t.raised
    name = f"{spot.name}: {help.names[i]}"
    return tap(
        body, name, on_click, selected=is_chosen, alignment=None, bgcolor=fill, border=frame, padding=beside_strut(12)
    )


@edits(Flag)
def flag(spot: Spot) -> ft.Control:
    t, on = spot.t, bool(spot.value)
    icon = ft.Icon(
        ft.Icons.TOGGLE_ON_ROUNDED if on else ft.Icons.TOGGLE_OFF_ROUNDED, color=t.accent if on else t.soft, size=40
    )
    word = label(t.say("yes") if on else t.say("no"), t, t.accent if on else t.soft)
    body = row(strut(56), label(spot.label, t, expand=True), word, icon, gap=10)
    switch = tap(
        body,
        t.say("{what}: {value}, switch", what=spot.name, value=t.say("yes") if on else t.say("no")),
        lambda: spot.change(lambda old: not old),
        selected=on,
        bgcolor=t.raised,
        border=ft.Border.all(1, t.line),
        padding=beside_strut(12, gap=10),
    )
    return in_line(spot, switch)


@edits(Only)
def only(spot: Spot) -> ft.Control:
    told = spot.t.say("yes") if spot.value is True else read_out(str(spot.value))
    return in_line(spot, row(strut(TARGET), label(f"{spot.label}: {told}", spot.t), gap=0))


@edits(Text)
def text(spot: Spot) -> ft.Control:
    """Typed; or one of the names that the table knows, or another one typed under them."""
    field, hint = spot.field, spot.hint
    assert isinstance(field, Text)
    shown = spot.value if isinstance(spot.value, str) else ""
    most = field.most if field.most < 10_000 else None
    if not hint.offers:
        return in_line(spot, entry(spot.t, spot.label, shown, spot.put, max_length=most, counter=""))
    known = choose(spot, hint.offers if hint.is_open else with_value(hint.offers, spot.value, str))
    if not hint.is_open:
        return known
    typed = "" if any(offer.value == shown for offer in hint.offers) else shown
    other = entry(spot.t, spot.t.say("{what}: another", what=spot.label), typed, spot.put, max_length=most, counter="")
    return col(known, other, horizontal_alignment=STRETCH)


@edits(OneOf)
def one_of(spot: Spot) -> ft.Control:
    """Another spelling of a name is shown as the name itself."""
    field = spot.field
    assert isinstance(field, OneOf)
    same = replace(spot, value=field.known.get(str(spot.value).lower(), spot.value))
    return choose(same, offers_of(same))


@edits(Anything)
def anything(spot: Spot) -> ft.Control:
    """JSON, for what only somebody else can read."""

    def typed(text: str) -> None:
        try:
            spot.put(json.loads(text))
        except ValueError:
            spot.put(text)

    shown = spot.value if isinstance(spot.value, str) else json.dumps(spot.value)
    return in_line(spot, entry(spot.t, spot.label, shown, typed, multiline=True))
