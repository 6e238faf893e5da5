"""The log of a session, event by event, each by what it has in common with those before it."""

from __future__ import annotations

from typing import Any

from companion.core.event_log import UNDO
from companion.core.fields import Anything
from companion.core.session_file import UNDO_FORM
from companion.share.forms import FieldScribe, fits
from companion.share.ranges import damaged
from companion.share.schemas import Schema
from companion.share.scribe import of, part

STRANGER = ""  # stands for the kind of an event that the schema cannot pack
Row = dict[str, Any]  # an event as it stands in a session file


class EventScribe:
    """Carries events in their order."""

    def __init__(self, schema: Schema, values: FieldScribe) -> None:
        self._schema, self._values, self._scribe = schema, values, values.scribe
        self._kinds = (*schema.moves, UNDO, STRANGER)
        self._counts: dict[str, int] = {}  # of each device, so far
        self._device, self._kind, self._clock, self._at = "", "", 0, 0

    def carry_all(self, rows: Any) -> list[Row]:
        return [self.carry(part(rows, i)) for i in range(self._values.count(("events",), rows))]

    def carry(self, row: Any) -> Row:
        device, n = self._name(row)
        clock = self._clock + self._scribe.number(("clock",), of(row, lambda r: r["clock"] - self._clock))
        at = self._at + self._scribe.number(("at",), of(row, lambda r: r["at"] - self._at))
        self._device, self._clock, self._at = device, clock, at
        self._counts[device] = n
        kind, data = self._move(row)
        return {"device": device, "n": n, "clock": clock, "at": at, "kind": kind, "data": data}

    def _name(self, row: Any) -> tuple[str, int]:
        """Who wrote it: often who wrote the one before; the count is mostly one more than the writer's last."""
        device = self._carry_device(part(row, "device"))
        last = self._counts.get(device, 0)
        return device, last + self._scribe.number(("n",), of(row, lambda r: r["n"] - last))

    def _carry_device(self, value: Any) -> str:
        return self._scribe.word([("device", self._device), ("device",)], value)

    def _move(self, row: Any) -> tuple[str, Any]:
        kind = self._scribe.choice([("kind", self._kind), ("kind",)], of(row, self._packed_kind), self._kinds)
        self._kind = kind
        if kind == STRANGER:
            return self._stranger(row)
        data = part(row, "data")
        return kind, self._undo(data) if kind == UNDO else self._values.carry(self._schema.moves[kind], data, (kind,))

    def _packed_kind(self, row: Row) -> str:
        """The kind if the schema can carry the event, else STRANGER."""
        form = UNDO_FORM if row["kind"] == UNDO else self._schema.moves.get(row["kind"])
        return row["kind"] if form and fits(form, row["data"]) else STRANGER

    def _undo(self, data: Any) -> Row:
        device = self._carry_device(part(data, "device"))
        last = self._counts.get(device, 0)
        return {"device": device, "n": last - self._scribe.number(("undo",), of(data, lambda d: last - d["n"]))}

    def _stranger(self, row: Any) -> tuple[str, Any]:
        """An event of another version: its kind in letters, its data as JSON."""
        kind = self._scribe.text([("stranger",)], part(row, "kind"))
        data = self._values.carry(Anything(), part(row, "data"), ("stranger",))
        if self._packed_kind({"kind": kind, "data": data}) != STRANGER:
            raise damaged()
        return kind, data
