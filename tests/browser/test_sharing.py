"""Two phones of two hosts, which know nothing of each other but the pictures that they take of each other's screens."""

import random
import re
from collections.abc import Iterator
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

import pytest
import zxingcpp
from PIL import Image

from companion.core.event_log import Session
from companion.core.table import replay
from companion.games import find_game
from companion.share.links import digits
from companion.share.payload import payload
from companion.share.qr_codes import matrix, png
from companion.store.open_tables import OpenTables
from companion.store.store import Store
from tests.browser.running_host import PATIENCE, PhoneInHand, database, hosted, phone
from tests.share.random_sessions import recorded

WHOLE = recorded("royal-will")
TABLE_ID = WHOLE.id
LOOKS = 60  # at most so many pictures of one screen
HALF = WHOLE.with_events(WHOLE.events[:20])


class Host(NamedTuple):
    """Where it is, and the folder of its database."""

    address: str
    folder: Path

    def session(self, table_id: str = WHOLE.id) -> Session:
        store = Store(database(self.folder))
        try:
            return store.session(table_id)
        finally:
            store.close()

    def put(self, session: Session) -> None:
        store = Store(database(self.folder))
        OpenTables(store).import_table(session, at=1)
        store.close()


@pytest.fixture(scope="module")
def ann(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    folder = tmp_path_factory.mktemp("ann")
    with hosted(folder) as address:
        yield Host(address, folder)


@pytest.fixture(scope="module")
def ben(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    folder = tmp_path_factory.mktemp("ben")
    with hosted(folder) as address:
        yield Host(address, folder)


def turn(hand: PhoneInHand, route: str) -> None:
    hand.page.evaluate("route => { location.hash = route }", route)


def shown(hand: PhoneInHand) -> bytes:
    """A picture of the screen, taken once there is a code in it: the button comes before the code is drawn."""
    hand.has("save-print")
    for _ in range(LOOKS):
        picture = hand.picture()
        if zxingcpp.read_barcodes(Image.open(BytesIO(picture))):
            break
        hand.page.wait_for_timeout(PATIENCE / LOOKS)
    return picture


def scan(hand: PhoneInHand, *pictures: bytes) -> None:
    """Pick pictures in the phone's own dialog."""
    with hand.page.expect_file_chooser(timeout=PATIENCE) as choosing:
        hand.tap("scan")
    files = [{"name": f"{n}.png", "mimeType": "image/png", "buffer": data} for n, data in enumerate(pictures)]
    choosing.value.set_files(files)  # type: ignore[arg-type]


def hand_over(giver: PhoneInHand, taker: PhoneInHand, button: str, then: str) -> None:
    """One phone shows the table, the other takes a picture of it."""
    turn(giver, f"/table/{TABLE_ID}/share")
    picture = shown(giver)
    turn(taker, "/join")
    scan(taker, picture)
    taker.tap(button)
    taker.has(then)


def undo_something(hand: PhoneInHand) -> None:
    turn(hand, f"/table/{TABLE_ID}")
    hand.tap("undo")
    turn(hand, f"/table/{TABLE_ID}/history")
    hand.sees(re.compile("Undone: "))


def test_a_table_goes_from_phone_to_phone_by_a_picture_and_back_and_both_end_equal(chromium, ann, ben):
    ann.put(HALF)
    with phone(chromium, ann.address) as hers, phone(chromium, ben.address) as his:
        hand_over(hers, his, "take-table", "to-share")
        assert ben.session() == ann.session()
        for hand in (hers, his):
            undo_something(hand)
        assert ben.session() != ann.session()
        hand_over(his, hers, "take-new", "to-table")
        hand_over(hers, his, "take-new", "to-table")
    assert ben.session() == ann.session()
    assert len(ann.session().events) == len(HALF.events) + 2
    folded = [replay(find_game(WHOLE.game), host.session()) for host in (ann, ben)]
    assert folded[0].state == folded[1].state


def test_a_phone_that_has_the_table_gets_only_what_it_lacks(chromium, ann, ben):
    whole, half = replace(WHOLE, id="lagging"), replace(HALF, id="lagging")
    ann.put(whole)
    ben.put(half)
    missing = "/table/lagging/share/missing"
    with phone(chromium, ann.address, missing) as knows, phone(chromium, ben.address, missing) as asks:
        scan(knows, shown(asks))
        knows.has("not-now")  # what came in, and the answer to it
        answer = shown(knows)
        turn(asks, "/join")
        scan(asks, answer)
        asks.sees("A Royal Will, 3 players, 32 entries, 12 new")
        asks.tap("take-new")
        asks.has("to-table")
    assert ben.session("lagging") == whole


def test_the_address_of_a_code_opens_on_a_fresh_phone(chromium, ben):
    other = recorded("board-royale")
    with phone(chromium, ben.address, f"/take/{digits(payload(other))}") as hand:
        hand.sees("Board Royale, 4 players, 74 entries, all new")
        hand.tap("take-table")
        hand.has("to-share")
    assert ben.session(other.id) == other


def test_a_photograph_of_many_megabytes_is_read(chromium, ben):
    """Larger than any message that the host takes through its socket."""
    photograph = Image.frombytes("RGB", (1600, 1600), random.Random(1).randbytes(1600 * 1600 * 3))
    code = Image.open(BytesIO(png(matrix(f"http://h/#/take/{digits(payload(recorded('rogue-monarch')))}"), 8)))
    photograph.paste(code, (300, 300))
    file = BytesIO()
    photograph.save(file, "PNG", compress_level=0)
    assert len(file.getvalue()) > 4 << 20
    with phone(chromium, ben.address, "/join") as hand:
        scan(hand, file.getvalue())
        hand.sees(re.compile("2 players, 61 entries, all new"))
