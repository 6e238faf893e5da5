"""The links that let others in: one to play, one for a single seat, one to watch; each can be renewed or ended."""

from __future__ import annotations

import math

import flet as ft

from companion.live.invites import OFFERED
from companion.live.member_access import Present, TableMembers
from companion.live.roles import Role
from companion.store.members import Member
from companion.ui.error_boundary import component
from companion.ui.game_screen.pickers import choices
from companion.ui.kit.buttons import Handler, primary, secondary, with_id
from companion.ui.kit.formats import ago
from companion.ui.kit.layout import heading, row, wide_col
from companion.ui.kit.text import body_text, small
from companion.ui.screens.share.qr_codes import qr_picture
from companion.ui.screens.share.text_and_files import app_address, can_copy, is_own_machine
from companion.ui.theme import WIDE_GAP, Theme


def offer_words(t: Theme, role: Role) -> tuple[str, str]:
    """A role as it is offered: its name, and what whoever comes by that link may do."""
    return {
        Role.OWNER: (t.say("Owner"), t.say("Can do everything and decide who else joins.")),
        Role.PLAYER: (t.say("Player"), t.say("Anyone with this code can play for everyone.")),
        Role.SEAT: (t.say("One seat only"), t.say("Anyone with this code picks a seat and plays only that seat.")),
        Role.SPECTATOR: (
            t.say("Spectator"),
            t.say("Anyone with this code can watch, but not change anything."),
        ),
    }[role]


def role_words(t: Theme, member: Member, names: tuple[str, ...]) -> str:
    """What somebody is at the table."""
    if member.role == Role.SEAT and member.seat is not None and member.seat < len(names):
        return t.say("Plays as {who}", who=names[member.seat])
    return offer_words(t, Role(member.role))[0]


def name_of(t: Theme, one: Present) -> str:
    """Whom people would call it; phones of people without a seat have no name."""
    name = one.member.name
    if one.is_me:
        return t.say("{who}, this phone", who=name) if name else t.say("This phone")
    return name or t.say("A phone")


def last_seen_text(t: Theme, one: Present, now: int) -> str:
    if one.is_here:
        return t.say("here now")
    return t.say("last seen {when}", when=ago(t, now - one.member.heard_at))


def join_link(page_url: str, token: str) -> str:
    """What another phone opens. Seen from the host's own machine, its address in the network is meant."""
    from companion.live.address import own_address  # there is none where no host serves the app

    address = app_address(page_url)
    if is_own_machine(address):
        port = address.rstrip("/").rpartition(":")[2]
        address = f"{address.partition('//')[0]}//{own_address()}:{port}/" if port.isdigit() else address
    return f"{address}#/join/{token}"


@component
def Links(t: Theme, members: TableMembers, table_id: str) -> ft.Control:
    """The code of one link at a time. A link that was never shown is not there."""
    role, set_role = ft.use_state(Role.PLAYER)
    ended, set_ended = ft.use_state(frozenset[Role]())
    _, draw_again = ft.use_state(0)

    def renew() -> None:
        members.renew(table_id, role)
        set_ended(ended - {role})
        draw_again(lambda n: n + 1)

    def end() -> None:
        members.revoke(table_id, role)
        set_ended(ended | {role})

    chips = choices(t, [(one, offer_words(t, one)[0]) for one in OFFERED], (role,), set_role, "link")
    parts = _ended(t, renew) if role in ended else _shown(t, members, table_id, role, renew, end)
    texts = small(offer_words(t, role)[1], t)
    return wide_col(heading(t, t.say("Invite people")), chips, texts, *parts, gap=WIDE_GAP)


def _shown(
    t: Theme, members: TableMembers, table_id: str, role: Role, renew: Handler, end: Handler
) -> list[ft.Control]:
    page = ft.context.page
    link = join_link(members.membership.public_url or page.url or "", members.invite(table_id, role))
    invite = members.link(table_id, role)
    hours = math.ceil((invite.ends_at - members.now()) / 3600) if invite else 0
    copy = secondary(t, t.say("Copy link"), None, ft.Icons.LINK_ROUNDED, action=ft.CopyToClipboard(link))
    again = with_id("new-link", secondary(t, t.say("New link"), renew, ft.Icons.REFRESH_ROUNDED, expand=True))
    over = with_id("end-link", secondary(t, t.say("Turn off link"), end, ft.Icons.LINK_OFF_ROUNDED, expand=True))
    return [
        *_reach(t, link),
        qr_picture(t, link, t.say("QR code with the link to this table")),
        _spelled(t, link),
        small(
            t.say_n("Valid for {n} more hour.", "Valid for {n} more hours.", hours), t, text_align=ft.TextAlign.CENTER
        ),
        *([copy] if can_copy(page) else []),
        wide_col(again, over) if t.is_large else row(again, over),
    ]


def _spelled(t: Theme, link: str) -> ft.Control:
    """The link to be selected by fingers; screen readers would find an empty field there, so they are told."""
    text = body_text(link, t, "label", selectable=True, text_align=ft.TextAlign.CENTER)
    return ft.Semantics(label=link, exclude_semantics=True, content=text)


def _reach(t: Theme, link: str) -> list[ft.Control]:
    if not is_own_machine(link):
        return [small(t.say("Scan it with any phone’s camera on the same Wi-Fi. Nothing to install."), t)]
    text = t.say("This computer isn’t on a network, so phones can’t connect.")
    return [small(text, t, t.warn)]


def _ended(t: Theme, renew: Handler) -> list[ft.Control]:
    text = t.say("Link turned off. People who have joined can stay.")
    make = primary(t, t.say("Create new link"), renew, ft.Icons.REFRESH_ROUNDED)
    return [body_text(text, t), with_id("new-link", make)]
