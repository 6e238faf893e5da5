"""The two fullest tables, from the tap to the picture: the board of Royal Battles and the tallier of Royal Bastards.

Each tap is written to the disk; every other one is Undo, which folds the whole log again. Beside them the bare counter.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import Browser

from bench.report import Row
from bench.tap_to_picture import ROUNDS, TAPS, Hand, opened_page
from companion.core.event_log import Session
from companion.games import find_game
from companion.games.royal_bastards.screen.contest_panel import win_odds
from companion.store.open_tables import OpenTables
from companion.store.store import Store
from companion.ui.kit.formats import percent
from tests.browser.running_host import PhoneInHand, browser, database, hosted, started

Moves = Sequence[tuple[str, dict[str, Any]]]
PEOPLE = ("Ann", "Ben", "Cleo", "Dan")
FIRSTBORNS = ("Ada", "Bo", "Cy", "Di")
LANDS = tuple(f"Land {n}" for n in range(1, 10))  # with the two that the rulebook names there are eleven
ALL_LANDS = ("Joda City", "Treasured Valley", *LANDS)
DRAW, COUNT = "draw-1", "count-joda-city"  # ids of buttons
MOST = 9  # Support of whoever wins a Territory
PRINTED, ODDS_TAPS = 3, 8  # everybody's Might; so many cards make odds that all differ
BREATH = 120  # milliseconds between two taps
GOAL, FURTHER = 1.4, 2.4  # times the counter: a tap, and a tap with one further picture


def armies() -> Moves:
    """Four units on each side and a card on every space, just before a turn begins."""
    units = (["knight", "pawn", "king", "queen"], ["king", "rook", "bishop", "pawn"])
    cards = (("10D", "2C", "4C", "6S"), ("9C", "4H", "JS", "8S"))
    rows = [(seat, i) for i in range(4) for seat in (0, 1)]
    between = [[column, row] for row in range(1, 8) for column in (2, 3, 4)]
    ranks = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J")
    return [
        *(("army", {"seat": seat, "units": units[seat]}) for seat in (0, 1)),
        *(("deploy", {"seat": s, "unit": i, "row": 2 * i + 1, "card": cards[s][i]}) for s, i in rows),
        *(
            ("correct_card", {"space": space, "card": ranks[n // 2] + "HD"[n % 2], "seat": n % 2})
            for n, space in enumerate(between)
        ),
        ("initiative", {"white": "3D", "black": "5S"}),
    ]


def box() -> dict[str, Any]:
    tiles = [{"name": name, "value": 5} for name in ALL_LANDS]
    return {"territories": tiles, "bastards": [{"name": name, "might": PRINTED} for name in FIRSTBORNS]}


def begun() -> Moves:
    chosen = [("choose_firstborn", {"seat": seat, "name": name}) for seat, name in enumerate(FIRSTBORNS)]
    return [*chosen, ("next_phase", {})]


def counted() -> Moves:
    """Support everywhere, nothing counted yet: every tap changes all four rows."""
    support = [
        ("correct_support", {"seat": seat, "territory": name, "to": MOST if seat == n % 4 else (n + seat) % 5})
        for n, name in enumerate(ALL_LANDS)
        for seat in range(len(PEOPLE))
    ]
    return [*begun(), *support, ("correct_turn", {"to": 8, "phase": "counting"})]


def contested() -> Moves:
    places = [("correct_place", {"seat": s, "role": "firstborn", "to": LANDS[0]}) for s in (0, 1)]
    return [*begun(), ("correct_turn", {"to": 2, "phase": "contest"}), *places]


def furnish(folder: Path) -> None:
    """The three tables, in the database that the host will open."""
    store = Store(database(folder))
    open_tables = OpenTables(store)
    _lay(open_tables, "board", "royal-battles", PEOPLE[:2], {}, armies())
    _lay(open_tables, "tally", "royal-bastards", PEOPLE, box(), counted())
    _lay(open_tables, "contest", "royal-bastards", PEOPLE, box(), contested())
    store.close()


def _lay(
    open_tables: OpenTables, table_id: str, game: str, names: Sequence[str], options: dict[str, Any], moves: Moves
) -> None:
    open_tables.new(Session(table_id, game, find_game(game).read_setup(names, {}, options), ()), at=1)
    for kind, data in moves:
        open_tables.play(table_id, kind, data, device="bench", at=2)


def board_words(n: int) -> str:
    """A card is drawn, and taken back."""
    return "tap the unit that moves" if n % 2 else DRAW


def tally_words(n: int) -> str:
    """A Territory is counted, and taken back."""
    return f"{ALL_LANDS[n % 2]}, worth"


def odds_words(n: int) -> str:
    """The bar of Ann's odds after n cards for her."""
    sides = (("Ann", ("d10",), PRINTED + n, PRINTED), ("Ben", ("d10",), PRINTED, PRINTED))
    return f"Ann: {percent(win_odds(sides)[0])}"


def timed(hands: Sequence[Hand], rounds: int, taps: int) -> dict[Hand, list[float]]:
    """Taps in turn, so that a noisy machine is noisy to all."""
    found: dict[Hand, list[float]] = {hand: [] for hand in hands}
    for _ in range(rounds):
        for hand in hands:
            hand.page.bring_to_front()  # pages at the back are not painted
            found[hand] += [_tapped(hand) for _ in range(taps)]
    return found


def _tapped(hand: Hand) -> float:
    """One tap, then a breath: nobody taps again before the last one's afterthoughts are painted."""
    waited = hand.tap()
    hand.page.wait_for_timeout(BREATH)
    return waited


def rows() -> Iterator[Row]:
    with TemporaryDirectory() as name, browser() as opened, started("bench.counter") as bare:
        furnish(Path(name))
        with hosted(Path(name)) as host:
            yield from tap_rows(opened, bare, host)
            yield odds_row(opened, bare, host)


def tap_rows(opened: Browser, bare: str, host: str) -> Iterator[Row]:
    page = partial(opened_page, opened)
    counter = Hand(page(bare), ["More"], lambda n: f"count {n}")
    board = Hand(page(f"{host}#/table/board"), [DRAW, "undo"], board_words)
    tally = Hand(page(f"{host}#/table/tally"), [COUNT, "undo"], tally_words)
    hands = (counter, board, tally)
    timed(hands, 1, 2)  # the first ones warm up
    times = timed(hands, ROUNDS // 2, TAPS)
    named = {board: "the board (8 units, 35 spaces)", tally: "the tallier (11 Territories, 4 players)"}
    for hand, what in named.items():
        yield Row(f"tap to paint, {what}", median(times[hand]), median(times[counter]), "ms", GOAL)


def odds_row(opened: Browser, bare: str, host: str) -> Row:
    """From the tap on a card's + to the bars, which are reckoned anew."""
    counter = Hand(opened_page(opened, bare), ["More"], lambda n: f"count {n}")
    page = opened_page(opened, f"{host}#/table/contest")
    PhoneInHand(page).taps("contest-land-1", "attribute-might", "tune-0")
    odds = Hand(page, ["cards-0-more"], odds_words)
    counter.tap()
    times = timed((counter, odds), 1, ODDS_TAPS)
    return Row("tap to the odds of a Contest / counter", median(times[odds]), median(times[counter]), "ms", FURTHER)
