"""Typing: no letter is lost to the picture of an earlier one."""

import flet as ft

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
