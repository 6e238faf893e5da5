"""The rulebook on the screen: found while one types, rulings named and changed where they are read."""

import asyncio

import flet as ft
import pytest

from companion.games import find_game, game_ids
from companion.rulebook.entries import Entry, game_entries, phase_rules
from companion.rulebook.search import index
from companion.ui.screens.rulebook import search_field
from companion.ui.screens.rulebook.search import AFTER, BEFORE, snippet
from tests.ui.conftest import make_table
from tests.ui.headless import HeadlessPhone, settle
from tests.ui.waiting import until

GAME = "royal-will"
CONTEST = "rule-royal-bastards-example-contest"


async def opened(backend, route: str, **more: object) -> HeadlessPhone:
    index()
    phone = HeadlessPhone(backend, route, **more)
    await settle()
    return phone


def field(phone: HeadlessPhone) -> ft.TextField:
    return phone.find(lambda c: isinstance(c, ft.TextField))


async def ask(phone: HeadlessPhone, query: str) -> None:
    """The answer comes when the fingers rest."""
    before = len(phone.connection.sent)
    await phone.send(field(phone), "change", query)
    await until(phone, lambda p: len(p.connection.sent) > before)


def test_a_burst_of_letters_is_answered_by_one_picture(backend, monkeypatch):
    monkeypatch.setattr(search_field, "REST", 0.5)  # also on a machine that is busy

    async def story() -> tuple[int, HeadlessPhone]:
        phone = await opened(backend, "/rules")
        before = len(phone.connection.sent)
        for letters in range(1, len("debat")):
            await phone.send(field(phone), "change", "debate"[:letters])
        await ask(phone, "debate")
        return len(phone.connection.sent) - before, phone

    pictures, phone = asyncio.run(story())
    assert pictures == 1
    assert CONTEST in phone.ids()


def table(backend) -> str:
    return f"/table/{make_table(backend, GAME, ['Ann', 'Ben', 'Cleo'])}"


def hits(phone: HeadlessPhone) -> list[str]:
    """The rules that were found, from top to bottom."""
    return [id for id in phone.ids() if id.startswith("rule-")]


def entry(slug: str) -> Entry:
    return next(e for e in game_entries(GAME) if e.slug == slug)


def test_a_mistyped_word_finds_its_rule_and_says_how_it_was_read(backend):
    async def story() -> HeadlessPhone:
        phone = await opened(backend, "/rules")
        await ask(phone, "not so great dabate")
        return phone

    phone = asyncio.run(story())
    assert "Showing “debate” for “dabate”" in phone.texts()
    assert CONTEST in phone.ids()


def test_searched_words_are_marked_in_the_text(backend):
    async def story() -> list[str]:
        phone = await opened(backend, "/rules")
        await ask(phone, "debate")
        texts = (c for c in phone.controls() if isinstance(c, ft.Text) and c.spans)
        return [span.text for text in texts for span in text.spans if span.style and span.style.bgcolor]

    assert "Debate" in asyncio.run(story())


def test_the_field_is_not_drawn_anew_by_its_own_letters(backend):
    """Or a slow answer would put back what was typed meanwhile."""

    async def story() -> tuple[object, object]:
        phone = await opened(backend, "/rules")
        before = field(phone)
        await ask(phone, "tie")
        await ask(phone, "tied")
        return before, field(phone)

    before, after = asyncio.run(story())
    assert before is after
    assert after.value == "tied"


def test_clearing_empties_the_field_and_shows_the_contents_again(backend):
    async def story() -> tuple[str, list[str]]:
        phone = await opened(backend, "/rules")
        await ask(phone, "tie")
        await phone.tap("clear-search")
        return field(phone).value, phone.texts()

    value, texts = asyncio.run(story())
    assert value == ""
    assert all(find_game(game).title in texts for game in game_ids())


def test_at_a_table_the_rules_of_the_present_phase_stand_there_before_anything_is_typed(backend):
    async def story() -> list[str]:
        return hits(await opened(backend, f"{table(backend)}/rules"))

    rules = [f"rule-{GAME}-{e.slug}" for e in phase_rules(GAME, "coins")]
    assert rules
    assert asyncio.run(story()) == rules


def test_what_was_typed_is_still_there_after_a_rule_was_read(backend):
    async def story() -> tuple[str, list[str]]:
        phone = await opened(backend, "/rules")
        await ask(phone, "debate")
        assert phone.words(CONTEST).endswith("Can you show an example of a Contest?, Royal Bastards")
        await phone.tap(CONTEST)
        route = phone.route
        await phone.tap("back")
        return route, phone.ids()

    route, ids = asyncio.run(story())
    assert route == "/rules/royal-bastards/example-contest"
    assert CONTEST in ids


def test_a_rule_of_another_game_keeps_the_table_behind_it(backend):
    async def story() -> list[str]:
        phone = await opened(backend, f"{table(backend)}/rules")
        await phone.tap("scope-all")
        await ask(phone, "sample contest debate")
        await phone.tap(CONTEST)
        routes = [phone.route]
        await phone.tap("back")
        return [*routes, phone.route]

    assert asyncio.run(story()) == ["/table/evening/rules/royal-bastards.example-contest", "/table/evening/rules"]


def test_a_question_without_an_answer_offers_the_closest_titles(backend):
    async def story() -> HeadlessPhone:
        phone = await opened(backend, f"{table(backend)}/rules")
        await ask(phone, "zzqx")
        return phone

    phone = asyncio.run(story())
    assert any(text.startswith("No results for “zzqx”") for text in phone.texts())
    assert len(hits(phone)) == 3


def test_rulings_are_tagged_and_the_one_in_force_is_named(backend):
    async def story() -> HeadlessPhone:
        phone = await opened(backend, f"{table(backend)}/rules")
        await phone.tap("scope-rulings")
        return phone

    phone = asyncio.run(story())
    rulings = [e for e in game_entries(GAME) if e.is_ruling]
    assert phone.texts().count("ruling") == len(rulings)
    assert "This table: Whoever acted first in the last Will, tied or not" in phone.texts()


def test_a_ruling_is_changed_where_it_is_read(backend):
    async def story() -> tuple[str, str, str]:
        phone = await opened(backend, f"{table(backend)}/rules/first-action")
        before = phone.words("first-action-tie-among-tied")
        await phone.tap("first-action-tie-among-tied")
        after = phone.words("first-action-tie-among-tied")
        return backend.open_tables.table("evening").state.rulings["first-action-tie"], before, after

    choice, before, after = asyncio.run(story())
    assert choice == "among-tied"
    assert before.startswith("Change to: One of the tied")
    assert after.startswith("In use: One of the tied")


def test_without_a_table_a_ruling_shows_its_answers_and_which_is_usual(backend):
    async def story() -> HeadlessPhone:
        return await opened(backend, f"/rules/{GAME}/first-action")

    phone = asyncio.run(story())
    assert "• Whoever acted first in the last Will, tied or not (default)" in phone.texts()
    assert not [id for id in phone.ids() if id.startswith("first-action-tie-")]


def test_a_phase_shows_its_rules_and_each_opens_below_it(backend):
    async def story() -> tuple[list[str], list[str]]:
        phone = await opened(backend, f"{table(backend)}/phase/acting")
        rules = hits(phone)
        await phone.tap(f"rule-{GAME}-first-action")
        routes = [phone.route]
        await phone.tap("back")
        return rules, [*routes, phone.route]

    rules, routes = asyncio.run(story())
    assert rules == [f"rule-{GAME}-{e.slug}" for e in phase_rules(GAME, "acting")]
    assert routes == ["/table/evening/phase/acting/first-action", "/table/evening/phase/acting"]


@pytest.mark.parametrize(("place", "said"), [("phase/nowhere", "nowhere"), ("rules/no-such-rule", "no-such-rule")])
def test_an_address_of_nothing_is_answered_with_a_sentence(backend, place, said):
    async def story() -> list[str]:
        return (await opened(backend, f"{table(backend)}/{place}")).texts()

    assert any(said in text and ("known" in text or "did you mean" in text) for text in asyncio.run(story()))


@pytest.mark.parametrize("game", game_ids())
def test_every_rule_of_every_game_can_be_read(backend, game):
    async def story() -> list[str]:
        phone, bad = await opened(backend, "/rules"), []
        for one in game_entries(game):
            phone.page.navigate(f"/rules/{game}/{one.slug}")
            await settle()
            bad += [one.slug] if one.title not in phone.texts() else []
        return bad

    assert asyncio.run(story()) == []


def test_an_excerpt_starts_with_the_answer_wherever_the_word_stands():
    text = f"The answer comes first. {'Then more. ' * 30}Here is the {BEFORE}word{AFTER} that was asked."
    assert snippet(text).startswith("The answer comes first. Then more.")
    assert snippet(text).endswith("…")
    assert len(snippet(text)) <= 201


def test_a_mark_that_is_cut_in_two_is_closed():
    cut = snippet("word " * 50 + f"{BEFORE}a{'b' * 40} c{AFTER}", 260)
    assert cut.count(BEFORE) == cut.count(AFTER)
