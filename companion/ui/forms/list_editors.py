"""Editors of lists: picked one after the other where one tap says a value, else a plate for each line."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import flet as ft

from companion.core.fields import CardName, Field, ListOf, Seat
from companion.ui.error_boundary import component
from companion.ui.forms.choice_editors import CardPicker, choose, labelled, square, with_value
from companion.ui.forms.draft import blank, is_pickable
from companion.ui.forms.field_slot import Spot, edit, edits
from companion.ui.forms.object_editors import removable
from companion.ui.forms.value_editors import offers_of, seal_choice
from companion.ui.game_ui import Offer
from companion.ui.kit.buttons import choice, second, tap
from companion.ui.kit.cards_and_dice import card_name, card_picture
from companion.ui.kit.layout import flow, pad
from companion.ui.kit.text import small
from companion.ui.theme import TARGET, Look


def items(value: Any) -> list[Any]:
    return list(value) if isinstance(value, list | tuple) else []


@edits(ListOf)
def list_of(spot: Spot) -> ft.Control:
    field = spot.field
    assert isinstance(field, ListOf)
    if spot.hint.rows:
        return labelled(spot, *(_row(spot, field.item, i, name) for i, name in enumerate(spot.hint.rows)))
    if any(isinstance(offer.value, list) for offer in spot.hint.offers):  # whole lists, such as a column and a row
        return choose(spot, with_value(spot.hint.offers, spot.value, lambda value: ", ".join(map(str, items(value)))))
    if isinstance(field.item, CardName):
        return CardList(spot.t, spot, key=spot.name)
    if is_pickable(field.item) or spot.hint.offers:
        return picks(spot, field)
    return plates(spot, field)


def item_of(spot: Spot, field: Field, i: int, name: str) -> Spot:
    def change(to: Callable[[Any], Any]) -> None:
        def changed(old: Any) -> list[Any]:
            long = items(old) + [blank(field)] * max(0, i + 1 - len(items(old)))
            return [to(v) if at == i else v for at, v in enumerate(long)]

        spot.change(changed)

    value = items(spot.value)
    return spot.inside(field, value[i] if i < len(value) else blank(field), change, name)


def _row(spot: Spot, field: Field, i: int, name: str) -> ft.Control:
    """A line that a game has named: the Support of one player, the first of two places."""
    return edit(item_of(spot, field, i, name))


def remover(spot: Spot, i: int) -> Callable[[], None]:
    return lambda: spot.change(lambda old: [v for at, v in enumerate(items(old)) if at != i])


def adder(spot: Spot, value: Any) -> Callable[[], None]:
    return lambda: spot.change(lambda old: [*items(old), value])


def picks(spot: Spot, field: ListOf) -> ft.Control:
    """What was picked, in order (a tap takes it out), over what can be picked."""
    t, value = spot.t, items(spot.value)
    offers = offers_of(replace(spot, field=field.item, value=None))
    texts = {_key(offer): offer.text for offer in offers}
    taken = [
        choice(t, f"{i + 1}. {_text(spot, texts, v)}  ×", True, remover(spot, i), _taken_name(spot, i, texts, v))
        for i, v in enumerate(value)
    ]
    empty = [] if taken else [small(t.say("nothing yet"), t)]
    more = len(value) < field.most
    draw = square if all(len(offer.text) < 3 for offer in offers) else choice
    add = [_pick(spot, field.item, offer, draw, adder(spot, offer.value) if more else None) for offer in offers]
    return labelled(spot, flow(*taken, *empty), flow(*add))


def _key(offer: Offer) -> str:
    return repr(offer.value)


def _text(spot: Spot, texts: dict[str, str], value: Any) -> str:
    field = spot.field.item if isinstance(spot.field, ListOf) else None
    name = getattr(field, "known", {}).get(str(value).lower(), value)
    return texts.get(repr(name), str(value))


def _taken_name(spot: Spot, i: int, texts: dict[str, str], value: Any) -> str:
    return spot.t.say("Leave out: {what}", what=f"{spot.name} {i + 1}, {_text(spot, texts, value)}")


def _pick(spot: Spot, field: Field, offer: Offer, draw: Callable[..., ft.Control], on_click: Any) -> ft.Control:
    if isinstance(field, Seat) and spot.help.seals:
        return seal_choice(spot, offer.value, False, on_click)
    return draw(spot.t, offer.text, False, on_click, f"{spot.name}: {offer.text}")


@component
def CardList(t: Look, spot: Spot) -> ft.Control:
    """The cards side by side (a tap takes one out), and a picker that stays open for the next one."""
    is_open, set_open = ft.use_state(False)
    field = spot.field
    assert isinstance(field, ListOf)
    value = items(spot.value)
    taken = [_taken_card(t, spot, i, str(v).upper()) for i, v in enumerate(value)]
    empty = [] if taken else [small(t.say("no cards"), t)]
    if is_open and len(value) < field.most:
        done = second(t, t.say("Done"), lambda: set_open(False), name=t.say("{what}: done", what=spot.name))
        return labelled(spot, flow(*taken, *empty), CardPicker(t, spot.name, lambda name: adder(spot, name)()), done)
    add = second(
        t,
        t.say("Add a card"),
        (lambda: set_open(True)) if len(value) < field.most else None,
        ft.Icons.ADD_ROUNDED,
        name=t.say("Add: {what}", what=spot.name),
    )
    return labelled(spot, flow(*taken, *empty), add)


def _taken_card(t: Look, spot: Spot, i: int, name: str) -> ft.Control:
    what = t.say("Leave out: {what}", what=f"{spot.name} {i + 1}, {card_name(t, name)}")
    return tap(card_picture(name, t, 56), what, remover(spot, i), width=TARGET, padding=pad(0, 2))


def plates(spot: Spot, field: ListOf) -> ft.Control:
    """A line for each value, with a cross while there are more than needed."""
    t, value = spot.t, items(spot.value)
    lines = [_plate(spot, field, i, len(value) > field.least) for i in range(len(value))]
    fixed = field.least == field.most == len(value)
    add = second(
        t,
        t.say("Add to {what}", what=spot.label),
        adder(spot, blank(field.item)) if len(value) < field.most else None,
        ft.Icons.ADD_ROUNDED,
        name=t.say("Add: {what}", what=spot.name),
    )
    return labelled(spot, *lines, *([] if fixed else [add]))


def _plate(spot: Spot, field: ListOf, i: int, can_go: bool) -> ft.Control:
    part = replace(item_of(spot, field.item, i, f"{spot.label} {i + 1}"), name=f"{spot.name} {i + 1}")
    return removable(part, remover(spot, i)) if can_go else edit(part)
