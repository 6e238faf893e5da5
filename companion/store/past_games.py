"""Past games: which tables are meant, the list of them, and series of games that the same people played in a row."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from sqlalchemy import ColumnElement, Select, case, func, select

from companion.core.errors import UnknownName
from companion.store.database import Database
from companion.store.members import Guest, seen_by
from companion.store.session_rows import EVENT, SEAT, SITTING

# The moment a table belongs to: its end, or the last tap of one that goes on.
WHEN = func.coalesce(SITTING.c.finished_at, SITTING.c.touched_at)

# A game begins with its first event; a table may be opened long before, or be imported long after.
# Each device's first is its number 1, so that no other event has to be read.
FIRST_TAPS = select(EVENT.c.at).where(EVENT.c.sitting_id == SITTING.c.id, EVENT.c.n == 1)
FIRST_TAP = FIRST_TAPS.order_by(EVENT.c.clock, EVENT.c.device).limit(1)
STARTED = func.coalesce(FIRST_TAP.scalar_subquery(), SITTING.c.opened_at).label("started_at")
APART = 12 * 3600  # in a series: seconds at most from the end of one game to the beginning of the next


@dataclass(frozen=True)
class PastGamesQuery:
    """What is asked about. Several players: the tables where all of them sat. `since` is included, `until` is not.

    `guest`: only tables that this phone may see. `aliases`: other spellings of a name, with the name that counts.
    """

    game: str | None = None
    players: tuple[str, ...] = ()
    since: int | None = None
    until: int | None = None
    guest: Guest | None = None
    aliases: tuple[tuple[str, str], ...] = ()

    def person(self, name: ColumnElement[str]) -> ColumnElement[str]:
        """Who sat there, whatever the spelling."""
        return case(dict(self.aliases), value=name, else_=name) if self.aliases else name

    @property
    def tables(self) -> list[ColumnElement[bool]]:
        """The conditions for a table."""
        found = [
            SITTING.c.id.in_(select(SEAT.c.sitting_id).where(self.person(SEAT.c.name) == name)) for name in self.players
        ]
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
        """The conditions for a seat that is counted: at a finished table, and of a named player (or of anybody)."""
        named = [self.person(SEAT.c.name).in_(self.players)] if self.players else []
        return [SITTING.c.finished_at.is_not(None), *self.tables, *named]


@dataclass(frozen=True)
class Played:
    """One player of a table; score and won are those of a finished game."""

    name: str
    score: int | None
    won: bool


@dataclass(frozen=True)
class PastGame:
    """One line of the list. `when` is its end, or the last tap so far."""

    id: str
    game: str
    when: int
    minutes: float | None  # None: it goes on
    players: tuple[Played, ...]


def minutes(started_at: int, finished_at: int | None) -> float | None:
    """How long a game took, None while it goes on. Never less than nothing, even if a clock was set back meanwhile."""
    return None if finished_at is None else max(0, finished_at - started_at) / 60


def past_games(database: Database, query: PastGamesQuery, limit: int | None = None) -> list[PastGame]:
    """The tables asked about, the newest first, and not more than `limit`."""
    newest = select(SITTING, WHEN.label("when"), STARTED).where(*query.tables).order_by(WHEN.desc(), SITTING.c.id)
    newest = newest.limit(limit)
    with database.reading() as connection:
        found = connection.execute(newest).all()
        seats = connection.execute(_seats_of(newest.with_only_columns(SITTING.c.id))).all()
    players: dict[str, list[Played]] = defaultdict(list)
    people = dict(query.aliases)
    for seat in seats:
        name = people.get(seat.name, seat.name)
        players[seat.sitting_id].append(Played(name, seat.score, bool(seat.won)))
    return [
        PastGame(row.id, row.game, row.when, minutes(row.started_at, row.finished_at), tuple(players[row.id]))
        for row in found
    ]


def _seats_of(table_ids: Select[tuple[str]]) -> Select[tuple[object, ...]]:
    return select(SEAT).where(SEAT.c.sitting_id.in_(table_ids)).order_by(SEAT.c.sitting_id, SEAT.c.seat)


def check_players(database: Database, names: Iterable[str]) -> None:
    """Somebody who never sat at a table here is a slip of the pen."""
    with database.reading() as connection:
        known = connection.execute(select(SEAT.c.name).distinct()).scalars().all()
    for name in names:
        if name not in known:
            raise UnknownName("player", name, sorted(known))


@dataclass(frozen=True)
class Series:
    """How it stands between these players. `wins` are by name, the most first; a shared win counts for each."""

    tables: tuple[str, ...]  # the first played first
    wins: tuple[tuple[str, int], ...]
    ended_at: int


def series_of(
    database: Database,
    table_id: str,
    game: str,
    player_names: Collection[str],
    guest: Guest | None = None,
    aliases: tuple[tuple[str, str], ...] = (),
) -> Series | None:
    """The series to which a finished table belongs, with earlier and later games; None while it goes on."""
    people = {dict(aliases).get(name, name) for name in player_names}
    query = PastGamesQuery(game=game, players=tuple(sorted(people)), guest=guest, aliases=aliases)
    ours = [
        table
        for table in past_games(database, query)
        if table.minutes is not None and {player.name for player in table.players} == people
    ]
    ours.sort(key=lambda table: (table.when, table.id))
    for series in _cut_at_pauses(ours):
        if any(table.id == table_id for table in series):
            return Series(tuple(table.id for table in series), _wins(series), series[-1].when)
    return None


def _cut_at_pauses(played: Sequence[PastGame]) -> list[list[PastGame]]:
    found = [list(played[:1])]
    for before, after in pairwise(played):
        began = after.when - 60 * (after.minutes or 0)
        if began - before.when > APART:
            found.append([])
        found[-1].append(after)
    return found


def _wins(series: Sequence[PastGame]) -> tuple[tuple[str, int], ...]:
    """Seats of the last game decide between equals."""
    names = [player.name for player in series[-1].players]
    won = [player.name for table in series for player in table.players if player.won]
    return tuple(sorted(((name, won.count(name)) for name in names), key=lambda pair: -pair[1]))
