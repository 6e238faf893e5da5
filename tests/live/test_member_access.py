"""No role can do what it may not, whatever a screen offers: every command, every role, and nothing is written."""

import random

import pytest

from companion.core.edit_preview import Change, Insert, PlayAgain, Undo, UndoAll
from companion.core.errors import CompanionError
from companion.core.event_log import EventId
from companion.games import all_games
from companion.live.member_access import OwnedByOthers, TableMembers
from companion.live.roles import NotAllowed, Role, check_move
from companion.store.archive import Archive
from companion.store.exports import Export
from companion.store.members import Member
from companion.store.open_tables import TableAccess
from companion.store.session_rows import UnknownTable
from tests.live.phones import NOW, TABLE_ID, session
from tests.store.failing_driver import dump
from tests.walks import opened, walked

ANN, BEN = 0, 1


def placed(membership, phone, seat=BEN):
    """A line that this phone wrote, past all checks."""
    membership.open_tables.play(TABLE_ID, "place_coin", {"seat": seat}, device=phone.device, at=NOW)
    return membership.open_tables.table(TABLE_ID).session.events[-1].id


def undone(membership, phone, seat=BEN):
    event = placed(membership, phone, seat)
    membership.open_tables.undo(TABLE_ID, event, device=phone.device, at=NOW)
    return event


HARMLESS = {"new", "summaries", "past_games", "statistics", "series", "export", "look", "join"}  # tried elsewhere
HARMLESS |= {"put_back"}  # only who has just deleted a table has what that takes
SEE = {"table", "forget", "listen", "table_export", "me", "of", "enter"}
OWN = {"play", "play_all", "undo", "redo", "edit"}
IMPORT = {"import_table", "import_all"}
MAY = {
    Role.OWNER: SEE | OWN | IMPORT | {"delete", "invite", "link", "renew", "revoke", "change", "remove", "follow"},
    Role.PLAYER: SEE | OWN | IMPORT | {"leave", "follow"},
    Role.SEAT: SEE | OWN | {"leave", "follow"},
    Role.SPECTATOR: SEE | {"leave", "follow"},
    None: set(),
}


def commands(membership, phone):
    """Every command as this phone would give it, on things that are its own where that matters."""
    open_tables, archive, members, at = phone.open_tables, phone.archive, phone.members, NOW + 100
    other = membership.phone(Role.PLAYER)
    mine, taken_back = placed(membership, phone, 2), undone(membership, phone, 0)

    def follow():
        open_tables.new(session("next"), at=at)
        members.follow(TABLE_ID, "next")

    return {
        "table": lambda: open_tables.table(TABLE_ID),
        "play": lambda: open_tables.play(TABLE_ID, "place_coin", {"seat": BEN}, device=phone.device, at=at),
        "undo": lambda: open_tables.undo(TABLE_ID, mine, device=phone.device, at=at),
        "play_all": lambda: open_tables.play_all(TABLE_ID, [("place_coin", {"seat": BEN})], device=phone.device, at=at),
        "edit": lambda: open_tables.edit(TABLE_ID, Undo(mine), device=phone.device, at=at),
        "redo": lambda: open_tables.redo(TABLE_ID, taken_back, device=phone.device, at=at),
        "import_table": lambda: open_tables.import_table(session(TABLE_ID), at=at),
        "import_all": lambda: archive.import_all(Export([session(TABLE_ID)]), at=at),
        "forget": lambda: open_tables.forget(TABLE_ID),
        "listen": lambda: open_tables.listen(TABLE_ID, lambda: None),
        "table_export": lambda: archive.table_export(TABLE_ID),
        "delete": lambda: archive.delete(TABLE_ID),
        "me": lambda: members.me(TABLE_ID),
        "of": lambda: members.of(TABLE_ID),
        "enter": lambda: members.enter(TABLE_ID, lambda: True),
        "invite": lambda: members.invite(TABLE_ID, Role.PLAYER),
        "link": lambda: members.link(TABLE_ID, Role.PLAYER),
        "renew": lambda: members.renew(TABLE_ID, Role.PLAYER),
        "revoke": lambda: members.revoke(TABLE_ID, Role.PLAYER),
        "change": lambda: members.change(TABLE_ID, other.guest, Role.SPECTATOR),
        "remove": lambda: members.remove(TABLE_ID, other.guest),
        "leave": lambda: members.leave(TABLE_ID),
        "follow": follow,
    }


def public(kind):
    return {name for name in vars(kind) if not name.startswith("_")}


def test_every_command_is_tried_or_known_to_be_harmless(membership):
    tried = set(commands(membership, membership.phone()))
    assert tried == (public(TableAccess) | public(Archive) | public(TableMembers)) - HARMLESS


@pytest.mark.parametrize("role", MAY, ids=lambda role: role or "stranger")
def test_a_role_does_what_it_may_and_nothing_else(membership, url, role):
    phone = membership.phone(role, BEN if role == Role.SEAT else None)
    for name, command in commands(membership, phone).items():
        if name in MAY[role]:
            continue
        before = None if name == "follow" else dump(url)  # the next table is the phone's own, whoever follows
        with pytest.raises(CompanionError) as refused:
            command()
        wanted = (NotAllowed, OwnedByOthers) if role or name in IMPORT else UnknownTable
        assert isinstance(refused.value, wanted), name
        assert before is None or dump(url) == before, name


@pytest.mark.parametrize(("role", "name"), [(role, name) for role, may in MAY.items() for name in sorted(may)])
def test_what_a_role_may_do_is_done(membership, role, name):
    phone = membership.phone(role, BEN if role == Role.SEAT else None)
    commands(membership, phone)[name]()


def test_to_a_stranger_a_table_is_as_unknown_as_one_that_never_was(membership):
    stranger = membership.phone()
    told = []
    for table_id in (TABLE_ID, "nowhere"):
        with pytest.raises(UnknownTable) as refused:
            stranger.open_tables.table(table_id)
        told.append(str(refused.value).replace(table_id, "X"))
    assert told[0] == told[1]


def test_who_has_one_seat_moves_for_that_seat_alone(membership):
    phone = membership.phone(Role.SEAT, BEN)
    phone.open_tables.play(TABLE_ID, "place_coin", {"seat": BEN}, device=phone.device, at=NOW)
    with pytest.raises(NotAllowed, match="You can only play for Ben"):
        phone.open_tables.play(TABLE_ID, "place_coin", {"seat": ANN}, device=phone.device, at=NOW)
    for kind, data in (
        ("ruling", {"ruling": "x", "choice": "y"}),
        ("correct_bank", {"to": 1}),
        ("correct_inheritance", {"seat": BEN, "to": 9}),
    ):
        with pytest.raises(NotAllowed):
            phone.open_tables.play(TABLE_ID, kind, data, device=phone.device, at=NOW)


@pytest.mark.parametrize("data", [{}, {"seat": "1"}, {"seat": True}, {"seat": 1.0}, {"seat": [1]}, {"seat": -1}])
def test_a_seat_that_is_no_seat_is_nobodys(membership, data):
    phone = membership.phone(Role.SEAT, BEN)
    before = membership.open_tables.table(TABLE_ID)
    with pytest.raises(CompanionError):
        phone.open_tables.play(TABLE_ID, "place_coin", data, device=phone.device, at=NOW)
    assert membership.open_tables.table(TABLE_ID) is before


def test_who_has_one_seat_takes_back_its_own_lines_alone(membership):
    mine, ann = membership.phone(Role.SEAT, BEN), membership.phone(Role.PLAYER)
    line, hers = placed(membership, mine), placed(membership, ann, ANN)
    mine.open_tables.undo(TABLE_ID, line, device=mine.device, at=NOW)
    mine.open_tables.redo(TABLE_ID, line, device=mine.device, at=NOW)
    for target in (hers, EventId("nobody", 1)):
        with pytest.raises(NotAllowed, match="your own entries"):
            mine.open_tables.undo(TABLE_ID, target, device=mine.device, at=NOW)
    ann.open_tables.undo(TABLE_ID, line, device=ann.device, at=NOW)
    with pytest.raises(NotAllowed, match="your own entries"):
        mine.open_tables.redo(TABLE_ID, line, device=mine.device, at=NOW)


@pytest.mark.parametrize("game", all_games().values(), ids=lambda game: game.id)
def test_in_every_game_a_seat_that_names_another_or_is_not_in_turn_is_refused(game):
    rnd = random.Random(7)
    table = opened(game.id, rnd)
    seats, allowed = range(len(table.session.setup.names)), 0
    for after in walked(table, rnd, 60):
        event = after.session.events[-1]
        may = [seat for seat in seats if is_allowed(seat, table, event.kind, event.data)]
        in_turn = event.data.get("seat", game.turn(table.state)) if game.moves[event.kind].phases else None
        assert may == ([] if in_turn is None else [in_turn])
        allowed, table = allowed + len(may), after
    assert allowed


def is_allowed(seat, table, kind, data):
    try:
        check_move(Member("guest", Role.SEAT, seat, "", 0, 0), table, kind, data)
    except NotAllowed:
        return False
    return True


def test_a_file_brings_nothing_into_a_table_of_others(membership, url):
    stranger = membership.phone()
    before = dump(url)
    with pytest.raises(OwnedByOthers, match="Ask them for a link"):
        stranger.archive.import_all(Export([session("mine"), session(TABLE_ID)]), at=NOW)
    assert dump(url) == before


def test_what_a_file_brings_is_kept_by_whoever_brought_it(membership):
    mine, other = membership.phone(), membership.phone()
    assert mine.archive.import_all(Export([session("mine")]), at=NOW) == 1
    assert mine.members.me("mine").role == Role.OWNER
    assert [summary.id for summary in mine.archive.summaries()] == ["mine"]
    assert other.archive.summaries() == []


def test_who_has_one_seat_changes_what_this_phone_wrote_for_that_seat(membership):
    """Not what others wrote, and not into something another seat does."""
    phone, other = membership.phone(Role.SEAT, BEN), membership.phone(Role.PLAYER)
    will = {"seat": BEN, "character": "heir"}
    table = membership.open_tables.play(TABLE_ID, "place_coins", {}, device=other.device, at=NOW)
    table = membership.open_tables.play(TABLE_ID, "place_action", will, device=phone.device, at=NOW)
    mine, change = table.session.events[-1].id, {"seat": BEN, "character": "forger"}
    edit = lambda target, data: phone.open_tables.edit(TABLE_ID, Change(target, data), device=phone.device, at=NOW)  # noqa: E731
    assert edit(mine, change).entry(mine).data["character"] == "forger"
    for target, data in ((mine, {**change, "seat": ANN}), (table.session.events[-2].id, {})):
        with pytest.raises(NotAllowed, match="You can only change your own entries"):
            edit(target, data)


def test_who_has_one_seat_takes_back_or_plays_again_nothing_of_others(membership):
    phone, other = membership.phone(Role.SEAT, BEN), membership.phone(Role.PLAYER)
    table = membership.open_tables.play(TABLE_ID, "place_coins", {}, device=other.device, at=NOW)
    will = {"seat": BEN, "character": "heir"}
    table = membership.open_tables.play(TABLE_ID, "place_action", will, device=phone.device, at=NOW)
    theirs, mine = (event.id for event in table.session.events[-2:])
    for edit in (UndoAll((mine, theirs)), PlayAgain(theirs)):
        with pytest.raises(NotAllowed, match="You can only undo your own entries"):
            phone.open_tables.edit(TABLE_ID, edit, device=phone.device, at=NOW)
    phone.open_tables.edit(TABLE_ID, UndoAll((mine,)), device=phone.device, at=NOW)


def test_who_has_one_seat_inserts_nothing(membership):
    phone = membership.phone(Role.SEAT, BEN)
    for kind, data in (("place_coin", {"seat": BEN}), ("correct_assets", {"to": 5})):
        with pytest.raises(NotAllowed):
            phone.open_tables.edit(TABLE_ID, Insert(None, kind, data), device=phone.device, at=NOW)
