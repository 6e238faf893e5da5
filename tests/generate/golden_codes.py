"""Payloads of the present version, to be kept for good: `python -m tests.generate.golden_codes`.

Files that are there stay.

Beside each payload (`NAME.digits`) lies what it must always be read as (`NAME.json`).
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any

from companion.core.event_log import Event, EventId, Session
from companion.core.session_file import session_plain
from companion.games import find_game
from companion.share.contents import HouseRules, Profile, Shareable
from companion.share.links import digits
from companion.share.missing_events import answer, version_vector
from companion.share.multipart import split
from companion.share.payload import VERSION, payload
from tests.games.royal_bastards.random_moves import BOX
from tests.share.random_sessions import GAMES, evening, recorded, timed

GOLDEN = Path(__file__).parents[1] / "share" / "golden"


NAMES = {"VersionVector": "Holdings", "counts": "tips"}  # golden files keep the names they were written with


def contents() -> Iterator[tuple[str, Shareable]]:
    """One of each kind, and of each game a whole evening and one of several phones."""
    for game in GAMES:
        yield f"{game}-recorded", timed(recorded(game))
        yield f"{game}-merged", evening(game, seed=5, taps=40)
    will = recorded("royal-will")
    half = will.with_events(will.events[:20])
    yield "holdings", version_vector(half)
    yield "delta", answer(will, version_vector(half))
    whole = evening("board-royale", seed=5, taps=40)
    yield "delta-merged", answer(whole, version_vector(whole.with_events(whole.events[:-40])))
    yield "profile", Profile("royal-bastards", "Ann’s box", BOX)
    yield "house-rules", HouseRules("royal-will", {"taxed-coin": "next-will", "last-tie": "play-on"})
    yield "strange", strange()


def strange() -> Session:
    """Names from everywhere, an id that no file name could be, and a move that nobody knows."""
    game = find_game("royal-will")
    names = ["דנה", "=cmd()", "ß" * 40, "🂡"]
    start = Session("\ud83d\n", game.id, game.read_setup(names, {"self-target": "others"}, {"games": 3}))
    stranger = Event(EventId("b", 1), 1, 10**11, "bless", {"who": [None, True, -1.5, 2**70, "\0"]})
    return start.with_events([stranger, Event(EventId("a", 7), 2, 0, "undo", {"device": "b", "n": 1})])


def content_plain(content: Any) -> Any:
    """A content as it stands in a golden file."""
    if isinstance(content, Session):
        return session_plain(content)
    return {
        "thing": NAMES.get(type(content).__name__, type(content).__name__),
        **{NAMES.get(key, key): value for key, value in asdict(content).items()},
    }


def write_new(path: Path, text: str) -> None:
    if not path.exists():
        path.write_text(text, encoding="utf-8")
        sys.stdout.write(f"{path}\n")


def main() -> None:
    folder = GOLDEN / str(VERSION)
    folder.mkdir(parents=True, exist_ok=True)
    for name, content in contents():
        if payload(content)[0] != VERSION:
            continue  # the folder of that version has it
        write_new(folder / f"{name}.json", json.dumps(content_plain(content), indent=1) + "\n")
        write_new(folder / f"{name}.digits", digits(payload(content)) + "\n")
    series = [digits(part) for part in split(payload(evening("royal-bastards", seed=5, taps=40)), 200)]
    write_new(folder / "royal-bastards-merged.parts", "\n".join(series) + "\n")


if __name__ == "__main__":
    main()
