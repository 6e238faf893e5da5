"""What panels and sheets choose with: small numbers, amounts, one of a few words, a name."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import flet as ft

from companion.ui.kit.buttons import Handler, choice, icon_button, step, tap, with_id
from companion.ui.kit.inputs import Span, entry, typed_number
from companion.ui.kit.layout import col, edged, flow, heading, pad, row, strut, wide_col
from companion.ui.kit.text import label, number, small
from companion.ui.theme import GAP, SCORE_TARGET, TARGET, TIGHT_GAP, WIDE_GAP, Theme

LOW = 52  # a score button in a row of many
SIGNS = 1.3  # letters of a larger scale leave − and + as they are
NARROW = 56  # − and + of a small number
DIGITS = (("1", "2", "3", "4", "5"), ("6", "7", "8", "9", "0"))
MOST_DIGITS = 3


def group(t: Theme, text: str, *controls: ft.Control) -> ft.Control:
    """A small heading over what it names."""
    return wide_col(small(text, t), *controls, gap=TIGHT_GAP)


def headed(t: Theme, text: str, on_rule: Handler) -> ft.Control:
    """A heading with the link to its rule."""
    return row(ft.Container(heading(t, text), expand=True), rule_sign(t, text, on_rule))


def rule_sign(t: Theme, text: str, on_click: Handler) -> ft.Control:
    """The paragraph sign alone, where several stand on one screen: each is named for what it explains."""
    return tap(label("§", t, t.accent), t.say("Rule for: {move}", move=text), on_click, width=TARGET, height=TARGET)


def toggled(chosen: tuple[Any, ...], each: Any) -> tuple[Any, ...]:
    return tuple(other for other in chosen if other != each) if each in chosen else (*chosen, each)


# --- numbers


def counter(
    t: Theme,
    what: str,
    value: int,
    put: Callable[[int], object],
    least: int = 0,
    most: int = 999,
    *,
    signed: bool = False,
    tall: bool = False,
    id: str = "",
) -> ft.Control:
    """A small number between − and +, or typed; `what` is in the names of both. `tall`: with full score buttons."""
    ids = (f"{id}-less", f"{id}-number", f"{id}-more") if id else ("", "", "")
    less = (lambda: put(value - 1)) if value > least else None
    more = (lambda: put(value + 1)) if value < most else None
    text, span = f"{value:+d}" if signed and value else str(value), Span(least, most)
    button, width, size, room = (step, SCORE_TARGET, "number", 40) if tall else (low_step, NARROW, "figure", 44)
    return row(
        with_id(ids[0], button(t, "−", t.say("{what}: subtract 1", what=what), less, width=width)),
        typed_number(t, what, value, put, span, text=text, size=size, width=room * t.scale, id=ids[1]),
        with_id(ids[2], button(t, "+", t.say("{what}: add 1", what=what), more, width=width)),
        gap=0,
        tight=True,
    )


def low_step(t: Theme, sign: str, name: str, on_click: Handler | None, width: float = SCORE_TARGET) -> ft.Control:
    """A score button where four rows must fit on a phone."""
    ink = t.text if on_click else t.soft
    frame, size = edged(1, t.line), "figure" if t.scale > SIGNS else "number"
    return tap(number(sign, t, size, ink), name, on_click, width=width, height=LOW, bgcolor=t.raised, border=frame)


def counted_line(t: Theme, text: str, control: ft.Control, left: Sequence[ft.Control] = ()) -> ft.Control:
    """A name and its counter; in large letters one under the other."""
    if t.is_large:
        return col(row(*left, label(text, t, expand=True)), control, gap=TIGHT_GAP)
    return row(*left, label(text, t, expand=True), control)


def stepper(
    t: Theme, what: str, n: int, put: Callable[[int], None], least: int = 0, most: int = 999, id: str = ""
) -> ft.Control:
    """A large number between − and +, or typed; held, they go in fives. In a sheet they are `less` and `more`."""

    def by(change: int) -> Callable[[], None] | None:
        to = max(least, min(most, n + change))
        return None if to == n else lambda: put(to)

    typed = typed_number(t, what, n, put, Span(least, most), id=f"{id}number")
    return row(
        with_id(f"{id}less", step(t, "−", t.say("{what}: subtract 1", what=what), by(-1), on_long_press=by(-5))),
        row(typed, expand=True, alignment=ft.MainAxisAlignment.CENTER),
        with_id(f"{id}more", step(t, "+", t.say("{what}: add 1", what=what), by(1), on_long_press=by(5))),
    )


def amount_steps(
    t: Theme, text: str, sign: str, amounts: Sequence[tuple[int, Callable[..., object] | None]], id: str
) -> ft.Control:
    """Several at once: −2, −3, −5."""
    width = SCORE_TARGET * max(1.0, min(t.scale, 1.35))
    buttons = [with_id(f"{id}-{n}", step(t, f"{sign}{n}", f"{text} {n}", play, width=width)) for n, play in amounts]
    return col(label(text, t), row(*buttons)) if t.is_large else row(label(text, t, expand=True), *buttons)


def number_pad(t: Theme, typed: str, put: Callable[[str], None]) -> ft.Control:
    """Ten digits in two rows, and what was typed so far above them."""
    shown = number(typed or "–", t, "number", t.text if typed else t.soft)
    wipe = icon_button(t, t.say("Clear"), ft.Icons.BACKSPACE_OUTLINED, (lambda: put("")) if typed else None)
    head = row(small(t.say("Set to"), t), shown, ft.Container(expand=True), wipe, gap=WIDE_GAP)
    return col(head, *(row(*(_digit(t, d, typed, put) for d in digits)) for digits in DIGITS), gap=GAP)


def _digit(t: Theme, digit: str, typed: str, put: Callable[[str], None]) -> ft.Control:
    longer = (typed + digit).lstrip("0") or "0"
    press = (lambda: put(longer)) if len(longer) <= MOST_DIGITS else None
    body = row(strut(56), number(digit, t, "figure"), gap=0, alignment=ft.MainAxisAlignment.CENTER)
    frame = edged(1, t.line)
    button = tap(body, t.say("Digit {n}", n=digit), press, expand=True, bgcolor=t.raised, border=frame)
    return with_id(f"digit-{digit}", button)


# --- words


def choices(
    t: Theme, options: Iterable[tuple[Any, str]], chosen: tuple[Any, ...], pick: Callable[[Any], None], id: str = "pick"
) -> ft.Row:
    """Some words to choose from."""
    return flow(
        *(with_id(f"{id}-{key}", choice(t, text, key in chosen, lambda e, key=key: pick(key))) for key, text in options)
    )


def segments(
    t: Theme,
    options: Iterable[tuple[Any, str]],
    chosen: Any,
    pick: Callable[[Any], object],
    named: Callable[[str], str],
    id: str = "pick",
) -> ft.Control:
    """One of a few words, side by side in equal cells; in large letters as they fit."""
    draw = choice if t.is_large else _segment
    cells = [
        with_id(f"{id}-{key}", draw(t, text, key == chosen, lambda e, k=key: pick(k), named(text)))
        for key, text in options
    ]
    return flow(*cells) if t.is_large else row(*cells, gap=TIGHT_GAP)


def _segment(t: Theme, text: str, on: bool, on_click: Handler, name: str) -> ft.Control:
    return tap(
        row(strut(TARGET), label(text, t, t.on_fill if on else t.text, max_lines=1), gap=0, tight=True),
        name,
        on_click,
        selected=on,
        expand=len(text) + 2,  # longer words get more of the row
        bgcolor=t.fill if on else t.raised,
        border=edged(1, t.fill if on else t.line),
        padding=pad(1),
    )


def text_field(t: Theme, text: str, value: str, put: Callable[[str], None]) -> ft.Control:
    return row(entry(t, text, value, lambda typed: put(typed or ""), max_length=40, counter="", expand=True))


def pairs(t: Theme, buttons: Sequence[ft.Control]) -> ft.Control:
    """Buttons two by two; in large letters one under the other."""
    each = 1 if t.is_large else 2
    for button in buttons:
        button.expand = True
    lines = [buttons[at : at + each] for at in range(0, len(buttons), each)]
    return wide_col(*(row(*line) for line in lines))
