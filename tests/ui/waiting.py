"""Screens that read beside the loop: wait until something is there, without guessing how long it takes."""

from __future__ import annotations

import time
from collections.abc import Callable

from tests.ui.headless import HeadlessPhone, settle
from tests.waiting import PATIENCE, pause


async def until(phone: HeadlessPhone, wanted: Callable[[HeadlessPhone], object]) -> None:
    end = time.monotonic() + PATIENCE
    await settle()
    while not wanted(phone):
        assert time.monotonic() < end, f"it never came; texts: {phone.texts()}, buttons: {phone.ids()}, {phone.names()}"
        await pause()
        await settle()


async def until_text(phone: HeadlessPhone, part: str) -> None:
    await until(phone, lambda p: any(part in text for text in p.texts()))


async def until_id(phone: HeadlessPhone, id: str) -> None:
    """Until a button has that id."""
    await until(phone, lambda p: id in p.ids())


async def tap_soon(phone: HeadlessPhone, id: str) -> None:
    """Tap a button as soon as it is there."""
    await until_id(phone, id)
    await phone.tap(id)
