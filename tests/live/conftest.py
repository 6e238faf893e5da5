"""A host with a store of its own, for what needs no server."""

import pytest

from companion.store.store import Store
from tests.live.phones import HostWithTable


@pytest.fixture
def url(tmp_path):
    return f"sqlite:///{tmp_path / 'companion.db'}"


@pytest.fixture
def membership(url):
    store = Store(url)
    yield HostWithTable(store)
    store.close()
