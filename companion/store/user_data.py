"""What is kept beside the tables: players, box and deck profiles, settings, private notes."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

from sqlmodel import Session as Rows
from sqlmodel import SQLModel, col, select

from companion.core.learnt import with_changes
from companion.store.database import USER_DATA, Database
from companion.store.errors import as_store_errors
from companion.store.hash_chain import canonical
from companion.store.members import Guest, met_by, written_by
from companion.store.schema import NoteRow, PlayerRow, ProfileRow, SettingRow

R = TypeVar("R", PlayerRow, ProfileRow)
LEARNT = "From your games"  # the name of the box that tables and setups add to


def _plain(column: object) -> Any:
    """What was put in. A damaged file may hold anything there; all but text fails here like text that is no JSON."""
    return json.loads(column if isinstance(column, str) else "")


def one_each(rows: Iterable[R], guest: Guest | None) -> list[R]:
    """One row for each name, by name: this phone's own, or else the first, always the same."""
    own = guest.id if guest else ""
    found: dict[tuple[str, str], R] = {}
    for row in sorted(rows, key=lambda row: (row.guest != own, str(row.guest))):
        found.setdefault((getattr(row, "game", ""), row.name), row)
    return [found[name] for name in sorted(found, key=lambda name: tuple(map(str, name)))]


class UserData:
    """Small things by name: putting one again replaces it.

    With a `guest`: what that phone wrote down, and the seals of those who sit at its tables.
    """

    def __init__(self, database: Database, guest: Guest | None = None) -> None:
        self.database, self.guest = database, guest
        self._own = guest.id if guest else ""

    @contextmanager
    def _rows(self) -> Iterator[Rows]:
        with as_store_errors(self.database.place), Rows(self.database.engine) as rows:
            yield rows

    def _put(self, row: SQLModel) -> None:
        with self.database.writing(USER_DATA) as connection, Rows(connection) as rows:
            rows.merge(row)
            rows.flush()

    def put_player(self, name: str, colour: str, shape: str) -> None:
        self._put(PlayerRow(guest=self._own, name=name, colour=colour, shape=shape))

    def players(self) -> list[PlayerRow]:
        with self._rows() as rows:
            found = rows.exec(
                select(PlayerRow).where(*met_by(self.guest, col(PlayerRow.guest), col(PlayerRow.name)))
            ).all()
        return one_each(found, self.guest)

    def put_profile(self, game: str, name: str, data: dict[str, Any]) -> None:
        """A box or a deck, to be used as an option of the next table."""
        self._put(ProfileRow(guest=self._own, game=game, name=name, data=canonical(data)))

    def profiles(self, game: str) -> dict[str, dict[str, Any]]:
        seen = written_by(self.guest, col(ProfileRow.guest))
        with self._rows() as rows:
            found = rows.exec(select(ProfileRow).where(ProfileRow.game == game, *seen)).all()
        return {row.name: _plain(row.data) for row in one_each(found, self.guest)}

    def learn(self, game: str, before: dict[str, Any], after: dict[str, Any]) -> None:
        """What differs between two states of a box is kept for the next tables; the rest stays as it was."""
        if before == after:
            return
        with self.database.writing(USER_DATA) as connection, Rows(connection) as rows:
            row = rows.get(ProfileRow, (self._own, game, LEARNT))
            kept = _plain(row.data) if row else {}
            if (data := with_changes(kept, before, after)) == kept:
                return
            rows.merge(ProfileRow(guest=self._own, game=game, name=LEARNT, data=canonical(data)))
            rows.flush()

    def learnt(self, game: str) -> dict[str, Any]:
        return self.profiles(game).get(LEARNT, {})

    def put_setting(self, key: str, value: Any) -> None:
        self._put(SettingRow(key=key, value=json.dumps(value)))

    def setting(self, key: str, default: Any = None) -> Any:
        with self._rows() as rows:
            row = rows.get(SettingRow, key)
            return _plain(row.value) if row else default

    def aliases(self) -> dict[str, str]:
        """Other spellings of players' names, each with the name that counts in lists and statistics."""
        found: dict[str, str] = self.setting(self._aliases_key, {})
        return found

    def put_alias(self, alias: str, name: str) -> None:
        """From now on `alias` counts as `name`, and so does whatever counted as `alias`. No log is changed."""
        known = {other: name if to == alias else to for other, to in self.aliases().items()}
        known.pop(name, None)
        self.put_setting(self._aliases_key, {**known, alias: name})

    def drop_alias(self, alias: str) -> None:
        """Two people after all."""
        self.put_setting(self._aliases_key, {other: to for other, to in self.aliases().items() if other != alias})

    @property
    def _aliases_key(self) -> str:
        return f"aliases:{self._own}" if self._own else "aliases"

    def put_note(self, table_id: str, device: str, data: dict[str, Any]) -> None:
        """What only this device knows; it is in no share and no export."""
        self._put(NoteRow(sitting_id=table_id, device=device, data=canonical(data)))

    def note(self, table_id: str, device: str) -> dict[str, Any] | None:
        with self._rows() as rows:
            row = rows.get(NoteRow, (table_id, device))
            return _plain(row.data) if row else None
