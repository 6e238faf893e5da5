"""Files that people pick on their phone, and what is in them.

Files onto the phone: the browser's download, or the system's own dialog.

Tables come and go as files: everything saved at once, and files taken in, whole or not at all."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from typing import Any

import flet as ft

from companion.core.errors import BadInput, CompanionError
from companion.core.messages import Message, message
from companion.store.exports import Export, export_bytes
from companion.store.imports import PROBLEMS_SHOWN, read_export
from companion.ui.phone import Phone

Picked = list[ft.FilePickerFile]


class Files:
    """The phone's dialog for files (`phone.service(Files)`); the screen on top takes what is picked.

    Somebody listens from the beginning: the client never hears of a listener that comes later.
    """

    def __init__(self) -> None:
        self.picker = ft.FilePicker(on_result=self.heard)
        self.take: Callable[[Picked], Awaitable[None]] | None = None

    async def heard(self, e: Any) -> None:
        if self.take:
            await self.take(list(e.files or []))


def use_files(phone: Phone, take: Callable[[Picked], Awaitable[None]]) -> Callable[..., ft.PickFiles]:
    """Hook: makes the action of a button that picks files; `take` gets them. Browsers open their dialog in the tap."""
    files = phone.service(Files)

    def listen() -> None:
        files.take = take

    ft.use_effect(listen, None)
    with_data = not is_hosted(ft.context.page)
    return lambda **more: ft.PickFiles(files.picker, with_data=with_data, **more)


def is_hosted(page: ft.Page) -> bool:
    """Whether the app runs elsewhere: files then come beside the socket, which takes small messages only."""
    return page.web and not page.pyodide


async def content(phone: Phone, file: ft.FilePickerFile) -> bytes:
    """What is in a picked file. CompanionError if the phone does not give it."""
    if file.bytes is not None:
        return bytes(file.bytes)
    uploads = phone.backend.uploads
    if file.size > uploads.largest:
        raise uploads.too_large()
    slot = uploads.slot()
    sent = ft.FilePickerUploadFile(upload_url=slot, id=file.id, name=file.name)
    try:
        await phone.service(Files).picker.upload([sent])
    except Exception:  # the phone's own dialog: it may refuse for reasons of its own
        uploads.close(slot)
        raise CompanionError(message("the phone did not give the file; try again")) from None
    return await uploads.letter(slot)


log = logging.getLogger(__name__)


async def save(phone: Phone, name: str, content: bytes) -> bool:
    """Whether the phone took it."""
    try:
        await phone.service(ft.FilePicker).save_file(file_name=name, src_bytes=content)
    except Exception as error:  # no file system, refused, dialog closed by the system: the app goes on
        log.info("%s was not saved: %s", name, error)
        return False
    return True


OnFeedback = Callable[[bool, Message], Any]  # whether it went well, and the sentence

SAVED_AT = "saved-at"  # the setting that says when all tables were last saved to a file


def file_name(seconds: int) -> str:
    return time.strftime("royal-companion-%Y-%m-%d.json", time.localtime(seconds))


async def save_all(phone: Phone, tell: OnFeedback) -> None:
    """All tables, players and boxes in one file, through the phone's own dialog."""
    backend = phone.backend
    try:
        export = await asyncio.to_thread(backend.archive.export)
        data = export_bytes(export)
        await phone.service(ft.FilePicker).save_file(file_name=file_name(backend.now()), src_bytes=data)
    except CompanionError as error:
        tell(False, message("{text}", text=str(error)))
    except Exception as error:  # the phone's own dialog: it may refuse for reasons of its own
        tell(False, message("The phone did not take the file ({why})", why=type(error).__name__))
    else:
        n = len(export.sessions)
        backend.user_data.put_setting(SAVED_AT, backend.now())
        tell(True, message("One table was saved") if n == 1 else message("{n} tables were saved", n=n))


async def take_export(phone: Phone, export: Export) -> Message:
    """All of it, merged with what is here, in one transaction; a sentence about what came of it."""
    backend = phone.backend
    new = await asyncio.to_thread(backend.archive.import_all, export, at=backend.now())
    found = {session.id for session in export.sessions}
    for table_id in found:
        fold_anew(phone, table_id)
    return _told(new, len(found) - new)


async def take_file(phone: Phone, file: ft.FilePickerFile, tell: OnFeedback) -> None:
    """What a file holds, merged with what is here, or nothing of it."""
    try:
        export = await asyncio.to_thread(read_export, await content(phone, file))
        tell(True, await take_export(phone, export))
    except BadInput as error:
        tell(False, message("Nothing was taken. {why}", why=". ".join(error.problems[:PROBLEMS_SHOWN])))
    except CompanionError as error:
        tell(False, message("Nothing was taken. {why}", why=error.message))


def fold_anew(phone: Phone, table_id: str) -> None:
    """More may have been written than this page has seen."""
    phone.backend.open_tables.forget(table_id)
    if table_id in phone.tables:
        model, _door = phone.tables[table_id]
        model.table = phone.backend.open_tables.table(table_id)


def _told(new: int, merged: int) -> Message:
    if not merged:
        return message("One new table was taken") if new == 1 else message("{n} new tables were taken", n=new)
    return message("{n} new tables were taken, {m} merged with what was here", n=new, m=merged)


def use_picker(phone: Phone, tell: OnFeedback) -> ft.PickFiles:
    """Hook: the action of a button that picks a file and takes it."""

    async def take(picked: Picked) -> None:
        for file in picked:
            await take_file(phone, file, tell)

    return use_files(phone, take)()
