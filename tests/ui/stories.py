"""What tests of screens do with a phone: open it somewhere, type into it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import flet as ft

from companion.ui.backend import Backend
from companion.ui.settings import Settings
from tests.ui.headless import HeadlessPhone, settle

QUIET = {"haptics": False, "awake": False}


def story(
    backend: Backend, route: str, tell: Callable[[HeadlessPhone], Awaitable[Any]], width: int = 390, **settings: Any
) -> Any:
    """Open a phone at an address, live through `tell`, and give what it returns."""

    async def whole() -> Any:
        phone = HeadlessPhone(backend, route, Settings(**{**QUIET, **settings}), width)
        await settle()
        return await tell(phone)

    return asyncio.run(whole())


async def write(phone: HeadlessPhone, label: str, text: str) -> None:
    """Type into the field of that name."""
    field = phone.find(lambda c: isinstance(c, ft.TextField) and c.label == label)
    await phone.send(field, "change", text)


async def seat(phone: HeadlessPhone, *names: str) -> None:
    """Type names into a new table, one after the other."""
    for name in names:
        await write(phone, "New player’s name", name)
        await phone.tap("add-player")
