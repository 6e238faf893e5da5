"""What a merge has done, for those at the table: who added what, and what does not fit any more."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from companion.core.event_log import EDITS, NOTES, UNDO, EventId, Session
from companion.core.fold import Entry, Status
from companion.core.messages import Message, counted, listed, message
from companion.core.table import Table, replay

NEAR = 12  # lines that are looked at to find what stands against another
MOST_TRIES = 60  # in all: each is a replay, and after more people will talk rather than read
MayConflict = Callable[[EventId, EventId], bool]  # a line that does not fit, and one before it


@dataclass(frozen=True)
class Conflict:
    """A line that does not fit, and beside it the one without which it would, if there is such a line."""

    misfit: Entry
    against: Entry | None


@dataclass(frozen=True)
class MergeReport:
    """A merge as people see it."""

    added: Mapping[str, int]  # lines by the device that wrote them
    new: tuple[Entry, ...]
    conflicts: tuple[Conflict, ...]  # lines that do not fit now, and did or were not there before

    @property
    def summary(self) -> Message:
        by = listed(f"{device} ({count})" for device, count in self.added.items())
        if not self.new:
            return message("Nothing new")
        if not self.conflicts:
            return message("{lines} added by {devices}", lines=counted(len(self.new), "entry", "entries"), devices=by)
        return message(
            "{lines} added by {devices}; {misfits}",
            lines=counted(len(self.new), "entry", "entries"),
            devices=by,
            misfits=counted(len(self.conflicts), "conflict"),
        )

    def __str__(self) -> str:
        return str(self.summary)


def report_merge(before: Table[Any] | None, after: Table[Any]) -> MergeReport:
    """The difference between a table and itself after a merge. Before: None if it was not here at all."""
    old = {entry.event.id: entry.status for entry in before.history} if before else {}
    new = tuple(entry for entry in after.history if entry.event.id not in old)
    fallen = [entry for entry in after.misfits if old.get(entry.event.id) is not Status.MISFIT]
    added = Counter(entry.event.id.device for entry in new)
    return MergeReport(added, new, _explained(after, fallen, lambda one, two: (one in old) != (two in old)))


def conflicts(table: Table[Any]) -> tuple[Conflict, ...]:
    """Every line that does not fit now. Against it stands a line of another phone, or an undo, a change, an insert."""
    edits = {event.id for event in table.session.events if event.kind in (UNDO, *EDITS)}
    return _explained(table, table.misfits, lambda one, two: one.device != two.device or two in edits)


class Trials:
    """What would count without this line or that one: each is tried once, and not too many."""

    def __init__(self, table: Table[Any]) -> None:
        self.table = table
        self._counting: dict[EventId, set[EventId]] = {}

    def fits_without(self, left_out: EventId, wanted: EventId) -> bool:
        if left_out not in self._counting and len(self._counting) < MOST_TRIES:
            self._counting[left_out] = self._try(left_out)
        return wanted in self._counting.get(left_out, ())

    def _try(self, left_out: EventId) -> set[EventId]:
        session = self.table.session
        action = session.action(left_out)
        rest = tuple(event for event in session.events if event not in action)
        tried = replay(self.table.game, Session(session.id, session.game, session.setup, rest))
        return {entry.event.id for entry in tried.history if _counts(entry)}


def _explained(table: Table[Any], misfits: Sequence[Entry], may_conflict: MayConflict) -> tuple[Conflict, ...]:
    trials = Trials(table)
    return tuple(Conflict(entry, _against(entry, trials, may_conflict)) for entry in misfits)


def _against(misfit: Entry, trials: Trials, may_conflict: MayConflict) -> Entry | None:
    """The last line that may stand against it and without which it would fit. Undos and changes reach back."""
    history = trials.table.history
    place = history.index(misfit)
    notes = (entry for entry in history[place:] if entry.event.kind in NOTES)
    counting = (entry for entry in (*history[:place], *notes) if _counts(entry))
    theirs = [entry for entry in counting if may_conflict(misfit.event.id, entry.event.id)]
    near = reversed(theirs[-NEAR:])
    return next((entry for entry in near if trials.fits_without(entry.event.id, misfit.event.id)), None)


def _counts(entry: Entry) -> bool:
    return entry.status is Status.APPLIED
