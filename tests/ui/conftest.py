"""A house with a real store in a temporary file, and phones that open it without a browser."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.core.event_log import Session
from companion.main import open_house
from companion.ui.backend import House


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    opened = open_house(f"sqlite:///{tmp_path / 'companion.db'}")
    yield opened
    opened.store.close()


def new_sitting(house: House, game: str, names: list[str], sitting: str = "evening", **options: object) -> str:
    """A table that has just been set up."""
    setup = house.games[game].read_setup(names, {}, options)
    house.desk.new(Session(sitting, game, setup, ()), at=house.now())
    return sitting
