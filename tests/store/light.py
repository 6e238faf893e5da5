"""A plugin of pytest: SQLModel is what stands for it in a browser (`pytest -p tests.store.light`)."""

import sys

from companion.store import light_rows

assert "sqlmodel" not in sys.modules
sys.modules["sqlmodel"] = light_rows
