"""Phones that are gone are let go; phones for which the host is too slow are kept, however long their taps wait."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
import uvicorn
from websockets.asyncio.client import ClientConnection, connect

from companion.live.address import listening
from companion.live.server import request_timeouts
from companion.live.server.connection import Connection
from companion.live.server.limits import Limits
from companion.live.server.metrics import Metrics
from companion.live.server.request_timeouts import PONG_CHECKS, UNANSWERED, KeepaliveProtocol
from tests.live.server.test_connection import TAP, WELCOME
from tests.waiting import PATIENCE, until

STEP = 0.02  # seconds
TAPS = 5


class CheckCount(KeepaliveProtocol):
    """Counts how often it looked whether a phone had answered."""

    checks = 0

    def keepalive_timeout(self) -> None:
        CheckCount.checks += 1
        super().keepalive_timeout()


class SlowApp:
    """Takes nothing from a phone but the first message, until it may go on."""

    def __init__(self) -> None:
        self.metrics, self.heard, self.may_go_on = Metrics(), 0, asyncio.Event()

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "websocket":
            await Connection(scope, receive, send, Limits(), self.metrics).run(self.serve)

    async def serve(self, scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        await receive()
        await self.may_go_on.wait()
        while (await receive())["type"] == "websocket.receive":
            self.heard += 1


@pytest.fixture
def app(monkeypatch: pytest.MonkeyPatch) -> SlowApp:
    monkeypatch.setattr(request_timeouts, "PONG_CHECK_SECONDS", STEP)
    monkeypatch.setattr("companion.live.server.connection.MOST", 1)  # nothing is read ahead
    CheckCount.checks = 0
    return SlowApp()


@asynccontextmanager
async def phone_at(app: SlowApp) -> AsyncIterator[ClientConnection]:
    """A phone that has said who it is, at a host that asks often whether it is there."""
    sock = listening("127.0.0.1", 0)
    config = uvicorn.Config(
        app, ws=CheckCount, lifespan="off", log_level="error", ws_ping_interval=STEP, ws_ping_timeout=STEP
    )
    server = uvicorn.Server(config)
    serving = asyncio.create_task(server._serve(sockets=[sock]))  # `serve` would take the signals of this process
    try:
        phone = await connect(f"ws://127.0.0.1:{sock.getsockname()[1]}", ping_interval=None, open_timeout=PATIENCE)
        await phone.send(WELCOME["bytes"])
        yield phone
    finally:
        app.may_go_on.set()
        server.should_exit = True
        await serving


def test_a_phone_whose_taps_wait_long_is_kept_and_all_of_them_are_heard(app):
    async def story() -> None:
        async with phone_at(app) as phone:
            for _ in range(TAPS):
                await phone.send(TAP["bytes"])
            await until(lambda: CheckCount.checks > 3 * PONG_CHECKS or phone.close_code, "many checks")
            app.may_go_on.set()
            await until(lambda: app.heard == TAPS or phone.close_code, "all taps")
            assert phone.close_code is None
            await phone.close()

    asyncio.run(story())
    assert not app.metrics.refusals


def test_a_phone_that_answers_no_more_is_let_go_and_that_is_told(app, caplog):
    async def story() -> None:
        async with phone_at(app) as phone:
            app.may_go_on.set()
            phone.transport.pause_reading()
            await until(lambda: app.metrics.refusals, "the end of a silent phone")
            phone.transport.resume_reading()
            async with asyncio.timeout(PATIENCE):
                await phone.wait_closed()
            assert phone.close_code == UNANSWERED
            assert CheckCount.checks == PONG_CHECKS

    asyncio.run(story())
    assert dict(app.metrics.refusals) == {"silent": 1}
    assert "A phone’s connection was closed: silent" in caplog.text
