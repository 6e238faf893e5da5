"""The app in a browser as Flet's own recipe builds it: everything imported at the start, nothing kept."""

from __future__ import annotations

import flet as ft

from companion.main import furnished, pages
from companion.store.open_tables import Desk
from companion.store.store import Store

ft.run(pages(furnished(Desk(Store("sqlite:////tmp/companion.db")))))
