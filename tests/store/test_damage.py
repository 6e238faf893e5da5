"""R18: a damaged file is never taken for an empty or a sound one, never written to, and never ends in a traceback.

What the checksums find: any changed byte of an event, of a set-up and of the list of tables; any event or table that is
gone. What they cannot find: a table of which every trace is gone, as after `delete`; a change in what is for lists only
(times, seats, results) or stands beside the tables (players, profiles, settings, notes).
"""

import random
import shutil
import sqlite3
from contextlib import closing

import pytest

from companion.core.session_file import parse_session
from companion.games import find_game
from companion.store.errors import StoreDamaged, StoreError
from companion.store.members import Member, Members
from companion.store.store import Store
from companion.store.user_data import UserData
from tests.generate.old_databases import GAME
from tests.store.sample_tables import put_members
from tests.store.tapping_process import empty, tap

FRIDAY = empty("friday").with_events(tap(n, device) for device in ("a", "b") for n in range(1, 60))
SATURDAY = parse_session(GAME.read_bytes(), find_game)
HEADER = 100
MODE = slice(18, 20)  # the bytes that say WAL


@pytest.fixture(scope="module")
def sound(tmp_path_factory):
    """A database with two tables and something of everything else."""
    file = tmp_path_factory.mktemp("sound") / "companion.db"
    store = Store(f"sqlite:///{file}")
    for session in (FRIDAY, SATURDAY):
        store.create(session, at=1_000)
    user_data = UserData(store.database)
    user_data.put_player("Ann", "red", "circle")
    user_data.put_profile("royal-will", "my deck", {"heir": 2})
    user_data.put_setting("theme", {"name": "night"})
    user_data.put_note("friday", "a", {"hand": ["reine"]})
    put_members(store.database, "friday", Member("a", "owner", None, "", 1_000, 1_000))
    store.close()
    changed(file, "VACUUM")  # no page holds a second, older copy of a row
    return file.read_bytes()


def changed(file, statement):
    with closing(sqlite3.connect(file)) as connection:
        connection.execute(statement)
        connection.commit()


def flipped(content, places, rnd):
    changed = bytearray(content)
    for place in places:
        changed[place] ^= rnd.randrange(1, 256)
    return bytes(changed)


def flips(count):
    return lambda content, rnd: flipped(content, rnd.sample(range(len(content)), count), rnd)


def zeroed_header(content, rnd):
    length = rnd.choice([1, 16, HEADER, 4096])
    return bytes(length) + content[length:]


def truncated(content, rnd):
    return content[: rnd.randrange(1, len(content))]


def zeroed_page(content, rnd):
    page = 4096 * rnd.randrange(1, len(content) // 4096)
    return content[:page] + bytes(4096) + content[page + 4096 :]


def swapped_pages(content, rnd):
    pages = [content[at : at + 4096] for at in range(0, len(content), 4096)]
    one, other = rnd.sample(range(1, len(pages)), 2)
    pages[one], pages[other] = pages[other], pages[one]
    return b"".join(pages)


def something_else(content, rnd):
    return rnd.choice([b"", b"\x89PNG\r\n", b'{"format": 1}', b"SQLite format 3", rnd.randbytes(5_000)])


DAMAGES = [
    (zeroed_header, 40),
    (truncated, 100),
    (something_else, 20),
    (zeroed_page, 30),
    (swapped_pages, 30),
    (flips(1), 300),
    (flips(8), 150),
    (flips(64), 80),
]


@pytest.mark.slow
def test_of_750_damaged_files_none_is_taken_for_sound_or_empty_and_none_is_changed(sound, tmp_path):
    rnd, refused = random.Random(4), 0
    file = tmp_path / "companion.db"
    for damage, times in DAMAGES:
        for _ in range(times):
            damaged = damage(sound, rnd)
            file.write_bytes(damaged)
            refused += is_refused(file)
            check_untouched(file, damaged)
    assert refused > 400  # the others are hit where nothing is, or where the checksums do not reach


def is_refused(file):
    """Whether a sentence says that something is wrong. If none does, everything is as it was written."""
    try:
        store = Store(f"sqlite:///{file}")
    except StoreError as error:
        return "; " in str(error)
    try:
        found = {summary.id: store.session(summary.id) for summary in store.summaries()}
        look_around(UserData(store.database))
    except StoreError as error:
        return "; " in str(error)
    finally:
        store.close()
    assert found == {"friday": FRIDAY, SATURDAY.id: SATURDAY}
    return False


def look_around(user_data):
    user_data.players()
    user_data.profiles("royal-will")
    user_data.setting("theme")
    user_data.note("friday", "a")
    Members(user_data.database).of("friday")


def check_untouched(file, damaged):
    """A file whose header says it comes from a backup may be set to WAL; no other is written to."""
    found = file.read_bytes()
    assert found == damaged or damaged[MODE] != b"\x02\x02"
    for beside in file.parent.iterdir():
        if beside != file:
            beside.unlink()


@pytest.mark.slow
def test_every_flipped_byte_in_the_columns_of_an_event_is_found_when_its_table_is_read(sound, tmp_path):
    rnd, file = random.Random(8), tmp_path / "companion.db"
    file.write_bytes(sound)
    rows = read_past_the_store(file, "SELECT sitting_id, n, device, clock, at, kind, data, chain FROM event")
    for _ in range(400):
        table_id, *_ = row = rnd.choice(rows)
        file.write_bytes(flipped(sound, [place_within(sound, row, rnd)], rnd))
        store = Store(f"sqlite:///{file}")
        with pytest.raises(StoreDamaged, match="; `companion"):
            store.session(table_id)
        store.close()


def read_past_the_store(file, query):
    with closing(sqlite3.connect(file)) as connection:
        return connection.execute(query).fetchall()


def place_within(content, row, rnd):
    """A random byte of a row's values, as SQLite writes them one behind the other."""
    values = b"".join(map(written, row))
    assert content.count(values) == 1
    return content.index(values) + rnd.randrange(len(values))


def written(value):
    if isinstance(value, str):
        return value.encode()
    if value in (0, 1):
        return b""
    length = next(n for n in (1, 2, 3, 4, 6, 8) if value < 1 << 8 * n - 1)
    return value.to_bytes(length, "big")


GONE = {
    "an event in the middle": "DELETE FROM event WHERE sitting_id = 'friday' AND device = 'a' AND n = 7",
    "the last event": "DELETE FROM event WHERE sitting_id = 'friday' AND device = 'b' AND n = 59",
    "all events of a device": "DELETE FROM event WHERE sitting_id = 'friday' AND device = 'a'",
    "all events": "DELETE FROM event WHERE sitting_id = 'friday'",
    "the end of a chain": "DELETE FROM tip WHERE sitting_id = 'friday' AND device = 'a'",
    "the checksum of the set-up": "DELETE FROM tip WHERE sitting_id = 'friday' AND device = ''",
    "the set-up": "DELETE FROM sitting WHERE id = 'friday'",
}


@pytest.mark.parametrize("gone", GONE)
def test_whatever_is_gone_of_a_table_is_missed_when_it_is_read(sound, tmp_path, gone):
    file = tmp_path / "companion.db"
    file.write_bytes(sound)
    changed(file, GONE[gone])
    store = Store(f"sqlite:///{file}")
    with pytest.raises(StoreDamaged, match="of table friday is not what was written; `companion restore`"):
        store.session("friday")
    assert store.session(SATURDAY.id) == SATURDAY
    store.close()


@pytest.mark.parametrize("sign", ['"Ann"', '"Ben"', '"replaced-card"'])
def test_a_changed_set_up_is_found_when_its_table_is_read_or_listed(sound, tmp_path, sign):
    file = tmp_path / "companion.db"
    file.write_bytes(sound)
    changed(file, f"UPDATE sitting SET setup = replace(setup, '{sign}', upper('{sign}'))")
    store = Store(f"sqlite:///{file}")
    for read in (store.summaries, lambda: store.session("friday")):
        with pytest.raises(StoreDamaged, match="the setup of table .* is not what was written"):
            read()
    store.close()


def test_a_list_that_lacks_a_table_is_not_shown(sound, tmp_path):
    file = tmp_path / "companion.db"
    file.write_bytes(sound)
    changed(file, "DELETE FROM sitting")
    store = Store(f"sqlite:///{file}")
    with pytest.raises(StoreDamaged, match="the setup of table"):
        store.summaries()
    store.close()


def test_a_file_whose_list_of_tables_is_gone_is_not_begun_anew(sound, tmp_path):
    file = tmp_path / "companion.db"
    damaged = sound[:103] + b"\x00\x00" + sound[105:]  # the number of entries on the first page
    file.write_bytes(damaged)
    with pytest.raises(StoreDamaged, match="none of its tables can be found; `companion restore`"):
        Store(f"sqlite:///{file}")
    check_untouched(file, damaged)


def test_the_last_taps_of_a_missing_file_are_not_played_into_a_new_one(tmp_path):
    file, log = tmp_path / "companion.db", tmp_path / "companion.db-wal"
    store = Store(f"sqlite:///{file}")
    store.create(FRIDAY, at=1_000)
    shutil.copy(log, tmp_path / "kept")
    store.close()
    file.unlink()
    (tmp_path / "kept").rename(log)
    before = log.read_bytes()
    with pytest.raises(StoreDamaged, match="is missing, but companion.db-wal.* is there; put the file back"):
        Store(f"sqlite:///{file}")
    assert (file.exists(), log.read_bytes()) == (False, before)
