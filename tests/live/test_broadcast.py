"""News for many pages: one in a turn of the loop, each once however much has happened, whoever tells."""

import asyncio
from threading import Thread

from companion.live.broadcast import IN_A_ROW, Broadcaster


def test_pages_are_told_one_in_a_turn_and_others_come_between():
    async def story():
        broadcaster, loop, seen = Broadcaster(), asyncio.get_running_loop(), []
        for page in "abc":
            broadcaster.notify(looking(seen, page), loop)
        seen.append("tapper")
        for _ in range(6):
            await asyncio.sleep(0)
            seen.append(".")
        return "".join(seen)

    turns = asyncio.run(story())
    assert turns.startswith("tapper")
    assert [part for part in turns.removeprefix("tapper").split(".") if part] == ["a", "b", "c"]


def test_a_page_that_is_waiting_is_told_once_and_again_after_it_has_looked():
    async def story():
        broadcaster, loop, seen = Broadcaster(), asyncio.get_running_loop(), []
        look = looking(seen, "a")
        for _ in range(100):
            broadcaster.notify(look, loop)
        await settle()
        once = len(seen)
        broadcaster.notify(look, loop)
        await settle()
        return once, len(seen)

    assert asyncio.run(story()) == (1, 2)


def test_news_from_another_thread_are_told_in_the_loop():
    async def story():
        broadcaster, loop, seen = Broadcaster(), asyncio.get_running_loop(), []
        looks = [looking(seen, n) for n in range(50)]
        threads = [
            Thread(target=lambda part=part: [broadcaster.notify(look, loop) for look in part]) for part in (looks,) * 4
        ]
        for thread in threads:
            thread.start()
        while set(seen) != set(range(50)) or any(thread.is_alive() for thread in threads):
            await asyncio.sleep(0)
        await settle(300)
        return seen, broadcaster._waiting

    seen, waiting = asyncio.run(story())
    assert sorted(set(seen)) == list(range(50))
    assert not waiting


def test_what_nobody_waits_for_comes_after_all_pages_and_comes_even_if_news_never_end():
    async def story():
        broadcaster, loop, seen = Broadcaster(), asyncio.get_running_loop(), []
        broadcaster.notify_later(looking(seen, "aside"), loop)
        for n in range(3):
            broadcaster.notify(looking(seen, n), loop)
        await settle(20)
        quiet = list(seen)
        broadcaster.notify_later(looking(seen, "aside"), loop)
        for n in range(10 * IN_A_ROW):
            broadcaster.notify(looking(seen, n), loop)
            await asyncio.sleep(0)
        return quiet, seen[len(quiet) :].index("aside")

    quiet, at = asyncio.run(story())
    assert quiet == [0, 1, 2, "aside"]
    assert at <= IN_A_ROW


def test_a_look_that_fails_does_not_keep_others_from_looking():
    async def story():
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(lambda loop, context: None)
        broadcaster, seen = Broadcaster(), []
        broadcaster.notify(lambda: 1 / 0, loop)
        broadcaster.notify(looking(seen, "b"), loop)
        await settle()
        return seen

    assert asyncio.run(story()) == ["b"]


def looking(seen, name):
    return lambda: seen.append(name)


async def settle(turns=10):
    for _ in range(turns):
        await asyncio.sleep(0)
