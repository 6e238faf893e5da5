"""A phone puts one file into one slot: whole, once, in time, and not too large."""

import asyncio
from collections.abc import AsyncIterator

import pytest

from companion.live import uploads
from companion.live.uploads import GONE, TAKEN, TOO_LARGE, NoUpload, Uploads


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
