"""Players: two spellings of one person are merged after a look at what will happen, and separated again."""

from companion.ui.player_names import known_names
from tests.ui.conftest import make_table
from tests.ui.stories import story
from tests.ui.waiting import tap_soon


def two_spellings(backend):
    make_table(backend, "royal-will", ["Ann", "Ben"])
    make_table(backend, "royal-battles", ["Ann", "Bne"], "other")


def test_two_spellings_are_merged_after_saying_what_will_happen(backend):
    two_spellings(backend)

    async def merge(phone):
        await tap_soon(phone, "seal-Bne")
        await phone.tap("same-person")
        await phone.tap("same-as-Ben")
        assert any(text.startswith("1 game of Bne will count for Ben") for text in phone.texts())
        assert set(known_names(backend)) == {"Ann", "Ben", "Bne"}
        await phone.tap("merge-players")
        assert "seal-Bne" not in phone.ids()
        await phone.tap("seal-Ben")
        await phone.tap("separate-Bne")
        return phone.ids()

    assert "seal-Bne" in story(backend, "/players", merge)
    assert set(known_names(backend)) == {"Ann", "Ben", "Bne"}


def test_people_who_played_together_are_two_people(backend):
    two_spellings(backend)

    async def try_to(phone):
        await tap_soon(phone, "seal-Ann")
        await phone.tap("same-person")
        await phone.tap("same-as-Ben")
        assert "merge-players" not in phone.ids()
        return phone.texts()

    assert "Ann and Ben have played at one table, so they’re two people." in story(backend, "/players", try_to)
