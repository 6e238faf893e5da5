"""Members: links that cannot be guessed and can be ended, phones that sit down, and who comes and goes."""

import json

import pytest

from companion.live.invites import LASTS, MOST, OFFERED, SECONDS, BadLink, GuessLimit, TooManyGuesses
from companion.live.roles import NotAllowed, Role
from companion.store.session_rows import UnknownTable
from companion.store.user_data import UserData
from tests.live.phones import NOW, TABLE_ID, rush, session
from tests.store.failing_driver import dump

ANN, BEN = 0, 1


@pytest.fixture
def owner(membership):
    return membership.phone(Role.OWNER)


@pytest.mark.parametrize("role", OFFERED)
def test_a_link_makes_a_phone_what_it_says(membership, owner, role):
    token, phone = owner.members.invite(TABLE_ID, role), membership.phone()
    assert phone.members.join(token, None if role == Role.SPECTATOR else BEN) == TABLE_ID
    me = phone.members.me(TABLE_ID)
    assert (me.role, me.name) == (role, "" if role == Role.SPECTATOR else "Ben")
    assert phone.open_tables.table(TABLE_ID) is membership.open_tables.table(TABLE_ID)


def test_a_link_has_at_least_128_bits_and_is_nowhere_in_the_database(membership, owner, url):
    tokens = [owner.members.renew(TABLE_ID, role) for role in OFFERED for _ in range(50)]
    assert len(set(tokens)) == len(tokens)
    assert all(len(token) * 6 >= 128 for token in tokens)
    stored = json.dumps({name: [list(map(str, row)) for row in rows] for name, rows in dump(url).items()})
    assert not [token for token in tokens if token in stored]
    assert owner.members._secret not in stored


def test_the_same_link_is_shown_until_it_is_renewed(membership, owner):
    first = owner.members.invite(TABLE_ID, Role.PLAYER)
    assert owner.members.invite(TABLE_ID, Role.PLAYER) == first
    second = owner.members.renew(TABLE_ID, Role.PLAYER)
    assert owner.members.invite(TABLE_ID, Role.PLAYER) == second != first


def test_another_who_keeps_the_table_cannot_spell_the_link_and_makes_one(membership, owner):
    first, other = owner.members.invite(TABLE_ID, Role.PLAYER), membership.phone(Role.OWNER)
    second = other.members.invite(TABLE_ID, Role.PLAYER)
    assert membership.phone().members.join(second) == TABLE_ID
    with pytest.raises(BadLink):
        membership.phone().members.join(first)


def dead_links(membership, owner):
    """One of each kind that opens nothing."""
    ended, renewed, revoked = (owner.members.renew(TABLE_ID, role) for role in OFFERED)
    owner.members.renew(TABLE_ID, OFFERED[1])
    owner.members.revoke(TABLE_ID, OFFERED[2])
    membership.clock.at += LASTS
    other = membership.phone()
    other.open_tables.new(session("elsewhere"), at=NOW)
    gone = other.members.invite("elsewhere", Role.PLAYER)
    other.archive.delete("elsewhere")
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


def test_all_links_that_open_nothing_get_the_same_answer(membership, owner, url):
    links = dead_links(membership, owner)
    before, told = dump(url), set()
    for name, token in links.items():
        phone = membership.phone(address=name)
        for ask in (phone.members.look, phone.members.join):
            with pytest.raises(BadLink) as refused:
                ask(token)
            told.add(str(refused.value))
        with pytest.raises(UnknownTable):
            phone.members.me(TABLE_ID)
    assert len(told) == 1
    assert dump(url) == before


def test_one_link_asks_the_database_as_often_as_another(membership, owner, monkeypatch):
    """What takes time is the same for a wrong link and for one that has ended."""
    links, asked = dead_links(membership, owner), []
    found = membership.membership.members.invited
    monkeypatch.setattr(
        membership.membership.members, "invited", lambda token_hash: asked.append(token_hash) or found(token_hash)
    )
    for name, token in links.items():
        with pytest.raises(BadLink):
            membership.phone(address=name).members.look(token)
    assert len(asked) == len(links)


def test_who_guesses_is_refused_even_with_a_right_link_and_others_are_not(membership, owner):
    right, now = owner.members.invite(TABLE_ID, Role.PLAYER), [0.0]
    membership.membership.guesses = GuessLimit(lambda: now[0])
    guesser, other = membership.phone(address="192.0.2.66"), membership.phone(address="192.0.2.1")
    refusals = []
    for n in range(1_000):
        with pytest.raises(NotAllowed) as refused:
            guesser.members.join(f"guess {n}")
        refusals.append(type(refused.value))
    assert refusals == [BadLink] * MOST + [TooManyGuesses] * (1_000 - MOST)
    with pytest.raises(TooManyGuesses):
        guesser.members.join(right)
    assert other.members.join(right) == TABLE_ID
    now[0] += SECONDS
    assert guesser.members.join(right) == TABLE_ID


def test_addresses_that_tried_long_ago_are_forgotten(monkeypatch):
    monkeypatch.setattr("companion.live.invites.MOST_ADDRESSES", 3)
    tries = GuessLimit(lambda: 0.0)
    for n in range(10):
        tries.failed(str(n))
    assert len(tries._failed) == 3


def test_nobody_is_lowered_by_a_link(membership, owner):
    links = {role: owner.members.invite(TABLE_ID, role) for role in OFFERED}
    phone, seat = membership.phone(), ANN
    for role, becomes in (
        (Role.SPECTATOR, Role.SPECTATOR),
        (Role.SEAT, Role.SEAT),
        (Role.SPECTATOR, Role.SEAT),
        (Role.PLAYER, Role.PLAYER),
        (Role.SEAT, Role.PLAYER),
    ):
        phone.members.join(links[role], seat)
        assert phone.members.me(TABLE_ID).role == becomes
    owner.members.join(links[Role.SPECTATOR])
    assert owner.members.me(TABLE_ID).role == Role.OWNER


def test_a_seat_has_one_phone_and_stays_with_it(membership, owner):
    token = owner.members.invite(TABLE_ID, Role.SEAT)
    first, second = membership.phone(), membership.phone()
    first.members.join(token, BEN)
    assert second.members.look(token).seats == {0: "Ann", 2: "Cleo"}
    for seat in (BEN, None, 3, -1):
        with pytest.raises(NotAllowed):
            second.members.join(token, seat)
    first.members.join(token, ANN)
    assert first.members.me(TABLE_ID).seat == BEN


def test_of_phones_that_take_a_seat_at_the_same_moment_one_gets_it(tmp_path):
    for n in range(5):
        assert sum(rush(f"sqlite:///{tmp_path / str(n)}.db")) == 1


def test_a_link_that_is_revoked_while_somebody_sits_down_lets_nobody_in(membership, owner):
    token, phone = owner.members.invite(TABLE_ID, Role.PLAYER), membership.phone()
    invite = membership.membership.invited(token, "192.0.2.9", at=NOW)
    owner.members.revoke(TABLE_ID, Role.PLAYER)
    with pytest.raises(BadLink):
        membership.membership.join(invite, phone.members.guest, None, at=NOW)
    with pytest.raises(UnknownTable):
        phone.members.me(TABLE_ID)


def test_whoever_is_removed_sees_nothing_any_more_and_no_link_leads_back(membership, owner):
    token, phone = owner.members.invite(TABLE_ID, Role.PLAYER), membership.phone()
    phone.members.join(token)
    owner.members.remove(TABLE_ID, phone.guest)
    with pytest.raises(UnknownTable):
        phone.open_tables.table(TABLE_ID)
    assert phone.archive.summaries() == []
    with pytest.raises(BadLink):
        phone.members.join(token)


def test_somebody_keeps_a_table_at_all_times(membership, owner):
    with pytest.raises(NotAllowed, match="Make someone else the owner first"):
        owner.members.leave(TABLE_ID)
    for change in (
        lambda: owner.members.remove(TABLE_ID, owner.guest),
        lambda: owner.members.change(TABLE_ID, owner.guest, Role.PLAYER),
    ):
        with pytest.raises(NotAllowed):
            change()
    other = membership.phone(Role.PLAYER)
    owner.members.change(TABLE_ID, other.guest, Role.OWNER)
    owner.members.leave(TABLE_ID)
    assert other.members.me(TABLE_ID).role == Role.OWNER


def test_two_who_keep_a_table_cannot_both_leave_it(membership, owner):
    other = membership.phone(Role.OWNER)
    assert other.members.me(TABLE_ID).role == Role.OWNER  # as it is remembered
    membership.membership.members.change(TABLE_ID, lambda here: {other.guest: here[other.guest]})  # by another process
    with pytest.raises(NotAllowed, match="Make someone else the owner first"):
        other.members.leave(TABLE_ID)


def test_who_made_the_link_keeps_the_table_though_it_opens_it(membership):
    here = membership.phone(is_at_host=True)
    here.members.join(here.members.invite(TABLE_ID, Role.SPECTATOR))
    assert [(one.member.role, one.is_me) for one in here.members.of(TABLE_ID)] == [(Role.OWNER, True)]


def test_members_change_while_all_who_listen_look_again(membership, owner):
    phone, heard = membership.phone(Role.PLAYER), []
    stop = phone.open_tables.listen(TABLE_ID, lambda: heard.append(1))
    owner.members.change(TABLE_ID, phone.guest, Role.SPECTATOR)
    owner.members.remove(TABLE_ID, phone.guest)
    membership.open_tables.play(TABLE_ID, "place_coin", {"seat": 0}, device="x", at=NOW)
    assert len(heard) == 3
    stop()
    membership.open_tables.play(TABLE_ID, "place_coin", {"seat": 1}, device="x", at=NOW)
    assert len(heard) == 3


def test_who_listens_hears_only_what_is_on_the_disk(membership):
    seen = []
    membership.open_tables.listen(TABLE_ID, lambda: seen.append(len(membership.store.session(TABLE_ID).events)))
    membership.open_tables.play(TABLE_ID, "place_coin", {"seat": 0}, device="x", at=NOW)
    membership.open_tables.undo(
        TABLE_ID, membership.open_tables.table(TABLE_ID).session.events[0].id, device="x", at=NOW
    )
    membership.open_tables.import_table(membership.open_tables.table(TABLE_ID).session, at=NOW)
    assert seen == [1, 2, 2]


def test_a_page_is_here_while_it_is_awake(membership, owner):
    awake = [True]
    leave = owner.members.enter(TABLE_ID, lambda: awake[0])
    assert [one.is_here for one in owner.members.of(TABLE_ID)] == [True]
    awake[0] = False
    assert [one.is_here for one in owner.members.of(TABLE_ID)] == [False]
    awake[0] = True
    leave()
    assert [one.is_here for one in owner.members.of(TABLE_ID)] == [False]


def test_when_somebody_was_last_heard_from_is_written_once_a_minute(membership, owner):
    phone = membership.phone(Role.PLAYER)
    for after, heard in ((5, 5), (30, 5), (70, 70)):
        phone.open_tables.play(TABLE_ID, "place_coin", {"seat": 0}, device=phone.device, at=NOW + after)
        phone.open_tables.undo(
            TABLE_ID, membership.open_tables.table(TABLE_ID).session.events[-1].id, device=phone.device, at=NOW + after
        )
        assert {one.member.heard_at for one in phone.members.of(TABLE_ID) if one.is_me} == {NOW + heard}


def test_a_rematch_takes_everybody_along(membership, owner):
    phone, watching = membership.phone(Role.SEAT, BEN), membership.phone(Role.SPECTATOR)
    owner.open_tables.new(session("again"), at=NOW)
    owner.members.follow(TABLE_ID, "again")
    assert [(one.member.role, one.member.seat) for one in phone.members.of("again")].count((Role.SEAT, BEN)) == 1
    assert watching.members.me("again").role == Role.SPECTATOR
    watching.open_tables.new(session("alone"), at=NOW)
    watching.members.follow(TABLE_ID, "alone")
    assert len(watching.members.of("alone")) == 1


def test_tables_without_members_are_the_hosts_own_until_others_come(membership):
    here, elsewhere = membership.phone(is_at_host=True), membership.phone()
    assert here.members.me(TABLE_ID).role == Role.OWNER
    assert [summary.id for summary in here.archive.summaries()] == [TABLE_ID]
    assert elsewhere.archive.summaries() == []
    assert [one.is_me for one in here.members.of(TABLE_ID)] == [True]
    token = here.members.invite(TABLE_ID, Role.PLAYER)
    elsewhere.members.join(token)
    roles = {one.member.guest: one.member.role for one in elsewhere.members.of(TABLE_ID)}
    assert roles == {here.guest: Role.OWNER, elsewhere.guest: Role.PLAYER}
    with pytest.raises(UnknownTable):
        membership.phone(is_at_host=True).open_tables.table(TABLE_ID)
    with pytest.raises(UnknownTable):
        here.open_tables.table("nowhere")


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
def test_the_hosts_own_machine_is_told_by_its_address_unless_a_proxy_stands_before_it(
    membership, address, is_public, is_own
):
    membership.membership.public_url = "https://club.example" if is_public else None
    assert membership.membership.is_own_machine(address) is is_own


def learnt(membership, phone):
    return UserData(membership.store.database, phone.members.guest).learnt("royal-will").get("profile")


def test_a_table_teaches_the_box_of_the_phone_that_owns_it_and_no_other(membership, owner):
    player = membership.phone(Role.PLAYER)
    data = {"character": "heir", "count": 3}
    player.open_tables.play(TABLE_ID, "set_count", data, device=player.device, at=NOW)
    assert (learnt(membership, owner), learnt(membership, player)) == ({"heir": 3}, None)
