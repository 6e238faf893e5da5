"""Tables come and go as files: everything saved at once, and files taken in, whole or not at all."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Any

import flet as ft

from companion.core.errors import BadInput, CompanionError
from companion.core.words import Line, line
from companion.store.exports import export_bytes, whole_export
from companion.store.imports import PROBLEMS_SHOWN, read_export, take
from companion.ui.phone import Phone

Tell = Callable[[bool, Line], Any]  # whether it went well, and the sentence


def file_name(seconds: int) -> str:
    return time.strftime("royal-companion-%Y-%m-%d.json", time.localtime(seconds))


async def save_all(phone: Phone, tell: Tell) -> None:
    """All tables, players and boxes in one file, through the phone's own dialog."""
    house = phone.house
    try:
        export = await asyncio.to_thread(whole_export, house.store)
        data = export_bytes(export)
        await phone.service(ft.FilePicker).save_file(file_name=file_name(house.now()), src_bytes=data)
    except CompanionError as error:
        tell(False, line("{text}", text=str(error)))
    except Exception as error:  # the phone's own dialog: it may refuse for reasons of its own
        tell(False, line("The phone did not take the file ({why})", why=type(error).__name__))
    else:
        n = len(export.sessions)
        tell(True, line("One table was saved") if n == 1 else line("{n} tables were saved", n=n))


async def take_file(phone: Phone, data: bytes, tell: Tell) -> list[str]:
    """What a file holds, merged with what is here; the names of its tables, none if it was refused."""
    house = phone.house
    try:
        export = await asyncio.to_thread(read_export, data)
        new = await asyncio.to_thread(take, house.store, export, at=house.now())
    except BadInput as error:
        tell(False, line("Nothing was taken. {why}", why=". ".join(error.problems[:PROBLEMS_SHOWN])))
        return []
    except CompanionError as error:
        tell(False, line("Nothing was taken. {why}", why=str(error)))
        return []
    found = list(dict.fromkeys(session.id for session in export.sessions))
    for sitting in found:
        _fold_anew(phone, sitting)
    tell(True, _told(new, len(found) - new))
    return found


def _fold_anew(phone: Phone, sitting: str) -> None:
    """More may have been written than this page has seen."""
    phone.house.desk.forget(sitting)
    if sitting in phone.tables:
        opened, _door = phone.tables[sitting]
        opened.table = phone.house.desk.table(sitting)


def _told(new: int, merged: int) -> Line:
    if not merged:
        return line("One new table was taken") if new == 1 else line("{n} new tables were taken", n=new)
    return line("{n} new tables were taken, {m} merged with what was here", n=new, m=merged)


def use_picker(phone: Phone, tell: Tell, on_taken: Callable[[list[str]], Any] = lambda found: None) -> ft.PickFiles:
    """Hook: the action of a button that picks a file and takes it. Browsers open their dialog in the tap alone."""
    picker = phone.service(ft.FilePicker)

    async def picked(e: Any) -> None:
        for file in e.files or []:
            found = await take_file(phone, bytes(file.bytes or b""), tell)
            if found:
                on_taken(found)

    def listen() -> None:
        picker.on_result = picked

    ft.use_effect(listen, None)
    return ft.PickFiles(picker, with_data=True)
