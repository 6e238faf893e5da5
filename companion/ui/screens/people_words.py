"""The people of a table in words: what each may do, and when they were last heard from."""

from __future__ import annotations

from companion.live.member_access import Present
from companion.live.roles import Role
from companion.store.members import Member
from companion.ui.look import Look
from companion.ui.screens.share_words import app_address, is_own_machine
from companion.ui.start.ago import ago


def offer_words(t: Look, role: Role) -> tuple[str, str]:
    """A role as it is offered: its name, and what whoever comes by that link may do."""
    return {
        Role.OWNER: (t.say("Keep the table"), t.say("May do everything, and says who else is here.")),
        Role.PLAYER: (t.say("Play"), t.say("Whoever scans this plays along: every tap, for everybody.")),
        Role.SEAT: (t.say("Own seat"), t.say("Whoever scans this chooses a seat, and taps for that seat alone.")),
        Role.SPECTATOR: (
            t.say("Watch"),
            t.say("Whoever scans this sees everything that all may see, and taps nothing."),
        ),
    }[role]


def role_words(t: Look, member: Member, names: tuple[str, ...]) -> str:
    """What somebody is at the table."""
    if member.role == Role.SEAT and member.seat is not None and member.seat < len(names):
        return t.say("plays for {who} alone", who=names[member.seat])
    return {
        Role.OWNER: t.say("keeps the table"),
        Role.PLAYER: t.say("plays"),
        Role.SPECTATOR: t.say("watches"),
    }.get(Role(member.role), "")


def name_of(t: Look, one: Present) -> str:
    """Whom people would call it; phones of people without a seat have no name."""
    name = one.member.name
    if one.is_me:
        return t.say("{who}, this phone", who=name) if name else t.say("This phone")
    return name or t.say("A phone")


def heard_words(t: Look, one: Present, now: int) -> str:
    if one.is_here:
        return t.say("here now")
    return t.say("last heard from {when}", when=ago(t, now - one.member.heard_at))


def join_link(page_url: str, token: str) -> str:
    """What another phone opens. Seen from the host's own machine, its address in the network is meant."""
    from companion.live.address import own_address  # there is none where no host serves the app

    address = app_address(page_url)
    if is_own_machine(address):
        port = address.rstrip("/").rpartition(":")[2]
        address = f"{address.partition('//')[0]}//{own_address()}:{port}/" if port.isdigit() else address
    return f"{address}#/join/{token}"
