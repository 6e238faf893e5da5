"""Deadlines of connections: for requests uvicorn has none, and for the answer to a ping an unfair one."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from uvicorn.protocols.http.auto import AutoHTTPProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

if TYPE_CHECKING:
    from uvicorn.protocols.http.h11_impl import H11Protocol as Protocol
else:
    Protocol = AutoHTTPProtocol

REQUEST_SECONDS = 10.0  # for all that stands before its body
BODY_SECONDS = 60.0  # as long as a file may take
PING_SECONDS = 10.0  # between two pings
PONG_CHECK_SECONDS = 1.0
PONG_CHECKS = 10  # a phone that is silent at so many in a row is gone
UNANSWERED = 1011  # the code with which it is closed


class TimeoutProtocol(Protocol):
    """Uvicorn's own protocol with deadlines for each request and its body, however slowly they come.

    Between two requests it has a deadline by itself, which ends with the first byte of the next one.
    """

    _deadline: asyncio.TimerHandle | None = None
    _awaited: object = None  # what it is for: the body of a request, or the next request

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._wait_for("request", REQUEST_SECONDS)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self not in self.connections:  # it has become a WebSocket
            self._wait_for(None, 0)
        elif self.cycle is None or self.cycle.response_complete:
            self._wait_for("request", REQUEST_SECONDS)
        else:
            self._wait_for(self.cycle if self.cycle.more_body else None, BODY_SECONDS)

    def connection_lost(self, exc: Exception | None) -> None:
        self._wait_for(None, 0)
        super().connection_lost(exc)

    def _wait_for(self, awaited: object, seconds: float) -> None:
        """What has a deadline already keeps it."""
        if awaited is self._awaited:
            return
        self._awaited = awaited
        if self._deadline:
            self._deadline.cancel()
        self._deadline = self.loop.call_later(seconds, self.transport.abort) if awaited else None


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
