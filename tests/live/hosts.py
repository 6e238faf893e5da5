"""Hosts for the raw phones: a table to open, and what a host tells about itself."""

from __future__ import annotations

import asyncio
import re
import time
from pathlib import Path

import httpx

from companion.core.event_log import Session
from companion.games import find_game
from companion.store.open_tables import OpenTables
from companion.store.store import Store
from tests.browser.running_host import database
from tests.waiting import PATIENCE

GAME, PEOPLE = "board-royale", ("Ann", "Ben", "Cleo")
MORE, LESS, HAND = "more-1", "less-1", "hand-1"  # of Ben
EVENING = "/table/evening"


def set_table(url: str) -> str:
    """A table at which everybody holds five cards, in the database that the host will open."""
    store = Store(url)
    OpenTables(store).new(Session("evening", GAME, find_game(GAME).read_setup(PEOPLE, {}, {}), ()), at=1)
    store.close()
    return url


def set_table_in(folder: Path) -> str:
    return set_table(database(folder))


def events(url: str) -> int:
    """How many taps the table has taken."""
    store = Store(url)
    try:
        return len(store.session("evening").events)
    finally:
        store.close()


async def figures(address: str) -> dict[str, float]:
    """What the host counts, by name."""
    async with httpx.AsyncClient(timeout=PATIENCE, verify=False) as client:  # certificates take a while to read
        told = (await client.get(f"{address}metrics")).text
    return {name: float(value) for name, value in re.findall(r"^([^#\s]\S*) (\S+)$", told, re.M)}


async def until_figures(address: str, **wanted: float) -> None:
    """Wait until the host's figures are at most these: `companion_phones=0`."""
    end, found = time.monotonic() + PATIENCE, await figures(address)
    while any(found[name] > most for name, most in wanted.items()):
        assert time.monotonic() < end, f"wanted at most {wanted}, found { {name: found[name] for name in wanted} }"
        await asyncio.sleep(0.1)
        found = await figures(address)
