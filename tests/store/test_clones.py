"""R12: two databases that wrote different events under one name are found out, never merged, never silent."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from companion.core.errors import MergeConflict
from companion.core.event_log import EventId
from companion.share.missing_events import answer, version_vector
from companion.store.device_id import device_id
from companion.store.open_tables import OpenTables
from companion.store.store import Store
from tests.store.copied_databases import copied, friday, home_in, name_in, opened, rule
from tests.store.replicas import NOW


@pytest.fixture
def home(tmp_path):
    return home_in(tmp_path)


def test_a_copy_and_its_original_go_on_and_merge(home):
    copy = copied(home)
    with opened(home) as one, opened(copy) as two:
        both = OpenTables(one), OpenTables(two)
        for open_tables, choice in zip(both, ("hand", "discard"), strict=True):
            rule(open_tables, device_id(open_tables.store.database), choice)
        here, there = (open_tables.table("friday").session for open_tables in both)
        assert both[0].import_table(there, at=NOW) == both[1].import_table(here, at=NOW)
        assert len(one.session("friday").events) == 3
        assert version_vector(one.session("friday")) == version_vector(two.session("friday"))


def test_two_that_wrote_under_one_name_are_found_out_and_nothing_is_taken(home):
    name = name_in(home)
    copy = copied(home)
    with opened(home) as one, opened(copy) as two:
        both = OpenTables(one), OpenTables(two)
        rule(both[0], name, "hand")
        both[0].undo("friday", EventId(name, 1), device="ben", at=NOW)
        rule(both[1], name, "discard")
        here, there, listed = one.session("friday"), two.session("friday"), one.summaries()
        for open_tables, other in zip(both, (there, here), strict=True):
            with pytest.raises(MergeConflict, match=f"{name}:2: one of them is a copy of the other"):
                open_tables.import_table(other, at=NOW)
        assert (one.session("friday"), two.session("friday"), one.summaries()) == (here, there, listed)
        assert both[0].table("friday").session == here


@pytest.mark.parametrize("more", [0, 1, 5])
def test_two_that_wrote_under_one_name_are_found_out_though_they_count_alike(home, more):
    """Counts see no difference, or send only what comes after it; the checksums tell."""
    name = name_in(home)
    copy = copied(home)
    with opened(home) as one, opened(copy) as two:
        rule(OpenTables(one), name, "hand")
        rule(OpenTables(two), name, "discard")
        for at in range(more):
            rule(OpenTables(one), name, "hand", at=NOW + at)
        with pytest.raises(MergeConflict, match=f"{name}:2"):
            answer(one.session("friday"), version_vector(two.session("friday")))


def test_two_programs_on_one_database_share_a_name_and_no_tap_is_dropped(store, url):
    """The host and the shell, say: what one wrote meanwhile, the other reads before it counts on."""
    other = Store(url)
    both = OpenTables(store), OpenTables(other)
    both[0].new(friday(), at=NOW)
    name = device_id(store.database)
    for turn in range(6):
        rule(both[turn % 2], device_id(both[turn % 2].store.database))
    assert [event.id for event in store.session("friday").events] == [(name, n) for n in range(1, 7)]
    assert both[1].table("friday").session == store.session("friday")
    other.close()


def test_two_programs_that_tap_at_the_same_time_lose_no_tap(store, url):
    """All taps are alike: under one name, in one second, the same move."""
    OpenTables(store).new(friday(), at=NOW)
    other = Store(url)

    def tap(open_tables):
        for _ in range(30):
            rule(open_tables)

    with ThreadPoolExecutor() as both:
        list(both.map(tap, (OpenTables(store), OpenTables(other))))
    assert len(store.session("friday").events) == 60
    other.close()


def test_what_is_taken_is_merged_with_what_another_program_wrote_meanwhile(store, url):
    other = Store(url)
    both = OpenTables(store), OpenTables(other)
    both[0].new(friday(), at=NOW)
    rule(both[1], "b", "hand")
    assert {event.id.device for event in both[0].import_table(friday(), at=NOW).session.events} == {"b"}
    other.close()
