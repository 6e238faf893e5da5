"""Phones that keep the same table, cut off and joined again at random (after the tests of Yjs).

A replica can `act`, say what it has (`version_vector`), give the `missing_events` of another and `hear` some of them.
"""

from __future__ import annotations

import json
import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any, Protocol

from companion.core.errors import BadPayload, CompanionError, MergeConflict
from companion.core.event_log import UNDO, Event, Session, merge
from companion.core.fold import Status
from companion.core.table import Table, replay
from companion.share.contents import Delta, Row, VersionVector, setup_check
from companion.share.missing_events import answer, merged, version_vector
from companion.store.open_tables import OpenTables
from companion.store.store import Store
from tests.harbor import HARBOR
from tests.walks import walker

NOW = 1_800_000_000
TEN_YEARS = 10 * 365 * 86_400


def harbor_session(name: str = "quay") -> Session:
    return Session(name, HARBOR.id, HARBOR.read_setup(["Ann", "Ben"], {}, {}))


def harbor_move(rnd: random.Random) -> tuple[str, dict[str, Any]]:
    """Any move at all: whether it fits is seen where it ends up."""
    seat, to = rnd.randrange(2), rnd.randrange(12)
    return rnd.choice(
        (
            ("gain", {"seat": seat, "coins": 1 + to % 5}),
            ("buy", {"seat": seat}),
            ("correct", {"seat": seat, "to": to - 2}),
            ("correct", {"seat": seat, "to": to, "was": 3}),
        )
    )


def log_hash(session: Session) -> str:
    rows = [(*event.id, event.clock, event.at, event.kind, event.data) for event in session.events]
    return sha256(json.dumps(rows, sort_keys=True).encode()).hexdigest()


class Replica(Protocol):
    """One phone's view of one table."""

    def act(self, rnd: random.Random) -> None: ...

    def version_vector(self) -> Any: ...

    def missing_events(self, theirs: Any) -> Sequence[Any]: ...

    def hear(self, batch: Sequence[Any]) -> None: ...


@dataclass(eq=False)
class Phone:
    """A replica without a disk: quick enough for thousands of evenings. Nothing it writes is checked by rules."""

    name: str
    session: Session
    skew: int = 0

    def act(self, rnd: random.Random) -> None:
        log = self.session
        kind, data = harbor_move(rnd)
        if log.events and rnd.random() < 0.3:
            kind, data = UNDO, rnd.choice(log.events).id._asdict()  # of an undo: a redo
        event = Event(log.next_id(self.name), log.next_clock(), NOW + self.skew + rnd.randrange(9), kind, data)
        self.session = log.with_events((*log.events, event))

    def version_vector(self) -> dict[str, int]:
        found: dict[str, int] = {}
        for event in self.session.events:
            found[event.id.device] = max(event.id.n, found.get(event.id.device, 0))
        return found

    def missing_events(self, theirs: Mapping[str, int]) -> list[Event]:
        return [event for event in self.session.events if event.id.n > theirs.get(event.id.device, 0)]

    def hear(self, events: Sequence[Event]) -> None:
        """Like a store: a batch with a gap before it is refused whole, and asked for again later."""
        have = self.version_vector()
        for event in sorted(events, key=lambda event: event.id):
            if event.id.n > 1 + have.get(event.id.device, 0):
                return
            have[event.id.device] = max(event.id.n, have.get(event.id.device, 0))
        log = self.session
        self.session = merge(log, Session(log.id, log.game, log.setup, tuple(events)))

    def table(self) -> Table[Any]:
        return replay(HARBOR, self.session)


@dataclass(eq=False)
class Installation:
    """A replica with a real database. It plays by the rules and tells others as phones do: by codes."""

    name: str
    store: Store
    table_id: str
    open_tables: OpenTables = field(init=False)

    def __post_init__(self) -> None:
        self.open_tables = OpenTables(self.store)

    def act(self, rnd: random.Random) -> None:
        table = self.open_tables.table(self.table_id)
        try:
            if table.history and rnd.random() < 0.3:
                entry = rnd.choice(table.history)
                change = self.open_tables.redo if entry.status is Status.UNDONE else self.open_tables.undo
                change(self.table_id, entry.event.id, device=self.name, at=NOW)
            else:
                kind, data = walker(table.game.id).step(table.state, rnd)
                self.open_tables.play(
                    self.table_id, kind, data, device=self.name, at=NOW + rnd.randrange(-TEN_YEARS, TEN_YEARS)
                )
        except CompanionError:
            pass  # refused: nobody moves

    def version_vector(self) -> VersionVector:
        return version_vector(self.table().session)

    def missing_events(self, theirs: VersionVector) -> Sequence[Row]:
        return answer(self.table().session, theirs).rows

    def hear(self, batch: Sequence[Row]) -> None:
        here = self.table().session
        delta = Delta(here.id, here.game, setup_check(here), len(here.setup.names), tuple(batch))
        try:
            self.open_tables.import_table(merged(here, delta), at=NOW)
        except (MergeConflict, BadPayload) as error:
            assert "missing" in str(error)  # asked for again later

    def table(self) -> Table[Any]:
        return self.open_tables.table(self.table_id)


@dataclass(eq=False)
class Wire:
    """Between the replicas: batches under way, in no order, some of them twice; now and then somebody is cut off."""

    replicas: Sequence[Replica]
    rnd: random.Random
    under_way: list[tuple[Replica, Sequence[Any]]] = field(default_factory=list)
    cut_off: list[Replica] = field(default_factory=list)

    def step(self) -> None:
        """One operation: 2 % a cable is pulled or put in, else somebody moves, sends or hears."""
        chance = self.rnd.random()
        if chance < 0.02:
            self._toggle(self.rnd.choice(self.replicas))
        elif chance < 0.5:
            self.rnd.choice(self.replicas).act(self.rnd)
        elif chance < 0.75:
            self._send(*self.rnd.sample(self.replicas, 2))
        elif self.under_way:
            self._deliver()

    def _toggle(self, replica: Replica) -> None:
        if replica in self.cut_off:
            self.cut_off.remove(replica)
        else:
            self.cut_off.append(replica)
            self.under_way = [batch for batch in self.under_way if batch[0] is not replica]

    def _send(self, one: Replica, other: Replica) -> None:
        if one in self.cut_off or other in self.cut_off:
            return
        batch = list(one.missing_events(other.version_vector()))
        while batch:
            size = self.rnd.randint(1, len(batch))
            self.under_way.append((other, batch[:size]))
            del batch[:size]

    def _deliver(self) -> None:
        place = self.rnd.randrange(len(self.under_way))
        is_heard_again = self.rnd.random() < 0.1
        replica, batch = self.under_way[place] if is_heard_again else self.under_way.pop(place)
        replica.hear(batch)

    def settle(self) -> None:
        """Everybody is joined again: all that one has goes to the first, and from there to everybody."""
        first, *others = self.replicas
        for other in others:
            first.hear(other.missing_events(first.version_vector()))
        for other in others:
            other.hear(first.missing_events(other.version_vector()))
