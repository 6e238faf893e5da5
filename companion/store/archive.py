"""The tables that a phone may see, as lists, figures and files. Screens ask here, never the store itself."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from sqlmodel import SQLModel

from companion.store.deleted import Deleted
from companion.store.exports import Export, table_export, whole_export
from companion.store.imports import import_all
from companion.store.members import Guest
from companion.store.open_tables import OpenTables
from companion.store.past_games import PastGame, PastGamesQuery, Series, past_games, series_of
from companion.store.session_rows import TableSummary
from companion.store.statistics import Statistics, statistics
from companion.store.user_data import UserData


class Archive:
    """All tables of a database, or with a `guest` those that this phone may see."""

    def __init__(self, open_tables: OpenTables, guest: Guest | None = None) -> None:
        self.open_tables, self.guest = open_tables, guest

    def summaries(self) -> list[TableSummary]:
        """The last touched first."""
        return self.open_tables.store.summaries(self.guest)

    def past_games(self, query: PastGamesQuery, limit: int | None = None) -> list[PastGame]:
        """The newest first."""
        return past_games(self.open_tables.store.database, self._query(query), limit)

    def statistics(self, query: PastGamesQuery) -> Statistics:
        return statistics(self.open_tables.store.database, self._query(query))

    def series(self, table_id: str, game: str, player_names: Collection[str]) -> Series | None:
        return series_of(self.open_tables.store.database, table_id, game, player_names, self.guest, self._aliases())

    def _query(self, query: PastGamesQuery) -> PastGamesQuery:
        return replace(query, guest=self.guest, aliases=self._aliases())

    def _aliases(self) -> tuple[tuple[str, str], ...]:
        return tuple(sorted(UserData(self.open_tables.store.database, self.guest).aliases().items()))

    def export(self) -> Export:
        """All tables, players and boxes."""
        return whole_export(self.open_tables.store, self.guest)

    def table_export(self, table_id: str) -> Export:
        return table_export(self.open_tables.store, table_id, self.guest)

    def import_all(self, export: Export, *, at: int) -> int:
        """Merge what a file holds with what is here, all or nothing; how many tables are new."""
        return self._import(export, at)

    def _import(self, export: Export, at: int, beside: Sequence[SQLModel] = ()) -> int:
        """Pages that have one of the tables open see what is new."""
        new = import_all(self.open_tables.store, export, at=at, beside=beside)
        for session in export.sessions:
            self.open_tables.reload(session.id)
        return new

    def delete(self, table_id: str) -> Deleted:
        """A table and all that belongs to it, for everybody. What is given back can undo it."""
        deleted = self.open_tables.store.delete(table_id)
        self.open_tables.reload(table_id)
        return deleted

    def put_back(self, deleted: Deleted) -> None:
        """Undo a deletion."""
        self.open_tables.store.put_back(deleted)
        self.open_tables.reload(deleted.table_id)
