"""What a page does before it hears of an event."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft
from flet.controls.context import _context_page


def before_events(page: ft.Page, action: Callable[[str], None]) -> None:
    """From now on `action` is told the name of each event (`click`, `change`, `route_change`) before its handler is."""
    session: Any = page.session
    dispatch = session.dispatch_event

    async def act_and_dispatch(control_id: int, name: str, data: Any) -> None:
        _context_page.set(page)  # type: ignore[arg-type]
        action(name)
        await dispatch(control_id, name, data)

    session.dispatch_event = act_and_dispatch
