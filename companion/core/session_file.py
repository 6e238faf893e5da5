"""A session as plain values and back: the documented file format (docs/session-file.md)."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

from companion.core.errors import BadInput, BadSession, MergeConflict, UnknownName
from companion.core.event_log import UNDO, Event, EventId, Session, check_clocks
from companion.core.fields import Anything, Form, ListOf, MapOf, Text, Whole, read
from companion.core.game import Game
from companion.core.json_values import plain, read_json
from companion.core.players import Name, joins_before

FORMAT = "royal-companion-session"
VERSION = 1

EVENT = Form(device=Name(), n=Whole(1), clock=Whole(1), at=Whole(0, 10**11), kind=Text(40), data=MapOf(Anything()))
UNDO_FORM = Form(device=Name(), n=Whole(1))
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
    return {
        "format": FORMAT,
        "version": VERSION,
        "id": session.id,
        "game": session.game,
        "seats": [{"name": name} for name in session.setup.names],
        "rulings": dict(session.setup.rulings),
        "options": plain(session.setup.options),
        "events": [event_plain(event) for event in session.events],
    }


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
    joined = joins_before((_place(row), row["kind"]) for row in found["events"])
    events = [_event(game, row, i, len(names) + joined(_place(row))) for i, row in enumerate(found["events"])]
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


def _event(game: Game[Any], row: Mapping[str, Any], index: int, seats: int) -> Event:
    try:
        data = read(UNDO_FORM, row["data"]) if row["kind"] == UNDO else game.move(row["kind"]).read(row["data"], seats)
    except (BadInput, UnknownName) as error:
        raise BadSession([f"events[{index}]: {problem}" for problem in str(error).split("\n")]) from None
    return Event(EventId(row["device"], row["n"]), row["clock"], row["at"], row["kind"], data)


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
