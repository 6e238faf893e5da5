"""A plugin of pytest: SQLModel is what stands for it in a browser (`pytest -p tests.store.use_sqlmodel_lite`)."""

import sys

from companion.store import sqlmodel_lite

assert "sqlmodel" not in sys.modules
sys.modules["sqlmodel"] = sqlmodel_lite
