"""Links to join by: unguessable, one for each role, until they end, are renewed or revoked.

Only a link's checksum is stored. The phone that made it spells it again from its own secret and a stored salt, so that
it can show the same code all evening. Guessing is refused: after so many wrong ones an address waits.
"""

from __future__ import annotations

import hmac
import secrets
import time
from base64 import urlsafe_b64encode
from collections import deque
from collections.abc import Callable
from hashlib import sha256

from companion.core.messages import message
from companion.live.roles import NotAllowed, Role
from companion.store.members import Invite, hashed

TOKEN_BYTES = 24  # 192 bits in 32 letters
LASTS = 24 * 3600  # seconds
OFFERED = (Role.PLAYER, Role.SEAT, Role.SPECTATOR)
NOBODY = "0" * 64
MOST = 10  # wrong links from one address
SECONDS = 60.0  # in so long
MOST_ADDRESSES = 10_000  # remembered; then the oldest are forgotten


class BadLink(NotAllowed):
    """Wrong, unknown, revoked and ended links get the same answer."""

    def __init__(self) -> None:
        super().__init__(
            message("This link doesn’t open a table here. It may have been replaced or turned off: ask for a new one")
        )


def link_token(secret: str, invite_salt: str) -> str:
    """The words of a link."""
    mixed = hmac.new(secret.encode("utf-8", "surrogatepass"), invite_salt.encode(), sha256).digest()
    return urlsafe_b64encode(mixed[:TOKEN_BYTES]).decode()


def new_invite(table_id: str, role: Role, secret: str, *, at: int) -> Invite:
    salt = secrets.token_urlsafe(16)
    return Invite(table_id, role, hashed(link_token(secret, salt)), hashed(secret), salt, at + LASTS)


def read_link(invite: Invite | None, token: str, *, at: int) -> Invite:
    """The invite that a link stands for, or BadLink. As much is done for a wrong one as for a right one."""
    is_right = hmac.compare_digest(invite.token_hash if invite else NOBODY, hashed(token))
    if invite is None or not is_right or invite.ends_at <= at:
        raise BadLink
    return invite


class TooManyGuesses(NotAllowed):
    """The address has to wait, even with a right link."""

    def __init__(self) -> None:
        super().__init__(message("Too many wrong links from here. Wait a minute, then try again"))


class GuessLimit:
    """Wrong links by address, as this process has seen them."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._failed: dict[str, deque[float]] = {}

    def check(self, address: str) -> None:
        failed = self._failed.get(address)
        while failed and self._clock() - failed[0] >= SECONDS:
            failed.popleft()
        if failed and len(failed) >= MOST:
            raise TooManyGuesses

    def failed(self, address: str) -> None:
        self._failed.setdefault(address, deque(maxlen=MOST)).append(self._clock())
        if len(self._failed) > MOST_ADDRESSES:
            del self._failed[next(iter(self._failed))]
