"""Links to join by: unguessable, one for each role, until they end, are renewed or revoked.

Only a link's checksum is stored. The phone that made it spells it again from its own secret and a stored salt, so that
it can show the same code all evening.
"""

from __future__ import annotations

import hmac
import secrets
from base64 import urlsafe_b64encode
from hashlib import sha256

from companion.core.messages import line
from companion.live.roles import NotAllowed, Role
from companion.store.members import Invite, hashed

TOKEN_BYTES = 24  # 192 bits in 32 letters
LASTS = 24 * 3600  # seconds
OFFERED = (Role.PLAYER, Role.SEAT, Role.SPECTATOR)
NOBODY = "0" * 64


class BadLink(NotAllowed):
    """Wrong, unknown, revoked and ended links get the same answer."""

    def __init__(self) -> None:
        super().__init__(
            line("This link opens no table here. It may have been renewed, or have ended: ask for a new one")
        )


def spelled(secret: str, invite_salt: str) -> str:
    """The words of a link."""
    mixed = hmac.new(secret.encode("utf-8", "surrogatepass"), invite_salt.encode(), sha256).digest()
    return urlsafe_b64encode(mixed[:TOKEN_BYTES]).decode()


def new_invite(sitting: str, role: Role, secret: str, *, at: int) -> Invite:
    salt = secrets.token_urlsafe(16)
    return Invite(sitting, role, hashed(spelled(secret, salt)), hashed(secret), salt, at + LASTS)


def checked(invite: Invite | None, token: str, *, at: int) -> Invite:
    """The invite that a link stands for, or BadLink. As much is done for a wrong one as for a right one."""
    is_right = hmac.compare_digest(invite.token_hash if invite else NOBODY, hashed(token))
    if invite is None or not is_right or invite.ends_at <= at:
        raise BadLink
    return invite
