"""The list of a table's people; whoever keeps the table taps a line to let somebody do more, less or go."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import flet as ft

from companion.core.errors import CompanionError
from companion.core.messages import Line
from companion.live.member_access import People, Present
from companion.live.roles import Role
from companion.ui.kit.plates import beside_strut, flow, panel, row, strut
from companion.ui.kit.sheets import sheet
from companion.ui.kit.taps import Handler, choice, line_button, second
from companion.ui.kit.words import label, small, words
from companion.ui.look import Look
from companion.ui.screens.people_words import heard_words, name_of, offer_words, role_words

Tell = Callable[[Line | None], None]
ROLES = (Role.PLAYER, Role.SPECTATOR, Role.OWNER)


def people_list(
    t: Look, people: People, sitting: str, names: tuple[str, ...], found: list[Present], now: int, tell: Tell | None
) -> list[ft.Control]:
    """Hook: a line for each. `tell` is there for whoever may change them."""
    raised, raise_sheet = ft.use_state("")

    def do(change: Callable[[], None]) -> None:
        raise_sheet("")
        try:
            change()
        except CompanionError as error:
            (tell or (lambda what: None))(error.line)
        else:
            (tell or (lambda what: None))(None)

    one = next((one for one in found if one.member.guest == raised), None)
    close = partial(raise_sheet, "")
    ft.use_dialog(_sheet(t, people, sitting, names, one, do, lambda: close()) if one and tell else None)
    return [
        _line(t, one, names, now, (lambda e, g=one.member.guest: raise_sheet(g)) if tell and not one.is_me else None)
        for one in found
    ]


def _line(t: Look, one: Present, names: tuple[str, ...], now: int, on_click: Handler | None) -> ft.Control:
    """A dot that says "here" beside the words that say it too."""
    dot = ft.Icon(
        ft.Icons.CIRCLE if one.is_here else ft.Icons.CIRCLE_OUTLINED, color=t.ok if one.is_here else t.soft, size=18
    )
    under = f"{role_words(t, one.member, names)}, {heard_words(t, one, now)}"
    name = name_of(t, one)
    if on_click:
        sign = ft.Icon(ft.Icons.MORE_VERT_ROUNDED, color=t.soft, size=24)
        return line_button(t, name, under, on_click, dot, sign, name=t.say("{who}: {under}", who=name, under=under))
    told = ft.Column([label(name, t), small(under, t)], spacing=2, expand=True, alignment=ft.MainAxisAlignment.CENTER)
    return panel(t, row(strut(56), dot, told, gap=12), padding=beside_strut(12, 6, gap=12))


def _sheet(
    t: Look,
    people: People,
    sitting: str,
    names: tuple[str, ...],
    one: Present,
    do: Callable[[Callable[[], None]], None],
    close: Handler,
) -> ft.BottomSheet:
    guest, member = one.member.guest, one.member

    def become(role: Role, seat: int | None = None) -> Handler:
        return lambda: do(lambda: people.change(sitting, guest, role, seat))

    def called(what: str) -> str:
        return t.say("{who}: {under}", who=name_of(t, one), under=what)

    words_of = {role: offer_words(t, role)[0] for role in ROLES}
    roles = [choice(t, text, member.role == role, become(role), called(text)) for role, text in words_of.items()]
    seats = [
        choice(
            t,
            who,
            (member.role, member.seat) == (Role.SEAT, seat),
            become(Role.SEAT, seat),
            called(t.say("plays for {who} alone", who=who)),
        )
        for seat, who in enumerate(names)
    ]
    return sheet(
        t,
        name_of(t, one),
        label(t.say("What this phone may do"), t, t.soft),
        flow(*roles),
        label(t.say("Or plays for one seat alone"), t, t.soft),
        flow(*seats),
        words(
            t.say("Whoever is removed is gone from the table at once. All links end too: make new ones."), t, "label"
        ),
        second(
            t,
            t.say("Remove from this table"),
            lambda: do(lambda: people.remove(sitting, guest)),
            ft.Icons.PERSON_REMOVE_ROUNDED,
        ),
        on_dismiss=close,
        short=True,
    )
