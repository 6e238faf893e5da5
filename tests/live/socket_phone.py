"""A phone without a browser: a real WebSocket that speaks Flet's language. Many fit into one test.

async with phone(address, "/table/evening") as hand:
    await hand.says("hand-1", 5)
    await hand.tap("more-1")
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager, suppress
from typing import Any
from urllib.parse import urlsplit

import msgpack
from flet.messaging.protocol import decode_ext_from_msgpack
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from tests.live.client_tree import PAGE, Tree
from tests.waiting import PATIENCE, until

REGISTER, PATCH, EVENT, PROPS, INVOKE, CRASHED = range(1, 7)
SCREEN = {
    "web": True,
    "platform": "linux",
    "platform_brightness": "dark",
    "width": 390.0,
    "height": 844.0,
}


def packed(action: int, body: Any) -> bytes:
    """A message as it goes over the wire."""
    found: bytes = b"\x00" + msgpack.packb([action, body])
    return found


class Phone:
    """`prefs` is the phone's own storage: hand the same dict to another phone, and it is the same phone opened anew."""

    def __init__(self, address: str, route: str, prefs: dict[str, Any], headers: Mapping[str, str]) -> None:
        self.address, self.route, self.prefs = address, route, prefs
        self.headers = {"Origin": address.rstrip("/"), **headers}
        self.screen: dict[str, Any] = {}  # what differs from other phones
        self.session = ""  # the server's name for what it keeps of us
        self.tree = Tree({"_i": PAGE, "_c": "Page"})
        self.heard = 0  # messages from the server so far
        self.crashed = ""
        self.lost = ""  # why there is no connection any more
        self._news = asyncio.Condition()

    async def open(self) -> None:
        """Connect and say who we are; with a session from before, ask for that one."""
        address = urlsplit(self.address)
        scheme = "wss" if address.scheme == "https" else "ws"
        agent = self.headers.get("User-Agent", "raw phone")
        more = {k: v for k, v in self.headers.items() if k != "User-Agent"}
        self.socket: ClientConnection = await connect(
            f"{scheme}://{address.netloc}/ws",
            additional_headers=more,
            user_agent_header=agent,
            compression=None,
            max_size=None,
            open_timeout=PATIENCE,
            ping_interval=None,  # as browsers: they answer pings and send none
        )
        self.lost = ""
        self._reader = asyncio.create_task(self._read())
        page = {**SCREEN, **self.screen, "route": self.route}
        await self.send(REGISTER, {"session_id": self.session, "page_name": "", "page": page})

    async def close(self) -> None:
        await self.socket.close()
        await self._reader

    async def drop(self) -> None:
        """Gone without a word, as phones go that leave the house."""
        self.socket.transport.abort()
        await self._reader

    async def reconnect(self) -> None:
        """Open again after `drop` or `close`, as the app on the phone does by itself; waits for the answer."""
        heard = self.heard
        await self.open()
        await self.until(lambda: self.heard > heard)

    async def _read(self) -> None:
        with suppress(ConnectionClosed):
            async for data in self.socket:
                assert isinstance(data, bytes)
                self.arrived(data)
                action, body = msgpack.unpackb(data[1:], ext_hook=decode_ext_from_msgpack, strict_map_key=False)
                await self._take(action, body)
                await self._tell()
        self.lost = str(self.socket.protocol.close_exc)
        await self._tell()

    def arrived(self, data: bytes) -> None:
        """For whoever wants to know at once, before it is even read."""

    async def _tell(self) -> None:
        async with self._news:
            self.heard += 1
            self._news.notify_all()

    async def _take(self, action: int, body: dict[str, Any]) -> None:
        if action == REGISTER:
            self.session, self.tree = body["session_id"], Tree(body["page_patch"])
        elif action == PATCH:
            self.tree.patch(body["id"], body["patch"])
        elif action == INVOKE:
            await self._answer(body)
        elif action == CRASHED:
            self.crashed = body["message"]

    async def _answer(self, call: dict[str, Any]) -> None:
        """The server asks the phone to do something. What this phone cannot do, it says."""
        result, error = None, None
        asked: dict[str, Any] = call.get("args") or {}
        kind = self.tree.index.get(call["control_id"], {}).get("_c")
        if kind == "SharedPreferences":
            result = self._remember(call["name"], asked)
        elif call["name"] != "push_route":
            error = "this phone cannot do that"
        body = {"control_id": call["control_id"], "call_id": call["call_id"], "result": result, "error": error}
        await self.send(INVOKE, body)
        if call["name"] == "push_route":
            await self.go(asked["route"])

    def _remember(self, name: str, asked: dict[str, Any]) -> Any:
        key = asked.get("key")
        if name == "set":
            self.prefs[str(key)] = asked["value"]
        elif name == "remove":
            self.prefs.pop(str(key), None)
        elif name == "contains_key":
            return key in self.prefs
        return self.prefs.get(str(key)) if name == "get" else True

    async def send(self, action: int, body: Any) -> None:
        await self.socket.send(packed(action, body))

    async def go(self, route: str) -> None:
        """To another address, as if it were typed into the browser."""
        self.route = route
        await self.props(PAGE, {"route": route})
        await self.event(PAGE, "route_change", {"route": route})

    async def event(self, control: int, name: str, data: Any = None) -> None:
        """Any event of any control, seen or not."""
        await self.send(EVENT, {"target": control, "name": name, "data": data})

    async def props(self, control: int, values: dict[str, Any]) -> None:
        """What somebody typed into a control; or what a forger would like it to be."""
        await self.send(PROPS, {"id": control, "props": values})

    async def has(self, id: str) -> None:
        """Wait until there is a button of that id."""
        await self.until(lambda: id in self.tree.buttons(), f"a button {id!r}")

    async def tap(self, id: str) -> None:
        """Wait until a button of that id is there, and tap it."""
        await self.has(id)
        await self.event(self.tree.buttons()[id]["_i"], "click")

    async def says(self, id: str, number: int) -> None:
        """Wait until that number is among the words of the button of that id."""
        await self.until(lambda: str(number) in self.tree.words(id).split(), f"{number} in {id!r}")

    async def see(self, words: str) -> None:
        """Wait until those words are somewhere on the screen: in a text or in a name."""
        await self.until(lambda: self.sees(words), repr(words))

    def sees(self, words: str) -> bool:
        return any(words in text for text in (*self.texts(), *self.names()))

    def texts(self) -> list[str]:
        return self.tree.texts()

    def names(self) -> list[str]:
        """Whatever has a name, buttons and others."""
        return [str(c["label"]) for c in self.tree.screen() if c["_c"] == "Semantics" and c.get("label")]

    async def until(self, wanted: Callable[[], object], what: str = "it", patience: float = PATIENCE) -> None:
        """Wait for messages until something is so; in vain when the connection is lost."""
        with suppress(TimeoutError):
            async with asyncio.timeout(patience), self._news:
                await self._news.wait_for(lambda: bool(self.lost or wanted()))
        if not wanted():
            seen = f"texts {self.texts()}, names {self.names()}, crashed {self.crashed!r}, connection {self.lost!r}"
            raise AssertionError(f"{what} never came; {seen}")

    async def until_closed(self) -> int | None:
        """Wait until the host has ended the connection; the code that it gave."""
        await until(lambda: self._reader.done(), "the end of the connection")
        return self.socket.close_code

    async def until_quiet(self, quiet: float = 0.2) -> None:
        """Wait until the host has had nothing to say for a while."""
        heard = -1
        async with asyncio.timeout(PATIENCE):
            while heard != self.heard:
                heard = self.heard
                await asyncio.sleep(quiet)


@asynccontextmanager
async def phone(
    address: str, route: str = "/", prefs: dict[str, Any] | None = None, headers: Mapping[str, str] | None = None
) -> AsyncIterator[Phone]:
    """A phone that has opened the address; closed in the end. Raises InvalidStatus if it is not let in."""
    opened = Phone(address, route, {} if prefs is None else prefs, headers or {})
    await opened.open()
    try:
        await opened.until(lambda: opened.session, "an answer")
        yield opened
    finally:
        await opened.close()
