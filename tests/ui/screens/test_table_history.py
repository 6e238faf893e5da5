"""The history of a table on the screen: every line can be taken back and brought back, and nothing is hidden."""

import asyncio

import flet as ft
import pytest

from companion.core.event_log import Event, EventId
from companion.ui.screens.table_history import view
from companion.ui.screens.table_history.view import AT_FIRST
from tests.ui.conftest import make_table
from tests.ui.headless import HeadlessPhone, settle
from tests.ui.recorded import play_recorded
from tests.ui.waiting import until

WAGER, PREDICTION = 29, 30  # Thrash wagers 1 coin, Laser predicts: won


async def history(backend, table_id: str) -> HeadlessPhone:
    phone = HeadlessPhone(backend, f"/table/{table_id}/history")
    await settle()
    return phone


async def undo_older(phone: HeadlessPhone, n: int) -> None:
    """An older entry is undone once it is seen what that does."""
    await phone.tap(f"undo-{n}")
    await tap_confirm(phone)


async def tap_confirm(phone: HeadlessPhone) -> None:
    await until(phone, lambda p: "confirm-undo" in p.ids() and p.button("confirm-undo").on_click)
    await phone.tap("confirm-undo")


def lines(phone: HeadlessPhone) -> list[int]:
    """The numbers of the lines, from top to bottom."""
    return [int(id.removeprefix("line-")) for id in phone.ids() if id.startswith("line-")]


def rulings(backend, changes: int) -> str:
    """A table where two people cannot agree on a house rule."""
    table_id = make_table(backend, "royal-will", ["Ann", "Ben", "Cleo"])
    for n in range(changes):
        choice = ("among-tied", "last-first")[n % 2]
        data = {"ruling": "first-action-tie", "choice": choice}
        backend.open_tables.play(table_id, "ruling", data, device="elsewhere-99ff", at=backend.now())
    return table_id


def test_the_newest_line_stands_first(backend):
    async def story() -> list[int]:
        return lines(await history(backend, play_recorded(backend, "royal-will")))

    assert asyncio.run(story()) == list(range(32, 0, -1))


@pytest.mark.parametrize(
    ("game", "headings"),
    [
        ("royal-will", ["Will 4", "Will 3", "Will 2", "Will 1"]),
        ("board-royale", ["Day 5", "Day 4", "Day 3", "Day 2", "Day 1"]),
        ("rogue-monarch", ["Game 3, turn 6", "Game 3, turn 5", "Game 3, turn 4", "Game 3, turn 3", "Game 3, turn 2"]),
        ("royal-bastards", ["The final count", "Turn 8", "Turn 7", "Turn 6", "Turn 5"]),
        ("royal-battles", ["Round 11", "Round 10", "Round 9", "Round 8", "Round 7"]),
    ],
)
def test_a_history_has_a_heading_for_every_part_of_the_game(backend, game, headings):
    async def story() -> list[str]:
        phone = await history(backend, play_recorded(backend, game))
        headers = [str(c.content.value) for c in phone.controls() if isinstance(c, ft.Semantics) and c.header]
        return headers[1:6]  # the first is the title of the screen

    assert asyncio.run(story()) == headings


def test_an_old_line_is_taken_back_and_brought_back(backend):
    async def story() -> tuple[str, str, list[str], int, int]:
        table_id = play_recorded(backend, "royal-will")
        phone = await history(backend, table_id)
        said = phone.words(f"undo-{WAGER}")
        await undo_older(phone, WAGER)
        texts, misfits = phone.texts(), len(backend.open_tables.table(table_id).misfits)
        gone = phone.words(f"redo-{WAGER}")
        await phone.tap(f"redo-{WAGER}")
        assert f"undo-{WAGER}" in phone.ids()
        return said, gone, texts, misfits, len(backend.open_tables.table(table_id).misfits)

    said, gone, texts, misfits, after = asyncio.run(story())
    assert said == "Undo: Thrash wagers 1 coin"
    assert gone == "Redo: Thrash wagers 1 coin"
    assert "undone" in texts
    assert (misfits, after) == (3, 0)


def test_a_line_that_no_longer_fits_says_why_and_can_be_taken_away(backend):
    async def story() -> tuple[list[str], list[str]]:
        phone = await history(backend, play_recorded(backend, "royal-will"))
        await undo_older(phone, WAGER)
        texts = phone.texts()
        await phone.tap(f"undo-{PREDICTION}")
        return texts, phone.ids()

    texts, ids = asyncio.run(story())
    assert "Conflict: It’s Thrash’s turn to act, not Laser’s" in texts
    assert f"redo-{PREDICTION}" in ids


def test_lines_of_a_filter_stay_under_the_finger_while_one_of_them_is_changed(backend):
    async def story() -> tuple[list[int], list[int]]:
        phone = await history(backend, play_recorded(backend, "royal-will"))
        await undo_older(phone, WAGER)
        await phone.tap("only-misfit")
        before = lines(phone)
        await phone.tap(f"undo-{PREDICTION}")
        return before, lines(phone)

    before, after = asyncio.run(story())
    assert before == after == [32, 31, 30]


def test_no_two_buttons_have_the_same_name(backend):
    async def story() -> list[str]:
        return (await history(backend, play_recorded(backend, "board-royale"))).names()

    names = asyncio.run(story())
    assert sorted(names) == sorted(set(names))


def test_a_line_tells_which_phone_wrote_it_and_for_whom(backend):
    async def story() -> list[str]:
        table_id = rulings(backend, 1)
        phone = await history(backend, table_id)
        backend.open_tables.play(table_id, "place_coins", {}, device=phone.phone.device, at=backend.now())
        again = HeadlessPhone(backend, f"/table/{table_id}/history", settings=phone.phone.settings)
        await settle()
        return again.texts()

    texts = asyncio.run(story())
    assert any("· this phone" in text for text in texts)
    assert any("· phone 99ff" in text for text in texts)
    assert "Today" in texts


def test_a_player_whom_a_line_names_stands_beside_it(backend):
    async def story() -> list[str]:
        return (await history(backend, play_recorded(backend, "royal-will"))).texts()

    assert any("· Thrash · phone recorder" in text for text in asyncio.run(story()))


def test_an_open_line_tells_every_sentence_with_its_rule(backend):
    async def story() -> tuple[list[str], str]:
        phone = await history(backend, play_recorded(backend, "royal-will"))
        await phone.tap("line-32")
        rules = {id: phone.words(id) for id in phone.ids() if id.startswith("rule-")}
        await phone.tap(
            next(id for id, said in rules.items() if "Dan’s Sleight sweeps 6 coins from the Assets" in said)
        )
        return list(rules), phone.route

    rules, route = asyncio.run(story())
    assert rules == [f"rule-{n}" for n in range(1, 13)]
    assert route == "/table/recorded-royal-will/rules/sleight-sweep"


def test_a_long_history_is_built_in_parts(backend):
    async def story() -> tuple[list[int], list[int]]:
        phone = await history(backend, rulings(backend, AT_FIRST + 20))
        before = lines(phone)
        assert "20" in phone.words("older")
        await phone.tap("older")
        return before, lines(phone)

    before, after = asyncio.run(story())
    assert (len(before), before[-1]) == (AT_FIRST, 21)
    assert (len(after), after[-1]) == (AT_FIRST + 20, 1)


def test_a_tap_draws_only_the_lines_that_it_changed(backend, monkeypatch):
    drawn = []
    sentences = view._sentences
    monkeypatch.setattr(view, "_sentences", lambda t, line, why: drawn.append(line.n) or sentences(t, line, why))

    async def story() -> list[int]:
        phone = await history(backend, rulings(backend, 40))
        drawn.clear()
        await undo_older(phone, 38)
        return drawn

    assert asyncio.run(story()) == [38]


def test_an_empty_history_says_what_will_be_there(backend):
    async def story() -> HeadlessPhone:
        table_id = make_table(backend, "royal-will", ["Ann", "Ben", "Cleo"])
        return await history(backend, table_id)

    phone = asyncio.run(story())
    assert "to-table" in phone.ids()
    assert any(text.startswith("Nothing yet. Every move") for text in phone.texts())


def test_a_move_that_this_version_does_not_know_is_shown_as_a_misfit(backend):
    async def story() -> HeadlessPhone:
        table_id = make_table(backend, "royal-will", ["Ann", "Ben", "Cleo"])
        session = backend.open_tables.table(table_id).session
        newer = Event(EventId("newer", 1), 1, backend.now(), "levitate", {})
        backend.open_tables.import_table(session.with_events([newer]), at=backend.now())
        return await history(backend, table_id)

    phone = asyncio.run(story())
    assert "This version doesn’t know the move levitate" in phone.texts()
    assert "only-misfit" in phone.ids()


def test_struck_lines_are_those_taken_back(backend):
    async def story() -> list[str]:
        phone = await history(backend, rulings(backend, 3))
        await phone.tap("undo-3")  # the last one: no preview
        struck = ft.TextDecoration.LINE_THROUGH
        texts = (c for c in phone.controls() if isinstance(c, ft.Text) and c.style and c.style.decoration is struck)
        return [text.value for text in texts]

    assert len(asyncio.run(story())) == 1


def test_scrolling_near_the_end_builds_older_lines_by_itself(backend):
    async def story() -> int:
        phone = await history(backend, rulings(backend, AT_FIRST + 20))
        scrolled = phone.find(lambda c: isinstance(c, ft.ListView))
        far = {"event_type": "update", "pixels": 100.0, "min_scroll_extent": 0.0, "max_scroll_extent": 5000.0}
        await phone.send(scrolled, "scroll", {**far, "viewport_dimension": 700.0})
        assert len(lines(phone)) == AT_FIRST
        await phone.send(scrolled, "scroll", {**far, "pixels": 4500.0, "viewport_dimension": 700.0})
        return len(lines(phone))

    assert asyncio.run(story()) == AT_FIRST + 20
