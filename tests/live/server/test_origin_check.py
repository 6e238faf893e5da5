"""Who is not let in, or not kept: tried on a real host with real sockets."""

from __future__ import annotations

import asyncio
import os
import random
import struct
from collections.abc import Iterator
from contextlib import suppress
from urllib.parse import urlsplit

import httpx
import msgpack
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidMessage, InvalidStatus

from companion.live.server.host import allow_many_sockets
from tests.browser.running_host import started
from tests.live.hosts import EVENING, HAND, LESS, MORE, figures, set_table_in, until_figures
from tests.live.socket_phone import EVENT, INVOKE, PATIENCE, PROPS, REGISTER, packed, phone
from tests.live.strict_host import PUBLIC, STRICT

PUBLIC_HOST = urlsplit(PUBLIC).netloc


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> str:
    return set_table_in(tmp_path_factory.mktemp("strict"))


@pytest.fixture(scope="module")
def address(url: str) -> Iterator[str]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("FLET_SESSION_TIMEOUT", "1")
        with started("tests.live.strict_host", url) as found:
            yield found


def socket_of(address: str, host: str = "", **headers: str) -> connect:
    """A socket to the host that calls it by another name, if one is given."""
    place = urlsplit(address)
    called = f"ws://{host or place.netloc}/ws"
    where = {"host": place.hostname, "port": place.port, "open_timeout": PATIENCE}
    return connect(called, **where, additional_headers=headers, compression=None)


async def refusal(address: str, host: str = "", **headers: str) -> int | None:
    """The status with which a socket is refused; None if it is let in."""
    try:
        async with socket_of(address, host, **headers):
            return None
    except InvalidStatus as refused:
        return refused.response.status_code


STRANGE_HOSTS = ["evil.example", "evil.example:8550", "192.0.2.7", "127.0.0.1.evil.example", "", "[::1", "a b"]
STRANGE_ORIGINS = ["https://evil.example", "null", "http://127.0.0.1:1", "file://", "http://", "chrome-extension://x"]


@pytest.mark.parametrize("host", STRANGE_HOSTS)
def test_a_name_that_is_not_ours_opens_nothing(address, host):
    async def story():
        async with httpx.AsyncClient() as client:
            return [(await client.get(f"{address}{path}", headers={"Host": host})).status_code for path in ("", "ws")]

    assert asyncio.run(story()) in ([403, 403], [400, 400])  # 400: the server itself cannot read it


def test_a_name_that_is_not_ours_opens_no_socket(address):
    for host in ("evil.example", "192.0.2.7:8550", "127.0.0.1.evil.example"):
        assert asyncio.run(refusal(address, host=host)) == 403


@pytest.mark.parametrize("origin", STRANGE_ORIGINS)
def test_another_sites_page_opens_no_socket(address, origin):
    assert asyncio.run(refusal(address, Origin=origin)) == 403


def test_the_hosts_own_names_and_pages_are_let_in(address):
    own = urlsplit(address).netloc
    port = own.rpartition(":")[2]
    assert asyncio.run(refusal(address)) is None  # no browser
    assert asyncio.run(refusal(address, Origin=f"http://{own}")) is None
    assert asyncio.run(refusal(address, host=f"localhost:{port}", Origin=f"http://localhost:{port}")) is None
    assert asyncio.run(refusal(address, host=PUBLIC_HOST, Origin=PUBLIC)) is None
    assert asyncio.run(refusal(address, Origin=PUBLIC)) is None  # a proxy that hands on its own name


def test_there_is_room_for_so_many_phones_of_one_address_and_silent_ones_are_sent_away(address):
    async def story():
        await until_figures(address, companion_phones=0)
        before = await figures(address)
        here = [await socket_of(address) for _ in range(STRICT.phones_per_address)]
        assert await refusal(address) == 503
        for connection in here:
            with pytest.raises(ConnectionClosed) as closed:
                await connection.recv()
            assert closed.value.rcvd.code == 1008
        await until_figures(address, companion_phones=0, companion_tasks=before["companion_tasks"])
        assert await refusal(address) is None

    asyncio.run(story())


SOCKETS = 1_000
SOME_BYTES = 32 << 20  # memory that a process keeps for the next time


def test_a_thousand_silent_sockets_find_room_for_so_many_and_leave_nothing_behind(address):
    """S6"""
    allow_many_sockets()

    async def knock(controller: asyncio.Semaphore) -> int | None:
        """How it was sent away; None without a word, if it was even slow to ask."""
        try:
            async with controller:
                connection = await socket_of(address)
        except InvalidStatus as refused:
            return refused.response.status_code
        except (InvalidMessage, ConnectionError):
            return None
        await until_closed(connection)
        return connection.close_code

    async def story():
        await until_figures(address, companion_phones=0)
        before = await figures(address)
        controller = asyncio.Semaphore(2 * STRICT.phones_per_address)
        knocking = asyncio.gather(*(knock(controller) for _ in range(SOCKETS)))
        while not knocking.done():
            with suppress(httpx.TransportError):  # so many knock that it was slow to ask, too
                assert (await figures(address))["companion_phones"] <= STRICT.phones_per_address
        assert {503, 1008} <= set(await knocking) <= {503, 1008, None}
        await until_figures(address, companion_phones=0, companion_tasks=before["companion_tasks"])
        memory = "process_resident_memory_bytes"
        assert (await figures(address))[memory] <= before[memory] + SOME_BYTES

    asyncio.run(story())


def test_a_thousand_connections_that_ask_for_nothing_are_closed(address):
    """S6: half of them silent, half slow."""
    allow_many_sockets()

    async def knock(n: int) -> bytes:
        place = urlsplit(address)
        reader, writer = await asyncio.open_connection(place.hostname, place.port)
        try:
            writer.write(b"GET / HTTP/1.1\r\nHost: " if n % 2 else b"")
            return await reader.read()
        except ConnectionError:
            return b""
        finally:
            writer.close()

    async def story():
        return await asyncio.gather(*(knock(n) for n in range(SOCKETS)))

    assert set(asyncio.run(story())) == {b""}


WELCOME = packed(REGISTER, {"session_id": None, "page_name": "", "page": {"route": "/"}})
DEEP = b"\x00" + b"\x91" * 100_000 + b"\xc0"
JUNK = {
    "nothing": b"",
    "noise": b"\x00" + os.urandom(200),
    "another type of packet": b"\x07" + WELCOME[1:],
    "a text": "hello",
    "no such action": packed(99, {}),
    "an action that only hosts have": packed(6, {"message": "boo"}),
    "a list for a body": packed(EVENT, [1, "click", None]),
    "a field too many": packed(EVENT, {"target": 1, "name": "click", "data": None, "x": 1}),
    "a number for a name": packed(EVENT, {"target": 1, "name": 7, "data": None}),
    "very deep": DEEP,
    "a date that is none": b"\x00"
    + msgpack.packb([EVENT, {"target": 1, "name": "x", "data": msgpack.ExtType(1, b"?")}]),
    "a length that is none": b"\x00\x92\x03\xdf" + struct.pack(">I", 2**32 - 1),
    "who one is, once more": WELCOME,
}


async def until_closed(connection: ClientConnection) -> None:
    with suppress(ConnectionClosed):
        async with asyncio.timeout(PATIENCE):
            while True:
                await connection.recv()


@pytest.mark.parametrize("what", JUNK)
@pytest.mark.parametrize("is_known", [False, True], ids=["at first", "later"])
def test_a_strange_message_ends_that_connection_and_nothing_else(address, what, is_known):
    async def story():
        if not is_known and JUNK[what] == WELCOME:
            return
        async with socket_of(address) as connection:
            if is_known:
                await connection.send(WELCOME)
                await connection.recv()
            await connection.send(JUNK[what])
            await until_closed(connection)
        await until_figures(address, companion_phones=0)

    asyncio.run(story())


def on_the_wire(data: bytes) -> bytes:
    """A message of at most 64 kB as a socket's client sends it, under a mask that changes nothing."""
    size = bytes([0x80 | len(data)]) if len(data) < 126 else b"\xfe" + struct.pack(">H", len(data))
    return b"\x82" + size + bytes(4) + data


CONNECTIONS, FRAMES = 250, 400  # of 100,000 messages; as many of one phone as may wait


def strange_messages(rnd: random.Random) -> bytes:
    """Who one is, much that means nothing, and something that no phone says."""
    nowhere = [rnd.randrange(2**31, 2**40) for _ in range(FRAMES - 2)]
    told = [
        packed(PROPS, {"id": place, "props": {"x": [place]}})
        if place % 2
        else packed(INVOKE, {"control_id": place, "call_id": "x", "result": {"x": place}, "error": None})
        for place in nowhere
    ]
    noise = b"\x00" + rnd.randbytes(60)
    return b"".join(map(on_the_wire, (WELCOME, *told, noise)))


def test_a_hundred_thousand_strange_messages_leave_nothing_behind(address):
    """S7"""
    messages = strange_messages(random.Random(7))

    async def pour() -> None:
        async with socket_of(address) as connection:
            connection.transport.write(messages)
            await until_closed(connection)
            assert connection.close_code in (1003, 1008)  # on a loaded machine it may have been too late

    async def story():
        await until_figures(address, companion_phones=0, companion_sessions=0)
        before = (await figures(address))["companion_tasks"]
        for _ in range(CONNECTIONS // 10):
            await asyncio.gather(*(pour() for _ in range(10)))
        await until_figures(address, companion_phones=0, companion_sessions=0, companion_tasks=before)

    asyncio.run(story())


def test_a_tap_before_one_has_said_who_one_is_ends_the_connection(address):
    async def story():
        async with socket_of(address) as connection:
            await connection.send(packed(EVENT, {"target": 1, "name": "click", "data": None}))
            await until_closed(connection)

    asyncio.run(story())


def test_an_answer_that_nobody_waits_for_any_more_ends_nothing(address):
    async def story():
        async with phone(address, EVENING) as hand:
            await hand.has(HAND)
            await hand.send(INVOKE, {"control_id": 2**40, "call_id": "x", "result": None, "error": None})
            await hand.go("/settings")
            await hand.has("theme-day")

    asyncio.run(story())


def test_a_message_of_more_than_a_megabyte_ends_the_connection_and_nothing_is_compressed(address):
    async def story():
        async with connect(f"ws://{urlsplit(address).netloc}/ws", compression="deflate") as connection:
            assert not connection.protocol.extensions  # a small message cannot unfold to a large one
            await connection.send(WELCOME)
            await connection.recv()
            with suppress(ConnectionClosed):
                await connection.send(packed(PROPS, {"id": 1, "props": {"x": "x" * (1 << 20)}}))
            await until_closed(connection)
            assert connection.close_code == 1009

    asyncio.run(story())


def test_a_flood_of_taps_is_slowed_down_and_nobody_else_waits_for_it(address, url):
    async def story():
        loop = asyncio.get_running_loop()
        async with phone(address, EVENING) as flood, phone(address, EVENING) as calm:
            await calm.says(HAND, 5)
            await flood.says(HAND, 5)
            before, began, button = await taps(), loop.time(), flood.tree.buttons()[MORE]["_i"]
            pressing = asyncio.create_task(press(flood, button))
            for name in (MORE, LESS) * 5:
                heard = calm.heard
                await calm.tap(name)
                await calm.until(lambda heard=heard: calm.heard > heard)
            served = await taps() - before - 10
            assert served <= STRICT.taps_at_once + STRICT.taps_per_second * (loop.time() - began) + 1
            assert await flood.until_closed() == 1008  # nobody taps like that for long
            await pressing
        await until_figures(address, companion_phones=0)

    async def taps():
        return (await figures(address))["companion_taps_total"]

    async def press(flood, button):
        with suppress(ConnectionClosed):
            for _ in range(2_000):
                await flood.event(button, "click")

    asyncio.run(story())


DROPS = 1_000


@pytest.mark.slow
def test_a_thousand_phones_that_vanish_while_something_is_sent_leave_nothing_behind(address):
    """R6"""

    async def vanish(n: int) -> None:
        connection = await socket_of(address)
        with suppress(ConnectionClosed):  # on a loaded machine it may have been too late
            await connection.send(WELCOME)
            if n % 3:
                await connection.recv()
        connection.transport.abort()

    async def story():
        await until_figures(address, companion_phones=0, companion_sessions=0)
        before = (await figures(address))["companion_tasks"]
        for _ in range(DROPS // 10):
            await asyncio.gather(*(vanish(n) for n in range(10)))
            await until_figures(address, companion_phones=10)
        await until_figures(address, companion_phones=0, companion_sessions=0, companion_tasks=before)

    asyncio.run(story())


def test_a_phone_that_vanished_goes_on_where_it_was(address):
    async def story():
        async with phone(address, EVENING) as hand:
            await hand.has(HAND)
            session = hand.session
            for _ in range(3):
                await hand.drop()
                await until_figures(address, companion_phones=0)
                await hand.reconnect()
                assert hand.session == session
                await hand.has(HAND)

    asyncio.run(story())
