"""Editors of values made of values: objects, maps, and what may be absent."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import flet as ft

from companion.core.fields import LEFT_OUT, Field, Form, MapOf, Maybe, NameOrForm, OneOf
from companion.ui.forms.choice_editors import chips, labelled
from companion.ui.forms.draft import WAS, blank, is_pickable, is_shown, switched_on
from companion.ui.forms.field_slot import Spot, edit, edits
from companion.ui.forms.labels import label_of
from companion.ui.forms.value_editors import offers_of
from companion.ui.game_ui import Offer
from companion.ui.kit.buttons import choice, icon_button, second
from companion.ui.kit.inputs import entry
from companion.ui.kit.layout import STRETCH, col, flow, panel, row
from companion.ui.kit.text import label
from companion.ui.theme import WIDE_GAP, Look

NOT_YET = ""  # something that is still to be chosen, where None means that there is nothing


@edits(Form)
def form(spot: Spot) -> ft.Control:
    """An object inside another one, under its own label: a plate, or deeper down only a line at its side."""
    t = spot.t
    head = row(label(spot.label, t, expand=True), *([spot.corner] if spot.corner else []))
    body = col(head, *form_lines(spot), gap=WIDE_GAP, horizontal_alignment=STRETCH)
    if "." not in spot.path:
        return panel(t, body, fill=t.ground, padding=10)
    return ft.Container(body, border=ft.Border(left=ft.BorderSide(2, t.line)), padding=ft.Padding.only(left=8))


def form_lines(spot: Spot) -> list[ft.Control]:
    """An editor for each key; those that may be left out and are, are offered below."""
    field, value = spot.field, spot.value if isinstance(spot.value, dict) else {}
    assert isinstance(field, Form)
    shown = [key for key, part in field.fields.items() if is_shown(part, key, value) and key != WAS]
    hidden = [key for key in field.fields if key not in shown and key != WAS]
    lines = [_line(spot, key, field.fields[key], value) for key in shown]
    offered = [_offered(spot, key, field.fields[key]) for key in hidden]
    return [*lines, flow(*offered)] if offered else lines


def part_of(spot: Spot, key: str, field: Field, value: Any) -> Spot:
    """One key of an object."""

    def change(to: Callable[[Any], Any]) -> None:
        spot.change(lambda old: {**_object(old), key: to(_object(old).get(key, value))})

    return spot.inside(field, value, change, label_of(spot.t, key), key)


def _object(value: Any) -> dict[str, Any]:
    return value if isinstance(value, dict) else {}


def _line(spot: Spot, key: str, field: Field, value: dict[str, Any]) -> ft.Control:
    part = part_of(spot, key, field, value[key] if key in value else blank(field))
    if field.missing is not LEFT_OUT:
        return edit(part)

    def leave_out() -> None:
        spot.change(lambda old: {k: v for k, v in _object(old).items() if k != key})

    return removable(part, leave_out)


def removable(spot: Spot, on_click: Callable[[], Any]) -> ft.Control:
    """An editor with a cross."""
    return edit(replace(spot, corner=_cross(spot.t, spot.name, on_click)))


def _cross(t: Look, name: str, on_click: Callable[[], Any]) -> ft.Control:
    return icon_button(t, t.say("Leave out: {what}", what=name), ft.Icons.CLOSE_ROUNDED, on_click, t.soft)


def _offered(spot: Spot, key: str, field: Field) -> ft.Control:
    part = part_of(spot, key, field, None)
    name = spot.t.say("Add: {what}", what=part.name)
    return choice(spot.t, f"+ {part.label}", False, lambda: part.put(switched_on(field)), name)


@edits(Maybe)
def maybe(spot: Spot) -> ft.Control:
    """None is one more choice."""
    field, t = spot.field, spot.t
    assert isinstance(field, Maybe)
    inner = replace(spot, field=field.item)
    none = Offer(None, t.say("none"))
    if is_pickable(field.item) or inner.hint.offers:
        return labelled(spot, chips(spot, [none, *offers_of(inner)]))
    if spot.value is not None:
        return removable(inner, spot.putting(None))
    start = switched_on(field.item)
    return second(
        t,
        t.say("{what}: none", what=spot.label),
        spot.putting(NOT_YET if start is None else start),
        ft.Icons.ADD_ROUNDED,
        name=t.say("Add: {what}", what=spot.name),
    )


@edits(NameOrForm)
def name_or_form(spot: Spot) -> ft.Control:
    """A printed name, or everything written out."""
    field, t = spot.field, spot.t
    assert isinstance(field, NameOrForm)
    own = isinstance(spot.value, dict)
    names = offers_of(replace(spot, field=field.name, value=None)) if isinstance(field.name, OneOf) else []
    picked = [
        choice(t, o.text, _same(field.name, spot.value, o.value), spot.putting(o.value), f"{spot.name}: {o.text}")
        for o in names
    ]
    write = choice(
        t, t.say("Own figures"), own, lambda: spot.put(blank(field.form)), t.say("{what}: own figures", what=spot.name)
    )
    lines = form_lines(replace(spot, field=field.form)) if own else []
    return labelled(spot, flow(*picked, write), *lines)


def _same(field: Field, value: Any, name: Any) -> bool:
    return isinstance(value, str) and isinstance(field, OneOf) and field.known.get(value.lower()) == name


@edits(MapOf)
def map_of(spot: Spot) -> ft.Control:
    """Names with their values, in the order in which they were added."""
    field, t, value = spot.field, spot.t, _object(spot.value)
    assert isinstance(field, MapOf)
    lines = [_pair(spot, field.item, i, key, value[key]) for i, key in enumerate(value)]
    add = second(
        t,
        t.say("Add to {what}", what=spot.label),
        (lambda: spot.change(lambda old: {**_object(old), "": blank(field.item)})) if "" not in value else None,
        ft.Icons.ADD_ROUNDED,
        name=t.say("Add: {what}", what=spot.name),
    )
    return labelled(spot, *lines, add)


def _pair(spot: Spot, field: Field, i: int, key: str, value: Any) -> ft.Control:
    t = spot.t

    def renamed(to: str) -> None:
        spot.change(lambda old: {to if k == key else k: v for k, v in _object(old).items()})

    def change(to: Callable[[Any], Any]) -> None:
        spot.change(lambda old: {**_object(old), key: to(_object(old).get(key))})

    def remove() -> None:
        spot.change(lambda old: {k: v for k, v in _object(old).items() if k != key})

    name = entry(t, t.say("{what} {n}: name", what=spot.label, n=i + 1), key, renamed)
    part = spot.inside(field, value, change, key or t.say("{what} {n}", what=spot.label, n=i + 1))
    body = col(name, edit(part), horizontal_alignment=STRETCH)
    return row(ft.Container(body, expand=True), _cross(t, part.name, remove), gap=4)
