"""A real host and real phones: what the browser tests and the pictures are made with."""

from __future__ import annotations

import re
import shutil
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from pathlib import Path
from typing import IO

from playwright.sync_api import Browser, Error, Locator, Page, StorageState, expect, sync_playwright

from companion.games import all_games

FLAGS = ("--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking", "--disable-sync")
ID = re.compile(r"[a-z0-9]+([-_][a-zA-Z0-9]+)*")
BROWSERS = ("chromium", "chromium-browser", "google-chrome")
PATIENCE = 60_000  # milliseconds for something to appear on a loaded machine
FRAMES = 20  # pairs of them, until the app has heard of the wheel
RESTS, LOOKS = 4, 600  # looks without a change, and in all
STOP_SECONDS = 120  # for a host to end on a loaded machine
WHEELS = 12  # turns of the wheel until something is in sight
IS_FREE = """e => {
  const box = e.getBoundingClientRect();
  const there = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return !!there && e.contains(there);
}"""
TWO_FRAMES = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"
SIZES = {"phone": (390, 844), "narrow": (320, 640), "tablet": (1024, 768)}


@contextmanager
def started(*command: str, log: IO[str] | None = None) -> Iterator[str]:
    """A Python module that serves an app; gives the address that it prints first, and stops it in the end."""
    with subprocess.Popen([sys.executable, "-m", *command], stdout=subprocess.PIPE, stderr=log, text=True) as host:
        try:
            assert host.stdout
            found = re.search(r"http://\S+", host.stdout.readline())
            assert found, "the host prints its address first"
            yield found.group()
        finally:
            host.terminate()
            try:
                host.wait(STOP_SECONDS)
            except subprocess.TimeoutExpired:
                host.kill()
                raise


def free_port() -> int:
    """For a host that is stopped and comes back at the same address."""
    with socket.create_server(("127.0.0.1", 0)) as taken:
        return int(taken.getsockname()[1])


def database(folder: Path) -> str:
    return f"sqlite:///{folder / 'companion.db'}"


def hosted(folder: Path, *more: str) -> AbstractContextManager[str]:
    """`companion host`, started as people start it, on the database in `folder`."""
    where = ("--host", "127.0.0.1", "--port", "0", "--no-browser", "--database", database(folder))
    return started("companion.cli", "host", *where, *more)


@contextmanager
def browser() -> Iterator[Browser]:
    """An installed Chromium or Chrome; `make test` has seen to it that there is one."""
    path = next(filter(None, map(shutil.which, BROWSERS)), None)
    with (
        sync_playwright() as playwright,
        playwright.chromium.launch(executable_path=path, args=FLAGS) as opened,
    ):
        yield opened


class PhoneInHand:
    """A page of the browser. Buttons are found by their ids, or by their words where those are the point."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def open(self, address: str, route: str = "/") -> None:
        self.page.goto(f"{address}#{route}")
        self.listen()

    def turn_to(self, route: str) -> None:
        """Another screen of the app, without loading it anew."""
        self.page.evaluate("route => { location.hash = route }", route)

    def listen(self) -> None:
        """Switch names for screen readers on; needed after every load."""
        self.page.locator("flt-semantics-placeholder").dispatch_event("click", timeout=2 * PATIENCE)

    def reload(self) -> None:
        self.page.reload()
        self.listen()

    def button(self, name: str | re.Pattern[str]) -> Locator:
        """Of that id (`end-turn`) or of those words (`End turn`)."""
        if isinstance(name, str) and ID.fullmatch(name):
            return self.page.locator(f"[flt-semantics-identifier='{name}']").first
        exact = isinstance(name, str)
        return self.page.get_by_role("button", name=name, exact=exact or None).first

    def tap(self, name: str | re.Pattern[str]) -> None:
        """Wait until a button of that name is there, and tap it."""
        found = self.button(name)
        expect(found).to_be_attached(timeout=PATIENCE)
        with suppress(Error):  # it was just drawn anew: the click finds it again
            if middle := self._bring(found):
                return self.page.mouse.click(*middle)  # `found.click` would scroll the names away from what they name
        return found.click(timeout=PATIENCE)

    def _bring(self, found: Locator) -> tuple[float, float] | None:
        """Turn the wheel until the middle of it can be touched; where that is, if it had to be turned."""
        size = self.page.viewport_size or {"width": 0, "height": 0}
        for turns in range(WHEELS):
            middle = self._at_rest(found)
            if found.evaluate(IS_FREE, timeout=PATIENCE):
                return middle if turns else None
            self.page.mouse.move(size["width"] / 2, size["height"] / 2)
            self.page.mouse.wheel(0, middle[1] - size["height"] / 2)
            self._begin_to_move(found)
        return None

    def _begin_to_move(self, found: Locator) -> None:
        """Wait until the wheel shows; at the end of a list it never does."""
        before = found.bounding_box(timeout=PATIENCE)
        for _ in range(FRAMES):
            self.page.evaluate(TWO_FRAMES)
            if found.bounding_box(timeout=PATIENCE) != before:
                break

    def _at_rest(self, found: Locator) -> tuple[float, float]:
        """Its middle, once it has not moved for a while: a sheet may still be rising."""
        boxes = [found.bounding_box(timeout=PATIENCE)]
        while len(boxes) < RESTS or any(box != boxes[-1] for box in boxes[-RESTS:]):
            assert len(boxes) < LOOKS, f"it never came to rest: {boxes[-RESTS:]}"
            self.page.evaluate(TWO_FRAMES)
            boxes.append(found.bounding_box(timeout=PATIENCE))
        box = boxes[-1] or {"x": 0, "y": 0, "width": 0, "height": 0}
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def taps(self, *names: str | re.Pattern[str]) -> None:
        """One after the other."""
        for name in names:
            self.tap(name)

    def write(self, label: str, text: str) -> None:
        """Type into the field of that name, in place of what is there; the browser may still hold the last text."""
        field = self.page.get_by_label(label)
        field.click(timeout=PATIENCE)
        expect(field).to_be_focused(timeout=PATIENCE)
        self.page.keyboard.press("Control+A")
        self.page.keyboard.type(text)
        expect(field).to_have_value(text, timeout=PATIENCE)

    def sits_down(self, title: str, names: list[str], *options: str) -> None:
        """From home to a new table of the game of that title; `options` are tapped before it starts."""
        self.tap(next(f"new-{game.id}" for game in all_games().values() if game.title == title))
        for name in names:
            self.write("New player’s name", name)
            self.tap("add-player")
            self.has(f"remove-{name}")
        self.taps(*options, "start")

    def sees(self, text: str | re.Pattern[str]) -> None:
        """Wait until that text is somewhere on the screen (in a text or in a control's name)."""
        spoken = self.page.get_by_text(text).or_(self.page.get_by_label(text))
        expect(spoken.first).to_be_attached(timeout=PATIENCE)

    def has(self, id: str) -> None:
        """Wait until there is a button of that id."""
        expect(self.button(id)).to_be_attached(timeout=PATIENCE)

    def says(self, id: str, what: object) -> None:
        """Wait until the name of the button of that id has this word or number in it."""
        expect(self.button(id)).to_have_accessible_name(re.compile(rf"\b{what}\b"), timeout=PATIENCE)

    def waits_for(self, expression: str) -> None:
        """Wait until that JavaScript is true. From outside: the page's own policy evaluates no text."""
        for _ in range(PATIENCE // 100):
            try:
                if self.page.evaluate(expression):
                    return
            except Error as error:
                if "because of a navigation" not in str(error):
                    raise
            self.page.wait_for_timeout(100)
        raise AssertionError(f"never true: {expression}")

    def names(self) -> list[str]:
        """The names of everything that can be tapped."""
        return [b.get_attribute("aria-label") or b.inner_text() for b in self.page.get_by_role("button").all()]

    def picture(self) -> bytes:
        """The screen once it has stopped changing and something is on it (a blank one is a few kilobytes)."""
        shot = self.page.screenshot()
        for _ in range(100):
            before, shot = shot, self.page.screenshot()
            if shot == before and len(shot) > 20_000:
                return shot
        raise AssertionError("the screen never came to rest")


@contextmanager
def phone(
    opened: Browser,
    address: str,
    route: str = "/",
    scheme: str = "dark",
    size: str = "phone",
    storage: StorageState | None = None,
) -> Iterator[PhoneInHand]:
    """A fresh phone that has opened the address; with the `storage` of an earlier one it is that phone again."""
    width, height = SIZES[size]
    context = opened.new_context(
        viewport={"width": width, "height": height},
        color_scheme=scheme,
        device_scale_factor=2,  # type: ignore[arg-type]
        storage_state=storage,
    )
    try:
        hand = PhoneInHand(context.new_page())
        hand.open(address, route)
        yield hand
    finally:
        context.close()
