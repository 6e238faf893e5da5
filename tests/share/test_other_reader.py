"""What docs/sharing.md says is enough to read a code."""

import pytest

from companion.core.session_file import session_plain
from companion.share.links import link
from companion.share.payload import payload
from tests.generate.golden_codes import strange
from tests.share.other_reader import session_of
from tests.share.random_sessions import GAMES, evening, recorded


def agrees(session) -> bool:
    expected = session_plain(session)
    return session_of(link(payload(session), "http://h/")) == {key: expected[key] for key in list(expected)[2:]}


@pytest.mark.parametrize("game_id", GAMES)
def test_another_reader_written_from_the_document_reads_the_same(game_id):
    assert agrees(recorded(game_id))
    assert all(agrees(evening(game_id, seed)) for seed in range(5))


def test_another_reader_reads_strangers_too():
    assert agrees(strange())
