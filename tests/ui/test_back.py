"""The phone's Back, as far as the app decides it; the browser's part is in tests/browser/test_back.py."""

from __future__ import annotations

import doctest

from companion.ui import back
from tests.ui.conftest import make_table
from tests.ui.headless import HeadlessPhone, settle
from tests.ui.stories import story


async def hears(phone: HeadlessPhone, route: str) -> None:
    """The phone has another address, by Back, by Forward or by hand."""
    phone.session.apply_patch(phone.page._i, {"route": route})
    await phone.session.dispatch_event(phone.page._i, "route_change", {"route": route})
    await settle()
    await phone._take_sheets_down()


def sheets(phone: HeadlessPhone) -> int:
    return len(phone.page._dialogs.controls)


def test_the_examples_run():
    failed, tried = doctest.testmod(back)
    assert tried
    assert not failed


def test_a_sheet_has_a_step_of_its_own_and_back_takes_it_down(backend):
    make_table(backend, "royal-will", ["Ann", "Ben", "Cleo"])

    async def tell(phone: HeadlessPhone) -> None:
        await phone.tap("inheritance-1")
        assert (phone.page.route, sheets(phone)) == ("/table/evening?sheet=1", 1)
        await hears(phone, "/table/evening")
        assert (phone.page.route, sheets(phone)) == ("/table/evening", 0)

    story(backend, "/table/evening", tell)


def test_a_sheet_that_closes_otherwise_takes_its_step_along(backend):
    make_table(backend, "royal-will", ["Ann", "Ben", "Cleo"])

    async def tell(phone: HeadlessPhone) -> None:
        await phone.tap("inheritance-1")
        await phone.session.dispatch_event(phone.page._dialogs.controls[-1]._i, "dismiss", None)
        await settle()
        assert phone.page.route == "/table/evening?up"

    story(backend, "/table/evening", tell)


def test_forward_to_a_sheet_that_is_down_leads_back_to_its_screen(backend):
    make_table(backend, "royal-will", ["Ann", "Ben", "Cleo"])

    async def tell(phone: HeadlessPhone) -> None:
        await hears(phone, "/table/evening?sheet=7")
        assert (phone.page.route, sheets(phone)) == ("/table/evening?up", 0)

    story(backend, "/table/evening", tell)


def test_a_page_that_is_loaded_at_the_address_of_a_sheet_shows_its_screen(backend):
    make_table(backend, "royal-will", ["Ann", "Ben", "Cleo"])

    async def tell(phone: HeadlessPhone) -> None:
        assert phone.page.route == "/table/evening?up"
        assert "inheritance-1" in phone.ids()

    story(backend, "/table/evening?sheet=7", tell)


def test_a_filter_chosen_in_a_sheet_that_stays_up_moves_its_step_to_the_new_address(backend):
    make_table(backend, "royal-will", ["Ann", "Ben", "Cleo"])

    async def tell(phone: HeadlessPhone) -> None:
        await phone.tap("filter-player")
        phone.page.navigate("/history?player=Ann")
        assert phone.page.route == "/history?player=Ann&sheet=2"
        await settle()
        assert sheets(phone) == 1
        await hears(phone, "/history?player=Ann")
        assert sheets(phone) == 0

    story(backend, "/history", tell)


def test_a_screen_that_is_reached_from_a_sheet_leaves_no_step_of_it(backend):
    make_table(backend, "royal-will", ["Ann", "Ben", "Cleo"])

    async def tell(phone: HeadlessPhone) -> None:
        await phone.tap("inheritance-1")
        rule = next(name for name in phone.names() if name.startswith("Rule: "))
        await phone.tap(rule)
        assert phone.page.route == "/table/evening/rules/inheritance"

    story(backend, "/table/evening", tell)
