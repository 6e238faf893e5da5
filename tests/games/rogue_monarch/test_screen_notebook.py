"""The notebook on the screen: open while it is held, written by taps, and on no other phone, share or export."""

import json

import pytest

from companion.core.session_file import session_text
from companion.games.rogue_monarch.facts import SPOKEN
from companion.share.payload import payload
from companion.store.exports import export_bytes, table_export, whole_export
from tests.games.rogue_monarch.screen_table import begun, lying, run, seated, set_table

SHUT = "Your notebook: hold to see"
HAND = ("roi", "reine", "reine")


async def with_notes(backend, *moves, who="Ann", hand=HAND, **settings):
    """A phone whose owner has noted the hand and shut the notebook again."""
    phone = await seated(backend, *moves, **settings)
    await phone.taps("Open a notebook on this phone", f"This is {who}'s phone")
    await phone.taps(*(f"Note {SPOKEN[card]}: Your hand" for card in hand), "Shut the notebook")
    return phone


def kept(backend, phone):
    found = backend.user_data.note("evening", phone.phone.device)
    return found["pages"][-1]["notes"] if found else None


def test_it_is_shut_until_it_is_held_and_shuts_when_the_thumb_lets_go(backend):
    set_table(backend)

    async def story():
        phone = await with_notes(backend, *begun())
        shut = phone.everything()
        await phone.hold(SHUT)
        held = phone.texts()
        await phone.hold("Let go to shut it", "long_press_up")
        assert phone.everything() == shut
        return shut, held

    shut, held = run(story())
    assert "Ann's notebook" in held
    assert held.count("Reine") >= 2
    assert "Ann's notebook" not in shut
    assert "Roi\n" not in shut.split("A hidden card is")[0]


def test_a_switch_opens_it_for_whoever_cannot_hold(backend):
    set_table(backend)

    async def story():
        phone = await with_notes(backend, *begun())
        await phone.tap("Open the notebook to write")
        assert "Your hand, 1: Roi (King), take the note back" in phone.names()
        phone.sound()
        await phone.tap("Shut the notebook")
        assert SHUT in phone.names()

    run(story())


def test_while_it_is_held_it_is_read_and_not_written(backend):
    set_table(backend)

    async def story():
        phone = await with_notes(backend, *begun())
        await phone.hold(SHUT)
        assert not any(name.startswith("Note ") for name in phone.names())
        assert phone.button("Your hand, 1: Roi (King), take the note back").on_click is None

    run(story())


def test_hand_looks_and_the_other_hand_are_noted_by_taps_and_kept_on_this_phone(backend):
    set_table(backend)

    async def story():
        phone = await with_notes(backend, *begun("ASSASSIN ? ? ?"), ("correct_effect", {"effect": "assassin"}))
        await phone.made("spy", seat=0, places=[2, 4])
        await phone.tap("Open the notebook to write")
        await phone.taps("Note Chevalier (Knight): Place 2", "Note Roi (King): Place 4")
        await phone.taps("Ben's hand, 1: not noted", "Note Assassin (Rogue): Ben's hand", "Note Roi (King): Ben's hand")
        await phone.taps("Ben's hand, 2: Roi (King), take the note back")
        await phone.taps("Place 4: Roi (King), noted", "Forget it: Place 4")
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
        await phone.taps("Open the notebook to write", "Ben's hand, 1: ", "Note Reine (Queen): Ben's hand")
        texts = phone.texts()
        start = texts.index("from what is face up and in your notebook")
        return [text for text in texts[start:] if text.endswith(("%", "Reine", "Reines"))]

    bars = ["22 %", "Reine", "22 %", "22 %", "33 %"]
    held = ["Ben holds so many Reines", "1 Reine", "58 %", "2 Reines", "39 %", "3 Reines", "3 %"]
    assert run(story()) == [*bars, *held]


def test_a_card_laid_face_down_is_asked_for_privately_and_followed(backend):
    set_table(backend)

    async def story():
        phone = await with_notes(backend, *begun())
        await phone.taps("Court card 3, ", "Ann lays a card face down in place 3")
        assert "Only for your notebook: which one?" in phone.texts()
        await phone.tap("Your notebook: you lay Reine (Queen)")
        assert "reine" not in json.dumps([dict(e.data) for e in backend.open_tables.table("evening").session.events])
        await phone.tap("Open the notebook to write")
        assert "Place 3: Reine (Queen), noted" in phone.names()
        return kept(backend, phone)

    assert sorted(run(story())["hand"]) == ["reine", "roi"]


def test_a_card_may_be_laid_without_noting_it_and_another_players_is_not_asked_for(backend):
    set_table(backend)

    async def story():
        phone = await with_notes(backend, *begun())
        await phone.taps("Court card 3, ", "Ann lays a card face down in place 3", "Do not note it")
        await phone.made("end_turn", seat=0)
        await phone.made("replace", seat=1, place=1)
        return phone.state.stage

    assert run(story()) == "turn"


def test_undo_takes_along_what_was_noted_of_its_line(backend):
    set_table(backend)

    async def story():
        phone = await with_notes(backend, *begun("ASSASSIN ? ? ?"), ("correct_effect", {"effect": "assassin"}))
        await phone.made("spy", seat=0, places=[2, 4])
        await phone.taps("Open the notebook to write", "Note Chevalier (Knight): Place 2")
        assert "Place 2: Chevalier (Knight), noted" in phone.names()
        await phone.taps("Undo: Ann looks at place 2")
        assert "Place 2: not noted" in phone.names()
        assert "Your hand, 1: Roi (King), take the note back" in phone.names()

    run(story())


def test_a_mariage_in_the_notebook_is_lit_only_there(backend):
    set_table(backend)

    async def story():
        phone = await with_notes(backend, *begun(), hand=("reine",) * 3)
        assert "Ann shows 3 Reines and wins: Mariage" not in phone.names()
        await phone.hold(SHUT)
        await phone.tap("Ann shows 3 Reines and wins: Mariage")
        return phone.state.result

    assert run(story()).conspiracies == ("mariage",)


def test_notes_that_cannot_be_true_say_so(backend):
    set_table(backend)

    async def story():
        phone = await with_notes(backend, *begun("ROI ROI ROI ?"), hand=("roi", "roi"))
        await phone.tap("Open the notebook to write")
        assert "These notes cannot all be true" in phone.texts()

    run(story())


def test_it_comes_back_after_a_reload_and_goes_to_the_other_player_when_the_phone_does(backend):
    set_table(backend)

    async def story():
        phone = await with_notes(backend, *begun(), name="mine")
        again = await seated(backend, name="mine")
        await again.tap("Open the notebook to write")
        assert "Your hand, 1: Roi (King), take the note back" in again.names()
        await again.taps("This is not Ann's phone", "A new notebook for Ben: the notes of Ann are lost")
        return kept(backend, phone)

    notes = run(story())
    assert (notes["seat"], notes["hand"]) == (1, [])


def test_what_cannot_be_read_is_as_if_it_were_not_there(backend):
    set_table(backend)

    async def story():
        first = await seated(backend, *begun(), name="mine")
        backend.user_data.put_note("evening", first.phone.device, {"pages": []})
        phone = await seated(backend, name="mine")
        assert "Open a notebook on this phone" in phone.names()

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
        await phone.taps("Open a notebook on this phone", "This is Ann's phone")
        await phone.taps(
            "Note Chevalier (Knight): Place 2", "Note Roi (King): Place 4", "Note Reine (Queen): Your hand"
        )
        assert kept(backend, phone)
        assert leaving(backend) == before
        await other.hears()
        assert other.everything() == seen
        for place in ("history", "share", "moves"):
            other.page.navigate(f"/table/evening/{place}")
            assert not any(text in other.everything() for text in ("notebook: ", "noted"))
        other.page.navigate("/table/evening")
        await other.tap("Open a notebook on this phone")
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
        await phone.tap("Open the notebook to write")
        phone.sound()
        await phone.taps("Place 3: ")
        phone.sound()
        await phone.hears(*lying("ROI ROI ROI ROI"))
        phone.sound()

    run(story())
