"""Tables come and go as files: everything saved at once, and files taken in, whole or not at all."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Any

import flet as ft

from companion.core.errors import BadInput, CompanionError
from companion.core.messages import Line, line
from companion.store.exports import Export, export_bytes
from companion.store.imports import PROBLEMS_SHOWN, read_export
from companion.ui.phone import Phone
from companion.ui.picking import Picked, content, use_files

Tell = Callable[[bool, Line], Any]  # whether it went well, and the sentence
SAVED_AT = "saved-at"  # the setting that says when all tables were last saved to a file


def file_name(seconds: int) -> str:
    return time.strftime("royal-companion-%Y-%m-%d.json", time.localtime(seconds))


async def save_all(phone: Phone, tell: Tell) -> None:
    """All tables, players and boxes in one file, through the phone's own dialog."""
    house = phone.house
    try:
        export = await asyncio.to_thread(house.shelf.export)
        data = export_bytes(export)
        await phone.service(ft.FilePicker).save_file(file_name=file_name(house.now()), src_bytes=data)
    except CompanionError as error:
        tell(False, line("{text}", text=str(error)))
    except Exception as error:  # the phone's own dialog: it may refuse for reasons of its own
        tell(False, line("The phone did not take the file ({why})", why=type(error).__name__))
    else:
        n = len(export.sessions)
        house.keepsakes.put_setting(SAVED_AT, house.now())
        tell(True, line("One table was saved") if n == 1 else line("{n} tables were saved", n=n))


async def take_export(phone: Phone, export: Export) -> Line:
    """All of it, merged with what is here, in one transaction; a sentence about what came of it."""
    house = phone.house
    new = await asyncio.to_thread(house.shelf.take, export, at=house.now())
    found = {session.id for session in export.sessions}
    for sitting in found:
        fold_anew(phone, sitting)
    return _told(new, len(found) - new)


async def take_file(phone: Phone, file: ft.FilePickerFile, tell: Tell) -> None:
    """What a file holds, merged with what is here, or nothing of it."""
    try:
        export = await asyncio.to_thread(read_export, await content(phone, file))
        tell(True, await take_export(phone, export))
    except BadInput as error:
        tell(False, line("Nothing was taken. {why}", why=". ".join(error.problems[:PROBLEMS_SHOWN])))
    except CompanionError as error:
        tell(False, line("Nothing was taken. {why}", why=error.line))


def fold_anew(phone: Phone, sitting: str) -> None:
    """More may have been written than this page has seen."""
    phone.house.desk.forget(sitting)
    if sitting in phone.tables:
        opened, _door = phone.tables[sitting]
        opened.table = phone.house.desk.table(sitting)


def _told(new: int, merged: int) -> Line:
    if not merged:
        return line("One new table was taken") if new == 1 else line("{n} new tables were taken", n=new)
    return line("{n} new tables were taken, {m} merged with what was here", n=new, m=merged)


def use_picker(phone: Phone, tell: Tell) -> ft.PickFiles:
    """Hook: the action of a button that picks a file and takes it."""

    async def take(picked: Picked) -> None:
        for file in picked:
            await take_file(phone, file, tell)

    return use_files(phone, take)()
