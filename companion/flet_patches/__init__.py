"""Flet's private parts are touched in this package only, behind one check of the version it was tested with.

Speed patches go in for that version alone: any other Flet draws by itself. Safety patches always go in; should a later
Flet have lost a part that they need, the log says so at the start.
"""

from __future__ import annotations

import logging

import flet as ft
from flet.version import flet_version

from companion.flet_patches import fast_diff, page_errors, small_pages

TESTED = "1.0.5"
log = logging.getLogger(__name__)


def is_tested() -> bool:
    return flet_version == TESTED


def apply(*, server: bool = False) -> None:
    """Once per process. `server`: phones come over the web; other builds have no web server to patch."""
    if is_tested():
        fast_diff.install()
        small_pages.install()
    if server:
        from companion.flet_patches import server as web_server

        for name in web_server.install():
            log.warning("Flet %s has no %s any more: the host was tested with Flet %s.", flet_version, name, TESTED)


def prepare_page(page: ft.Page) -> None:
    """Once for each page that a phone opens."""
    page_errors.install(page)
    if is_tested():
        small_pages.install_on(page)
