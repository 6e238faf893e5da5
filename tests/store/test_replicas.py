"""R9 to R11: logs merge by law, phones converge whatever the wire does, an undo means the same everywhere."""

import random
from itertools import combinations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.core.errors import MergeConflict
from companion.core.event_log import UNDO, Event, EventId, Session, merge
from companion.core.fold import Status
from companion.core.table import replay, undo
from companion.games import all_games
from companion.store.device_id import device_id
from companion.store.store import Store
from tests.harbor import HARBOR
from tests.store.replicas import NOW, TEN_YEARS, Installation, Phone, Wire, harbor_move, harbor_session, log_hash
from tests.walks import final, opened, walked

START = harbor_session()
MANY = settings(max_examples=10_000, deadline=None, database=None, suppress_health_check=list(HealthCheck))
# Who wrote an event, its clock (forged: any), what it is, its target if it is an undo, and which of three logs have it.
DRAWN = st.tuples(st.sampled_from("abc"), st.integers(1, 6), st.integers(0, 19), st.integers(0, 11), st.integers(1, 7))


def drawn_logs(drawn):
    """Three logs that overlap at random. Clocks are not Lamport's but any, so targets may be later or nowhere."""
    count = dict.fromkeys("abc", 0)
    logs = [], [], []
    for device, clock, kind, target, holders in drawn:
        count[device] += 1
        what = (UNDO, {"device": "abc"[target % 3], "n": 1 + target // 3}) if kind > 11 else any_move(kind)
        event = Event(EventId(device, count[device]), clock, NOW, *what)
        for place, log in enumerate(logs):
            if holders >> place & 1:
                log.append(event)
    return [START.with_events(log) for log in logs]


def any_move(kind):
    return ("sail", {"to": "sea"}) if kind == 11 else harbor_move(random.Random(kind))


@pytest.mark.slow
@MANY
@given(st.lists(DRAWN, max_size=12))
def test_merging_is_commutative_associative_idempotent_and_complete(drawn):
    a, b, c = drawn_logs(drawn)
    whole = merge(merge(a, b), c)
    assert whole == merge(a, merge(b, c)) == merge(merge(c, b), a) == merge(merge(b, c), merge(a, b))
    assert merge(whole, whole) == merge(whole, a) == whole
    assert merge(a, START) == merge(START, a) == a
    assert set_of(whole) == set_of(a) | set_of(b) | set_of(c)
    assert [entry.event for entry in replay(HARBOR, whole).history] == list(whole.events)


def set_of(session):
    return {(event.id, event.clock, event.kind, str(event.data)) for event in session.events}


@pytest.mark.slow
@settings(MANY, max_examples=1_000)
@given(st.lists(DRAWN, min_size=1, max_size=8), st.data())
def test_one_name_with_two_contents_is_refused_in_every_order(drawn, data):
    a, b, _ = drawn_logs([(*event[:4], 7) for event in drawn])
    odd = data.draw(st.sampled_from(b.events))
    other = data.draw(st.sampled_from([{"clock": odd.clock + 1}, {"at": 0}, {"kind": "sell"}, {"data": {"seat": 7}}]))
    forged = Event(*(other.get(name, getattr(odd, name)) for name in Event.__slots__))
    b = b.with_events([forged if event is odd else event for event in b.events])
    for mine, theirs in ((a, b), (b, a)):
        with pytest.raises(MergeConflict, match=str(odd.id)):
            merge(mine, theirs)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize("game", all_games().values(), ids=lambda game: game.id)
def test_evenings_of_every_game_merge_by_law(game, seed):
    """Three phones that go their own way after a common beginning, and take each other's lines back."""
    rnd = random.Random(seed)
    start = opened(game.id, rnd)
    start = final(start, walked(start, rnd, 30))
    a, b, c = (taken_back(final(start, walked(start, rnd, 20, name)), rnd, name) for name in "bcd")
    whole = replay(game, merge(merge(a, b), c))
    assert whole == replay(game, merge(c, merge(a, b))) == replay(game, merge(merge(c, a), merge(b, a)))
    assert {event.id for log in (a, b, c) for event in log.events} == {event.id for event in whole.session.events}
    assert game.violation(whole.state) is None


def taken_back(table, rnd, device):
    for entry in rnd.sample(table.history, min(3, len(table.history))):
        table = undo(table, entry.event.id, device=device, at=NOW)
    return table.session


@pytest.mark.slow
@pytest.mark.parametrize("seeds", [range(start, start + 100) for start in range(0, 1000, 100)], ids=str)
def test_phones_converge_whatever_the_wire_does(seeds):
    for seed in seeds:
        rnd = random.Random(seed)
        phones = [Phone(name, START, rnd.randrange(-TEN_YEARS, TEN_YEARS)) for name in "abcde"]
        wire = Wire(phones, rnd)
        for _ in range(200):
            wire.step()
            if rnd.random() < 0.01:
                check_equal_version_vectors_mean_equal_tables(phones)
        wire.settle()
        check_all_the_same(phones, seed)
        assert {entry.status for entry in phones[0].table().history} == set(Status)
        assert len(phones[0].session.events) > 50


def check_equal_version_vectors_mean_equal_tables(phones):
    for one, two in combinations(phones, 2):
        if one.version_vector() == two.version_vector():
            assert one.table() == two.table()


def check_all_the_same(replicas, seed):
    tables = [replica.table() for replica in replicas]
    assert len({log_hash(table.session) for table in tables}) == 1, seed
    assert all(table == tables[0] for table in tables), seed


@pytest.fixture(scope="module")
def stores(tmp_path_factory, postgresql):
    """Four files and a server."""
    folder = tmp_path_factory.mktemp("replicas")
    opened = [Store(f"sqlite:///{folder / name}.db") for name in "abcd"] + [Store(postgresql())]
    yield opened
    for store in opened:
        store.close()


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(20))
def test_installations_converge_whatever_the_wire_does(stores, seed):
    rnd = random.Random(seed)
    start = opened(rnd.choice(list(all_games())), rnd).session
    session = Session(f"evening-{seed}", start.game, start.setup)
    phones = [Installation(device_id(store.database), store, session.id) for store in stores]
    for phone in phones:
        phone.open_tables.new(session, at=NOW)
    wire = Wire(phones, rnd)
    for _ in range(200):
        wire.step()
    wire.settle()
    check_all_the_same(phones, seed)
    for phone in phones:
        phone.open_tables.forget(session.id)
        assert phone.version_vector() == phones[0].version_vector()  # the checksums of every device's chain
    check_all_the_same(phones, seed)
    assert len(phones[0].table().session.events) > 50
