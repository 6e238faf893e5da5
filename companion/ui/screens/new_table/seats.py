"""The seats of a new table: earlier players by a tap, new ones by typing, in an order that can be changed.

What may be a name is checked by `companion/ui/player_names.py`.
"""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from companion.core.messages import Message
from companion.core.players import same_name
from companion.ui.error_boundary import component, memo
from companion.ui.kit.buttons import icon_button, line_button, secondary, tap, with_id
from companion.ui.kit.inputs import entry
from companion.ui.kit.layout import CENTRE, col, edged, flow, inset, pad, row, strut, wide_col
from companion.ui.kit.player_seals import Seal, seal_picture
from companion.ui.kit.text import body_text, label, small
from companion.ui.player_names import names_in_words
from companion.ui.screens.new_table.draft import DraftController
from companion.ui.theme import GAP, MARGIN, MEDIUM_GAP, RADIUS_PANEL, TARGET, TIGHT_GAP, Theme

MOST = 12  # chips; typing finds the others


@component
def Adding(
    t: Theme,
    controller: DraftController,
    known: tuple[tuple[str, Seal | None], ...],
    seated: tuple[str, ...],
    refusal: Message | None,
) -> ft.Control:
    """The field stands over the chips, and chips stay where they are: nothing moves away under the thumb."""
    typed, set_typed = ft.use_state("")
    submitted, set_submitted = ft.use_state(0)

    def sit(name: str) -> None:
        if controller.add(name):
            set_typed("")

    def submit(e: ft.Event[ft.TextField]) -> None:
        sit(e.control.value)
        set_submitted(submitted + 1)  # a new field with the cursor in it: the next name can be typed at once

    field = entry(
        t,
        t.say("New player’s name"),
        typed,
        set_typed,
        on_submit=submit,
        key=f"name-{submitted}",
        autofocus=submitted > 0,
        capitalization=ft.TextCapitalization.WORDS,
        autocorrect=False,
        expand=True,
    )
    sign, called = ft.Icons.PERSON_ADD_ROUNDED, t.say("Add player")
    add = with_id("add-player", secondary(t, t.say("Add"), lambda: sit(typed), sign, name=called, height=46))
    line = wide_col(row(field), add) if t.is_large else row(field, add)
    found = _found(known, typed)
    chips = [_chip(t, name, mark, name in seated, controller.remove if name in seated else sit) for name, mark in found]
    return wide_col(
        line, *([_refused(t, refusal)] if refusal else []), *([flow(*chips)] if chips else []), gap=MEDIUM_GAP
    )


def _found(known: tuple[tuple[str, Seal | None], ...], typed: str) -> list[tuple[str, Seal | None]]:
    begun = typed.strip()
    return [(name, mark) for name, mark in known if not begun or same_name(name[: len(begun)], begun)][:MOST]


def _chip(t: Theme, name: str, mark: Seal | None, on: bool, turn: Callable[[str], None]) -> ft.Control:
    """Somebody who played before: a tap seats him, another one lets him go."""
    body = row(strut(TARGET), _sign(t, mark, on), label(name, t), gap=GAP, tight=True)
    chip = tap(
        body,
        t.say("{who} is playing", who=name) if on else t.say("Add {who}", who=name),
        lambda: turn(name),
        selected=on,
        alignment=None,  # as wide as its words
        bgcolor=t.wash if on else t.raised,
        border=edged(1, t.accent if on else t.line),
        border_radius=TARGET / 2,
        padding=inset(left=TIGHT_GAP, right=MARGIN),
    )
    return with_id(f"sit-{name}", chip)


def _sign(t: Theme, mark: Seal | None, on: bool) -> ft.Control:
    """All of one width, so that no chip moves when one is tapped."""
    if mark and not on:
        return seal_picture(mark, t, 28)
    icon = ft.Icons.CHECK_ROUNDED if on else ft.Icons.PERSON_OUTLINE_ROUNDED
    return ft.Container(ft.Icon(icon, color=t.accent if on else t.soft, size=26), width=28, height=28)


def together(t: Theme, controller: DraftController, names: tuple[str, ...]) -> ft.Control:
    """Those who last sat together, in one tap."""
    sign = ft.Icon(ft.Icons.GROUPS_ROUNDED, color=t.accent, size=26)
    plus = ft.Icon(ft.Icons.ADD_ROUNDED, color=t.soft, size=24)
    text, people = t.say("Same players as last time"), names_in_words(t, names)
    return with_id("same-people", line_button(t, text, people, lambda: controller.seat_all(names), sign, plus))


def _refused(t: Theme, refusal: Message) -> ft.Control:
    texts = body_text(t.tell(refusal), t, "label", t.danger, expand=True)
    body = row(ft.Icon(ft.Icons.BLOCK_ROUNDED, color=t.danger, size=22), texts)
    return ft.Semantics(live_region=True, content=ft.Container(body, padding=pad(TIGHT_GAP)))


@memo
def SeatRow(
    t: Theme, controller: DraftController, seat: int, seats: int, name: str, mark: Seal, role: str
) -> ft.Control:
    """Handle, seal, name with what the player does first, and the buttons that move him."""
    is_two_lines = t.is_large or t.is_narrow
    texts = col(
        body_text(name, t, "body", face="Bold", max_lines=2, overflow=ft.TextOverflow.ELLIPSIS),
        *([small(role, t, t.accent)] if role else []),
        gap=0,
        tight=True,
        expand=True,
    )
    parts, expand = (_handle(t), _seal(t, controller, name, mark), texts), not is_two_lines or None
    who = row(strut(TARGET), *parts, gap=TIGHT_GAP, expand=expand)
    buttons = row(*_buttons(t, controller, seat, seats, name), gap=GAP if is_two_lines else 0)
    body = wide_col(who, row(ft.Container(expand=True), buttons), gap=0) if is_two_lines else row(who, buttons, gap=0)
    box = ft.Container(
        body, bgcolor=t.panel, border=edged(1, t.line), border_radius=RADIUS_PANEL, padding=pad(TIGHT_GAP, TIGHT_GAP)
    )
    return ft.Container(box, padding=inset(bottom=GAP))


def _handle(t: Theme) -> ft.Control:
    sign = ft.Container(
        ft.Icon(ft.Icons.DRAG_INDICATOR_ROUNDED, color=t.soft, size=24), width=32, height=TARGET, alignment=CENTRE
    )
    return ft.Semantics(
        exclude_semantics=True, content=ft.ReorderableDragHandle(sign, mouse_cursor=ft.MouseCursor.GRAB)
    )


def _seal(t: Theme, controller: DraftController, name: str, mark: Seal) -> ft.Control:
    called = t.say("{who}: choose a colour", who=name)
    picture = seal_picture(mark, t, 36)
    return with_id(f"seal-{name}", tap(picture, called, lambda: controller.ask_seal(name), width=TARGET, height=TARGET))


def _buttons(t: Theme, controller: DraftController, seat: int, seats: int, name: str) -> list[ft.Control]:
    up = (lambda: controller.move(seat, seat - 1)) if seat else None
    down = (lambda: controller.move(seat, seat + 1)) if seat < seats - 1 else None
    called, go = t.say("Remove {who}", who=name), lambda: controller.remove(name)
    higher, lower = t.say("Move {who} up", who=name), t.say("Move {who} down", who=name)
    return [
        with_id(f"up-{name}", icon_button(t, higher, ft.Icons.KEYBOARD_ARROW_UP_ROUNDED, up)),
        with_id(f"down-{name}", icon_button(t, lower, ft.Icons.KEYBOARD_ARROW_DOWN_ROUNDED, down)),
        with_id(f"remove-{name}", icon_button(t, called, ft.Icons.CLOSE_ROUNDED, go, t.soft)),
    ]
