"""`make screens`: a picture of every screen, by night and by day, in docs/screens."""

from __future__ import annotations

import re
import sys
import time
from collections.abc import Callable, Mapping
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory

from PIL import Image
from playwright.sync_api import Browser, expect

from companion.core.session_file import parse_session
from companion.core.table import play, replay
from companion.games import find_game, game_ids
from companion.share.contents import Profile
from companion.share.links import digits
from companion.share.multipart import split
from companion.share.payload import payload
from companion.store.open_tables import OpenTables
from companion.store.store import Store
from tests.browser.running_host import ID, PATIENCE, PhoneInHand, browser, database, hosted, phone
from tests.share.random_sessions import recorded

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "docs" / "screens"
NOW = int(time.time())
RISE = 600  # milliseconds until a sheet is up
LOOKS, BLANK = 10, 20_000  # at most so many pictures of a screen; bytes of one on which nothing is yet
CUTS = {"royal-will": 15, "board-royale": 30, "royal-battles": 24, "royal-bastards": 40, "rogue-monarch": 12}
LANDS = ("Joda City", 3), ("Treasured Valley", 4), ("Mudford", 5), ("Oldwood", 9)
BOX = {"territories": [{"name": name, "value": value} for name, value in LANDS], "bastards": [], "festival_support": []}
MOMENTS = {  # further moments of the recorded games: a name, the game, and how much of it has been played
    "royal-will-coins": ("royal-will", 0),
    "royal-will-cards": ("royal-will", 3),
    "royal-will-tax": ("royal-will", 5),
    "royal-will-reveal": ("royal-will", 7),
    "royal-will-resolved": ("royal-will", 8),
    "board-royale-crafting": ("board-royale", 1),
    "board-royale-turn": ("board-royale", 28),
    "board-royale-reaction": ("board-royale", 42),
    "board-royale-looting": ("board-royale", 53),
    "royal-battles-initiative": ("royal-battles", 10),
    "royal-battles-movement": ("royal-battles", 12),
    "royal-battles-armies": ("royal-battles", 0),
    "royal-battles-deployment": ("royal-battles", 5),
    "royal-battles-attack": ("royal-battles", 33),
    "royal-bastards-setup": ("royal-bastards", 12),
    "royal-bastards-contest": ("royal-bastards", 33),
    "royal-bastards-festival": ("royal-bastards", 53),
    "royal-bastards-tally": ("royal-bastards", 120),
    "royal-bastards-tie": ("royal-bastards", 124),
    "royal-bastards-last-actions": ("royal-bastards", 126),
    "rogue-monarch-deal": ("rogue-monarch", 0),
    "rogue-monarch-effect": ("rogue-monarch", 7),
    "rogue-monarch-met": ("rogue-monarch", 21),
}
TAPPED: dict[str, tuple[str, ...]] = {  # what lies over a screen: the address, what is tapped there, what comes then
    **{name: (f"/table/{name}", "undo") for name in MOMENTS},
    **{f"{game}-result": (f"/table/friday-{game}/result", "rematch") for game in CUTS},
    **{
        f"{game}-calculator-{name}": (f"/calculators/{game}/{name}", "rule-of-1")
        for game in CUTS
        for name in find_game(game).calculators
    },
    "royal-will-bank": ("/table/evening-royal-will", "purse-bank", "set-number"),
    "board-royale-attack": ("/table/board-royale-turn", "open-attack", "target-1", "move-attack"),
    "board-royale-craft": ("/table/board-royale-crafting", "open-craft", "move-craft"),
    "board-royale-deal": ("/table/board-royale-turn", "open-deal", "move-trade"),
    "board-royale-vote": ("/table/board-royale-turn", "open-vote", "move-vote"),
    "board-royale-count": ("/table/board-royale-turn", "hand-1", "digit-3"),
    "royal-battles-army": ("/table/royal-battles-armies", "army-0", "add-king", "field"),
    "royal-battles-record": ("/table/evening-royal-battles", "side-0", "save-record"),
    "royal-battles-card": ("/table/royal-battles-attack", "space-3-3", "counted-3", "card-H"),
    "royal-bastards-ballot": (
        "/table/royal-bastards-festival",
        "festival-0",
        "open-ballot",
        "support-on-joda-city-more",
    ),
    "royal-bastards-rolled": (
        "/table/royal-bastards-contest",
        "contest-joda-city",
        "attribute-might",
        "roll",
        "hold_contest",
    ),
    "rogue-monarch-covered": (
        "/table/evening-rogue-monarch",
        "new-notebook",
        "phone-of-0",
        "shut-notebook",
        "hold-notebook",
    ),
    "rogue-monarch-rules": ("/table/rogue-monarch-effect", "^Coronation", "§|Rule"),
    "new-table-seated": ("/new/board-royale", "same-people", "start"),
    "royal-battles-trumps": ("/table/royal-battles-attack", "space-3-3", "record-risky"),
    "royal-battles-unit": ("/table/evening-royal-battles", "unit-0-2", "unhurt"),
    "royal-bastards-dice": ("/table/royal-bastards-contest", "contest-joda-city", "attribute-might", "roll"),
    "royal-bastards-player": ("/table/evening-royal-bastards", "rival-0", "support-of-0"),
    "royal-bastards-box": ("/table/evening-royal-bastards", "other-box", "card-barry"),
    "royal-bastards-card": ("/table/evening-royal-bastards", "other-box", "card-barry", "keep"),
    "rogue-monarch-notebook": ("/table/rogue-monarch-effect", "new-notebook", "phone-of-0", "note-reine"),
    "dice-rolled": ("/calculators/royal-bastards/dice", "d10-more", "roll", "^Total"),
}
SCREENS = {  # the name of the picture, and the address of the screen
    "home": "/",
    "new-table": "/new/royal-will",
    **{game: f"/table/evening-{game}" for game in CUTS},
    "moves": "/table/evening-royal-bastards/moves",
    "move": "/table/evening-board-royale/moves/attack",
    "history-of-a-table": "/table/evening-royal-will/history",
    "share": "/table/evening-royal-will/share",
    "share-missing": "/table/evening-royal-will/share/missing",
    "share-box": f"/show/{digits(payload(Profile('royal-bastards', 'Grandma’s box', BOX)))}",
    "take": f"/take/{digits(payload(recorded('board-royale')))}",
    "take-parts": f"/take/{digits(split(payload(recorded('royal-battles')), 60)[1])}",
    "merge": "/table/apart/merge",
    "people": "/table/evening-royal-will/people",
    "rules-of-a-phase": "/table/evening-royal-will/rules",
    "rule": "/rules/royal-will/forger-wager",
    "rules": "/rules",
    "result": "/table/friday-royal-will/result",
    "history": "/history",
    "replay": "/history/friday-royal-will",
    "statistics": "/history/statistics",
    "calculators": "/calculators",
    "dice-roller": "/calculators/royal-bastards/dice",
    "calculator": "/calculators/royal-bastards/contest-odds",
    "players": "/players",
    "settings": "/settings",
    "join": "/join",
}
LATE = {  # what comes after the first picture of a screen
    "home": "to-calculators",
    "statistics": "Head-to-head",
    "replay": "first",
    "history": "open-evening-royal-will",
    "rules-of-a-phase": "^Now: ",
    "rules": "game-royal-battles",
}


def furnish(folder: Path) -> None:
    """Every recorded game twice: finished last Friday, and left in the middle."""
    store = Store(database(folder))
    open_tables = OpenTables(store)
    for game in game_ids():
        whole = parse_session((ROOT / "tests" / "recorded" / f"{game}.json").read_bytes(), find_game)
        open_tables.import_table(replace(whole, id=f"friday-{game}"), at=NOW - 86_400)
        open_tables.import_table(replace(whole, id=f"evening-{game}", events=whole.events[: CUTS[game]]), at=NOW - 700)
    scored_apart(open_tables)
    store.close()


def furnish_moments(folder: Path) -> None:
    """The recorded games once more, at the moments that are worth a picture."""
    furnish(folder)
    store = Store(database(folder))
    open_tables = OpenTables(store)
    for name, (game, cut) in MOMENTS.items():
        whole = recorded(game)
        open_tables.import_table(replace(whole, id=name, events=whole.events[:cut]), at=NOW - 90_000)
    store.close()


def scored_apart(open_tables: OpenTables) -> None:
    """Two phones have corrected the same number: one of them does not fit."""
    common = replace(recorded("royal-will"), id="apart")
    start = replay(find_game(common.game), replace(common, events=common.events[:14]))
    bank = start.state.bank
    for device, taken in (("ann-3fa2", 1), ("ben-81c0", 2)):
        told = play(start, "correct_bank", {"to": bank - taken, "was": bank}, device=device, at=NOW - 600)
        open_tables.import_table(told.session, at=NOW - 500)


def main(wanted: list[str]) -> None:
    plain = {name: (route, LATE.get(name, "")) for name, route in SCREENS.items()}
    with browser() as opened:
        photograph(opened, furnish, {n: steps for n, steps in plain.items() if not wanted or n in wanted})
        photograph(opened, furnish_moments, {n: steps for n, steps in TAPPED.items() if not wanted or n in wanted})


def photograph(opened: Browser, furnished: Callable[[Path], None], pictures: Mapping[str, tuple[str, ...]]) -> None:
    """Each screen after its taps, by night and by day, every time on a fresh phone."""
    if not pictures:
        return
    with TemporaryDirectory() as name:
        furnished(Path(name))
        with hosted(Path(name)) as address:
            for scheme, room in (("dark", "night"), ("light", "day")):
                for picture, (route, *taps, seen) in pictures.items():
                    with phone(opened, address, route, scheme) as hand:
                        expect(hand.page.locator("#start")).to_have_count(0, timeout=PATIENCE)  # the start screen
                        expect(hand.page.get_by_text("Loading the rules…")).to_have_count(0)
                        hand.taps(*map(id_or_words, taps))
                        if ID.fullmatch(seen):
                            hand.has(seen)
                        else:
                            hand.sees(re.compile(seen))
                        hand.page.wait_for_timeout(RISE if taps else 0)
                        keep(at_rest(hand), FOLDER / f"{picture}-{room}.png")


def id_or_words(name: str) -> str | re.Pattern[str]:
    """A button by its id, or by what its words begin with."""
    return name if ID.fullmatch(name) else re.compile(name)


def at_rest(hand: PhoneInHand) -> bytes:
    """The picture once two of them are alike: an answer may come after the form. A cursor never stops blinking."""
    before = hand.page.screenshot()
    for _ in range(LOOKS):
        hand.page.wait_for_timeout(RISE / 2)
        after = hand.page.screenshot()
        if after == before and len(after) > BLANK:
            break
        before = after
    return after


def keep(picture: bytes, file: Path) -> None:
    """With as many colours as flat plates need: less than half as large."""
    Image.open(BytesIO(picture)).convert("RGB").quantize(256, dither=Image.Dither.NONE).save(file, optimize=True)


if __name__ == "__main__":
    main(sys.argv[1:])
