"""Which tables are meant, and the list of them: finished or going on, the newest first."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from sqlalchemy import ColumnElement, Select, func, select

from companion.core.errors import UnknownName
from companion.store.database import Database
from companion.store.guests import Guest
from companion.store.ledger import EVENT, SEAT, SITTING
from companion.store.members import seen_by

# The moment a table belongs to: its end, or the last tap of one that goes on.
WHEN = func.coalesce(SITTING.c.finished_at, SITTING.c.touched_at)
# A game begins with its first event; a table may be opened long before, or be imported long after.
# Each device's first is its number 1, so that no other event has to be read.
FIRST_TAPS = select(EVENT.c.at).where(EVENT.c.sitting_id == SITTING.c.id, EVENT.c.n == 1)
FIRST_TAP = FIRST_TAPS.order_by(EVENT.c.clock, EVENT.c.device).limit(1)
STARTED = func.coalesce(FIRST_TAP.scalar_subquery(), SITTING.c.opened_at).label("started_at")


@dataclass(frozen=True)
class Asked:
    """What is asked about. Several players: the tables where all of them sat. `since` is included, `until` is not.

    `guest`: only tables that this phone may see.
    """

    game: str | None = None
    players: tuple[str, ...] = ()
    since: int | None = None
    until: int | None = None
    guest: Guest | None = None

    @property
    def tables(self) -> list[ColumnElement[bool]]:
        """What holds for each table."""
        found = [SITTING.c.id.in_(select(SEAT.c.sitting_id).where(SEAT.c.name == name)) for name in self.players]
        found += seen_by(self.guest, SITTING.c.id)
        if self.game is not None:
            found.append(SITTING.c.game == self.game)
        if self.since is not None:
            found.append(self.since <= WHEN)
        if self.until is not None:
            found.append(self.until > WHEN)
        return found

    @property
    def seats(self) -> list[ColumnElement[bool]]:
        """What holds for each seat that is counted: it is finished, and one of the named players' (or anybody's)."""
        named = [SEAT.c.name.in_(self.players)] if self.players else []
        return [SITTING.c.finished_at.is_not(None), *self.tables, *named]


@dataclass(frozen=True)
class Played:
    """One player of a table; score and won are those of a finished game."""

    name: str
    score: int | None
    won: bool


@dataclass(frozen=True)
class PlayedTable:
    """One line of the history. `when` is its end, or the last tap so far."""

    id: str
    game: str
    when: int
    minutes: float | None  # None: it goes on
    players: tuple[Played, ...]


def minutes(started_at: int, finished_at: int | None) -> float | None:
    """How long a game took, None while it goes on. Never less than nothing, even if a clock was set back meanwhile."""
    return None if finished_at is None else max(0, finished_at - started_at) / 60


def tables(database: Database, asked: Asked, limit: int | None = None) -> list[PlayedTable]:
    """The tables asked about, the newest first, and not more than `limit`."""
    newest = select(SITTING, WHEN.label("when"), STARTED).where(*asked.tables).order_by(WHEN.desc(), SITTING.c.id)
    newest = newest.limit(limit)
    with database.reading() as connection:
        found = connection.execute(newest).all()
        seats = connection.execute(_seats_of(newest.with_only_columns(SITTING.c.id))).all()
    players: dict[str, list[Played]] = defaultdict(list)
    for seat in seats:
        players[seat.sitting_id].append(Played(seat.name, seat.score, bool(seat.won)))
    return [
        PlayedTable(row.id, row.game, row.when, minutes(row.started_at, row.finished_at), tuple(players[row.id]))
        for row in found
    ]


def _seats_of(sittings: Select[tuple[str]]) -> Select[tuple[object, ...]]:
    return select(SEAT).where(SEAT.c.sitting_id.in_(sittings)).order_by(SEAT.c.sitting_id, SEAT.c.seat)


def check_players(database: Database, names: Iterable[str]) -> None:
    """Somebody who never sat at a table here is a slip of the pen."""
    with database.reading() as connection:
        known = connection.execute(select(SEAT.c.name).distinct()).scalars().all()
    for name in names:
        if name not in known:
            raise UnknownName("player", name, sorted(known))
