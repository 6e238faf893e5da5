"""A handler that raises, or an answer that comes too late, never takes a page down.

Flet would show the traceback in place of the whole app, or hang up on the phone."""

from __future__ import annotations

import logging
from typing import Any

import flet as ft

log = logging.getLogger(__name__)


def install(page: ft.Page) -> None:
    show_handler_errors(page)
    accept_late_answers(page.session)


def show_handler_errors(page: ft.Page) -> None:
    """From now on an error that a handler lets through is logged and shown in a line; the app goes on."""

    def show(trouble: str) -> None:
        log.error("a handler failed: %s", trouble)
        page.show_dialog(
            ft.SnackBar(
                ft.Text("Something went wrong there. See what has changed before you try again, or reload the page.")
            )
        )

    page.session.error = show  # type: ignore[method-assign, assignment]


def accept_late_answers(session: Any) -> None:
    """A phone may answer when nobody waits any more (its service is gone)."""
    handle = session.handle_invoke_method_results

    def handle_or_ignore(*answer: Any) -> None:
        try:
            handle(*answer)
        except RuntimeError:
            log.info("an answer came too late")

    session.handle_invoke_method_results = handle_or_ignore
