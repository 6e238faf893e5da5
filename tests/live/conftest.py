"""A hall with a store of its own, for what needs no server."""

import pytest

from companion.store.store import Store
from tests.live.phones import Hall


@pytest.fixture
def url(tmp_path):
    return f"sqlite:///{tmp_path / 'companion.db'}"


@pytest.fixture
def membership(url):
    store = Store(url)
    yield Hall(store)
    store.close()
