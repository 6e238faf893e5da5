"""Lists, figures, players and boxes show a phone what is its own, chosen by the database itself."""

import pytest

from companion.store.exports import table_ids, whole_export
from companion.store.members import Guest, Invite, Member, Members, known_by, new_secret
from companion.store.open_tables import OpenTables
from companion.store.past_games import PastGamesQuery, past_games, series_of
from companion.store.statistics import statistics
from companion.store.user_data import UserData
from tests.store.sample_tables import finished, put_members

MINE, THEIRS = known_by(new_secret()), known_by(new_secret())
HOST = Guest(known_by(new_secret()).id, is_at_host=True)
GAME = "rogue-monarch"


@pytest.fixture
def backend(store):
    """Three tables: mine, theirs, and one that nobody keeps."""
    open_tables, members = OpenTables(store), Members(store.database)
    for name, players, guest in (
        ("mine", ("Ann", "Ben"), MINE),
        ("theirs", ("Cleo", "Dan"), THEIRS),
        ("nobody's", ("Eve", "Fay"), None),
    ):
        open_tables.import_table(finished(name, players), at=1_000)
        if guest:
            put_members(members.database, name, member(guest))
    return store


def member(guest, role="owner"):
    return Member(guest.id, role, None, "", 1, 1)


@pytest.mark.parametrize(
    ("guest", "seen"),
    [(MINE, ["mine"]), (THEIRS, ["theirs"]), (HOST, ["nobody's"]), (None, ["mine", "nobody's", "theirs"])],
    ids=["mine", "theirs", "host", "all"],
)
def test_a_phone_sees_its_own_tables_in_every_list(backend, guest, seen):
    database = backend.database
    assert sorted(summary.id for summary in backend.summaries(guest)) == seen
    assert sorted(table.id for table in past_games(database, PastGamesQuery(guest=guest))) == seen
    assert sorted(table_ids(backend, guest)) == seen
    assert sorted(session.id for session in whole_export(backend, guest).sessions) == seen
    names = {name for summary in backend.summaries(guest) for name in summary.names}
    assert {player.name for player in statistics(database, PastGamesQuery(guest=guest)).players} == names


def test_games_in_a_row_are_those_that_a_phone_may_see(backend):
    OpenTables(backend).import_table(finished("again", ("Ann", "Ben")), at=2_000)
    both = series_of(backend.database, "mine", GAME, ("Ann", "Ben"))
    own = series_of(backend.database, "mine", GAME, ("Ann", "Ben"), MINE)
    assert (len(both.tables), own.tables) == (2, ("mine",))


def test_players_are_seen_by_who_wrote_them_down_and_by_who_sits_with_them(backend):
    mine, theirs, host = (UserData(backend.database, guest) for guest in (MINE, THEIRS, HOST))
    mine.put_player("Ann", "red", "circle")
    for name in ("Ann", "Ben", "Dan"):
        theirs.put_player(name, "blue", "star")
    UserData(backend.database).put_player("Zoë", "green", "cross")

    def seen(user_data):
        return {player.name: player.colour for player in user_data.players()}

    assert seen(mine) == {"Ann": "red"}
    assert seen(theirs) == {"Ann": "blue", "Ben": "blue", "Dan": "blue"}
    assert seen(host) == {"Zoë": "green"}
    put_members(backend.database, "mine", member(THEIRS, "spectator"))
    assert seen(mine) == {"Ann": "red", "Ben": "blue"}  # of those at the table; one's own is preferred
    assert {player.name for player in whole_export(backend, MINE).players} == {"Ann", "Ben"}


def test_boxes_are_seen_by_who_described_them(backend):
    mine, theirs = (UserData(backend.database, guest) for guest in (MINE, THEIRS))
    theirs.put_profile("royal-will", "my deck", {"heir": 2})
    put_members(backend.database, "mine", member(THEIRS))
    assert mine.profiles("royal-will") == {}
    assert whole_export(backend, MINE).profiles == []
    mine.put_profile("royal-will", "my deck", {"heir": 3})
    assert (mine.profiles("royal-will"), theirs.profiles("royal-will")) == (
        {"my deck": {"heir": 3}},
        {"my deck": {"heir": 2}},
    )


def test_a_member_is_put_in_its_own_place(store, backend):
    members = Members(store.database)
    put_members(members.database, "mine", member(THEIRS), member(HOST, "player"))
    put_members(members.database, "mine", member(THEIRS, "spectator"))
    assert sorted((one.guest, one.role) for one in members.of("mine")) == sorted(
        [(MINE.id, "owner"), (THEIRS.id, "spectator"), (HOST.id, "player")]
    )
    assert members.change("mine", lambda here: {guest: one for guest, one in here.items() if guest != THEIRS.id})
    assert members.find("mine", THEIRS.id) is None
    assert members.find("theirs", THEIRS.id) == member(THEIRS)


def test_a_role_has_one_link_and_it_goes_with_the_table(store, backend):
    members = Members(store.database)
    for n in range(3):
        members.put_invite(Invite("mine", "player", f"hash {n}", MINE.id, "salt", 9))
    members.put_invite(Invite("mine", "spectator", "other", MINE.id, "salt", 9))
    assert sorted(members.invites("mine")) == ["player", "spectator"]
    assert members.invited("hash 0") is members.invited("hash 1") is None
    assert members.invited("hash 2").role == "player"
    members.revoke("mine", "player")
    assert members.invited("hash 2") is None
    store.delete("mine")
    assert (members.invited("other"), members.of("mine")) == (None, [])


def test_two_phones_of_a_host_never_write_under_one_name():
    names = {known_by(new_secret()).suffix for _ in range(10_000)}
    assert len(names) == 10_000
    assert {len(name) for name in names} == {12}
