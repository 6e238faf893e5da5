"""The members of a table on the screen: the owner lets in, changes roles and removes; others see who is here."""

import asyncio

import flet as ft
import pytest

from companion.games import game_ids
from companion.live.member_access import TableMembers
from companion.live.roles import Role
from companion.main import open_backend
from companion.store.members import new_secret
from companion.ui.backend import rematch
from tests.test_layout import ROOT
from tests.ui.conftest import make_table
from tests.ui.headless import HeadlessPhone, settle
from tests.ui.stories import seat
from tests.ui.waiting import until, until_text

EVENING = "/table/evening"
NAMES = ["Ann", "Ben", "Cleo"]


@pytest.fixture
def backend(tmp_path):
    backend_here = open_backend(f"sqlite:///{tmp_path / 'companion.db'}", is_shared=True)
    yield backend_here
    backend_here.store.close()


class Someone:
    """A phone of its own, with the backend as it may use it."""

    def __init__(self, backend):
        self.members = TableMembers(backend.membership, new_secret(), "192.0.2.7", backend.now, is_at_host=False)
        self.backend = backend.seen_by(self.members)

    async def opens(self, route):
        phone = HeadlessPhone(self.backend, "/")
        phone.connection.page_url = "ws://192.168.1.20:8550/"
        await settle()
        phone.page.navigate(route)
        await settle()
        return phone


@pytest.fixture
def ann(backend):
    """Who keeps the table."""
    someone = Someone(backend)
    make_table(someone.backend, "board-royale", NAMES)
    return someone


@pytest.fixture
def ben(backend, ann):
    someone = Someone(backend)
    someone.members.join(ann.members.invite("evening", Role.PLAYER), 1)
    return someone


def run(story):
    return asyncio.run(story())


def test_whoever_opens_a_table_keeps_it(backend):
    async def story():
        someone = Someone(backend)
        phone = await someone.opens("/new/royal-will")
        await seat(phone, *NAMES)
        await phone.tap("start")
        await settle()
        return someone.members.me(phone.route.rpartition("/")[2]).role

    assert run(story) == Role.OWNER


def test_the_code_on_the_screen_is_that_of_the_link_and_another_role_has_another(backend, ann):
    async def story():
        phone, links = await ann.opens(f"{EVENING}/people"), {}
        for role in (Role.PLAYER, Role.SEAT, Role.SPECTATOR):
            await phone.tap(f"link-{role}")
            links[role] = next(text for text in phone.texts() if "#/join/" in text)
        return links

    links = run(story)
    assert links == {role: f"http://192.168.1.20:8550/#/join/{ann.members.invite('evening', role)}" for role in links}


def test_behind_a_proxy_the_link_has_the_name_that_people_call_the_host(backend, ann):
    backend.membership.public_url = "https://club.example"

    async def story():
        phone = await ann.opens(f"{EVENING}/people")
        return next(text for text in phone.texts() if "#/join/" in text)

    assert run(story) == f"https://club.example/#/join/{ann.members.invite('evening', Role.PLAYER)}"


def test_a_link_is_renewed_and_ended(backend, ann):
    async def story():
        phone = await ann.opens(f"{EVENING}/people")
        first = ann.members.invite("evening", Role.PLAYER)
        await phone.tap("new-link")
        second = ann.members.invite("evening", Role.PLAYER)
        assert any(text.endswith(second) for text in phone.texts())
        await phone.tap("end-link")
        assert "Link turned off. People who have joined can stay." in phone.texts()
        assert ann.members.link("evening", Role.PLAYER) is None
        await phone.tap("new-link")
        return first, second, ann.members.invite("evening", Role.PLAYER)

    assert len(set(run(story))) == 3


def test_who_does_not_keep_the_table_sees_who_is_here_and_can_leave(backend, ann, ben):
    async def story():
        phone = await ben.opens(f"{EVENING}/people")
        assert {"A phone", "Ben, this phone"} <= set(phone.texts())
        assert not [id for id in phone.ids() if "link" in id]
        await phone.tap("leave")
        await settle()
        return phone.route

    assert run(story) == "/"
    assert [one.member.name for one in ann.members.of("evening")] == [""]


@pytest.mark.parametrize(
    ("choice", "role", "seat_"),
    [
        ("role-spectator", Role.SPECTATOR, None),
        ("role-owner", Role.OWNER, None),
        ("seat-2", Role.SEAT, 2),
    ],
)
def test_who_keeps_the_table_says_what_others_may_do(backend, ann, ben, choice, role, seat_):
    async def story():
        phone = await ann.opens(f"{EVENING}/people")
        await phone.tap("member-Ben")
        await phone.tap(choice)

    run(story)
    me = ben.members.me("evening")
    assert (me.role, me.seat) == (role, seat_)


def test_whoever_is_removed_is_sent_home_and_told(backend, ann, ben):
    async def story():
        theirs = await ben.opens(f"{EVENING}/history")
        phone = await ann.opens(f"{EVENING}/people")
        await phone.tap("member-Ben")
        await phone.tap("remove-member")
        await until_text(theirs, "You’re no longer at that table.")
        return theirs.route

    assert run(story) == "/"


def test_a_link_asks_who_one_is_and_leads_to_the_table(backend, ann):
    async def story():
        phone = await Someone(backend).opens(f"/join/{ann.members.invite('evening', Role.SEAT)}")
        assert phone.ids() == ["back", "seat-0", "seat-1", "seat-2"]
        assert [name in phone.words(f"seat-{seat_}") for seat_, name in enumerate(NAMES)] == [True] * 3
        await phone.tap("seat-2")
        await until_text(phone, "You’re playing as Cleo.")
        return phone.route

    assert run(story) == EVENING


def test_a_link_to_watch_asks_nothing(backend, ann):
    async def story():
        phone = await Someone(backend).opens(f"/join/{ann.members.invite('evening', Role.SPECTATOR)}")
        await until_text(phone, "You’re a spectator.")
        return phone.route

    assert run(story) == EVENING


def test_a_wrong_link_says_so_and_shows_the_way_home(backend, ann):
    async def story():
        phone = await Someone(backend).opens("/join/nonsense")
        await until_text(phone, "This link doesn’t open a table here")
        await phone.tap("home")
        return phone.route

    assert run(story) == "/"


def test_an_app_without_a_host_has_no_links_and_all_tables(tmp_path):
    backend = open_backend(f"sqlite:///{tmp_path / 'alone.db'}")
    make_table(backend, "board-royale", NAMES)

    async def story():
        phone = HeadlessPhone(backend, EVENING)
        await settle()
        await phone.tap("to-people")
        assert "This table is only on this phone." in phone.texts()
        assert "player-0" in phone.ids()
        phone.page.navigate("/join/token")
        await settle()
        return phone.texts()

    assert any("is for a hosted table" in text for text in run(story))
    backend.store.close()


def test_a_rematch_keeps_everybody(backend, ann, ben):
    again = rematch(ann.backend, ann.backend.open_tables.table("evening"))
    assert ben.members.me(again).role == Role.PLAYER
    assert ann.members.me(again).role == Role.OWNER


def test_what_one_page_taps_the_other_shows_without_a_tap(backend, ann, ben):
    async def story():
        mine, theirs = await ann.opens(EVENING), await ben.opens(EVENING)
        await mine.tap("more-1")
        await until(theirs, lambda p: " 6 " in p.words("hand-1"))
        theirs.page.session._Session__conn = None  # asleep: nothing is sent, and nothing breaks
        await mine.tap("more-1")
        await settle()
        return [len(one.backend.open_tables.table("evening").session.events) for one in (ann, ben)]

    assert run(story) == [2, 2]


def test_a_page_that_is_closed_listens_no_more(backend, ann):
    async def story():
        phone = await ann.opens(EVENING)
        open_tables = backend.archive.open_tables
        assert open_tables._listeners["evening"]
        assert backend.membership.present("evening")
        phone.page.on_close(None)
        return open_tables._listeners, backend.membership.present("evening")

    assert run(story) == ({}, set())


def test_phones_of_one_host_write_under_names_of_their_own(backend, ann, ben):
    async def story():
        for someone in (ann, ben):
            await (await someone.opens(EVENING)).tap("more-1")
        return {event.id.device for event in backend.open_tables.table("evening").session.events}

    devices = run(story)
    assert len(devices) == 2
    assert all(device.startswith(f"{backend.device}-") and len(device) <= 40 for device in devices)


def test_screens_never_ask_the_store_itself():
    game_uis = [ROOT / "companion/ui", *(ROOT / "companion/games" / game.replace("-", "_") for game in game_ids())]
    asking = [file for room in game_uis for file in room.rglob("*.py") if "house.store" in file.read_text()]
    assert asking == []


def test_a_name_is_corrected_from_the_people_at_the_table(backend, ann):
    async def story():
        phone = await ann.opens(f"{EVENING}/people")
        await phone.tap("player-1")
        assert phone.route == f"{EVENING}/moves/rename"
        field = phone.find(lambda control: isinstance(control, ft.TextField))
        await phone.send(field, "change", "Benno")
        await phone.tap("play")

    run(story)
    assert ann.backend.open_tables.table("evening").state.names == ("Ann", "Benno", "Cleo")
    assert [summary.names for summary in ann.backend.archive.summaries()] == [("Ann", "Benno", "Cleo")]


def test_an_invited_phone_is_offered_the_seat_by_its_new_name(backend, ann):
    def rename(name):
        data = {"seat": 1, "name": name}
        ann.backend.open_tables.play("evening", "rename", data, device="a", at=backend.now())

    token = ann.members.invite("evening", Role.SEAT)
    rename("Benno")
    someone = Someone(backend)
    assert someone.members.look(token).seats == {0: "Ann", 1: "Benno", 2: "Cleo"}
    someone.members.join(token, 1)
    rename("Bea")
    assert [one.member.name for one in someone.members.of("evening") if one.is_me] == ["Bea"]


def test_who_joins_late_has_a_seat_that_another_phone_can_take(backend, ann):
    token = ann.members.invite("evening", Role.SEAT)

    async def story():
        phone = await ann.opens(f"{EVENING}/people")
        await phone.tap("people-join")
        field = phone.find(lambda control: isinstance(control, ft.TextField))
        await phone.send(field, "change", "Dov")
        await phone.tap("play")
        someone = Someone(backend)
        assert someone.members.look(token).seats[3] == "Dov"
        someone.members.join(token, 3)
        return someone.backend.open_tables.play("evening", "skip", {"seat": 3}, device="b", at=backend.now())

    assert run(story).state.players[3].skips == 1
    assert [found.names for found in ann.backend.archive.summaries()] == [(*NAMES, "Dov")]
