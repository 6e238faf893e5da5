"""Pictures, files and pasted texts: whatever may hold something of ours is looked at, and goes where it belongs."""

from __future__ import annotations

import flet as ft

from companion.core.errors import CompanionError
from companion.core.messages import Line, line
from companion.share.links import links_in
from companion.ui.context import go
from companion.ui.phone import Phone
from companion.ui.picking import Picked, content, use_files
from companion.ui.screens.take_incoming import Incoming
from companion.ui.start.files import Tell
from companion.ui.start.links import is_file, room_of, table_of

TAKE = "/take"


def use_scanner(phone: Phone, tell: Tell) -> tuple[ft.PickFiles, ft.PickFiles]:
    """Hook: the actions of a button for pictures (a phone offers its camera too) and of one for any file."""

    async def take(picked: Picked) -> None:
        await look_through(phone, picked, tell)

    pick = use_files(phone, take)
    return pick(allow_multiple=True, file_type=ft.FilePickerFileType.IMAGE), pick(allow_multiple=True)


async def look_through(phone: Phone, picked: Picked, tell: Tell) -> None:
    """Files and pictures in any order; the first that is of no use is told, and the others count all the same."""
    incoming = phone.service(Incoming)
    wrong: list[Line] = []
    where = ""
    incoming.reading = len(picked)
    try:
        for place, file in enumerate(picked, 1):
            try:
                where = await _look_at(phone, await content(phone, file)) or where
            except CompanionError as error:
                wrong.append(error.line if len(picked) == 1 else line("Picture {n}: {why}", n=place, why=error.line))
    finally:
        incoming.reading = 0
    if wrong:
        tell(False, wrong[0])
    if where:
        go(where)


async def _look_at(phone: Phone, data: bytes) -> str:
    if data.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"{"):
        phone.service(Incoming).put_file(data)
        return TAKE
    texts = await phone.house.scan(data)
    if not texts:
        raise CompanionError(line("there is no code in this picture that can be read; go closer, or take it sharper"))
    ours = [text for text in texts if belongs(text)]
    return [brought(phone, text) for text in ours or texts][-1]


def belongs(text: str) -> bool:
    """Whether a text is of this app at all; a picture may show a code of somebody else's beside ours."""
    return bool(links_in(text) or room_of(text) or "/table/" in text)


def brought(phone: Phone, text: str) -> str:
    """Gathers a copy or a part of one. Gives the address where it goes on: of what was gathered, of a table, of a room.

    Nothing while parts of a run are missing.
    """
    incoming = phone.service(Incoming)
    if is_file(text):
        incoming.put_file(text.encode("utf-8", "replace"))
    elif found := links_in(text):
        for digits in found:
            incoming.add(digits)
    elif token := room_of(text):
        return f"/join/{token}"
    else:
        return f"/table/{known_table(phone, text)}"
    return TAKE if incoming.is_whole else ""


def paste(phone: Phone, text: str, tell: Tell) -> None:
    try:
        where = brought(phone, text)
    except CompanionError as error:
        tell(False, error.line)
    else:
        if where:
            go(where)


def known_table(phone: Phone, pasted: str) -> str:
    """The table that was meant. Codes are read out: capitals do not matter."""
    code = table_of(pasted)
    if code is None:
        raise CompanionError(
            line("This is no link, no code and no copy of a table. Copy the whole of it, or scan its picture.")
        )
    for spelled in dict.fromkeys((code, code.lower())):
        try:
            return phone.house.desk.table(spelled).session.id
        except CompanionError:
            continue
    raise CompanionError(_unknown(code))


def _unknown(code: str) -> Line:
    return line(
        "There is no table {code} here. Ask for its link again, or open the address of the host that has it.",
        code=code,
    )
