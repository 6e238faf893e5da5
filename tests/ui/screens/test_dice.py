"""The dice roller: as many dice as chosen, a 10 that is rolled again, a shake where there is one, and what is kept."""

from __future__ import annotations

import asyncio
from typing import Any

import flet as ft
import pytest

from companion.core.dice import SIDES, roll_problem, rolled
from companion.ui.kit import cards_and_dice as kit
from companion.ui.screens import dice
from companion.ui.screens.dice import read_tray
from companion.ui.settings import Settings
from tests.ui.conftest import make_table
from tests.ui.headless import HeadlessPhone, settle
from tests.ui.stories import QUIET, story
from tests.ui.waiting import until

ROLLER = "/calculators/royal-bastards/dice"


def falling(monkeypatch: pytest.MonkeyPatch, *faces: int) -> list[int]:
    """The next dice show this; the sides that were asked for."""
    left, asked = list(faces), []

    def fall(sides: int) -> int:
        asked.append(sides)
        return left.pop(0)

    monkeypatch.setattr(dice, "roll_die", fall)
    return asked


def spoken_names(phone: HeadlessPhone) -> list[str]:
    return [str(c.label) for c in phone.controls() if isinstance(c, ft.Semantics) and c.label and not c.button]


def test_as_many_dice_fall_as_were_chosen_and_their_sum_is_told_die_by_die(backend, monkeypatch):
    asked = falling(monkeypatch, 3, 7, 9, 4)

    async def tell(phone: HeadlessPhone) -> Any:
        await phone.tap("d10-more")
        assert phone.words("roll") == "Roll 4 dice"
        await phone.tap("roll")
        return phone.texts(), spoken_names(phone)

    texts, spoken = story(backend, ROLLER, tell)
    assert asked == [6, 8, 10, 10]
    assert texts[texts.index("Total") + 1] == "23"
    assert "d6 shows 3, d8 shows 7, d10 shows 9, d10 shows 4; total 23" in spoken


def test_a_ten_is_rolled_again_and_added_unless_that_is_switched_off(backend, monkeypatch):
    falling(monkeypatch, 1, 2, 10, 10, 4, 1, 2, 10)

    async def tell(phone: HeadlessPhone) -> Any:
        await phone.tap("roll")
        exploded = phone.texts()
        await phone.tap("explodes")
        await phone.tap("roll")
        return exploded, phone.texts()

    exploded, plain = story(backend, ROLLER, tell)
    assert "10 + 10 + 4 = 24" in exploded
    assert plain[plain.index("Total") + 1] == "13"


def test_without_dice_nothing_can_be_rolled(backend):
    async def tell(phone: HeadlessPhone) -> Any:
        for die in ("d6", "d8", "d10"):
            await phone.tap(f"{die}-less")
        return phone.button("roll").on_click, phone.ids()

    press, ids = story(backend, ROLLER, tell)
    assert press is None
    assert "explodes" not in ids


def test_the_phone_keeps_the_dice_it_threw_and_another_phone_has_its_own(backend):
    async def tell(phone: HeadlessPhone) -> Any:
        await phone.tap("d8-less")
        await phone.tap("roll")
        key = f"dice/{phone.phone.own}/royal-bastards"
        await until(phone, lambda p: backend.user_data.setting(key))  # it is kept beside the loop
        again = HeadlessPhone(backend, ROLLER, Settings(**QUIET, name="one"))
        other = HeadlessPhone(backend, ROLLER, Settings(**QUIET, name="two"))
        await settle()
        return again.words("roll"), other.words("roll")

    again, other = story(backend, ROLLER, tell, name="one")
    assert "2 dice" in again
    assert "3 dice" in other


@pytest.mark.parametrize("kept", [None, 3, {"counts": {"d6": 1}}, {"counts": {"d6": 99}, "explodes": True}])
def test_a_hand_that_cannot_be_is_not_taken_from_the_store(kept):
    assert read_tray(kept, ("d6",), 12) is None


def test_at_a_table_the_roller_opens_with_the_dice_of_those_who_contest(backend):
    table_id = make_table(backend, "royal-bastards", ["Ann", "Ben"])
    for seat, name in enumerate(("Barry", "Big Ron")):
        backend.open_tables.play(table_id, "choose_firstborn", {"seat": seat, "name": name}, device="d", at=1)

    async def tell(phone: HeadlessPhone) -> Any:
        return phone.words("roll")

    assert "2 dice" in story(backend, f"/table/{table_id}/dice", tell)


def test_a_game_without_dice_has_no_roller_and_says_so(backend):
    async def tell(phone: HeadlessPhone) -> Any:
        return " ".join(phone.texts())

    assert "royal-will" in story(backend, "/calculators/royal-will/dice", tell)


@pytest.mark.parametrize(("web", "platform"), [(True, "android"), (False, "linux"), (False, "android")])
def test_a_shake_rolls_on_a_phone_and_is_asked_for_nowhere_else(backend, web, platform):
    """Where the service is not known, the mere asking would freeze the page."""

    async def tell(phone: HeadlessPhone) -> Any:
        phone.page.web, phone.page.platform = web, ft.PagePlatform(platform)
        phone.page.navigate(ROLLER)
        await settle()
        found = vars(phone.phone.services).get("shaking")  # as far as it was made
        if found:
            await phone.send(found, "shake")
            rolled = "Total" in phone.texts()
            phone.page.navigate("/")
            await settle()
            assert found.on_shake is None
            return rolled
        return None

    assert story(backend, "/", tell) is (True if (web, platform) == (False, "android") else None)


def test_dice_turn_when_they_land_but_not_on_a_calm_phone():
    face = kit.die_face("d8", "5")
    assert kit.landing(face, 1, calm=True) is face
    turning = kit.landing(face, 1, calm=False)
    assert turning.rotate != kit.landing(face, 2, calm=False).rotate
    assert turning.animate_rotation


@pytest.mark.parametrize("die", SIDES)
def test_a_die_that_has_landed_is_a_throw_that_can_be(die):
    faces = iter([SIDES[die]] * 2 + [1])
    assert roll_problem(die, rolled(die, lambda sides: next(faces))) is None


def test_real_dice_fall_on_every_face():
    assert {kit.roll_die(6) for _ in range(500)} == set(range(1, 7))


def test_the_roller_is_listed_with_its_game(backend):
    async def whole() -> list[str]:
        phone = HeadlessPhone(backend, "/calculators")
        await settle()
        return phone.ids()

    assert "dice-royal-bastards" in asyncio.run(whole())
