"""What commands read and write: session files, always whole, and values as people type them in a shell."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any

from companion.core.errors import BadInput, BadSession
from companion.core.event_log import Session
from companion.core.fields import Field, Form, with_seats
from companion.core.json_values import read_json
from companion.core.session_file import parse_session, session_text
from companion.core.table import Table, replay
from companion.games import find_game

LARGEST_FILE = 50_000_000


def open_table(path: Path) -> Table[Any]:
    """The table in a session file, or BadSession."""
    try:
        if path.stat().st_size > LARGEST_FILE:
            raise BadSession([f"{path}: larger than {LARGEST_FILE // 1_000_000} MB; this isn’t a session file"])
        session = parse_session(path.read_bytes(), find_game)
    except OSError as error:
        raise BadSession([f"{path}: can’t be read ({error.strerror})"]) from None
    except BadSession as error:
        raise BadSession([f"{path}: {problem}" for problem in error.problems]) from None
    return replay(find_game(session.game), session)


def save(path: Path, session: Session) -> None:
    """Put the new file in the old one's place in one step: a reader sees one or the other."""
    try:
        with NamedTemporaryFile("w", dir=path.parent, prefix=path.name, delete=False, encoding="utf-8") as new:
            new.write(session_text(session))
            new.flush()
            os.fsync(new.fileno())
        Path(new.name).replace(path)
    except OSError as error:
        raise BadSession([f"{path}: can’t be written ({error.strerror}); the file was not changed"]) from None


def pairs(words: Iterable[str], text: bool = False) -> dict[str, Any]:
    """`key=value` words; a value is JSON if it reads as JSON, else text."""
    found: dict[str, Any] = {}
    for word in words:
        key, equals, value = word.partition("=")
        if not equals or not key:
            raise BadInput([f"{word}: expected key=value"])
        if key in found:
            raise BadInput([f"{key}: given twice"])
        found[key] = value if text else typed(value)
    return found


def typed(value: str) -> Any:
    try:
        return read_json(value)
    except BadInput:
        return value


def with_seat_numbers(fields: Mapping[str, Field], data: dict[str, Any], names: Sequence[str]) -> dict[str, Any]:
    """Players given by name become seats."""
    seats = {name.lower(): seat for seat, name in enumerate(names)}

    def seat(value: Any) -> Any:
        return seats.get(value.lower(), value) if isinstance(value, str) else value

    found: dict[str, Any] = with_seats(Form(**fields), data, seat)
    return found
