"""Games in a row: the same game, the same people, and not more than half a day between two of them."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import pairwise

from companion.store.database import Database
from companion.store.guests import Guest
from companion.store.history import Asked, PlayedTable, tables

APART = 12 * 3600  # seconds from the end of one game to the beginning of the next


@dataclass(frozen=True)
class Series:
    """How it stands between these people. `wins` are by name, the most first; a shared win counts for each."""

    tables: tuple[str, ...]  # the first played first
    wins: tuple[tuple[str, int], ...]
    ended_at: int


def series_of(
    database: Database, sitting: str, game: str, people: Collection[str], guest: Guest | None = None
) -> Series | None:
    """The games in a row to which a finished table belongs, earlier and later ones; None while it goes on."""
    played = tables(database, Asked(game=game, players=tuple(sorted(people)), guest=guest))
    ours = [table for table in played if table.minutes is not None and _people(table) == set(people)]
    ours.sort(key=lambda table: (table.when, table.id))
    for row in _rows(ours):
        if any(table.id == sitting for table in row):
            return Series(tuple(table.id for table in row), _wins(row), row[-1].when)
    return None


def _rows(played: Sequence[PlayedTable]) -> list[list[PlayedTable]]:
    """Cut where the pause was too long."""
    rows = [list(played[:1])]
    for before, after in pairwise(played):
        if _begun(after) - before.when > APART:
            rows.append([])
        rows[-1].append(after)
    return rows


def _begun(table: PlayedTable) -> float:
    return table.when - 60 * (table.minutes or 0)


def _people(table: PlayedTable) -> set[str]:
    return {player.name for player in table.players}


def _wins(row: Sequence[PlayedTable]) -> tuple[tuple[str, int], ...]:
    """Seats of the last game decide between equals."""
    names = [player.name for player in row[-1].players]
    won = [player.name for table in row for player in table.players if player.won]
    return tuple(sorted(((name, won.count(name)) for name in names), key=lambda pair: -pair[1]))
