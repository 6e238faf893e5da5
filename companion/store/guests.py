"""Who holds a phone. It is known by a secret in its own storage; here is only the secret's checksum."""

from __future__ import annotations

import secrets
from base64 import b32encode
from dataclasses import dataclass
from hashlib import sha256

SECRET_BYTES = 32
SHORTEST_SECRET = 32  # letters; less was not made by us
SUFFIX_BYTES = 7  # 56 bits in 12 letters: no two phones of a host write under one name


def new_secret() -> str:
    return secrets.token_urlsafe(SECRET_BYTES)


def hashed(secret: str) -> str:
    return sha256(secret.encode("utf-8", "surrogatepass")).hexdigest()


@dataclass(frozen=True)
class Guest:
    """One phone. `is_at_host`: it is at the very machine that hosts, whose own tables it may see."""

    id: str
    is_at_host: bool = False

    @property
    def suffix(self) -> str:
        """Tells the phones of one host apart in a history; short, for it goes into every QR code."""
        return b32encode(bytes.fromhex(self.id)[:SUFFIX_BYTES]).decode().rstrip("=").lower()


def known_by(secret: str, *, is_at_host: bool = False) -> Guest:
    return Guest(hashed(secret), is_at_host)
