"""Files that people pick on their phone or save to it, and all tables at once as a file, out and in."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from typing import Any

import flet as ft

from companion.core.errors import BadInput, CompanionError
from companion.core.messages import Message, message, plural
from companion.store.exports import Export, export_bytes
from companion.store.imports import PROBLEMS_SHOWN, read_export
from companion.ui.kit.bars_and_sheets import OnFeedback
from companion.ui.phone import Phone

SAVED_AT = "saved-at"  # the setting that says when all tables were last saved to a file
Picked = list[ft.FilePickerFile]
log = logging.getLogger(__name__)


class Files:
    """The phone's dialog for files (`phone.files`); the screen on top takes what is picked.

    Somebody listens from the beginning: the client is not told of a listener that comes later.
    """

    def __init__(self) -> None:
        self.picker = ft.FilePicker(on_result=self.on_result)
        self.on_picked: Callable[[Picked], Awaitable[None]] | None = None

    async def on_result(self, e: Any) -> None:
        if self.on_picked:
            await self.on_picked(list(e.files or []))


def use_files(phone: Phone, on_picked: Callable[[Picked], Awaitable[None]]) -> Callable[..., ft.PickFiles]:
    """Hook: makes the action of a button that picks files. Browsers open their dialog in the tap."""
    files = phone.files

    def listen() -> None:
        files.on_picked = on_picked

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
    phone.slots.add(slot)
    try:
        return await _through(phone, slot, file)
    finally:
        phone.slots.discard(slot)
        uploads.close(slot)


async def _through(phone: Phone, slot: str, file: ft.FilePickerFile) -> bytes:
    upload = ft.FilePickerUploadFile(upload_url=slot, id=file.id, name=file.name)
    try:
        await phone.files.picker.upload([upload])
    except Exception:  # the phone's own dialog: it may refuse for reasons of its own
        raise CompanionError(message("The phone couldn’t open the file. Try again.")) from None
    return await phone.backend.uploads.upload(slot)


async def save(phone: Phone, name: str, content: bytes) -> bool:
    """Whether the phone took it."""
    try:
        await phone.files.picker.save_file(file_name=name, src_bytes=content)
    except Exception as error:  # no file system, refused, dialog closed by the system: the app goes on
        log.info("%s was not saved: %s", name, error)
        return False
    return True


async def save_all(phone: Phone, tell: OnFeedback) -> None:
    """All tables, players and boxes in one file, through the phone's own dialog."""
    backend = phone.backend
    name = time.strftime("royal-companion-%Y-%m-%d.json", time.localtime(backend.now()))
    try:
        export = await asyncio.to_thread(backend.archive.export)
        await phone.files.picker.save_file(file_name=name, src_bytes=export_bytes(export))
    except CompanionError as error:
        tell(False, error.message)
    except Exception as error:  # the phone's own dialog: it may refuse for reasons of its own
        tell(False, message("The file couldn’t be saved ({why})", why=type(error).__name__))
    else:
        n = len(export.sessions)
        backend.user_data.put_setting(SAVED_AT, backend.now())
        tell(True, plural("{n} table exported", "{n} tables exported", n))


async def import_file(phone: Phone, file: ft.FilePickerFile, tell: OnFeedback) -> None:
    """What a file holds, merged with what is here, or nothing of it."""
    try:
        export = await asyncio.to_thread(read_export, await content(phone, file))
        tell(True, await import_export(phone, export))
    except BadInput as error:
        tell(False, message("Nothing was imported. {why}", why=". ".join(error.problems[:PROBLEMS_SHOWN])))
    except CompanionError as error:
        tell(False, message("Nothing was imported. {why}", why=error.message))


async def import_export(phone: Phone, export: Export) -> Message:
    """All of it, merged with what is here, in one transaction; a sentence about what came of it."""
    backend = phone.backend
    new = await asyncio.to_thread(backend.archive.import_all, export, at=backend.now())
    found = {session.id for session in export.sessions}
    for table_id in found:
        try:
            reload_table(phone, table_id)
        except CompanionError as error:  # all of it is stored: the page sees it when it looks again
            log.info("%s could not be read again: %s", table_id, error)
    return _imported(new, len(found) - new)


def _imported(new: int, merged: int) -> Message:
    if merged:
        return plural("Imported: {n} new table, {m} updated", "Imported: {n} new tables, {m} updated", new, m=merged)
    return plural("{n} new table imported", "{n} new tables imported", new)


def reload_table(phone: Phone, table_id: str) -> None:
    """More may have been written than this page has seen."""
    phone.backend.open_tables.forget(table_id)
    if table_id in phone.tables:
        model, _ = phone.tables[table_id]
        model.table = phone.backend.open_tables.table(table_id)
