"""Everybody at this table: who is here and as what, and the links that let others in."""

from __future__ import annotations

import asyncio
from typing import Any

import flet as ft

from companion.core.errors import CompanionError
from companion.core.messages import Line
from companion.live.member_access import People, Present
from companion.live.roles import Role
from companion.ui.context import go, use_phone, use_table
from companion.ui.device import use_bright
from companion.ui.door import Door
from companion.ui.guard import view
from companion.ui.kit.bars import top_bar
from companion.ui.kit.frames import frame
from companion.ui.kit.plates import heading
from companion.ui.kit.taps import second
from companion.ui.kit.words import small, words
from companion.ui.look import WIDE_GAP, Look
from companion.ui.phone import Phone
from companion.ui.screens.people_links import Links
from companion.ui.screens.people_list import people_list
from companion.ui.start.told import NOTHING, told

LOOK_SECONDS = 2.0  # phones come and go without a tap


@view
def PeopleView() -> ft.View:
    phone = use_phone()
    opened, door = use_table(phone)
    use_bright(phone)
    game = opened.table.game
    t, people = phone.look(game.id), phone.house.people
    emblem = phone.house.rooms[game.id].emblem
    top = top_bar(t, emblem, t.say("Everybody at this table"), game.title, lambda: go(f"/table/{door.id}"))
    body = use_company(t, phone, door, people) if people else [words(t.say("This table is on this phone alone."), t)]
    return frame(t, [top], [*body, ft.Container(height=8)], gap=WIDE_GAP)


def use_company(t: Look, phone: Phone, door: Door, people: People) -> list[ft.Control]:
    """Hook: all that can be said of a table's people."""
    said, say = ft.use_state(NOTHING)
    found, look_again = use_people(people, door.id)
    names = door.opened.table.session.setup.names

    def tell(what: Line | None) -> None:
        say((False, what) if what else NOTHING)
        look_again()

    is_owner = people.me(door.id).role == Role.OWNER
    lines = people_list(t, people, door.id, names, found, phone.house.now(), tell if is_owner else None)
    return [
        *([Links(t, people, door.id)] if is_owner else []),
        heading(t, t.say("Who is here")),
        *lines,
        *told(t, said),
        *([] if is_owner else _leaving(t, people, door, tell)),
        heading(t, t.say("If the host goes home")),
        small(
            t.say(
                "Every phone can carry on: show the table as a code, or save it as a file, and take it at another host "
                "or on a phone alone."
            ),
            t,
        ),
        second(t, t.say("Take a copy along"), lambda: door.go("share"), ft.Icons.QR_CODE_2_ROUNDED),
    ]


def use_people(people: People, sitting: str) -> tuple[list[Present], Any]:
    """Hook: the people as they are now and from now on, and what looks again at once."""
    _, draw_again = ft.use_state(0)

    def look() -> None:
        draw_again(lambda n: n + 1)

    async def watch() -> None:
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            look()

    ft.use_effect(watch, [], cleanup=lambda: None)
    return people.of(sitting), look


def _leaving(t: Look, people: People, door: Door, tell: Any) -> list[ft.Control]:
    def leave() -> None:
        try:
            people.leave(door.id)
        except CompanionError as error:
            tell(error.line)

    return [
        small(t.say("Whoever keeps the table lets others in, and can let this phone do more or less."), t),
        second(t, t.say("Leave this table"), leave, ft.Icons.LOGOUT_ROUNDED),
    ]
