"""Who may come in: phones that asked for this host by its own name, from its own page, while there is room.

A page of somebody else's site can open a socket to any address that the browser reaches, also one in the home network;
and a name that somebody points at our address (DNS rebinding) makes it look as if it were ours. Both tell on
themselves: by Origin and by Host.
"""

from __future__ import annotations

import asyncio
import socket
from contextlib import suppress
from ipaddress import IPv6Address, ip_address
from typing import Any
from urllib.parse import urlsplit

from companion.live.server.connection import Connection
from companion.live.server.limits import ConnectionCount, Limits
from companion.live.server.metrics import Metrics

STRANGER = "This host doesn’t know that name. Open it at the address it shows, or start it with --public-url."
FOREIGN = "Pages of other sites can’t connect to this host."
FULL = "There’s no room for another phone right now. Try again later."


class AllowedOrigins:
    """The names and origins of this host. `public_url` is what people call it, if something stands in front of it."""

    def __init__(self, public_url: str | None = None) -> None:
        public = urlsplit(public_url or "")
        own = socket.gethostname().lower().rstrip(".")
        short = own.partition(".")[0]
        self.names = {"localhost", own, short, f"{short}.local", public.hostname} - {"", None}
        self.public_origin = public.netloc.lower()

    def knows_host(self, scope: Any) -> bool:
        """One Host, and it is a name of ours or the very address that was connected to."""
        name = _host(scope)
        return name in self.names or _is_own_address(name, scope.get("server"))

    def knows_origin(self, scope: Any) -> bool:
        """The page that opens a socket must be ours. Only browsers tell; what is no browser is no other site's page."""
        known = {_header(scope, b"host")[0], self.public_origin}
        return all(_host_and_port(origin) in known for origin in _header(scope, b"origin"))


def _host(scope: Any) -> str:
    """The name by which we were called; nothing if that is unclear."""
    hosts = _header(scope, b"host")
    try:
        return (urlsplit(f"//{hosts[0]}").hostname or "").rstrip(".") if len(hosts) == 1 else ""
    except ValueError:
        return ""


def _header(scope: Any, name: bytes) -> list[str]:
    return [value.decode("latin-1").lower() for key, value in scope["headers"] if key.lower() == name]


def _host_and_port(origin: str) -> str | None:
    """Host and port of an Origin; None for "null" and whatever else is no address of a page."""
    scheme, _, found = origin.partition("://")
    return found if scheme in ("http", "https") and found else None


def _is_own_address(name: str, server: tuple[str, int | None] | None) -> bool:
    try:
        asked = _plain(name)
        return asked.is_loopback or (server is not None and asked == _plain(server[0]))
    except ValueError:
        return False


def _plain(address: str) -> Any:
    found = ip_address(address.partition("%")[0])
    return (found.ipv4_mapped or found) if isinstance(found, IPv6Address) else found


class OriginCheck:
    """Stands in front of the app and gives every phone that is let in a connection of its own."""

    def __init__(self, app: Any, origins: AllowedOrigins, limits: Limits, metrics: Metrics) -> None:
        self.app, self.origins, self.limits, self.metrics = app, origins, limits, metrics
        self.connected = ConnectionCount(limits)

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
        elif not self.origins.knows_host(scope):
            await self._refuse(scope, receive, send, "host", 403, STRANGER)
        elif scope["type"] == "http":
            await self.app(scope, receive, send)
        elif not self.origins.knows_origin(scope):
            await self._refuse(scope, receive, send, "origin", 403, FOREIGN)
        else:
            await self._connect(scope, receive, send)

    async def _connect(self, scope: Any, receive: Any, send: Any) -> None:
        address = scope["client"][0] if scope.get("client") else ""
        if not self.connected.has_room(address):
            return await self._refuse(scope, receive, send, "full", 503, FULL)
        self.connected.enter(address)
        self.metrics.phones = self.connected.total
        try:
            await Connection(scope, receive, send, self.limits, self.metrics).run(self.app)
        finally:
            self.connected.leave(address)
            self.metrics.phones = self.connected.total
        return None

    async def _refuse(self, scope: Any, receive: Any, send: Any, why: str, status: int, sentence: str) -> None:
        self.metrics.refusals[why] += 1
        kind = "websocket.http.response" if scope["type"] == "websocket" else "http.response"
        headers = [(b"content-type", b"text/plain; charset=utf-8")]
        await send({"type": f"{kind}.start", "status": status, "headers": headers})
        await send({"type": f"{kind}.body", "body": sentence.encode()})
        if scope["type"] == "websocket":
            with suppress(TimeoutError):
                async with asyncio.timeout(1):
                    for _ in ("connect", "our goodbye", "its end"):  # uvicorn complains of whoever leaves before that
                        await receive()
