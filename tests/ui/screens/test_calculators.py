"""Every calculator opens with its example, answers while it is filled in, and remembers what was asked."""

import asyncio
from typing import Any

import flet as ft
import pytest

from companion.core.errors import CompanionError
from companion.core.field_words import read_out
from companion.core.json_values import plain
from companion.games import all_games
from companion.rulebook.entries import find_entry
from companion.ui.screens.calculator_answer import is_chance, value_text
from companion.ui.settings import Settings
from companion.ui.theme import theme
from tests.ui.conftest import make_table
from tests.ui.headless import HeadlessPhone, settle
from tests.ui.waiting import until
from tests.walks import walk

ALL = [(game.id, name) for game in all_games().values() for name in game.calculators]
PHONE = Settings(haptics=False, awake=False, name="one")


async def answered(phone: HeadlessPhone, text: str = "Result") -> list[str]:
    """The texts once the answer is there; it is computed beside the loop."""

    def answer(phone: HeadlessPhone) -> list[str]:
        texts = phone.texts()
        return texts[texts.index("Result") :] if "Result" in texts else []

    await until(phone, lambda p: len(answer(p)) > 1 and text in p.texts())
    return answer(phone)


@pytest.mark.parametrize(("game", "name"), ALL)
def test_every_calculator_opens_with_its_example_and_shows_its_answer(backend, game, name):
    async def story() -> list[str]:
        phone = HeadlessPhone(backend, f"/calculators/{game}/{name}")
        return await answered(phone)

    texts, calculator = asyncio.run(story()), backend.games[game].calculators[name]
    for key, value in calculator(calculator.example).items():
        for word in leaves(key, value):
            assert any(word in text for text in texts), (key, word, texts)


def leaves(key: str, value: Any) -> list[str]:
    """Every plain value that the answer must show (chances are shown in percent, averages rounded)."""
    if isinstance(value, dict):
        return [word for part in value.values() for word in leaves(key, part)] if len(value) <= 8 else []
    if isinstance(value, list):
        return [word for part in value for word in leaves(key, part)]
    return [] if value is None or isinstance(value, float) else [value_text(theme(), read_out, value)]


def test_all_calculators_are_listed_by_game(backend):
    async def story() -> list[str]:
        phone = HeadlessPhone(backend, "/calculators")
        await settle()
        return phone.ids()

    ids = asyncio.run(story())
    rollers = {f"dice-{game}" for game, ui in backend.game_uis.items() if ui.dice}
    assert {"back", *(f"calculator-{game}-{name}" for game, name in ALL), *rollers} == set(ids)


def test_the_answer_follows_the_form_and_the_phone_remembers_it(backend):
    async def story() -> tuple[list[str], list[str], Any]:
        phone = HeadlessPhone(backend, "/calculators/board-royale/vote", PHONE)
        before = await answered(phone)
        await phone.tap("field-yes-more")
        after = await answered(phone, "yes")
        key = f"calculator/{phone.phone.device}/board-royale/vote"  # it is kept beside the loop
        await until(phone, lambda _: (backend.user_data.setting(key) or {}).get("yes") == 3)
        again = HeadlessPhone(backend, "/calculators/board-royale/vote", PHONE)
        await answered(again, "yes")
        other = HeadlessPhone(backend, "/calculators/board-royale/vote", Settings(haptics=False, name="two"))
        await answered(other, "no")
        await again.tap("reset")
        return before, after, await answered(again, "no")

    before, after, reset = asyncio.run(story())
    assert before == reset == ["Result", "Passes", "no"]
    assert after == ["Result", "Passes", "yes"]


def test_what_cannot_be_is_told_in_a_sentence_instead_of_an_answer(backend):
    async def story() -> list[str]:
        phone = HeadlessPhone(backend, "/calculators/board-royale/vote")
        await answered(phone)
        field = phone.find(lambda c: isinstance(c, ft.TextField) and c.label == "Alive")
        await phone.send(field, "change", "")
        return await answered(phone, "Still to choose: Alive")

    assert asyncio.run(story()) == ["Result", "Still to choose: Alive"]


@pytest.mark.parametrize(("game", "name"), [(g, n) for g, n in ALL])
def test_the_tables_own_calculators_are_filled_in_from_any_state(backend, game, name):
    """Whatever the table looks like, its input is one that the form can show: no key that it does not know."""
    fill, calculator = backend.game_uis[game].calculator_inputs.get(name), backend.games[game].calculators[name]
    if fill is None:
        return
    for seed in range(12):
        given = plain(fill(walk(game, seed, 10 * seed).state))
        assert set(given) <= set(calculator.form.fields)
        assert set(given) >= {key for key, field in calculator.form.fields.items() if field.is_required}


@pytest.mark.parametrize("game", ["royal-battles", "royal-bastards", "rogue-monarch"])
def test_a_table_opens_its_calculators_with_what_lies_on_it(backend, game):
    async def story() -> None:
        table_id = make_table(backend, game, ["Ann", "Ben"])
        phone = HeadlessPhone(backend, f"/table/{table_id}/moves")
        await settle()
        for name in backend.games[game].calculators:
            phone.page.navigate(f"/table/{table_id}/calculators/{name}")
            texts = await answered(phone)
            assert not [text for text in (*phone.texts(), *texts) if "went wrong here" in text or "unknown" in text]

    asyncio.run(story())


def test_a_secret_ballot_is_in_no_calculator(backend):
    table_id = make_table(backend, "royal-bastards", ["Ann", "Ben"])
    for kind, data in [
        ("next_phase", {}),
        ("next_phase", {}),
        ("place_support", {"seat": 0, "territory": "Joda City", "support": 7}),
    ]:
        backend.open_tables.play(table_id, kind, data, device="d", at=1)
    filled = backend.game_uis["royal-bastards"].calculator_inputs["endgame"](backend.open_tables.table(table_id).state)
    assert all(not territory["support"] for territory in filled["territories"])


def test_averages_are_no_chances():
    assert is_chance("hit", 0.4)
    assert not is_chance("expected_damage", 0.6)
    assert not is_chance("trumps", 1)


@pytest.mark.parametrize(("game", "name"), ALL)
def test_every_calculator_explains_its_answer_step_by_step_each_with_its_rule(backend, game, name):
    async def story() -> tuple[list[str], list[str], str]:
        phone = HeadlessPhone(backend, f"/calculators/{game}/{name}")
        await answered(phone)
        texts, links = phone.texts(), [id for id in phone.ids() if id.startswith("rule-of-")]
        await phone.tap(links[0])
        return texts, links, phone.route

    texts, links, route = asyncio.run(story())
    calculator = backend.games[game].calculators[name]
    steps = calculator.explained(calculator.example)
    text_part = [theme().tell(step) for step in steps]
    assert [text[:1].upper() + text[1:] for text in text_part if text[:1].upper() + text[1:] not in texts] == []
    assert len(links) == len(steps) > 0
    assert route == f"/rules/{game}/{steps[0].rule}"


@pytest.mark.parametrize("game", ["royal-battles", "royal-bastards", "rogue-monarch", "royal-will", "board-royale"])
def test_steps_can_be_told_from_any_table(backend, game):
    """Whatever lies there: an answer comes with its steps, or neither."""
    for seed in range(6):
        state = walk(game, seed, 12 * seed).state
        for name, fill in backend.game_uis[game].calculator_inputs.items():
            calculator = backend.games[game].calculators[name]
            try:
                calculator(plain(fill(state)))
            except CompanionError:
                continue
            assert all(find_entry(step.rule, game) for step in calculator.explained(plain(fill(state))))


def test_a_calculator_on_its_own_can_be_filled_in_from_the_table_that_is_played(backend):
    async def story() -> list[str]:
        table_id = make_table(backend, "board-royale", ["Ann", "Ben", "Cleo"])
        backend.open_tables.play(table_id, "gain", {"seat": 0, "n": 1}, device="d", at=backend.now())
        phone = HeadlessPhone(backend, "/calculators/board-royale/vote")
        await answered(phone)
        assert "Ann, Ben and Cleo" in phone.words("from-table")
        await phone.tap("from-table")
        await settle()
        return [str(c.value) for c in phone.controls() if isinstance(c, ft.TextField)]

    assert asyncio.run(story())[0] == "3"


def test_without_a_table_nothing_is_offered_to_fill_in_from(backend):
    async def story() -> list[str]:
        phone = HeadlessPhone(backend, "/calculators/board-royale/vote")
        await answered(phone)
        return phone.ids()

    assert "from-table" not in asyncio.run(story())
