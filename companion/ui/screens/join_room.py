"""Somebody opens a link to a table: says who they are, and sits down."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.core.errors import CompanionError
from companion.core.messages import Line, line
from companion.live.member_access import Invitation, People
from companion.live.roles import Role
from companion.ui.context import go, use_phone
from companion.ui.draw import HOME_EMBLEM
from companion.ui.guard import view
from companion.ui.kit.bars import top_bar
from companion.ui.kit.frames import frame
from companion.ui.kit.plates import heading, panel
from companion.ui.kit.taps import line_button, second
from companion.ui.kit.words import small, words
from companion.ui.look import WIDE_GAP, Look
from companion.ui.phone import Phone


@view
def JoinRoomView() -> ft.View:
    phone, token = use_phone(), ft.use_route_params().get("token", "")
    invitation, trouble, join = use_link(phone, token)
    t = phone.look()
    top = top_bar(t, HOME_EMBLEM, t.say("Join a table"), "", lambda: go("/"))
    if trouble:
        home = second(t, t.say("Home"), lambda: go("/"))
        return frame(t, [top], [panel(t, words(t.tell(trouble), t), hem=t.danger), home], gap=WIDE_GAP)
    body = _asking(t, invitation, join) if invitation else [small(t.say("The table is being opened…"), t)]
    return frame(t, [top], body, gap=WIDE_GAP)


def use_link(phone: Phone, token: str) -> tuple[Invitation | None, Line | None, Any]:
    """Hook: what the link stands for, why it does not open, and what sits down. Looked at once: wrong ones count."""
    nothing: tuple[Invitation | None, Line | None] = (None, None)
    (invitation, trouble), found = ft.use_state(nothing)
    people = phone.house.people

    def join(seat: int | None = None) -> None:
        try:
            go(f"/table/{_host(people).join(token, seat)}")  # away from the link: nobody reads it over the shoulder
        except CompanionError as error:
            found((None, error.line))

    def look() -> None:
        try:
            seen = _host(people).look(token)
        except CompanionError as error:
            found((None, error.line))
        else:
            if seen.is_member or seen.role == Role.SPECTATOR:
                join()
            else:
                found((seen, None))

    ft.use_effect(look, [token])
    return invitation, trouble, join


def _host(people: People | None) -> People:
    if people is None:
        raise CompanionError(line("This link belongs to a host. Open it in a browser that reaches that host."))
    return people


def _asking(t: Look, invitation: Invitation, join: Any) -> list[ft.Control]:
    """Whoever has the link may see who plays."""
    is_seat = invitation.role == Role.SEAT
    seats = [
        line_button(t, who, "", lambda e, seat=seat: join(seat), name=t.say("I am {who}", who=who))
        for seat, who in invitation.seats.items()
    ]
    other = second(t, t.say("Somebody else"), lambda: join(None), ft.Icons.PERSON_OUTLINE_ROUNDED)
    told = t.say("You will tap for your own seat alone.") if is_seat else t.say("You will play along.")
    head = heading(t, t.say("{game}: who are you?", game=t.say(invitation.title)))
    return [head, small(told, t), *seats, *([] if is_seat else [other])]
