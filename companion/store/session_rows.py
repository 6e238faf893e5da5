"""A session into rows and back, checked whether they are still what was written. Nothing here commits."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Row, Table, and_, bindparam, delete, func, insert, or_, select, update
from sqlmodel import SQLModel

from companion.core.errors import BadInput, CompanionError, MergeConflict
from companion.core.event_log import Event, Session, two_contents
from companion.core.json_values import plain
from companion.core.state import Setup
from companion.games import find_game
from companion.store.database import Prepared
from companion.store.errors import StoreConflict, StoreDamaged
from companion.store.hash_chain import ROOT, SETUP, ChainEnd, Link, canonical, first_broken, link_event, setup_checksum
from companion.store.members import Guest, seen_by
from companion.store.schema import EventRow, SeatRow, SittingRow, TipRow

EVENT, SITTING, SEAT, TIP = (row.__table__ for row in (EventRow, SittingRow, SeatRow, TipRow))  # type: ignore[union-attr]
LINKS = select(*(EVENT.c[name] for name in Link._fields))
WRITE_EVENT, WRITE_END = Prepared(insert(EVENT)), Prepared(insert(TIP))
MOVE_END = Prepared(
    update(TIP)
    .where(*(TIP.c[name] == bindparam(f"old_{name}") for name in ("sitting_id", "device", "chain")))
    .values(n=bindparam("new_n"), chain=bindparam("new_chain"))
)
WRITTEN = select(func.sum(TIP.c.n)).where(TIP.c.sitting_id == bindparam("table_id"))  # all devices' counts together
NEWEST_FIRST = select(SITTING).order_by(SITTING.c.touched_at.desc(), SITTING.c.id)
SETUP_CHECKSUMS = select(TIP.c.sitting_id, TIP.c.n, TIP.c.chain).where(TIP.c.device == SETUP)
ChainEnds = dict[tuple[str, str], ChainEnd]  # by table and device


class UnknownTable(CompanionError):
    """There is no table of that id here."""

    def __init__(self, table_id: str) -> None:
        super().__init__(f"There is no table {table_id!r} here; `companion history` lists the tables")


@dataclass(frozen=True)
class Result:
    """What a finished table came to, by seat."""

    finished_at: int
    scores: tuple[int | None, ...]
    winners: tuple[int, ...]


@dataclass(frozen=True)
class TableSummary:
    """A table as it stands in a list."""

    id: str
    game: str
    names: tuple[str, ...]
    opened_at: int
    touched_at: int
    finished_at: int | None


def check_table(connection: Connection, table_id: str) -> None:
    if not connection.execute(select(SITTING.c.id).where(SITTING.c.id == table_id)).first():
        raise UnknownTable(table_id)


def setup_text(session: Session) -> str:
    setup = session.setup
    return canonical({"names": list(setup.names), "rulings": dict(setup.rulings), "options": plain(setup.options)})


def insert_table(connection: Connection, session: Session, at: int) -> None:
    """A table from elsewhere is listed by its own last tap, but never in the future."""
    taps = [event.at for event in session.events]
    touched = min(at, max(taps)) if taps else first_place(connection, session.id, at)
    setup = setup_text(session)
    row = {"id": session.id, "game": session.game, "setup": setup, "opened_at": at, "touched_at": touched}
    connection.execute(insert(SITTING), row)
    WRITE_END(
        connection, sitting_id=session.id, device=SETUP, **setup_checksum(session.id, session.game, setup)._asdict()
    )
    seats = [{"sitting_id": session.id, "seat": i, "name": name} for i, name in enumerate(session.setup.names)]
    connection.execute(insert(SEAT), seats)


def first_place(connection: Connection, table_id: str, at: int) -> int:
    """A time later than every other table's, though the clock may have been set back since they were touched."""
    others = select(func.max(SITTING.c.touched_at)).where(SITTING.c.id != table_id)
    newest = connection.execute(others).scalar()
    return at if newest is None else max(at, newest + 1)


def add_events(connection: Connection, table_id: str, events: Iterable[Event], ends: ChainEnds) -> bool:
    """Write the events that are not here yet; whether there were any. `ends` are those we know, and are kept up."""
    is_more = False
    for event in sorted(events, key=lambda event: event.id):
        key = table_id, event.id.device
        known = ends.get(key)
        before = known if known and known.n + 1 == event.id.n else _chain_end(connection, *key)
        ends[key] = _add_event(connection, table_id, event, before)
        is_more |= ends[key] is not before
    return is_more


def events_since(connection: Connection, table_id: str, seen: Mapping[str, int]) -> list[Event]:
    """What has come since each device had written so much. Read as it is; `read_session` looks at every byte."""
    if connection.execute(WRITTEN, {"table_id": table_id}).scalar() == sum(seen.values()):
        return []
    newer = [and_(EVENT.c.device == device, EVENT.c.n > n) for device, n in seen.items()]
    missing = or_(EVENT.c.device.not_in(list(seen)), *newer)
    found = connection.execute(LINKS.where(EVENT.c.sitting_id == table_id, missing))
    return [Link(*row).event() for row in found]


def _chain_end(connection: Connection, table_id: str, device: str) -> ChainEnd:
    """The end of a device's chain; that of a device that has written nothing yet is the root."""
    named = (TIP.c.sitting_id == table_id, TIP.c.device == device)
    row = connection.execute(select(TIP.c.n, TIP.c.chain).where(*named)).first()
    if row is None:
        check_table(connection, table_id)
    return ChainEnd(*row) if row else ROOT


def _add_event(connection: Connection, table_id: str, event: Event, before: ChainEnd) -> ChainEnd:
    """Write the event behind `before`, or find that it is here already; gives the end of the chain now."""
    device, n = event.id
    if n <= before.n:
        _check_same(connection, table_id, event)
        return before
    if n > before.n + 1:
        raise MergeConflict(f"events {device}:{before.n + 1} to {n - 1} are missing; nothing was imported")
    link = link_event(table_id, event, before)
    WRITE_EVENT(connection, sitting_id=table_id, **link._asdict())
    after = ChainEnd(n, link.chain)
    _move_end(connection, table_id, device, before, after)
    return after


def _move_end(connection: Connection, table_id: str, device: str, before: ChainEnd, after: ChainEnd) -> None:
    if before is ROOT:
        WRITE_END(connection, sitting_id=table_id, device=device, **after._asdict())
        return
    old = {"old_sitting_id": table_id, "old_device": device, "old_chain": before.chain}
    if MOVE_END(connection, new_n=after.n, new_chain=after.chain, **old) != 1:
        raise StoreConflict(f"someone else has written for {device} at table {table_id} in the meantime; try again")


def _check_same(connection: Connection, table_id: str, event: Event) -> None:
    named = (EVENT.c.sitting_id == table_id, EVENT.c.device == event.id.device, EVENT.c.n == event.id.n)
    row = connection.execute(LINKS.where(*named)).first()
    if row is None or Link(*row)[:6] != link_event(table_id, event, ROOT)[:6]:
        raise two_contents(event.id)


def insert_missing(connection: Connection, row: SQLModel) -> None:
    """Add a row unless there is one of that name."""
    table: Table = row.__table__  # type: ignore[attr-defined]
    values = row.model_dump()
    named = [column == values[column.name] for column in table.primary_key]
    if not connection.execute(select(table).where(*named)).first():
        connection.execute(insert(table), values)


def write_names(connection: Connection, table_id: str, names: Sequence[str]) -> None:
    """The players by seat, as they are called now; who joined late has a row, too."""
    here = connection.execute(select(SEAT.c.seat, SEAT.c.name).where(SEAT.c.sitting_id == table_id))
    known = {row.seat: row.name for row in here}
    for seat, name in enumerate(names):
        if seat not in known:
            connection.execute(insert(SEAT), {"sitting_id": table_id, "seat": seat, "name": name})
        elif known[seat] != name:
            of_seat = update(SEAT).where(SEAT.c.sitting_id == table_id, SEAT.c.seat == seat)
            connection.execute(of_seat.values(name=name))
    connection.execute(delete(SEAT).where(SEAT.c.sitting_id == table_id, SEAT.c.seat >= len(names)))


def write_result(connection: Connection, table_id: str, result: Result | None) -> None:
    finished = result.finished_at if result else None
    connection.execute(update(SITTING).where(SITTING.c.id == table_id).values(finished_at=finished))
    if result is None:
        connection.execute(update(SEAT).where(SEAT.c.sitting_id == table_id).values(score=None, won=None))
        return
    for seat, score in enumerate(result.scores):
        of_seat = update(SEAT).where(SEAT.c.sitting_id == table_id, SEAT.c.seat == seat)
        connection.execute(of_seat.values(score=score, won=seat in result.winners))


def read_session(connection: Connection, table_id: str, place: str) -> Session:
    """The whole log, checked byte by byte against its checksums."""
    row = connection.execute(select(SITTING).where(SITTING.c.id == table_id)).first()
    links, ends = _links(connection, table_id), _chain_ends(connection, table_id)
    if row is None:
        raise _damaged(place, table_id, "the setup") if ends or links else UnknownTable(table_id)
    if broken := first_broken(table_id, _checksum(row), links, ends):
        raise _damaged(place, table_id, broken)
    return Session(table_id, row.game, read_setup(row, place)).with_events(link.event() for link in links)


def _links(connection: Connection, table_id: str) -> list[Link]:
    """In the order of the counts. SQLite looks for the first and the last only: damaged ones may lie between."""
    in_order = LINKS.add_columns(EVENT.c.sitting_id).where(EVENT.c.sitting_id == table_id)
    found = connection.execute(in_order.order_by(EVENT.c.n, EVENT.c.device))
    return [Link(*columns) for *columns, of_table in found if of_table == table_id]


def _chain_ends(connection: Connection, table_id: str) -> dict[str, ChainEnd]:
    found = connection.execute(select(TIP).where(TIP.c.sitting_id == table_id))
    return {row.device: ChainEnd(row.n, row.chain) for row in found if row.sitting_id == table_id}


def _checksum(row: Row[Any]) -> ChainEnd:
    return setup_checksum(row.id, row.game, row.setup)


def _damaged(place: str, table_id: str, what: str) -> StoreDamaged:
    return StoreDamaged(
        f"{place}: {what} of table {table_id} is not what was written; `companion restore` restores a backup"
    )


def broken_tables(connection: Connection) -> Iterator[str]:
    """Each table that is not what was written, as a part of a sentence."""
    found = {row.id: _checksum(row) for row in connection.execute(select(SITTING))}
    others = connection.execute(select(TIP.c.sitting_id).union(select(EVENT.c.sitting_id))).scalars()
    for table_id in [*found, *(set(others) - set(found))]:
        setup = found.get(table_id, ROOT)  # without a set-up no checksum of one is right
        if broken := first_broken(table_id, setup, _links(connection, table_id), _chain_ends(connection, table_id)):
            yield f"{broken} of table {table_id} is not what was written"


def read_setup(row: Row[Any], place: str) -> Setup:
    game = find_game(row.game)
    try:
        setup = json.loads(row.setup)
        return game.read_setup(setup["names"], setup["rulings"], setup["options"])
    except (ValueError, LookupError, TypeError, BadInput) as error:
        raise StoreDamaged(
            f"{place}: the setup of table {row.id} can’t be read ({error}); `companion restore` restores a backup"
        ) from None


def is_here(connection: Connection, session: Session, place: str) -> bool:
    """Whether there is a table of that name already; another one of that name is refused."""
    row = connection.execute(select(SITTING).where(SITTING.c.id == session.id)).first()
    if row is None:
        return False
    if (row.game, read_setup(row, place)) != (session.game, session.setup):
        raise MergeConflict(f"{session.id!r} is a different session from the one here: their setups differ")
    return True


def list_tables(connection: Connection, place: str, guest: Guest | None = None) -> list[TableSummary]:
    """All tables (or those that a phone may see), the last touched first. One that has vanished is missed here."""
    rows = connection.execute(NEWEST_FIRST.where(*seen_by(guest, SITTING.c.id))).all()
    checksums = connection.execute(SETUP_CHECKSUMS.where(*seen_by(guest, TIP.c.sitting_id)))
    kept = {row.sitting_id: ChainEnd(row.n, row.chain) for row in checksums}
    found = {row.id: _checksum(row) for row in rows}
    for table_id in {**kept, **found}:
        if kept.get(table_id) != found.get(table_id):
            raise _damaged(place, table_id, "the setup")
    names = _names(connection, guest)
    return [_listed(row, names[row.id]) for row in rows]


def _names(connection: Connection, guest: Guest | None) -> Mapping[str, Sequence[str]]:
    """The players of each table as they are called now."""
    found: dict[str, list[str]] = defaultdict(list)
    for row in connection.execute(select(SEAT).where(*seen_by(guest, SEAT.c.sitting_id)).order_by(SEAT.c.seat)):
        found[row.sitting_id].append(row.name)
    return found


def _listed(row: Row[Any], names: Sequence[str]) -> TableSummary:
    return TableSummary(row.id, row.game, tuple(names), row.opened_at, row.touched_at, row.finished_at)
