"""Waiting with a limit: whoever waits in vain says what for."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

PATIENCE = 120.0  # seconds, on a machine that is busy with other things


async def until(wanted: Callable[[], object], what: str, *, seconds: float = PATIENCE) -> None:
    """Look again and again until something is so."""
    end = time.monotonic() + seconds
    while not wanted():
        assert time.monotonic() < end, f"waited {seconds:g} seconds for {what}"
        await pause()


async def pause() -> None:
    """Between two looks."""
    await asyncio.sleep(0.01)


def wait_until(wanted: Callable[[], object], what: str, *, seconds: float = PATIENCE) -> None:
    """The same where no loop runs."""
    asyncio.run(until(wanted, what, seconds=seconds))
