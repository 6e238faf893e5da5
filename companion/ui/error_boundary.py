"""An error in a screen or a handler never takes the app down.

Flet's own answers are harsh: an error in a handler replaces the whole app, one while drawing freezes it without a
word. Every component is made by `component` here; `flet_patches/page_errors.py` watches the handlers.
"""

from __future__ import annotations

import functools
import logging
from collections.abc import Callable
from typing import Any

import flet as ft

from companion.core.errors import CompanionError
from companion.store.session_rows import UnknownTable
from companion.ui.kit.buttons import primary, with_id
from companion.ui.kit.layout import wide_col
from companion.ui.kit.text import body_text
from companion.ui.phone import PhoneContext
from companion.ui.theme import MARGIN, Theme, theme

log = logging.getLogger(__name__)


def component(draw: Callable[..., Any]) -> Callable[..., Any]:
    """`ft.component`, but what cannot be drawn says so in its place and leaves the rest alone."""

    @functools.wraps(draw)
    def guarded(*args: Any, **more: Any) -> Any:
        try:
            return draw(*args, **more)
        except Exception as error:
            log.exception("%s could not be drawn", draw.__name__)
            return error_box(next((a for a in args if isinstance(a, Theme)), theme()), error)

    return ft.component(guarded)


def memo(draw: Callable[..., Any]) -> Callable[..., Any]:
    """A component that is drawn anew only when one of its arguments is another: for parts of a table's screen."""
    memoised: Callable[..., Any] = ft.memo(component(draw))
    return memoised


def view(draw: Callable[..., Any]) -> Callable[..., Any]:
    """The same for a whole screen of the router, which must be a View whatever happens."""

    @functools.wraps(draw)
    def guarded() -> Any:
        path, phone = ft.use_view_path(), ft.use_context(PhoneContext)
        t = phone.theme() if phone else theme()
        try:
            return draw()
        except UnknownTable:
            return ft.View(route=path, padding=t.margin, bgcolor=t.ground, controls=[ft.SafeArea(_no_table(t))])
        except Exception as error:
            log.exception("%s could not be drawn", draw.__name__)
            return ft.View(route=path, controls=[error_box(t, error), _home_button()])

    return ft.component(guarded)


def _no_table(t: Theme) -> ft.Control:
    """The same for a table that never was and for one of others."""
    text = t.say("This phone can’t open that table. Ask its owner for a link.")
    home = primary(t, t.say("Home"), lambda: ft.context.page.navigate("/"))
    return wide_col(body_text(text, t), with_id("home", home), gap=MARGIN)


def error_box(t: Theme, error: Exception) -> ft.Control:
    """What stands where something could not be drawn."""
    why = t.tell(error.message) if isinstance(error, CompanionError) else type(error).__name__
    texts = body_text(
        t.say("Something went wrong here ({why}). Nothing is lost: reload the page.", why=why), t, colour=t.danger
    )
    return ft.Semantics(live_region=True, content=ft.Container(texts, padding=MARGIN, bgcolor=t.panel))


def _home_button() -> ft.Control:
    return ft.TextButton("Home", on_click=lambda: ft.context.page.navigate("/"))
