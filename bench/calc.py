"""The calculators: start-up of one call, and the rate of a mixed batch."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from functools import partial

from bench.report import Row, interleaved
from companion.games import find_game
from tests.calls import mixed

CALLS = 2_600
ECHO = "import json, sys\nfor row in sys.stdin.buffer: print(json.dumps(json.loads(row)))"


def process(*args: str, stdin: bytes = b"") -> None:
    subprocess.run([sys.executable, *args], input=stdin, stdout=subprocess.DEVNULL, check=True)


def rows() -> Iterator[Row]:
    for game, name in (("royal-will", "will"), ("royal-battles", "attack"), ("royal-bastards", "contest-odds")):
        example = json.dumps(find_game(game).calculators[name].example).encode()
        call = partial(process, "-m", "companion.cli", "calc", game, name, stdin=example)
        ours, bare = interleaved(call, partial(process, "-c", "import json"), 15)
        yield Row(f"start-up: calc {game} {name} / python", ours * 1e3, bare * 1e3, "ms", 8)
    batch = "\n".join(json.dumps(call) for call in mixed(CALLS)).encode()
    ours, echo = interleaved(
        partial(process, "-m", "companion.cli", "calc", "--batch", stdin=batch),
        partial(process, "-c", ECHO, stdin=batch),
        5,
    )
    yield Row(f"calc --batch, {CALLS} mixed calls / echoing the JSON", ours * 1e3, echo * 1e3, "ms")
    yield Row("calc --batch, calls a second / the 2,000 asked for", CALLS / ours, 2_000, "calls/s", 1, at_least=True)
