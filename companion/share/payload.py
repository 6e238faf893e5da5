"""The log of a session, event by event, each by what it has in common with those before it.

How each kind of thing is laid out in a payload. Both directions are one program, as everywhere in a Scribe.

Things as sealed bytes, and back: as they were sent, or refused.

A payload is the version, a checksum, and a body of steps: the kind of thing, the game's schema, the thing itself."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any
from zlib import crc32

from companion.core import session_file
from companion.core.event_log import UNDO, Session
from companion.core.fields import Anything, Form, ListOf, Text, Whole
from companion.core.json_values import plain
from companion.core.session_file import UNDO_FORM, session_plain
from companion.share import contents
from companion.share.coder import LARGEST, UNREAD, Coder, Decoder, Encoder, of, part
from companion.share.contents import Delta, HouseRules, Profile, Shareable, VersionVector, all_optional
from companion.share.field_coder import FieldCoder, fits
from companion.share.range_coder import damaged
from companion.share.schemas import Schema, game_of, newer, newest_mark, schema

STRANGER = ""  # stands for the kind of an event that the schema cannot pack

Row = dict[str, Any]  # an event as it stands in a session file


class EventCoder:
    """Carries events in their order."""

    def __init__(self, schema: Schema, values: FieldCoder) -> None:
        self._schema, self._values, self._scribe = schema, values, values.scribe
        self._kinds = (*schema.moves, UNDO, STRANGER)
        self._counts: dict[str, int] = {}  # of each device, so far
        self._device, self._kind, self._clock, self._at = "", "", 0, 0

    def carry_all(self, rows: Any) -> list[Row]:
        return [self.code(part(rows, i)) for i in range(self._values.count(("events",), rows))]

    def code(self, row: Any) -> Row:
        device, n = self._name(row)
        clock = self._clock + self._scribe.number(("clock",), of(row, lambda r: r["clock"] - self._clock))
        at = self._at + self._scribe.number(("at",), of(row, lambda r: r["at"] - self._at))
        self._device, self._clock, self._at = device, clock, at
        self._counts[device] = n
        kind, data = self._move(row)
        return {"device": device, "n": n, "clock": clock, "at": at, "kind": kind, "data": data}

    def _name(self, row: Any) -> tuple[str, int]:
        """Who wrote it: often who wrote the one before; the count is mostly one more than the writer's last."""
        device = self._carry_device(part(row, "device"))
        last = self._counts.get(device, 0)
        return device, last + self._scribe.number(("n",), of(row, lambda r: r["n"] - last))

    def _carry_device(self, value: Any) -> str:
        return self._scribe.word([("device", self._device), ("device",)], value)

    def _move(self, row: Any) -> tuple[str, Any]:
        kind = self._scribe.choice([("kind", self._kind), ("kind",)], of(row, self._packed_kind), self._kinds)
        self._kind = kind
        if kind == STRANGER:
            return self._stranger(row)
        data = part(row, "data")
        return kind, self._undo(data) if kind == UNDO else self._values.code(self._schema.moves[kind], data, (kind,))

    def _packed_kind(self, row: Row) -> str:
        """The kind if the schema can carry the event, else STRANGER."""
        form = UNDO_FORM if row["kind"] == UNDO else self._schema.moves.get(row["kind"])
        return row["kind"] if form and fits(form, row["data"]) else STRANGER

    def _undo(self, data: Any) -> Row:
        device = self._carry_device(part(data, "device"))
        last = self._counts.get(device, 0)
        return {"device": device, "n": last - self._scribe.number(("undo",), of(data, lambda d: last - d["n"]))}

    def _stranger(self, row: Any) -> tuple[str, Any]:
        """An event of another version: its kind in letters, its data as JSON."""
        kind = self._scribe.text([("stranger",)], part(row, "kind"))
        data = self._values.code(Anything(), part(row, "data"), ("stranger",))
        if self._packed_kind({"kind": kind, "data": data}) != STRANGER:
            raise damaged()
        return kind, data


MOST_SEATS = 99

CHECKSUM = Whole(0, 2**32 - 1)

PLAYERS = ListOf(Text(), 1, MOST_SEATS)

TIPS = ListOf(Form(device=Text(), n=Whole(0), check=CHECKSUM))

DELTA = Form(id=Text(), setup=CHECKSUM, seats=Whole(1, MOST_SEATS))

HOLDINGS = Form(id=Text(), setup=CHECKSUM, tips=TIPS)


def code_session(scribe: Coder, mark: int, value: Any) -> Any:
    """A session as it stands in a session file."""
    values = FieldCoder(scribe)
    name = values.code(Text(), part(value, "id"), ("id",))
    players = values.code(PLAYERS, of(value, lambda v: [seat["name"] for seat in v["seats"]]), ("player",))
    by = schema(mark, len(players))
    rulings = values.carry_or_spell(by.rulings, part(value, "rulings"), ("rulings",))
    options = values.carry_or_spell(by.options, part(value, "options"), ("options",))
    events = EventCoder(by, values).carry_all(part(value, "events"))
    seats = [{"name": player} for player in players]
    found = {"id": name, "game": by.game, "seats": seats, "rulings": rulings, "options": options, "events": events}
    return {"format": session_file.FORMAT, "version": session_file.VERSION, **found}


def code_delta(scribe: Coder, mark: int, value: Any) -> Any:
    values = FieldCoder(scribe)
    head = values.code(DELTA, of(value, lambda v: {key: v[key] for key in DELTA.fields}), ("delta",))
    events = EventCoder(schema(mark, head["seats"]), values)
    return {**head, "rows": events.carry_all(part(value, "rows"))}


def code_version_vector(scribe: Coder, mark: int, value: Any) -> Any:
    return FieldCoder(scribe).code(HOLDINGS, value, ("holdings",))


def code_profile(scribe: Coder, mark: int, value: Any) -> Any:
    values, form = FieldCoder(scribe), all_optional(schema(mark, MOST_SEATS).options)
    name = values.code(Text(), part(value, "name"), ("profile",))
    return {"name": name, "data": values.carry_or_spell(form, part(value, "data"), ("options",))}


def code_house_rules(scribe: Coder, mark: int, value: Any) -> Any:
    form = all_optional(schema(mark, MOST_SEATS).rulings)
    return {"choices": FieldCoder(scribe).carry_or_spell(form, part(value, "choices"), ("rulings",))}


VERSION = 1

ROOM_FOR_KINDS = 16

SEAL = 5  # bytes: the version, and a checksum over it and the body


@dataclass(frozen=True)
class Kind:
    """One kind of thing: how it is laid out, and the way from plain values back to it."""

    type: type
    code: Callable[[Coder, int, Any], Any]
    plain: Callable[[Any], dict[str, Any]]
    read: Callable[[str, dict[str, Any]], Shareable]


def _holdings_plain(holdings: VersionVector) -> dict[str, Any]:
    tips = [{"device": device, **vars(tip)} for device, tip in sorted(holdings.tips.items())]
    return {"id": holdings.id, "setup": holdings.setup, "tips": tips}


def _without_game(thing: Delta | Profile | HouseRules) -> dict[str, Any]:
    """The game is known by its schema."""
    return {key: plain(value) for key, value in vars(thing).items() if key != "game"}


KINDS = (
    Kind(Session, code_session, session_plain, lambda game, value: contents.read_session(value)),
    Kind(Delta, code_delta, _without_game, contents.read_delta),
    Kind(VersionVector, code_version_vector, _holdings_plain, contents.read_version_vector),
    Kind(Profile, code_profile, _without_game, contents.read_profile),
    Kind(HouseRules, code_house_rules, _without_game, contents.read_house_rules),
)


def payload(thing: Shareable) -> bytes:
    """A thing as bytes: the same thing always gives the same bytes."""
    return sealed(VERSION, _body(thing, newest_mark(thing.game)))


def _body(thing: Shareable, mark: int) -> bytes:
    writer = Encoder()
    place = next(place for place, kind in enumerate(KINDS) if isinstance(thing, kind.type))
    writer.even(ROOM_FOR_KINDS, place)
    writer.even(1 << 16, mark)
    KINDS[place].code(writer, mark, KINDS[place].plain(thing))
    return writer.finish()


def read_payload(data: bytes) -> Shareable:
    """The thing in a payload, checked like a file, or BadPayload. Only bytes that `payload` has made are taken."""
    body = _unsealed(data)
    reader = Decoder(body)
    place, mark = reader.even(ROOM_FOR_KINDS, UNREAD), reader.even(1 << 16, UNREAD)
    if place >= len(KINDS):
        raise newer()
    kind = KINDS[place]
    found = kind.code(reader, mark, UNREAD)
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
