"""Files onto the phone: the browser's download, or the system's own dialog."""

from __future__ import annotations

import logging

import flet as ft

from companion.ui.phone import Phone

log = logging.getLogger(__name__)


async def save(phone: Phone, name: str, content: bytes) -> bool:
    """Whether the phone took it."""
    try:
        await phone.service(ft.FilePicker).save_file(file_name=name, src_bytes=content)
    except Exception as error:  # no file system, refused, dialog closed by the system: the app goes on
        log.info("%s was not saved: %s", name, error)
        return False
    return True
