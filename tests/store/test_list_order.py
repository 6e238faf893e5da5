"""The list of tables has the last touched first, whatever the wall clock says (R13)."""

from companion.core.event_log import Event, EventId
from companion.store.open_tables import OpenTables
from companion.store.store import Store
from tests.store.copied_databases import friday, rule
from tests.store.replicas import NOW, TEN_YEARS


def listed(store):
    return [summary.id for summary in store.summaries()]


def test_a_clock_set_back_does_not_freeze_the_order_of_the_list(store):
    open_tables = OpenTables(store)
    for name in ("one", "two", "three"):
        open_tables.new(friday(name), at=NOW)
    for n, name in enumerate(("one", "two", "one", "three", "two")):
        rule(open_tables, name=name, at=NOW - TEN_YEARS + 60 * n)
        assert listed(store)[0] == name
    assert listed(store) == ["two", "three", "one"]


def test_a_table_opened_after_the_clock_was_set_back_is_the_first(store):
    open_tables = OpenTables(store)
    open_tables.new(friday("one"), at=NOW)
    open_tables.new(friday("two"), at=NOW - TEN_YEARS)
    assert listed(store) == ["two", "one"]


def test_a_clock_that_was_ahead_and_is_right_again_shows_right_times_again(store):
    open_tables = OpenTables(store)
    open_tables.new(friday("one"), at=NOW)
    rule(open_tables, name="one", at=NOW + TEN_YEARS)
    rule(open_tables, name="one", at=NOW + 60)
    assert store.summaries()[0].touched_at == NOW + 60


def test_the_next_start_of_the_program_puts_a_table_first_too(store, url):
    open_tables = OpenTables(store)
    for name in ("one", "two"):
        open_tables.new(friday(name), at=NOW)
    other = Store(url)
    rule(OpenTables(other), name="one", at=NOW - TEN_YEARS)
    assert listed(store) == ["one", "two"]
    other.close()


def test_most_taps_leave_the_list_alone(store):
    open_tables = OpenTables(store)
    open_tables.new(friday(), at=NOW)
    for seconds, touched in ((100, 100), (101, 100), (129, 100), (130, 130)):
        rule(open_tables, at=NOW + seconds)
        assert store.summaries()[0].touched_at == NOW + touched


def test_a_table_from_elsewhere_is_listed_by_its_last_tap_but_never_in_the_future(store):
    open_tables = OpenTables(store)
    open_tables.new(friday("here"), at=NOW)
    for name, at in (("old", NOW - 1000), ("ahead", NOW + TEN_YEARS)):
        event = Event(EventId("z", 1), 1, at, "ruling", {"ruling": "replaced-card", "choice": "hand"})
        open_tables.import_table(friday(name).with_events([event]), at=NOW)
    assert {summary.id: summary.touched_at for summary in store.summaries()} == {
        "here": NOW,
        "ahead": NOW,
        "old": NOW - 1000,
    }


def test_events_that_are_here_already_touch_nothing(store):
    open_tables = OpenTables(store)
    session = open_tables.new(friday("one"), at=NOW).session
    events = rule(open_tables, name="one", at=NOW + 100).session.events
    open_tables.new(friday("two"), at=NOW + 200)
    store.append("one", events)
    open_tables.import_table(session.with_events(events), at=NOW + 300)
    assert [(summary.id, summary.touched_at) for summary in store.summaries()] == [
        ("two", NOW + 200),
        ("one", NOW + 100),
    ]
