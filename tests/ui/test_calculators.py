"""Every calculator opens with its example, answers while it is filled in, and remembers what was asked."""

import asyncio
from typing import Any

import flet as ft
import pytest

from companion.core.plain import plain
from companion.games import all_games
from companion.ui.forms.answers import is_chance, told
from companion.ui.look import look
from companion.ui.phone import Settings
from tests.ui.conftest import new_sitting
from tests.ui.headless import HeadlessPhone, settle
from tests.walks import walk

ALL = [(game.id, name) for game in all_games().values() for name in game.calculators]
PHONE = Settings(haptics=False, awake=False, name="one")


async def answered(phone: HeadlessPhone, text: str = "Answer") -> list[str]:
    """The texts once the answer is there; it is computed beside the loop."""
    for _ in range(400):
        await settle()
        texts = phone.texts()
        if "Answer" in texts and texts[texts.index("Answer") + 1 :] and text in texts:
            return texts[texts.index("Answer") :]
        await asyncio.sleep(0.005)
    raise AssertionError(f"no answer with {text!r}: {phone.texts()}")


@pytest.mark.parametrize(("game", "name"), ALL)
def test_every_calculator_opens_with_its_example_and_shows_its_answer(house, game, name):
    async def story() -> list[str]:
        phone = HeadlessPhone(house, f"/calculators/{game}/{name}")
        return await answered(phone)

    texts, calculator = asyncio.run(story()), house.games[game].calculators[name]
    for key, value in calculator(calculator.example).items():
        for word in leaves(key, value):
            assert any(word in text for text in texts), (key, word, texts)


def leaves(key: str, value: Any) -> list[str]:
    """Every plain value that the answer must show (chances are shown in percent, averages rounded)."""
    if isinstance(value, dict):
        return [word for part in value.values() for word in leaves(key, part)] if len(value) <= 8 else []
    if isinstance(value, list):
        return [word for part in value for word in leaves(key, part)]
    return [] if value is None or isinstance(value, float) else [told(look(), value)]


def test_all_calculators_are_listed_by_game(house):
    async def story() -> list[str]:
        phone = HeadlessPhone(house, "/calculators")
        await settle()
        return phone.names()

    names = asyncio.run(story())
    titles = {game.title for game in house.games.values()}
    assert len([name for name in names if name.partition(": ")[0] in titles]) == len(ALL)


def test_the_answer_follows_the_form_and_the_phone_remembers_it(house):
    async def story() -> tuple[list[str], list[str], Any]:
        phone = HeadlessPhone(house, "/calculators/board-royale/vote", PHONE)
        before = await answered(phone)
        await phone.tap("Yes: one more")
        after = await answered(phone, "yes")
        for _ in range(200):  # it is kept beside the loop
            await asyncio.sleep(0.005)
            if house.keepsakes.setting(f"calculator/{phone.phone.device}/board-royale/vote"):
                break
        again = HeadlessPhone(house, "/calculators/board-royale/vote", PHONE)
        await answered(again, "yes")
        other = HeadlessPhone(house, "/calculators/board-royale/vote", Settings(haptics=False, name="two"))
        await answered(other, "no")
        await again.tap("Back to the example")
        return before, after, await answered(again, "no")

    before, after, reset = asyncio.run(story())
    assert before == reset == ["Answer", "Passes", "no"]
    assert after == ["Answer", "Passes", "yes"]


def test_what_cannot_be_is_told_in_a_sentence_instead_of_an_answer(house):
    async def story() -> list[str]:
        phone = HeadlessPhone(house, "/calculators/board-royale/vote")
        await answered(phone)
        field = phone.find(lambda c: isinstance(c, ft.TextField) and c.label == "Alive")
        await phone.send(field, "change", "")
        return await answered(phone, "Still to choose: Alive")

    assert asyncio.run(story()) == ["Answer", "Still to choose: Alive"]


@pytest.mark.parametrize(("game", "name"), [(g, n) for g, n in ALL])
def test_the_tables_own_calculators_are_filled_in_from_any_state(house, game, name):
    """Whatever the table looks like, its input is one that the form can show: no key that it does not know."""
    fill, calculator = house.rooms[game].fills.get(name), house.games[game].calculators[name]
    if fill is None:
        return
    for seed in range(12):
        given = plain(fill(walk(game, seed, 10 * seed).state))
        assert set(given) <= set(calculator.form.fields)
        assert set(given) >= {key for key, field in calculator.form.fields.items() if field.is_required}


@pytest.mark.parametrize("game", ["royal-battles", "royal-bastards", "rogue-monarch"])
def test_a_table_opens_its_calculators_with_what_lies_on_it(house, game):
    async def story() -> None:
        sitting = new_sitting(house, game, ["Ann", "Ben"])
        phone = HeadlessPhone(house, f"/table/{sitting}/moves")
        await settle()
        for name in house.games[game].calculators:
            phone.page.navigate(f"/table/{sitting}/calculators/{name}")
            texts = await answered(phone)
            assert not [text for text in (*phone.texts(), *texts) if "could not be drawn" in text or "unknown" in text]

    asyncio.run(story())


def test_a_secret_ballot_is_in_no_calculator(house):
    sitting = new_sitting(house, "royal-bastards", ["Ann", "Ben"])
    for kind, data in [
        ("next_phase", {}),
        ("next_phase", {}),
        ("place_support", {"seat": 0, "territory": "Joda City", "support": 7}),
    ]:
        house.desk.play(sitting, kind, data, device="d", at=1)
    filled = house.rooms["royal-bastards"].fills["endgame"](house.desk.table(sitting).state)
    assert all(not territory["support"] for territory in filled["territories"])


def test_averages_are_no_chances():
    assert is_chance("hit", 0.4)
    assert not is_chance("expected_damage", 0.6)
    assert not is_chance("trumps", 1)
