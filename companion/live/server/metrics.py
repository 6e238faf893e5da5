"""What a host counts about itself, told in Prometheus' text format at /metrics. No name, no address, no table in it."""

from __future__ import annotations

import asyncio
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
STATM, PAGE = Path("/proc/self/statm"), 4096


class Seconds:
    """How long something took, as a histogram."""

    def __init__(self) -> None:
        self.counts = [0] * (len(BOUNDS) + 1)
        self.total = 0.0

    def add(self, seconds: float) -> None:
        self.counts[bisect_left(BOUNDS, seconds)] += 1
        self.total += seconds

    def lines(self, name: str) -> Iterator[str]:
        so_far = 0
        for bound, count in zip((*BOUNDS, "+Inf"), self.counts, strict=True):
            so_far += count
            yield f'{name}_bucket{{le="{bound}"}} {so_far}'
        yield f"{name}_sum {self.total:.6f}"
        yield f"{name}_count {so_far}"


class Metrics:
    """Counted by the origin check and the phones' connections; read by whoever looks after the host."""

    def __init__(self) -> None:
        self.phones = 0
        self.taps = 0
        self.refusals: Counter[str] = Counter()  # why somebody was not let in, or not kept
        self.answers = Seconds()  # from a tap to the next message to that phone
        self.commits = Seconds()

    def text(self, sessions: int) -> str:
        return "\n".join([*self._lines(sessions), ""])

    def _lines(self, sessions: int) -> Iterator[str]:
        yield from _figure("companion_phones", "gauge", "Phones connected now.", self.phones)
        yield from _figure("companion_sessions", "gauge", "Pages kept for phones, connected or not.", sessions)
        yield from _figure("companion_tasks", "gauge", "Tasks of the event loop.", len(asyncio.all_tasks()))
        yield from _figure("companion_taps_total", "counter", "Events that phones sent.", self.taps)
        yield from _head("companion_refusals_total", "counter", "Phones that were refused or disconnected.")
        yield from (f'companion_refusals_total{{reason="{why}"}} {n}' for why, n in sorted(self.refusals.items()))
        yield from _head("companion_answer_seconds", "histogram", "From a tap to the next message to that phone.")
        yield from self.answers.lines("companion_answer_seconds")
        yield from _head("companion_commit_seconds", "histogram", "Transactions that wrote.")
        yield from self.commits.lines("companion_commit_seconds")
        if STATM.exists():
            memory = int(STATM.read_text().split()[1]) * PAGE
            yield from _figure("process_resident_memory_bytes", "gauge", "Memory of this process.", memory)


def _head(name: str, kind: str, help_text: str) -> tuple[str, str]:
    return f"# HELP {name} {help_text}", f"# TYPE {name} {kind}"


def _figure(name: str, kind: str, help_text: str, value: int) -> tuple[str, ...]:
    return *_head(name, kind, help_text), f"{name} {value}"
