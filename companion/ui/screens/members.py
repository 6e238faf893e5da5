"""People at this table: who plays, under which name; who is here, in which role; the owner lets in or removes."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Any

import flet as ft

from companion.core.errors import CompanionError
from companion.core.messages import Message
from companion.core.players import JOIN, RENAME
from companion.live.member_access import Present, TableMembers
from companion.live.roles import Role
from companion.ui.back import use_sheet
from companion.ui.error_boundary import view
from companion.ui.kit.bars_and_sheets import feedback, sheet, use_feedback
from companion.ui.kit.buttons import Handler, choice, line_button, secondary, tap, with_id
from companion.ui.kit.layout import beside_strut, edged, flow, frame, heading, inset, panel, row, strut
from companion.ui.kit.player_seals import Seal, seal_picture
from companion.ui.kit.text import body_text, label, small
from companion.ui.phone import use_phone
from companion.ui.phone_services import use_bright
from companion.ui.player_names import seals_at
from companion.ui.screens.invite_links import Links, last_seen_text, name_of, offer_words, role_words
from companion.ui.screens.table import table_bar
from companion.ui.table_controller import TableController, use_table
from companion.ui.theme import GAP, HAIR_GAP, MARGIN, SMALL_GAP, TARGET, TIGHT_GAP, WIDE_GAP, Theme

ROLES = (Role.PLAYER, Role.SPECTATOR, Role.OWNER)
LOOK_SECONDS = 2.0  # phones come and go without a tap
OnChange = Callable[[Message | None], None]


def use_member_lines(
    t: Theme, members: TableMembers, table_id: str, names: tuple[str, ...], found: list[Present], tell: OnChange | None
) -> list[ft.Control]:
    """Hook: a line for each. `tell` is there for whoever may change them."""
    chosen, choose = ft.use_state("")

    def do(change: Callable[[], None]) -> None:
        assert tell
        choose("")
        try:
            change()
        except CompanionError as error:
            tell(error.message)
        else:
            tell(None)

    one = next((one for one in found if one.member.guest == chosen), None)
    steps = use_phone().steps
    use_sheet(steps, _sheet(t, members, table_id, names, one, do, lambda: choose("")) if one and tell else None)
    return [
        _line(
            t, one, names, members.now(), (lambda e, g=one.member.guest: choose(g)) if tell and not one.is_me else None
        )
        for one in found
    ]


def _line(t: Theme, one: Present, names: tuple[str, ...], now: int, on_click: Handler | None) -> ft.Control:
    """A dot that says "here" beside the words that say it too."""
    dot = ft.Icon(
        ft.Icons.CIRCLE if one.is_here else ft.Icons.CIRCLE_OUTLINED, color=t.ok if one.is_here else t.soft, size=18
    )
    under = f"{role_words(t, one.member, names)}, {last_seen_text(t, one, now)}"
    name = name_of(t, one)
    if on_click:
        sign = ft.Icon(ft.Icons.MORE_VERT_ROUNDED, color=t.soft, size=24)
        called = t.say("{who}: {under}", who=name, under=under)
        line = line_button(t, name, under, on_click, dot, sign, name=called)
        return with_id(f"member-{one.member.name or one.member.guest}", line)
    texts = ft.Column(
        [label(name, t), small(under, t)], spacing=HAIR_GAP, expand=True, alignment=ft.MainAxisAlignment.CENTER
    )
    return panel(t, row(strut(56), dot, texts, gap=WIDE_GAP), padding=beside_strut(WIDE_GAP, SMALL_GAP, gap=WIDE_GAP))


def _sheet(
    t: Theme,
    members: TableMembers,
    table_id: str,
    names: tuple[str, ...],
    one: Present,
    do: Callable[[Callable[[], None]], None],
    close: Handler,
) -> ft.BottomSheet:
    guest = one.member.guest

    def become(role: Role, seat: int | None = None) -> Handler:
        return lambda: do(lambda: members.change(table_id, guest, role, seat))

    removed = t.say("They lose access straight away. All invite links stop working too.")
    remove, sign = lambda: do(lambda: members.remove(table_id, guest)), ft.Icons.PERSON_REMOVE_ROUNDED
    return sheet(
        t,
        name_of(t, one),
        label(t.say("What this phone can do"), t, t.soft),
        flow(*_roles(t, one, become)),
        label(t.say("Or one seat only"), t, t.soft),
        flow(*_seats(t, one, names, become)),
        body_text(removed, t, "label"),
        with_id("remove-member", secondary(t, t.say("Remove from this table"), remove, sign)),
        on_dismiss=close,
        short=True,
    )


def _roles(t: Theme, one: Present, become: Callable[..., Handler]) -> list[ft.Control]:
    texts = {role: offer_words(t, role)[0] for role in ROLES}
    return [
        with_id(f"role-{role}", _choice(t, one, text, text, one.member.role == role, become(role)))
        for role, text in texts.items()
    ]


def _seats(t: Theme, one: Present, names: tuple[str, ...], become: Callable[..., Handler]) -> list[ft.Control]:
    now = (one.member.role, one.member.seat)

    def chip(seat: int, who: str) -> ft.Control:
        does, is_on = t.say("Plays as {who}", who=who), now == (Role.SEAT, seat)
        return with_id(f"seat-{seat}", _choice(t, one, who, does, is_on, become(Role.SEAT, seat)))

    return [chip(seat, who) for seat, who in enumerate(names)]


def _choice(t: Theme, one: Present, text: str, does: str, is_on: bool, on_click: Handler) -> ft.Control:
    return choice(t, text, is_on, on_click, t.say("{who}: {under}", who=name_of(t, one), under=does))


@view
def MembersView() -> ft.View:
    phone = use_phone()
    model, controller = use_table(phone)
    use_bright(phone)
    game = model.table.game
    t, members = phone.theme(game.id), phone.backend.members
    top = table_bar(t, controller, t.say("People at this table"), game.title)
    body = (
        use_member_parts(t, controller, members)
        if members
        else [body_text(t.say("This table is only on this phone."), t)]
    )
    players = player_lines(t, controller, seals_at(phone, model.table))
    return frame(t, [top], [*players, *body, ft.Container(height=8)], gap=WIDE_GAP)


def player_lines(t: Theme, controller: TableController, marks: Sequence[Seal]) -> list[ft.Control]:
    """Who plays: a tap corrects a name; below it what happens when someone joins or leaves."""
    table = controller.model.table
    can_do = [kind for kind in (JOIN, table.game.leaving) if kind and kind in table.game.moves]
    chips = [_player_chip(t, controller, seat, mark) for seat, mark in enumerate(marks)]
    changes = [_change(t, controller, kind) for kind in can_do]
    return [heading(t, t.say("Players")), flow(*chips), small(t.say("Tap a name to correct it."), t), *changes]


def _player_chip(t: Theme, controller: TableController, seat: int, mark: Seal) -> ft.Control:
    name = controller.model.table.state.name(seat)
    pen = ft.Icon(ft.Icons.EDIT_ROUNDED, color=t.soft, size=18)
    chip = tap(
        row(strut(TARGET), seal_picture(mark, t, 28), label(name, t), pen, gap=GAP, tight=True),
        t.say("Correct {who}’s name", who=name),
        lambda: controller.ask(RENAME, seat=seat, name=name),
        alignment=None,  # as wide as its words
        bgcolor=t.raised,
        border=edged(1, t.line),
        border_radius=TARGET / 2,
        padding=inset(left=TIGHT_GAP, right=MARGIN),
    )
    return with_id(f"player-{seat}", chip)


def _change(t: Theme, controller: TableController, kind: str) -> ft.Control:
    text = t.say(controller.model.table.game.moves[kind].title)
    sign = ft.Icons.PERSON_ADD_ROUNDED if kind == JOIN else ft.Icons.PERSON_REMOVE_ROUNDED
    return with_id(f"people-{kind}", secondary(t, text, lambda: controller.ask(kind), sign))


def use_member_parts(t: Theme, controller: TableController, members: TableMembers) -> list[ft.Control]:
    """Hook: all that is shown of the members of a table."""
    notice, set_notice = use_feedback()
    found, look_again = use_members(members, controller.id)
    names = controller.model.table.state.names

    def tell(what: Message | None) -> None:
        set_notice(False, what)
        look_again()

    is_owner = members.me(controller.id).role == Role.OWNER
    lines = use_member_lines(t, members, controller.id, names, found, tell if is_owner else None)
    return [
        *([Links(t, members, controller.id)] if is_owner else []),
        heading(t, t.say("Who’s here")),
        *lines,
        *feedback(t, notice),
        *([] if is_owner else _leaving(t, members, controller, tell)),
        heading(t, t.say("If the host leaves")),
        small(
            t.say(
                "Any phone can carry on: share the table as a code or a file, then import it on another host or "
                "in the offline app."
            ),
            t,
        ),
        secondary(t, t.say("Send a copy"), lambda: controller.go("share"), ft.Icons.QR_CODE_2_ROUNDED),
    ]


def use_members(members: TableMembers, table_id: str) -> tuple[list[Present], Any]:
    """Hook: the members as they are now and from now on, and what looks again at once."""
    _, draw_again = ft.use_state(0)

    def look() -> None:
        draw_again(lambda n: n + 1)

    async def watch() -> None:
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            look()

    ft.use_effect(watch, [], cleanup=lambda: None)
    return members.of(table_id), look


def _leaving(t: Theme, members: TableMembers, controller: TableController, tell: Any) -> list[ft.Control]:
    def leave() -> None:
        try:
            members.leave(controller.id)
        except CompanionError as error:
            tell(error.message)

    return [
        small(t.say("The owner can invite people and change what you can do."), t),
        with_id("leave", secondary(t, t.say("Leave this table"), leave, ft.Icons.LOGOUT_ROUNDED)),
    ]
