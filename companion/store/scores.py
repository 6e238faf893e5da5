"""How scores are spread: the least, the quartiles, the most, and a histogram."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from statistics import quantiles

MOST_BARS = 10


@dataclass(frozen=True)
class Bar:
    """How many scores lie from `least` to `most`, both included."""

    least: int
    most: int
    count: int


@dataclass(frozen=True)
class Spread:
    """Some scores. `quartiles` are those of the scores as they are (a half lies between two neighbours)."""

    count: int
    least: int
    quartiles: tuple[float, float, float]
    most: int
    bars: tuple[Bar, ...]


def spread(counts: Mapping[int, int]) -> Spread:
    """The spread of at least one score, given how often each came up."""
    scores = sorted(Counter(counts).elements())
    low, middle, high = quantiles(scores, n=4, method="inclusive") if len(scores) > 1 else scores * 3
    return Spread(len(scores), scores[0], (low, middle, high), scores[-1], _bars(counts))


def _bars(counts: Mapping[int, int]) -> tuple[Bar, ...]:
    """Bars of one width, a whole number, from the least score on; the last one holds the most."""
    least, most = min(counts), max(counts)
    width = -(-(most - least + 1) // MOST_BARS)
    heights = Counter[int]()
    for score, count in counts.items():
        heights[(score - least) // width] += count
    starts = range(least, most + 1, width)
    return tuple(Bar(start, start + width - 1, heights[n]) for n, start in enumerate(starts))
