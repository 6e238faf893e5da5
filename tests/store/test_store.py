"""Tables and events: what was answered is there, once, as it was; on SQLite and on PostgreSQL."""

import pytest

from companion.core.errors import IllegalMove, MergeConflict
from companion.core.event_log import Event, EventId, Session
from companion.core.table import play, replay
from companion.games import find_game
from companion.store.members import Member, Members
from companion.store.open_tables import OpenTables
from companion.store.session_rows import Result, UnknownTable
from companion.store.store import Store
from companion.store.user_data import UserData
from tests.store.sample_tables import put_members

ROGUE = find_game("rogue-monarch")


def session(name="friday", **options):
    return Session(name, ROGUE.id, ROGUE.read_setup(["Ann", "Ben"], {}, options))


def ruled(table, choice, device="a", at=100):
    return play(table, "ruling", {"ruling": "replaced-card", "choice": choice}, device=device, at=at)


def test_a_session_comes_back_as_it_went_in(store):
    table = ruled(ruled(replay(ROGUE, session()), "discard"), "hand", device="b")
    store.create(table.session, at=50)
    assert store.session("friday") == table.session
    assert store.vector("friday") == {"a": 1, "b": 1}


def test_what_the_desk_plays_is_there_for_the_next_one(store, url):
    open_tables = OpenTables(store)
    open_tables.new(session(), at=1)
    shown = open_tables.play("friday", "ruling", {"ruling": "between", "choice": "anywhere"}, device="a", at=2)
    back = open_tables.undo("friday", EventId("a", 1), device="b", at=3)
    again = open_tables.redo("friday", EventId("a", 1), device="b", at=4)
    other = Store(url)
    assert OpenTables(other).table("friday") == again
    assert (shown.state, back.state) == (again.state, replay(ROGUE, session()).state)
    other.close()


def test_the_same_event_twice_is_one_event(store):
    event = ruled(replay(ROGUE, session()), "discard").session.events[0]
    store.create(session(), at=1)
    store.append("friday", [event])
    store.append("friday", [event])
    assert store.session("friday").events == (event,)


def test_one_name_with_two_contents_is_an_error_and_changes_nothing(store):
    mine, theirs = (ruled(replay(ROGUE, session()), choice).session.events[0] for choice in ("discard", "hand"))
    store.create(session(), at=1)
    store.append("friday", [mine])
    with pytest.raises(MergeConflict, match="a:1"):
        store.append("friday", [theirs])
    with pytest.raises(MergeConflict, match="a:1"):
        store.create(session().with_events([theirs]), at=1)
    assert store.session("friday").events == (mine,)


def test_a_gap_in_a_devices_count_is_refused_whole(store):
    store.create(session(), at=1)
    first, third = (Event(EventId("a", n), n, 1, "end_turn", {"seat": 0}) for n in (1, 3))
    with pytest.raises(MergeConflict, match="events a:2 to 2 are missing"):
        store.append("friday", [first, third])
    assert store.session("friday").events == ()


def test_a_move_that_is_refused_is_not_written(store):
    open_tables = OpenTables(store)
    open_tables.new(session(), at=1)
    with pytest.raises(IllegalMove):
        open_tables.play("friday", "ruling", {"ruling": "between", "choice": "nonsense"}, device="a", at=1)
    assert store.session("friday").events == ()


def test_a_session_from_elsewhere_is_merged_with_what_is_here(store):
    start = replay(ROGUE, session())
    here, there = ruled(start, "discard", "a"), ruled(start, "hand", "b")
    open_tables = OpenTables(store)
    open_tables.import_table(here.session, at=1)
    both = open_tables.import_table(there.session, at=2)
    assert {event.id for event in both.session.events} == {("a", 1), ("b", 1)}
    assert open_tables.import_table(there.session, at=3) == both
    assert store.session("friday") == both.session


def test_another_session_under_the_same_name_is_refused(store):
    store.create(session(), at=1)
    with pytest.raises(MergeConflict, match="a different session"):
        store.create(session(target=3), at=1)


def test_a_finished_table_is_listed_with_its_end_and_goes_on_if_the_end_is_undone(store):
    open_tables = OpenTables(store)
    open_tables.new(session(target=1), at=1)
    open_tables.play("friday", "first_player", {"seat": 0}, device="a", at=100)
    open_tables.play("friday", "claim", {"seat": 0, "conspiracy": "mariage"}, device="a", at=200)
    assert store.summaries()[0].finished_at == 200
    open_tables.undo("friday", EventId("a", 2), device="a", at=300)
    assert store.summaries()[0].finished_at is None


def test_the_result_that_an_older_version_stored_in_the_middle_of_a_match_goes_with_the_next_tap(store):
    first = play(replay(ROGUE, session(target=2)), "concede", {"seat": 0}, device="a", at=100)
    store.create(session(target=2), at=1)
    store.append("friday", first.session.events, Result(100, (0, 1), (1,)), is_new_result=True)
    assert store.summaries()[0].finished_at == 100
    OpenTables(store).play("friday", "next_game", {}, device="a", at=200)
    assert store.summaries()[0].finished_at is None


def test_tables_are_listed_with_the_last_touched_first(store):
    open_tables = OpenTables(store)
    for name, at in (("one", 10), ("two", 20)):
        open_tables.new(session(name), at=at)
    open_tables.play("one", "ruling", {"ruling": "between", "choice": "anywhere"}, device="a", at=100)
    assert [summary.id for summary in store.summaries()] == ["one", "two"]


def test_delete_really_deletes(store):
    user_data = UserData(store.database)
    store.create(ruled(replay(ROGUE, session()), "discard").session, at=1)
    user_data.put_note("friday", "a", {"hand": ["reine"]})
    put_members(store.database, "friday", Member("a", "owner", None, "", 1, 1))
    store.delete("friday")
    assert (store.summaries(), store.vector("friday"), user_data.note("friday", "a")) == ([], {}, None)
    assert Members(store.database).of("friday") == []
    with pytest.raises(UnknownTable):
        store.session("friday")


def test_an_unknown_table_is_a_sentence(store):
    with pytest.raises(UnknownTable, match="There is no table 'monday' here"):
        store.append("monday", [Event(EventId("a", 1), 1, 1, "end_turn", {"seat": 0})])
    with pytest.raises(UnknownTable, match="There is no table 'monday' here"):
        store.delete("monday")


def test_user_data_is_replaced_by_name(store):
    user_data = UserData(store.database)
    for colour in ("red", "blue"):
        user_data.put_player("Ann", colour, "circle")
    user_data.put_profile("royal-will", "my deck", {"heir": 2})
    user_data.put_setting("theme", "night")
    assert [(p.name, p.colour) for p in user_data.players()] == [("Ann", "blue")]
    assert user_data.profiles("royal-will") == {"my deck": {"heir": 2}}
    assert (user_data.setting("theme"), user_data.setting("sound", False)) == ("night", False)
