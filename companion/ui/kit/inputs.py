"""Fields to type into."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import flet as ft

from companion.ui.error_boundary import component
from companion.ui.kit.buttons import Handler
from companion.ui.theme import RADIUS, Theme


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
