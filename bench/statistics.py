"""Statistics over 2,000 finished tables: beside the 100 ms they may take, and beside a plain loop over their rows."""

from __future__ import annotations

import random
import sqlite3
from collections import defaultdict
from collections.abc import Iterator
from functools import partial
from itertools import chain
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from sqlalchemy import insert

from bench.report import Row, interleaved
from companion.games import game_ids
from companion.store.past_games import PastGamesQuery
from companion.store.session_rows import EVENT, SEAT, SITTING
from companion.store.statistics import statistics
from companion.store.store import Store

TABLES, SEATS, EVENTS = 2_000, 4, 40
NAMES = [f"player {n}" for n in range(25)]
JOINED = "SELECT game, name, score, won FROM sitting JOIN seat ON sitting_id = id ORDER BY finished_at, id"
Rows = list[dict[str, Any]]


def fill(store: Store, seed: int = 1) -> None:
    """Finished tables with their logs, put in directly."""
    rnd = random.Random(seed)
    table_ids, seats, events = zip(*(_table(n, rnd) for n in range(TABLES)), strict=True)
    with store.database.writing() as connection:
        connection.execute(insert(SITTING), list(table_ids))
        connection.execute(insert(SEAT), list(chain(*seats)))
        connection.execute(insert(EVENT), list(chain(*events)))


def _table(n: int, rnd: random.Random) -> tuple[dict[str, Any], Rows, Rows]:
    name, start = f"{rnd.getrandbits(64):016x}", 1_700_000_000 + 20_000 * n
    end = start + 60 * EVENTS
    table_id = {"id": name, "game": rnd.choice(game_ids()), "setup": "{}", "opened_at": start}
    winner = rnd.randrange(SEATS)
    seats = [
        {"sitting_id": name, "seat": i, "name": player, "score": rnd.randrange(60), "won": i == winner}
        for i, player in enumerate(rnd.sample(NAMES, SEATS))
    ]
    link = {"sitting_id": name, "device": "a", "kind": "end_turn", "data": '{"seat":0}', "chain": "0" * 64}
    events = [{**link, "n": i, "clock": i, "at": start + 60 * i} for i in range(1, EVENTS + 1)]
    return table_id | {"touched_at": end, "finished_at": end}, seats, events


def plain_loop(rows: sqlite3.Connection) -> dict[Any, Any]:
    """The baseline: every row through sqlite3 itself, and one loop that counts plays, wins, streaks and scores."""
    found: dict[Any, Any] = defaultdict(lambda: {"plays": 0, "wins": 0, "now": 0, "best": 0, "scores": []})
    for game, name, score, won in rows.execute(JOINED):
        for line in (found[name], found[game, name]):
            line["plays"] += 1
            line["wins"] += won
            line["now"] = line["now"] + 1 if won else 0
            line["best"] = max(line["best"], line["now"])
            line["scores"].append(score)
    for line in found.values():
        line["scores"].sort()
    return found


def rows() -> Iterator[Row]:
    with TemporaryDirectory() as folder:
        file = Path(folder) / "bench.db"
        store, bare = Store(f"sqlite:///{file}"), sqlite3.connect(file)
        fill(store)
        ours, loop = interleaved(partial(statistics, store.database, PastGamesQuery()), partial(plain_loop, bare), 21)
        one = PastGamesQuery(players=(NAMES[0],))
        named, _ = interleaved(partial(statistics, store.database, one), partial(plain_loop, bare), 21)
        bare.close()
        store.close()
    yield Row(f"statistics of {TABLES:,} tables / 100 ms", 1e3 * ours, 100, "ms", 1)
    yield Row(f"statistics of {TABLES:,} tables / plain loop over the rows", 1e3 * ours, 1e3 * loop, "ms", 3)
    yield Row("statistics of one player, head to head / 100 ms", 1e3 * named, 100, "ms", 1)
