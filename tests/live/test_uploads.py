"""A phone puts one file into one slot: whole, once, in time, and not too large."""

import asyncio
from collections.abc import AsyncIterator

import pytest

from companion.live import uploads
from companion.live.server.origin_check import AllowedOrigins
from companion.live.server.web_app import build
from companion.live.uploads import GONE, TAKEN, TOO_LARGE, NoUpload, Uploads
from tests.waiting import PATIENCE


async def chunks(*parts: bytes) -> AsyncIterator[bytes]:
    for part in parts:
        yield part


def name(slot: str) -> str:
    return slot.rpartition("/")[2]


def test_a_file_comes_through_whole_and_the_slot_is_gone():
    async def story():
        box = Uploads()
        slot = box.slot()
        waiting = asyncio.create_task(box.upload(slot))
        status = await box.put(name(slot), chunks(b"half ", b"and half"))
        return status, await waiting, await box.put(name(slot), chunks(b"again"))

    assert asyncio.run(story()) == (TAKEN, b"half and half", GONE)


def test_nobody_puts_anything_into_a_slot_that_was_not_given_out():
    assert asyncio.run(Uploads().put("guess", chunks(b"x"))) == GONE


def test_two_slots_have_names_that_nobody_guesses():
    async def story():
        box = Uploads()
        return {name(box.slot()) for _ in range(20)}

    found = asyncio.run(story())
    assert len(found) == 20
    assert min(map(len, found)) >= 22


def test_what_is_too_large_is_refused_before_its_end():
    async def endless() -> AsyncIterator[bytes]:
        while True:
            yield b"x" * 1000

    async def story():
        box = Uploads(largest=1_000_000)
        slot = box.slot()
        waiting = asyncio.create_task(box.upload(slot))
        status = await box.put(name(slot), endless())
        with pytest.raises(NoUpload, match="too large. The limit is 1 MB"):
            await waiting
        return status

    assert asyncio.run(story()) == TOO_LARGE


def test_a_file_that_never_comes_is_told_and_its_slot_is_free_again():
    async def story():
        box = Uploads()
        for _ in range(uploads.MOST_SLOTS + 1):
            with pytest.raises(NoUpload, match="didn’t arrive"):
                await box.upload(box.slot(), seconds=0)

    asyncio.run(story())


def test_there_is_an_end_to_open_slots():
    async def story():
        box = Uploads()
        for _ in range(uploads.MOST_SLOTS):
            box.slot()
        with pytest.raises(NoUpload, match="Too many phones"):
            box.slot()

    asyncio.run(story())


def test_nobody_waits_for_a_file_that_nobody_asked_for():
    async def endless() -> AsyncIterator[bytes]:
        await asyncio.Event().wait()
        yield b""

    async def story():
        async with asyncio.timeout(PATIENCE):
            return await Uploads().put("guess", endless())

    assert asyncio.run(story()) == GONE


def test_a_slot_is_free_again_as_soon_as_its_phone_has_left():
    async def story():
        box = Uploads()
        for _ in range(uploads.MOST_SLOTS + 1):
            slot = box.slot()
            waiting = asyncio.create_task(box.upload(slot))
            await asyncio.sleep(0)
            box.give_up(slot)
            with pytest.raises(NoUpload, match="didn’t arrive"):
                async with asyncio.timeout(PATIENCE):
                    await waiting

    asyncio.run(story())


def test_a_phone_that_leaves_in_the_middle_of_its_file_is_not_waited_for():
    async def story():
        box = Uploads()
        whole = build(print, origins=AllowedOrigins(), uploads=box)
        slot = box.slot()
        waiting = asyncio.create_task(box.upload(slot))
        said = [{"type": "http.request", "body": b"half", "more_body": True}, {"type": "http.disconnect"}]

        async def receive():
            return said.pop(0)

        async def send(_):
            pass

        headers = [(b"host", b"localhost")]
        scope = {
            "type": "http",
            "method": "PUT",
            "path": slot,
            "headers": headers,
            "query_string": b"",
            "scheme": "http",
        }
        await whole(scope, receive, send)
        with pytest.raises(NoUpload, match="didn’t arrive"):
            async with asyncio.timeout(PATIENCE):
                await waiting

    asyncio.run(story())
