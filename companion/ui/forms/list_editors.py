"""Editors of lists: picked one after the other where one tap says a value, else a panel for each line."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import flet as ft

from companion.core.fields import CardName, Field, ListOf, Seat
from companion.ui.error_boundary import component
from companion.ui.forms.choice_editors import CardPicker, chip, choose, labelled, square, with_value
from companion.ui.forms.draft import blank, is_pickable
from companion.ui.forms.field_slot import FieldSlot, edit, edits
from companion.ui.forms.object_editors import add_button, removable
from companion.ui.forms.value_editors import offers_of, seal_choice
from companion.ui.game_ui import Offer
from companion.ui.kit.buttons import choice, secondary, tap, with_id
from companion.ui.kit.cards_and_dice import card_name, card_picture
from companion.ui.kit.inputs import entry
from companion.ui.kit.layout import flow, pad, row
from companion.ui.kit.text import small
from companion.ui.theme import HAIR_GAP, TARGET, Theme


def items(value: Any) -> list[Any]:
    return list(value) if isinstance(value, list | tuple) else []


@edits(ListOf)
def list_of(slot: FieldSlot) -> ft.Control:
    field = slot.field
    assert isinstance(field, ListOf)
    if slot.hint.rows:
        return labelled(slot, *(_row(slot, field.item, i, name) for i, name in enumerate(slot.hint.rows)))
    if any(isinstance(offer.value, list) for offer in slot.hint.offers):  # whole lists, such as a column and a row
        return choose(slot, with_value(slot.hint.offers, slot.value, lambda value: ", ".join(map(str, items(value)))))
    if isinstance(field.item, CardName):
        return CardList(slot.t, slot, key=slot.name)
    if is_pickable(field.item) or slot.hint.offers:
        return picks(slot, field)
    return panels(slot, field)


def item_of(slot: FieldSlot, field: Field, i: int, name: str) -> FieldSlot:
    def change(to: Callable[[Any], Any]) -> None:
        def changed(old: Any) -> list[Any]:
            long = items(old) + [blank(field)] * max(0, i + 1 - len(items(old)))
            return [to(v) if at == i else v for at, v in enumerate(long)]

        slot.change(changed)

    value = items(slot.value)
    return slot.inside(field, value[i] if i < len(value) else blank(field), change, name, place=i)


def _row(slot: FieldSlot, field: Field, i: int, name: str) -> ft.Control:
    """A line that a game has named: the Support of one player, the first of two places."""
    return edit(item_of(slot, field, i, name))


def remover(slot: FieldSlot, i: int) -> Callable[[], None]:
    return lambda: slot.change(lambda old: [v for at, v in enumerate(items(old)) if at != i])


def adder(slot: FieldSlot, value: Any) -> Callable[[], None]:
    return lambda: slot.change(lambda old: [*items(old), value])


def picks(slot: FieldSlot, field: ListOf) -> ft.Control:
    """What was picked, in order (a tap takes it out), over what can be picked."""
    t, value = slot.t, items(slot.value)
    offers = offers_of(replace(slot, field=field.item, value=None))
    texts = {_key(offer): offer.text for offer in offers}
    taken = [_taken(slot, i, _text(slot, texts, v)) for i, v in enumerate(value)]
    empty = [] if taken else [small(t.say("Nothing yet"), t)]
    more = len(value) < field.most
    draw = square if all(len(offer.text) < 3 for offer in offers) else choice
    add = [_pick(slot, field.item, offer, draw, adder(slot, offer.value) if more else None) for offer in offers]
    other = [OtherItem(t, slot, key=f"{slot.name} other")] if slot.hint.is_open and more else []
    return labelled(slot, flow(*taken, *empty), flow(*add), *other)


@component
def OtherItem(t: Theme, slot: FieldSlot) -> ft.Control:
    """A name that is not among the offers."""
    typed, write = ft.use_state("")

    def add() -> None:
        adder(slot, typed.strip())()
        write("")

    field = entry(t, t.say("{what}: another", what=slot.label), typed, write, max_length=40, counter="", expand=True)
    button = secondary(t, t.say("Add"), add if typed.strip() else None, ft.Icons.ADD_ROUNDED, height=TARGET)
    return row(field, with_id(f"{slot.id}-other", button))


def _key(offer: Offer) -> str:
    return repr(offer.value)


def _text(slot: FieldSlot, texts: dict[str, str], value: Any) -> str:
    field = slot.field.item if isinstance(slot.field, ListOf) else None
    name = getattr(field, "known", {}).get(str(value).lower(), value)
    return texts.get(repr(name), str(value))


def _taken(slot: FieldSlot, i: int, text: str) -> ft.Control:
    chosen = choice(slot.t, f"{i + 1}. {text}  ×", True, remover(slot, i), _taken_name(slot, i, text))
    return with_id(f"{slot.id}-{i}-out", chosen)


def _taken_name(slot: FieldSlot, i: int, text: str) -> str:
    return slot.t.say("Remove: {what}", what=f"{slot.name} {i + 1}, {text}")


def _pick(slot: FieldSlot, field: Field, offer: Offer, draw: Callable[..., ft.Control], on_click: Any) -> ft.Control:
    if isinstance(field, Seat) and slot.context.seals:
        return seal_choice(slot, offer.value, False, on_click)
    return chip(slot, offer, False, on_click, draw)


@component
def CardList(t: Theme, slot: FieldSlot) -> ft.Control:
    """The cards side by side (a tap takes one out), and a picker that stays open for the next one."""
    is_open, set_open = ft.use_state(False)
    field = slot.field
    assert isinstance(field, ListOf)
    value = items(slot.value)
    taken = [_taken_card(t, slot, i, str(v).upper()) for i, v in enumerate(value)]
    empty = [] if taken else [small(t.say("No cards"), t)]
    if is_open and len(value) < field.most:
        done = secondary(t, t.say("Done"), lambda: set_open(False), name=t.say("{what}: done", what=slot.name))
        picker = CardPicker(t, slot.id, slot.name, lambda name: adder(slot, name)())
        return labelled(slot, flow(*taken, *empty), picker, with_id(f"{slot.id}-done", done))
    add = add_button(slot, t.say("Add a card"), (lambda: set_open(True)) if len(value) < field.most else None)
    return labelled(slot, flow(*taken, *empty), add)


def _taken_card(t: Theme, slot: FieldSlot, i: int, name: str) -> ft.Control:
    what = _taken_name(slot, i, card_name(t, name))
    card = tap(card_picture(name, t, 56), what, remover(slot, i), width=TARGET, padding=pad(0, HAIR_GAP))
    return with_id(f"{slot.id}-{i}-out", card)


def panels(slot: FieldSlot, field: ListOf) -> ft.Control:
    """A line for each value, with a cross while there are more than needed."""
    t, value = slot.t, items(slot.value)
    lines = [_panel(slot, field, i, len(value) > field.least) for i in range(len(value))]
    fixed = field.least == field.most == len(value)
    more = adder(slot, blank(field.item)) if len(value) < field.most else None
    add = add_button(slot, t.say("Add to {what}", what=slot.label), more)
    return labelled(slot, *lines, *([] if fixed else [add]))


def _panel(slot: FieldSlot, field: ListOf, i: int, can_go: bool) -> ft.Control:
    part = replace(item_of(slot, field.item, i, f"{slot.label} {i + 1}"), name=f"{slot.name} {i + 1}")
    return removable(part, remover(slot, i)) if can_go else edit(part)
