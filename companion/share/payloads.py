"""Things as sealed bytes, and back: as they were sent, or refused.

A payload is the version, a checksum, and a body of steps: the kind of thing, the game's schema, the thing itself.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any
from zlib import crc32

from companion.core.event_log import Session
from companion.core.json_values import plain
from companion.core.session_file import session_plain
from companion.share import bodies, checked
from companion.share.pens import LARGEST, Reader, Writer
from companion.share.ranges import damaged
from companion.share.schemas import game_of, newer, newest_mark
from companion.share.scribe import UNREAD, Scribe
from companion.share.things import Delta, Holdings, HouseRules, Profile, Thing

VERSION = 1
ROOM_FOR_KINDS = 16
SEAL = 5  # bytes: the version, and a checksum over it and the body


@dataclass(frozen=True)
class Kind:
    """One kind of thing: how it is laid out, and the way from plain values back to it."""

    type: type
    carry: Callable[[Scribe, int, Any], Any]
    plain: Callable[[Any], dict[str, Any]]
    read: Callable[[str, dict[str, Any]], Thing]


def _holdings_plain(holdings: Holdings) -> dict[str, Any]:
    tips = [{"device": device, **vars(tip)} for device, tip in sorted(holdings.tips.items())]
    return {"id": holdings.id, "setup": holdings.setup, "tips": tips}


def _without_game(thing: Delta | Profile | HouseRules) -> dict[str, Any]:
    """The game is known by its schema."""
    return {key: plain(value) for key, value in vars(thing).items() if key != "game"}


KINDS = (
    Kind(Session, bodies.carry_session, session_plain, lambda game, value: checked.read_session(value)),
    Kind(Delta, bodies.carry_delta, _without_game, checked.read_delta),
    Kind(Holdings, bodies.carry_holdings, _holdings_plain, checked.read_holdings),
    Kind(Profile, bodies.carry_profile, _without_game, checked.read_profile),
    Kind(HouseRules, bodies.carry_house_rules, _without_game, checked.read_house_rules),
)


def payload(thing: Thing) -> bytes:
    """A thing as bytes: the same thing always gives the same bytes."""
    return sealed(VERSION, _body(thing, newest_mark(thing.game)))


def _body(thing: Thing, mark: int) -> bytes:
    writer = Writer()
    place = next(place for place, kind in enumerate(KINDS) if isinstance(thing, kind.type))
    writer.even(ROOM_FOR_KINDS, place)
    writer.even(1 << 16, mark)
    KINDS[place].carry(writer, mark, KINDS[place].plain(thing))
    return writer.finish()


def read_payload(data: bytes) -> Thing:
    """The thing in a payload, checked like a file, or BadPayload. Only bytes that `payload` has made are taken."""
    body = _unsealed(data)
    reader = Reader(body)
    place, mark = reader.even(ROOM_FOR_KINDS, UNREAD), reader.even(1 << 16, UNREAD)
    if place >= len(KINDS):
        raise newer()
    kind = KINDS[place]
    found = kind.carry(reader, mark, UNREAD)
    reader.check_end()
    thing = kind.read(game_of(mark), found)
    if kind.plain(thing) != found:
        raise damaged()
    return thing


def sealed(version: int, body: bytes) -> bytes:
    """The envelope, which is the same for all versions."""
    return bytes([version]) + crc32(bytes([version]) + body).to_bytes(4) + body


def unsealed(data: bytes) -> tuple[int, bytes]:
    """The version and the body of an envelope that has come through whole."""
    if not SEAL < len(data) <= SEAL + LARGEST:
        raise damaged()
    version, check, body = data[:1], data[1:SEAL], data[SEAL:]
    if crc32(version + body).to_bytes(4) != check:
        raise damaged()
    return version[0], body


def _unsealed(data: bytes) -> bytes:
    version, body = unsealed(data)
    if version > VERSION:
        raise newer()
    if version != VERSION:
        raise damaged()
    return body
