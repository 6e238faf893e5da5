"""No role can do what it may not, whatever a screen offers: every command, every role, and nothing is written."""

import random

import pytest

from companion.core.errors import CompanionError
from companion.core.event_log import EventId
from companion.games import all_games
from companion.live.member_access import KeptByOthers, People
from companion.live.roles import NotAllowed, Role, check_move
from companion.store.archive import Shelf
from companion.store.exports import Export
from companion.store.members import Member
from companion.store.open_tables import TableDesk
from companion.store.session_rows import UnknownSitting
from tests.live.company import NOW, SITTING, session
from tests.store.breaking import dump
from tests.walks import opened, walked

ANN, BEN = 0, 1


def placed(hall, phone, seat=BEN):
    """A line that this phone wrote, past all checks."""
    hall.desk.play(SITTING, "place_coin", {"seat": seat}, device=phone.device, at=NOW)
    return hall.desk.table(SITTING).session.events[-1].id


def undone(hall, phone, seat=BEN):
    event = placed(hall, phone, seat)
    hall.desk.undo(SITTING, event, device=phone.device, at=NOW)
    return event


HARMLESS = {"new", "sittings", "tables", "statistics", "series", "export", "taken", "look", "join"}  # tried elsewhere
SEE = {"table", "forget", "listen", "lines", "table_export", "me", "of", "enter"}
OWN = {"play", "undo", "redo"}
MAY = {
    Role.OWNER: SEE | OWN | {"take", "delete", "invite", "link", "renew", "revoke", "change", "remove", "follow"},
    Role.PLAYER: SEE | OWN | {"take", "leave", "follow"},
    Role.SEAT: SEE | OWN | {"leave", "follow"},
    Role.SPECTATOR: SEE | {"leave", "follow"},
    None: set(),
}


def commands(hall, phone):
    """Every command as this phone would give it, on things that are its own where that matters."""
    desk, shelf, people, at = phone.desk, phone.shelf, phone.people, NOW + 100
    other = hall.phone(Role.PLAYER)
    mine, taken_back = placed(hall, phone, 2), undone(hall, phone, 0)

    def follow():
        desk.new(session("next"), at=at)
        people.follow(SITTING, "next")

    return {
        "table": lambda: desk.table(SITTING),
        "play": lambda: desk.play(SITTING, "place_coin", {"seat": BEN}, device=phone.device, at=at),
        "undo": lambda: desk.undo(SITTING, mine, device=phone.device, at=at),
        "redo": lambda: desk.redo(SITTING, taken_back, device=phone.device, at=at),
        "take": lambda: desk.take(session(SITTING), at=at),
        "forget": lambda: desk.forget(SITTING),
        "listen": lambda: desk.listen(SITTING, lambda: None),
        "lines": lambda: shelf.lines(SITTING),
        "table_export": lambda: shelf.table_export(SITTING),
        "delete": lambda: shelf.delete(SITTING),
        "me": lambda: people.me(SITTING),
        "of": lambda: people.of(SITTING),
        "enter": lambda: people.enter(SITTING, lambda: True),
        "invite": lambda: people.invite(SITTING, Role.PLAYER),
        "link": lambda: people.link(SITTING, Role.PLAYER),
        "renew": lambda: people.renew(SITTING, Role.PLAYER),
        "revoke": lambda: people.revoke(SITTING, Role.PLAYER),
        "change": lambda: people.change(SITTING, other.guest, Role.SPECTATOR),
        "remove": lambda: people.remove(SITTING, other.guest),
        "leave": lambda: people.leave(SITTING),
        "follow": follow,
    }


def public(kind):
    return {name for name in vars(kind) if not name.startswith("_")}


def test_every_command_is_tried_or_known_to_be_harmless(hall):
    tried = set(commands(hall, hall.phone()))
    assert tried == (public(TableDesk) | public(Shelf) | public(People)) - HARMLESS


@pytest.mark.parametrize("role", MAY, ids=lambda role: role or "stranger")
def test_a_role_does_what_it_may_and_nothing_else(hall, url, role):
    phone = hall.phone(role, BEN if role == Role.SEAT else None)
    for name, command in commands(hall, phone).items():
        if name in MAY[role]:
            continue
        before = None if name == "follow" else dump(url)  # the next table is the phone's own, whoever follows
        with pytest.raises(CompanionError) as refused:
            command()
        wanted = (NotAllowed, KeptByOthers) if role or name == "take" else UnknownSitting
        assert isinstance(refused.value, wanted), name
        assert before is None or dump(url) == before, name


@pytest.mark.parametrize(("role", "name"), [(role, name) for role, may in MAY.items() for name in sorted(may)])
def test_what_a_role_may_do_is_done(hall, role, name):
    phone = hall.phone(role, BEN if role == Role.SEAT else None)
    commands(hall, phone)[name]()


def test_to_a_stranger_a_table_is_as_unknown_as_one_that_never_was(hall):
    stranger = hall.phone()
    told = []
    for sitting in (SITTING, "nowhere"):
        with pytest.raises(UnknownSitting) as refused:
            stranger.desk.table(sitting)
        told.append(str(refused.value).replace(sitting, "X"))
    assert told[0] == told[1]


def test_who_has_one_seat_moves_for_that_seat_alone(hall):
    phone = hall.phone(Role.SEAT, BEN)
    phone.desk.play(SITTING, "place_coin", {"seat": BEN}, device=phone.device, at=NOW)
    with pytest.raises(NotAllowed, match="This phone plays for Ben alone"):
        phone.desk.play(SITTING, "place_coin", {"seat": ANN}, device=phone.device, at=NOW)
    for kind, data in (
        ("ruling", {"ruling": "x", "choice": "y"}),
        ("correct_bank", {"to": 1}),
        ("correct_inheritance", {"seat": BEN, "to": 9}),
    ):
        with pytest.raises(NotAllowed):
            phone.desk.play(SITTING, kind, data, device=phone.device, at=NOW)


@pytest.mark.parametrize("data", [{}, {"seat": "1"}, {"seat": True}, {"seat": 1.0}, {"seat": [1]}, {"seat": -1}])
def test_a_seat_that_is_no_seat_is_nobodys(hall, data):
    phone = hall.phone(Role.SEAT, BEN)
    before = hall.desk.table(SITTING)
    with pytest.raises(CompanionError):
        phone.desk.play(SITTING, "place_coin", data, device=phone.device, at=NOW)
    assert hall.desk.table(SITTING) is before


def test_who_has_one_seat_takes_back_its_own_lines_alone(hall):
    mine, ann = hall.phone(Role.SEAT, BEN), hall.phone(Role.PLAYER)
    line, hers = placed(hall, mine), placed(hall, ann, ANN)
    mine.desk.undo(SITTING, line, device=mine.device, at=NOW)
    mine.desk.redo(SITTING, line, device=mine.device, at=NOW)
    for target in (hers, EventId("nobody", 1)):
        with pytest.raises(NotAllowed, match="its own lines alone"):
            mine.desk.undo(SITTING, target, device=mine.device, at=NOW)
    ann.desk.undo(SITTING, line, device=ann.device, at=NOW)
    with pytest.raises(NotAllowed, match="its own lines alone"):
        mine.desk.redo(SITTING, line, device=mine.device, at=NOW)


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


def test_a_file_brings_nothing_into_a_table_of_others(hall, url):
    stranger = hall.phone()
    before = dump(url)
    with pytest.raises(KeptByOthers, match="Ask them for its link"):
        stranger.shelf.take(Export([session("mine"), session(SITTING)]), at=NOW)
    assert dump(url) == before


def test_what_a_file_brings_is_kept_by_whoever_brought_it(hall):
    mine, other = hall.phone(), hall.phone()
    assert mine.shelf.take(Export([session("mine")]), at=NOW) == 1
    assert mine.people.me("mine").role == Role.OWNER
    assert [sitting.id for sitting in mine.shelf.sittings()] == ["mine"]
    assert other.shelf.sittings() == []
