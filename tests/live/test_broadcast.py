"""Pages that look again: one in a turn of the loop, the most urgent first, each once however much has changed."""

import asyncio
from threading import Thread

from companion.live.broadcast import IN_A_ROW, Broadcaster, Priority
from tests.waiting import until


def test_pages_look_one_in_a_turn_and_others_come_between():
    async def story():
        broadcaster, loop, seen = Broadcaster(), asyncio.get_running_loop(), []
        for page in "abc":
            broadcaster.notify(looking(seen, page), loop)
        seen.append("tap")
        while "c" not in seen:
            await asyncio.sleep(0)
            seen.append(".")
        return "".join(seen)

    turns = asyncio.run(asyncio.wait_for(story(), 10))
    assert turns.startswith("tap")
    assert [part for part in turns.removeprefix("tap").split(".") if part] == ["a", "b", "c"]


def test_the_page_on_which_somebody_tapped_comes_before_all_others_that_wait():
    async def story():
        broadcaster, loop, seen = Broadcaster(), asyncio.get_running_loop(), []
        broadcaster.notify(looking(seen, "deferred"), loop, Priority.DEFERRED)
        broadcaster.notify(looking(seen, "other page"), loop)
        broadcaster.notify(looking(seen, "tapper"), loop, Priority.TAPPER)
        await until(lambda: "deferred" in seen, "the last of them")
        return seen

    assert asyncio.run(story()) == ["tapper", "other page", "deferred"]


def test_a_page_that_is_waiting_looks_once_and_again_after_it_has_looked():
    async def story():
        broadcaster, loop, seen = Broadcaster(), asyncio.get_running_loop(), []
        look = looking(seen, "a")
        for _ in range(100):
            broadcaster.notify(look, loop)
        broadcaster.notify(looking(seen, "end"), loop, Priority.DEFERRED)
        await until(lambda: "end" in seen, "an empty queue")
        broadcaster.notify(look, loop)
        await until(lambda: seen[-1] == "a", "one more look")
        return seen

    assert asyncio.run(story()) == ["a", "end", "a"]


def test_changes_from_another_thread_are_looked_at_in_the_loop():
    async def story():
        broadcaster, loop, seen = Broadcaster(), asyncio.get_running_loop(), []
        looks = [looking(seen, n) for n in range(50)]
        threads = [
            Thread(target=lambda part=part: [broadcaster.notify(look, loop) for look in part]) for part in (looks,) * 4
        ]
        for thread in threads:
            thread.start()
        await until(lambda: not any(thread.is_alive() for thread in threads), "the threads")
        broadcaster.notify(looking(seen, "end"), loop, Priority.DEFERRED)
        await until(lambda: "end" in seen, "an empty queue")
        return seen

    seen = asyncio.run(story())
    assert set(seen) == {*range(50), "end"}


def test_what_nobody_waits_for_comes_after_all_pages_and_comes_even_if_changes_never_end():
    async def story():
        broadcaster, loop, seen = Broadcaster(), asyncio.get_running_loop(), []
        broadcaster.notify(looking(seen, "deferred"), loop, Priority.DEFERRED)
        for n in range(3):
            broadcaster.notify(looking(seen, n), loop)
        await until(lambda: "deferred" in seen, "what nobody waits for")
        quiet = list(seen)
        broadcaster.notify(looking(seen, "deferred"), loop, Priority.DEFERRED)
        for n in range(10 * IN_A_ROW):
            broadcaster.notify(looking(seen, n), loop, Priority(n % 2))
            await asyncio.sleep(0)
        return quiet, seen[len(quiet) :].index("deferred")

    quiet, at = asyncio.run(story())
    assert quiet == [0, 1, 2, "deferred"]
    assert at <= IN_A_ROW


def test_a_look_that_fails_does_not_keep_others_from_looking():
    async def story():
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(lambda loop, context: None)
        broadcaster, seen = Broadcaster(), []
        broadcaster.notify(lambda: 1 / 0, loop)
        broadcaster.notify(looking(seen, "b"), loop)
        await until(lambda: seen, "the second look")
        return seen

    assert asyncio.run(story()) == ["b"]


def looking(seen, name):
    return lambda: seen.append(name)
