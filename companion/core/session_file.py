"""A session as plain values and back: the documented file format (docs/session-file.md)."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from companion.core.errors import BadInput, BadSession, MergeConflict, UnknownName
from companion.core.event_log import CHANGE, EDITS, INSERT, NOTES, UNDO, Event, EventId, Session, check_clocks
from companion.core.fields import Anything, Form, ListOf, MapOf, Text, Whole, read
from companion.core.game import Game
from companion.core.json_values import plain, read_json
from companion.core.messages import message
from companion.core.players import Name, joins_before

FORMAT = "royal-companion-session"
VERSION = 2  # of logs with changes, inserts, or several events of one tap; all others stay as they were
FIRST_VERSION = 1
EVENT = Form(device=Name(), n=Whole(1), clock=Whole(1), at=Whole(0, 10**11), kind=Text(40), data=MapOf(Anything()))
UNDO_FORM = Form(device=Name(), n=Whole(1))
CHANGE_FORM = Form(device=Name(), n=Whole(1), data=MapOf(Anything()), over=UNDO_FORM.optional())
INSERT_FORM = Form(device=Name().optional(), n=Whole(1).optional(), kind=Text(40), data=MapOf(Anything()))
LOG_FORMS = {UNDO: UNDO_FORM, CHANGE: CHANGE_FORM, INSERT: INSERT_FORM}
SESSION = Form(
    format=Text(),
    version=Whole(1),
    id=Text(64),
    game=Text(),
    seats=ListOf(Form(name=Name()), 1, 99),
    rulings=MapOf(Text(100)),
    options=MapOf(Anything()),
    events=ListOf(EVENT, 0, 1_000_000),
)


def session_plain(session: Session) -> dict[str, Any]:
    """The session as it stands in a file."""
    events = [event_plain(event) for event in session.events]
    return {
        "format": FORMAT,
        "version": log_version(events),
        "id": session.id,
        "game": session.game,
        "seats": [{"name": name} for name in session.setup.names],
        "rulings": dict(session.setup.rulings),
        "options": plain(session.setup.options),
        "events": events,
    }


def log_version(rows: Sequence[Mapping[str, Any]]) -> int:
    """The oldest that can hold these events: older apps refuse what they would misread, and read all else."""
    taps = {(row["clock"], row["device"]) for row in rows}
    is_newer = len(taps) < len(rows) or any(row["kind"] in EDITS for row in rows)
    return VERSION if is_newer else FIRST_VERSION


def session_text(session: Session) -> str:
    """The file itself: one event a line, so that two files can be compared by eye."""
    head = session_plain(session)
    events = [json.dumps(event, ensure_ascii=False) for event in head.pop("events")]
    rows = [f" {json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}" for key, value in head.items()]
    rows.append(' "events": [' + ",".join(f"\n  {event}" for event in events) + "\n ]")
    return "{\n" + ",\n".join(rows) + "\n}\n"


def event_plain(event: Event) -> dict[str, Any]:
    return {
        "device": event.id.device,
        "n": event.id.n,
        "clock": event.clock,
        "at": event.at,
        "kind": event.kind,
        "data": plain(event.data),
    }


def parse_session(text: str | bytes, game_of: Callable[[str], Game[Any]]) -> Session:
    """A session from a file's text, whole or not at all: BadSession says what is wrong and where."""
    try:
        return _session(read_json(text, "session"), game_of)
    except BadSession:
        raise
    except BadInput as error:
        raise BadSession(error.details) from None
    except UnknownName as error:
        raise BadSession([f"game: {error}"]) from None


def _session(value: Any, game_of: Callable[[str], Game[Any]]) -> Session:
    _check_format(value)
    found = read(SESSION, value)
    game = game_of(found["game"])
    names = [seat["name"] for seat in found["seats"]]
    setup = game.read_setup(names, found["rulings"], found["options"])
    moves = moves_named(found["events"])
    joined = joins_before((_place(row), move_of(row["kind"], row["data"])) for row in found["events"])
    events = [
        EventReader(game, len(names) + joined(_place(row)), moves).event(row, i)
        for i, row in enumerate(found["events"])
    ]
    _check_names(events)
    session = Session(found["id"], game.id, setup).with_events(events)
    _check_clocks(session)
    return session


def _place(row: Mapping[str, Any]) -> tuple[Any, ...]:
    return row["clock"], row["device"], row["n"]


def _check_format(value: Any) -> None:
    if not isinstance(value, dict) or value.get("format") != FORMAT:
        raise BadSession([f"session: not a session file (expected an object with format {FORMAT!r})"])
    version = value.get("version")
    if type(version) is int and version > VERSION:
        raise BadSession([f"version: the file has version {version}, this program reads up to {VERSION}; update it"])


def moves_named(rows: Sequence[Mapping[str, Any]]) -> dict[tuple[str, int], str]:
    """The kind of every move and insert among the events of a file, by their names."""
    found = {(row["device"], row["n"]): move_of(row["kind"], row["data"]) for row in rows}
    return {name: kind for name, kind in found.items() if kind is not None}


def move_of(kind: str, data: Any) -> str | None:
    """The kind of the move that an event is, or holds; None: it is none. `data` may be anything yet."""
    found = (data.get("kind") if isinstance(data, dict) else None) if kind == INSERT else kind
    return found if isinstance(found, str) and found not in NOTES else None


@dataclass(frozen=True)
class EventReader:
    """Reads the events of one session strictly. `moves` are the kinds of those that changes are about."""

    game: Game[Any]
    seats: int
    moves: Mapping[tuple[str, int], str]

    def event(self, row: Mapping[str, Any], index: int) -> Event:
        try:
            data = self._data(row["kind"], row["data"])
        except (BadInput, UnknownName) as error:
            raise BadSession([f"events[{index}]: {problem}" for problem in str(error).split("\n")]) from None
        return Event(EventId(row["device"], row["n"]), row["clock"], row["at"], row["kind"], data)

    def _data(self, kind: str, data: Mapping[str, Any]) -> dict[str, Any]:
        if kind not in LOG_FORMS:
            return self.game.move(kind).read(data, self.seats)
        found: dict[str, Any] = read(LOG_FORMS[kind], data)
        if kind == INSERT and ("device" in found) != ("n" in found):
            raise BadInput([message("an insert names a device and its count, or neither")])
        played = found["kind"] if kind == INSERT else self.moves.get((found["device"], found["n"]))
        if kind != UNDO and played is not None:  # a change of what is not here has no effect and is kept as it is
            found["data"] = self.game.move(played).read(found["data"], self.seats)
        return found


def _check_clocks(session: Session) -> None:
    try:
        check_clocks(session)
    except MergeConflict as error:
        raise BadSession([f"events: {error}"]) from None


def _check_names(events: list[Event]) -> None:
    seen: set[EventId] = set()
    for index, event in enumerate(events):
        if event.id in seen:
            raise BadSession([f"events[{index}]: two events are named {event.id}"])
        seen.add(event.id)
