"""Random evenings of many tables, put directly into a store, and what a slow and obvious count makes of them."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from sqlalchemy import insert

from companion.games import game_ids
from companion.store.past_games import PastGamesQuery
from companion.store.session_rows import EVENT, SEAT, SITTING
from companion.store.store import Store

NAMES = ("Ann", "ann", "Zoë", "O'Neil", "100%", "Ben")


@dataclass(frozen=True)
class Evening:
    """A table as the count sees it. `taps` are (clock, device, time) in order; nobody may have won, or several."""

    id: str
    game: str
    names: tuple[str, ...]
    opened_at: int
    taps: tuple[tuple[int, str, int], ...]
    finished_at: int | None
    scores: tuple[int | None, ...]
    winners: frozenset[str]

    @property
    def when(self) -> int:
        return max(at for _, _, at in self.taps) if self.finished_at is None else self.finished_at

    @property
    def minutes(self) -> float:
        assert self.finished_at is not None
        return max(0.0, (self.finished_at - self.taps[0][2]) / 60)


def random_evening(n: int, rnd: random.Random) -> Evening:
    """Any table: clocks jump, ends come before beginnings, scores are missing."""
    names = tuple(rnd.sample(NAMES, rnd.randint(2, 4)))
    taps = sorted((rnd.randint(1, 4), rnd.choice("abc"), rnd.randint(0, 50_000)) for _ in range(rnd.randint(1, 6)))
    is_finished = rnd.random() < 0.8
    return Evening(
        f"t{n:03}",
        rnd.choice(game_ids()[:3]),
        names,
        rnd.randint(0, 50_000),
        tuple(taps),
        rnd.choice([rnd.randint(0, 50_000), 25_000]) if is_finished else None,
        tuple(rnd.choice([None, rnd.randint(-20, 60), 7]) if is_finished else None for _ in names),
        frozenset(rnd.sample(names, rnd.choice([0, 1, 1, 2]))) if is_finished else frozenset(),
    )


def put(store: Store, evenings: list[Evening]) -> None:
    with store.database.writing() as connection:
        connection.execute(insert(SITTING), [_table_row(evening) for evening in evenings])
        connection.execute(insert(SEAT), [seat for evening in evenings for seat in _seats(evening)])
        connection.execute(insert(EVENT), [event for evening in evenings for event in _events(evening)])


def _table_row(evening: Evening) -> dict[str, Any]:
    return {
        "id": evening.id,
        "game": evening.game,
        "setup": "{}",
        "opened_at": evening.opened_at,
        "touched_at": max(at for _, _, at in evening.taps),
        "finished_at": evening.finished_at,
    }


def _seats(evening: Evening) -> Iterator[dict[str, Any]]:
    for seat, (name, score) in enumerate(zip(evening.names, evening.scores, strict=True)):
        won = None if evening.finished_at is None else name in evening.winners
        yield {"sitting_id": evening.id, "seat": seat, "name": name, "score": score, "won": won}


def _events(evening: Evening) -> Iterator[dict[str, Any]]:
    written = Counter[str]()
    for clock, device, at in evening.taps:
        written[device] += 1
        link = {"kind": "end_turn", "data": "{}", "chain": ""}
        yield {"sitting_id": evening.id, "device": device, "n": written[device], "clock": clock, "at": at, **link}


def fits(evening: Evening, asked: PastGamesQuery) -> bool:
    return (
        asked.game in (None, evening.game)
        and all(name in evening.names for name in asked.players)
        and (asked.since is None or evening.when >= asked.since)
        and (asked.until is None or evening.when < asked.until)
    )


def results(evenings: list[Evening], name: str) -> list[bool]:
    """Whether a player won, each finished table in the order of their ends."""
    finished = [e for e in evenings if e.finished_at is not None and name in e.names]
    return [name in e.winners for e in sorted(finished, key=lambda e: (e.finished_at, e.id))]


def longest_run(won: list[bool]) -> int:
    runs = [won[i:j] for i in range(len(won)) for j in range(i, len(won) + 1)]
    return max((len(run) for run in runs if all(run)), default=0)


def last_run(won: list[bool]) -> int:
    return max(n for n in range(len(won) + 1) if all(won[len(won) - n :]))


def quartile(scores: list[int], part: Fraction) -> float:
    """The value that far along the sorted scores, between two neighbours if need be."""
    ordered, place = sorted(scores), part * (len(scores) - 1)
    low, rest = int(place), place - int(place)
    return float(ordered[low] + (rest * (ordered[low + 1] - ordered[low]) if rest else 0))
