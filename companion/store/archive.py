"""The shelf: the tables that a phone may see, as lists, figures and files. Screens ask here, never the store itself."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from companion.store.exports import Export, table_export, whole_export
from companion.store.imports import take
from companion.store.members import Guest
from companion.store.open_tables import Desk
from companion.store.past_games import Asked, PlayedTable, Series, series_of, tables
from companion.store.session_rows import Sitting
from companion.store.statistics import Statistics, statistics


class Shelf:
    """All tables of a database, or with a `guest` those that this phone may see."""

    def __init__(self, desk: Desk, guest: Guest | None = None) -> None:
        self.desk, self.guest = desk, guest

    def sittings(self) -> list[Sitting]:
        """The last touched first."""
        return self.desk.store.sittings(self.guest)

    def tables(self, asked: Asked, limit: int | None = None) -> list[PlayedTable]:
        """The newest first."""
        return tables(self.desk.store.database, replace(asked, guest=self.guest), limit)

    def statistics(self, asked: Asked) -> Statistics:
        return statistics(self.desk.store.database, replace(asked, guest=self.guest))

    def series(self, sitting: str, game: str, people: Collection[str]) -> Series | None:
        return series_of(self.desk.store.database, sitting, game, people, self.guest)

    def lines(self, sitting: str) -> int:
        """How long a history is; the log itself is not read, which may be damaged."""
        return sum(self.desk.store.vector(sitting).values())

    def export(self) -> Export:
        """All tables, players and boxes."""
        return whole_export(self.desk.store, self.guest)

    def table_export(self, sitting: str) -> Export:
        return table_export(self.desk.store, sitting, self.guest)

    def take(self, export: Export, *, at: int) -> int:
        """Merge what a file holds with what is here, all or nothing; how many tables are new."""
        return self.taken(export, take(self.desk.store, export, at=at))

    def taken(self, export: Export, new: int) -> int:
        """More may have been written than open pages have seen."""
        for session in export.sessions:
            self.desk.changed(session.id)
        return new

    def delete(self, sitting: str) -> None:
        """A table and all that belongs to it, for everybody and for good."""
        self.desk.store.delete(sitting)
        self.desk.changed(sitting)
