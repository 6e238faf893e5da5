"""When somebody was out, and how many items were taken: the state does not keep it, the history does."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from companion.core.messages import Line
from companion.core.table import Entry, Status

OUT_BY = ("elimination", "rage-quit")  # the rules behind lines that say who is out


class Fate(NamedTuple):
    """The day of the last elimination of somebody (0: preparation), and the items looted with it."""

    day: int
    items: int


def fates(history: Iterable[Entry], names: tuple[str, ...]) -> dict[str, Fate]:
    """Of everybody who was ever out; who came back is in it too."""
    found: dict[str, Fate] = {}
    day = 0
    for entry in history:
        if entry.status is not Status.APPLIED:
            continue
        taken = sum(line.rule == "looting" for line in entry.lines)
        for who in _out(entry, names):
            found[who] = Fate(day, taken)
        day = _day_after(entry, day)
    return found


def _out(entry: Entry, names: tuple[str, ...]) -> Iterable[str]:
    if entry.event.kind == "put_out":
        yield names[entry.event.data["seat"]]
    for line in entry.lines:
        if line.rule in OUT_BY and "who" in line.values:
            yield str(line.values["who"])


def _day_after(entry: Entry, day: int) -> int:
    data = entry.event.data
    if entry.event.kind == "correct" and data["what"] == "round":
        day = data["to"]
    return max((_day_told(line) for line in entry.lines), default=0) or day


def _day_told(line: Line) -> int:
    told = line.values.get("day", 0) if line.rule == "rounds" else 0
    return told if isinstance(told, int) else 0
