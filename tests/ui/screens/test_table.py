"""What every table's screen has, and that no error takes the app down."""

import asyncio

import pytest

from companion.games import game_ids
from tests.ui.conftest import make_table
from tests.ui.headless import HeadlessPhone, settle

ALWAYS = ["undo", "to-moves", "to-history", "to-share", "to-rules"]


@pytest.mark.parametrize("game", game_ids())
def test_every_table_has_undo_moves_history_share_and_rules(backend, game):
    async def story() -> list[str]:
        table_id = make_table(backend, game, ["Ann", "Ben"])
        phone = HeadlessPhone(backend, f"/table/{table_id}")
        await settle()
        return phone.ids()

    assert [id for id in asyncio.run(story()) if id in ALWAYS] == ALWAYS


def test_a_table_that_is_not_there_says_so_and_leaves_a_way_home(backend):
    async def story() -> HeadlessPhone:
        phone = HeadlessPhone(backend, "/table/nowhere")
        await settle()
        return phone

    phone = asyncio.run(story())
    assert any("This phone can’t open that table" in text for text in phone.texts())
    assert phone.ids() == ["home"]
    assert len(phone.names()) == 1


def test_undo_takes_the_last_move_back_and_says_which(backend):
    async def story() -> tuple[str, str, object, int]:
        table_id = make_table(backend, "royal-will", ["Ann", "Ben", "Cleo"])
        backend.open_tables.play(table_id, "place_coins", {}, device="test", at=backend.now())
        phone = HeadlessPhone(backend, f"/table/{table_id}")
        await settle()
        said = phone.words("undo")
        await phone.tap("undo")
        after, press = phone.words("undo"), phone.button("undo").on_click
        return said, after, press, len(backend.open_tables.table(table_id).history)

    said, after, press, lines = asyncio.run(story())
    assert said.startswith("Undo: ")
    assert after == "Nothing to undo"
    assert press is None
    assert lines == 2  # the undo is a line of the history too


def test_the_thumb_bar_leads_to_the_tables_own_screens_and_back(backend):
    async def story() -> list[str]:
        phone = HeadlessPhone(backend, f"/table/{make_table(backend, 'royal-will', ['Ann', 'Ben', 'Cleo'])}")
        await settle()
        seen = []
        for id in ALWAYS[1:]:
            await phone.tap(id)
            seen.append(phone.route)
            phone.page.navigate("/table/evening")
            await settle()
        return seen

    assert asyncio.run(story()) == [f"/table/evening/{place}" for place in ("moves", "history", "share", "rules")]
