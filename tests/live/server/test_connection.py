"""A connection to a phone that takes nothing, or is gone: the app must always come to its end."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from companion.live.server.connection import GONE, MOST, Connection
from companion.live.server.limits import Limits
from companion.live.server.metrics import Metrics
from tests.live.socket_phone import EVENT, REGISTER, packed

WELCOME = {
    "type": "websocket.receive",
    "bytes": packed(REGISTER, {"session_id": "", "page_name": "", "page": {}}),
}
TAP = {"type": "websocket.receive", "bytes": packed(EVENT, {"target": 1, "name": "click", "data": None})}
SHORT = Limits(register_seconds=0.05, send_seconds=0.01, taps_per_second=1000, taps_at_once=1)


class Peer:
    """The server's end of a socket: what the phone says, and what becomes of what it is sent."""

    def __init__(self, *said: Any, sending: Any = None) -> None:
        self.said, self.sending, self.got = [dict(one) for one in said], sending, []

    async def receive(self) -> Any:
        if self.said:
            return self.said.pop(0)
        return await asyncio.Event().wait()

    async def send(self, message: Any) -> None:
        self.got.append(message["type"])
        if message["type"] == "websocket.send" and self.sending:
            await self.sending()


async def never() -> None:
    await asyncio.Event().wait()


async def broken() -> None:
    raise ConnectionError


def run(peer: Peer, app: Any) -> Metrics:
    metrics = Metrics()

    async def story() -> None:
        connection = Connection({"type": "websocket"}, peer.receive, peer.send, SHORT, metrics)
        async with asyncio.timeout(20):
            await connection.run(app)
        assert len(asyncio.all_tasks()) == 1, "nothing goes on"

    asyncio.run(story())
    return metrics


class App:
    """Speaks as Flet does: answers the first message, then listens until the phone is gone."""

    def __init__(self) -> None:
        self.heard: list[Any] = []

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        self.heard.append(await receive())
        await send({"type": "websocket.send", "bytes": b"welcome"})
        while self.heard[-1] is not GONE:
            self.heard.append(await receive())


@pytest.mark.parametrize(("sending", "why"), [(never, "slow"), (broken, None)], ids=["takes nothing", "is gone"])
def test_the_app_hears_that_a_phone_is_gone_which_takes_nothing(sending, why):
    app = App()
    metrics = run(Peer(WELCOME, sending=sending), app)
    assert app.heard == [WELCOME, GONE]
    assert dict(metrics.refusals) == ({why: 1} if why else {})


def test_taps_that_came_before_the_goodbye_are_still_heard():
    app = App()
    run(Peer(WELCOME, TAP, TAP, {"type": "websocket.disconnect", "code": 1001}), app)
    assert app.heard == [WELCOME, TAP, TAP, GONE]


def test_so_many_messages_may_wait_and_the_rest_stays_with_the_phone():
    left = []

    async def app(scope: Any, receive: Any, send: Any) -> None:
        await receive()
        for _ in range(10):
            await asyncio.sleep(0)
        left.append(len(peer.said))

    peer = Peer(WELCOME, *[TAP] * 2 * MOST)
    run(peer, app)
    assert left[0] >= MOST


def test_an_app_that_hangs_after_a_phone_said_nothing_is_ended_with_all_its_tasks():
    async def app(scope: Any, receive: Any, send: Any) -> None:
        sender = asyncio.create_task(never())
        while await receive() is not GONE:
            pass
        await sender  # as Flet does: nobody will ever end it

    peer = Peer()
    metrics = run(peer, app)
    assert metrics.refusals["late"] == 1
    assert peer.got == ["websocket.close"]


def test_a_connection_that_is_closed_before_the_app_heard_of_its_phone_ends_at_once(monkeypatch):
    monkeypatch.setattr("companion.live.server.connection.GRACE", 60)

    async def app(scope: Any, receive: Any, send: Any) -> None:
        sender = asyncio.create_task(never())
        while await receive() is not GONE:
            pass
        await sender  # as Flet does

    metrics = run(Peer(WELCOME, {"type": "websocket.receive", "bytes": b"junk"}), app)
    assert metrics.refusals["junk"] == 1


def test_an_app_that_fails_ends_its_own_connection_only(caplog):
    async def app(scope: Any, receive: Any, send: Any) -> None:
        raise ZeroDivisionError("with a secret in it")

    run(Peer(), app)
    assert "ZeroDivisionError" in caplog.text
    assert "secret" not in caplog.text


def test_whoever_sends_too_many_bytes_waits_and_is_sent_away_however_few_the_messages(monkeypatch):
    few = Limits(taps_per_second=1e6, taps_at_once=1e6, bytes_per_second=1000, bytes_at_once=1000, flood_seconds=0.05)
    monkeypatch.setattr("tests.live.server.test_connection.SHORT", few)
    large = {"type": "websocket.receive", "bytes": packed(EVENT, {"target": 1, "name": "x", "data": "x" * 1000})}
    app = App()
    assert run(Peer(WELCOME, *[large] * 5), app).refusals["flood"] == 1
    assert len(app.heard) < 5
