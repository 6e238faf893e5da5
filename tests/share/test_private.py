"""What one person alone knows is in nothing that leaves the phone."""

import zlib

import pytest

from companion.core.session_file import session_text
from companion.share.coder import Encoder
from companion.share.contents import HouseRules, Profile
from companion.share.links import linked_payload
from companion.share.missing_events import answer, version_vector
from companion.share.payload import KINDS, Head, payload
from companion.share.qr_codes import links, matrix, png, svg
from companion.share.schemas import newest_mark
from companion.store.exports import export_bytes, table_export, whole_export
from companion.store.members import Member
from companion.store.user_data import UserData
from tests.share.random_sessions import GAMES, recorded
from tests.store.sample_tables import put_members

SECRET = "Zq7Xw9" * 3


@pytest.mark.parametrize("game_id", GAMES)
def test_a_private_note_is_in_no_payload_no_export_and_no_file(open_tables, game_id):
    session = recorded(game_id)
    open_tables.import_table(session, at=1)
    without = everything(open_tables, session.id)
    user_data = UserData(open_tables.store.database)
    user_data.put_note(session.id, "recorder", {"hand": SECRET, SECRET: [SECRET]})
    user_data.put_setting("secret", SECRET)
    put_members(open_tables.store.database, session.id, Member(SECRET, "player", None, SECRET, 1, 1))
    assert everything(open_tables, session.id) == without
    assert not [found for found in without if SECRET.encode() in found or SECRET.encode() in inflated(found)]


def everything(open_tables, table_id: str) -> list[bytes]:
    """All that can leave the phone about a table."""
    session = open_tables.table(table_id).session
    half = session.with_events(session.events[:9])
    contents = [session, version_vector(session), answer(session, version_vector(half))]
    contents += [Profile(session.game, "box", {}), HouseRules(session.game, {})]
    shared = [payload(content) for content in contents]
    texts = [text for data in shared for text in links(data, "http://h/")]
    pictures = [found for text in texts for found in (png(matrix(text)), svg(matrix(text)).encode())]
    files = [session_text(session).encode(), export_bytes(table_export(open_tables.store, table_id))]
    return [*shared, *map(str.encode, texts), *pictures, *files, export_bytes(whole_export(open_tables.store))]


def inflated(data: bytes) -> bytes:
    try:
        return zlib.decompress(data)
    except zlib.error:
        return b""


def test_the_search_would_find_a_note_if_there_were_one():
    """Packed letters cannot be searched for; so what is packed is compared with what it is without the note."""
    session = recorded("royal-will")
    value = KINDS[0].plain(session)
    value["events"][0] = {**value["events"][0], "kind": "note", "data": {"hand": SECRET}}
    with_note, without = Encoder(), Encoder()
    assert SECRET in str(KINDS[0].code(with_note, Head(1, newest_mark("royal-will")), value))
    assert SECRET not in str(KINDS[0].code(without, Head(1, newest_mark("royal-will")), KINDS[0].plain(session)))
    assert with_note.finish() != without.finish()
    assert linked_payload(links(payload(session))[0]) == payload(session)
