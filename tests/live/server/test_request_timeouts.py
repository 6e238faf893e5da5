"""Phones that are gone are let go; phones for which the host is too slow are kept, however long their taps wait."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any

import pytest
import uvicorn
from websockets.asyncio.client import ClientConnection, connect

from companion.live.address import listening
from companion.live.server import request_timeouts
from companion.live.server.connection import Connection
from companion.live.server.limits import Limits
from companion.live.server.metrics import Metrics
from companion.live.server.request_timeouts import PONG_CHECKS, UNANSWERED, KeepaliveProtocol, TimeoutProtocol
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


PUT = b"PUT /letterbox/guess HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n"
GET = b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"
DEADLINE = 0.5  # seconds: of requests and bodies in these tests


async def patient_app(scope: Any, receive: Any, send: Any) -> None:
    """Answers when it has heard all of a request; GET at once."""
    more = scope["method"] == "PUT"
    while more:
        heard = await receive()
        more = heard.get("more_body", False)
    await send({"type": "http.response.start", "status": 204, "headers": []})
    await send({"type": "http.response.body", "body": b""})


@asynccontextmanager
async def serving(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[int]:
    """The port of a host with little patience for requests, and much between them."""
    monkeypatch.setattr(request_timeouts, "REQUEST_SECONDS", DEADLINE)
    monkeypatch.setattr(request_timeouts, "BODY_SECONDS", DEADLINE)
    sock = listening("127.0.0.1", 0)
    config = uvicorn.Config(
        patient_app, http=TimeoutProtocol, lifespan="off", log_level="error", timeout_keep_alive=int(PATIENCE)
    )
    server = uvicorn.Server(config)
    running = asyncio.create_task(server._serve(sockets=[sock]))
    try:
        yield sock.getsockname()[1]
    finally:
        server.should_exit = True
        await running


async def dribbled(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, piece: bytes) -> bytes:
    """What is heard until the end, while a little is said again and again."""

    async def dribble() -> None:
        with suppress(ConnectionError):
            while piece:
                writer.write(piece)
                await writer.drain()
                await asyncio.sleep(DEADLINE / 20)

    saying = asyncio.create_task(dribble())
    try:
        async with asyncio.timeout(PATIENCE):
            return await reader.read()
    except ConnectionError:
        return b""
    finally:
        saying.cancel()
        writer.close()


@pytest.mark.parametrize("piece", [b"", b"x"], ids=["no body", "a slow body"])
def test_a_request_whose_body_does_not_come_in_time_is_ended(monkeypatch, piece):
    async def story() -> bytes:
        async with serving(monkeypatch) as port:
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(PUT.replace(b"100", b"100000000"))
            return await dribbled(reader, writer, piece)

    assert asyncio.run(story()) == b""


@pytest.mark.parametrize("start", [b"GET / HTTP/1.1\r\nX-Slow: ", b"\r\n"], ids=["a slow head", "empty lines"])
def test_a_second_request_that_is_dribbled_is_ended_as_the_first_would_be(monkeypatch, start):
    async def story() -> None:
        async with serving(monkeypatch) as port:
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(GET)
            async with asyncio.timeout(PATIENCE):
                assert b"204" in await reader.readuntil(b"\r\n\r\n")
            writer.write(start)
            assert await dribbled(reader, writer, start if start == b"\r\n" else b"x") == b""

    asyncio.run(story())


def test_requests_that_come_whole_are_answered_one_after_the_other_on_one_connection(monkeypatch):
    async def story() -> None:
        async with serving(monkeypatch) as port:
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            for request in (GET, PUT + b"x" * 100, GET):
                writer.write(request)
                async with asyncio.timeout(PATIENCE):
                    assert b"204" in await reader.readuntil(b"\r\n\r\n")
                with pytest.raises(TimeoutError):  # nothing more is heard, nor the end, for longer than one may take
                    async with asyncio.timeout(DEADLINE * 1.2):
                        await reader.read(1)
            writer.close()

    asyncio.run(story())
