"""Screens that read beside the loop: wait until something is there, without guessing how long it takes."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from tests.ui.headless import HeadlessPhone, settle

TRIES = 600


async def until(phone: HeadlessPhone, wanted: Callable[[HeadlessPhone], object]) -> None:
    for _ in range(TRIES):
        await settle()
        if wanted(phone):
            return
        await asyncio.sleep(0.01)
    raise AssertionError(f"it never came; texts: {phone.texts()}, buttons: {phone.names()}")


async def until_button(phone: HeadlessPhone, start: str) -> str:
    """The name of the first button that begins so."""
    await until(phone, lambda p: any(name.startswith(start) for name in p.names()))
    return next(name for name in phone.names() if name.startswith(start))
