"""Phones that hang up: what is on its way to them goes nowhere, and a page that was never drawn is not kept.

Flet goes on with such a page: it sends into a queue that is gone, and keeps what was drawn for nobody, so that a phone
that comes back finds half a page.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import msgpack
from flet.controls.base_control import BaseControl
from flet.messaging.protocol import configure_encode_object_for_msgpack
from flet_web.fastapi import app_manager
from flet_web.fastapi.flet_app import FletApp

ENCODE: Any = configure_encode_object_for_msgpack(BaseControl)  # type: ignore[no-untyped-call]


def drop_late_messages() -> None:
    """For a moment after a phone has hung up, Flet does not know it yet."""
    FletApp.send_message = send


def send(app: Any, message: Any) -> None:
    """As Flet sends, but it would also write every picture out in words, for a log that nobody keeps."""
    queue = app._FletApp__send_queue
    if queue is not None:
        queue.put_nowait(b"\0" + msgpack.packb([message.action, message.body], default=ENCODE))


def kept_when_drawn(main: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """`main`, but it ends when its phone hangs up before it is through: one that comes back begins anew."""

    async def begin(page: Any) -> None:
        opening = asyncio.current_task()
        assert opening

        async def leave(_: Any) -> None:
            opening.cancel()
            await forget(page.session)

        page.on_disconnect = leave
        await main(page)
        page.on_disconnect = None

    return begin


async def forget(session: Any) -> None:
    """Flet has no door for it."""
    names = [name for name, kept in app_manager._FletAppManager__sessions.items() if kept is session]
    for name in names:
        await app_manager.delete_session(name)
