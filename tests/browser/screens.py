"""`make screens`: a picture of every screen, by night and by day, in docs/screens."""

from __future__ import annotations

import sys
import time
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import expect

from companion.core.sessions import parse_session
from companion.games import find_game, game_ids
from companion.store.desk import Desk
from companion.store.store import Store
from tests.browser.house import browser, database, hosted, phone

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "docs" / "screens"
NOW = int(time.time())
CUTS = {"royal-will": 15, "board-royale": 30, "royal-battles": 24, "royal-bastards": 40, "rogue-monarch": 12}
SCREENS = {  # the name of the picture, and the address of the screen
    "home": "/",
    "new-table": "/new/royal-will",
    **{game: f"/table/evening-{game}" for game in CUTS},
    "moves": "/table/evening-royal-bastards/moves",
    "move": "/table/evening-board-royale/moves/attack",
    "history-of-a-table": "/table/evening-royal-will/history",
    "share": "/table/evening-royal-will/share",
    "rules-of-a-phase": "/table/evening-royal-will/rules",
    "rule": "/rules/royal-will/forger-wager",
    "rules": "/rules",
    "result": "/table/friday-royal-will/result",
    "history": "/history",
    "replay": "/history/friday-royal-will",
    "statistics": "/history/statistics",
    "calculators": "/calculators",
    "calculator": "/calculators/royal-bastards/contest-odds",
    "players": "/players",
    "settings": "/settings",
    "join": "/join",
}


def furnish(folder: Path) -> None:
    """Every recorded game twice: finished last Friday, and left in the middle."""
    store = Store(database(folder))
    desk = Desk(store)
    for game in game_ids():
        whole = parse_session((ROOT / "tests" / "recorded" / f"{game}.json").read_bytes(), find_game)
        desk.take(replace(whole, id=f"friday-{game}"), at=NOW - 86_400)
        desk.take(replace(whole, id=f"evening-{game}", events=whole.events[: CUTS[game]]), at=NOW - 700)
    store.close()


def main(wanted: list[str]) -> None:
    with TemporaryDirectory() as name, browser() as opened:
        furnish(Path(name))
        with hosted(Path(name)) as address:
            for scheme, room in (("dark", "night"), ("light", "day")):
                for picture, route in SCREENS.items():
                    if not wanted or picture in wanted:
                        with phone(opened, address, route, scheme) as hand:
                            expect(hand.page.get_by_text("is being opened")).to_have_count(0)
                            (FOLDER / f"{picture}-{room}.png").write_bytes(hand.picture())


if __name__ == "__main__":
    main(sys.argv[1:])
