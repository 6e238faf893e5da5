"""What the flows choose with: players by their seals, small numbers, one of a few, a name."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeVar

import flet as ft

from companion.ui.kit.buttons import Handler, choice, icon_button, step, tap
from companion.ui.kit.inputs import entry
from companion.ui.kit.layout import CENTRE, col, flow, row, strut
from companion.ui.kit.text import number, small
from companion.ui.theme import Theme

Put = Callable[[Any], None]
D = TypeVar("D")
DIGITS = (("1", "2", "3", "4", "5"), ("6", "7", "8", "9", "0"))
MOST_DIGITS = 3


def use_draft(first: Callable[[], D]) -> tuple[D, Put]:
    """Hook: what is being chosen in a flow, and the way to choose otherwise."""
    found: tuple[D, Put] = ft.use_state(first)
    return found


def change(put: Put, **changes: Any) -> Handler:
    """A handler that gives the draft of a flow other fields."""
    return lambda: put(lambda draft: draft._replace(**changes))


def toggled(chosen: tuple[Any, ...], each: Any) -> tuple[Any, ...]:
    return tuple(other for other in chosen if other != each) if each in chosen else (*chosen, each)


def group(t: Theme, text: str, *controls: ft.Control) -> ft.Control:
    """A small heading over what it names."""
    return col(small(text, t), *controls, gap=4)


def counter(t: Theme, text: str, value: int, put: Callable[[int], None], least: int = 0, most: int = 999) -> ft.Control:
    """A small number between − and +."""
    less = (lambda: put(value - 1)) if value > least else None
    more = (lambda: put(value + 1)) if value < most else None
    shown = ft.Container(number(value, t), width=40 * t.scale, alignment=CENTRE)
    steps = row(
        step(t, "−", t.say("{what}: one less", what=text), less),
        shown,
        step(t, "+", t.say("{what}: one more", what=text), more),
        gap=0,
        tight=True,
    )
    return group(t, text, steps)


def choices(
    t: Theme, options: Iterable[tuple[Any, str]], chosen: tuple[Any, ...], pick: Callable[[Any], None]
) -> ft.Row:
    """Some words to choose from."""
    return flow(*(choice(t, text, key in chosen, lambda e, key=key: pick(key)) for key, text in options))


def text_field(t: Theme, text: str, value: str, put: Callable[[str], None]) -> ft.Control:
    return row(entry(t, text, value, lambda typed: put(typed or ""), max_length=40, counter="", expand=True))


def pairs(t: Theme, buttons: Sequence[ft.Control]) -> ft.Control:
    """Buttons two by two; in large letters one under the other."""
    each = 1 if t.is_large else 2
    for button in buttons:
        button.expand = True
    lines = [buttons[at : at + each] for at in range(0, len(buttons), each)]
    return col(*(row(*line) for line in lines))


def number_pad(t: Theme, typed: str, put: Callable[[str], None]) -> ft.Control:
    """Ten digits in two rows, and what was typed so far above them."""
    shown = number(typed or "–", t, "number", t.text if typed else t.soft)
    wipe = icon_button(
        t, t.say("Wipe the number out"), ft.Icons.BACKSPACE_OUTLINED, (lambda: put("")) if typed else None
    )
    head = row(small(t.say("Set to"), t), shown, ft.Container(expand=True), wipe, gap=12)
    return col(head, *(row(*(_digit(t, d, typed, put) for d in digits)) for digits in DIGITS), gap=8)


def _digit(t: Theme, digit: str, typed: str, put: Callable[[str], None]) -> ft.Control:
    longer = (typed + digit).lstrip("0") or "0"
    press = (lambda: put(longer)) if len(longer) <= MOST_DIGITS else None
    body = row(strut(56), number(digit, t, "figure"), gap=0, alignment=ft.MainAxisAlignment.CENTER)
    frame = ft.Border.all(1, t.line)
    return tap(body, t.say("Digit {n}", n=digit), press, expand=True, bgcolor=t.raised, border=frame)
