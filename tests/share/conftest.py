"""A store of one's own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.store.open_tables import Desk
from companion.store.store import Store


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    store = Store(f"sqlite:///{tmp_path / 'companion.db'}")
    yield Desk(store)
    store.close()
