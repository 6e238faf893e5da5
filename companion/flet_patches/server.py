"""What the web server needs of Flet: phones that hang up, fresh numbers for controls, which pages are kept.

Flet sends into the queue of a phone that is gone, and keeps what was drawn for nobody, so that a phone that comes back
finds half a page.
"""

from __future__ import annotations

import asyncio
import itertools
import secrets
from collections.abc import Callable
from typing import Any

import msgpack
from flet.controls.base_control import BaseControl
from flet.controls.id_counter import ControlId
from flet.messaging.protocol import configure_encode_object_for_msgpack
from flet_web.fastapi import app_manager
from flet_web.fastapi.flet_app import FletApp

ENCODE: Any = configure_encode_object_for_msgpack(BaseControl)
NEEDED = ((FletApp, "send_message"), (app_manager, "_FletAppManager__sessions"), (ControlId, "_counter"))


def install() -> list[str]:
    """What this Flet has no longer, by name."""
    FletApp.send_message = send
    number_controls_anew()
    return [f"{type(holder).__name__}.{name}" for holder, name in NEEDED if not hasattr(holder, name)]


def send(app: Any, message: Any) -> None:
    """As Flet sends, but it would also write every picture out in words, for a log that nobody keeps."""
    queue = app._FletApp__send_queue
    if queue is not None:
        queue.put_nowait(b"\0" + msgpack.packb([message.action, message.body], default=ENCODE))


def end_unfinished_page(main: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """`main`, but it ends when its phone hangs up before it is through: one that comes back begins anew."""

    async def begin(page: Any) -> None:
        opening = asyncio.current_task()
        assert opening

        async def leave(_: Any) -> None:
            opening.cancel()
            await forget(page.session)

        page.on_disconnect = leave
        await main(page)
        if page.on_disconnect is leave:  # and nobody else wants to hear of it
            page.on_disconnect = None

    return begin


async def forget(session: Any) -> None:
    """Flet has no public way to do it."""
    names = [name for name, kept in app_manager._FletAppManager__sessions.items() if kept is session]
    for name in names:
        await app_manager.delete_session(name)


def number_controls_anew() -> None:
    """Controls of this process get numbers that an earlier one is unlikely to have given.

    A phone keeps taps while the host is away, and sends them when it is back: by the number of the control. If all
    hosts counted from the same number, such a tap could press another button.
    """
    ControlId._counter = itertools.count(1_000 + secrets.randbelow(2**30))


def kept_sessions() -> list[Any]:
    """The pages that Flet keeps, also for phones that are away. It does not tell by itself."""
    return list(app_manager._FletAppManager__sessions.values())
