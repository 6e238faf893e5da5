"""The history as plain values: who, what and when, the newest first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from companion.core.event_log import CHANGE, EDITS, INSERT, NOTES, UNDO, Event, EventId
from companion.core.fold import Entry, Status
from companion.core.messages import Message
from companion.core.timeline import sentences_when_made
from companion.ui.kit.formats import clock
from companion.ui.kit.player_seals import Seal
from companion.ui.table_controller import AnyTable
from companion.ui.theme import Theme

LONGEST_NAME, FIRST_LETTERS = 10, 4  # of a phone: a longer name is cut to so many


class Sentence(NamedTuple):
    """One sentence of a line, and the rule behind it."""

    text: str
    rule: str | None


class Row(NamedTuple):
    """One line of the history, as it is drawn. A note is an undo itself: its line has the button, not the note."""

    event: EventId
    n: int  # its place in the history, from 1
    kind: str  # applied, undone, misfit, note
    sentences: tuple[Sentence, ...]
    why: Sentence | None  # a misfit's reason
    when: str
    who: str
    seal: Seal | None
    name: str  # what it is called in the names of its buttons; no other line of the screen is called so
    tags: tuple[str, ...]  # undone, changed, inserted


def history_rows(
    t: Theme, table: AnyTable, marks: Sequence[Seal], me: str, most: int, only: Collection[EventId] | None
) -> list[Row]:
    """The newest lines first, not more than `most`; `only` those, if given."""
    along = moved_along(table)
    numbered = [
        (n, entry)
        for n, entry in enumerate(table.history, 1)
        if (only is None or entry.event.id in only) and entry.event.id not in along
    ]
    undos = frozenset(event.id for event in table.session.events if event.kind == UNDO)
    writer = RowWriter(t, table, marks, me, undos, sentences_when_made(table))
    shown = [(n, entry, writer.sentences(entry)) for n, entry in numbered[::-1][:most]]
    often = Counter(sentences[0].text for _, _, sentences in shown)
    return [writer.row(n, entry, sentences, is_alone=often[sentences[0].text] == 1) for n, entry, sentences in shown]


@dataclass(frozen=True)
class RowWriter:
    """Writes the lines of one table for one phone (`me`)."""

    t: Theme
    table: AnyTable
    marks: Sequence[Seal]
    me: str
    undos: frozenset[EventId]
    made: Mapping[EventId, Message]  # what entries that conflict said when they did not

    def row(self, n: int, entry: Entry, sentences: Sequence[Sentence], is_alone: bool) -> Row:
        seat, phone = _seat(entry, len(self.marks)), phone_name(self.t, entry.event.id.device, self.me)
        is_misfit = entry.status is Status.MISFIT and len(sentences) > 1
        return Row(
            event=entry.event.id,
            n=n,
            kind="note" if entry.event.kind in NOTES else entry.status.value,
            sentences=tuple(sentences[:1] if is_misfit else sentences),
            why=sentences[-1] if is_misfit else None,
            when=clock(entry.event.at),
            who=phone if seat is None else f"{self.table.state.name(seat)} · {phone}",
            seal=None if seat is None else self.marks[seat],
            tags=tuple(self._tags(entry)),
            name=sentences[0].text if is_alone else self.t.say("entry {n}, {what}", n=n, what=sentences[0].text),
        )

    def _tags(self, entry: Entry) -> Iterator[str]:
        if entry.event.kind in NOTES:
            return
        if entry.status is Status.UNDONE:
            yield self.t.say("undone")
        if entry.changed:
            yield self.t.say("changed")
        if entry.event.kind == INSERT:
            yield self.t.say("inserted later")

    def sentences(self, entry: Entry) -> list[Sentence]:
        """What happened, in sentences; a move that says nothing is called by its title."""
        lines = [Sentence(self._words(line, entry.event), line.rule) for line in self._messages(entry)]
        if lines:
            return lines
        move = self.table.game.moves.get(entry.kind)
        text = self.t.say(move.title) if move else entry.kind
        return [Sentence(text, move.rules[0] if move and move.rules else None)]

    def _messages(self, entry: Entry) -> tuple[Message, ...]:
        made = self.made.get(entry.event.id)
        return (made, *entry.messages[1:]) if made else entry.messages

    def _words(self, line: Message, event: Event) -> str:
        """People do not read names of events, such as `kadofurile:7`."""
        text = line.values.get("text")
        if event.kind not in NOTES or text is None:
            return self.t.tell(line)
        if event.kind == CHANGE:
            return self.t.say("Changed: {what}", what=text)
        if event.target in self.undos:
            return self.t.say("Redone: {what}", what=text)
        return self.t.say("Undone: {what}", what=text)


def moved_along(table: AnyTable) -> set[EventId]:
    """Changes that an edit brought about, so that later moves still belong to their round: the edit tells of them."""
    edits: set[tuple[int, str]] = set()
    found = set()
    for event in table.session.events:
        if event.kind in EDITS:
            action = (event.clock, event.id.device)
            if action in edits:
                found.add(event.id)
            edits.add(action)
    return found


def _seat(entry: Entry, seats: int) -> int | None:
    """The player whom an entry names first."""
    found = entry.data.get("seat")
    return found if isinstance(found, int) and 0 <= found < seats else None


def phone_name(t: Theme, device: str, me: str) -> str:
    """A device's short name: of the host and the phone, the phone tells more, and its first letters are enough."""
    name = device.rpartition("-")[2]
    short = name if len(name) <= LONGEST_NAME else name[:FIRST_LETTERS]
    return t.say("this phone") if device == me else t.say("phone {name}", name=short)
