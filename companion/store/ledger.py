"""What one transaction writes: a sitting, its events, what it came to. Nothing here commits."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from sqlalchemy import Connection, Table, and_, bindparam, func, insert, or_, select, update
from sqlmodel import SQLModel

from companion.core.errors import CompanionError, MergeConflict
from companion.core.event_log import Event, EventId, Session, two_contents
from companion.core.json_values import plain
from companion.store.chain import ROOT, SETUP, Link, Tip, canonical, forge, seal
from companion.store.errors import StoreClash
from companion.store.prepared import Prepared
from companion.store.rows import EventRow, SeatRow, SittingRow, TipRow

EVENT, SITTING, SEAT, TIP = (row.__table__ for row in (EventRow, SittingRow, SeatRow, TipRow))  # type: ignore[union-attr]
LINKS = select(*(EVENT.c[name] for name in Link._fields))
WRITE_EVENT, WRITE_TIP = Prepared(insert(EVENT)), Prepared(insert(TIP))
MOVE_TIP = Prepared(
    update(TIP)
    .where(*(TIP.c[name] == bindparam(f"old_{name}") for name in ("sitting_id", "device", "chain")))
    .values(n=bindparam("new_n"), chain=bindparam("new_chain"))
)
WRITTEN = select(func.sum(TIP.c.n)).where(TIP.c.sitting_id == bindparam("sitting"))  # all devices' counts together
Tips = dict[tuple[str, str], Tip]  # by sitting and device


class UnknownSitting(CompanionError):
    """There is no table of that id here."""

    def __init__(self, sitting: str) -> None:
        super().__init__(f"there is no table {sitting!r} here; `companion history` lists what there is")


@dataclass(frozen=True)
class Result:
    """What a finished table came to, by seat."""

    finished_at: int
    scores: tuple[int | None, ...]
    winners: tuple[int, ...]


def check_sitting(connection: Connection, sitting: str) -> None:
    if not connection.execute(select(SITTING.c.id).where(SITTING.c.id == sitting)).first():
        raise UnknownSitting(sitting)


def setup_text(session: Session) -> str:
    setup = session.setup
    return canonical({"names": list(setup.names), "rulings": dict(setup.rulings), "options": plain(setup.options)})


def insert_sitting(connection: Connection, session: Session, at: int) -> None:
    """A table from elsewhere is listed by its own last tap, but never in the future."""
    taps = [event.at for event in session.events]
    touched = min(at, max(taps)) if taps else first_place(connection, session.id, at)
    setup = setup_text(session)
    row = {"id": session.id, "game": session.game, "setup": setup, "opened_at": at, "touched_at": touched}
    connection.execute(insert(SITTING), row)
    sealed = seal(session.id, session.game, setup)
    WRITE_TIP(connection, sitting_id=session.id, device=SETUP, n=sealed.n, chain=sealed.chain)
    seats = [{"sitting_id": session.id, "seat": i, "name": name} for i, name in enumerate(session.setup.names)]
    connection.execute(insert(SEAT), seats)


def first_place(connection: Connection, sitting: str, at: int) -> int:
    """A time later than every other table's, though the clock may have been set back since they were touched."""
    others = select(func.max(SITTING.c.touched_at)).where(SITTING.c.id != sitting)
    newest = connection.execute(others).scalar()
    return at if newest is None else max(at, newest + 1)


def add_events(connection: Connection, sitting: str, events: Iterable[Event], tips: Tips) -> bool:
    """Write the events that are not here yet; whether there were any. `tips` are those we know, and are kept up."""
    is_more = False
    for event in sorted(events, key=lambda event: event.id):
        key = sitting, event.id.device
        known = tips.get(key)
        before = known if known and known.n + 1 == event.id.n else _tip(connection, *key)
        tips[key] = _add_event(connection, sitting, event, before)
        is_more |= tips[key] is not before
    return is_more


def events_since(connection: Connection, sitting: str, seen: Mapping[str, int]) -> list[Event]:
    """What has come since each device had written so much. Read as it is; `read_session` looks at every byte."""
    if connection.execute(WRITTEN, {"sitting": sitting}).scalar() == sum(seen.values()):
        return []
    newer = [and_(EVENT.c.device == device, EVENT.c.n > n) for device, n in seen.items()]
    lacking = or_(EVENT.c.device.not_in(list(seen)), *newer)
    found = connection.execute(LINKS.where(EVENT.c.sitting_id == sitting, lacking))
    return [Link(*row).event() for row in found]


def _tip(connection: Connection, sitting: str, device: str) -> Tip:
    """The end of a device's chain; that of a device that has written nothing yet is the root."""
    named = (TIP.c.sitting_id == sitting, TIP.c.device == device)
    row = connection.execute(select(TIP.c.n, TIP.c.chain).where(*named)).first()
    if row is None:
        check_sitting(connection, sitting)
    return Tip(*row) if row else ROOT


def _add_event(connection: Connection, sitting: str, event: Event, before: Tip) -> Tip:
    """Write the event behind `before`, or find that it is here already; gives the end of the chain now."""
    device, n = event.id
    if n <= before.n:
        _check_same(connection, sitting, event)
        return before
    if n > before.n + 1:
        raise MergeConflict(f"events {device}:{before.n + 1} to {n - 1} are missing; nothing was taken")
    link = forge(sitting, event, before)
    WRITE_EVENT(connection, sitting_id=sitting, **link._asdict())
    after = Tip(n, link.chain)
    _move_tip(connection, sitting, event.id, before, after)
    return after


def _move_tip(connection: Connection, sitting: str, name: EventId, before: Tip, after: Tip) -> None:
    if before is ROOT:
        WRITE_TIP(connection, sitting_id=sitting, device=name.device, n=after.n, chain=after.chain)
        return
    old = {"old_sitting_id": sitting, "old_device": name.device, "old_chain": before.chain}
    if MOVE_TIP(connection, new_n=after.n, new_chain=after.chain, **old) != 1:
        raise StoreClash(f"somebody else has written for {name.device} at table {sitting} meanwhile; try again")


def _check_same(connection: Connection, sitting: str, event: Event) -> None:
    named = (EVENT.c.sitting_id == sitting, EVENT.c.device == event.id.device, EVENT.c.n == event.id.n)
    row = connection.execute(LINKS.where(*named)).first()
    if row is None or Link(*row)[:6] != forge(sitting, event, ROOT)[:6]:
        raise two_contents(event.id)


def insert_missing(connection: Connection, row: SQLModel) -> None:
    """Add a row unless there is one of that name."""
    table: Table = row.__table__  # type: ignore[attr-defined]
    values = row.model_dump()
    named = [column == values[column.name] for column in table.primary_key]
    if not connection.execute(select(table).where(*named)).first():
        connection.execute(insert(table), values)


def write_result(connection: Connection, sitting: str, result: Result | None) -> None:
    finished = result.finished_at if result else None
    connection.execute(update(SITTING).where(SITTING.c.id == sitting).values(finished_at=finished))
    if result is None:
        connection.execute(update(SEAT).where(SEAT.c.sitting_id == sitting).values(score=None, won=None))
        return
    for seat, score in enumerate(result.scores):
        of_seat = update(SEAT).where(SEAT.c.sitting_id == sitting, SEAT.c.seat == seat)
        connection.execute(of_seat.values(score=score, won=seat in result.winners))
