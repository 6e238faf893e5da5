"""Two phones that scored apart are merged: who added what, and what people choose where lines do not fit."""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.core.event_log import Session
from companion.core.fold import Status
from companion.core.table import play as core_play
from companion.core.table import undo as core_undo
from companion.games import game_ids
from companion.main import open_backend
from companion.share.merge_report import conflicts
from companion.ui.backend import Backend
from tests.share.random_sessions import tapped
from tests.ui.conftest import make_table
from tests.ui.screens.test_import_table import address, until_told
from tests.ui.stories import story
from tests.ui.waiting import tap_soon, until, until_id
from tests.walks import opened

NAMES = ["Ann", "Ben"]
TABLE_ID = "evening"


@pytest.fixture
def other(tmp_path: Path) -> Iterator[Backend]:
    """The house of another phone."""
    found = open_backend(f"sqlite:///{tmp_path / 'other.db'}")
    yield found
    found.store.close()


def copy(session: Session, to: Backend) -> None:
    to.open_tables.import_table(session, at=1)


def play(backend: Backend, device: str, kind: str, **data: object) -> None:
    backend.open_tables.play(TABLE_ID, kind, data, device=device, at=100)


def apart(backend: Backend, other: Backend) -> None:
    """A table on two phones, each of which has corrected the same number."""
    make_table(backend, "royal-will", NAMES, TABLE_ID)
    play(backend, "a-1", "place_coin", seat=0)
    copy(backend.open_tables.table(TABLE_ID).session, other)
    bank = backend.open_tables.table(TABLE_ID).state.bank
    play(backend, "a-1", "correct_bank", to=bank - 1, was=bank)
    play(other, "b-2", "correct_bank", to=bank - 2, was=bank)


async def bring(phone) -> None:
    await tap_soon(phone, "take-new")
    await until(phone, lambda p: p.route == f"/table/{TABLE_ID}/merge")


def taken(backend: Backend, session: Session, tell=None):
    """One phone takes the copy of another through its screens."""

    async def whole(phone):
        await bring(phone)
        return await tell(phone) if tell else None

    return story(backend, address(session), whole)


def history(backend: Backend) -> list[tuple[object, object]]:
    return [(entry.event, entry.status) for entry in backend.open_tables.table(TABLE_ID).history]


@pytest.mark.parametrize("game", game_ids())
def test_an_hour_apart_and_merged_both_ways_shows_the_same_on_both(backend, other, game):
    rnd = random.Random(11)
    common = tapped(opened(game, rnd), rnd, 8, "a-1")
    start = Session(TABLE_ID, game, common.session.setup, common.session.events)
    copy(start, backend)
    copy(start, other)
    copy(tapped(backend.open_tables.table(TABLE_ID), rnd, 25, "a-1").session, backend)
    copy(tapped(other.open_tables.table(TABLE_ID), rnd, 25, "b-2").session, other)
    mine, theirs = backend.open_tables.table(TABLE_ID).session, other.open_tables.table(TABLE_ID).session
    assert mine != theirs
    taken(backend, theirs)
    taken(other, mine)
    assert history(backend) == history(other)
    assert backend.open_tables.table(TABLE_ID).state == other.open_tables.table(TABLE_ID).state
    assert {e.id for e in mine.events} | {e.id for e in theirs.events} == {e.event.id for e in both(backend)}


def both(backend: Backend):
    return backend.open_tables.table(TABLE_ID).history


async def choices(phone) -> list[str]:
    def found(phone) -> list[str]:
        return [id for id in phone.ids() if id.startswith("keep-")]

    await until(phone, found)
    return found(phone)


def test_two_corrections_of_one_number_are_shown_side_by_side(backend, other):
    apart(backend, other)

    async def tell(phone):
        return [phone.words(id) for id in await choices(phone)], phone.texts()

    names, texts = taken(backend, other.open_tables.table(TABLE_ID).session, tell)
    assert len(names) == 2
    assert names[0].endswith("(phone 1)")
    assert names[1].endswith("(phone 2)")
    assert "In use" in texts
    assert "Conflicts" in texts
    assert "phone 2: 1 entry" in texts


@pytest.mark.parametrize(("picked", "left"), [(0, 1), (1, 2)])
def test_the_one_that_is_picked_counts_on_both_phones(backend, other, picked, left):
    apart(backend, other)
    bank = backend.open_tables.table(TABLE_ID).state.bank + 1

    async def tell(phone):
        await phone.tap((await choices(phone))[picked])
        await until_told(phone, "No conflicts.")

    taken(backend, other.open_tables.table(TABLE_ID).session, tell)
    chosen = backend.open_tables.table(TABLE_ID)
    assert chosen.state.bank == bank - left
    assert chosen.misfits == ()
    copy(chosen.session, other)
    assert other.open_tables.table(TABLE_ID).state == chosen.state


@pytest.mark.parametrize(("picked", "left", "taken_back"), [(0, 1, 2), (1, 3, 1)])
def test_lines_that_fall_by_one_other_are_one_question(backend, other, picked, left, taken_back):
    apart(backend, other)
    bank = backend.open_tables.table(TABLE_ID).state.bank + 1
    play(other, "b-2", "correct_bank", to=bank - 3, was=bank - 2)

    async def tell(phone):
        ids = await choices(phone)
        await phone.tap(ids[picked])
        await until_told(phone, "No conflicts.")
        return ids

    assert len(taken(backend, other.open_tables.table(TABLE_ID).session, tell)) == 2
    table = backend.open_tables.table(TABLE_ID)
    assert (table.misfits, table.state.bank) == ((), bank - left)
    assert len([entry for entry in table.history if entry.status is Status.UNDONE]) == taken_back


def last_tap(backend: Backend) -> list[str]:
    """The kinds of what was written with the last event."""
    session = backend.open_tables.table(TABLE_ID).session
    return [event.kind for event in session.action(session.events[-1].id)]


def after_one_undo(backend: Backend):
    table = backend.open_tables.table(TABLE_ID)
    return core_undo(table, table.session.events[-1].id, device="a-1", at=100)


def test_a_choice_over_several_conflicts_is_one_tap_and_one_undo(backend, other):
    apart(backend, other)
    bank = backend.open_tables.table(TABLE_ID).state.bank + 1
    play(other, "b-2", "correct_bank", to=bank - 3, was=bank - 2)

    async def tell(phone):
        await phone.tap((await choices(phone))[0])
        await until_told(phone, "No conflicts.")

    taken(backend, other.open_tables.table(TABLE_ID).session, tell)
    assert last_tap(backend) == ["undo", "undo"]
    assert len(after_one_undo(backend).misfits) == 2


def test_nothing_is_dropped_by_a_choice(backend, other):
    apart(backend, other)

    async def tell(phone):
        await phone.tap((await choices(phone))[0])
        await until_told(phone, "No conflicts.")

    taken(backend, other.open_tables.table(TABLE_ID).session, tell)
    kept = [e.event.kind for e in both(backend) if e.status is Status.UNDONE]
    assert kept == ["correct_bank"]


def test_the_history_leads_to_the_choice(backend, other):
    apart(backend, other)
    copy(other.open_tables.table(TABLE_ID).session, backend)

    async def tell(phone):
        assert phone.words("to-merge").startswith("1 conflict ")
        await phone.tap("to-merge")
        return await choices(phone)

    assert len(story(backend, f"/table/{TABLE_ID}/history", tell)) == 2


def alone(backend: Backend) -> int:
    """A line against which no single other one stands: two corrections have gone past it. Gives the bank it wants."""
    make_table(backend, "royal-will", NAMES, TABLE_ID)
    table = backend.open_tables.table(TABLE_ID)
    bank = table.state.bank
    there = core_play(table, "set_dealer", {"seat": 1}, device="b-2", at=1)
    there = core_play(there, "correct_bank", {"to": bank - 3, "was": bank}, device="b-2", at=1)
    for step in (1, 2):
        play(backend, "a-1", "correct_bank", to=bank - step)
    copy(there.session, backend)
    assert [clash.against for clash in conflicts(backend.open_tables.table(TABLE_ID))] == [None]
    return bank


def test_a_line_without_a_rival_can_be_left_out(backend):
    bank = alone(backend)

    async def tell(phone):
        await until_id(phone, "leave-out-4")
        assert "do-now-4" not in phone.ids()
        await phone.tap("leave-out-4")
        await until_told(phone, "No conflicts.")

    story(backend, f"/table/{TABLE_ID}/merge", tell)
    table = backend.open_tables.table(TABLE_ID)
    assert (table.misfits, table.state.bank) == ((), bank - 2)


def test_a_line_that_would_fit_now_can_be_written_once_more(backend):
    bank = alone(backend)
    play(backend, "a-1", "correct_bank", to=bank)

    async def tell(phone):
        await tap_soon(phone, "do-now-4")
        await until_told(phone, "No conflicts.")

    story(backend, f"/table/{TABLE_ID}/merge", tell)
    table = backend.open_tables.table(TABLE_ID)
    assert (table.misfits, table.state.bank) == ((), bank - 3)
    assert last_tap(backend) == ["correct_bank", "undo"]
    back = after_one_undo(backend)
    assert (len(back.misfits), back.state.bank) == (1, bank)


def test_a_phone_that_saw_no_merge_still_sees_what_does_not_fit(backend, other):
    apart(backend, other)
    copy(other.open_tables.table(TABLE_ID).session, backend)

    async def tell(phone):
        await choices(phone)
        return phone.texts()

    assert "Who added what" not in story(backend, f"/table/{TABLE_ID}/merge", tell)
