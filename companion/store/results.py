"""Results for other programs: CSV for spreadsheets, and a link that enters one play into BG Stats."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any
from urllib.parse import quote

from companion.core.errors import CompanionError
from companion.games import find_game
from companion.store.desk import AnyTable, result_of
from companion.store.history import Asked, minutes, tables
from companion.store.ledger import Result
from companion.store.store import Store

COLUMNS = ("table", "game", "finished", "minutes", "seat", "player", "score", "won")
FORMULA_SIGNS = ("=", "+", "-", "@", "\t", "\r", "\n", "\0", "＝", "＋", "－", "＠")

BG_STATS = "https://app.bgstatsapp.com/createPlay.html?data="
SOURCE_NAME = "Royal Companion"  # part of the key by which BG Stats knows games and players again: never change it
LONGEST_LINK = 7_999


class NoLink(CompanionError):
    """There is no link for this table."""


def results_csv(store: Store, asked: Asked | None = None) -> str:
    """One row for each player of each finished table, the newest first."""
    text = io.StringIO(newline="")
    writer = csv.writer(text)
    writer.writerow(COLUMNS)
    for row in _rows(store, asked or Asked()):
        writer.writerow([safe_cell(cell) for cell in row])
    return text.getvalue()


def _rows(store: Store, asked: Asked) -> Iterator[tuple[object, ...]]:
    for table in tables(store.database, asked):
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
        raise NoLink(f"table {table.session.id} goes on; there is a link when it has ended")
    play = json.dumps(_play(table, result), ensure_ascii=False, separators=(",", ":"))
    link = BG_STATS + quote(play, safe="")
    if len(link) > LONGEST_LINK:
        raise NoLink(f"table {table.session.id} has too many players for a link; `companion results` writes CSV")
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
        "players": [_player(name, seat, result) for seat, name in enumerate(table.session.setup.names)],
    }


def _player(name: str, seat: int, result: Result) -> dict[str, Any]:
    """The app for Android wants `winner` and `startPlayer` always, though they may be left out by its description."""
    player = {"name": name, "sourcePlayerId": name, "winner": seat in result.winners, "startPlayer": False}
    return player if result.scores[seat] is None else {**player, "score": result.scores[seat]}
