"""What a person waits for: from the tap to the new picture, beside a bare Flet counter in the same browser.

Painted is the moment when the screen readers' tree, which is made with each frame, shows the new words or the new id.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, Page

from bench.report import Row
from companion.core.event_log import Session
from companion.games import find_game
from companion.store.open_tables import OpenTables
from companion.store.store import Store
from tests.browser.running_host import TWO_FRAMES, PhoneInHand, browser, database, hosted, started

TAPS, ROUNDS, OPENINGS, WORDS = 20, 6, 9, 20
MISTYPED = (("dabate", "debate"), ("terittory", "territory"))  # what the app says it read shows that it is done
GAME, PEOPLE, EVENTS = "board-royale", ("Ann", "Ben", "Cleo", "Dan", "Eve", "Flo"), 300
SEAT, CARDS = 1, 5  # whose cards are counted; at the start everybody holds so many
BUTTONS = (f"more-{SEAT}", f"less-{SEAT}")
COUNTER, SCREEN = 150, 2_000  # bytes of a message that draws the counter; of one that draws a screen of ours
WATCH = """
(() => {
  window.opened = null;
  window.drawn = [];
  const Socket = window.WebSocket;
  window.WebSocket = class extends Socket {
    constructor(...args) {
      super(...args);
      this.addEventListener('open', () => { window.opened ??= performance.now(); });
      this.addEventListener('message', (message) => {
        const drawn = () => window.drawn.push([message.data.byteLength, performance.now()]);
        requestAnimationFrame(() => requestAnimationFrame(drawn));  // the frame that shows it has been drawn by then
      });
    }
  };
  const names = ['aria-label', 'flt-semantics-identifier'];
  const text = () => {
    const host = document.querySelector('flt-semantics-host');
    if (!host) return '';
    const named = names.flatMap(name => [...host.querySelectorAll(`[${name}]`)].map(e => e.getAttribute(name)));
    return [host.textContent, ...named].join('|');
  };
  window.painted = (wanted) => new Promise(resolve => {
    const look = () => text().includes(wanted) ? (resolve(performance.now()), true) : false;
    if (look()) return;
    const watcher = new MutationObserver(() => { if (look()) watcher.disconnect(); });
    const named = {attributes: true, attributeFilter: names};
    watcher.observe(document, {subtree: true, childList: true, characterData: true, ...named});
  });
  window.touched = 0;
  for (const touch of ['pointerdown', 'keydown'])
    window.addEventListener(touch, () => { window.touched = performance.now(); }, true);
  window.listen = () => new MutationObserver((_, watcher) => {
    const hidden = document.querySelector('flt-semantics-placeholder');
    if (hidden) { hidden.click(); watcher.disconnect(); }
  }).observe(document, {subtree: true, childList: true});
})();
"""


def long_table(folder: Path) -> str:
    """A table of six with 300 events behind it, in the database that the host will open."""
    store = Store(database(folder))
    open_tables, game = OpenTables(store), find_game(GAME)
    open_tables.new(Session("bench", GAME, game.read_setup(PEOPLE, {}, {}), ()), at=1)
    for n in range(EVENTS):
        move = {"seat": n // 2 % len(PEOPLE), "n": 1}
        open_tables.play("bench", "discard" if n % 2 else "gain", move, device="bench", at=2 + n)
    store.close()
    return "bench"


def opened_page(opened: Browser, address: str, *, names: bool = True) -> Page:
    """A page with or without names for screen readers."""
    page = opened.new_context(viewport={"width": 390, "height": 844}, bypass_csp=True).new_page()
    page.add_init_script(WATCH + ("window.listen();" if names else ""))
    page.goto(address)
    return page


def pictures(opened: Browser, address: str, least: int) -> tuple[float, float]:
    """Milliseconds from the open socket (the client has loaded) to the first frame with a screen, and to the last."""
    page = opened_page(opened, address, names=False)
    drawn = f"window.drawn.slice(1).filter(d => d[0] > {least}).map(d => d[1] - window.opened)"  # 1: "you are known"
    page.wait_for_function(f"{drawn}.length")
    page.wait_for_load_state("networkidle")
    found = page.evaluate(drawn)
    page.context.close()
    return min(found), max(found)


def waited(page: Page, act: Callable[[], None], wanted: str) -> float:
    """Milliseconds from the touch to the picture with the wanted words."""
    page.evaluate("wanted => { window.result = window.painted(wanted); return null }", wanted)
    act()
    return float(page.evaluate("async () => (await window.result) - window.touched"))


class Hand:
    """A page whose buttons, by their ids, are tapped in turn; `words(n)` is what it says after the n-th tap."""

    def __init__(self, page: Page, buttons: Sequence[str], words: Callable[[int], str]) -> None:
        self.page, self.words, self.tapped = page, words, 0
        page.evaluate("wanted => window.painted(wanted)", words(0))
        self.buttons = [PhoneInHand(page).button(id) for id in buttons]

    def tap(self) -> float:
        button = self.buttons[self.tapped % len(self.buttons)]
        self.tapped += 1
        return waited(self.page, lambda: button.click(force=True), self.words(self.tapped))


def holds(cards: int) -> str:
    """What the table says where they hold so many."""
    return f"{PEOPLE[SEAT]} has {cards} of"


def p95(times: list[float]) -> float:
    return sorted(times)[len(times) * 95 // 100]


def tap_rows(opened: Browser, bare: str, table: str) -> Iterator[Row]:
    counter = Hand(opened_page(opened, bare), ["More"], lambda n: f"count {n}")
    again = Hand(opened_page(opened, bare), ["More"], lambda n: f"count {n}")
    ours = Hand(opened_page(opened, table), BUTTONS, lambda n: holds(CARDS + n % 2))
    hands = (counter, again, ours)
    for hand in hands:
        hand.page.bring_to_front()
        hand.tap()  # the first one warms up
    times: dict[Hand, list[float]] = {hand: [] for hand in hands}
    for _ in range(ROUNDS):
        for hand in hands:
            hand.page.bring_to_front()  # pages at the back are not painted
            times[hand] += [hand.tap() for _ in range(TAPS)]
    what = f"tap to paint, {len(PEOPLE)} players, {EVENTS} events, commit included"
    yield Row(f"{what}, median", median(times[ours]), median(times[counter]), "ms", 1.25)
    yield Row(f"{what}, p95", p95(times[ours]), p95(times[counter]), "ms", 1.6)
    yield Row("tap to paint, counter / the same counter again", median(times[again]), median(times[counter]), "ms")


def search_rows(opened: Browser, bare: str, rules: str) -> Iterator[Row]:
    """A whole word is typed as fast as the browser takes it; what counts is the wait after its last letter."""
    counter = Hand(opened_page(opened, bare), ["More"], lambda n: f"count {n}")
    page = opened_page(opened, rules)
    page.evaluate("wanted => window.painted(wanted)", "Search the rules")
    page.get_by_label("Search the rules").first.click(force=True)
    times: tuple[list[float], list[float]] = ([], [])
    for n in range(WORDS):
        typed, meant = MISTYPED[n % len(MISTYPED)]
        page.bring_to_front()
        page.evaluate(TWO_FRAMES)  # it has come to the front by then
        page.keyboard.press("ControlOrMeta+A")
        times[0].append(waited(page, lambda word=typed: page.keyboard.type(word), f"“{typed}” read as “{meant}”"))
        counter.page.bring_to_front()
        counter.page.evaluate(TWO_FRAMES)
        times[1].append(counter.tap())
    ours, theirs = map(median, times)
    yield Row("search while typing, last key to paint / the allowed", ours, 100, "ms", 1)
    yield Row("search while typing, last key to paint / counter's tap", ours, theirs, "ms")


def rows() -> Iterator[Row]:
    with TemporaryDirectory() as name, browser() as opened, started("bench.counter") as bare:
        table_id = long_table(Path(name))
        with hosted(Path(name)) as host:
            yield from tap_rows(opened, bare, f"{host}#/table/{table_id}")
            pairs = [(*pictures(opened, host, SCREEN), *pictures(opened, bare, COUNTER)) for _ in range(OPENINGS)]
            first, whole, theirs, _ = (median(side) for side in zip(*pairs, strict=True))
            yield from search_rows(opened, bare, f"{host}#/rules")
            yield Row("first screen (way back, thumb bar) / counter", first, theirs, "ms", 2)
            yield Row("first screen with the seats and the tiles of new games / counter", whole, theirs, "ms")
