"""One phone's connection to the app: what comes in is checked and slowed down, and whoever hangs up really leaves.

Flet trusts its client: a socket that never registers leaves two tasks behind, one that breaks while something is sent
leaves its page behind for good, and an invalid message ends in a traceback. Nothing of that gets past here.
"""

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
from companion.live.server.request_timeouts import UNANSWERED

log = logging.getLogger(__name__)

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
COSTS = {EVENT: 1.0, PROPS: 0.25}  # of a tap; the rest is cheap
CHEAP = 0.1
MOST, MOST_BYTES = 400, 1 << 20  # messages and bytes that may wait; with more, nothing is read from the phone
GRACE = 10.0  # seconds for the app to put a page aside
GONE = {"type": "websocket.disconnect", "code": 1006}
CODES = {"junk": 1003, "late": 1008, "flood": 1008, "slow": 1008, "silent": UNANSWERED, "lost": 1006}
UNEXPECTED = ("slow", "silent")  # reasons that may meet somebody who plays: never without a word in the log


class InvalidMessage(Exception):
    """No message of a phone."""


def action_of(message: dict[str, Any]) -> int:
    """What a message asks for. Raises InvalidMessage if it is none that a phone sends."""
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


class Inbox:
    """What a phone has sent and the app has not taken yet. Whoever brings more than fits waits."""

    def __init__(self) -> None:
        self._messages: deque[Any] = deque()
        self._bytes = 0
        self._changed = asyncio.Event()

    async def put(self, message: Any) -> None:
        self._messages.append(message)
        self._bytes += _size(message)
        self.wake()
        while len(self._messages) >= MOST or self._bytes > MOST_BYTES:
            await self._changed.wait()

    async def take(self, end: asyncio.Future[Any]) -> Any:
        """The next message; GONE when the end has come, whatever is left."""
        while not self._messages and not end.done():
            await self._changed.wait()
        if end.done():
            return GONE
        message = self._messages.popleft()
        self._bytes -= _size(message)
        self.wake()
        return message

    def wake(self) -> None:
        """Whoever waits looks again."""
        self._changed.set()
        self._changed = asyncio.Event()


def _size(message: Any) -> int:
    return len(message.get("bytes") or b"")


class Connection:
    """Stands between the server and the app: `run` lets the app speak with the phone until one of them is gone."""

    def __init__(self, scope: Any, receive: Any, send: Any, limits: Limits, metrics: Metrics) -> None:
        self.scope, self._receive, self._send = scope, receive, send
        self.limits, self.metrics = limits, metrics
        self._rate = RateLimit(limits.taps_per_second, limits.taps_at_once)
        self._bytes = RateLimit(limits.bytes_per_second, limits.bytes_at_once)
        self._inbox = Inbox()
        self._end: asyncio.Future[str] = asyncio.get_running_loop().create_future()  # why it ended
        self._is_registered = False
        self._is_served = False  # the app has heard of it
        self._slowed_since: float | None = None
        self._tapped_at: float | None = None

    async def run(self, app: Any) -> None:
        self._storages = expect_storage()  # before the app's task begins: it takes along what this one knows
        work = asyncio.create_task(app(self.scope, self.receive, self.send))
        listening = asyncio.create_task(self._listen())
        deadline = asyncio.get_running_loop().call_later(self.limits.register_seconds, self._check_registered)
        try:
            await asyncio.wait({work, self._end}, return_when=asyncio.FIRST_COMPLETED)
            if self._is_served:  # the app hears of the end by `receive` and puts the page aside
                await asyncio.wait({work}, timeout=GRACE)
        finally:
            deadline.cancel()
            listening.cancel()
            await self._stop(work)
            await asyncio.wait({listening})
        await self._hang_up()

    async def _stop(self, work: asyncio.Task[Any]) -> None:
        """Whatever the app still waits for. Cancelled once, it is told that the phone is gone; then it waits again."""
        self.close("left")
        while not work.done():
            work.cancel()
            await asyncio.wait({work}, timeout=0.1)
        if not work.cancelled() and (error := work.exception()):
            log.warning("A connection broke: %s", type(error).__name__)

    def _check_registered(self) -> None:
        if not self._is_registered:
            self.close("late")

    def close(self, why: str) -> None:
        """End it; the first reason counts."""
        if self._end.done():
            return
        self._end.set_result(why)
        self._inbox.wake()
        if why in CODES and why != "lost":
            self.metrics.refusals[why] += 1
        if why in UNEXPECTED:
            log.warning("A phone’s connection was closed: %s", why)

    async def _hang_up(self) -> None:
        code = CODES.get(self._end.result(), 1000)
        if code != GONE["code"]:
            with suppress(Exception):
                async with asyncio.timeout(1):
                    await self._send({"type": "websocket.close", "code": code})

    async def _listen(self) -> None:
        """Reads ahead, while the app is still busy with earlier messages, for as long as they fit into the inbox."""
        while not self._end.done():
            message = await self._receive()
            if message["type"] != "websocket.receive" or self._is_for_app(message):
                await self._inbox.put(message)
            if message["type"] == "websocket.disconnect":
                return

    def _is_for_app(self, message: dict[str, Any]) -> bool:
        """All but the phone's storage, which may come once, before the phone registers."""
        if message.get("text") is None or self._is_registered or self._storages:
            self._check(message)
            return True
        try:
            self._storages.append(read_storage(message["text"]))
        except (ValueError, RecursionError):
            self.close("junk")
        return False

    def _check(self, message: dict[str, Any]) -> None:
        try:
            action = action_of(message)
        except InvalidMessage:
            return self.close("junk")
        if (action == REGISTER) is self._is_registered:  # a phone registers first, and only once
            return self.close("junk")
        self._is_registered = True
        message["cost"] = COSTS.get(action, CHEAP)
        return None

    async def receive(self) -> Any:
        """The next message, when its turn has come; GONE as soon as the connection is closed."""
        try:
            message = await self._inbox.take(self._end)
            if message["type"] == "websocket.receive":
                await self._serve(message.pop("cost"), _size(message))
            elif message["type"] == "websocket.disconnect":
                self.close("silent" if message["code"] == UNANSWERED else "left")
        except asyncio.CancelledError:  # by `_stop`, and the app must go on from here to come to its end
            self.close("left")
        if self._end.done():
            return GONE
        self._is_served |= message["type"] == "websocket.receive"
        return message

    async def _serve(self, cost: float, size: int) -> None:
        """A message's turn. Whoever taps too fast, or sends too much, waits: a flood stays with whoever sends it."""
        seconds = max(self._rate.take(cost), self._bytes.take(size))
        if not seconds:
            self._slowed_since = None
            await asyncio.sleep(0)  # others come between two messages of one phone
        else:
            self._slowed_since = self._slowed_since or monotonic()
            if monotonic() - self._slowed_since > self.limits.flood_seconds:
                self.close("flood")
            await asyncio.wait({self._end}, timeout=seconds)
        if cost == COSTS[EVENT]:
            self.metrics.taps += 1
            self._tapped_at = self._tapped_at or monotonic()

    async def send(self, message: Any) -> None:
        """To the phone. If it is gone, or takes nothing any more, the app need not stumble over it."""
        if self._end.done():
            return
        if self._tapped_at is not None:
            self.metrics.answers.add(monotonic() - self._tapped_at)
            self._tapped_at = None
        try:
            async with asyncio.timeout(self.limits.send_seconds):
                await self._send(message)
        except TimeoutError:
            self.close("slow")
        except Exception:
            self.close("lost")
