"""The pages that are kept for phones that are away: only so many for each address, and for everybody together."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any
from weakref import WeakKeyDictionary

from companion.flet_patches.server import forget, kept_sessions
from companion.live.server.limits import Limits, network_of


class KeptPages:
    """Makes room when a page is new: a phone that comes back to its own page needs none, and is never refused."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self._networks: WeakKeyDictionary[Any, str] = WeakKeyDictionary()  # of sessions

    def before(self, main: Callable[[Any], Awaitable[None]]) -> Callable[[Any], Awaitable[None]]:
        """`main`, for which room is made first."""

        async def begin(page: Any) -> None:
            await self.make_room(page.session, page.client_ip or "")
            await main(page)

        return begin

    async def make_room(self, new: Any, address: str) -> None:
        """The address is told now: later the client could have written another one into its page."""
        network = self._networks[new] = network_of(address)
        kept = kept_sessions()
        neighbours = [session for session in kept if self._networks.get(session) == network]
        if len(neighbours) > self.limits.sessions_per_address:
            await _forget_oldest(neighbours)
        elif len(kept) > self.limits.sessions:
            await _forget_oldest(kept)


async def _forget_oldest(sessions: list[Any]) -> None:
    """Of those to which nobody is connected, the one that was left first."""
    left = [session for session in sessions if session.connection is None and session.expires_at]
    if left:
        await forget(min(left, key=lambda session: session.expires_at))
