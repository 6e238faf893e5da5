"""What is kept beside the sittings: players, box and deck profiles, settings, members, private notes."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from sqlmodel import Session as Rows
from sqlmodel import SQLModel, col, select

from companion.store.chain import canonical
from companion.store.database import Database
from companion.store.errors import told_plainly
from companion.store.rows import MembershipRow, NoteRow, PlayerRow, ProfileRow, SettingRow


def _plain(column: object) -> Any:
    """What was put in. A damaged file may hold anything there; all but text fails here like text that is no JSON."""
    return json.loads(column if isinstance(column, str) else "")


class Keepsakes:
    """Small things by name: putting one again replaces it."""

    def __init__(self, database: Database) -> None:
        self.database = database

    @contextmanager
    def _rows(self) -> Iterator[Rows]:
        with told_plainly(self.database.place), Rows(self.database.engine) as rows:
            yield rows

    def _put(self, row: SQLModel) -> None:
        with self.database.writing("keepsakes") as connection, Rows(connection) as rows:
            rows.merge(row)
            rows.flush()

    def put_player(self, name: str, colour: str, shape: str) -> None:
        self._put(PlayerRow(name=name, colour=colour, shape=shape))

    def players(self) -> list[PlayerRow]:
        with self._rows() as rows:
            return list(rows.exec(select(PlayerRow).order_by(PlayerRow.name)))

    def put_profile(self, game: str, name: str, data: dict[str, Any]) -> None:
        """A box or a deck, to be used as an option of the next table."""
        self._put(ProfileRow(game=game, name=name, data=canonical(data)))

    def profiles(self, game: str) -> dict[str, dict[str, Any]]:
        with self._rows() as rows:
            found = rows.exec(select(ProfileRow).where(ProfileRow.game == game).order_by(ProfileRow.name))
            return {row.name: _plain(row.data) for row in found}

    def put_setting(self, key: str, value: Any) -> None:
        self._put(SettingRow(key=key, value=json.dumps(value)))

    def setting(self, key: str, default: Any = None) -> Any:
        with self._rows() as rows:
            row = rows.get(SettingRow, key)
            return _plain(row.value) if row else default

    def put_member(self, sitting: str, device: str, role: str, *, heard_at: int) -> None:
        self._put(MembershipRow(sitting_id=sitting, device=device, role=role, heard_at=heard_at))

    def members(self, sitting: str) -> list[MembershipRow]:
        with self._rows() as rows:
            of_sitting = select(MembershipRow).where(MembershipRow.sitting_id == sitting)
            return list(rows.exec(of_sitting.order_by(col(MembershipRow.device))))

    def put_note(self, sitting: str, device: str, data: dict[str, Any]) -> None:
        """What only this device knows; it is in no share and no export."""
        self._put(NoteRow(sitting_id=sitting, device=device, data=canonical(data)))

    def note(self, sitting: str, device: str) -> dict[str, Any] | None:
        with self._rows() as rows:
            row = rows.get(NoteRow, (sitting, device))
            return _plain(row.data) if row else None
