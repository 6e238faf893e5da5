"""Join a table by its link, or bring in a copy: from a picture of its code, a pasted text, a file."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import unquote

import flet as ft

from companion.core.errors import CompanionError
from companion.core.messages import Message, message
from companion.live.member_access import Invitation, TableMembers
from companion.live.roles import Role
from companion.share.links import links_in
from companion.ui.error_boundary import view
from companion.ui.files import Picked, content, is_hosted, use_files
from companion.ui.kit.bars_and_sheets import OnFeedback, feedback, top_bar, use_feedback
from companion.ui.kit.buttons import line_button, primary, secondary, with_id
from companion.ui.kit.inputs import entry
from companion.ui.kit.layout import frame, heading, panel, wide_col
from companion.ui.kit.svg import HOME_EMBLEM
from companion.ui.kit.text import body_text, small
from companion.ui.phone import Phone, go, go_afresh, use_phone
from companion.ui.screens.import_table.incoming import use_incoming, use_stored_parts
from companion.ui.screens.import_table.preview import progress, reading
from companion.ui.screens.share.text_and_files import app_address, is_own_machine
from companion.ui.theme import GAP, WIDE_GAP, Theme

TABLE = re.compile(r"/table/([^/?#\s]+)")
INVITATION = re.compile(r"#/join/([\w-]+)")
CODE = re.compile(r"[\w.~-]{1,64}")
TAKE = "/take"


@view
def InvitationView() -> ft.View:
    phone, token = use_phone(), ft.use_route_params().get("token", "")
    invitation, trouble, join = use_link(phone, token)
    t = phone.theme()
    top = top_bar(t, HOME_EMBLEM, t.say("Join a table"), "", lambda: go("/"))
    if trouble:
        home = with_id("home", secondary(t, t.say("Home"), lambda: go("/")))
        return frame(t, [top], [panel(t, body_text(t.tell(trouble), t), edge=t.danger), home], gap=WIDE_GAP)
    body = _asking(t, invitation, join) if invitation else [small(t.say("Opening the table…"), t)]
    return frame(t, [top], body, gap=WIDE_GAP)


def use_link(phone: Phone, token: str) -> tuple[Invitation | None, Message | None, Any]:
    """Hook: what the link stands for, why it does not open, and what sits down. Looked at once: wrong ones count."""
    nothing: tuple[Invitation | None, Message | None] = (None, None)
    (invitation, trouble), found = ft.use_state(nothing)
    members = phone.backend.members

    def join(seat: int | None = None) -> None:
        try:
            table_id = _host(members).join(token, seat)
            go_afresh(f"/table/{table_id}")  # away from the link: nobody reads it over the shoulder
        except CompanionError as error:
            found((None, error.message))

    def look() -> None:
        try:
            seen = _host(members).look(token)
        except CompanionError as error:
            found((None, error.message))
        else:
            if seen.is_member or seen.role == Role.SPECTATOR:
                join()
            else:
                found((seen, None))

    ft.use_effect(look, [token])
    return invitation, trouble, join


def _host(members: TableMembers | None) -> TableMembers:
    if members is None:
        raise CompanionError(message("This link is for a hosted table. Open it on the host’s network."))
    return members


def _asking(t: Theme, invitation: Invitation, join: Any) -> list[ft.Control]:
    """Whoever has the link may see who plays."""
    is_seat = invitation.role == Role.SEAT

    def line(seat: int, who: str) -> ft.Control:
        return with_id(f"seat-{seat}", line_button(t, who, "", lambda: join(seat), name=t.say("I’m {who}", who=who)))

    seats = [line(*one) for one in invitation.seats.items()]
    other = secondary(t, t.say("Someone else"), lambda: join(None), ft.Icons.PERSON_OUTLINE_ROUNDED)
    text = t.say("You’ll play your own seat only.") if is_seat else t.say("You’ll be able to play for everyone.")
    head = heading(t, t.say("{game}: who are you?", game=t.say(invitation.title)))
    return [head, small(text, t), *seats, *([] if is_seat else [with_id("somebody-else", other)])]


def table_of(pasted: str) -> str | None:
    """The name of the table that is meant, or None.

    >>> table_of(" http://192.168.0.7:8000/#/table/k3m9x2/history ")
    'k3m9x2'
    >>> table_of("K3M9 x2"), table_of("http://example.org/")
    ('K3M9x2', None)
    """
    text = pasted.strip()
    if found := TABLE.search(text):
        return unquote(found.group(1))
    code = "".join(text.split())
    return code if CODE.fullmatch(code) else None


def invitation_of(pasted: str) -> str | None:
    """The token of an invitation to a table that is played together, or None.

    >>> invitation_of("https://h/#/join/a1-B2")
    'a1-B2'
    """
    found = INVITATION.search(pasted)
    return found.group(1) if found else None


def is_file(pasted: str) -> bool:
    """Whether a whole session file was pasted."""
    return pasted.lstrip("\ufeff \t\r\n").startswith("{")


def use_scanner(phone: Phone, tell: OnFeedback) -> tuple[ft.PickFiles, ft.PickFiles]:
    """Hook: the actions of a button for pictures (a phone offers its camera too) and of one for any file."""

    async def take(picked: Picked) -> None:
        await look_through(phone, picked, tell)

    pick = use_files(phone, take)
    return pick(allow_multiple=True, file_type=ft.FilePickerFileType.IMAGE), pick(allow_multiple=True)


async def look_through(phone: Phone, picked: Picked, tell: OnFeedback) -> None:
    """Files and pictures in any order; the first that is of no use is told, and the others count all the same."""
    incoming = phone.incoming
    wrong: list[Message] = []
    address = ""
    incoming.reading = len(picked)
    try:
        for place, file in enumerate(picked, 1):
            try:
                address = await _look_at(phone, await content(phone, file)) or address
            except CompanionError as error:
                wrong.append(
                    error.message if len(picked) == 1 else message("Photo {n}: {why}", n=place, why=error.message)
                )
    finally:
        incoming.reading = 0
    if wrong:
        tell(False, wrong[0])
    if address:
        go(address)


async def _look_at(phone: Phone, data: bytes) -> str:
    if data.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"{"):
        phone.incoming.put_file(data)
        return TAKE
    texts = await phone.backend.scan(data)
    if not texts:
        raise CompanionError(message("No code found. Move closer and hold the phone steady."))
    ours = [text for text in texts if belongs(text)]
    return [bring_in(phone, text) for text in ours or texts][-1]


def belongs(text: str) -> bool:
    """Whether a text is of this app at all; a picture may show a code of somebody else's beside ours."""
    return bool(links_in(text) or invitation_of(text) or "/table/" in text)


def bring_in(phone: Phone, text: str) -> str:
    """Gathers a copy or a part of one. Gives the address where it goes on; none while parts of a series are missing."""
    incoming = phone.incoming
    if is_file(text):
        incoming.put_file(text.encode("utf-8", "replace"))
    elif found := links_in(text):
        for digits in found:
            incoming.add(digits)
    elif token := invitation_of(text):
        return f"/join/{token}"
    else:
        return f"/table/{known_table(phone, text)}"
    return TAKE if incoming.is_whole else ""


def paste(phone: Phone, text: str, tell: OnFeedback) -> None:
    try:
        address = bring_in(phone, text)
    except CompanionError as error:
        tell(False, error.message)
    else:
        if address:
            go(address)


def known_table(phone: Phone, pasted: str) -> str:
    """The table that was meant. Codes are read out: capitals do not matter."""
    code = table_of(pasted)
    if code is None:
        raise CompanionError(message("That isn’t a table link or code. Copy all of it, or scan the QR code."))
    for spelled in dict.fromkeys((code, code.lower())):
        try:
            return phone.backend.open_tables.table(spelled).session.id
        except CompanionError:
            continue
    raise CompanionError(_unknown(code))


def _unknown(code: str) -> Message:
    return message(
        "There’s no table {code} here. Ask for its link again, or open the address of the host that has it.", code=code
    )


@view
def JoinView() -> ft.View:
    phone = use_phone()
    t, incoming = phone.theme(), use_incoming(phone)
    pasted, write = ft.use_state("")
    notice, tell = use_feedback()

    def join() -> None:
        tell(True, None)
        paste(phone, pasted, tell)

    use_stored_parts(phone, incoming)
    pictures, files = use_scanner(phone, tell)
    scan = primary(t, t.say("Scan a code"), None, ft.Icons.QR_CODE_SCANNER_ROUNDED, action=pictures)
    look = secondary(t, t.say("Open table"), join if pasted.strip() else None, ft.Icons.LINK_ROUNDED)
    take = secondary(t, t.say("Import from a file"), None, ft.Icons.UPLOAD_ROUNDED, action=files)
    body = [
        *([progress(t, incoming.parts, incoming.clear)] if incoming.is_begun else []),
        with_id("scan", scan),
        small(t.say("Take or choose photos or screenshots of the code; several at once is fine."), t),
        *reading(t, incoming.reading),
        *feedback(t, notice),
        entry(t, t.say("Table link or code"), pasted, write, on_submit=join, autocorrect=False, multiline=False),
        with_id("open-table", look),
        with_id("take-file", take),
        *([_invite(t)] if is_hosted(ft.context.page) else []),
        ft.Container(height=12),
    ]
    return frame(t, [top_bar(t, HOME_EMBLEM, t.say("Join or scan"), "", lambda: go("/"))], body, gap=WIDE_GAP)


def _invite(t: Theme) -> ft.Control:
    """How another phone gets here."""
    address = app_address(ft.context.page.url or "")
    shown: list[ft.Control] = []
    if is_own_machine(address):
        how = t.say(
            "You’re on the computer that hosts the app. On other phones, open the address the host showed "
            "when it started, or scan the code next to it."
        )
    else:
        shown = [body_text(address, t, "heading", t.accent, "Bold", selectable=True)]
        how = t.say("On other phones on the same Wi-Fi, open this address in the browser.")
    return panel(
        t, wide_col(heading(t, t.say("Invite another phone")), *shown, small(how, t), gap=GAP), padding=t.margin
    )
