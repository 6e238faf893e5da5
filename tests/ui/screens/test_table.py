"""What every table's screen has, and that no error takes the app down."""

import asyncio

import pytest

from companion.games import game_ids
from tests.ui.conftest import make_table
from tests.ui.headless import HeadlessPhone, settle

ALWAYS = ["What can I do now?", "History of this table", "Share this table", "Rules of this game"]


@pytest.mark.parametrize("game", game_ids())
def test_every_table_has_undo_moves_history_share_and_rules(backend, game):
    async def story() -> list[str]:
        table_id = make_table(backend, game, ["Ann", "Ben"])
        phone = HeadlessPhone(backend, f"/table/{table_id}")
        await settle()
        return phone.names()

    names = asyncio.run(story())
    assert [name for name in names if name in ALWAYS] == ALWAYS
    assert any(name.startswith("Undo") or name == "Nothing to undo" for name in names)


def test_a_table_that_is_not_there_says_so_and_leaves_a_way_home(backend):
    async def story() -> HeadlessPhone:
        phone = HeadlessPhone(backend, "/table/nowhere")
        await settle()
        return phone

    phone = asyncio.run(story())
    assert any("There is no such table here" in text for text in phone.texts())
    assert phone.names() == ["Home"]


def test_undo_takes_the_last_move_back_and_says_which(backend):
    async def story() -> tuple[list[str], int]:
        table_id = make_table(backend, "royal-will", ["Ann", "Ben", "Cleo"])
        backend.open_tables.play(table_id, "place_coins", {}, device="test", at=backend.now())
        phone = HeadlessPhone(backend, f"/table/{table_id}")
        await settle()
        undo = next(name for name in phone.names() if name.startswith("Undo: "))
        await phone.tap(undo)
        return phone.names(), len(backend.open_tables.table(table_id).history)

    names, lines = asyncio.run(story())
    assert "Nothing to undo" in names
    assert lines == 2  # the undo is a line of the history too


def test_the_thumb_bar_leads_to_the_tables_own_screens_and_back(backend):
    async def story() -> list[str]:
        phone = HeadlessPhone(backend, f"/table/{make_table(backend, 'royal-will', ['Ann', 'Ben', 'Cleo'])}")
        await settle()
        seen = []
        for name in ALWAYS:
            await phone.tap(name)
            seen.append(phone.route)
            phone.page.navigate("/table/evening")
            await settle()
        return seen

    assert asyncio.run(story()) == [f"/table/evening/{place}" for place in ("moves", "history", "share", "rules")]
