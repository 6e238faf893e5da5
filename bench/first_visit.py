"""A phone's first visit to a host, and its next one: bytes and seconds to the first picture, over a throttled network.

Beside it the same host with compression, kept files and the cut icons switched off. `python -m bench.first_visit
--waterfall` shows in which order everything is loaded.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import Browser, BrowserContext

from bench.report import HEADER, Row
from bench.tap_to_picture import COUNTER, SCREEN, WATCH
from companion.live.address import own_address
from companion.live.server.web_files import CompressedFiles, cache_folder, client_files
from tests.browser.running_host import PATIENCE, browser, database, started

ROUNDS = 5
MEGABYTE = 1e6
LOOPBACK = "127.0.0.1"
NETWORKS = {"10 Mbit/s and 20 ms": (10, 20), "4 Mbit/s and 60 ms": (4, 60)}
OURS, BASELINE = "companion.cli", "bench.uncompressed_host"
Network = tuple[int, int] | None


@dataclass
class Visit:
    """What went over the network, and when the first picture was there."""

    seconds: float = 0
    files: dict[str, dict[str, Any]] = field(default_factory=dict)

    @property
    def loaded(self) -> list[dict[str, Any]]:
        return [file for file in self.files.values() if not file["is_kept"] and not file["url"].startswith("blob:")]

    @property
    def bytes(self) -> float:
        return sum(file["bytes"] for file in self.loaded)

    def note_request(self, event: dict[str, Any]) -> None:
        found = {"url": event["request"]["url"], "start": event["timestamp"], "end": 0, "bytes": 0, "is_kept": False}
        self.files[event["requestId"]] = found

    def note_answer(self, event: dict[str, Any]) -> None:
        self.files[event["requestId"]]["is_kept"] = event["response"].get("fromDiskCache", False)

    def note_kept(self, event: dict[str, Any]) -> None:
        self.files[event["requestId"]]["is_kept"] = True

    def note_end(self, event: dict[str, Any]) -> None:
        self.files[event["requestId"]].update(end=event["timestamp"], bytes=event["encodedDataLength"])


def visit(context: BrowserContext, address: str, network: Network, least: int = SCREEN) -> Visit:
    """Open the address in a new page, and wait for a message that draws a screen."""
    page, found = context.new_page(), Visit()
    session = context.new_cdp_session(page)
    session.send("Network.enable")
    if network:
        rate = network[0] * 125_000
        speed = {"latency": network[1], "downloadThroughput": rate, "uploadThroughput": rate}
        session.send("Network.emulateNetworkConditions", {"offline": False, **speed})
    session.on("Network.requestWillBeSent", found.note_request)
    session.on("Network.responseReceived", found.note_answer)
    session.on("Network.requestServedFromCache", found.note_kept)
    session.on("Network.loadingFinished", found.note_end)
    page.add_init_script(WATCH)
    page.goto(address, wait_until="commit", timeout=5 * PATIENCE)
    drawn = f"window.drawn.slice(1).filter(d => d[0] > {least}).map(d => d[1])"  # 1: "you are known"
    page.wait_for_function(f"{drawn}.length", timeout=5 * PATIENCE)
    found.seconds = page.evaluate(f"{drawn}[0]") / 1000
    page.close()
    return found


def cold(opened: Browser, address: str, network: Network, least: int = SCREEN) -> Visit:
    with opened.new_context(viewport={"width": 390, "height": 844}, bypass_csp=True) as context:
        return visit(context, address, network, least)


def warm(opened: Browser, address: str) -> Visit:
    """A fresh browser's second visit."""
    with opened.new_context(viewport={"width": 390, "height": 844}, bypass_csp=True) as context:
        visit(context, address, None)
        return visit(context, address, None)


def host(module: str, name: str, folder: str) -> AbstractContextManager[str]:
    where = ("--host", name, "--port", "0", "--no-browser", "--database", database(Path(folder)))
    return started(module, "host", *where)


def megabytes(visits: list[Visit]) -> float:
    return median(found.bytes for found in visits) / MEGABYTE


def seconds(visits: list[Visit]) -> float:
    return median(found.seconds for found in visits)


def pairs(opened: Browser, ours: str, baseline: str, network: Network) -> tuple[list[Visit], list[Visit]]:
    """In turn, so that a noisy machine is noisy to both."""
    visits = [(cold(opened, ours, network), cold(opened, baseline, network)) for _ in range(ROUNDS)]
    return [first for first, _ in visits], [second for _, second in visits]


def loopback_rows(opened: Browser, ours: str, baseline: str) -> Iterator[Row]:
    name, network = next(iter(NETWORKS.items()))
    mine, theirs = pairs(opened, ours, baseline, network)
    yield Row("first visit, 127.0.0.1 / the allowed", megabytes(mine), 3.4, "MB", 1)
    yield Row("first visit, 127.0.0.1 / uncompressed", megabytes(mine), megabytes(theirs), "MB")
    yield Row(f"first visit, 127.0.0.1, {name}", seconds(mine), seconds(theirs), "s", 0.4)


def network_rows(opened: Browser, ours: str, baseline: str) -> Iterator[Row]:
    """As guests come: over plain http, without brotli, with the larger of Flutter's engines."""
    for (name, network), goal in zip(NETWORKS.items(), (0.5, 0.45), strict=True):
        mine, theirs = pairs(opened, ours, baseline, network)
        yield Row(f"first visit, home network, {name}", seconds(mine), seconds(theirs), "s", goal)
    yield Row("first visit, home network / the allowed", megabytes(mine), 5.4, "MB", 1)
    yield Row("first visit, home network / uncompressed", megabytes(mine), megabytes(theirs), "MB")


def warm_rows(opened: Browser, ours: str, baseline: str) -> Iterator[Row]:
    visits = [(warm(opened, ours), warm(opened, baseline)) for _ in range(ROUNDS)]
    mine, theirs = [first for first, _ in visits], [second for _, second in visits]
    yield Row("next visit, home network", seconds(mine), seconds(theirs), "s", 0.9)
    yield Row("next visit, home network / the allowed", 1000 * megabytes(mine), 30, "KB", 1)
    yield Row("requests of the next visit / the allowed", median(len(found.loaded) for found in mine), 3, "", 1)


def counter_rows(opened: Browser, ours: str, bare: str) -> Iterator[Row]:
    visits = [(cold(opened, ours, None), cold(opened, bare, None, COUNTER)) for _ in range(ROUNDS)]
    mine, theirs = [first for first, _ in visits], [second for _, second in visits]
    yield Row("first visit, home network / a bare counter's", seconds(mine), seconds(theirs), "s", 1.25)


def rows() -> Iterator[Row]:
    CompressedFiles(cache_folder()).fill(client_files())  # takes a minute when it was never done before
    name = own_address()
    with TemporaryDirectory() as first, TemporaryDirectory() as second, browser() as opened:
        with host(OURS, LOOPBACK, first) as ours, host(BASELINE, LOOPBACK, second) as baseline:
            yield from loopback_rows(opened, ours, baseline)
        with host(OURS, name, first) as ours, host(BASELINE, name, second) as baseline:
            yield from network_rows(opened, ours, baseline)
            yield from warm_rows(opened, ours, baseline)
        with host(OURS, name, first) as ours, started("bench.counter", "0", name) as bare:
            yield from counter_rows(opened, ours, bare)


def print_waterfall(title: str, found: Visit) -> None:
    begun = min(file["start"] for file in found.loaded)
    print(f"\n{title}: first picture after {found.seconds:.2f} s\n{'from':>6} {'to':>6} {'KB':>7}")
    for file in sorted(found.loaded, key=lambda file: file["start"]):
        name, end = file["url"].split("/", 3)[3] or "the page", max(file["end"] - begun, 0)
        print(f"{file['start'] - begun:6.2f} {end:6.2f} {file['bytes'] / 1000:7.1f} {name}")


def print_waterfalls() -> None:
    name, network = own_address(), NETWORKS["10 Mbit/s and 20 ms"]
    with TemporaryDirectory() as folder, browser() as opened:
        for module in (BASELINE, OURS):
            with host(module, name, folder) as address:
                print_waterfall(f"{module}, home network, 10 Mbit/s and 20 ms", cold(opened, address, network))


if __name__ == "__main__":
    if "--waterfall" in sys.argv:
        print_waterfalls()
    else:
        print(HEADER)
        for row in rows():
            print(row, flush=True)
