"""Rules search beside a plain substring scan of the same entries: speed and recall."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from statistics import median
from time import perf_counter

from bench.report import Row
from companion.rulebook.entries import all_entries
from companion.rulebook.search import Index, index, search
from companion.rulebook.search_words import load_vocabulary
from tests.rulebook.recall import place, questions, recall

TEXTS = [(e.id, e.game, f"{e.title} {' '.join(e.words)} {e.text}".lower()) for e in all_entries()]


def scan(query: str, game: str | None) -> list[str]:
    """The baseline: entries that contain most of the question's words come first."""
    words = query.lower().split()
    counted = [(game not in (None, of), -sum(word in text for word in words), rule) for rule, of, text in TEXTS]
    return [rule for _, _, rule in sorted(counted)[:8]]


def ours(query: str, game: str | None) -> list[str]:
    index().rows.cache_clear()  # every question comes to an index that has heard none of its words yet
    return [hit.entry.id for hit in search(query, game)]


def misspelt(query: str, rnd: random.Random) -> str:
    """The question with two neighbouring letters of its longest word swapped."""
    word = max(query.split(), key=len)
    at = rnd.randrange(1, max(2, len(word) - 2))
    return query.replace(word, word[:at] + word[at : at + 2][::-1] + word[at + 2 :])


def p95(ask: Callable[[str, str | None], object], asked: list[tuple[str, str | None]]) -> float:
    """Milliseconds that nineteen of twenty questions stay under; the median of five rounds."""

    def one_round() -> float:
        times = []
        for query, game in asked:
            start = perf_counter()
            ask(query, game)
            times.append(perf_counter() - start)
        return sorted(times)[len(times) * 95 // 100]

    return 1e3 * median(one_round() for _ in range(5))


def build() -> float:
    start = perf_counter()
    Index(all_entries(), load_vocabulary())
    return 1e3 * (perf_counter() - start)


def rows() -> Iterator[Row]:
    asked = [(question["query"], question["game"]) for question in questions()]
    rnd = random.Random(1)
    wrong = [(misspelt(query, rnd), game) for query, game in asked]
    ours(wrong[0][0], None)  # the speller is made once
    clean = p95(ours, asked)
    yield Row("rules search, p95 / substring scan", clean, p95(scan, asked), "ms", 2)
    yield Row("rules search with a typo, p95 / without", p95(ours, wrong), clean, "ms", 1.5)
    yield Row(f"rules index of {len(TEXTS)} entries, build / 100 ms", median(build() for _ in range(7)), 100, "ms", 1)
    for within in (1, 3):
        found, scanned = (recall([place(q, ask) for q in questions()], within) for ask in (ours, scan))
        yield Row(f"rules search, recall@{within} / substring scan's", found, scanned, "of 1", 1, at_least=True)
