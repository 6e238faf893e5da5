"""What can wait a moment, so that the rest is seen at once."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import flet as ft

from companion.ui.guard import component

PICTURE = 0.03  # seconds: the phone is at its next picture by then


@component
def Later(
    draw: Callable[[], ft.Control],
    is_due: bool = False,
    seen: Callable[[], None] = lambda: None,
    height: float | None = None,
) -> ft.Control:
    """Draws one picture later than what is around it; at once if it `is_due`. `seen` is told when it has come.

    `height` is kept free for it, so that nothing moves.
    """
    has_come, come = ft.use_state(is_due)

    async def follow() -> None:
        await asyncio.sleep(PICTURE)
        seen()
        come(True)

    ft.use_effect(follow, [], cleanup=lambda: None)
    return ft.Container(draw()) if has_come else ft.Container(height=height)
