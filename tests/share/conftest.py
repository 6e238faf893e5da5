"""A store of one's own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.store.open_tables import OpenTables
from companion.store.store import Store


@pytest.fixture
def open_tables(tmp_path: Path) -> Iterator[OpenTables]:
    store = Store(f"sqlite:///{tmp_path / 'companion.db'}")
    yield OpenTables(store)
    store.close()
