"""What goes over the wire: for parts that stand in for Flet's own and must send the very same."""

from __future__ import annotations

import itertools
from typing import Any

import msgpack
import pytest
from flet.controls.base_control import BaseControl
from flet.controls.id_counter import ControlId
from flet.messaging.protocol import MessageAction, configure_encode_object_for_msgpack

from companion.ui import settings
from companion.ui.backend import Backend
from tests.ui.headless import HeadlessPhone, Swallowing, settle
from tests.ui.stories import story

TAPS = 2


def wired(backend: Backend, route: str, monkeypatch: pytest.MonkeyPatch) -> list[bytes]:
    """Every message while a screen is opened and its first button tapped; what a tap redraws comes in any order."""
    sent: list[bytes] = []
    encode = configure_encode_object_for_msgpack(BaseControl)

    def keep(_: Swallowing, message: Any) -> None:
        packed = msgpack.packb(message.body, default=encode)  # Flet remembers what it packs
        if message.action == MessageAction.PATCH_CONTROL:
            sent.append(packed)

    async def tap(hand: HeadlessPhone) -> None:
        for _ in range(TAPS):
            await hand.tap(next(name for name in hand.names() if name not in ("Back", "Home")))
            await settle()

    monkeypatch.setattr(Swallowing, "send_message", keep)
    monkeypatch.setattr(settings, "PATIENCE", 0)  # this one never answers
    monkeypatch.setattr(ControlId, "_counter", itertools.count(1_000))
    story(backend, route, tap)
    return sorted(sent)
