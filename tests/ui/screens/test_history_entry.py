"""An entry of the history on its own screen: changed, followed by another one, undone, and what that does before it is
done."""

import asyncio

import pytest

from companion.core.edit_preview import Undo, previewed
from companion.core.event_log import EventId
from companion.core.fold import Status
from companion.live.roles import Role
from companion.store.members import Member
from tests.ui.conftest import make_table
from tests.ui.headless import HeadlessPhone, settle
from tests.ui.recorded import play_recorded
from tests.ui.waiting import until, until_id, until_text

WAGER = 29  # Thrash wagers 1 coin
WILL_3 = 24  # Laser reveals the Sleight, which busts the Will
CORRECTION = 25  # Dan’s Inheritance: 1 → 2
TABLE = "recorded-royal-will"


async def entry(backend, n: int, **more) -> HeadlessPhone:
    play_recorded(backend, "royal-will")
    phone = HeadlessPhone(backend, f"/table/{TABLE}/history/recorder-{n}", **more)
    await settle()
    return phone


async def confirm(phone: HeadlessPhone, id: str = "confirm") -> None:
    await until(phone, lambda p: id in p.ids() and p.button(id).on_click)
    await phone.tap(id)


def now(backend):
    return backend.open_tables.table(TABLE)


def test_a_change_shows_what_it_does_before_it_is_made_and_one_tap_undoes_it(backend):

    async def story():
        phone = await entry(backend, WAGER)
        before = now(backend).state
        await phone.tap("field-coins-more")
        await until_text(phone, "Thrash wagers 2 coins")
        await confirm(phone)
        changed, route, texts = now(backend), phone.route, phone.texts()
        await phone.tap("undo-that")
        return before, changed, route, texts

    before, changed, route, texts = asyncio.run(story())
    assert route == f"/table/{TABLE}/history"
    assert changed.entry(EventId("recorder", WAGER)).data["coins"] == 2
    assert "Changed: Thrash wagers 2 coins" in texts
    assert now(backend).state == before


def test_nothing_can_be_changed_to_what_it_says_already(backend):
    async def story():
        phone = await entry(backend, WAGER)
        return phone.button("confirm").on_click

    assert asyncio.run(story()) is None


def test_a_preview_tells_scores_the_winner_and_what_no_longer_fits_and_why(backend):
    async def story():
        phone = await entry(backend, WILL_3)
        await phone.tap("field-cards-1-character-advisor")
        await until_text(phone, "8 entries conflict")
        return phone.texts(), phone.words("confirm")

    texts, button = asyncio.run(story())
    assert "Dan 10 → 5, Laser 4 → 2, Thrash 8 → 12. Thrash wins. 8 entries conflict." in texts
    assert "The Will is won: the total is 5, with 12 coins in the Assets" in texts
    assert any(text.startswith("“Corrected: Dan’s Inheritance: 1 → 2” no longer fits: ") for text in texts)
    assert button == "Change to: Laser reveals the Advisor: count 2"


def test_what_does_not_fit_in_its_place_is_refused_before_the_tap(backend):
    async def story():
        phone = await entry(backend, WILL_3)
        await phone.tap("field-cards-0-character-sleight")
        await until_text(phone, "Every Sleight has a count of 0, not 2")
        return phone.button("confirm").on_click

    assert asyncio.run(story()) is None


def test_an_older_entry_is_undone_after_its_preview_and_the_last_one_at_one_tap(backend):
    async def story():
        phone = await entry(backend, WAGER)
        await phone.tap("undo-entry")
        await until_text(phone, "entries conflict")
        assert now(backend).entry(EventId("recorder", WAGER)).status is Status.APPLIED
        await confirm(phone, "confirm-undo")
        after_one = now(backend).entry(EventId("recorder", WAGER)).status
        phone.page.navigate(f"/table/{TABLE}/history/recorder-{WAGER}")
        await settle()
        await phone.tap("undo-entry")  # what was undone last is redone at once
        return after_one, now(backend).entry(EventId("recorder", WAGER)).status

    assert asyncio.run(story()) == (Status.UNDONE, Status.APPLIED)


def test_a_forgotten_move_is_inserted_where_it_belongs(backend):
    async def story():
        phone = await entry(backend, WAGER)
        await phone.tap("insert-after")
        await phone.tap("move-ruling")
        await phone.tap("field-ruling-first-action-tie")
        await phone.tap("field-choice-change")
        await phone.tap("field-choice-among-tied")
        await confirm(phone)
        return phone.route, phone.texts()

    route, texts = asyncio.run(story())
    assert route == f"/table/{TABLE}/history"
    assert "inserted later" in texts
    table = now(backend)
    assert [e.kind for e in table.history][WAGER] == "ruling"  # right behind the wager
    assert table.state.rulings["first-action-tie"] == "among-tied"


def test_conflicts_say_what_caused_them_and_all_is_put_back_at_one_tap(backend):
    async def story():
        phone = await entry(backend, WILL_3)
        before = now(backend).state
        await phone.tap("field-cards-1-character-advisor")
        await confirm(phone)
        await until_text(phone, "Because of your change at ")
        back = next(id for id in phone.ids() if id.startswith("put-back-"))
        await phone.tap(back)
        return before

    before = asyncio.run(story())
    assert now(backend).state == before
    assert not now(backend).misfits


def test_a_correction_whose_old_number_is_another_now_can_be_kept(backend):
    async def story():
        phone = await entry(backend, WILL_3)
        await phone.tap("field-cards-1-character-advisor")
        await confirm(phone)
        phone.page.navigate(f"/table/{TABLE}/history/recorder-{CORRECTION}")
        await until_id(phone, "put-back")
        assert {"ignore", "keep"} <= set(phone.ids())
        await phone.tap("keep")

    asyncio.run(story())
    kept = now(backend).entry(EventId("recorder", CORRECTION))
    assert kept.status is Status.APPLIED
    assert "was" not in kept.data


def test_a_conflict_can_be_ignored_without_touching_the_others(backend):
    async def story():
        phone = await entry(backend, WILL_3)
        await phone.tap("field-cards-1-character-advisor")
        await confirm(phone)
        phone.page.navigate(f"/table/{TABLE}/history/recorder-{CORRECTION}")
        await settle()
        await phone.tap("ignore")

    asyncio.run(story())
    assert now(backend).entry(EventId("recorder", CORRECTION)).status is Status.UNDONE
    assert len(now(backend).misfits) == 7


def test_entries_that_conflict_are_told_as_they_were_made(backend):
    async def story():
        phone = await entry(backend, WILL_3)
        await phone.tap("field-cards-1-character-advisor")
        await confirm(phone)
        return phone.texts()

    texts = asyncio.run(story())
    assert "Corrected: Dan’s Inheritance: 1 → 2" in texts
    assert "Thrash wagers 1 coin" in texts


def test_what_others_changed_meanwhile_is_looked_at_again_before_anything_is_written(backend):
    async def story():
        phone = await entry(backend, WAGER)
        _, controller = phone.phone.tables[TABLE]
        undo = Undo(EventId("recorder", WAGER))
        seen = previewed(now(backend), undo)
        backend.open_tables.undo(TABLE, EventId("recorder", 31), device="elsewhere", at=backend.now())
        await settle()
        assert not controller.edit(undo, seen)
        await settle()
        return phone.texts()

    assert any("meanwhile" in text for text in asyncio.run(story()))
    assert now(backend).entry(EventId("recorder", WAGER)).status is Status.APPLIED


@pytest.mark.parametrize(("role", "seat", "ids"), [(Role.SPECTATOR, None, set()), (Role.SEAT, 0, set())])
def test_a_phone_is_offered_what_its_role_allows(backend, role, seat, ids):
    async def story():
        phone = await entry(backend, WAGER)
        model, _ = phone.phone.tables[TABLE]
        model.member = Member("me", role, seat, "Ann", 0, 0)
        await settle()
        return set(phone.ids()) & {"undo-entry", "insert-after", "confirm"}

    assert asyncio.run(story()) == ids


def test_an_undone_entry_has_to_be_redone_before_it_is_changed(backend):
    async def story():
        table_id = make_table(backend, "royal-will", ["Ann", "Ben", "Cleo"])
        table = backend.open_tables.play(table_id, "correct_assets", {"to": 9}, device="a", at=1)
        backend.open_tables.undo(table_id, table.history[0].event.id, device="a", at=1)
        phone = HeadlessPhone(backend, f"/table/{table_id}/history/a-1")
        await settle()
        return phone.ids(), phone.words("undo-entry")

    ids, words = asyncio.run(story())
    assert "confirm" not in ids
    assert words == "Redo"
