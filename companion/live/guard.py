"""The guard at the door of the host: an ASGI app around the app.

Flet's server accepts sockets from any page, keeps what dies while it is being sent to, and waits for ever for a phone
that never says who it is. The guard turns all three away, and gives every answer its headers.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any
from urllib.parse import urlsplit

from companion.live.headers import policy, with_standing
from companion.live.limits import Crowd, Limits, Pace

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[MutableMapping[str, Any], Receive, Send], Awaitable[None]]
HIDDEN = ("/docs", "/redoc", "/openapi.json", "/oauth_callback", "/upload")
REFUSED, TOO_MANY = 403, 503


class Guard:
    """`hosts` are the names under which this host may be called; None: any (for a proxy that checks them itself)."""

    def __init__(self, app: App, hosts: frozenset[str] | None, limits: Limits = Limits()) -> None:  # noqa: B008
        self.app, self.hosts, self.limits, self.crowd = app, hosts, limits, Crowd(limits)

    async def __call__(self, scope: MutableMapping[str, Any], receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            await self._answer(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._admit(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    # --- pages and files -----------------------------------------------------------------------------------------

    async def _answer(self, scope: MutableMapping[str, Any], receive: Receive, send: Send) -> None:
        if not self.knows(scope):
            await _refuse(send, REFUSED, "This host does not go by that name.")
        elif scope["path"].rstrip("/") in HIDDEN:
            await _refuse(send, 404, "There is nothing here.")
        else:
            await self.app(scope, receive, _Dressed(send, tls=scope.get("scheme") == "https"))

    def knows(self, scope: MutableMapping[str, Any]) -> bool:
        """Whether the caller used one of our names: a foreign page that got itself our address has another."""
        return self.hosts is None or _name(_header(scope, b"host")) in self.hosts

    # --- sockets ---------------------------------------------------------------------------------------------------

    async def _admit(self, scope: MutableMapping[str, Any], receive: Receive, send: Send) -> None:
        address = (scope.get("client") or ("",))[0]
        if not (self.knows(scope) and _is_own_page(scope)):
            await send({"type": "websocket.close", "code": 1008, "reason": "foreign page"})
        elif not self.crowd.enter(address):
            await send({"type": "websocket.close", "code": 1013, "reason": "too many"})
        else:
            try:
                await self._serve(scope, _Heard(receive, self.limits), _Mouth(send))
            finally:
                self.crowd.leave(address)

    async def _serve(self, scope: MutableMapping[str, Any], heard: _Heard, mouth: _Mouth) -> None:
        """Run the app for this socket. If the other side leaves without a word, whatever still waits is ended."""
        running = asyncio.create_task(_run(self.app, scope, heard, mouth))
        gone = asyncio.create_task(heard.left_in_silence.wait())
        await asyncio.wait({running, gone}, return_when=asyncio.FIRST_COMPLETED)
        for task in (running, gone):
            if not task.done():
                task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await asyncio.gather(running, gone, return_exceptions=True)


async def _run(app: App, scope: MutableMapping[str, Any], heard: _Heard, mouth: _Mouth) -> None:
    await app(scope, heard, mouth)


class _Heard:
    """What comes in: the first word within the deadline, then no faster than one phone may tap."""

    def __init__(self, receive: Receive, limits: Limits) -> None:
        self.receive, self.limits, self.pace = receive, limits, Pace(limits)
        self.has_spoken, self.left_in_silence = False, asyncio.Event()

    async def __call__(self) -> Message:
        message = await self._within_deadline()
        if message["type"] == "websocket.receive":
            self.has_spoken = True
            await asyncio.sleep(self.pace.wait())  # the next tap of a flood waits; others are served meanwhile
        elif message["type"] == "websocket.disconnect" and not self.has_spoken:
            self.left_in_silence.set()
        return message

    async def _within_deadline(self) -> Message:
        if self.has_spoken:
            return await self.receive()
        try:
            return await asyncio.wait_for(self.receive(), self.limits.silent_seconds)
        except TimeoutError:
            return {"type": "websocket.disconnect", "code": 1001}


class _Mouth:
    """What goes out: words to somebody who has left are dropped, so that the session is parted from its socket."""

    def __init__(self, send: Send) -> None:
        self.send, self.is_deaf = send, False

    async def __call__(self, message: Message) -> None:
        if self.is_deaf:
            return
        try:
            await self.send(message)
        except Exception:  # whatever kind of broken pipe the server has
            self.is_deaf = True


class _Dressed:
    """An answer with our headers; a page is held back until its inline scripts have been counted."""

    def __init__(self, send: Send, *, tls: bool) -> None:
        self.send, self.tls = send, tls
        self.start: Message | None = None
        self.body = b""

    async def __call__(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            await self._begin(message)
        elif self.start is None:
            await self.send(message)
        else:
            await self._page(message)

    async def _begin(self, message: Message) -> None:
        if b"text/html" in dict(message["headers"]).get(b"content-type", b""):
            self.start = message
            return
        message["headers"] = with_standing(list(message["headers"]), policy(), tls=self.tls)
        await self.send(message)

    async def _page(self, message: Message) -> None:
        self.body += message.get("body", b"")
        if message.get("more_body"):
            return
        assert self.start is not None
        self.start["headers"] = with_standing(list(self.start["headers"]), policy(self.body), tls=self.tls)
        await self.send(self.start)
        await self.send({"type": "http.response.body", "body": self.body})


async def _refuse(send: Send, status: int, sentence: str) -> None:
    headers = with_standing([(b"content-type", b"text/plain; charset=utf-8")], policy(), tls=False)
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": sentence.encode()})


def _header(scope: MutableMapping[str, Any], name: bytes) -> str:
    return next((value.decode("latin-1") for key, value in scope["headers"] if key == name), "")


def _name(authority: str) -> str:
    """The name in `name:port`, in lower case."""
    return (urlsplit(f"//{authority}").hostname or "").lower()


def _is_own_page(scope: MutableMapping[str, Any]) -> bool:
    """Browsers say from which page a socket is opened; it must be one that this host has served."""
    origin = _header(scope, b"origin")
    return not origin or urlsplit(origin).netloc.lower() == _header(scope, b"host").lower()
