"""A new version of the published app: never taken while somebody plays."""

from __future__ import annotations

import shutil
from pathlib import Path

from companion.publish.precache import put_precache
from companion.publish.site import WEB
from tests.browser.pocket import Pocket, browser_of, on_phone, served, table_file, until

NEW = "/* a newer version */"
WAITS = "navigator.serviceWorker.getRegistration().then(found => Boolean(found.waiting))"


def newer(site: Path) -> None:
    """The same site with another stylesheet."""
    style = site / "start.css"
    style.write_text(style.read_text(encoding="utf-8") + NEW, encoding="utf-8")
    shutil.copyfile(WEB / "sw.js", site / "sw.js")
    put_precache(site)


def is_new(hand: Pocket) -> bool:
    return NEW in str(hand.page.evaluate("fetch('start.css').then(answer => answer.text())"))


def test_a_new_version_waits_until_the_app_is_closed_and_is_never_mixed_with_the_old_one(driver, site, tmp_path):
    shutil.copytree(site, tmp_path / "site")
    with served(tmp_path / "site") as address:
        with browser_of(driver, tmp_path / "profile") as context:
            hand = on_phone(context, address)
            hand.is_ready_for_offline()
            hand.take(table_file(tmp_path, "board-royale", "island", "Ann", "Ben"))
            hand.go("/table/island")
            newer(tmp_path / "site")
            hand.page.evaluate("navigator.serviceWorker.getRegistration().then(found => found.update())")
            until(hand.page, WAITS)
            hand.tap("Ben gains one")
            hand.sees("Ben holds 6 of")
            assert not is_new(hand)
            hand.page.reload()
            hand.start()
            hand.sees("Ben holds 6 of")
            assert not is_new(hand)
        with browser_of(driver, tmp_path / "profile") as context:
            again = on_phone(context, address)
            assert is_new(again)
            again.sees("Continue Board Royale")
