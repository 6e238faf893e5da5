"""The history as plain values: who, what and when, the newest first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from companion.core.event_log import UNDO, Event, EventId
from companion.core.messages import Message
from companion.core.table import Entry, Status
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


def history_rows(
    t: Theme, table: AnyTable, marks: Sequence[Seal], me: str, most: int, only: Collection[EventId] | None
) -> list[Row]:
    """The newest lines first, not more than `most`; `only` those, if given."""
    numbered = [(n, e) for n, e in enumerate(table.history, 1) if only is None or e.event.id in only]
    writer = RowWriter(t, table, marks, me, frozenset(e.id for e in table.session.events if e.kind == UNDO))
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

    def row(self, n: int, entry: Entry, sentences: Sequence[Sentence], is_alone: bool) -> Row:
        seat, phone = _seat(entry.event, len(self.marks)), phone_name(self.t, entry.event.id.device, self.me)
        is_misfit = entry.status is Status.MISFIT and len(sentences) > 1
        return Row(
            event=entry.event.id,
            n=n,
            kind="note" if entry.event.kind == UNDO else entry.status.value,
            sentences=tuple(sentences[:1] if is_misfit else sentences),
            why=sentences[-1] if is_misfit else None,
            when=clock(entry.event.at),
            who=phone if seat is None else f"{self.table.state.name(seat)} · {phone}",
            seal=None if seat is None else self.marks[seat],
            name=sentences[0].text if is_alone else self.t.say("entry {n}, {what}", n=n, what=sentences[0].text),
        )

    def sentences(self, entry: Entry) -> list[Sentence]:
        """What happened, in sentences; a move that says nothing is called by its title."""
        lines = [Sentence(self._words(line, entry.event), line.rule) for line in entry.messages]
        if lines:
            return lines
        move = self.table.game.moves.get(entry.event.kind)
        text = self.t.say(move.title) if move else entry.event.kind
        return [Sentence(text, move.rules[0] if move and move.rules else None)]

    def _words(self, line: Message, event: Event) -> str:
        """People do not read names of events, such as `kadofurile:7`."""
        text = line.values.get("text")
        if event.kind != UNDO or text is None:
            return self.t.tell(line)
        if event.target in self.undos:
            return self.t.say("Redone: {what}", what=text)
        return self.t.say("Undone: {what}", what=text)


def _seat(event: Event, seats: int) -> int | None:
    """The player whom an event names first."""
    found = event.data.get("seat")
    return found if isinstance(found, int) and 0 <= found < seats else None


def phone_name(t: Theme, device: str, me: str) -> str:
    """A device's short name: of the host and the phone, the phone tells more, and its first letters are enough."""
    name = device.rpartition("-")[2]
    short = name if len(name) <= LONGEST_NAME else name[:FIRST_LETTERS]
    return t.say("this phone") if device == me else t.say("phone {name}", name=short)
