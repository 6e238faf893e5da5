"""A checksum chain per device: any changed byte of an event is found, and any event that is gone.

Each checksum covers an event and the checksum before it. Where a chain ends is kept apart from the events, or nobody
would miss the last one. The set-up has a checksum of its own among the ends of the chains.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from hashlib import sha256
from typing import Any, NamedTuple

from companion.core.event_log import Event, EventId

SETUP = ""  # no device: under this name stands the checksum of the set-up


class Link(NamedTuple):
    """An event as it is written: plain columns, canonical JSON, and its place in the chain."""

    device: str
    n: int
    clock: int
    at: int
    kind: str
    data: str
    chain: str

    def event(self) -> Event:
        return Event(EventId(self.device, self.n), self.clock, self.at, self.kind, json.loads(self.data))


class ChainEnd(NamedTuple):
    """Where a chain ends: the device's last count, and the checksum there."""

    n: int
    chain: str


ROOT = ChainEnd(0, "0" * 64)  # what the first event of a device is chained to
_canonical = json.JSONEncoder(sort_keys=True, separators=(",", ":")).encode
_any_text = json.JSONEncoder(separators=(",", ":"), default=repr).encode


def canonical(value: Mapping[str, Any]) -> str:
    """One spelling for one value, so that equal events have equal bytes."""
    return _canonical(value)


def checksum(*values: object) -> str:
    """Tells 1 from "1", and has an answer for whatever a damaged file may hold."""
    return sha256(_any_text(values).encode()).hexdigest()


def setup_checksum(table_id: str, game: str, setup: str) -> ChainEnd:
    """The checksum of a set-up. No event is chained to it: a newer version may spell the same set-up otherwise."""
    return ChainEnd(0, checksum(table_id, game, setup))


def link_event(table_id: str, event: Event, before: ChainEnd) -> Link:
    """The next link of a device's chain."""
    columns = (*event.id, event.clock, event.at, event.kind, canonical(event.data))
    return Link(*columns, checksum(before.chain, table_id, *columns))


def first_broken(table_id: str, setup: ChainEnd, links: Iterable[Link], kept: Mapping[str, ChainEnd]) -> str | None:
    """The first thing that is not as it was written, or None. Each device's links come in the order of its count."""
    ends = {SETUP: setup}
    for link in links:
        before = ends.get(link.device, ROOT)
        if link.n != before.n + 1 or link.chain != checksum(before.chain, table_id, *link[:6]):
            return f"event {link.device}:{link.n}"
        ends[link.device] = ChainEnd(link.n, link.chain)
    for device in {**ends, **kept}:
        if ends.get(device) != kept.get(device):
            return f"the last event of {device}" if device != SETUP else "the setup"
    return None
