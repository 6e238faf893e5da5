"""Sheets over a game's table."""

import asyncio

from tests.ui.conftest import make_table
from tests.ui.headless import HeadlessPhone, settle


def test_another_screen_comes_only_once_the_sheet_is_down(backend):
    """A client that gets both at once takes down the new screen, and the sheet stays."""

    async def story() -> list[str]:
        phone = HeadlessPhone(backend, f"/table/{make_table(backend, 'royal-will', ['Ann', 'Ben', 'Cleo'])}")
        await settle()
        await phone.tap("Ann has 2 of 10 coins: rule or correction")
        rule = next(name for name in phone.names() if name.startswith("Rule: "))
        await phone.session.dispatch_event(phone.button(rule)._i, "click", None)
        await settle()
        (sheet,) = phone.page._dialogs.controls
        before = [phone.route, str(sheet.open)]
        await phone.session.dispatch_event(sheet._i, "dismiss", None)
        await settle()
        return [*before, phone.route]

    before, is_open, after = asyncio.run(story())
    assert is_open == "False"
    assert "/rules/" not in before
    assert "/rules/" in after
