"""What an edit of the history would come to, before anything is written: the fold with what isn’t there yet."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from companion.core.errors import CompanionError
from companion.core.event_log import NOTES, EventId
from companion.core.fold import Entry, Status
from companion.core.messages import message
from companion.core.table import Table, change, insert, play_again, redo, undo, undo_all

AnyTable = Table[Any]
Effect = tuple[Entry | None, Entry]  # a line before (None: it is new) and after


@dataclass(frozen=True)
class Change:
    """A move or an insert gets other data."""

    target: EventId
    data: Mapping[str, Any]

    def made(self, table: AnyTable, *, device: str, at: int) -> AnyTable:
        return change(table, self.target, self.data, device=device, at=at)


@dataclass(frozen=True)
class Insert:
    """A move that was forgotten, behind another, or (None) before all."""

    after: EventId | None
    kind: str
    data: Mapping[str, Any]

    def made(self, table: AnyTable, *, device: str, at: int) -> AnyTable:
        return insert(table, self.after, self.kind, self.data, device=device, at=at)


@dataclass(frozen=True)
class Undo:
    target: EventId

    def made(self, table: AnyTable, *, device: str, at: int) -> AnyTable:
        return undo(table, self.target, device=device, at=at)


@dataclass(frozen=True)
class UndoAll:
    """Several lines that stand against one other."""

    targets: tuple[EventId, ...]

    @property
    def target(self) -> EventId:
        """The one that is named."""
        return self.targets[0]

    def made(self, table: AnyTable, *, device: str, at: int) -> AnyTable:
        return undo_all(table, self.targets, device=device, at=at)


@dataclass(frozen=True)
class PlayAgain:
    """A line that conflicts is played as the table stands now."""

    target: EventId

    def made(self, table: AnyTable, *, device: str, at: int) -> AnyTable:
        return play_again(table, self.target, device=device, at=at)


@dataclass(frozen=True)
class Redo:
    target: EventId

    def made(self, table: AnyTable, *, device: str, at: int) -> AnyTable:
        return redo(table, self.target, device=device, at=at)


Edit = Change | Insert | Undo | UndoAll | PlayAgain | Redo
"""One thing that a person is about to do to the history."""


@dataclass(frozen=True)
class EditPreview:
    """A table as it is and as it would be."""

    before: AnyTable
    after: AnyTable

    @cached_property
    def changed_entries(self) -> tuple[Effect, ...]:
        """Moves that would be told otherwise, or become of something else; and those that are new."""
        old = {entry.event.id: entry for entry in self.before.history}
        moves = (entry for entry in self.after.history if entry.event.kind not in NOTES)
        both = ((old.get(entry.event.id), entry) for entry in moves)
        return tuple((was, now) for was, now in both if was is None or _told(was) != _told(now))

    @property
    def new_conflicts(self) -> tuple[Entry, ...]:
        """Lines that would no longer fit, with the reason."""
        return tuple(now for was, now in self.changed_entries if _is_misfit(now) and not _is_misfit(was))

    @property
    def settled(self) -> tuple[Entry, ...]:
        """Lines that do not fit now and would be no conflict any more."""
        return tuple(now for was, now in self.changed_entries if _is_misfit(was) and not _is_misfit(now))

    def is_like(self, other: EditPreview) -> bool:
        """Whether it says the same of every line as another preview of the same edit."""
        return self.before.session == other.before.session or self._effects == other._effects

    @property
    def _effects(self) -> list[object]:
        return [(now.kind, now.data, _told(was), _told(now)) for was, now in self.changed_entries]


def _told(entry: Entry | None) -> object:
    return entry and (entry.status, entry.messages, entry.data)


def _is_misfit(entry: Entry | None) -> bool:
    return entry is not None and entry.status is Status.MISFIT


class PreviewChanged(CompanionError):
    """Others have written meanwhile, and the edit would do something else now. Nothing was written."""

    def __init__(self, preview: EditPreview) -> None:
        super().__init__(message("Someone else has added entries meanwhile. Check again what will happen"))
        self.preview = preview


def previewed(table: AnyTable, edit: Edit, *, device: str = "", at: int = 0) -> EditPreview:
    """Refused like the edit itself."""
    return EditPreview(table, edit.made(table, device=device, at=at))


def made_as_seen(table: AnyTable, edit: Edit, seen: EditPreview | None, *, device: str, at: int) -> AnyTable:
    """The table with the edit, if that still does what somebody saw in its preview."""
    now = previewed(table, edit, device=device, at=at)
    if seen is not None and not now.is_like(seen):
        raise PreviewChanged(now)
    return now.after
