"""Reading what is stored, and finding out whether it is still what was written."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Row, select

from companion.core.errors import BadInput, MergeConflict
from companion.core.event_log import Session
from companion.core.state import Setup
from companion.games import find_game
from companion.store.chain import ROOT, SETUP, Link, Tip, first_broken, seal
from companion.store.errors import StoreDamaged
from companion.store.guests import Guest
from companion.store.ledger import EVENT, LINKS, SITTING, TIP, UnknownSitting
from companion.store.members import seen_by

NEWEST_FIRST = select(SITTING).order_by(SITTING.c.touched_at.desc(), SITTING.c.id)
SEALS = select(TIP.c.sitting_id, TIP.c.n, TIP.c.chain).where(TIP.c.device == SETUP)


@dataclass(frozen=True)
class Sitting:
    """A table as it stands in a list."""

    id: str
    game: str
    names: tuple[str, ...]
    opened_at: int
    touched_at: int
    finished_at: int | None


def read_session(connection: Connection, sitting: str, place: str) -> Session:
    """The whole log, checked byte by byte against its checksums."""
    row = connection.execute(select(SITTING).where(SITTING.c.id == sitting)).first()
    links, tips = _links(connection, sitting), _tips(connection, sitting)
    if row is None:
        raise _damaged(place, sitting, "the set-up") if tips or links else UnknownSitting(sitting)
    if broken := first_broken(sitting, seal(row.id, row.game, row.setup), links, tips):
        raise _damaged(place, sitting, broken)
    return Session(sitting, row.game, read_setup(row, place)).with_events(link.event() for link in links)


def _links(connection: Connection, sitting: str) -> list[Link]:
    """In the order of the counts. SQLite looks for the first and the last only: damaged ones may lie between."""
    in_order = LINKS.add_columns(EVENT.c.sitting_id).where(EVENT.c.sitting_id == sitting)
    found = connection.execute(in_order.order_by(EVENT.c.n, EVENT.c.device))
    return [Link(*columns) for *columns, of_sitting in found if of_sitting == sitting]


def _tips(connection: Connection, sitting: str) -> dict[str, Tip]:
    found = connection.execute(select(TIP).where(TIP.c.sitting_id == sitting))
    return {row.device: Tip(row.n, row.chain) for row in found if row.sitting_id == sitting}


def _damaged(place: str, sitting: str, what: str) -> StoreDamaged:
    return StoreDamaged(
        f"{place}: {what} of table {sitting} is not what was written; `companion restore` brings a backup back"
    )


def broken_tables(connection: Connection) -> Iterator[str]:
    """Each table that is not what was written, as a part of a sentence."""
    seals = {row.id: seal(row.id, row.game, row.setup) for row in connection.execute(select(SITTING))}
    others = connection.execute(select(TIP.c.sitting_id).union(select(EVENT.c.sitting_id))).scalars()
    for sitting in [*seals, *(set(others) - set(seals))]:
        sealed = seals.get(sitting, ROOT)  # one whose set-up is gone has no seal that fits
        if broken := first_broken(sitting, sealed, _links(connection, sitting), _tips(connection, sitting)):
            yield f"{broken} of table {sitting} is not what was written"


def read_setup(row: Row[Any], place: str) -> Setup:
    game = find_game(row.game)
    try:
        setup = json.loads(row.setup)
        return game.read_setup(setup["names"], setup["rulings"], setup["options"])
    except (ValueError, LookupError, TypeError, BadInput) as error:
        raise StoreDamaged(
            f"{place}: the set-up of table {row.id} cannot be read ({error}); `companion restore` brings a backup back"
        ) from None


def is_here(connection: Connection, session: Session, place: str) -> bool:
    """Whether there is a table of that name already; another one of that name is refused."""
    row = connection.execute(select(SITTING).where(SITTING.c.id == session.id)).first()
    if row is None:
        return False
    if (row.game, read_setup(row, place)) != (session.game, session.setup):
        raise MergeConflict(f"{session.id!r} is another session than the one of that name here: their set-ups differ")
    return True


def list_sittings(connection: Connection, place: str, guest: Guest | None = None) -> list[Sitting]:
    """All tables (or those that a phone may see), the last touched first. One that has vanished is missed here."""
    rows = connection.execute(NEWEST_FIRST.where(*seen_by(guest, SITTING.c.id))).all()
    sealed = connection.execute(SEALS.where(*seen_by(guest, TIP.c.sitting_id)))
    seals = {row.sitting_id: Tip(row.n, row.chain) for row in sealed}
    found = {row.id: seal(row.id, row.game, row.setup) for row in rows}
    for sitting in {**seals, **found}:
        if seals.get(sitting) != found.get(sitting):
            raise _damaged(place, sitting, "the set-up")
    return [_listed(row) for row in rows]


def _listed(row: Row[Any]) -> Sitting:
    names = json.loads(row.setup)["names"]
    return Sitting(row.id, row.game, tuple(names), row.opened_at, row.touched_at, row.finished_at)
