"""Typing: no letter is lost to the picture of an earlier one."""

import doctest

import flet as ft

from companion.ui.kit import inputs
from tests.ui.conftest import make_table
from tests.ui.headless import settle
from tests.ui.stories import story, write


def field(phone):
    return phone.find(lambda c: isinstance(c, ft.TextField))


def sent_values(phone, since):
    """What the host has written into fields."""
    patches = [message.body.patch for message in phone.connection.sent[since:] if hasattr(message.body, "patch")]
    changes = [change for patch in patches for change in patch if len(change) == 4]
    return [value for _, _, name, value in changes if name == "value"]


def test_letters_typed_while_the_screen_is_drawn_stay(backend):
    async def tell(phone):
        since, typed = len(phone.connection.sent), field(phone)
        phone.session.apply_patch(typed._i, {"value": "A"})
        await phone.session.dispatch_event(typed._i, "change", "A")
        phone.session.apply_patch(typed._i, {"value": "An"})  # the next letter, before the first one is drawn
        await settle()
        await phone.session.dispatch_event(typed._i, "change", "An")
        await settle()
        return sent_values(phone, since), field(phone).value

    assert story(backend, "/join", tell) == ([], "An")


def test_a_field_is_emptied_when_its_text_was_used(backend):
    async def tell(phone):
        await write(phone, "New player’s name", "Ann")
        since = len(phone.connection.sent)
        await phone.tap("add-player")
        return sent_values(phone, since), field(phone).value

    values, now = story(backend, "/new/royal-will", tell)
    assert "" in values
    assert now == ""


def test_a_text_that_was_pasted_and_sent_at_once_leaves_an_empty_field(backend):
    async def tell(phone):
        typed = field(phone)
        phone.session.apply_patch(typed._i, {"value": "Ann"})
        await phone.session.dispatch_event(typed._i, "change", "Ann")
        await phone.session.dispatch_event(typed._i, "submit", "Ann")
        await settle()
        return field(phone).value, "seal-Ann" in phone.ids()

    assert story(backend, "/new/royal-will", tell) == ("", True)


def test_the_examples_run():
    failed, tried = doctest.testmod(inputs)
    assert tried
    assert not failed


def test_a_number_can_be_typed_instead_of_stepped(backend):
    make_table(backend, "royal-will", ["Ann", "Ben", "Cleo"])

    async def tell(phone):
        await phone.tap("inheritance-0")
        await phone.tap("number")
        await phone.send(field(phone), "change", "7")
        assert "7" in phone.words("set-number")
        await phone.send(field(phone), "submit", "7")
        assert phone.words("number").startswith("Ann’s Inheritance: 7")
        await phone.tap("set-number")
        return backend.open_tables.table("evening").state.inheritances[0]

    assert story(backend, "/table/evening", tell) == 7


def test_what_is_no_such_number_gets_a_sentence_and_changes_nothing(backend):
    make_table(backend, "royal-will", ["Ann", "Ben", "Cleo"])

    async def tell(phone):
        await phone.tap("inheritance-0")
        before = phone.words("set-number")
        await phone.tap("number")
        for wrong in ("9999", "1o", "2.5"):
            await phone.send(field(phone), "change", wrong)
            assert "Type a number from 0 to 66" in phone.texts()
            assert phone.words("set-number") == before
        await phone.send(field(phone), "change", "")
        assert "Type a number from 0 to 66" not in phone.texts()
        await phone.send(field(phone), "change", "12x")
        await phone.send(field(phone), "blur")
        assert "Type a number from 0 to 66" not in phone.texts()
        assert phone.words("set-number") == before

    story(backend, "/table/evening", tell)


def test_a_typed_number_that_is_played_at_once_waits_until_it_is_whole_and_is_played_once(backend):
    make_table(backend, "board-royale", ["Ann", "Ben", "Cleo", "Dan"], modes=["escape_together"])

    async def tell(phone):
        await phone.tap("player-0")
        await phone.tap("points-number")
        events = len(backend.open_tables.table("evening").history)
        await phone.send(field(phone), "change", "1")
        typed = field(phone)
        await phone.send(typed, "change", "12")
        assert len(backend.open_tables.table("evening").history) == events
        phone.session.apply_patch(typed._i, {"value": "12"})
        await phone.session.dispatch_event(typed._i, "submit", "12")
        await phone.session.dispatch_event(typed._i, "blur", None)
        await settle()
        table = backend.open_tables.table("evening")
        assert len(table.history) == events + 1
        assert table.state.players[0].points == 12

    story(backend, "/table/evening", tell)
