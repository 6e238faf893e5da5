"""A real host and real phones: what the browser tests and the pictures are made with."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Page, sync_playwright

FLAGS = ("--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking", "--disable-sync")
BROWSERS = ("chromium", "chromium-browser", "google-chrome")


@contextmanager
def hosted() -> Iterator[str]:
    """`companion host`, started as people start it; gives the address that it prints."""
    command = [sys.executable, "-m", "companion.cli", "--host", "127.0.0.1", "--port", "0", "--no-browser"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as host:
        try:
            assert host.stdout
            found = re.search(r"http://\S+", host.stdout.readline())
            assert found, "the host prints its address first"
            yield found.group()
        finally:
            host.terminate()


@contextmanager
def phone(address: str, scheme: str) -> Iterator[Page]:
    """A phone that has opened the address, with names for screen readers switched on."""
    path = next(filter(None, map(shutil.which, BROWSERS)), None)
    with (
        sync_playwright() as playwright,
        playwright.chromium.launch(executable_path=path, args=FLAGS) as browser,
    ):
        page = browser.new_page(viewport={"width": 390, "height": 844}, color_scheme=scheme, device_scale_factor=2)
        page.goto(address)
        page.locator("flt-semantics-placeholder").dispatch_event("click", timeout=60_000)
        yield page


def picture(page: Page) -> bytes:
    """The screen once it has stopped changing and something is on it (a blank one is a few kilobytes)."""
    shot = page.screenshot()
    for _ in range(100):
        before, shot = shot, page.screenshot()
        if shot == before and len(shot) > 20_000:
            return shot
    raise AssertionError("the screen never came to rest")
