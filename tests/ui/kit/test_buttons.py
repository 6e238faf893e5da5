"""What can be tapped answers the finger on the phone itself."""

import flet as ft
import pytest

from tests.ui.headless import HeadlessPhone, settle
from tests.ui.stories import story


@pytest.mark.parametrize(("platform", "expected"), [("android", True), ("macos", True), ("linux", False)])
def test_a_button_shows_that_it_is_pressed_where_that_costs_no_time(backend, platform, expected):
    async def tell(phone: HeadlessPhone) -> bool:
        phone.page.platform = ft.PagePlatform(platform)
        phone.page.navigate("/settings")
        await settle()
        return phone.button("back").ink

    assert story(backend, "/", tell) is expected


def test_what_is_switched_off_does_not_look_pressed(backend):
    async def tell(phone: HeadlessPhone) -> bool:
        phone.page.platform = ft.PagePlatform.ANDROID
        phone.page.navigate("/join")
        await settle()
        return phone.button("open-table").ink

    assert story(backend, "/", tell) is False
