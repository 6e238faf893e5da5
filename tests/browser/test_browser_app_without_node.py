"""Published where neither Node nor npm is at hand: it says what is left out, and the app starts all the same."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from companion.cli import main
from companion.publish.compression import QUICK
from companion.publish.site import publish
from tests.browser.browser_app import browser_of, on_phone, served
from tests.browser.running_host import PATIENCE

CROWN = Path(__file__).resolve().parents[2] / "assets" / "icon.png"


def test_without_node_and_npm_the_app_starts_from_its_sources_and_reads_no_pictures(
    driver, monkeypatch, capsys, tmp_path
):
    with monkeypatch.context() as bare:
        bare.setattr("companion.commands.publish.publish", partial(publish, quality=QUICK))
        bare.setenv("PATH", str(tmp_path / "nothing"))
        assert main(["publish", str(tmp_path / "site")]) == 0
    said = capsys.readouterr().out
    assert "Not compiled, because node isn’t in PATH" in said
    assert "No scanner, because npm isn’t installed" in said
    with served(tmp_path / "site") as address, browser_of(driver, tmp_path / "profile") as context:
        hand = on_phone(context, address, "/join")
        with hand.page.expect_file_chooser(timeout=PATIENCE) as choosing:
            hand.tap("scan")
        choosing.value.set_files(CROWN)
        hand.sees("Photos can’t be read here")
