"""Who sits down: earlier players by a tap, new ones by typing."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from companion.core.messages import Line
from companion.ui.guard import component
from companion.ui.kit.entries import entry
from companion.ui.kit.plates import STRETCH, col, flow, pad, row, strut
from companion.ui.kit.seals import Seal, seal_picture
from companion.ui.kit.taps import line_button, second, tap
from companion.ui.kit.words import label, words
from companion.ui.look import TARGET, Look
from companion.ui.start.drafting import Drafting
from companion.ui.start.people import company, same_name

MOST = 12  # chips; typing finds the others


@component
def Adding(
    t: Look,
    drafting: Drafting,
    known: tuple[tuple[str, Seal | None], ...],
    seated: tuple[str, ...],
    refusal: Line | None,
) -> ft.Control:
    """The field stands over the chips, and chips stay where they are: nothing moves away under the thumb."""
    typed, set_typed = ft.use_state("")
    submitted, set_submitted = ft.use_state(0)

    def sit(name: str) -> None:
        if drafting.add(name):
            set_typed("")

    def submit(e: ft.Event[ft.TextField]) -> None:
        sit(e.control.value)
        set_submitted(submitted + 1)  # a new field with the cursor in it: the next name can be typed at once

    field = entry(
        t,
        t.say("Name of a new player"),
        typed,
        set_typed,
        on_submit=submit,
        key=f"name-{submitted}",
        autofocus=submitted > 0,
        capitalization=ft.TextCapitalization.WORDS,
        autocorrect=False,
        expand=True,
    )
    add = second(
        t, t.say("Add"), lambda: sit(typed), ft.Icons.PERSON_ADD_ROUNDED, name=t.say("Add this player"), height=46
    )
    line = col(row(field), add, horizontal_alignment=STRETCH) if t.is_large else row(field, add)
    found = _found(known, typed)
    chips = [_chip(t, name, mark, name in seated, drafting.remove if name in seated else sit) for name, mark in found]
    return col(
        line,
        *([_refused(t, refusal)] if refusal else []),
        *([flow(*chips)] if chips else []),
        gap=10,
        horizontal_alignment=STRETCH,
    )


def _found(known: tuple[tuple[str, Seal | None], ...], typed: str) -> list[tuple[str, Seal | None]]:
    begun = typed.strip()
    return [(name, mark) for name, mark in known if not begun or same_name(name[: len(begun)], begun)][:MOST]


def _chip(t: Look, name: str, mark: Seal | None, on: bool, turn: Callable[[str], None]) -> ft.Control:
    """Somebody who played before: a tap seats him, another one lets him go."""
    body = row(strut(TARGET), _sign(t, mark, on), label(name, t), gap=8, tight=True)
    return tap(
        body,
        t.say("{who} sits here", who=name) if on else t.say("{who} sits down", who=name),
        lambda: turn(name),
        selected=on,
        alignment=None,  # as wide as its words
        bgcolor=t.wash if on else t.raised,
        border=ft.Border.all(1, t.accent if on else t.line),
        border_radius=TARGET / 2,
        padding=ft.Padding.only(left=4, right=16),
    )


def _sign(t: Look, mark: Seal | None, on: bool) -> ft.Control:
    """All of one width, so that no chip moves when one is tapped."""
    if mark and not on:
        return seal_picture(mark, t, 28)
    icon = ft.Icons.CHECK_ROUNDED if on else ft.Icons.PERSON_OUTLINE_ROUNDED
    return ft.Container(ft.Icon(icon, color=t.accent if on else t.soft, size=26), width=28, height=28)


def together(t: Look, drafting: Drafting, names: tuple[str, ...]) -> ft.Control:
    """Those who last sat together, in one tap."""
    sign = ft.Icon(ft.Icons.GROUPS_ROUNDED, color=t.accent, size=26)
    plus = ft.Icon(ft.Icons.ADD_ROUNDED, color=t.soft, size=24)
    return line_button(
        t, t.say("The same as last time"), company(t, names), lambda: drafting.seat_all(names), sign, plus
    )


def _refused(t: Look, refusal: Line) -> ft.Control:
    told = words(t.tell(refusal), t, "label", t.danger, expand=True)
    body = row(ft.Icon(ft.Icons.BLOCK_ROUNDED, color=t.danger, size=22), told)
    return ft.Semantics(live_region=True, content=ft.Container(body, padding=pad(4)))
