"""Payloads that nobody has made: bits turned, ends cut off, two spliced, noise; some with a right checksum."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

from companion.core.event_log import Session
from companion.core.session_file import session_plain
from companion.share.coder import Encoder
from companion.share.contents import HouseRules, Profile
from companion.share.missing_events import answer, version_vector
from companion.share.payload import ENVELOPE, KINDS, ROOM_FOR_KINDS, Head, envelope, payload
from companion.share.schemas import newest_mark
from tests.games.royal_bastards.random_moves import BOX
from tests.share.random_sessions import GAMES, evening, recorded

Random = random.Random
NASTY_TEXTS = ["", "a", "a" * 41, "a" * 3000, "\0", "\ud83d", "\u202eevil", "=cmd()", " x", "undo", "👩‍👩‍👧"]
NASTY_DATA: list[Any] = [
    {},
    {"seat": 99},
    {"seat": 0},
    {"seat": -1},
    {"n": 1},
    {"device": "a", "n": 0},
    {"device": "b", "n": 1, "data": {"seat": 0}, "over": {"device": "b", "n": 1}},
    {"kind": "undo", "data": {"device": "a", "n": 1}},
    {"n": 1, "kind": "draw", "data": {"seat": 0}},
    {"cards": [[]]},
]


def corpus() -> list[bytes]:
    """Good payloads of every kind and game."""
    sessions = [recorded(game) for game in GAMES] + [evening(game, seed) for game in GAMES for seed in range(3)]
    halves = [Session(s.id, s.game, s.setup, s.events[: len(s.events) // 2]) for s in sessions[:5]]
    deltas = [answer(whole, version_vector(half)) for whole, half in zip(sessions, halves, strict=False)]
    small = [Profile("royal-bastards", "box", BOX), HouseRules("royal-will", {"taxed-coin": "next-will"})]
    return [payload(content) for content in [*sessions, *deltas, *map(version_vector, halves), *small]]


def turned(data: bytes, other: bytes, rnd: Random) -> bytes:
    found = bytearray(data)
    for _ in range(rnd.choice([1, 1, 2, 8])):
        found[rnd.randrange(len(found))] ^= 1 << rnd.randrange(8)
    return bytes(found)


def cut(data: bytes, other: bytes, rnd: Random) -> bytes:
    return data[: rnd.randrange(len(data))]


def spliced(data: bytes, other: bytes, rnd: Random) -> bytes:
    return data[: rnd.randrange(len(data))] + other[rnd.randrange(len(other)) :]


def noise(data: bytes, other: bytes, rnd: Random) -> bytes:
    """Noise behind a good head."""
    return data[: rnd.randrange(ENVELOPE, ENVELOPE + 20)] + rnd.randbytes(rnd.randrange(300))


def zeros(data: bytes, other: bytes, rnd: Random) -> bytes:
    """The likeliest steps over and over: as much as can be had for so few bytes."""
    return data[: rnd.randrange(ENVELOPE, ENVELOPE + 40)] + bytes([rnd.choice([0, 255])]) * rnd.randrange(400)


WAYS: list[Callable[[bytes, bytes, Random], bytes]] = [turned, cut, spliced, noise, zeros]


def forged(rnd: Random) -> bytes:
    """A well packed payload with a session in it that nobody could have."""
    value = session_plain(evening(rnd.choice(GAMES), rnd.randrange(10**9), taps=8))
    for _ in range(rnd.choice([1, 1, 2, 4])):
        _spoil(value, rnd)
    encoder = Encoder()
    mark = newest_mark(value["game"])
    encoder.even(ROOM_FOR_KINDS, 0)
    encoder.even(1 << 16, mark)
    KINDS[0].code(encoder, Head(value["version"], mark), value)
    return envelope(value["version"], encoder.finish())


def _spoil(value: dict[str, Any], rnd: Random) -> None:
    rows = value["events"]
    row = rnd.choice(rows) if rows and rnd.random() < 0.8 else value
    key = rnd.choice([key for key in row if key not in ("format", "version", "game", "events", "data")])
    if row is value and key == "seats":
        row["seats"] = [{"name": rnd.choice(NASTY_TEXTS)} for _ in range(rnd.choice([1, 2, 12]))]
    elif key in ("n", "clock", "at"):
        row[key] = rnd.choice([0, -1, 1, 2, 10**18, 2**60, -(2**60)])
    elif key in ("rulings", "options"):
        row[key] = rnd.choice(NASTY_DATA)
    else:
        row[key] = rnd.choice([*NASTY_TEXTS, *(other["kind"] for other in rows)])
    if rows and rnd.random() < 0.3:
        rows.append(dict(rnd.choice(rows), data=rnd.choice([*NASTY_DATA, rnd.choice(rows)["data"]])))


def mutants(seed: int, count: int, *, share_enveloped: float, share_forged: float) -> Iterator[bytes]:
    """`count` of them; some get a right checksum, or are packed anew, as somebody with ill will would do it."""
    rnd, good = random.Random(seed), corpus()
    for _ in range(count):
        if rnd.random() < share_forged:
            yield forged(rnd)
            continue
        found = rnd.choice(WAYS)(rnd.choice(good), rnd.choice(good), rnd)
        yield envelope(rnd.choice([1, 2]), found[ENVELOPE:]) if rnd.random() < share_enveloped else found
