"""A checksum chain per device: any changed byte of any event is found."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from hashlib import sha256
from typing import Any, NamedTuple

from companion.core.log import Event, EventId

ROOT = "0" * 64  # what the first event of a device is chained to


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


def canonical(value: Mapping[str, Any]) -> str:
    """One spelling for one value, so that equal events have equal bytes."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"))


def checksum(before: str, sitting: str, columns: Iterable[object]) -> str:
    """The checksum of an event's columns (device, n, clock, at, kind, data) behind the one before it."""
    return sha256("\x1f".join((before, sitting, *map(str, columns))).encode()).hexdigest()


def forge(sitting: str, event: Event, before: str) -> Link:
    """The next link of a device's chain."""
    columns = (*event.id, event.clock, event.at, event.kind, canonical(event.data))
    return Link(*columns, checksum(before, sitting, columns))


def first_broken(sitting: str, links: Iterable[Link]) -> Link | None:
    """The first link (in the order of each device's count) that is not what was written, or None."""
    last: dict[str, Link] = {}
    for link in sorted(links, key=lambda link: (link.device, link.n)):
        before = last.get(link.device)
        expected = checksum(before.chain if before else ROOT, sitting, link[:6])
        if link.n != (before.n if before else 0) + 1 or link.chain != expected:
            return link
        last[link.device] = link
    return None
