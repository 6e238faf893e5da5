"""Everything as one documented file (docs/data.md): whole logs, players, profiles, and nothing private."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from sqlalchemy import select
from sqlmodel import Session as Rows
from sqlmodel import col

from companion.core.errors import CompanionError
from companion.core.event_log import Session
from companion.core.session_file import session_text
from companion.store.errors import told_plainly
from companion.store.guests import Guest
from companion.store.keepsakes import one_each
from companion.store.ledger import SITTING
from companion.store.members import met_by, seen_by, written_by
from companion.store.rows import PlayerRow, ProfileRow
from companion.store.store import Store

FORMAT = "royal-companion-export"
VERSION = 1


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
    found = [store.session(sitting) for sitting in table_ids(store, guest)]
    return Export(found, *_keepsakes(store, guest))


def table_export(store: Store, sitting: str, guest: Guest | None = None) -> Export:
    """One table and the players who sat there; other players are nobody's business."""
    session = store.session(sitting)
    players, _ = _keepsakes(store, guest)
    return Export([session], [player for player in players if player.name in session.setup.names])


def rescued_export(store: Store) -> tuple[Export, list[str]]:
    """All that can still be read, and what is wrong with the rest."""
    found, lost = [], []
    for sitting in table_ids(store):
        try:
            found.append(store.session(sitting))
        except CompanionError as error:
            lost.append(str(error))
    return Export(found, *_keepsakes(store)), lost


def _keepsakes(store: Store, guest: Guest | None = None) -> tuple[list[PlayerRow], list[ProfileRow]]:
    with told_plainly(store.database.place), Rows(store.database.engine) as rows:
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
