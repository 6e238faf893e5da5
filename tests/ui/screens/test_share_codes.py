"""Boxes and house rules are shared from where they are edited."""

from companion.share.contents import HouseRules, Profile
from companion.share.importing import read_text
from companion.ui.screens.new_table.draft import box_options
from tests.ui.headless import settle
from tests.ui.stories import story, write
from tests.ui.waiting import until_id

COPY = "copy-link"


async def shown(phone, button: str):
    """What the code holds that comes after the tap."""
    await phone.tap(button)
    await until_id(phone, COPY)
    return read_text([phone.button(COPY).action.data])


def test_a_box_is_shown_as_a_code_under_its_name(backend):
    game = next(game for game in backend.games.values() if box_options(game))

    async def tell(phone):
        await phone.tap("fold-box")
        await write(phone, "Box name", "Grandma’s box")
        content = await shown(phone, "share-box")
        return content, phone.texts(), phone.route

    content, texts, route = story(backend, f"/new/{game.id}", tell)
    assert isinstance(content, Profile)
    assert (content.game, content.name) == (game.id, "Grandma’s box")
    assert set(content.data) == set(box_options(game))
    assert any(text.endswith("the box “Grandma’s box”") for text in texts)
    assert route.startswith("/show/")


def test_house_rules_are_shared_once_one_is_answered_otherwise(backend):
    game = backend.games["royal-battles"]
    key, ruling = next(iter(game.rulings.items()))
    other = next(choice for choice in ruling.choices if choice != ruling.default)

    async def tell(phone):
        await phone.tap("fold-rules")
        assert "share-rules" not in phone.ids()
        await phone.tap(f"{key}-{other}")
        await settle()
        return await shown(phone, "share-rules")

    assert story(backend, "/new/royal-battles", tell) == HouseRules(game.id, {key: other})
