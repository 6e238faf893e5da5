"""Screens whose parts look for themselves: after any evening they show what a phone shows that opens the table anew."""

from __future__ import annotations

import asyncio
import random
from contextlib import suppress
from dataclasses import replace

import pytest

from companion.core.errors import CompanionError
from companion.core.event_log import UNDO
from companion.core.fold import Status
from companion.core.session_file import parse_session
from companion.games import find_game, game_ids
from companion.ui.backend import Backend
from companion.ui.settings import Settings
from tests.ui import conftest
from tests.ui.headless import HeadlessPhone, settle
from tests.ui.recorded import FOLDER
from tests.ui.stories import QUIET
from tests.walks import walker

backend = conftest.backend  # the fixture
MOVES, LOOKS = 36, 3
PLAYED = (0.3, 0.9)  # how much of the recorded game is over when the phone is opened


def anything(backend: Backend, game: str, rnd: random.Random) -> None:
    """A move that the game takes, or now and then a line of the history that goes."""
    table = backend.open_tables.table("evening")
    with suppress(CompanionError):
        if table.history and rnd.random() < 0.15:
            counted = [e.event.id for e in table.history if e.status is Status.APPLIED and e.event.kind != UNDO]
            backend.open_tables.undo("evening", rnd.choice(counted[-4:]), device="other", at=backend.now())
        else:
            kind, data = walker(game).step(table.state, rnd)
            backend.open_tables.play("evening", kind, data, device="other", at=backend.now())


def everything(phone: HeadlessPhone) -> tuple[list[str], list[str]]:
    return phone.texts(), phone.names()


@pytest.mark.parametrize("game", game_ids())
def test_a_screen_that_turns_to_another_table_of_the_game_follows_that_one(backend, game):
    """As after a rematch: the address changes, and the same parts show another table."""
    whole_game = parse_session((FOLDER / f"{game}.json").read_bytes(), find_game)
    backend.open_tables.import_table(replace(whole_game, id="first", events=whole_game.events[:12]), at=backend.now())
    backend.open_tables.import_table(replace(whole_game, id="evening", events=whole_game.events[:4]), at=backend.now())

    async def whole() -> None:
        phone = HeadlessPhone(backend, "/table/first", Settings(**QUIET, name="one"))
        await settle()
        phone.page.navigate("/table/evening")
        await settle()
        for n in (6, 8, 10):
            backend.open_tables.import_table(
                replace(whole_game, id="evening", events=whole_game.events[:n]), at=backend.now()
            )
            phone.phone.tables["evening"][0].table = backend.open_tables.table("evening")
            await settle()
        fresh = HeadlessPhone(backend, "/table/evening", Settings(**QUIET, name="two"))
        await settle()
        assert everything(phone) == everything(fresh)

    asyncio.run(whole())


@pytest.mark.parametrize("share", PLAYED)
@pytest.mark.parametrize("game", game_ids())
def test_an_open_screen_shows_the_same_as_a_fresh_one_whatever_has_happened(backend, game, share):
    rnd = random.Random(3)
    whole_game = parse_session((FOLDER / f"{game}.json").read_bytes(), find_game)
    events = whole_game.events[: round(share * len(whole_game.events))]
    backend.open_tables.import_table(replace(whole_game, id="evening", events=events), at=backend.now())

    async def whole() -> None:
        phone = HeadlessPhone(backend, "/table/evening", Settings(**QUIET, name="one"))
        await settle()
        for n in range(MOVES):
            anything(backend, game, rnd)
            phone.phone.tables["evening"][0].table = backend.open_tables.table("evening")
            await settle()
            if n % (MOVES // LOOKS) == 0:
                await settle()
                fresh = HeadlessPhone(backend, "/table/evening", Settings(**QUIET, name="two"))
                await settle()
                assert everything(phone) == everything(fresh), n

    asyncio.run(whole())
