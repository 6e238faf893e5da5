"""Rooms: links that cannot be guessed and can be ended, phones that sit down, people who come and go."""

import json

import pytest

from companion.live.invites import LASTS, MOST, OFFERED, SECONDS, BadLink, TooManyTries, Tries
from companion.live.roles import NotAllowed, Role
from companion.store.session_rows import UnknownSitting
from tests.live.company import NOW, SITTING, rush, session
from tests.store.breaking import dump

ANN, BEN = 0, 1


@pytest.fixture
def owner(hall):
    return hall.phone(Role.OWNER)


@pytest.mark.parametrize("role", OFFERED)
def test_a_link_makes_a_phone_what_it_says(hall, owner, role):
    token, phone = owner.people.invite(SITTING, role), hall.phone()
    assert phone.people.join(token, None if role == Role.SPECTATOR else BEN) == SITTING
    me = phone.people.me(SITTING)
    assert (me.role, me.name) == (role, "" if role == Role.SPECTATOR else "Ben")
    assert phone.desk.table(SITTING) is hall.desk.table(SITTING)


def test_a_link_has_at_least_128_bits_and_is_nowhere_in_the_database(hall, owner, url):
    tokens = [owner.people.renew(SITTING, role) for role in OFFERED for _ in range(50)]
    assert len(set(tokens)) == len(tokens)
    assert all(len(token) * 6 >= 128 for token in tokens)
    stored = json.dumps({name: [list(map(str, row)) for row in rows] for name, rows in dump(url).items()})
    assert not [token for token in tokens if token in stored]
    assert owner.people._secret not in stored


def test_the_same_link_is_shown_until_it_is_renewed(hall, owner):
    first = owner.people.invite(SITTING, Role.PLAYER)
    assert owner.people.invite(SITTING, Role.PLAYER) == first
    second = owner.people.renew(SITTING, Role.PLAYER)
    assert owner.people.invite(SITTING, Role.PLAYER) == second != first


def test_another_who_keeps_the_table_cannot_spell_the_link_and_makes_one(hall, owner):
    first, other = owner.people.invite(SITTING, Role.PLAYER), hall.phone(Role.OWNER)
    second = other.people.invite(SITTING, Role.PLAYER)
    assert hall.phone().people.join(second) == SITTING
    with pytest.raises(BadLink):
        hall.phone().people.join(first)


def dead_links(hall, owner):
    """One of each kind that opens nothing."""
    ended, renewed, revoked = (owner.people.renew(SITTING, role) for role in OFFERED)
    owner.people.renew(SITTING, OFFERED[1])
    owner.people.revoke(SITTING, OFFERED[2])
    hall.clock.at += LASTS
    other = hall.phone()
    other.desk.new(session("elsewhere"), at=NOW)
    gone = other.people.invite("elsewhere", Role.PLAYER)
    other.shelf.delete("elsewhere")
    return {
        "ended": ended,
        "renewed": renewed,
        "revoked": revoked,
        "of a table that is gone": gone,
        "wrong": renewed[:-1] + ("A" if renewed[-1] != "A" else "B"),
        "unknown": "A" * len(ended),
        "short": "x",
        "empty": "",
        "strange": "\ud83d\0%2e",
    }


def test_all_links_that_open_nothing_get_the_same_answer(hall, owner, url):
    links = dead_links(hall, owner)
    before, told = dump(url), set()
    for name, token in links.items():
        phone = hall.phone(address=name)
        for ask in (phone.people.look, phone.people.join):
            with pytest.raises(BadLink) as refused:
                ask(token)
            told.add(str(refused.value))
        with pytest.raises(UnknownSitting):
            phone.people.me(SITTING)
    assert len(told) == 1
    assert dump(url) == before


def test_one_link_asks_the_database_as_often_as_another(hall, owner, monkeypatch):
    """What takes time is the same for a wrong link and for one that has ended."""
    links, asked = dead_links(hall, owner), []
    found = hall.rooms.members.invited
    monkeypatch.setattr(hall.rooms.members, "invited", lambda token_hash: asked.append(token_hash) or found(token_hash))
    for name, token in links.items():
        with pytest.raises(BadLink):
            hall.phone(address=name).people.look(token)
    assert len(asked) == len(links)


def test_who_guesses_is_refused_even_with_a_right_link_and_others_are_not(hall, owner):
    right, now = owner.people.invite(SITTING, Role.PLAYER), [0.0]
    hall.rooms.tries = Tries(lambda: now[0])
    guesser, other = hall.phone(address="192.0.2.66"), hall.phone(address="192.0.2.1")
    refusals = []
    for n in range(1_000):
        with pytest.raises(NotAllowed) as refused:
            guesser.people.join(f"guess {n}")
        refusals.append(type(refused.value))
    assert refusals == [BadLink] * MOST + [TooManyTries] * (1_000 - MOST)
    with pytest.raises(TooManyTries):
        guesser.people.join(right)
    assert other.people.join(right) == SITTING
    now[0] += SECONDS
    assert guesser.people.join(right) == SITTING


def test_addresses_that_tried_long_ago_are_forgotten(monkeypatch):
    monkeypatch.setattr("companion.live.invites.MOST_ADDRESSES", 3)
    tries = Tries(lambda: 0.0)
    for n in range(10):
        tries.failed(str(n))
    assert len(tries._failed) == 3


def test_nobody_is_lowered_by_a_link(hall, owner):
    links = {role: owner.people.invite(SITTING, role) for role in OFFERED}
    phone, seat = hall.phone(), ANN
    for role, becomes in (
        (Role.SPECTATOR, Role.SPECTATOR),
        (Role.SEAT, Role.SEAT),
        (Role.SPECTATOR, Role.SEAT),
        (Role.PLAYER, Role.PLAYER),
        (Role.SEAT, Role.PLAYER),
    ):
        phone.people.join(links[role], seat)
        assert phone.people.me(SITTING).role == becomes
    owner.people.join(links[Role.SPECTATOR])
    assert owner.people.me(SITTING).role == Role.OWNER


def test_a_seat_has_one_phone_and_stays_with_it(hall, owner):
    token = owner.people.invite(SITTING, Role.SEAT)
    first, second = hall.phone(), hall.phone()
    first.people.join(token, BEN)
    assert second.people.look(token).seats == {0: "Ann", 2: "Cleo"}
    for seat in (BEN, None, 3, -1):
        with pytest.raises(NotAllowed):
            second.people.join(token, seat)
    first.people.join(token, ANN)
    assert first.people.me(SITTING).seat == BEN


def test_of_phones_that_take_a_seat_at_the_same_moment_one_gets_it(tmp_path):
    for n in range(5):
        assert sum(rush(f"sqlite:///{tmp_path / str(n)}.db")) == 1


def test_a_link_that_is_revoked_while_somebody_sits_down_lets_nobody_in(hall, owner):
    token, phone = owner.people.invite(SITTING, Role.PLAYER), hall.phone()
    invite = hall.rooms.invited(token, "192.0.2.9", at=NOW)
    owner.people.revoke(SITTING, Role.PLAYER)
    with pytest.raises(BadLink):
        hall.rooms.join(invite, phone.people.guest, None, at=NOW)
    with pytest.raises(UnknownSitting):
        phone.people.me(SITTING)


def test_whoever_is_removed_sees_nothing_any_more_and_no_link_leads_back(hall, owner):
    token, phone = owner.people.invite(SITTING, Role.PLAYER), hall.phone()
    phone.people.join(token)
    owner.people.remove(SITTING, phone.guest)
    with pytest.raises(UnknownSitting):
        phone.desk.table(SITTING)
    assert phone.shelf.sittings() == []
    with pytest.raises(BadLink):
        phone.people.join(token)


def test_somebody_keeps_a_table_at_all_times(hall, owner):
    with pytest.raises(NotAllowed, match="Let somebody else keep it first"):
        owner.people.leave(SITTING)
    for change in (
        lambda: owner.people.remove(SITTING, owner.guest),
        lambda: owner.people.change(SITTING, owner.guest, Role.PLAYER),
    ):
        with pytest.raises(NotAllowed):
            change()
    other = hall.phone(Role.PLAYER)
    owner.people.change(SITTING, other.guest, Role.OWNER)
    owner.people.leave(SITTING)
    assert other.people.me(SITTING).role == Role.OWNER


def test_two_who_keep_a_table_cannot_both_leave_it(hall, owner):
    other = hall.phone(Role.OWNER)
    assert other.people.me(SITTING).role == Role.OWNER  # as it is remembered
    hall.rooms.members.change(SITTING, lambda here: {other.guest: here[other.guest]})  # by another process
    with pytest.raises(NotAllowed, match="Let somebody else keep it first"):
        other.people.leave(SITTING)


def test_who_made_the_link_keeps_the_table_though_it_opens_it(hall):
    here = hall.phone(is_at_host=True)
    here.people.join(here.people.invite(SITTING, Role.SPECTATOR))
    assert [(one.member.role, one.is_me) for one in here.people.of(SITTING)] == [(Role.OWNER, True)]


def test_people_change_while_all_who_listen_look_again(hall, owner):
    phone, heard = hall.phone(Role.PLAYER), []
    stop = phone.desk.listen(SITTING, lambda: heard.append(1))
    owner.people.change(SITTING, phone.guest, Role.SPECTATOR)
    owner.people.remove(SITTING, phone.guest)
    hall.desk.play(SITTING, "place_coin", {"seat": 0}, device="x", at=NOW)
    assert len(heard) == 3
    stop()
    hall.desk.play(SITTING, "place_coin", {"seat": 1}, device="x", at=NOW)
    assert len(heard) == 3


def test_who_listens_hears_only_what_is_on_the_disk(hall):
    seen = []
    hall.desk.listen(SITTING, lambda: seen.append(len(hall.store.session(SITTING).events)))
    hall.desk.play(SITTING, "place_coin", {"seat": 0}, device="x", at=NOW)
    hall.desk.undo(SITTING, hall.desk.table(SITTING).session.events[0].id, device="x", at=NOW)
    hall.desk.take(hall.desk.table(SITTING).session, at=NOW)
    assert seen == [1, 2, 2]


def test_a_page_is_here_while_it_is_awake(hall, owner):
    awake = [True]
    leave = owner.people.enter(SITTING, lambda: awake[0])
    assert [one.is_here for one in owner.people.of(SITTING)] == [True]
    awake[0] = False
    assert [one.is_here for one in owner.people.of(SITTING)] == [False]
    awake[0] = True
    leave()
    assert [one.is_here for one in owner.people.of(SITTING)] == [False]


def test_when_somebody_was_last_heard_from_is_written_once_a_minute(hall, owner):
    phone = hall.phone(Role.PLAYER)
    for after, heard in ((5, 5), (30, 5), (70, 70)):
        phone.desk.play(SITTING, "place_coin", {"seat": 0}, device=phone.device, at=NOW + after)
        phone.desk.undo(SITTING, hall.desk.table(SITTING).session.events[-1].id, device=phone.device, at=NOW + after)
        assert {one.member.heard_at for one in phone.people.of(SITTING) if one.is_me} == {NOW + heard}


def test_a_rematch_takes_everybody_along(hall, owner):
    phone, watching = hall.phone(Role.SEAT, BEN), hall.phone(Role.SPECTATOR)
    owner.desk.new(session("again"), at=NOW)
    owner.people.follow(SITTING, "again")
    assert [(one.member.role, one.member.seat) for one in phone.people.of("again")].count((Role.SEAT, BEN)) == 1
    assert watching.people.me("again").role == Role.SPECTATOR
    watching.desk.new(session("alone"), at=NOW)
    watching.people.follow(SITTING, "alone")
    assert len(watching.people.of("alone")) == 1


def test_tables_without_members_are_the_hosts_own_until_others_come(hall):
    here, elsewhere = hall.phone(is_at_host=True), hall.phone()
    assert here.people.me(SITTING).role == Role.OWNER
    assert [sitting.id for sitting in here.shelf.sittings()] == [SITTING]
    assert elsewhere.shelf.sittings() == []
    assert [one.is_me for one in here.people.of(SITTING)] == [True]
    token = here.people.invite(SITTING, Role.PLAYER)
    elsewhere.people.join(token)
    roles = {one.member.guest: one.member.role for one in elsewhere.people.of(SITTING)}
    assert roles == {here.guest: Role.OWNER, elsewhere.guest: Role.PLAYER}
    with pytest.raises(UnknownSitting):
        hall.phone(is_at_host=True).desk.table(SITTING)
    with pytest.raises(UnknownSitting):
        here.desk.table("nowhere")


@pytest.mark.parametrize(
    ("address", "is_public", "is_own"),
    [
        ("127.0.0.1", False, True),
        ("::1", False, True),
        ("::ffff:127.0.0.1", False, True),
        ("127.0.0.1", True, False),
        ("192.168.1.5", False, False),
        ("", False, False),
        ("a unix socket", False, False),
    ],
)
def test_the_hosts_own_machine_is_told_by_its_address_unless_a_proxy_stands_before_it(hall, address, is_public, is_own):
    hall.rooms.public_url = "https://club.example" if is_public else None
    assert hall.rooms.is_own_machine(address) is is_own
