"""Sittings and their logs. What was answered is on the disk; what is on the disk is checked when it is read."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from sqlalchemy import Connection, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from companion.core.errors import CompanionError, MergeConflict
from companion.core.log import Event, Session
from companion.core.plain import plain
from companion.games import find_game
from companion.store.chain import ROOT, Link, canonical, first_broken, forge
from companion.store.database import Database
from companion.store.errors import StoreDamaged
from companion.store.rows import EventRow, SeatRow, SittingRow
from companion.store.schema import prepare

EVENT, SITTING, SEAT = EventRow.__table__, SittingRow.__table__, SeatRow.__table__  # type: ignore[attr-defined]
LINKS = select(*(EVENT.c[name] for name in Link._fields))
Tips = dict[tuple[str, str], Link]  # by sitting and device
TOUCHED_SECONDS = 30  # how old a list's "last touched" may be: most taps then write one row only


class UnknownSitting(CompanionError):
    """There is no table of that id here."""


@dataclass(frozen=True)
class Result:
    """What a finished table came to, by seat."""

    finished_at: int
    scores: tuple[int | None, ...]
    winners: tuple[int, ...]


@dataclass(frozen=True)
class Sitting:
    """A table as it stands in a list."""

    id: str
    game: str
    names: tuple[str, ...]
    opened_at: int
    touched_at: int
    finished_at: int | None


class Store:
    """The door to the sittings of one database."""

    def __init__(self, url: str | None = None) -> None:
        self.database = Database(url)
        prepare(self.database)
        self._tips: Tips = {}  # the last link of each device's chain, as far as we wrote it
        self._touched: dict[str, int] = {}

    def close(self) -> None:
        self.database.close()

    def create(self, session: Session, *, at: int) -> None:
        """A new table with whatever events it has. One that is here already takes what it lacks."""
        tips: Tips = {}
        with self.database.writing(session.id) as connection:
            if not _is_here(connection, session):
                _insert_sitting(connection, session, at)
            self._add(connection, session.id, session.events, tips)
        self._tips.update(tips)

    def append(
        self, sitting: str, events: Sequence[Event], result: Result | None = None, *, is_news: bool = False
    ) -> None:
        """More events, all or none, answered only when they are on the disk. Those that are here change nothing.

        `is_news`: the result differs from what is stored (a game has ended, or goes on after all).
        """
        tips = dict(self._tips)
        try:
            with self.database.writing(sitting) as connection:
                self._add(connection, sitting, events, tips)
                if is_news:
                    _write_result(connection, sitting, result)
        except IntegrityError:  # another process wrote for this device meanwhile, or the table is not here
            self._tips.clear()
            with self.database.writing(sitting) as connection:
                self._check_sitting(connection, sitting)
                self._add(connection, sitting, events, tips := {})
                _write_result(connection, sitting, result)
        self._tips = tips

    def _add(self, connection: Connection, sitting: str, events: Iterable[Event], tips: Tips) -> None:
        for event in sorted(events, key=lambda event: event.id):
            key = sitting, event.id.device
            before = tips.get(key) or _tip(connection, *key)
            tips[key] = _next_link(connection, sitting, event, before)
            self._touch(connection, sitting, event.at)

    def _touch(self, connection: Connection, sitting: str, at: int) -> None:
        if at - self._touched.get(sitting, 0) >= TOUCHED_SECONDS:
            connection.execute(update(SITTING).where(SITTING.c.id == sitting).values(touched_at=at))
            self._touched[sitting] = at

    def _check_sitting(self, connection: Connection, sitting: str) -> None:
        if not connection.execute(select(SITTING.c.id).where(SITTING.c.id == sitting)).first():
            raise UnknownSitting(f"there is no table {sitting!r} here; `companion doctor` lists what there is")

    def session(self, sitting: str) -> Session:
        """The whole log, checked byte by byte against its checksums."""
        with self.database.reading() as connection:
            row = connection.execute(select(SITTING).where(SITTING.c.id == sitting)).first()
            links = [Link(*found) for found in connection.execute(LINKS.where(EVENT.c.sitting_id == sitting))]
        if row is None:
            raise UnknownSitting(f"there is no table {sitting!r} here")
        if broken := first_broken(sitting, links):
            raise StoreDamaged(
                f"{self.database.place}: event {broken.device}:{broken.n} of table {sitting} is not what was written; "
                "`companion restore` brings a backup back"
            )
        setup = json.loads(row.setup)
        read = find_game(row.game).read_setup(setup["names"], setup["rulings"], setup["options"])
        return Session(sitting, row.game, read).with_events(link.event() for link in links)

    def vector(self, sitting: str) -> dict[str, int]:
        """What is here of each device: the count of its last event."""
        last = select(EVENT.c.device, func.max(EVENT.c.n)).where(EVENT.c.sitting_id == sitting)
        with self.database.reading() as connection:
            return {row[0]: row[1] for row in connection.execute(last.group_by(EVENT.c.device))}

    def lacking(self, sitting: str, vector: Mapping[str, int]) -> list[Event]:
        """The events that somebody with this vector has not seen; never by a serial number of our own."""
        with self.database.reading() as connection:
            found = connection.execute(LINKS.where(EVENT.c.sitting_id == sitting)).all()
        events = [Link(*row).event() for row in found if row.n > vector.get(row.device, 0)]
        return sorted(events, key=lambda event: event.order)

    def sittings(self) -> list[Sitting]:
        """All tables, the last touched first."""
        rows = select(SITTING).order_by(SITTING.c.touched_at.desc(), SITTING.c.id)
        with self.database.reading() as connection:
            return [
                Sitting(r.id, r.game, tuple(json.loads(r.setup)["names"]), r.opened_at, r.touched_at, r.finished_at)
                for r in connection.execute(rows)
            ]

    def record(self, sitting: str, result: Result | None) -> None:
        """Set what a table came to, for lists and statistics; the log itself says it too."""
        with self.database.writing(sitting) as connection:
            _write_result(connection, sitting, result)

    def delete(self, sitting: str) -> None:
        """A table and all that belongs to it, really gone."""
        with self.database.writing(sitting) as connection:
            self._check_sitting(connection, sitting)
            connection.execute(delete(SITTING).where(SITTING.c.id == sitting))
        self._tips = {key: tip for key, tip in self._tips.items() if key[0] != sitting}
        self._touched.pop(sitting, None)


def setup_text(session: Session) -> str:
    setup = session.setup
    return canonical({"names": list(setup.names), "rulings": dict(setup.rulings), "options": plain(setup.options)})


def _is_here(connection: Connection, session: Session) -> bool:
    row = connection.execute(select(SITTING.c.game, SITTING.c.setup).where(SITTING.c.id == session.id)).first()
    if row is None:
        return False
    if (row.game, row.setup) != (session.game, setup_text(session)):
        raise MergeConflict(f"{session.id!r} is another session than the one of that name here: their set-ups differ")
    return True


def _insert_sitting(connection: Connection, session: Session, at: int) -> None:
    touched = max((event.at for event in session.events), default=at)
    row = {"id": session.id, "game": session.game, "setup": setup_text(session), "opened_at": at, "touched_at": touched}
    connection.execute(insert(SITTING), row)
    seats = [{"sitting_id": session.id, "seat": i, "name": name} for i, name in enumerate(session.setup.names)]
    connection.execute(insert(SEAT), seats)


def _tip(connection: Connection, sitting: str, device: str) -> Link | None:
    """The last link of a device's chain."""
    of_device = LINKS.where(EVENT.c.sitting_id == sitting, EVENT.c.device == device)
    row = connection.execute(of_device.order_by(EVENT.c.n.desc()).limit(1)).first()
    return Link(*row) if row else None


def _next_link(connection: Connection, sitting: str, event: Event, before: Link | None) -> Link:
    """Write the event behind `before`, or find that it is here already; gives the last link of the device."""
    last = before.n if before else 0
    if event.id.n <= last:
        _check_same(connection, sitting, event)
        assert before
        return before
    if event.id.n > last + 1:
        raise MergeConflict(f"events {event.id.device}:{last + 1} to {event.id.n - 1} are missing; nothing was taken")
    link = forge(sitting, event, before.chain if before else ROOT)
    connection.execute(insert(EVENT), {"sitting_id": sitting, **link._asdict()})
    return link


def _check_same(connection: Connection, sitting: str, event: Event) -> None:
    named = (EVENT.c.sitting_id == sitting, EVENT.c.device == event.id.device, EVENT.c.n == event.id.n)
    row = connection.execute(LINKS.where(*named)).first()
    if row is None or Link(*row)[:6] != forge(sitting, event, ROOT)[:6]:
        raise MergeConflict(f"two phones wrote different events under the name {event.id}; one of them is a copy")


def _write_result(connection: Connection, sitting: str, result: Result | None) -> None:
    finished = result.finished_at if result else None
    connection.execute(update(SITTING).where(SITTING.c.id == sitting).values(finished_at=finished))
    if result is None:
        connection.execute(update(SEAT).where(SEAT.c.sitting_id == sitting).values(score=None, won=None))
        return
    for seat, score in enumerate(result.scores):
        of_seat = update(SEAT).where(SEAT.c.sitting_id == sitting, SEAT.c.seat == seat)
        connection.execute(of_seat.values(score=score, won=seat in result.winners))
