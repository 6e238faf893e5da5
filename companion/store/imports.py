"""Reading an export or a session file, strictly, and merging it with what is here: all of it or nothing."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from sqlmodel import SQLModel

from companion.core import session_file
from companion.core.errors import BadInput, CompanionError
from companion.core.event_log import Session, check_clocks
from companion.core.fields import Anything, Form, ListOf, MapOf, Text, Whole, read
from companion.core.json_values import read_json
from companion.core.players import Name
from companion.core.session_file import parse_session
from companion.core.table import replay
from companion.games import find_game
from companion.store.database import MAGIC
from companion.store.exports import FORMAT, VERSION, Export, table_ids
from companion.store.hash_chain import canonical
from companion.store.open_tables import standing_of
from companion.store.schema import PlayerRow, ProfileRow
from companion.store.session_rows import Result
from companion.store.store import Store

LARGEST_FILE = 50_000_000
PROBLEMS_SHOWN = 10
PLAYER = Form(name=Name(), colour=Name(), shape=Name())
PROFILE = Form(game=Text(64), name=Name(), data=MapOf(Anything()))
EXPORT = Form(
    format=Text(),
    version=Whole(1),
    sessions=ListOf(Anything()),
    players=ListOf(PLAYER).default([]),
    profiles=ListOf(PROFILE).default([]),
)


def load(path: Path) -> Export:
    """An export or a single session from a file, whole or not at all: BadInput says what is wrong and where."""
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST_FILE + 1)
        return read_export(data)
    except OSError as error:
        raise BadInput([f"{path}: can’t be read ({error.strerror})"]) from None
    except BadInput as error:
        more = len(error.problems) - PROBLEMS_SHOWN
        shown = [*error.problems[:PROBLEMS_SHOWN], *([f"and {more} more problems"] if more > 0 else [])]
        raise BadInput([f"{path}: {problem}" for problem in shown]) from None


def read_export(data: bytes) -> Export:
    if len(data) > LARGEST_FILE:
        raise BadInput([f"larger than {LARGEST_FILE // 1_000_000} MB; export the tables one by one"])
    if data.startswith(MAGIC):
        raise BadInput(["this is a database, not an export; to restore a backup, use `companion restore`"])
    value = read_json(data, "export")
    if isinstance(value, dict) and value.get("format") == session_file.FORMAT:
        return Export([_session(value, "")])
    _check_format(value)
    found = read(EXPORT, value)
    return Export(
        [_session(session, f"sessions[{i}]: ") for i, session in enumerate(found["sessions"])],
        [PlayerRow(**player) for player in found["players"]],
        [_profile(profile, f"profiles[{i}]: ") for i, profile in enumerate(found["profiles"])],
    )


def _check_format(value: Any) -> None:
    if not isinstance(value, dict) or value.get("format") != FORMAT:
        raise BadInput([f"not an export of this program (expected an object with format {FORMAT!r})"])
    version = value.get("version")
    if type(version) is int and version > VERSION:
        raise BadInput([f"version: the file has version {version}, this program reads up to {VERSION}; update it"])


def _session(value: Any, place: str) -> Session:
    try:
        session = parse_session(json.dumps(value), find_game)
    except RecursionError:
        raise BadInput([f"{place}nested too deeply"]) from None
    except BadInput as error:
        raise BadInput([place + problem for problem in error.problems]) from None
    if not session.id.isprintable():
        raise BadInput([f"{place}id: a table’s name can’t have line breaks or control characters"])
    return session


def _profile(profile: dict[str, Any], place: str) -> ProfileRow:
    try:
        return ProfileRow(game=find_game(profile["game"]).id, name=profile["name"], data=canonical(profile["data"]))
    except RecursionError:
        raise BadInput([f"{place}nested too deeply"]) from None
    except CompanionError as error:
        raise BadInput([f"{place}{error}"]) from None


def import_all(store: Store, export: Export, *, at: int, beside: Sequence[SQLModel] = ()) -> int:
    """All of it or nothing; gives the number of tables that are new here.

    Players and profiles that are here already stay as they are. Rows `beside` it are written with it.
    """
    here = set(table_ids(store))
    store.import_sessions(export.sessions, [*export.players, *export.profiles, *beside], _standing, at=at)
    return len({session.id for session in export.sessions} - here)


def _standing(session: Session) -> tuple[Sequence[str], Result | None]:
    """What a merged log comes to; one that cannot even begin is refused."""
    check_clocks(session)
    try:
        return standing_of(replay(find_game(session.game), session))
    except CompanionError as error:
        raise BadInput([f"table {session.id}: {error}"]) from None
