"""Codes beside JSON + zlib: bytes, QR versions, times; hostile payloads; and how many photographs can be read."""

from __future__ import annotations

import json
import zlib
from collections.abc import Callable, Iterator
from contextlib import suppress
from io import BytesIO
from random import Random
from time import process_time

from bench.photographs import photographed
from bench.report import Row
from companion.core.errors import CompanionError
from companion.core.event_log import Event, EventId, Session
from companion.core.session_file import parse_session, session_plain
from companion.core.table import replay
from companion.games import find_game, game_ids
from companion.share.links import link
from companion.share.payload import payload, read_payload
from companion.share.qr_codes import codes_in, links, matrix, version
from tests.generate.record_games import RECORDED
from tests.share.fuzz import mutants
from tests.walks import evening, setups

ADDRESS = "http://192.168.178.123:8550/"
EVENTS = 300
ROUNDS = 9
HOSTILE = 4_000
PHOTOGRAPHS = 100  # of each size


def recorded(game_id: str) -> Session:
    return parse_session((RECORDED / f"{game_id}.json").read_bytes(), find_game)


def synthetic(game_id: str) -> Session:
    """Random moves with the pauses of an evening between them."""
    names, options = setups(game_id)[0]
    rnd, at, events = Random(7), 1_790_000_000, []
    for n, (kind, data) in enumerate(evening(game_id, names, options, EVENTS, seed=7).moves, 1):
        at += int(rnd.expovariate(1 / 25))
        events.append(Event(EventId("kadofurile-3fa2", n), n, at, kind, data))
    return Session("k7m2pq9rst", game_id, find_game(game_id).read_setup(names, {}, options)).with_events(events)


def json_zlib(session: Session) -> bytes:
    text = json.dumps(session_plain(session), separators=(",", ":"), ensure_ascii=False)
    return zlib.compress(text.encode(), 9)


def sizes(game_id: str) -> Iterator[Row]:
    for what, session, most in (
        ("recorded game", recorded(game_id), 15),
        (f"{EVENTS} events", synthetic(game_id), 20),
    ):
        data = payload(session)
        yield Row(f"share {game_id}, {what} / JSON + zlib", len(data), len(json_zlib(session)), "bytes", 0.4)
        yield Row(f"share {game_id}, {what}: QR version", version(link(data, ADDRESS)), most, "version", 1)


def times(game_id: str) -> Iterator[Row]:
    session = synthetic(game_id)
    data, text, game = payload(session), json.dumps(session_plain(session)), find_game(game_id)
    encoding, packing = cpu(lambda: draw(session)), cpu(lambda: json_zlib(session))
    yield Row(f"encode + draw {game_id}, {EVENTS} events / 150 ms", encoding, 150, "ms", 1)
    yield Row(f"encode + draw {game_id} / JSON + zlib", encoding, packing, "ms")
    decoding = cpu(lambda: read_payload(data))
    plain = cpu(lambda: replay(game, parse_session(text, find_game)))
    yield Row(f"decode + check {game_id}, {EVENTS} events / 50 ms", decoding, 50, "ms", 1)
    yield Row(f"decode + check {game_id} / a session file", decoding, plain, "ms")


def cpu(action: Callable[[], object]) -> float:
    """Milliseconds of this process, the least of several calls: what other programs do meanwhile is not ours."""
    times = []
    for _ in range(ROUNDS):
        start = process_time()
        action()
        times.append(process_time() - start)
    return 1e3 * min(times)


def draw(session: Session) -> None:
    for text in links(payload(session), ADDRESS):
        matrix(text)


def hostile() -> Row:
    slowest = 0.0
    for data in mutants(11, HOSTILE, share_enveloped=0.5, share_forged=0.1):
        start = process_time()
        with suppress(CompanionError):
            read_payload(data)
        slowest = max(slowest, process_time() - start)
    return Row(f"slowest of {HOSTILE:,} hostile payloads / 50 ms", slowest * 1e3, 50, "ms", 1)


def read_rate(pixels: float) -> Row:
    rnd, read = Random(3), 0
    for n in range(PHOTOGRAPHS):
        text = link(rnd.randbytes((100, 300, 500, 800, 960)[n % 5]), ADDRESS)
        picture = BytesIO()
        photographed(matrix(text), pixels, rnd).save(picture, "PNG")
        read += codes_in(picture.getvalue()) == [text]
    what = f"photographs read, {pixels:g} px a module, versions 6 to 22"
    return Row(what, 100 * read / PHOTOGRAPHS, 100, "percent", 0.99, at_least=True)


def rows() -> Iterator[Row]:
    for game_id in game_ids():
        yield from sizes(game_id)
    for game_id in game_ids():
        yield from times(game_id)
    yield hostile()
    for pixels in (2, 2.5, 3):
        yield read_rate(pixels)
