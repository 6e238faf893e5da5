"""A server that does not answer: whoever asks is refused soon, and it is not asked again and again."""

import socket

import pytest

from companion.store.database import Database
from companion.store.errors import StoreAway


def test_a_server_that_does_not_answer_is_left_alone_for_a_while():
    with socket.create_server(("127.0.0.1", 0)) as silent:
        database = Database(f"postgresql://127.0.0.1:{silent.getsockname()[1]}/companion")
        for _ in range(3):
            with pytest.raises(StoreAway, match="wait until the server answers and try again"):
                database.check()
        database.close()
        silent.setblocking(False)
        silent.accept()[0].close()
        with pytest.raises(BlockingIOError):
            silent.accept()


def test_a_server_that_is_not_there_is_asked_again_at_once():
    with socket.create_server(("127.0.0.1", 0)) as closed:
        port = closed.getsockname()[1]
    database = Database(f"postgresql://127.0.0.1:{port}/companion")
    for _ in range(2):
        with pytest.raises(StoreAway, match="refused"):
            database.check()
    database.close()
