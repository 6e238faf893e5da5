"""`make icons`: the app's icons from assets/icons/crown.svg, drawn by the browser at every size that is asked for."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Page

from tests.browser.running_host import browser

ASSETS = Path(__file__).resolve().parents[2] / "assets"
GROUND = "#0E1116"


class Icon(NamedTuple):
    """A square picture: how much of it the crown takes, and how its ground looks (none: see-through)."""

    file: str
    size: int
    crown: float
    ground: str | None = GROUND
    corner: float = 0.0  # of the ground, as a share of the size


ICONS = (
    Icon("favicon.png", 32, 1.0, None),
    Icon("icons/icon-192.png", 192, 0.62, corner=0.22),
    Icon("icons/icon-512.png", 512, 0.62, corner=0.22),
    Icon("icons/icon-maskable-192.png", 192, 0.5),
    Icon("icons/icon-maskable-512.png", 512, 0.5),
    Icon("icons/apple-touch-icon-192.png", 192, 0.6),
    Icon("icons/loading-animation.png", 512, 0.7, None),
    Icon("icon.png", 1024, 0.62),
    Icon("splash.png", 1024, 0.4, None),
)


def drawn(page: Page, icon: Icon, crown: str) -> bytes:
    inner = icon.size * icon.crown
    look = f"width:{icon.size}px;height:{icon.size}px;border-radius:{icon.corner * icon.size}px"
    ground = f"background:{icon.ground};" if icon.ground else ""
    page.set_viewport_size({"width": icon.size, "height": icon.size})
    page.set_content(
        f'<body style="margin:0"><div style="{look};{ground}display:grid;place-items:center">'
        f'<div style="width:{inner}px;height:{inner}px">{crown}</div></div>'
    )
    return page.screenshot(omit_background=True)


if __name__ == "__main__":
    picture = (ASSETS / "icons" / "crown.svg").read_text(encoding="utf-8")
    with browser() as opened:
        sheet = opened.new_page()
        for wanted in ICONS:
            (ASSETS / wanted.file).write_bytes(drawn(sheet, wanted, picture))
