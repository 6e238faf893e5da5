"""A host that was stopped and started again: phones come back, and taps from before press nothing else."""

from __future__ import annotations

import asyncio
import socket
from pathlib import Path

import flet as ft
from flet.controls.id_counter import ControlId

from companion.flet_patches.server import kept_sessions, number_controls_anew
from tests.browser.running_host import database, started
from tests.live.hosts import EVENING, HAND, MORE, events, set_table_in
from tests.live.socket_phone import Phone


def free_port() -> str:
    with socket.create_server(("127.0.0.1", 0)) as found:
        return str(found.getsockname()[1])


def host_at(port: str, folder: Path):
    where = ("--host", "127.0.0.1", "--port", port, "--no-browser", "--database", database(folder))
    return started("companion.cli", "host", *where)


def test_taps_that_were_kept_while_the_host_was_away_press_no_other_button(tmp_path):
    async def before(hand: Phone) -> None:
        await hand.open()
        await hand.says(HAND, 5)

    async def after(hand: Phone) -> None:
        kept = {control["_i"] for control in hand.tree.buttons().values()}
        await hand.reconnect()
        for control in kept:
            await hand.event(control, "click")
        await hand.says(HAND, 5)
        await hand.tap(MORE)  # it has served all that was sent before
        await hand.says(HAND, 6)
        await hand.close()

    async def story() -> None:
        hand = Phone("", EVENING, {}, {})
        port = free_port()
        with host_at(port, tmp_path) as address:
            hand.address, hand.headers = address, {"Origin": address.rstrip("/")}
            await before(hand)
        await hand.close()
        with host_at(port, tmp_path):
            await after(hand)

    url = set_table_in(tmp_path)
    asyncio.run(story())
    assert events(url) == 1


def test_the_numbers_of_controls_begin_somewhere_else_in_every_process():
    """Flet has no public way: when this fails, look how its counter is made now."""
    counter = ControlId._counter
    try:
        number_controls_anew()
        first = ft.Text()._i
        number_controls_anew()
        assert first >= 1_000
        assert ft.Text()._i not in (first, first + 1)
    finally:
        ControlId._counter = counter


def test_the_pages_that_flet_keeps_can_be_counted():
    """Flet has no public way for this either."""
    assert isinstance(kept_sessions(), list)
