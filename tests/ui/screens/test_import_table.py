"""What somebody shows this phone is looked at first, and imported whole or not at all."""

from dataclasses import replace
from types import SimpleNamespace

import flet as ft
import pytest

from companion.core.event_log import merge
from companion.core.session_file import session_text
from companion.share.contents import HouseRules, Profile
from companion.share.importing import read_text
from companion.share.links import digits, link
from companion.share.missing_events import answer, version_vector
from companion.share.multipart import split
from companion.share.payload import envelope, payload
from companion.share.qr_codes import matrix, png
from companion.store.exports import Export, export_bytes
from companion.store.session_rows import UnknownTable
from companion.ui.screens.import_table.incoming import KEY
from tests.share.random_sessions import recorded
from tests.ui.headless import settle
from tests.ui.stories import story
from tests.ui.waiting import tap_soon, until, until_id

SESSION = recorded("royal-will")
HALF = SESSION.with_events(SESSION.events[:20])


def address(content) -> str:
    return f"/take/{digits(payload(content))}"


def has(backend, table_id: str = SESSION.id) -> bool:
    try:
        return bool(backend.open_tables.table(table_id))
    except UnknownTable:
        return False


async def until_told(phone, start: str) -> str:
    await until(phone, lambda p: any(text.startswith(start) for text in p.texts()))
    return next(text for text in phone.texts() if text.startswith(start))


async def pick(phone, *contents: bytes) -> None:
    """Files come back from the phone's own dialog."""
    files = [SimpleNamespace(bytes=content, id=i, name=f"{i}", size=len(content)) for i, content in enumerate(contents)]
    await phone.phone.files.on_result(SimpleNamespace(files=files))
    await settle()


def picture(text: str) -> bytes:
    return png(matrix(text), 4)


def test_a_code_shows_what_it_holds_before_anything_is_stored(backend):
    async def tell(phone):
        text_part = await until_told(phone, "A Royal Will, ")
        return text_part, phone.texts(), has(backend)

    text_part, texts, is_here = story(backend, address(SESSION), tell)
    assert text_part == "A Royal Will, 3 players, 32 entries, all new"
    assert {"Dan", "Laser", "Thrash", "Game 1. Will 4, dealt by Thrash"} <= set(texts)
    assert not is_here


def test_taking_it_opens_the_table_as_it_was_sent(backend):
    async def tell(phone):
        await tap_soon(phone, "take-table")
        await until(phone, lambda p: p.route == f"/table/{SESSION.id}")

    story(backend, address(SESSION), tell)
    assert backend.store.session(SESSION.id) == SESSION


def test_of_a_table_that_is_here_the_new_events_are_counted_and_shown_by_whom(backend):
    backend.open_tables.import_table(HALF, at=1)

    async def tell(phone):
        text_part = await until_told(phone, "A Royal Will, ")
        await phone.tap("take-new")
        await until(phone, lambda p: p.route == f"/table/{SESSION.id}/merge")
        await until_told(phone, "No conflicts.")
        return text_part, phone.texts()

    text_part, texts = story(backend, address(SESSION), tell)
    assert text_part == "A Royal Will, 3 players, 32 entries, 12 new"
    assert "phone recorder: 12 entries" in texts
    assert backend.store.session(SESSION.id) == SESSION


def test_the_same_code_twice_brings_nothing_new(backend):
    backend.open_tables.import_table(SESSION, at=1)

    async def tell(phone):
        texts = await until_told(phone, "A Royal Will, ")
        await phone.tap("open-table")
        await until(phone, lambda p: p.route == f"/table/{SESSION.id}")
        return texts

    assert story(backend, address(SESSION), tell).endswith(", nothing new")


def test_leaving_takes_nothing(backend):
    async def tell(phone):
        await until_told(phone, "A Royal Will, ")
        await phone.tap("not-now")
        return phone.route

    assert story(backend, address(SESSION), tell) == "/"
    assert not has(backend)


@pytest.mark.parametrize(
    ("shown", "why"),
    [
        ("12345", "damaged"),
        ("nonsense", "damaged"),
        (digits(payload(SESSION))[:-3] + "111", "damaged"),
        (digits(envelope(7, b"whatever comes later")), "newer version"),
        (digits(payload(version_vector(SESSION))), "isn’t here yet"),
    ],
)
def test_what_cannot_be_taken_is_refused_in_a_sentence(backend, shown, why):
    async def tell(phone):
        texts = await until_told(phone, "Nothing was imported. ")
        return texts, phone.ids()

    texts, ids = story(backend, f"/take/{shown}", tell)
    assert why in texts
    assert not [id for id in ids if id.startswith("take")]
    assert backend.store.summaries() == []


def test_another_table_under_the_same_name_is_refused(backend):
    backend.open_tables.import_table(SESSION, at=1)
    other = replace(recorded("board-royale"), id=SESSION.id)
    texts = story(backend, address(other), lambda phone: until_told(phone, "Nothing was imported. "))
    assert "a different session" in texts
    assert backend.store.session(SESSION.id) == SESSION


def series_of(thing, size: int = 60) -> list[str]:
    return [digits(part) for part in split(payload(thing), size)]


def test_parts_of_a_run_may_come_in_any_order_and_the_ring_tells_which_are_missing(backend):
    first, second, third = series_of(SESSION)

    async def tell(phone):
        texts = [await until_told(phone, "1 of 3 codes")]
        ring = phone.find(lambda c: isinstance(c, ft.ProgressRing) and c.value)
        phone.page.navigate(f"/take/{first}")
        texts.append(await until_told(phone, "2 of 3 codes"))
        phone.page.navigate(f"/take/{second}")
        texts.append(await until_told(phone, "A Royal Will, "))
        return texts, ring.value

    texts, share = story(backend, f"/take/{third}", tell)
    assert texts == [
        "1 of 3 codes; still missing: 1 and 2",
        "2 of 3 codes; still missing: 2",
        "A Royal Will, 3 players, 32 entries, all new",
    ]
    assert share == pytest.approx(1 / 3)


def test_parts_of_two_runs_are_not_mixed_and_those_of_the_first_stay(backend):
    ours, other = series_of(SESSION), series_of(recorded("board-royale"))

    async def tell(phone):
        await until_told(phone, "1 of 3 codes")
        phone.page.navigate(f"/take/{other[0]}")
        texts = await until_told(phone, "Nothing was imported. ")
        kept = phone.phone.incoming.parts
        await phone.tap("forget-parts")
        return texts, kept, phone.phone.incoming.is_begun

    texts, kept, is_begun = story(backend, f"/take/{ours[0]}", tell)
    assert "two different sets" in texts
    assert (len(kept.found), kept.count) == (1, 3)
    assert not is_begun


def test_pictures_of_a_run_are_read_in_any_order_all_at_once(backend):
    codes = [picture(f"http://h/#/take/{part}") for part in series_of(SESSION)]

    async def tell(phone):
        await pick(phone, codes[2], codes[0], codes[1])
        assert phone.route == "/take"
        await tap_soon(phone, "take-table")
        await until(phone, lambda p: p.route == f"/table/{SESSION.id}")

    story(backend, "/join", tell)
    assert backend.store.session(SESSION.id) == SESSION


def test_pictures_may_come_one_by_one(backend):
    codes = [picture(f"http://h/#/take/{part}") for part in series_of(SESSION)]

    async def tell(phone):
        await pick(phone, codes[1])
        texts = await until_told(phone, "1 of 3 codes")
        await pick(phone, codes[0], codes[2])
        return texts, phone.route

    assert story(backend, "/join", tell) == ("1 of 3 codes; still missing: 1 and 3", "/take")


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"\x89PNG but no picture", "image can’t be read"),
        (png([[False] * 40 for _ in range(40)]), "No code found"),
        (picture("https://example.org/menu"), "isn’t a table link or code"),
        (b"", "image can’t be read"),
    ],
)
def test_a_picture_that_is_of_no_use_is_told(backend, content, why):
    async def tell(phone):
        await pick(phone, content)
        return phone.route, " ".join(phone.texts())

    route, texts = story(backend, "/join", tell)
    assert route == "/join"
    assert why in texts


def test_a_picture_that_is_of_no_use_does_not_spoil_the_others(backend):
    async def tell(phone):
        await pick(phone, b"no picture", picture(f"http://h/{link(payload(SESSION))}"))
        return phone.route

    assert story(backend, "/join", tell) == "/take"


def test_the_scanner_is_whatever_the_house_has(backend):
    async def scan(content: bytes) -> list[str]:
        return [content.decode()]

    async def tell(phone):
        await pick(phone, link(payload(SESSION), "https://elsewhere/").encode())
        return phone.route

    assert story(replace(backend, scan=scan), "/join", tell) == "/take"


@pytest.mark.parametrize("content", [session_text(SESSION).encode(), export_bytes(Export([SESSION]))])
def test_a_file_is_shown_before_it_is_taken(backend, content):
    async def tell(phone):
        await pick(phone, content)
        texts = await until_told(phone, "A Royal Will, ")
        assert not has(backend)
        await phone.tap("take-table")
        await until(phone, lambda p: p.route == f"/table/{SESSION.id}")
        return texts

    assert story(backend, "/join", tell) == "A Royal Will, 3 players, 32 entries, all new"
    assert backend.store.session(SESSION.id) == SESSION


def test_a_file_with_several_tables_is_taken_whole(backend):
    whole = Export([SESSION, recorded("board-royale")])

    async def tell(phone):
        await pick(phone, export_bytes(whole))
        await until_told(phone, "A file with 2 tables")
        await phone.tap("take-tables")
        await until_told(phone, "2 new tables imported")

    story(backend, "/join", tell)
    assert len(backend.store.summaries()) == 2


def test_a_letter_with_all_links_of_a_run_can_be_pasted(backend):
    letter = "Here it is:\n" + "\n".join(f"http://h/#/take/{part}" for part in series_of(SESSION)) + "\nSee you"

    async def tell(phone):
        field = phone.find(lambda c: isinstance(c, ft.TextField))
        await phone.send(field, "change", letter)
        await phone.tap("open-table")
        return phone.route

    assert story(backend, "/join", tell) == "/take"


def test_who_shows_what_he_has_gets_only_what_he_lacks(backend):
    backend.open_tables.import_table(SESSION, at=1)

    async def tell(phone):
        texts = await until_told(phone, "A Royal Will: ")
        await until_id(phone, "copy-link")
        return texts, phone.button("copy-link").action.data

    texts, shown = story(backend, address(version_vector(HALF)), tell)
    assert texts == "A Royal Will: 12 entries missing there, 0 here"
    assert read_text([shown]) == answer(SESSION, version_vector(HALF))


def test_whoever_answers_and_lacks_something_too_is_told_to_ask_back(backend):
    backend.open_tables.import_table(HALF, at=1)

    async def tell(phone):
        await until_told(phone, "A Royal Will: 0 entries missing there, 12 here")
        await phone.tap("ask-back")
        return phone.route

    assert story(backend, address(version_vector(SESSION)), tell) == f"/table/{SESSION.id}/share/missing"


def test_the_answer_makes_both_equal(backend):
    backend.open_tables.import_table(HALF, at=1)

    async def tell(phone):
        assert (await until_told(phone, "A Royal Will, ")).endswith("12 new")
        await phone.tap("take-new")
        await until(phone, lambda p: p.route.endswith("/merge"))

    story(backend, address(answer(SESSION, version_vector(HALF))), tell)
    assert backend.store.session(SESSION.id) == merge(HALF, SESSION)


def test_a_box_is_shown_then_kept_and_laid_out_for_the_next_table(backend):
    game = backend.games["royal-bastards"]
    lands = [{"name": "Mudford", "value": 5}, {"name": "Oldwood", "value": 9}]
    figures = {"territories": lands, "bastards": [], "festival_support": []}
    box = Profile(game.id, "Grandma’s box", figures)

    async def tell(phone):
        text_part = await until_told(phone, backend.games[game.id].title)
        assert backend.user_data.profiles(game.id) == {}
        texts = phone.texts()
        await phone.tap("keep-box")
        return text_part, texts, phone.route

    text_part, texts, route = story(backend, address(box), tell)
    assert text_part.endswith("the box “Grandma’s box”")
    assert "Mudford (Value: 5)\nOldwood (Value: 9)" in texts
    assert route == f"/new/{game.id}"
    assert backend.user_data.profiles(game.id) == {"Grandma’s box": figures}


def test_house_rules_are_read_out_then_stand_on_the_draft_of_a_new_table(backend):
    game = backend.games["royal-battles"]
    key, ruling = next(iter(game.rulings.items()))
    other = next(choice for choice in ruling.choices if choice != ruling.default)

    async def tell(phone):
        await until_told(phone, ruling.question)
        texts = phone.texts()
        await phone.tap("play-by-rules")
        await until(phone, lambda p: p.route == "/new/royal-battles")
        return texts, phone.texts()

    texts, after = story(backend, address(HouseRules(game.id, {key: other})), tell)
    assert ruling.choices[other] in texts
    assert "1 changed" in after


def test_a_run_that_is_cut_off_is_no_trouble_for_the_next_whole_code(backend):
    async def tell(phone):
        await until_told(phone, "1 of 3 codes")
        phone.page.navigate(address(recorded("board-royale")))
        return await until_told(phone, "Board Royale")

    assert story(backend, f"/take/{series_of(SESSION)[0]}", tell).endswith("all new")


def test_it_is_told_in_the_readers_language(backend):
    texts = story(backend, address(SESSION), lambda phone: until_told(phone, "A Royal Will, "), language="fr")
    assert "3 joueurs" in texts


class Drawer:
    """What a phone keeps for its pages."""

    def __init__(self) -> None:
        self.kept: dict[str, str] = {}

    async def get(self, key: str) -> str | None:
        return self.kept.get(key)

    async def set(self, key: str, value: str) -> None:
        self.kept[key] = value

    async def remove(self, key: str) -> None:
        self.kept.pop(key, None)


def test_a_camera_that_opens_every_part_in_a_page_of_its_own_completes_the_run_too(backend):
    drawer = Drawer()

    def page(part: str, told: str):
        async def tell(phone):
            phone.phone.services.storage = drawer
            phone.page.navigate(f"/take/{part}")
            await until_told(phone, told)
            await until(phone, lambda p: len(drawer.kept) == (0 if told.startswith("A ") else 1))

        story(backend, "/", tell)

    first, second, third = series_of(SESSION)
    page(second, "1 of 3 codes")
    page(first, "2 of 3 codes; still missing: 3")
    page(third, "A Royal Will, 3 players")
    assert drawer.kept == {}


def test_parts_of_an_evening_that_is_over_are_forgotten_for_a_new_run(backend):
    drawer = Drawer()
    old, new = series_of(recorded("board-royale")), series_of(SESSION)

    async def tell(phone):
        phone.phone.services.storage = drawer
        drawer.kept[KEY] = old[0]
        phone.page.navigate(f"/take/{new[0]}")
        await until_told(phone, "1 of 3 codes")
        await until(phone, lambda p: drawer.kept[KEY] == new[0])

    story(backend, "/", tell)
