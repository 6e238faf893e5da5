"""Deadlines of connections: for the first request uvicorn has none, and for the answer to a ping an unfair one."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from uvicorn.protocols.http.auto import AutoHTTPProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

if TYPE_CHECKING:
    from uvicorn.protocols.http.h11_impl import H11Protocol as Protocol
else:
    Protocol = AutoHTTPProtocol

REQUEST_SECONDS = 10.0
PING_SECONDS = 10.0  # between two pings
PONG_CHECK_SECONDS = 1.0
PONG_CHECKS = 10  # a phone that is silent at so many in a row is gone
UNANSWERED = 1011  # the code with which it is closed


class TimeoutProtocol(Protocol):
    """Uvicorn's own protocol with a deadline for the first request. After that it has deadlines by itself."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._deadline = self.loop.call_later(REQUEST_SECONDS, self._hang_up)

    def connection_lost(self, exc: Exception | None) -> None:
        self._deadline.cancel()
        super().connection_lost(exc)

    def _hang_up(self) -> None:
        is_still_here = self in self.connections  # not so once it has become a WebSocket
        if is_still_here and self.cycle is None:
            self.transport.abort()


class KeepaliveProtocol(WebSocketsSansIOProtocol):
    """Closes the sockets of phones that are gone, and never that of a phone for which this host is too slow.

    While taps wait, nothing more is read of their phone, and its answer to a ping lies unread behind them. So the
    deadline is looked at in steps (`ws_ping_timeout` is one of them), and only those count in which we did listen.
    """

    _silent_checks = 0

    def data_received(self, data: bytes) -> None:
        self._silent_checks = 0
        super().data_received(data)

    def keepalive_timeout(self) -> None:
        self._silent_checks = 0 if self.read_paused else self._silent_checks + 1
        if self._silent_checks < PONG_CHECKS:
            self.pong_timer = self.loop.call_later(PONG_CHECK_SECONDS, self.keepalive_timeout)
        else:
            self.queue.put_nowait({"type": "websocket.disconnect", "code": UNANSWERED})
            super().keepalive_timeout()
