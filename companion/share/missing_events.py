"""Two phones that both have a table: one shows what it has, the other answers with the events missing there."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.errors import MergeConflict
from companion.core.event_log import EventId, Session, two_contents
from companion.core.messages import message
from companion.core.players import JOIN
from companion.core.session_file import event_plain, session_plain
from companion.share.contents import Delta, DeviceCount, VersionVector, read_session, setup_check
from companion.store import hash_chain


def version_vector(session: Session) -> VersionVector:
    """What is here of a table: of each device, as many events as there are without a gap."""
    last = {device: counts[-1] for device, counts in _chains(session).items()}
    return VersionVector(session.id, session.game, setup_check(session), last)


def _chains(session: Session) -> dict[str, list[DeviceCount]]:
    """The count after each event of each device. The checksums are those of the store's chains, shortened."""
    chains: dict[str, list[DeviceCount]] = {}
    ends: dict[str, hash_chain.ChainEnd] = {}
    for event in sorted(session.events, key=lambda event: event.id):
        device, n = event.id
        end = ends.get(device, hash_chain.ROOT)
        if n == end.n + 1:
            ends[device] = hash_chain.ChainEnd(n, hash_chain.link_event(session.id, event, end).chain)
            chains.setdefault(device, []).append(DeviceCount(n, int(ends[device].chain[:8], 16)))
    return chains


def answer(session: Session, theirs: VersionVector) -> Delta:
    """The events that are missing there, perhaps none. MergeConflict if the tables differ."""
    check_same_table(session, theirs)
    chains = _chains(session)
    for device, count in theirs.counts.items():
        ours = chains.get(device, [])
        if 0 < count.n <= len(ours) and ours[count.n - 1] != count:
            raise two_contents(EventId(device, count.n))
    there = {device: count.n for device, count in theirs.counts.items()}
    known = {event.id for event in session.events if event.id.n <= there.get(event.id.device, 0)}
    missing = [event_plain(event) for event in session.events if event.id not in known]
    seats = len(session.setup.names) + sum(e.kind == JOIN for e in session.events if e.id in known)
    return Delta(session.id, session.game, setup_check(session), seats, tuple(missing))


def missing_here(session: Session, theirs: VersionVector) -> int:
    """How many events they have that are not here, as far as can be seen."""
    here = {device: len(counts) for device, counts in _chains(session).items()}
    return sum(max(0, count.n - here.get(device, 0)) for device, count in theirs.counts.items())


def merged(session: Session, delta: Delta) -> Session:
    """The session with the events of a delta, all checked together. Refused: MergeConflict or BadPayload."""
    check_same_table(session, delta)
    whole = session_plain(session)
    rows = {(row["device"], row["n"]): row for row in whole["events"]}
    for row in delta.rows:
        if rows.setdefault((row["device"], row["n"]), dict(row)) != row:
            raise two_contents(EventId(row["device"], row["n"]))
    if any(_gaps(session, delta)):
        raise MergeConflict(message("This phone is missing earlier entries. Scan the code of the whole table instead."))
    return read_session({**whole, "events": list(rows.values())})


def _gaps(session: Session, delta: Delta) -> Iterator[EventId]:
    """The events before those of the delta that are not here."""
    here = {tuple(event.id) for event in session.events}
    names = sorted((row["device"], row["n"]) for row in delta.rows)
    for device, n in names:
        if n > 1 and (device, n - 1) not in here:
            yield EventId(device, n - 1)
        here.add((device, n))


def check_same_table(session: Session, other: VersionVector | Delta) -> None:
    if (session.id, session.game, setup_check(session)) != (other.id, other.game, other.setup):
        raise MergeConflict(
            message(
                "There’s already a different table {id} here: its game, players or house rules are not the same.",
                id=repr(other.id),
            )
        )
