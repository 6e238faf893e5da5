"""Entries in words, for lines that change nothing themselves: undos, changes, what was undone or does not fit."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from companion.core.edits import Edits
from companion.core.event_log import CHANGE, NOTES, UNDO, Event, EventId
from companion.core.game import Game
from companion.core.messages import Message, message

UNKNOWN = message("an unknown entry")


@dataclass(frozen=True)
class EntryWords:
    """The words for one log. A move is told as it counts now; `told` are the moves that have said something themselves
    while they were played, or would have in their place."""

    game: Game[Any]
    names: Sequence[str]  # of the players, as they are called now
    events: Mapping[EventId, Event]
    edits: Edits
    told: dict[EventId, Message] = field(default_factory=dict)

    def line(self, event: Event) -> tuple[Message, ...]:
        if event.id in self.edits.lost:
            return self._lost(event)
        return (self._note(event) if event.kind in NOTES else self.move(event),)

    def move(self, event: Event) -> Message:
        """A move or an insert."""
        return self.told.get(event.id) or self._described(*self.edits.said(event))

    def _note(self, event: Event) -> Message:
        """An undo, a redo or a change, with what it is about."""
        target = self.events[event.target]
        if event.kind == CHANGE:
            return message("Changes {event}: {text}", event=target.id, text=self._change(event))
        if target.kind == UNDO:
            return message("Redoes {event}: {text}", event=target.target, text=self._about(target.target))
        return message("Undoes {event}: {text}", event=target.id, text=self._about(target.id))

    def _lost(self, event: Event) -> tuple[Message, ...]:
        if event.kind == UNDO:
            return (message("There’s no earlier entry {event} to undo", event=event.target),)
        if event.kind == CHANGE:
            return (message("There’s no earlier entry {event} to change", event=event.target),)
        return self.move(event), message("There’s no earlier entry {event} to follow", event=event.anchor)

    def _about(self, name: EventId) -> Message:
        """What an undo is about. Undos of undos of undos are not told to the end."""
        event = self.events.get(name)
        if event is None or event.kind == UNDO:
            return UNKNOWN
        return self._change(event) if event.kind == CHANGE else self.move(event)

    def _change(self, change: Event) -> Message:
        """The move that a change makes of another."""
        target = self.events.get(change.target)
        if target is None:
            return UNKNOWN
        if self.edits.changes.get(target.id) == change:
            return self.move(target)
        return self._described(self.edits.said(target)[0], change.data["data"])

    def _described(self, kind: str, data: Mapping[str, Any]) -> Message:
        move = self.game.moves.get(kind)
        return move.described(data, self.names) if move else UNKNOWN
