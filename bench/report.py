"""A figure beside its baseline, both measured in the same run: only the ratio means something."""

from __future__ import annotations

import gc
from collections.abc import Callable
from dataclasses import dataclass
from statistics import median
from time import perf_counter


@dataclass(frozen=True)
class Row:
    """`ours` and `baseline` in the unit; `goal` is what the ratio may be at most (or at least, if `at_least`)."""

    what: str
    ours: float
    baseline: float
    unit: str
    goal: float | None = None
    at_least: bool = False

    @property
    def ratio(self) -> float:
        return self.ours / self.baseline

    @property
    def verdict(self) -> str:
        if self.goal is None:
            return ""
        held = self.ratio >= self.goal if self.at_least else self.ratio <= self.goal
        return "ok" if held else "MISSED"

    def __str__(self) -> str:
        goal = "" if self.goal is None else f"{'>=' if self.at_least else '<='} {self.goal:g}"
        return (
            f"{self.what:<58} {self.ours:>10.3f} {self.baseline:>10.3f} {self.unit:<9} "
            f"{self.ratio:>8.2f} {goal:>9} {self.verdict}"
        )


HEADER = f"{'figure':<58} {'ours':>10} {'baseline':>10} {'unit':<9} {'ratio':>8} {'goal':>9}"


def timed(action: Callable[[], object]) -> float:
    """Seconds for one call, the collector kept out of it."""
    gc.collect()
    gc.disable()
    try:
        start = perf_counter()
        action()
        return perf_counter() - start
    finally:
        gc.enable()


def interleaved(ours: Callable[[], object], baseline: Callable[[], object], rounds: int) -> tuple[float, float]:
    """Median seconds of both, taken in turn so that a noisy machine is noisy to both."""
    times = [(timed(ours), timed(baseline)) for _ in range(rounds)]
    return median(a for a, _ in times), median(b for _, b in times)
