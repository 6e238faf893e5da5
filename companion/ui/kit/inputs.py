"""Fields to type into, and numbers that can be typed over."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import flet as ft

from companion.ui.error_boundary import component
from companion.ui.kit.buttons import Handler, tap, with_id
from companion.ui.kit.layout import pad, row, strut, wide_col
from companion.ui.kit.text import number, small
from companion.ui.theme import GAP, HAIR_GAP, RADIUS, TARGET, Theme


def entry(t: Theme, name: str, value: str, on_change: Handler, size: str = "body", **more: Any) -> ft.Control:
    """A field with its name in its upper edge; `on_change(text)` is called for every letter."""
    field: ft.Control = Entry(t, name, value, on_change, size, more)
    return field


@dataclass
class Typing:
    """What last came from a field or put into it, and the field as last drawn: the client writes into it."""

    name: str
    last: str
    field: ft.TextField | None = None

    def shown(self, name: str, value: str) -> str:
        """The value to draw. What has just come is an echo: meanwhile more may have been typed, and that stays."""
        if self.field is None or (name, value) != (self.name, self.last):
            self.name, self.last = name, value
            return value
        return self.field.value


@component
def Entry(t: Theme, name: str, value: str, on_change: Handler, size: str, more: dict[str, Any]) -> ft.Control:
    """Whoever types faster than the network must not lose a letter to the picture of an earlier one."""
    typing, _ = ft.use_state(Typing(name, value))

    def changed(e: ft.Event[ft.TextField]) -> None:
        typing.last = e.control.value
        on_change(e.control.value)

    typing.field = _field(t, name, typing.shown(name, value), changed, size, **more)
    return typing.field


def _field(
    t: Theme, name: str, value: str, on_change: Handler, size: str, face: str = "Body", **more: Any
) -> ft.TextField:
    return ft.TextField(
        label=name,
        value=value,
        on_change=on_change,
        text_size=t.size(size),
        color=t.text,
        bgcolor=t.raised,
        border={ft.ControlState.DEFAULT: _outline(1, t.edge), ft.ControlState.FOCUSED: _outline(2, t.accent)},
        cursor_color=t.accent,
        label_style=ft.TextStyle(color=t.soft, size=t.size("label")),
        text_style=ft.TextStyle(font_family=face),
        **more,
    )


def _outline(width: float, colour: str) -> ft.OutlineInputBorder:
    return ft.OutlineInputBorder(side=ft.BorderSide(width, colour), border_radius=RADIUS)


# --- a number between − and +

FIELD = 112  # pixels of the field that takes a number's place


@dataclass(frozen=True)
class Span:
    """What a number may be."""

    least: int
    most: int

    def read(self, typed: str) -> int | None:
        """
        >>> Span(0, 10).read("−1"), Span(-5, 5).read(" −1"), Span(0, 10).read("1o"), Span(0, 10).read("7")
        (None, -1, None, 7)
        """
        try:
            n = int(typed.strip().replace("−", "-"))
        except ValueError:
            return None
        return n if self.least <= n <= self.most else None

    def why_not(self, t: Theme, typed: str) -> str:
        """What to say of a text that is no such number; nothing as long as it can become one."""
        if typed.strip() in ("", "-", "−") or self.read(typed) is not None:
            return ""
        return t.say("Type a number from {least} to {most}", least=self.least, most=self.most).replace("-", "−")


def typed_number(
    t: Theme,
    what: str,
    n: int,
    put: Callable[[int], object],
    span: Span,
    *,
    text: str = "",
    size: str = "number",
    width: float = TARGET,
    is_move: bool = False,
    id: str = "",
) -> ft.Control:
    """A tap on the number opens a field in its place. `put` follows every letter; a move waits until it is all typed.

    `text`: how the number is shown, if not as itself.
    """
    found: ft.Control = TypedNumber(t, what, n, put, span, text or str(n), size, width, is_move, id)
    return found


@component
def TypedNumber(
    t: Theme,
    what: str,
    n: int,
    put: Callable[[int], object],
    span: Span,
    text: str,
    size: str,
    width: float,
    is_move: bool,
    id: str,
) -> ft.Control:
    nothing: str | None = None
    typed, set_typed = ft.use_state(nothing)
    last = ft.use_ref("")

    def type_it(letters: str) -> None:
        last.current = letters
        set_typed(letters)
        found = span.read(letters)
        if found is not None and not is_move:
            put(found)

    def end() -> None:
        """Once: a field that is sent is left, too."""
        found, last.current = span.read(last.current or ""), ""
        set_typed(None)
        if found is not None and found != n:
            put(found)

    if typed is None:
        name = t.say("{what}: {n}, type a number", what=what, n=text)
        body = row(strut(TARGET), number(text, t, size), gap=0, tight=True)
        return with_id(id, tap(body, name, lambda: set_typed(""), width=max(TARGET, width), padding=pad(0, 0)))
    field = entry(
        t,
        "",  # it stands beside the field already
        typed,
        type_it,
        "figure",
        face="Bold",
        autofocus=True,
        hint_text=text.replace("-", "−"),
        text_align=ft.TextAlign.CENTER,
        keyboard_type=ft.KeyboardType.NUMBER,
        content_padding=pad(GAP, GAP),
        on_submit=end,
        on_blur=end,
    )
    wrong, named = span.why_not(t, typed), ft.Semantics(label=what, content=field)
    return ft.Container(
        wide_col(named, *([small(wrong, t, t.danger)] if wrong else []), gap=HAIR_GAP), width=FIELD * min(t.scale, 1.4)
    )
