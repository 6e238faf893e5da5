"""A house with a real store in a temporary file, and phones that open it without a browser."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.core.event_log import Session
from companion.main import open_backend
from companion.ui.backend import Backend


@pytest.fixture
def backend(tmp_path: Path) -> Iterator[Backend]:
    opened = open_backend(f"sqlite:///{tmp_path / 'companion.db'}")
    yield opened
    opened.store.close()


def make_table(backend: Backend, game: str, names: list[str], table_id: str = "evening", **options: object) -> str:
    """A table that has just been set up."""
    setup = backend.games[game].read_setup(names, {}, options)
    backend.open_tables.new(Session(table_id, game, setup, ()), at=backend.now())
    return table_id
