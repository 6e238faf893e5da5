"""What is entered of a box at one table is there for the next one."""

from companion.core.event_log import EventId, Session
from companion.games import find_game
from companion.store.errors import StoreError
from companion.store.open_tables import OpenTables
from companion.store.user_data import LEARNT, UserData

WILL = find_game("royal-will")


def opened(store, name="friday", **options):
    open_tables = OpenTables(store)
    open_tables.new(Session(name, WILL.id, WILL.read_setup(["Ann", "Ben"], {}, options)), at=1)
    return open_tables


def entered(open_tables, character, count, table_id="friday"):
    data = {"character": character} | ({} if count is None else {"count": count})
    return open_tables.play(table_id, "set_count", data, device="a", at=2).session.events[-1].id


def learnt(store):
    return UserData(store.database).learnt(WILL.id).get("profile")


def test_a_printed_count_that_is_entered_during_play_is_kept(store):
    open_tables = opened(store)
    assert learnt(store) is None
    entered(open_tables, "heir", 3)
    entered(open_tables, "forger", 2)
    assert learnt(store) == {"heir": 3, "forger": 2}


def test_undo_takes_back_what_was_learnt_and_redo_learns_it_again(store):
    open_tables = opened(store)
    entered(open_tables, "heir", 3)
    wrong = entered(open_tables, "heir", 4)
    open_tables.undo("friday", wrong, device="b", at=3)
    assert learnt(store) == {"heir": 3}
    open_tables.redo("friday", wrong, device="b", at=4)
    assert learnt(store) == {"heir": 4}
    entered(open_tables, "heir", None)
    assert learnt(store) == {}


def test_a_table_that_began_with_less_takes_nothing_away(store):
    entered(opened(store), "heir", 3)
    entered(opened(store, "monday"), "forger", 2, "monday")
    assert learnt(store) == {"heir": 3, "forger": 2}


def test_a_saved_box_stays_as_it_was(store):
    user_data = UserData(store.database)
    user_data.put_profile(WILL.id, "Grandma's", {"profile": {"heir": 1}})
    entered(opened(store, profile={"heir": 1}), "heir", 3)
    assert user_data.profiles(WILL.id) == {"Grandma's": {"profile": {"heir": 1}}, LEARNT: {"profile": {"heir": 3}}}


def test_a_table_of_someone_else_teaches_nothing_until_it_is_played_here(store):
    entered(opened(store), "heir", 3)
    theirs = store.session("friday")
    store.delete("friday")
    UserData(store.database).put_profile(WILL.id, LEARNT, {})
    other = OpenTables(store)
    other.import_table(theirs, at=3)
    assert learnt(store) is None
    entered(other, "forger", 2)
    assert learnt(store) == {"forger": 2}


def test_what_another_phone_entered_at_a_table_of_mine_is_learnt_when_the_two_are_merged(store):
    open_tables = opened(store)
    mine = store.session("friday")
    entered(open_tables, "heir", 3)
    theirs = store.session("friday")
    store.delete("friday")
    UserData(store.database).put_profile(WILL.id, LEARNT, {})
    fresh = OpenTables(store)
    fresh.new(mine, at=1)
    fresh.import_table(theirs, at=3)
    assert learnt(store) == {"heir": 3}


def test_a_box_that_cannot_be_kept_does_not_undo_the_move(store, monkeypatch):
    open_tables = opened(store)

    def fails(*args):
        raise StoreError("the disk is full")

    monkeypatch.setattr(UserData, "learn", fails)
    assert entered(open_tables, "heir", 3) == EventId("a", 1)
    assert open_tables.table("friday").state.profile == {"heir": 3}
