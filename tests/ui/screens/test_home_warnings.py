"""Home passes on what must be known about where the tables are kept."""

from dataclasses import replace

from companion.browser_app.save_reminder import FOUND
from tests.ui.stories import story

KEPT = FOUND["denied"]


def test_a_house_with_something_to_say_says_it_first_and_shows_the_way_to_the_files(backend):
    async def tell(phone):
        texts = phone.texts()
        await phone.tap("to-files")
        return texts, phone.route

    texts, route = story(replace(backend, storage_warnings=lambda: (KEPT,)), "/", tell)
    assert str(KEPT) in texts
    assert route == "/settings"


def test_it_is_said_in_the_language_of_the_phone(backend):
    async def tell(phone):
        return phone.texts()

    texts = story(replace(backend, storage_warnings=lambda: (KEPT,)), "/", tell, language="fr")
    assert any(text.startswith("Ce navigateur n’enregistre rien") for text in texts)


def test_a_house_with_nothing_to_say_is_quiet(backend):
    async def tell(phone):
        return phone.ids()

    assert "to-files" not in story(backend, "/", tell)
