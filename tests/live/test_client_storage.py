"""What a phone sends of its storage is believed as its answers are, and no more."""

from __future__ import annotations

import asyncio
import json
from contextlib import asynccontextmanager
from typing import Any

import pytest

from companion.live.client_storage import LONGEST, read_storage, sent_storage
from companion.store.members import new_secret
from companion.ui.settings import KEY, SECRET_KEY
from tests.browser.running_host import hosted
from tests.live.server.test_connection import TAP, WELCOME, App, Peer, run
from tests.live.socket_phone import REGISTER, Phone

STORAGE = {SECRET_KEY: "s" * 43, KEY: None}
NO_STORAGES = ["", "[]", "7", '{"a": 1}', '{"a": ["b"]}', "{", "[" * 9_999, json.dumps({"a": "b" * LONGEST})]


def said(text: str) -> dict[str, Any]:
    return {"type": "websocket.receive", "text": text}


class SendingPhone(Phone):
    """A phone with our page's script: it sends its storage before it registers, and counts what it is asked."""

    asked = 0

    async def send(self, action: int, body: Any) -> None:
        if action == REGISTER:
            await self.socket.send(json.dumps({key: self.prefs.get(key) for key in STORAGE}))
        await super().send(action, body)

    def _remember(self, name: str, asked: dict[str, Any]) -> Any:
        self.asked += name == "get"
        return super()._remember(name, asked)


@asynccontextmanager
async def sending_phone(address: str, prefs: dict[str, Any]):
    hand = SendingPhone(address, "/", prefs, {})
    await hand.open()
    yield hand
    await hand.close()


@pytest.fixture(scope="module")
def address(tmp_path_factory):
    with hosted(tmp_path_factory.mktemp("storage")) as found:
        yield found


def test_a_phone_that_sent_its_storage_is_not_asked_and_has_its_own_words_at_once(address):
    async def story():
        prefs = {SECRET_KEY: new_secret(), KEY: json.dumps({"language": "fr"})}
        async with sending_phone(address, prefs) as hand:
            await hand.see("Réglages")
        return hand.asked

    assert asyncio.run(story()) == 0


def test_a_new_phone_is_given_a_secret_and_settings_to_keep(address):
    async def story():
        kept: dict[str, Any] = {}
        async with sending_phone(address, kept) as hand:
            await hand.until(lambda: kept.keys() == STORAGE.keys())
        first = dict(kept)
        async with sending_phone(address, kept) as hand:
            await hand.has("to-settings")
            await hand.until_quiet()
        return first, kept

    first, later = asyncio.run(story())
    assert len(first[SECRET_KEY]) >= 43
    assert later == first, "what is there is never written over"


def test_the_storage_reaches_the_app_and_its_message_does_not():
    seen = []

    class Looking(App):
        async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
            seen.append(sent_storage())
            await super().__call__(scope, receive, send)
            seen.append(sent_storage())

    app = Looking()
    run(Peer(said(json.dumps(STORAGE)), WELCOME, {"type": "websocket.disconnect", "code": 1001}), app)
    assert seen == [None, STORAGE]
    assert app.heard[0] == WELCOME
    assert sent_storage() is None, "another connection sees nothing of it"


@pytest.mark.parametrize("text", NO_STORAGES, ids=range(len(NO_STORAGES)))
def test_what_is_no_storage_ends_the_connection(text):
    assert run(Peer(said(text)), App()).refusals["junk"] == 1


@pytest.mark.parametrize("first", [said(json.dumps(STORAGE)), WELCOME], ids=["a second time", "too late"])
def test_the_storage_is_sent_once_and_first(first):
    app = App()
    metrics = run(Peer(first, said(json.dumps(STORAGE)), TAP), app)
    assert metrics.refusals["junk"] == 1
    assert TAP not in app.heard


def test_a_storage_of_the_longest_kind_is_read():
    text = json.dumps({KEY: "x" * (LONGEST - len(KEY) - 8)})
    assert len(text) == LONGEST
    assert read_storage(text)
