"""The published site, served from this machine, and browsers that keep what it gave them."""

from __future__ import annotations

import fcntl
import os
import shutil
import signal
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Thread

import pytest
from playwright.sync_api import BrowserContext, Page, Playwright

from companion.core.event_log import Session
from companion.core.session_file import session_text
from companion.games import find_game
from companion.publish.compression import QUICK
from companion.publish.server import site_server
from companion.publish.site import publish
from tests.browser.running_host import BROWSERS, FLAGS, PATIENCE, PhoneInHand

UNTIL = """async () => {
  const end = Date.now() + 120_000;
  while (!(await (CONDITION))) {
    if (Date.now() > end) throw new Error('it never came true: ' + (() => CONDITION));
    await new Promise(resolve => setTimeout(resolve, 50));
  }
}"""
KEPT = """(async () => {
  const {active} = await navigator.serviceWorker.ready;
  const [name] = await caches.keys();
  const kept = name ? await (await caches.open(name)).keys() : [];
  return active?.state === `activated` && kept.some(request => request.url.includes(`FILE`));
})()"""
SAID = """([id, wanted]) => new Promise((resolve, reject) => {
  const found = () => document.querySelector(`[flt-semantics-identifier='${id}']`);
  const said = () => found()?.ariaLabel ?? found()?.textContent ?? '';
  const look = () => said().split(/[^0-9]+/).includes(wanted) ? resolve() : requestAnimationFrame(look);
  setTimeout(() => reject(new Error(`it never came: ${wanted}`)), 120_000);
  look();
})"""


def until(page: Page, condition: str) -> None:
    """Wait until that is true in the page, whose policy forbids what Playwright itself would do."""
    page.evaluate(UNTIL.replace("CONDITION", condition))


def marked(page: Page, name: str) -> float:
    """When the page came so far, in milliseconds since it was asked for."""
    mark = f"performance.getEntriesByName(`{name}`)[0]?.startTime"
    until(page, mark)
    return float(page.evaluate(mark))


def published(folders: pytest.TempPathFactory) -> Path:
    """The app as a site, made once for all processes of a test run."""
    own = folders.getbasetemp()
    shared = own.parent if "PYTEST_XDIST_WORKER" in os.environ else own
    with (shared / "site.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (shared / "site").exists():
            publish(shared / "site", QUICK)
    return shared / "site"


@contextmanager
def served(site: Path, base: str = "/", port: int = 0) -> Iterator[str]:
    """A static host; gives the address of the app."""
    with site_server(site, base, port) as server:
        thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}{base}"
        finally:
            server.shutdown()
            thread.join()


@contextmanager
def browser_of(playwright: Playwright, profile: Path) -> Iterator[BrowserContext]:
    """A browser that keeps its storage in `profile`, as the one on a phone does."""
    path = next(filter(None, map(shutil.which, BROWSERS)), None)
    context = playwright.chromium.launch_persistent_context(
        profile, executable_path=path, args=list(FLAGS), viewport={"width": 390, "height": 844}, color_scheme="dark"
    )
    try:
        yield context
    finally:
        with suppress(Exception):  # a killed one has no more to say
            context.close()


def processes(profile: Path) -> list[int]:
    """All of the browser that has this profile."""
    found = []
    for process in Path("/proc").iterdir():
        with suppress(OSError):
            if process.name.isdigit() and os.fsencode(profile) in (process / "cmdline").read_bytes():
                found.append(int(process.name))
    return found


def kill(pids: list[int]) -> None:
    """Gone at once."""
    for pid in pids:
        with suppress(ProcessLookupError):  # it went with another one
            os.kill(pid, signal.SIGKILL)


class Pocket(PhoneInHand):
    """A phone with the app in its browser."""

    def visit(self, address: str, route: str = "/") -> None:
        self.page.goto(f"{address}#{route}")
        self.start()

    def start(self) -> None:
        """Until the tables are open."""
        marked(self.page, "browser-app-ready")
        self.listen()

    def go(self, route: str) -> None:
        self.page.evaluate("route => { location.hash = route }", route)

    def says_at_once(self, id: str, number: int) -> None:
        """Looks at every frame, so that hardly any time goes by between what is shown and what comes next."""
        self.page.evaluate(SAID, [id, str(number)])

    def is_ready_for_offline(self) -> None:
        """Until everything lies ready for a start without a network."""
        until(self.page, KEPT.replace("FILE", "main.dart"))

    def is_ready_for_a_quick_start(self) -> None:
        """Until the next start can begin with the snapshot."""
        until(self.page, KEPT.replace("FILE", "snapshot-"))

    def was_woken(self) -> bool:
        """Whether Python began with the snapshot."""
        return bool(self.page.evaluate("performance.getEntriesByName('browser-app-woken').length"))

    def take(self, file: Path) -> None:
        """A table from a file."""
        self.go("/settings")
        with self.page.expect_file_chooser(timeout=PATIENCE) as choosing:
            self.tap("take-file")
        choosing.value.set_files(file)
        self.sees("1 new table imported")


def table_file(folder: Path, game_id: str, table_id: str, *names: str) -> Path:
    """A table at its very beginning, as a file."""
    game = find_game(game_id)
    file = folder / f"{table_id}.json"
    file.write_text(session_text(Session(table_id, game.id, game.read_setup(list(names), {}, {}))), encoding="utf-8")
    return file


def on_phone(context: BrowserContext, address: str, route: str = "/") -> Pocket:
    """The app in a new tab of that browser, with its tables open."""
    hand = Pocket(context.new_page())
    hand.visit(address, route)
    return hand
