"""All that the browser would import and prepare, done beforehand for a snapshot (`companion/publish/snapshot.py`)."""

from __future__ import annotations

from importlib import import_module

from companion.main import make_backend
from companion.store.open_tables import OpenTables
from companion.store.store import Store
from companion.ui.game_ui import load_lazy_imports

for _name in (
    "companion.browser_app.backend",
    "companion.live.client_storage",
    "companion.ui.app",
    "flet.controls.page",
):
    import_module(_name)
make_backend(OpenTables(Store("sqlite://"))).archive.summaries()
for _loaded in load_lazy_imports():
    pass
