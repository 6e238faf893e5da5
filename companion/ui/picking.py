"""Files that people pick on their phone, and what is in them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import flet as ft

from companion.core.errors import CompanionError
from companion.core.messages import line
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
    letterbox = phone.house.letterbox
    if file.size > letterbox.largest:
        raise letterbox.too_large()
    slot = letterbox.slot()
    sent = ft.FilePickerUploadFile(upload_url=slot, id=file.id, name=file.name)
    try:
        await phone.service(Files).picker.upload([sent])
    except Exception:  # the phone's own dialog: it may refuse for reasons of its own
        letterbox.close(slot)
        raise CompanionError(line("the phone did not give the file; try again")) from None
    return await letterbox.letter(slot)
