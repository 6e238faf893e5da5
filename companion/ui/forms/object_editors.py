"""Editors of values made of values: objects, maps, and what may be absent."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import flet as ft

from companion.core.fields import LEFT_OUT, Field, Form, MapOf, Maybe, NameOrForm, OneOf
from companion.ui.forms.choice_editors import chip, chips, labelled
from companion.ui.forms.draft import WAS, blank, is_pickable, is_shown, switched_on
from companion.ui.forms.field_slot import FieldSlot, edit, edits
from companion.ui.forms.labels import label_of
from companion.ui.forms.value_editors import offers_of
from companion.ui.game_ui import Offer
from companion.ui.kit.buttons import choice, icon_button, secondary, with_id
from companion.ui.kit.inputs import entry
from companion.ui.kit.layout import flow, inset, panel, row, wide_col
from companion.ui.kit.text import label
from companion.ui.theme import GAP, MEDIUM_GAP, TIGHT_GAP, WIDE_GAP

NOT_YET = ""  # something that is still to be chosen, where None means that there is nothing


@edits(Form)
def form(slot: FieldSlot) -> ft.Control:
    """An object inside another one, under its own label: a panel, or deeper down only a line at its side."""
    t = slot.t
    head = row(label(slot.label, t, expand=True), *([slot.corner] if slot.corner else []))
    body = wide_col(head, *form_lines(slot), gap=WIDE_GAP)
    if "." not in slot.path:
        return panel(t, body, fill=t.ground, padding=MEDIUM_GAP)
    return ft.Container(body, border=ft.Border(left=ft.BorderSide(2, t.line)), padding=inset(left=GAP))


def form_lines(slot: FieldSlot) -> list[ft.Control]:
    """An editor for each key; those that may be left out and are, are offered below."""
    field, value = slot.field, slot.value if isinstance(slot.value, dict) else {}
    assert isinstance(field, Form)
    shown = [key for key, part in field.fields.items() if is_shown(part, key, value) and key != WAS]
    hidden = [key for key in field.fields if key not in shown and key != WAS]
    lines = [_line(slot, key, field.fields[key], value) for key in shown]
    offered = [_offered(slot, key, field.fields[key]) for key in hidden]
    return [*lines, flow(*offered)] if offered else lines


def part_of(slot: FieldSlot, key: str, field: Field, value: Any) -> FieldSlot:
    """One key of an object."""

    def change(to: Callable[[Any], Any]) -> None:
        slot.change(lambda old: {**_object(old), key: to(_object(old).get(key, value))})

    return slot.inside(field, value, change, label_of(slot.t, key), key)


def _object(value: Any) -> dict[str, Any]:
    return value if isinstance(value, dict) else {}


def _line(slot: FieldSlot, key: str, field: Field, value: dict[str, Any]) -> ft.Control:
    part = part_of(slot, key, field, value[key] if key in value else blank(field))
    if field.missing is not LEFT_OUT:
        return edit(part)

    def leave_out() -> None:
        slot.change(lambda old: {k: v for k, v in _object(old).items() if k != key})

    return removable(part, leave_out)


def removable(slot: FieldSlot, on_click: Callable[[], Any]) -> ft.Control:
    """An editor with a cross."""
    return edit(replace(slot, corner=_cross(slot, on_click)))


def _cross(slot: FieldSlot, on_click: Callable[[], Any]) -> ft.Control:
    name = slot.t.say("Remove: {what}", what=slot.name)
    return with_id(f"{slot.id}-out", icon_button(slot.t, name, ft.Icons.CLOSE_ROUNDED, on_click, slot.t.soft))


def add_button(slot: FieldSlot, text: str, on_click: Callable[[], Any] | None) -> ft.Control:
    name = slot.t.say("Add: {what}", what=slot.name)
    return with_id(f"{slot.id}-add", secondary(slot.t, text, on_click, ft.Icons.ADD_ROUNDED, name=name))


def _offered(slot: FieldSlot, key: str, field: Field) -> ft.Control:
    part = part_of(slot, key, field, None)
    name = slot.t.say("Add: {what}", what=part.name)
    add = choice(slot.t, f"+ {part.label}", False, lambda: part.put(switched_on(field)), name)
    return with_id(f"{part.id}-add", add)


@edits(Maybe)
def maybe(slot: FieldSlot) -> ft.Control:
    """None is one more choice."""
    field, t = slot.field, slot.t
    assert isinstance(field, Maybe)
    inner = replace(slot, field=field.item)
    none = Offer(None, t.say("none"))
    if is_pickable(field.item) or inner.hint.offers:
        return labelled(slot, chips(slot, [none, *offers_of(inner)]))
    if slot.value is not None:
        return removable(inner, slot.putting(None))
    start = switched_on(field.item)
    return add_button(slot, t.say("{what}: none", what=slot.label), slot.putting(NOT_YET if start is None else start))


@edits(NameOrForm)
def name_or_form(slot: FieldSlot) -> ft.Control:
    """A printed name, or everything written out."""
    field, t = slot.field, slot.t
    assert isinstance(field, NameOrForm)
    own = isinstance(slot.value, dict)
    names = offers_of(replace(slot, field=field.name, value=None)) if isinstance(field.name, OneOf) else []
    picked = [chip(slot, o, _same(field.name, slot.value, o.value), slot.putting(o.value)) for o in names]
    called = t.say("{what}: custom values", what=slot.name)
    write = choice(t, t.say("Custom values"), own, lambda: slot.put(blank(field.form)), called)
    lines = form_lines(replace(slot, field=field.form)) if own else []
    return labelled(slot, flow(*picked, with_id(f"{slot.id}-own", write)), *lines)


def _same(field: Field, value: Any, name: Any) -> bool:
    return isinstance(value, str) and isinstance(field, OneOf) and field.known.get(value.lower()) == name


@edits(MapOf)
def map_of(slot: FieldSlot) -> ft.Control:
    """Names with their values, in the order in which they were added."""
    field, t, value = slot.field, slot.t, _object(slot.value)
    assert isinstance(field, MapOf)
    lines = [_pair(slot, field.item, i, key, value[key]) for i, key in enumerate(value)]

    def add() -> None:
        slot.change(lambda old: {**_object(old), "": blank(field.item)})

    more = add_button(slot, t.say("Add to {what}", what=slot.label), add if "" not in value else None)
    return labelled(slot, *lines, more)


def _pair(slot: FieldSlot, field: Field, i: int, key: str, value: Any) -> ft.Control:
    t = slot.t

    def renamed(to: str) -> None:
        slot.change(lambda old: {to if k == key else k: v for k, v in _object(old).items()})

    def change(to: Callable[[Any], Any]) -> None:
        slot.change(lambda old: {**_object(old), key: to(_object(old).get(key))})

    def remove() -> None:
        slot.change(lambda old: {k: v for k, v in _object(old).items() if k != key})

    name = entry(t, t.say("{what} {n}: name", what=slot.label, n=i + 1), key, renamed)
    part = slot.inside(field, value, change, key or t.say("{what} {n}", what=slot.label, n=i + 1), place=i)
    body = wide_col(name, edit(part))
    return row(ft.Container(body, expand=True), _cross(part, remove), gap=TIGHT_GAP)
