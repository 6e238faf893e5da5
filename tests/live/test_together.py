"""Phones at one table, on a real host with real sockets: what one taps all see, and nobody else sees anything."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Iterator, Sequence
from contextlib import AbstractAsyncContextManager, AbstractContextManager, AsyncExitStack, contextmanager
from pathlib import Path

import pytest

from companion.core.event_log import Session
from companion.games import find_game
from companion.live.invites import MOST
from companion.live.roles import Role
from companion.store.members import Member, Members, hashed, new_secret
from companion.store.open_tables import OpenTables
from companion.store.store import Store
from companion.ui.back import without_mark
from companion.ui.backend import new_id
from companion.ui.settings import SECRET_KEY
from tests.browser.running_host import database, free_port, started
from tests.live.client_tree import PAGE, walk
from tests.live.hosts import HAND, LESS, MORE
from tests.live.socket_phone import PROPS, Phone, phone
from tests.store.sample_tables import put_members
from tests.waiting import PATIENCE, until

PEOPLE = ("Ann", "Ben", "Cleo", "Dan", "Eve")
NOWHERE = "This phone can’t open that table"
GAME = find_game("board-royale")
SLOWEST = 0.2  # seconds for a tap on a machine that is busy with other things


class Evening:
    """A table of its own, with one phone of each role and a second one that plays."""

    def __init__(self, folder: Path, players: int = 2, names: Sequence[str] = PEOPLE[:3]) -> None:
        self.url, self.table_id = database(folder), new_id()
        self.route = f"/table/{self.table_id}"
        self.secrets = {who: new_secret() for who in (*Role, "second", "stranger", *range(players))}
        with self.store() as store:
            OpenTables(store).new(Session(self.table_id, GAME.id, GAME.read_setup(names, {}, {})), at=1)
            put_members(
                store.database, self.table_id, *(self._member(who) for who in self.secrets if who != "stranger")
            )

    def _member(self, who: str | int) -> Member:
        role = who if who in tuple(Role) else Role.PLAYER
        return Member(hashed(self.secrets[who]), role, 1 if role == Role.SEAT else None, str(who), 1, 1)

    @contextmanager
    def store(self) -> Iterator[Store]:
        opened = Store(self.url)
        yield opened
        opened.close()

    def prefs(self, who: str | int) -> dict[str, str]:
        """The storage of one of its phones."""
        return {SECRET_KEY: self.secrets[who]}

    def opened(self, address: str, who: str | int, place: str = "") -> AbstractAsyncContextManager[Phone]:
        return phone(address, self.route + place, self.prefs(who))

    def taps(self) -> int:
        with self.store() as store:
            return len(store.session(self.table_id).events)

    async def until_taps(self, wanted: int, *hands: Phone) -> None:
        """Wait until so many are stored; in vain when one of the phones has lost its connection."""

        def is_stored() -> bool:
            assert not any(hand.lost for hand in hands), [hand.lost for hand in hands]
            return sum(store.vector(self.table_id).values()) >= wanted

        with self.store() as store:
            await until(is_stored, f"{wanted} taps", seconds=SLOWEST * wanted + PATIENCE)

    def people(self) -> list[tuple[str, str]]:
        """Who belongs to it, as what; and the links that there are."""
        with self.store() as store:
            members = Members(store.database)
            links = [(role, "link") for role in members.invites(self.table_id)]
            return sorted([*((one.guest, one.role) for one in members.of(self.table_id)), *links])


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("together")


@pytest.fixture(scope="module")
def address(folder: Path) -> Iterator[str]:
    with backend(folder) as found:
        yield found


@pytest.fixture
def evening(folder: Path) -> Evening:
    return Evening(folder)


def backend(folder: Path, port: int = 0) -> AbstractContextManager[str]:
    return started("tests.live.patient_host", database(folder), str(port))


def test_what_one_phone_taps_another_sees_and_takes_back(evening, address):
    async def story():
        async with evening.opened(address, "owner") as ann, evening.opened(address, "player") as ben:
            await ben.says(HAND, 5)
            await ann.tap(MORE)
            await ben.says(HAND, 6)
            await ben.says("undo", 1)
            await ben.tap("undo")
            await ann.says(HAND, 5)

    asyncio.run(story())


def shown(hand: Phone) -> str:
    """The address of the topmost screen."""
    views = [control for control in walk(hand.tree.page.get("views", [])) if control["_c"] == "View"]
    return str(views[-1].get("route")) if views else ""


async def open_screen(hand: Phone, route: str) -> None:
    """Go there, and wait until the screen is on the phone."""
    await hand.go(route)
    await hand.until(lambda: shown(hand) == route, route)


def test_a_stranger_sees_no_trace_of_the_table_at_any_address(evening, address):
    places = ("", "/people", "/history", "/share", "/moves", "/result", "/rules", "/calculators/vote")
    routes = [
        "/",
        "/history",
        "/history/statistics",
        "/players",
        f"/history/{evening.table_id}",
        *(evening.route + p for p in places),
    ]

    async def story():
        seen = []
        async with phone(address, "/", evening.prefs("stranger")) as stranger:
            for route in routes:
                await open_screen(stranger, route)
                seen += [*stranger.texts(), *stranger.names()]
        return " ".join(seen)

    seen = asyncio.run(story())
    assert NOWHERE in seen
    assert not [trace for trace in ("Ben", "Cleo", "holds", evening.table_id) if trace in seen]


def test_a_phone_gets_a_secret_at_its_first_visit_and_keeps_it(address):
    async def story():
        kept, secrets = {}, []
        for _ in range(2):
            async with phone(address, "/", kept) as hand:
                await hand.has("to-settings")
                await hand.until(lambda: len(kept.get(SECRET_KEY, "")) >= 43)
            secrets.append(kept[SECRET_KEY])
        return secrets

    first, second = asyncio.run(story())
    assert first == second


def test_home_lists_a_phones_own_tables_alone(evening, address):
    async def story():
        async with (
            phone(address, "/", evening.prefs("owner")) as ann,
            phone(address, "/", evening.prefs("stranger")) as stranger,
        ):
            await ann.see("Ben")
            await stranger.has("new-board-royale")
            assert not stranger.sees("Ben")

    asyncio.run(story())


async def press_everything(hand: Phone, other: Phone) -> None:
    """Tap every control, seen or not, one's own or another's, after forging what can be forged."""
    forged = {"data": "FORGED", "disabled": False, "visible": True, "value": "1", "label": "owner"}
    await hand.send(PROPS, {"id": PAGE, "props": {"client_ip": "127.0.0.1", "data": "owner"}})
    for control in sorted({*hand.tree.index, *other.tree.index} - {PAGE}):
        await hand.send(PROPS, {"id": control, "props": forged})
        for name in ("click", "tap", "submit"):
            await hand.event(control, name)


@pytest.mark.parametrize("who", [Role.SPECTATOR, "stranger"])
def test_a_phone_that_may_not_changes_nothing_whatever_it_presses(evening, address, who):
    async def story():
        async with evening.opened(address, "owner") as ann:
            await ann.says(HAND, 5)
            for place in ("", "/moves/gain", "/people"):
                async with evening.opened(address, who, place) as other:  # closed only when all is read
                    await other.until(lambda place=place, other=other: shown(other) == evening.route + place)
                    await press_everything(other, ann)
            await ann.tap(MORE)
            await ann.says(HAND, 6)

    before = evening.people()
    asyncio.run(story())
    assert evening.taps() == 1
    assert evening.people() == before


def test_whoever_is_removed_loses_the_table_at_once(evening, address):
    async def story():
        async with evening.opened(address, "owner") as ann, evening.opened(address, "player") as ben:
            await ben.says(HAND, 5)
            await open_screen(ann, f"{evening.route}/people")
            await ann.tap("member-player")
            await ann.tap("remove-member")
            await ben.see("You’re no longer at that table.")
            await ben.until(lambda: shown(ben) == "/")
            await ben.go(evening.route)
            await ben.see(NOWHERE)

    asyncio.run(story())


def test_a_phone_that_is_let_play_may_tap_at_once_and_one_that_is_not_is_told(evening, address):
    async def story():
        async with (
            evening.opened(address, "owner") as ann,
            evening.opened(address, Role.SPECTATOR) as other,
        ):
            await other.see("You’re a spectator.")
            await other.tap(MORE)
            await other.see("You’re a spectator. The owner can let you play")
            await open_screen(ann, f"{evening.route}/people")
            await ann.tap("member-spectator")
            await ann.tap("role-player")
            await other.until(lambda: "You’re a spectator." not in other.texts())
            await other.tap(MORE)
            await other.says(HAND, 6)

    asyncio.run(story())


def test_a_new_session_on_another_network_is_the_same_phone(evening, address):
    """R7: nothing of a page is needed but its address and the phone's own storage."""

    async def story():
        kept = evening.prefs(Role.SEAT)
        async with phone(address, evening.route, kept) as before:
            await before.see("You’re playing as seat.")
        async with phone(address, evening.route, kept, {"User-Agent": "another browser"}) as after:
            await after.see("You’re playing as seat.")
            assert after.session != before.session

    asyncio.run(story())


def test_links_let_in_and_wrong_ones_show_nothing(evening, address):
    async def story():
        async with evening.opened(address, "owner", "/people") as ann:
            await ann.see("#/join/")
            token = next(text for text in ann.texts() if "#/join/" in text).rpartition("/")[2]
            async with phone(address, f"/join/{token[:-1]}x", evening.prefs("stranger")) as stranger:
                await stranger.see("This link doesn’t open a table here")
                assert not stranger.sees("Ben")
                await stranger.go(f"/join/{token}")
                await stranger.tap("seat-1")
                await stranger.says(HAND, 5)
                assert without_mark(stranger.route) == evening.route
                await ann.has("member-Ben")

    asyncio.run(story())
    assert (hashed(evening.secrets["stranger"]), Role.PLAYER) in evening.people()


def test_who_guesses_links_has_to_wait(tmp_path):
    async def story(address: str) -> None:
        async with phone(address, "/", {}) as guesser:
            for n in range(MOST):
                await guesser.go(f"/join/guess-{n}")
                await guesser.until(
                    lambda n=n: shown(guesser) == f"/join/guess-{n}" and guesser.sees("doesn’t open a table")
                )
            await guesser.go("/join/one-more")
            await guesser.see("Too many wrong links from here")

    with backend(tmp_path) as address:  # its own: others come from the same address
        asyncio.run(story(address))


async def press(hand: Phone, taps: int, seat: int = 1) -> None:
    """As fast as the line takes it: one more, one less."""
    more, less = (hand.tree.buttons()[f"{way}-{seat}"]["_i"] for way in ("more", "less"))
    for n in range(taps):
        await hand.event(less if n % 2 else more, "click")


def test_two_phones_that_tap_a_thousand_times_each_lose_no_tap(evening, address):
    """R3; bench/live.py has the times."""

    async def story():
        async with evening.opened(address, "player") as ann, evening.opened(address, "second") as ben:
            await asyncio.gather(ann.says(HAND, 5), ben.says(HAND, 5))
            await asyncio.gather(press(ann, 1_000), press(ben, 1_000))
            await evening.until_taps(2_000, ann, ben)
            await ann.tap(MORE)
            await asyncio.gather(ann.says(HAND, 6), ben.says(HAND, 6))
            await agree(ann, ben)

    asyncio.run(story())
    assert evening.taps() == 2_001


async def agree(one: Phone, other: Phone) -> None:
    """Both show the same in the end; what nobody waits for comes a little later on one of them."""
    await until(lambda: history(one) == history(other), "both phones to show the same")


def history(hand: Phone) -> list[str]:
    return [text for text in hand.texts() if not text.startswith(("This phone", "You’re"))]


PHONES, TAPS = 50, 20


def test_fifty_phones_lose_no_tap_and_all_come_back_after_a_restart(tmp_path):
    """R4 and R5: all on the right screen, and no old tap pressed on another button. bench/live.py has the times."""
    evening, port = Evening(tmp_path, PHONES, PEOPLE), free_port()

    async def all_say(hands: list[Phone], cards: int, seats: Iterable[int] = range(len(PEOPLE))) -> None:
        for hand in hands:
            for seat in seats:
                await hand.says(f"hand-{seat}", cards)

    async def before(hands: list[Phone]) -> None:
        await all_say(hands, 5)
        seats = [1 + n % 4 for n in range(PHONES)]  # at most thirteen phones for each: a hand holds twenty
        await asyncio.gather(*(press(hand, TAPS, seat) for hand, seat in zip(hands, seats, strict=True)))
        await evening.until_taps(PHONES * TAPS, *hands)
        await all_say(hands, 5)

    async def after(hands: list[Phone], old: list[int]) -> None:
        await asyncio.gather(*(hand.reconnect() for hand in hands))
        await all_say(hands, 5)
        await asyncio.gather(*(hand.event(control, "click") for hand, control in zip(hands, old, strict=True)))
        await hands[0].tap(MORE)
        await all_say(hands, 6, [1])

    async def story():
        async with AsyncExitStack() as stack:
            with backend(tmp_path, port) as address:
                opening = (evening.opened(address, who) for who in range(PHONES))
                hands = [await stack.enter_async_context(one) for one in opening]
                await before(hands)
                old = [hand.tree.buttons()[LESS]["_i"] for hand in hands]
            await asyncio.gather(*(hand.drop() for hand in hands))
            with backend(tmp_path, port):
                await after(hands, old)

    asyncio.run(story())
    assert evening.taps() == PHONES * TAPS + 1
