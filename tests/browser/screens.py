"""`make screens`: a picture of every screen, by night and by day, in docs/screens."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

from tests.browser.house import browser, hosted, phone

FOLDER = Path(__file__).resolve().parents[2] / "docs" / "screens"
SCREENS = {"home": "/"}

if __name__ == "__main__":
    with TemporaryDirectory() as folder, hosted(Path(folder)) as address, browser() as opened:
        for scheme, room in (("dark", "night"), ("light", "day")):
            for name, route in SCREENS.items():
                with phone(opened, address, route, scheme) as hand:
                    (FOLDER / f"{name}-{room}.png").write_bytes(hand.picture())
