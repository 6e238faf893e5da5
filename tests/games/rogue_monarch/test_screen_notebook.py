"""The notebook on the screen: open while it is held, written by taps, and on no other phone, share or export."""

import json

import pytest

from companion.core.session_file import session_text
from companion.games.rogue_monarch.facts import KINDS
from companion.share.payload import payload
from companion.store.exports import export_bytes, table_export, whole_export
from tests.games.rogue_monarch.screen_table import begun, lying, run, seated, set_table

SHUT = "hold-notebook"
HAND = ("roi", "reine", "reine")


async def with_notes(backend, *moves, hand=HAND, **settings):
    """A phone whose owner has noted the hand and shut the notebook again."""
    phone = await seated(backend, *moves, **settings)
    await phone.taps("new-notebook", "phone-of-0", *(f"note-{card}" for card in hand), "shut-notebook")
    return phone


def on_page(phone):
    """What of an open notebook can be tapped."""
    return [id for id in phone.ids() if id.startswith(("hand-", "place-", "other-", "note-"))]


def kept(backend, phone):
    found = backend.user_data.note("evening", phone.phone.device)
    return found["pages"][-1]["notes"] if found else None


def test_it_is_shut_until_it_is_held_and_shuts_when_the_thumb_lets_go(backend):
    set_table(backend)

    async def story():
        phone = await with_notes(backend, *begun())
        shut, words = phone.everything(), phone.words(SHUT)
        assert not on_page(phone)
        assert phone.texts().count("Roi") == 1  # in the odds that all can see
        await phone.hold(SHUT)
        assert {"hand-1-roi", "hand-2-reine", "hand-3-reine"} <= set(phone.ids())
        assert phone.texts().count("Reine") >= 2
        assert phone.words(SHUT) != words
        await phone.hold(SHUT, "long_press_up")
        assert phone.everything() == shut

    run(story())


def test_a_switch_opens_it_for_whoever_cannot_hold(backend):
    set_table(backend)

    async def story():
        phone = await with_notes(backend, *begun())
        await phone.tap("write-notebook")
        assert "hand-1-roi" in phone.ids()
        phone.sound()
        await phone.tap("shut-notebook")
        assert SHUT in phone.ids()

    run(story())


def test_while_it_is_held_it_is_read_and_not_written(backend):
    set_table(backend)

    async def story():
        phone = await with_notes(backend, *begun())
        await phone.hold(SHUT)
        assert not any(id.startswith("note-") for id in phone.ids())
        assert phone.button("hand-1-roi").on_click is None

    run(story())


def test_hand_looks_and_the_other_hand_are_noted_by_taps_and_kept_on_this_phone(backend):
    set_table(backend)

    async def story():
        phone = await with_notes(backend, *begun("ASSASSIN ? ? ?"), ("correct_effect", {"effect": "assassin"}))
        await phone.made("spy", seat=0, places=[2, 4])
        await phone.taps("write-notebook", "note-chevalier", "note-roi")
        await phone.taps("other-1", "note-assassin", "note-roi", "other-2-roi")
        await phone.taps("place-4-roi", "forget")
        return kept(backend, phone)

    notes = run(story())
    assert sorted(notes["hand"]) == sorted(HAND)
    assert notes["opponent"] == ["assassin"]
    assert [look["card"] for look in notes["seen"]] == ["chevalier"]


def test_the_example_of_the_rulebook_gives_its_odds(backend):
    """Nine cards are unseen, three of them Assassins; one Reine is known in the other hand."""
    set_table(backend)

    async def story():
        thrown = ("correct_discard", {"card": "chevalier", "to": 1})
        phone = await with_notes(backend, *begun("ROI ? ? ASSASSIN"), thrown, hand=("reine", "chevalier", "roi"))
        await phone.taps("write-notebook", "other-1", "note-reine")
        texts = phone.texts()
        first = next(i for i, text in enumerate(texts) if text.endswith("%"))
        return [text for text in texts[first - 1 :] if text.lower() in KINDS or text[0].isdigit()]

    bars = ["Chevalier", "22%", "Reine", "22%", "Roi", "22%", "Assassin", "33%"]
    held = ["1 Reine", "58%", "2 Reines", "39%", "3 Reines", "3%"]
    assert run(story()) == [*bars, *held]


def test_a_card_laid_face_down_is_asked_for_privately_and_followed(backend):
    set_table(backend)

    async def story():
        phone = await with_notes(backend, *begun())
        await phone.taps("court-3", "replace-down", "lay-reine")
        assert "reine" not in json.dumps([dict(e.data) for e in backend.open_tables.table("evening").session.events])
        await phone.tap("write-notebook")
        assert phone.button("place-3-reine").on_click  # not known to all
        return kept(backend, phone)

    assert sorted(run(story())["hand"]) == ["reine", "roi"]


def test_a_card_may_be_laid_without_noting_it_and_another_players_is_not_asked_for(backend):
    set_table(backend)

    async def story():
        phone = await with_notes(backend, *begun())
        await phone.taps("court-3", "replace-down", "lay-untold")
        await phone.made("end_turn", seat=0)
        await phone.made("replace", seat=1, place=1)
        return phone.state.stage

    assert run(story()) == "turn"


def test_undo_takes_along_what_was_noted_of_its_line(backend):
    set_table(backend)

    async def story():
        phone = await with_notes(backend, *begun("ASSASSIN ? ? ?"), ("correct_effect", {"effect": "assassin"}))
        await phone.made("spy", seat=0, places=[2, 4])
        await phone.taps("write-notebook", "note-chevalier")
        assert "place-2-chevalier" in phone.ids()
        await phone.tap("undo")
        assert "place-2" in phone.ids()
        assert "hand-1-roi" in phone.ids()

    run(story())


def test_a_mariage_in_the_notebook_is_lit_only_there(backend):
    set_table(backend)

    async def story():
        phone = await with_notes(backend, *begun(), hand=("reine",) * 3)
        assert "notebook-mariage" not in phone.ids()
        await phone.hold(SHUT)
        await phone.tap("notebook-mariage")
        return phone.state.result

    assert run(story()).conspiracies == ("mariage",)


def test_notes_that_cannot_be_true_say_so(backend):
    set_table(backend)

    async def story():
        phone = await with_notes(backend, *begun("ROI ROI ROI ?"), hand=("roi", "roi"))
        await phone.tap("write-notebook")
        assert "These notes can’t all be right" in phone.texts()

    run(story())


def test_it_comes_back_after_a_reload_and_goes_to_the_other_player_when_the_phone_does(backend):
    set_table(backend)

    async def story():
        phone = await with_notes(backend, *begun(), name="mine")
        again = await seated(backend, name="mine")
        await again.tap("write-notebook")
        assert "hand-1-roi" in again.ids()
        await again.taps("not-my-phone", "begin-anew")
        return kept(backend, phone)

    notes = run(story())
    assert (notes["seat"], notes["hand"]) == (1, [])


def test_what_cannot_be_read_is_as_if_it_were_not_there(backend):
    set_table(backend)

    async def story():
        first = await seated(backend, *begun(), name="mine")
        backend.user_data.put_note("evening", first.phone.device, {"pages": []})
        phone = await seated(backend, name="mine")
        assert "new-notebook" in phone.ids()

    run(story())


PRIVATE = begun("ASSASSIN ? ? ?")


def test_no_other_phone_no_share_and_no_export_has_what_is_in_the_notebook(backend):
    """The same table with and without notes: every other phone and everything that leaves it are alike."""
    set_table(backend)

    async def story():
        other = await seated(backend, *PRIVATE, ("correct_effect", {"effect": "assassin"}))
        phone = await seated(backend)
        await phone.made("spy", seat=0, places=[2, 4])
        before = leaving(backend)
        await other.hears()
        seen = other.everything()
        await phone.taps("new-notebook", "phone-of-0", "note-chevalier", "note-roi", "note-reine")
        assert set(on_page(phone)) >= {"place-2-chevalier", "place-4-roi", "hand-1-reine"}
        noted = [phone.words(id) for id in on_page(phone)]
        assert kept(backend, phone)
        assert leaving(backend) == before
        await other.hears()
        assert other.everything() == seen
        for place in ("history", "share", "moves"):
            other.page.navigate(f"/table/evening/{place}")
            assert not on_page(other)
            assert not any(text in other.everything() for text in noted)
        other.page.navigate("/table/evening")
        await other.tap("new-notebook")
        assert other.texts().count("Chevalier") == 0
        return kept(backend, other)

    assert run(story()) is None


def leaving(backend):
    """Everything of the table that can leave this house."""
    session = backend.open_tables.table("evening").session
    exports = [export_bytes(table_export(backend.store, "evening")), export_bytes(whole_export(backend.store))]
    return [session_text(session).encode(), payload(session), *exports]


@pytest.mark.parametrize(("width", "scale"), [(320, 1.0), (390, 2.0), (320, 2.0), (1024, 1.0)])
def test_the_open_notebook_is_drawn_on_every_phone(backend, width, scale):
    set_table(backend)

    async def story():
        phone = await with_notes(backend, *begun("ASSASSIN roi ? ?"), width=width, scale=scale)
        await phone.tap("write-notebook")
        phone.sound()
        await phone.tap("place-3")
        phone.sound()
        await phone.hears(*lying("ROI ROI ROI ROI"))
        phone.sound()

    run(story())
