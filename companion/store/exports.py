"""What leaves the database as a file (docs/data.md): whole logs, players and profiles as JSON, and nothing private.

Results alone for other programs: CSV for spreadsheets, and a link that enters one play into BG Stats.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any
from urllib.parse import quote

from sqlalchemy import select
from sqlmodel import Session as Rows
from sqlmodel import col

from companion.core.errors import CompanionError
from companion.core.event_log import Session
from companion.core.session_file import session_text
from companion.core.table import replay
from companion.games import find_game
from companion.store.errors import as_store_errors
from companion.store.members import Guest, met_by, seen_by, written_by
from companion.store.open_tables import AnyTable, result_of
from companion.store.past_games import PastGamesQuery, minutes, past_games
from companion.store.schema import PlayerRow, ProfileRow
from companion.store.session_rows import SITTING, Result
from companion.store.store import Store
from companion.store.user_data import one_each

FORMAT = "royal-companion-export"
VERSION = 1
COLUMNS = ("table", "game", "finished", "minutes", "seat", "player", "score", "won")
FORMULA_SIGNS = ("=", "+", "-", "@", "\t", "\r", "\n", "\0", "＝", "＋", "－", "＠")
BG_STATS = "https://app.bgstatsapp.com/createPlay.html?data="
SOURCE_NAME = "Royal Companion"  # part of the key by which BG Stats knows games and players again: never change it
LONGEST_LINK = 7_999


@dataclass(frozen=True)
class Export:
    """What such a file holds. Private notes, memberships and settings are never in it."""

    sessions: Sequence[Session]
    players: Sequence[PlayerRow] = ()
    profiles: Sequence[ProfileRow] = ()


def table_ids(store: Store, guest: Guest | None = None) -> list[str]:
    """All tables (or those that a phone may see), the first opened first; their set-ups are not looked at."""
    found = select(SITTING.c.id).where(*seen_by(guest, SITTING.c.id)).order_by(SITTING.c.opened_at, SITTING.c.id)
    with store.database.reading() as connection:
        return list(connection.execute(found).scalars())


def whole_export(store: Store, guest: Guest | None = None) -> Export:
    """All tables, players and profiles, or all that a phone may see. A damaged table: StoreDamaged."""
    found = [store.session(table_id) for table_id in table_ids(store, guest)]
    return Export(found, *_user_data(store, guest))


def table_export(store: Store, table_id: str, guest: Guest | None = None) -> Export:
    """One table and the players who sat there; other players are nobody's business."""
    session = store.session(table_id)
    players, _ = _user_data(store, guest)
    names = replay(find_game(session.game), session).state.names
    return Export([session], [player for player in players if player.name in names])


def rescued_export(store: Store) -> tuple[Export, list[str]]:
    """All that can still be read, and what is wrong with the rest."""
    found, lost = [], []
    for table_id in table_ids(store):
        try:
            found.append(store.session(table_id))
        except CompanionError as error:
            lost.append(str(error))
    return Export(found, *_user_data(store)), lost


def _user_data(store: Store, guest: Guest | None = None) -> tuple[list[PlayerRow], list[ProfileRow]]:
    with as_store_errors(store.database.place), Rows(store.database.engine) as rows:
        players = rows.scalars(select(PlayerRow).where(*met_by(guest, col(PlayerRow.guest), col(PlayerRow.name)))).all()
        profiles = rows.scalars(select(ProfileRow).where(*written_by(guest, col(ProfileRow.guest)))).all()
    return one_each(players, guest), one_each(profiles, guest)


def export_bytes(export: Export) -> bytes:
    """The file itself: one event a line, so that two files can be compared by eye."""
    profiles = [
        {**profile.model_dump(exclude={"guest"}), "data": json.loads(profile.data)} for profile in export.profiles
    ]
    parts = {
        "format": json.dumps(FORMAT),
        "version": json.dumps(VERSION),
        "sessions": _listed(session_text(session).rstrip() for session in export.sessions),
        "players": _listed(
            json.dumps(player.model_dump(exclude={"guest"}), ensure_ascii=False) for player in export.players
        ),
        "profiles": _listed(json.dumps(profile, ensure_ascii=False) for profile in profiles),
    }
    text = "{\n" + ",\n".join(f'"{key}": {value}' for key, value in parts.items()) + "\n}\n"
    return text.encode("utf-8", "backslashreplace")  # half a letter is written as JSON writes it: \ud83d


def _listed(rows: Iterable[str]) -> str:
    joined = ",\n".join(rows)
    return f"[\n{joined}\n]" if joined else "[]"


class NoLink(CompanionError):
    """There is no link for this table."""


def results_csv(store: Store, query: PastGamesQuery | None = None) -> str:
    """One row for each player of each finished table, the newest first."""
    text = io.StringIO(newline="")
    writer = csv.writer(text)
    writer.writerow(COLUMNS)
    for row in _rows(store, query or PastGamesQuery()):
        writer.writerow([safe_cell(cell) for cell in row])
    return text.getvalue()


def _rows(store: Store, query: PastGamesQuery) -> Iterator[tuple[object, ...]]:
    for table in past_games(store.database, query):
        if table.minutes is None:
            continue
        head = (table.id, find_game(table.game).title, utc(table.when), round(table.minutes))
        for seat, player in enumerate(table.players, 1):
            yield (*head, seat, player.name, player.score, "yes" if player.won else "no")


def safe_cell(cell: object) -> object:
    """Text that a spreadsheet would run as a formula gets an apostrophe (ASVS 1.2.10); numbers stay numbers."""
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(FORMULA_SIGNS) else cell


def utc(seconds: int) -> str:
    return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%d %H:%M:%S")


def bg_stats_link(table: AnyTable) -> str:
    """One tap enters a finished table into BG Stats."""
    result = result_of(table)
    if result is None:
        raise NoLink(f"Table {table.session.id} is in progress; you can get a link when it’s over")
    play = json.dumps(_play(table, result), ensure_ascii=False, separators=(",", ":"))
    link = BG_STATS + quote(play, safe="")
    if len(link) > LONGEST_LINK:
        raise NoLink(f"Table {table.session.id} has too many players for a link; `companion results` writes CSV")
    return link


def _play(table: AnyTable, result: Result) -> dict[str, Any]:
    first_tap = table.session.events[0].at if table.session.events else result.finished_at
    return {
        "sourceName": SOURCE_NAME,
        "sourcePlayId": table.session.id,
        "playDate": utc(result.finished_at),
        "durationMin": round(minutes(first_tap, result.finished_at) or 0),
        "game": {
            "name": table.game.title,
            "sourceGameId": table.game.id,
            "highestWins": True,
            "noPoints": all(score is None for score in result.scores),
        },
        "players": [_player(table, seat, result) for seat in range(len(result.scores))],
    }


def _player(table: AnyTable, seat: int, result: Result) -> dict[str, Any]:
    """The app for Android wants `winner` and `startPlayer` always, though they may be left out by its description."""
    name = table.state.names[seat]
    player = {"name": name, "sourcePlayerId": name, "winner": seat in result.winners, "startPlayer": False}
    found = {"score": result.scores[seat], "rank": _rank(table, seat)}
    return player | {key: value for key, value in found.items() if value is not None}


def _rank(table: AnyTable, seat: int) -> int | None:
    places = table.outcome.places if table.outcome else ()
    return next((place.rank for place in places if place.seat == seat), None)
