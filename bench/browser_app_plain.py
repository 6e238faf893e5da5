"""The app in a browser as Flet's own recipe builds it: everything imported at the start, nothing kept."""

from __future__ import annotations

import flet as ft

from companion.main import make_backend, pages
from companion.store.open_tables import OpenTables
from companion.store.store import Store

ft.run(pages(make_backend(OpenTables(Store("sqlite:////tmp/companion.db")))))
