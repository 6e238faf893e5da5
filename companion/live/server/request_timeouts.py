"""Connections that say nothing are closed: uvicorn would wait for their first request for ever."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from uvicorn.protocols.http.auto import AutoHTTPProtocol

if TYPE_CHECKING:
    from uvicorn.protocols.http.h11_impl import H11Protocol as Protocol
else:
    Protocol = AutoHTTPProtocol

REQUEST_SECONDS = 10.0


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
