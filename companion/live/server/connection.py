"""What a phone has sent and the app has not taken yet.

What phones say, in Flet's language. Flet itself trusts them; here each message is looked at first.

One phone's line to the app: what comes in is checked and paced, and whoever hangs up really leaves.

Flet trusts its client: a socket that never says who it is leaves two tasks behind, one that breaks while something is
sent leaves its page behind for good, and a strange message ends in a traceback. Nothing of that gets past here."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from contextlib import suppress
from time import monotonic
from typing import Any

import msgpack
from flet.messaging.protocol import MessageAction, decode_ext_from_msgpack

from companion.live.client_storage import expect_storage, read_storage
from companion.live.server.limits import Limits, RateLimit
from companion.live.server.metrics import Metrics

GONE = {"type": "websocket.disconnect", "code": 1006}

MOST, MOST_BYTES = 400, 1 << 20  # messages and bytes that may wait; with more, nothing is read from the phone


class Inbox:
    """First come, first served; whoever brings more than fits waits."""

    def __init__(self) -> None:
        self._messages: deque[Any] = deque()
        self._bytes = 0
        self._news = asyncio.Event()

    async def put(self, message: Any) -> None:
        self._messages.append(message)
        self._bytes += _size(message)
        self.wake()
        while len(self._messages) >= MOST or self._bytes > MOST_BYTES:
            await self._news.wait()

    async def take(self, end: asyncio.Future[Any]) -> Any:
        """The next message; GONE when the end has come, whatever is left."""
        while not self._messages and not end.done():
            await self._news.wait()
        if end.done():
            return GONE
        message = self._messages.popleft()
        self._bytes -= _size(message)
        self.wake()
        return message

    def wake(self) -> None:
        """Whoever waits looks again; the next news is another."""
        self._news.set()
        self._news = asyncio.Event()


def _size(message: Any) -> int:
    return len(message.get("bytes") or b"")


REGISTER, EVENT, PROPS, INVOKE = (
    MessageAction.REGISTER_CLIENT.value,
    MessageAction.CONTROL_EVENT.value,
    MessageAction.UPDATE_CONTROL_PROPS.value,
    MessageAction.INVOKE_METHOD.value,
)

FIELDS: dict[int, dict[str, type | tuple[type, ...]]] = {
    REGISTER: {"session_id": (str, type(None)), "page_name": str, "page": dict},
    EVENT: {"target": int, "name": str, "data": object},
    PROPS: {"id": int, "props": dict},
    INVOKE: {"control_id": int, "call_id": str, "result": object, "error": (str, type(None))},
}


class InvalidMessage(Exception):
    """No message of a phone."""


def action_of(message: dict[str, Any]) -> int:
    """What a message asks for. Raises Junk if it is none that a phone sends."""
    data = message.get("bytes") or b""
    if data[:1] == b"\x01":  # bytes for a control that takes a stream: none of ours
        return INVOKE
    try:
        action, body = msgpack.unpackb(data[1:], ext_hook=decode_ext_from_msgpack)
        fields = FIELDS[action]
    except Exception as error:  # msgpack raises what it likes
        raise InvalidMessage from error
    is_whole = data[:1] == b"\x00" and isinstance(body, dict) and body.keys() == fields.keys()
    if not is_whole or not all(isinstance(body[name], kind) for name, kind in fields.items()):
        raise InvalidMessage
    return int(action)


log = logging.getLogger(__name__)

COSTS = {EVENT: 1.0, PROPS: 0.25}  # of a tap; the rest is cheap

CHEAP = 0.1

GRACE = 10.0  # seconds for the app to put a page aside

CODES = {"junk": 1003, "late": 1008, "flood": 1008, "slow": 1008, "lost": 1006}


class Connection:
    """Stands between the server and the app: `run` lets the app speak with the phone until one of them is gone."""

    def __init__(self, scope: Any, receive: Any, send: Any, limits: Limits, metrics: Metrics) -> None:
        self.scope, self._receive, self._send = scope, receive, send
        self.limits, self.metrics = limits, metrics
        self._pace = RateLimit(limits.taps_per_second, limits.taps_at_once)
        self._inbox = Inbox()
        self._cut: asyncio.Future[str] = asyncio.get_running_loop().create_future()  # why it ended
        self._is_known = False  # has said who it is
        self._is_served = False  # the app has heard of it
        self._paced_since: float | None = None
        self._tapped_at: float | None = None

    async def run(self, app: Any) -> None:
        self._cards = expect_storage()  # before the app's task begins: it takes along what this one knows
        work = asyncio.create_task(app(self.scope, self.receive, self.send))
        listening = asyncio.create_task(self._listen())
        late = asyncio.get_running_loop().call_later(self.limits.register_seconds, self._late)
        try:
            await asyncio.wait({work, self._cut}, return_when=asyncio.FIRST_COMPLETED)
            if self._is_served:  # the app hears of the end by `receive` and puts the page aside
                await asyncio.wait({work}, timeout=GRACE)
        finally:
            late.cancel()
            listening.cancel()
            await self._stop(work)
            await asyncio.wait({listening})
        await self._hang_up()

    async def _stop(self, work: asyncio.Task[Any]) -> None:
        """Whatever the app still waits for. Cancelled once, it is told that the phone is gone; then it waits again."""
        self.cut("left")
        while not work.done():
            work.cancel()
            await asyncio.wait({work}, timeout=0.1)
        if not work.cancelled() and (error := work.exception()):
            log.warning("a line ended badly: %s", type(error).__name__)

    def _late(self) -> None:
        if not self._is_known:
            self.cut("late")

    def cut(self, why: str) -> None:
        """End it; the first reason counts."""
        if not self._cut.done():
            self._cut.set_result(why)
            self._inbox.wake()
            if why in CODES and why != "lost":
                self.metrics.refusals[why] += 1

    async def _hang_up(self) -> None:
        code = CODES.get(self._cut.result(), 1000)
        if code != GONE["code"]:
            with suppress(Exception):
                async with asyncio.timeout(1):
                    await self._send({"type": "websocket.close", "code": code})

    async def _listen(self) -> None:
        """Takes in what comes, also while it is not yet the turn of what came before: pongs are behind it."""
        while not self._cut.done():
            message = await self._receive()
            if message["type"] != "websocket.receive" or self._is_for_app(message):
                await self._inbox.put(message)
            if message["type"] == "websocket.disconnect":
                return

    def _is_for_app(self, message: dict[str, Any]) -> bool:
        """All but the card, which may come once, before the phone asks for its page."""
        if message.get("text") is None or self._is_known or self._cards:
            self._check(message)
            return True
        try:
            self._cards.append(read_storage(message["text"]))
        except (ValueError, RecursionError):
            self.cut("junk")
        return False

    def _check(self, message: dict[str, Any]) -> None:
        try:
            action = action_of(message)
        except InvalidMessage:
            return self.cut("junk")
        if (action == REGISTER) is self._is_known:  # first who one is, and only once
            return self.cut("junk")
        self._is_known = True
        message["cost"] = COSTS.get(action, CHEAP)
        return None

    async def receive(self) -> Any:
        """The next message, when its turn has come; "gone" as soon as the line is cut."""
        try:
            message = await self._inbox.take(self._cut)
            if message["type"] == "websocket.receive":
                await self._serve(message.pop("cost"))
            elif message["type"] == "websocket.disconnect":
                self.cut("left")
        except asyncio.CancelledError:  # by `_stop`, and the app must go on from here to come to its end
            self.cut("left")
        if self._cut.done():
            return GONE
        self._is_served |= message["type"] == "websocket.receive"
        return message

    async def _serve(self, cost: float) -> None:
        """A message's turn. Whoever taps too fast waits: a flood stays with whoever sends it."""
        seconds = self._pace.take(cost)
        if not seconds:
            self._paced_since = None
            await asyncio.sleep(0)  # others come between two messages of one phone
        else:
            self._paced_since = self._paced_since or monotonic()
            if monotonic() - self._paced_since > self.limits.flood_seconds:
                self.cut("flood")
            await asyncio.wait({self._cut}, timeout=seconds)
        if cost == COSTS[EVENT]:
            self.metrics.taps += 1
            self._tapped_at = self._tapped_at or monotonic()

    async def send(self, message: Any) -> None:
        """To the phone. If it is gone, or takes nothing any more, the app need not stumble over it."""
        if self._cut.done():
            return
        if self._tapped_at is not None:
            self.metrics.answers.add(monotonic() - self._tapped_at)
            self._tapped_at = None
        try:
            async with asyncio.timeout(self.limits.send_seconds):
                await self._send(message)
        except TimeoutError:
            self.cut("slow")
        except Exception:
            self.cut("lost")
