"""What takes a moment is worked out beside the screen (`use_loaded`) or drawn one picture later (`Later`)."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

import flet as ft

from companion.core.errors import CompanionError
from companion.core.messages import Message
from companion.ui.error_boundary import component

PICTURE = 0.03  # seconds: the phone is at its next picture by then
T = TypeVar("T")
log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Loaded(Generic[T]):
    """What has come so far: nothing yet, a value, or a sentence about why there is none."""

    value: T | None = None
    trouble: Message | None = None


def use_loaded(work: Callable[[], T], asked: list[object]) -> Loaded[T]:
    """Hook: what `work` gives, worked out in a thread; again when something in `asked` is another.

    Until then the last value stays, so that nothing flickers.
    """
    loaded, set_loaded = ft.use_state(Loaded[T]())

    async def load() -> None:
        try:
            set_loaded(Loaded(await asyncio.to_thread(work)))
        except CompanionError as error:
            log.warning("%s", error)
            set_loaded(Loaded(trouble=error.message))

    ft.use_effect(load, asked, cleanup=lambda: None)
    return loaded


@component
def Later(
    draw: Callable[[], ft.Control],
    is_due: bool = False,
    on_drawn: Callable[[], None] = lambda: None,
    height: float | None = None,
) -> ft.Control:
    """Draws one picture later than what is around it; at once if it `is_due`. `on_drawn` is called when it has come.

    `height` is kept free for it, so that nothing moves.
    """
    is_drawn, set_drawn = ft.use_state(is_due)

    async def follow() -> None:
        await asyncio.sleep(PICTURE)
        on_drawn()
        set_drawn(True)

    ft.use_effect(follow, [], cleanup=lambda: None)
    return ft.Container(draw()) if is_drawn else ft.Container(height=height)
