"""What takes a moment to read or to work out is done beside the screen, which stays as it is meanwhile."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

import flet as ft

from companion.core.errors import CompanionError

log = logging.getLogger(__name__)
T = TypeVar("T")


@dataclass(frozen=True)
class Loaded(Generic[T]):
    """What has come so far: nothing yet, a value, or a sentence about why there is none."""

    value: T | None = None
    trouble: str = ""


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
            set_loaded(Loaded(trouble=str(error)))

    ft.use_effect(load, asked, cleanup=lambda: None)
    return loaded
