"""Every move of every game can be played from its form, and nothing else than what the form says is played."""

import asyncio
import random
from typing import Any

import pytest

from companion.core.errors import CompanionError
from companion.core.event_log import Session
from companion.core.fields import LEFT_OUT
from companion.core.table import play
from companion.games import game_ids
from companion.ui.forms.draft import started
from companion.ui.forms.labels import label_of
from companion.ui.forms.move_forms import asked, hints, sorted_moves
from companion.ui.table_controller import open_table
from companion.ui.theme import theme
from tests import walks
from tests.ui.conftest import make_table
from tests.ui.headless import HeadlessPhone, settle
from tests.walks import setups, walker


async def opened(backend, route: str) -> HeadlessPhone:
    phone = HeadlessPhone(backend, route)
    await settle()
    return phone


@pytest.mark.parametrize("game", game_ids())
def test_every_move_has_a_form_that_opens(backend, game):
    async def story() -> None:
        table_id = make_table(backend, game, ["Ann", "Ben"])
        phone = await opened(backend, f"/table/{table_id}")
        for kind, move in backend.games[game].moves.items():
            phone.page.navigate(f"/table/{table_id}/moves/{kind}")
            await settle()
            said = [str(getattr(c, "label", None) or getattr(c, "value", "")) for c in phone.controls()]
            assert phone.words("play").endswith(move.title), (kind, said)
            assert not {label_of(theme(), key) for key in move.stamps} & set(said), kind

    asyncio.run(story())


@pytest.mark.parametrize("game", game_ids())
@pytest.mark.parametrize("seed", range(8))
def test_a_form_holds_exactly_what_was_put_into_it(backend, game, seed):
    """A random evening, every move as a form would play it: the event is the one that `play` itself makes."""
    rnd, room, t, kinds = random.Random(seed), backend.game_uis[game], theme(), set()
    table = walks.opened(game, rnd)
    for after in walks.walked(table, rnd, 60):
        event = after.session.events[-1]
        move = table.game.moves[event.kind]
        preset = {key: event.data.get(key, LEFT_OUT) for key in asked(move)}
        draft = started(asked(move), preset, hints(t, room, table, event.kind))
        assert play(table, event.kind, draft, device="a", at=event.at).session.events[-1] == event
        table = after
        kinds.add(event.kind)
    assert len(kinds) > 2


@pytest.mark.parametrize("game", game_ids())
def test_the_form_plays_exactly_what_it_shows(backend, game):
    """The same through the screen: opened with presets, one tap, back at the table."""

    async def story() -> int:
        rnd, played = random.Random(1), 0
        names, options = setups(game)[0]
        setup = backend.games[game].read_setup(names, {}, options)
        backend.open_tables.new(Session("walk", game, setup, ()), at=backend.now())
        phone = await opened(backend, "/table/walk")
        while played < 8:
            table = backend.open_tables.table("walk")
            kind, data = walker(game).step(table.state, rnd)
            try:
                wanted = play(table, kind, data, device="d", at=1).session.events[-1]
            except CompanionError:
                continue
            await play_by_form(phone, kind, data)
            event = backend.open_tables.table("walk").session.events[-1]
            assert (event.kind, event.data) == (wanted.kind, wanted.data), phone.texts()
            assert phone.route == "/table/walk"
            played += 1
        return played

    assert asyncio.run(story()) == 8


async def play_by_form(phone: HeadlessPhone, kind: str, data: dict[str, Any]) -> None:
    _, controller = open_table(phone.phone, "walk")
    move = controller.model.table.game.moves[kind]
    absent = {key: LEFT_OUT for key in asked(move) if key not in data}
    controller.ask(kind, **{**absent, **data})
    await settle()
    await phone.tap("play")


def test_a_form_starts_with_whoever_is_to_play(backend):
    async def story() -> Any:
        table_id = make_table(backend, "rogue-monarch", ["Ann", "Ben"])
        backend.open_tables.play(table_id, "first_player", {"seat": 1}, device="d", at=1)
        phone = await opened(backend, f"/table/{table_id}/moves/reveal")
        for tap in ("field-place-3", "field-card-roi", "play"):
            await phone.tap(tap)
        return backend.open_tables.table(table_id).session.events[-1].data

    assert asyncio.run(story()) == {"seat": 1, "place": 3, "card": "roi"}


def test_a_refusal_stays_on_the_form_with_its_rule_and_nothing_is_played(backend):
    async def story() -> tuple[str, list[str], list[str], int]:
        table_id = make_table(backend, "royal-will", ["Ann", "Ben", "Cleo"])
        phone = await opened(backend, f"/table/{table_id}")
        _, controller = open_table(phone.phone, table_id)
        controller.ask("correct_bank", to=66, was=0)
        await settle()
        await phone.tap("play")
        lines = len(backend.open_tables.table(table_id).history)
        return phone.route, phone.texts(), phone.ids(), lines

    route, texts, ids, lines = asyncio.run(story())
    assert route.endswith("/moves/correct_bank")
    assert any("choose one" in text for text in texts)
    assert "rule" in ids
    assert lines == 0


def test_a_button_waits_for_what_is_missing_and_says_what(backend):
    async def story() -> tuple[list[str], Any, list[str]]:
        phone = await opened(backend, f"/table/{make_table(backend, 'royal-battles', ['Jon', 'Mendi'])}/moves/scenario")
        before, button = phone.texts(), phone.button("play")
        await phone.tap(next(id for id in phone.ids() if id.startswith("field-name-")))
        return before, button.on_click, phone.texts()

    before, on_click, after = asyncio.run(story())
    assert "Still to choose: Name" in before
    assert on_click is None
    assert "Still to choose: Name" not in after


def test_a_move_that_asks_nothing_is_one_tap_and_back_to_the_table(backend):
    async def story() -> tuple[str, str]:
        table_id = make_table(backend, "royal-will", ["Ann", "Ben", "Cleo"])
        phone = await opened(backend, f"/table/{table_id}/moves")
        await phone.tap("move-place_coins")
        return phone.route, backend.open_tables.table(table_id).session.events[-1].kind

    assert asyncio.run(story()) == ("/table/evening", "place_coins")


def test_corrections_start_at_the_present_figure_and_name_it(backend):
    async def story() -> Any:
        table_id = make_table(backend, "royal-bastards", ["Ann", "Ben"])
        for kind, data in STORY:
            backend.open_tables.play(table_id, kind, data, device="d", at=1)
        phone = await opened(backend, f"/table/{table_id}/moves/correct_gold")
        for tap in ("field-seat-1", "field-to-less", "play"):
            await phone.tap(tap)
        return backend.open_tables.table(table_id).session.events[-1].data

    assert asyncio.run(story()) == {"seat": 1, "to": 4, "was": 5}


STORY: list[tuple[str, dict[str, Any]]] = [
    ("next_phase", {}),
    ("next_phase", {}),
    ("gain_gold", {"seat": 1, "gold": 5}),
]


@pytest.mark.parametrize("game", game_ids())
def test_all_moves_are_listed_those_of_the_phase_first(backend, game):
    async def story() -> tuple[list[str], list[str]]:
        phone = await opened(backend, f"/table/{make_table(backend, game, ['Ann', 'Ben'])}/moves")
        before = phone.ids()
        await phone.tap("other-phases")
        return before, phone.ids()

    before, after = asyncio.run(story())
    found, state = backend.games[game], backend.open_tables.table("evening").state
    moves = sorted_moves(found, backend.game_uis[game], state)
    assert [id for id in before if id.startswith("move-")] == [f"move-{kind}" for kind in (*moves.now, *moves.any_time)]
    assert {f"move-{kind}" for kind in found.moves} <= set(after)
    assert {*moves.now, *moves.any_time, *moves.later} == {*found.moves}
    assert [id for id in before if id.startswith("calculator-")] == [f"calculator-{name}" for name in found.calculators]


def test_a_house_rule_is_chosen_by_its_question_and_answered_in_words(backend):
    async def story() -> Any:
        table_id = make_table(backend, "rogue-monarch", ["Ann", "Ben"])
        phone = await opened(backend, f"/table/{table_id}/moves/ruling")
        ruling = backend.games["rogue-monarch"].rulings["between"]
        other = next(key for key in ruling.choices if key != ruling.default)
        assert ruling.question in phone.words("field-ruling-between")
        await phone.tap("field-ruling-between")
        if "field-choice-change" in phone.ids():
            await phone.tap("field-choice-change")
        assert ruling.choices[other] in phone.words(f"field-choice-{other}")
        for tap in (f"field-choice-{other}", "play"):
            await phone.tap(tap)
        return backend.open_tables.table(table_id).state.rulings["between"] == other

    assert asyncio.run(story())


@pytest.mark.parametrize("game", game_ids())
def test_a_table_is_drawn_whatever_random_moves_come(backend, game):

    async def story() -> None:
        rnd = random.Random(5)
        names, options = setups(game)[0]
        setup = backend.games[game].read_setup(names, {}, options)
        backend.open_tables.new(Session("walk", game, setup, ()), at=backend.now())
        phone = await opened(backend, "/table/walk")
        _, controller = open_table(phone.phone, "walk")
        for _ in range(30):
            kind, data = walker(game).step(controller.model.table.state, rnd)
            controller.play(kind, **data)
            await settle()
            assert not [text for text in phone.texts() if "went wrong here" in text]

    asyncio.run(story())


@pytest.mark.parametrize("game", ["royal-battles", "royal-bastards", "rogue-monarch"])
def test_hints_survive_every_half_filled_form(backend, game):
    """A hint may not know; it may not fail, whatever is chosen so far."""
    rnd, room, found = random.Random(3), backend.game_uis[game], backend.games[game]
    names, options = setups(game)[0]
    state = found.setup(found.read_setup(names, {}, options))
    for _ in range(60):
        for kind, move in found.moves.items():
            for key in move.fields:
                for draft in ({}, {"seat": None}, {"seat": 0, "unit": 9, "territory": "", "card": None, "place": 9}):
                    room.hints(theme(), state, kind, key, draft)
        kind, data = walker(game).step(state, rnd)
        try:
            state = found.apply(state, kind, found.move(kind).read(data, len(names)))
        except CompanionError:
            continue
