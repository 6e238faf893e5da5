"""The result of a game on the screen: who won and why, where every figure comes from, and once more."""

import asyncio
import json
from dataclasses import replace
from urllib.parse import parse_qs, urlsplit

import pytest

from companion.games import game_ids
from companion.store.exports import NoLink, bg_stats_link
from companion.store.past_games import PastGamesQuery, Played, Series
from companion.ui.screens.home_tables import left_tables
from companion.ui.screens.result_details import audit, is_named, result_words, series_text
from companion.ui.theme import theme
from tests.store.sample_tables import finished
from tests.ui.conftest import make_table
from tests.ui.headless import HeadlessPhone, settle
from tests.ui.recorded import play_recorded
from tests.ui.waiting import until_text


async def result(backend, table_id: str) -> HeadlessPhone:
    phone = HeadlessPhone(backend, f"/table/{table_id}/result")
    await settle()
    return phone


@pytest.mark.parametrize("game", game_ids())
def test_every_step_that_decided_stands_there_with_its_rule(backend, game):
    async def story() -> HeadlessPhone:
        return await result(backend, play_recorded(backend, game))

    phone = asyncio.run(story())
    table = backend.open_tables.table(f"recorded-{game}")
    for n, step in enumerate(table.game.outcome(table.state).steps, 1):
        assert str(step) in phone.texts()
        assert str(step) in phone.words(f"rule-of-{n}")


SURVIVED = [
    "1. Frank, escaped on day 5 with 1 resource",
    "2. Maria, still on the island with 6 resources",
    "3. Jane, still on the island with 5 resources",
    "4. Mike, out on day 3, by Frank",
]


def test_where_a_score_says_little_places_are_told_with_units(backend):
    async def story() -> list[str]:
        return (await result(backend, play_recorded(backend, "board-royale"))).texts()

    texts = asyncio.run(story())
    assert [text for text in texts if text[1:3] == ". "] == SURVIVED
    assert "10" not in texts


def test_the_text_to_send_tells_places_instead_of_such_scores(backend):
    table = backend.open_tables.table(play_recorded(backend, "board-royale"))
    lines = result_words(theme(), table, "", backend.now()).split("\n")
    assert lines[1:6] == ["Frank wins", *SURVIVED]


def test_the_winner_stands_large_with_the_score(backend):
    async def story() -> list[str]:
        return (await result(backend, play_recorded(backend, "royal-will"))).texts()

    texts = asyncio.run(story())
    assert texts.index("Dan wins") < texts.index("10") < texts.index("How it was decided")


@pytest.mark.parametrize("game", game_ids())
def test_the_lines_of_an_audit_lead_from_the_beginning_to_the_final_figure(backend, game):
    table = backend.open_tables.table(play_recorded(backend, game))
    scores = table.game.outcome(table.state).scores
    found = audit(theme(), table, backend.game_uis[game])
    for seat, changes in enumerate(found.changes):
        pairs = [(change.before, change.after) for change in changes]
        assert [after for _, after in pairs][:-1] == [before for before, _ in pairs][1:]
        assert not pairs or pairs[-1][1] == scores[seat]


def test_a_player_opens_to_the_lines_that_changed_the_figure(backend):
    async def story() -> list[str]:
        phone = await result(backend, play_recorded(backend, "royal-will"))
        assert "Dan 10" in phone.words("player-0")
        await phone.tap("player-0")
        await until_text(phone, "step by step")
        return phone.texts()

    texts = asyncio.run(story())
    assert "2 → 10" in texts
    assert any("Dan’s Sleight sweeps 6 coins from the Assets" in text for text in texts)


def test_without_a_figure_the_lines_that_name_a_player_are_told(backend):
    table = backend.open_tables.table(play_recorded(backend, "royal-will"))
    found = audit(theme(), table, replace(backend.game_uis["royal-will"], scores=()))
    assert found.figure == ""
    assert all(is_named("Dan", change.text) for change in found.changes[0])
    assert found.changes[0]


def test_ann_is_not_named_by_a_sentence_about_anna():
    assert not is_named("Ann", "Anna draws 2")
    assert is_named("Ann", "Ann's turn")


def test_a_game_that_goes_on_has_no_result_and_leads_back(backend):
    async def story() -> HeadlessPhone:
        return await result(backend, make_table(backend, "royal-will", ["Ann", "Ben", "Cleo"]))

    phone = asyncio.run(story())
    assert any("still in progress" in text for text in phone.texts())
    assert phone.ids() == ["back", "to-table"]
    assert len(phone.names()) == 2


def test_the_rematch_seats_the_same_people_at_a_new_table(backend):
    async def story() -> str:
        phone = await result(backend, play_recorded(backend, "royal-will"))
        assert "Dan, Laser and Thrash" in phone.words("rematch")
        await phone.tap("rematch")
        return phone.route

    route = asyncio.run(story())
    table_id = route.removeprefix("/table/")
    assert table_id != "recorded-royal-will"
    assert backend.open_tables.table(table_id).state.names == ("Dan", "Laser", "Thrash")


def match_to_two(backend) -> str:
    """Two games of a match between Anna and Ben: one each."""
    table_id = make_table(backend, "rogue-monarch", ["Anna", "Ben"], target=2)
    for kind, data in (("concede", {"seat": 1}), ("next_game", {}), ("concede", {"seat": 0})):
        backend.open_tables.play(table_id, kind, data, device="a", at=backend.now())
    return table_id


def test_the_result_of_a_game_of_a_match_names_the_game_and_leads_to_the_next_one(backend):
    async def story() -> HeadlessPhone:
        phone = await result(backend, match_to_two(backend))
        assert "Game 2 to Ben, match 1–1" in phone.texts()
        assert "Ben wins" not in phone.texts()
        assert "rematch" not in phone.ids()
        await phone.tap("next-game")
        return phone

    phone = asyncio.run(story())
    table_id = phone.route.removeprefix("/table/")
    state = backend.open_tables.table(table_id).state
    assert (state.stage, [player.wins for player in state.players]) == ("deal", [1, 1])


def test_a_match_that_is_not_decided_stays_at_home_and_out_of_figures_and_bg_stats(backend):
    table_id = match_to_two(backend)
    table = backend.open_tables.table(table_id)
    assert left_tables(backend).last[0].id == table_id
    (past,) = backend.archive.past_games(PastGamesQuery())
    assert not any(player.won for player in past.players)
    assert backend.archive.statistics(PastGamesQuery()).finished == 0
    with pytest.raises(NoLink):
        bg_stats_link(table)


def test_a_match_is_won_when_it_is_won(backend):
    table_id = match_to_two(backend)
    for kind, data in (("next_game", {}), ("concede", {"seat": 1})):
        backend.open_tables.play(table_id, kind, data, device="a", at=backend.now())
    assert left_tables(backend).last is None
    (past,) = backend.archive.past_games(PastGamesQuery())
    assert past.players == (Played("Anna", 2, True), Played("Ben", 1, False))
    assert "rematch" in asyncio.run(result(backend, table_id)).ids()


def test_the_evening_is_counted_over_its_games(backend):
    async def story() -> None:
        now = backend.now()
        for n, people in enumerate([("Ann", "Ben"), ("Ann", "Ben"), ("Ben", "Ann")]):
            backend.open_tables.import_table(finished(f"game-{n}", people, at=now - 3600 * (3 - n)), at=now)
        await until_text(await result(backend, "game-1"), "Tonight: Ann\N{NO-BREAK SPACE}2, Ben\N{NO-BREAK SPACE}1")

    asyncio.run(story())


def test_one_game_is_no_series_and_an_old_one_was_not_tonight():
    t, wins = theme(), (("Ann", 1), ("Ben", 1))
    assert series_text(t, Series(("one",), wins, 0), now=0) == ""
    assert series_text(t, None, now=0) == ""
    assert series_text(t, Series(("one", "two"), wins, 0), now=100_000).startswith("That night: ")


def test_bg_stats_is_opened_with_this_play(backend):
    async def story() -> str:
        phone = await result(backend, play_recorded(backend, "royal-will"))
        return str(phone.button("bg-stats").action.url)

    play = json.loads(parse_qs(urlsplit(asyncio.run(story())).query)["data"][0])
    assert [(p["name"], p["winner"]) for p in play["players"]] == [("Dan", True), ("Laser", False), ("Thrash", False)]


def test_the_text_to_send_tells_winner_figures_and_steps(backend):
    table = backend.open_tables.table(play_recorded(backend, "royal-will"))
    outcome = table.game.outcome(table.state)
    lines = result_words(theme(), table, "Tonight: Dan 2", backend.now()).split("\n")
    assert lines[0].startswith("A Royal Will, ")
    assert lines[1:3] == ["Dan wins", "Dan 10, Laser 4, Thrash 8"]
    assert lines[3:-1] == [f"· {step}" for step in outcome.steps]
    assert lines[-1] == "Tonight: Dan 2"


def test_copied_is_what_the_screen_says(backend):
    async def story() -> str:
        phone = await result(backend, play_recorded(backend, "royal-will"))
        return str(phone.button("copy-text").action.data)

    assert "Dan wins" in asyncio.run(story())
