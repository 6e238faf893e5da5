"""Contents as bytes, and back: as they were sent, or refused. Both directions are one program, as in every Coder.

A payload is the version, a checksum, and a body of steps: the kind of content, the game's schema, the content itself.
The log of a session goes event by event, each by what it has in common with those before it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple
from zlib import crc32

from companion.core.event_log import CHANGE, INSERT, UNDO, Session
from companion.core.fields import Anything, Form, ListOf, Text, Whole
from companion.core.json_values import plain
from companion.core.players import JOIN
from companion.core.session_file import FIRST_VERSION, FORMAT, LOG_FORMS, VERSION, log_version, move_of, session_plain
from companion.share import contents
from companion.share.coder import LARGEST, UNREAD, Coder, Decoder, Encoder, of, part
from companion.share.contents import Delta, HouseRules, Profile, Shareable, VersionVector, all_optional
from companion.share.field_coder import FieldCoder, fits
from companion.share.range_coder import damaged
from companion.share.schemas import game_of, newer, newest_mark, schema

ENVELOPE = 5  # bytes: the version, and a checksum over it and the body
ROOM_FOR_KINDS = 16
STRANGER = ""  # stands for the kind of an event that the schema cannot pack
MOST_SEATS = 99
CHECKSUM = Whole(0, 2**32 - 1)
PLAYERS = ListOf(Text(), 1, MOST_SEATS)
COUNTS = ListOf(Form(device=Text(), n=Whole(0), check=CHECKSUM))
DELTA = Form(id=Text(), setup=CHECKSUM, seats=Whole(1, MOST_SEATS))
VERSION_VECTOR = Form(id=Text(), setup=CHECKSUM, tips=COUNTS)
Row = dict[str, Any]  # an event as it stands in a session file, or a content


class Head(NamedTuple):
    """What a payload begins with. The versions are those of session files: the second knows changes and inserts."""

    version: int
    mark: int  # of the game's schema


class EventCoder:
    """Codes events in their order."""

    def __init__(self, head: Head, seats: int, values: FieldCoder) -> None:
        self._schema, self._seats, self._values, self._coder = schema(head.mark, seats), seats, values, values.coder
        self._notes = {UNDO: self._named}
        if head.version > FIRST_VERSION:
            self._notes |= {CHANGE: self._change, INSERT: self._insert}
        self._kinds = (*self._schema.moves, *self._notes, STRANGER)
        self._counts: dict[str, int] = {}  # of each device, so far
        self._moves: dict[tuple[str, int], str | None] = {}  # the kind of each move and insert, so far
        self._device, self._kind, self._clock, self._at = "", "", 0, 0

    def code_all(self, rows: Any) -> list[Row]:
        return [self.code(part(rows, i)) for i in range(self._values.count(("events",), rows))]

    def code(self, row: Any) -> Row:
        device, n = self._name(row)
        clock = self._clock + self._coder.number(("clock",), of(row, lambda r: r["clock"] - self._clock))
        at = self._at + self._coder.number(("at",), of(row, lambda r: r["at"] - self._at))
        self._device, self._clock, self._at = device, clock, at
        self._counts[device] = n
        kind, data = self._move(row)
        self._moves[device, n] = move_of(kind, data)
        return {"device": device, "n": n, "clock": clock, "at": at, "kind": kind, "data": data}

    def _name(self, row: Any) -> tuple[str, int]:
        """Who wrote it: often who wrote the one before; the count is mostly one more than the writer's last."""
        device = self._code_device(part(row, "device"))
        last = self._counts.get(device, 0)
        return device, last + self._coder.number(("n",), of(row, lambda r: r["n"] - last))

    def _code_device(self, value: Any) -> str:
        return self._coder.word([("device", self._device), ("device",)], value)

    def _move(self, row: Any) -> tuple[str, Any]:
        kind = self._coder.choice([("kind", self._kind), ("kind",)], of(row, self._packed_kind), self._kinds)
        self._kind = kind
        if kind == STRANGER:
            return self._stranger(row)
        data = part(row, "data")
        if kind in self._notes:
            return kind, self._notes[kind](data)
        found = self._values.code(self._schema.moves[kind], data, (kind,))
        self._seat_newcomer(kind)
        return kind, found

    def _seat_newcomer(self, kind: str) -> None:
        """A seat more from now on, if someone joins."""
        if kind == JOIN:
            self._seats += 1
            self._schema = schema(self._schema.mark, self._seats)

    def _packed_kind(self, row: Row) -> str:
        """The kind if the schema can pack the event, else STRANGER."""
        kind = row["kind"]
        form = LOG_FORMS[kind] if kind in self._notes else self._schema.moves.get(kind)
        return kind if form and fits(form, row["data"]) else STRANGER

    def _named(self, data: Any) -> Row:
        """An event that another one names: an undo has nothing else."""
        device = self._code_device(part(data, "device"))
        last = self._counts.get(device, 0)
        return {"device": device, "n": last - self._coder.number(("undo",), of(data, lambda d: last - d["n"]))}

    def _change(self, data: Any) -> Row:
        named = self._named(data)
        found = {**named, "data": self._new_data(self._moves.get((named["device"], named["n"])), part(data, "data"))}
        has_over = self._coder.choice([("over",)], of(data, lambda d: "over" in d), (True, False))
        return {**found, "over": self._named(part(data, "over"))} if has_over else found

    def _insert(self, data: Any) -> Row:
        has_anchor = self._coder.choice([("anchor",)], of(data, lambda d: "device" in d), (True, False))
        named = self._named(data) if has_anchor else {}
        kind = self._coder.text([("insert",)], part(data, "kind"))
        found = {**named, "kind": kind, "data": self._new_data(kind, part(data, "data"))}
        self._seat_newcomer(kind)
        return found

    def _new_data(self, kind: str | None, data: Any) -> Any:
        """The data of a move that a change or an insert holds."""
        form = self._schema.moves.get(kind) if kind else None
        if form is None:
            return self._values.code(Anything(), data, ("stranger",))
        return self._values.code_or_spell(form, data, (str(kind),))

    def _stranger(self, row: Any) -> tuple[str, Any]:
        """An event of another version: its kind in letters, its data as JSON."""
        kind = self._coder.text([("stranger",)], part(row, "kind"))
        data = self._values.code(Anything(), part(row, "data"), ("stranger",))
        if self._packed_kind({"kind": kind, "data": data}) != STRANGER:
            raise damaged()
        return kind, data


def code_session(coder: Coder, head: Head, value: Any) -> Any:
    """A session as it stands in a session file."""
    values = FieldCoder(coder)
    name = values.code(Text(), part(value, "id"), ("id",))
    players = values.code(PLAYERS, of(value, lambda v: [seat["name"] for seat in v["seats"]]), ("player",))
    by = schema(head.mark, len(players))
    rulings = values.code_or_spell(by.rulings, part(value, "rulings"), ("rulings",))
    options = values.code_or_spell(by.options, part(value, "options"), ("options",))
    events = EventCoder(head, len(players), values).code_all(part(value, "events"))
    seats = [{"name": player} for player in players]
    found = {"id": name, "game": by.game, "seats": seats, "rulings": rulings, "options": options, "events": events}
    return {"format": FORMAT, "version": head.version, **found}


def code_delta(coder: Coder, head: Head, value: Any) -> Any:
    values = FieldCoder(coder)
    about = values.code(DELTA, of(value, lambda v: {key: v[key] for key in DELTA.fields}), ("delta",))
    events = EventCoder(head, about["seats"], values)
    return {**about, "rows": events.code_all(part(value, "rows"))}


def code_version_vector(coder: Coder, head: Head, value: Any) -> Any:
    return FieldCoder(coder).code(VERSION_VECTOR, value, ("holdings",))


def code_profile(coder: Coder, head: Head, value: Any) -> Any:
    values, form = FieldCoder(coder), all_optional(schema(head.mark, MOST_SEATS).options)
    name = values.code(Text(), part(value, "name"), ("profile",))
    return {"name": name, "data": values.code_or_spell(form, part(value, "data"), ("options",))}


def code_house_rules(coder: Coder, head: Head, value: Any) -> Any:
    form = all_optional(schema(head.mark, MOST_SEATS).rulings)
    return {"choices": FieldCoder(coder).code_or_spell(form, part(value, "choices"), ("rulings",))}


@dataclass(frozen=True)
class Kind:
    """One kind of content: how it is coded, as plain values, and the way back from those."""

    type: type
    code: Callable[[Coder, Head, Any], Any]
    plain: Callable[[Any], dict[str, Any]]
    read: Callable[[str, dict[str, Any]], Shareable]


def _vector_plain(vector: VersionVector) -> dict[str, Any]:
    counts = [{"device": device, **vars(count)} for device, count in sorted(vector.counts.items())]
    return {"id": vector.id, "setup": vector.setup, "tips": counts}


def _without_game(content: Delta | Profile | HouseRules) -> dict[str, Any]:
    """The game is known by its schema."""
    return {key: plain(value) for key, value in vars(content).items() if key != "game"}


KINDS = (
    Kind(Session, code_session, session_plain, lambda game, value: contents.read_session(value)),
    Kind(Delta, code_delta, _without_game, contents.read_delta),
    Kind(VersionVector, code_version_vector, _vector_plain, contents.read_version_vector),
    Kind(Profile, code_profile, _without_game, contents.read_profile),
    Kind(HouseRules, code_house_rules, _without_game, contents.read_house_rules),
)


def payload(content: Shareable) -> bytes:
    """The same content always gives the same bytes."""
    encoder = Encoder()
    place = next(place for place, kind in enumerate(KINDS) if isinstance(content, kind.type))
    value = KINDS[place].plain(content)
    head = Head(_version(value), newest_mark(content.game))
    encoder.even(ROOM_FOR_KINDS, place)
    encoder.even(1 << 16, head.mark)
    KINDS[place].code(encoder, head, value)
    return envelope(head.version, encoder.finish())


def _version(value: Row) -> int:
    """That of the log in it; what has none is as it always was."""
    version: int = value["version"] if "version" in value else log_version(value.get("rows", ()))
    return version


def read_payload(data: bytes) -> Shareable:
    """The content in a payload, checked like a file, or BadPayload. Only bytes that `payload` has made are taken."""
    version, body = _opened(data)
    decoder = Decoder(body)
    place, mark = decoder.even(ROOM_FOR_KINDS, UNREAD), decoder.even(1 << 16, UNREAD)
    if place >= len(KINDS):
        raise newer()
    kind = KINDS[place]
    found = kind.code(decoder, Head(version, mark), UNREAD)
    decoder.check_end()
    content = kind.read(game_of(mark), found)
    if kind.plain(content) != found or _version(found) != version:
        raise damaged()
    return content


def envelope(version: int, body: bytes) -> bytes:
    """The body behind its version and a checksum; the same for all versions."""
    return bytes([version]) + crc32(bytes([version]) + body).to_bytes(4) + body


def open_envelope(data: bytes) -> tuple[int, bytes]:
    """The version and the body of an envelope that has come through whole."""
    if not ENVELOPE < len(data) <= ENVELOPE + LARGEST:
        raise damaged()
    version, check, body = data[:1], data[1:ENVELOPE], data[ENVELOPE:]
    if crc32(version + body).to_bytes(4) != check:
        raise damaged()
    return version[0], body


def _opened(data: bytes) -> tuple[int, bytes]:
    version, body = open_envelope(data)
    if version > VERSION:
        raise newer()
    if version < FIRST_VERSION:
        raise damaged()
    return version, body
