"""What can travel in a code: a session, or a small thing beside it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from companion.core.event_log import Session
from companion.core.session_file import session_plain
from companion.share.spelling import plain_text

Row = Mapping[str, Any]  # an event as it stands in a session file


@dataclass(frozen=True)
class Tip:
    """How many of a device's events somebody has, and a checksum of them: a copied phone counts alike."""

    n: int
    check: int


@dataclass(frozen=True)
class Holdings:
    """What somebody has of a table: to be shown to somebody who may have more."""

    id: str
    game: str
    setup: int  # a checksum of the seats, rulings and options
    tips: Mapping[str, Tip]


@dataclass(frozen=True)
class Delta:
    """Some events of a table, for somebody who has the others. Its rows are checked when they meet those."""

    id: str
    game: str
    setup: int
    seats: int
    rows: tuple[Row, ...]


@dataclass(frozen=True)
class Profile:
    """A box or deck that somebody has described: options for the next table."""

    game: str
    name: str
    data: Mapping[str, Any]


@dataclass(frozen=True)
class HouseRules:
    """Answers to the open questions of a game."""

    game: str
    choices: Mapping[str, str]


Thing = Session | Holdings | Delta | Profile | HouseRules


def setup_check(session: Session) -> int:
    """Tells one set-up from another in four bytes."""
    whole = session_plain(session)
    parts = plain_text([whole[key] for key in ("id", "game", "seats", "rulings", "options")])
    return int.from_bytes(sha256(parts.encode("utf-8", "surrogatepass")).digest()[:4])
