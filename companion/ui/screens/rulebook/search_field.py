"""The field to search the rulebook with, right above the keyboard, and over it the scopes to search in."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Any

import flet as ft

from companion.rulebook.search import index, is_indexed
from companion.ui.error_boundary import component, memo
from companion.ui.kit.buttons import Handler, choice, icon_button, with_id
from companion.ui.kit.layout import col, edged, inset, pad, row, strut
from companion.ui.theme import HAIR_GAP, LARGE_GAP, MEDIUM_GAP, RADIUS, SMALL_GAP, WIDE_GAP, Theme

REST = 0.035  # seconds without a new letter: the answers to half a word would stand in the way of the whole one's
FIRST_REST = 0.055  # after the first letter, which takes a phone longer to show, and says least
Scope = tuple[str, str]  # its key and its words


def use_index(language: str) -> bool:
    """Hook: whether the index is there; it is built once for all phones, beside the loop that serves them."""
    ready, set_ready = ft.use_state(is_indexed(language))

    async def build() -> None:
        await asyncio.to_thread(lambda: index(language).speller)
        set_ready(True)

    ft.use_effect(build, [language], cleanup=lambda: None)
    return ready


def use_question() -> tuple[str, Callable[[str], None]]:
    """Hook: what is asked, and how to ask. A burst of letters is one question, answered by one picture."""
    asked, set_asked = ft.use_state("")
    waiting: Any = ft.use_ref(None)

    def ask(text: str) -> None:
        if waiting.current:
            waiting.current.cancel()
        rest = FIRST_REST if len(text) == 1 else REST
        waiting.current = asyncio.get_running_loop().call_later(rest, set_asked, text)

    return asked, ask


def search_bar(
    t: Theme,
    query: str,
    scope: str,
    scopes: Sequence[Scope],
    ask: Callable[[str], None],
    choose: Callable[[str], None],
    on_submit: Handler,
) -> ft.Control:
    return ft.Container(
        col(Scopes(t, scope, tuple(scopes), choose), SearchField(t, query, ask, on_submit), gap=MEDIUM_GAP),
        bgcolor=t.panel,
        padding=inset(left=t.margin, right=t.margin, top=MEDIUM_GAP, bottom=LARGE_GAP),
        border=ft.Border(top=ft.BorderSide(1, t.line)),
    )


@memo
def Scopes(t: Theme, scope: str, scopes: tuple[Scope, ...], choose: Callable[[str], None]) -> ft.Control:
    def chip(key: str, text: str) -> ft.Control:
        drawn = choice(t, text, key == scope, lambda: choose(key), t.say("Search in {scope}", scope=text))
        return with_id(f"scope-{key or 'all'}", drawn)

    return row(*(chip(*one) for one in scopes), scroll=ft.ScrollMode.HIDDEN)


@component
def SearchField(t: Theme, query: str, ask: Callable[[str], None], on_submit: Handler) -> ft.Control:
    """The field and its way to be cleared. `ask` and `on_submit` are those of the first drawing for good."""
    clears, set_clears = ft.use_state(0)

    def clear() -> None:
        set_clears(clears + 1)
        ask("")

    keep_ask, keep_submit = ft.use_callback(ask, []), ft.use_callback(on_submit, [])
    cross = with_id("clear-search", icon_button(t, t.say("Clear search"), ft.Icons.CLOSE_ROUNDED, clear))
    sign = ft.Icon(ft.Icons.SEARCH_ROUNDED, color=t.accent, size=24)
    typed = ft.Container(Typed(t, keep_ask, keep_submit, clears), expand=True)
    return ft.Container(
        row(strut(60), sign, typed, *([cross] if query else []), gap=MEDIUM_GAP),
        bgcolor=t.raised,
        border=edged(2, t.accent),
        border_radius=RADIUS,
        padding=inset(left=WIDE_GAP, right=HAIR_GAP),
    )


@memo
def Typed(t: Theme, ask: Callable[[str], None], on_submit: Handler, clears: int) -> ft.Control:
    """What is typed belongs to the client. Drawn with every letter, it would overtake the letters on their way."""
    return ft.TextField(
        value="",
        label=t.say("Search the rules"),
        label_style=ft.TextStyle(size=t.size("body"), color=t.soft, font_family="Body"),
        text_style=ft.TextStyle(size=t.size("body"), color=t.text, font_family="Body"),
        border=ft.NoInputBorder(),
        cursor_color=t.accent,
        max_length=200,
        counter="",
        content_padding=pad(0, SMALL_GAP),
        on_change=lambda e: ask(e.control.value or ""),
        on_submit=on_submit,
    )
