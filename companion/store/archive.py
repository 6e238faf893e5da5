"""The shelf: the tables that a phone may see, as lists, figures and files. Screens ask here, never the store itself."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from companion.store.exports import Export, table_export, whole_export
from companion.store.imports import take
from companion.store.members import Guest
from companion.store.open_tables import OpenTables
from companion.store.past_games import PastGame, PastGamesQuery, Series, series_of, tables
from companion.store.session_rows import TableSummary
from companion.store.statistics import Statistics, statistics


class Archive:
    """All tables of a database, or with a `guest` those that this phone may see."""

    def __init__(self, open_tables: OpenTables, guest: Guest | None = None) -> None:
        self.open_tables, self.guest = open_tables, guest

    def summaries(self) -> list[TableSummary]:
        """The last touched first."""
        return self.open_tables.store.summaries(self.guest)

    def tables(self, asked: PastGamesQuery, limit: int | None = None) -> list[PastGame]:
        """The newest first."""
        return tables(self.open_tables.store.database, replace(asked, guest=self.guest), limit)

    def statistics(self, asked: PastGamesQuery) -> Statistics:
        return statistics(self.open_tables.store.database, replace(asked, guest=self.guest))

    def series(self, table_id: str, game: str, people: Collection[str]) -> Series | None:
        return series_of(self.open_tables.store.database, table_id, game, people, self.guest)

    def lines(self, table_id: str) -> int:
        """How long a history is; the log itself is not read, which may be damaged."""
        return sum(self.open_tables.store.vector(table_id).values())

    def export(self) -> Export:
        """All tables, players and boxes."""
        return whole_export(self.open_tables.store, self.guest)

    def table_export(self, table_id: str) -> Export:
        return table_export(self.open_tables.store, table_id, self.guest)

    def take(self, export: Export, *, at: int) -> int:
        """Merge what a file holds with what is here, all or nothing; how many tables are new."""
        return self.taken(export, take(self.open_tables.store, export, at=at))

    def taken(self, export: Export, new: int) -> int:
        """More may have been written than open pages have seen."""
        for session in export.sessions:
            self.open_tables.changed(session.id)
        return new

    def delete(self, table_id: str) -> None:
        """A table and all that belongs to it, for everybody and for good."""
        self.open_tables.store.delete(table_id)
        self.open_tables.changed(table_id)
