"""The history of a table on the screen: every line can be taken back and brought back, and nothing is hidden."""

import asyncio

import flet as ft

from companion.core.event_log import Event, EventId
from companion.ui.screens import table_history
from companion.ui.screens.table_history import AT_FIRST
from tests.ui.conftest import new_sitting
from tests.ui.headless import HeadlessPhone, settle
from tests.ui.recorded import play_recorded

WAGER = "Thrash wagers 1 coin from the Inheritance"


async def history(house, sitting: str) -> HeadlessPhone:
    phone = HeadlessPhone(house, f"/table/{sitting}/history")
    await settle()
    return phone


def lines(phone: HeadlessPhone) -> list[int]:
    """The numbers of the lines, from top to bottom."""
    return [int(name.split(",")[0].removeprefix("Line ")) for name in phone.names() if name.startswith("Line ")]


def rulings(house, changes: int) -> str:
    """A table where two people cannot agree on a house rule."""
    sitting = new_sitting(house, "royal-will", ["Ann", "Ben", "Cleo"])
    for n in range(changes):
        choice = ("among-tied", "last-first")[n % 2]
        data = {"ruling": "first-action-tie", "choice": choice}
        house.desk.play(sitting, "ruling", data, device="elsewhere-99ff", at=house.now())
    return sitting


def test_the_newest_line_stands_first(house):
    async def story() -> list[int]:
        return lines(await history(house, play_recorded(house, "royal-will")))

    assert asyncio.run(story()) == list(range(32, 0, -1))


def test_an_old_line_is_taken_back_and_brought_back(house):
    async def story() -> tuple[list[str], list[str], int, int]:
        sitting = play_recorded(house, "royal-will")
        phone = await history(house, sitting)
        await phone.tap(f"Undo: {WAGER}")
        names, texts, misfits = phone.names(), phone.texts(), len(house.desk.table(sitting).misfits)
        await phone.tap(next(name for name in names if name.startswith("Bring back: ")))
        assert f"Undo: {WAGER}" in phone.names()
        return names, texts, misfits, len(house.desk.table(sitting).misfits)

    names, texts, misfits, after = asyncio.run(story())
    assert "Bring back: Wager (Thrash, coins 1)" in names
    assert "taken back" in texts
    assert (misfits, after) == (3, 0)


def test_a_line_that_no_longer_fits_says_why_and_can_be_taken_away(house):
    async def story() -> tuple[list[str], list[str]]:
        phone = await history(house, play_recorded(house, "royal-will"))
        await phone.tap(f"Undo: {WAGER}")
        texts = phone.texts()
        await phone.tap("Undo: Predict (Laser, predict won)")
        return texts, phone.names()

    texts, names = asyncio.run(story())
    assert "does not fit: It is Thrash's turn to act, not Laser's" in texts
    assert "Bring back: Predict (Laser, predict won)" in names


def test_lines_of_a_filter_stay_under_the_finger_while_one_of_them_is_changed(house):
    async def story() -> tuple[list[int], list[int]]:
        phone = await history(house, play_recorded(house, "royal-will"))
        await phone.tap(f"Undo: {WAGER}")
        await phone.tap("Show only: Does not fit")
        before = lines(phone)
        await phone.tap("Undo: Predict (Laser, predict won)")
        return before, lines(phone)

    before, after = asyncio.run(story())
    assert before == after == [32, 31, 30]


def test_no_two_buttons_have_the_same_name(house):
    async def story() -> list[str]:
        return (await history(house, play_recorded(house, "board-royale"))).names()

    names = asyncio.run(story())
    assert sorted(names) == sorted(set(names))


def test_a_line_tells_which_phone_wrote_it_and_for_whom(house):
    async def story() -> list[str]:
        sitting = rulings(house, 1)
        phone = await history(house, sitting)
        house.desk.play(sitting, "place_coins", {}, device=phone.phone.device, at=house.now())
        again = HeadlessPhone(house, f"/table/{sitting}/history", settings=phone.phone.settings)
        await settle()
        return again.texts()

    texts = asyncio.run(story())
    assert any("· this phone" in text for text in texts)
    assert any("· phone 99ff" in text for text in texts)
    assert "Today" in texts


def test_a_player_whom_a_line_names_stands_beside_it(house):
    async def story() -> list[str]:
        return (await history(house, play_recorded(house, "royal-will"))).texts()

    assert any("· Thrash · phone recorder" in text for text in asyncio.run(story()))


def test_an_open_line_tells_every_sentence_with_its_rule(house):
    async def story() -> tuple[list[str], str]:
        phone = await history(house, play_recorded(house, "royal-will"))
        await phone.tap(next(name for name in phone.names() if name.startswith("Line 32, Dan reveals")))
        names = phone.names()
        await phone.tap("Rule: Dan's Sleight sweeps 6 coins from the Assets")
        return names, phone.route

    names, route = asyncio.run(story())
    assert len([name for name in names if name.startswith("Rule: ")]) == 12
    assert route == "/table/recorded-royal-will/rules/sleight-sweep"


def test_a_long_history_is_built_in_parts(house):
    async def story() -> tuple[list[int], list[int]]:
        phone = await history(house, rulings(house, AT_FIRST + 20))
        before = lines(phone)
        await phone.tap("20 older lines")
        return before, lines(phone)

    before, after = asyncio.run(story())
    assert (len(before), before[-1]) == (AT_FIRST, 21)
    assert (len(after), after[-1]) == (AT_FIRST + 20, 1)


def test_a_tap_draws_only_the_lines_that_it_changed(house, monkeypatch):
    drawn = []
    sentences = table_history._sentences
    monkeypatch.setattr(table_history, "_sentences", lambda t, line, o: drawn.append(line.n) or sentences(t, line, o))

    async def story() -> list[int]:
        phone = await history(house, rulings(house, 40))
        drawn.clear()
        await phone.tap(next(name for name in phone.names() if name.startswith("Undo: line 38,")))
        return drawn

    assert asyncio.run(story()) == [38]


def test_an_empty_history_says_what_will_be_there(house):
    async def story() -> HeadlessPhone:
        sitting = new_sitting(house, "royal-will", ["Ann", "Ben", "Cleo"])
        return await history(house, sitting)

    phone = asyncio.run(story())
    assert "To the table" in phone.names()
    assert any(text.startswith("Nothing has happened yet") for text in phone.texts())


def test_a_move_that_this_version_does_not_know_is_shown_as_a_misfit(house):
    async def story() -> HeadlessPhone:
        sitting = new_sitting(house, "royal-will", ["Ann", "Ben", "Cleo"])
        session = house.desk.table(sitting).session
        newer = Event(EventId("newer", 1), 1, house.now(), "levitate", {})
        house.desk.take(session.with_events([newer]), at=house.now())
        return await history(house, sitting)

    phone = asyncio.run(story())
    assert "this version does not know the move levitate" in phone.texts()
    assert "Show only: Does not fit" in phone.names()


def test_struck_lines_are_those_taken_back(house):
    async def story() -> list[str]:
        phone = await history(house, rulings(house, 3))
        await phone.tap(next(name for name in phone.names() if name.startswith("Undo: line 3,")))
        struck = ft.TextDecoration.LINE_THROUGH
        texts = (c for c in phone.controls() if isinstance(c, ft.Text) and c.style and c.style.decoration is struck)
        return [text.value for text in texts]

    assert len(asyncio.run(story())) == 1


def test_scrolling_near_the_end_builds_older_lines_by_itself(house):
    async def story() -> int:
        phone = await history(house, rulings(house, AT_FIRST + 20))
        scrolled = phone.find(lambda c: isinstance(c, ft.ListView))
        far = {"event_type": "update", "pixels": 100.0, "min_scroll_extent": 0.0, "max_scroll_extent": 5000.0}
        await phone.send(scrolled, "scroll", {**far, "viewport_dimension": 700.0})
        assert len(lines(phone)) == AT_FIRST
        await phone.send(scrolled, "scroll", {**far, "pixels": 4500.0, "viewport_dimension": 700.0})
        return len(lines(phone))

    assert asyncio.run(story()) == AT_FIRST + 20
