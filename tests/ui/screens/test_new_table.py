"""A new table: who sits where, and that nothing typed can break it."""

import flet as ft
import pytest

from companion.games import game_ids
from companion.ui.backend import LENGTH, LETTERS, new_id
from companion.ui.player_names import BadName, checked_name
from companion.ui.screens.new_table.draft import Draft, box_options, plain_options
from tests.ui.conftest import make_table
from tests.ui.headless import settle
from tests.ui.stories import seat, story, write

WILL = "/new/royal-will"


def started(backend, phone):
    return backend.open_tables.table(phone.route.removeprefix("/table/")).session.setup


def seated(phone):
    """Who sits at the table, in the order of the seats."""
    return [id.removeprefix("remove-") for id in phone.ids() if id.startswith("remove-")]


def offered(phone):
    """Earlier players, who sit down by a tap."""
    return [id.removeprefix("sit-") for id in phone.ids() if id.startswith("sit-")]


@pytest.mark.parametrize("game", game_ids())
def test_two_typed_names_and_one_tap_begin_every_game(backend, game):
    async def tell(phone):
        await seat(phone, "Ann", "Ben")
        await phone.tap("start")
        return started(backend, phone)

    assert story(backend, f"/new/{game}", tell).names == ("Ann", "Ben")


def test_the_button_says_what_is_missing_before_it_says_start(backend):
    async def tell(phone):
        before = phone.words("start")
        await seat(phone, "Ann")
        return before, phone.words("start"), phone.button("start").on_click

    assert story(backend, WILL, tell) == ("Add 2 more players", "Add 1 more player", None)


def test_seats_are_moved_by_buttons_and_by_dragging(backend):
    async def tell(phone):
        await seat(phone, "Ann", "Ben", "Cleo")
        await phone.tap("up-Cleo")
        await phone.tap("down-Ann")
        by_buttons = seated(phone)
        seats = phone.find(lambda c: isinstance(c, ft.ReorderableListView))
        await phone.send(seats, "reorder", {"old_index": 2, "new_index": 0})
        return by_buttons, seated(phone)

    assert story(backend, WILL, tell) == (["Cleo", "Ann", "Ben"], ["Ben", "Cleo", "Ann"])


def test_the_first_seat_goes_no_higher_and_the_last_no_lower(backend):
    async def tell(phone):
        await seat(phone, "Ann", "Ben")
        return phone.button("up-Ann").on_click, phone.button("down-Ben").on_click

    assert story(backend, WILL, tell) == (None, None)


def test_a_player_can_leave_again(backend):
    async def tell(phone):
        await seat(phone, "Ann", "Ben", "Cleo")
        await phone.tap("remove-Ben")
        return phone.words("start")

    assert story(backend, WILL, tell) == "Start: Ann and Cleo"


def test_a_name_that_is_taken_is_refused_with_a_sentence_and_stays_in_the_field(backend):
    async def tell(phone):
        await seat(phone, "Ann", "  ANN ")
        field = phone.find(lambda c: isinstance(c, ft.TextField))
        return field.value, phone.texts()

    typed, texts = story(backend, WILL, tell)
    assert typed == "  ANN "
    assert "Ann is already playing. Use another name." in texts


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("  Ann ", "Ann"),
        ("Ann\tMarie\n", "Ann Marie"),
        ("\u202eevil", "evil"),
        ("Zoe\u0308", "Zoë"),
        ("<b>{who}</b>", "<b>{who}</b>"),
        ("\ud83dX", "X"),
        ("名前", "名前"),
    ],
)
def test_a_typed_name_is_tidied(typed, name):
    assert checked_name(typed, ()) == name


@pytest.mark.parametrize("typed", ["", "   ", "\u200b", "\x00", "x" * 41])
def test_a_name_that_cannot_be_shown_is_refused(typed):
    with pytest.raises(BadName):
        checked_name(typed, ())


def test_a_name_with_braces_begins_a_game_like_any_other(backend):
    async def tell(phone):
        await seat(phone, "{0}", "{who}")
        await phone.tap("start")
        return started(backend, phone).names

    assert story(backend, WILL, tell) == ("{0}", "{who}")


def test_nobody_sits_down_at_a_full_table(backend):
    async def tell(phone):
        await seat(phone, "Ann", "Ben", "Cleo")
        return phone.texts(), seated(phone)

    texts, names = story(backend, "/new/royal-battles", tell)
    assert "Royal Battles is for up to 2 players" in texts
    assert names == ["Ann", "Ben"]


def test_earlier_players_sit_down_and_leave_by_a_tap_the_last_ones_first(backend):
    make_table(backend, "royal-battles", ["Dan", "Eve"], "old")
    backend.user_data.put_player("Fay", "#F2A71B", "circle")

    async def tell(phone):
        chips = offered(phone)
        for name in ("Fay", "Eve", "Dan", "Eve"):
            await phone.tap(f"sit-{name}")
        return chips, seated(phone)

    chips, names = story(backend, WILL, tell)
    assert chips == ["Dan", "Eve", "Fay"]
    assert names == ["Fay", "Dan"]


def test_typing_finds_an_earlier_player_and_the_tap_empties_the_field(backend):
    make_table(backend, "royal-battles", ["Dan", "Eve"], "old")

    async def tell(phone):
        await write(phone, "New player’s name", "e")
        chips = offered(phone)
        await phone.tap("sit-Eve")
        return chips, phone.find(lambda c: isinstance(c, ft.TextField)).value, seated(phone)

    assert story(backend, WILL, tell) == (["Eve"], "", ["Eve"])


def test_the_same_people_as_last_time_sit_down_by_one_tap(backend):
    make_table(backend, "royal-will", ["Ann", "Ben", "Cleo"], "old")

    async def tell(phone):
        assert "Ann, Ben and Cleo" in phone.words("same-people")
        await phone.tap("same-people")
        return seated(phone)

    assert story(backend, WILL, tell) == ["Ann", "Ben", "Cleo"]


def test_chance_chooses_the_dealer_and_says_so(backend, monkeypatch):
    monkeypatch.setattr("secrets.randbelow", lambda n: n - 1)

    async def tell(phone):
        await seat(phone, "Ann", "Ben", "Cleo")
        await phone.tap("who-begins")
        texts = phone.texts()
        await phone.tap("start")
        return texts, started(backend, phone).options["dealer"]

    texts, dealer = story(backend, WILL, tell)
    assert "Cleo deals" in texts
    assert dealer == 2


def test_chance_turns_the_seats_where_a_game_does_not_ask_who_begins(backend, monkeypatch):
    monkeypatch.setattr("secrets.randbelow", lambda n: 1)

    async def tell(phone):
        await seat(phone, "Ann", "Ben", "Cleo")
        await phone.tap("who-begins")
        return phone.texts(), seated(phone)

    texts, names = story(backend, "/new/royal-bastards", tell)
    assert "Ben gets the first seat" in texts
    assert names == ["Ben", "Cleo", "Ann"]


def test_whoever_deals_still_deals_after_changing_seats(backend):
    game = backend.games["royal-will"]
    draft = Draft(game).seated(["Ann", "Ben", "Cleo"]).begun_by(1).moved(1, 0)
    assert (draft.names, draft.first) == (("Ben", "Ann", "Cleo"), 0)
    assert draft.without("Ben").first == 0  # with the dealer the choice is gone


def test_a_seal_is_chosen_and_kept_for_the_next_table(backend):
    async def tell(phone):
        await seat(phone, "Ann", "Ben")
        await phone.tap("seal-Ann")
        taken = [name for name in phone.names() if "taken by" in name]
        await phone.tap("shape-star")
        await phone.tap("start")
        return taken

    assert story(backend, WILL, tell) == ["Sky blue square, taken by Ben"]
    kept = {player.name: (player.colour, player.shape) for player in backend.user_data.players()}
    assert kept == {"Ann": ("#2F6FD0", "star"), "Ben": ("#5CBDF0", "square")}


def test_a_seal_lent_for_one_table_does_not_become_a_players_own(backend):
    for name in ("Ann", "Ben"):
        backend.user_data.put_player(name, "#F2A71B", "circle")

    async def tell(phone):
        await seat(phone, "Ann", "Ben")
        await phone.tap("start")

    story(backend, WILL, tell)
    assert {player.shape for player in backend.user_data.players()} == {"circle"}


def test_house_rules_are_chosen_and_summed_up(backend):
    asked = "Can a Solicitor or Tax Collector choose themselves?"

    async def tell(phone):
        await seat(phone, "Ann", "Ben")
        assert "By the book" in phone.words("fold-rules")
        await phone.tap("fold-rules")
        assert phone.words("self-target-others").startswith(asked)
        await phone.tap("self-target-others")
        summary = [text for text in phone.texts() if " changed" in text]
        await phone.tap("start")
        return summary, started(backend, phone).rulings["self-target"]

    assert story(backend, WILL, tell) == (["1 changed"], "others")


def test_the_rule_of_a_question_is_one_tap_away_and_the_draft_waits(backend):
    async def tell(phone):
        await seat(phone, "Ann", "Ben")
        await phone.tap("fold-rules")
        await phone.tap("rule-first-action")
        there = phone.route
        phone.page.navigate(WILL)
        await settle()
        return there, seated(phone)

    assert story(backend, WILL, tell) == ("/rules/royal-will/first-action", ["Ann", "Ben"])


def test_options_are_tapped_and_summed_up(backend):
    async def tell(phone):
        await seat(phone, "Ann", "Ben")
        assert "Standard" in phone.words("fold-options")
        await phone.tap("fold-options")
        await phone.tap("field-games-more")
        await phone.tap("field-dealer-1")
        summary = [text for text in phone.texts() if "Games: 1" in text]
        await phone.tap("start")
        return summary, started(backend, phone).options

    summary, options = story(backend, WILL, tell)
    assert summary == ["Games: 1. Dealer: Ben"]
    assert (options["games"], options["dealer"]) == (1, 1)


def test_a_box_is_kept_under_a_name_and_offered_at_the_next_table(backend):
    async def tell(phone):
        await seat(phone, "Ann", "Ben")
        assert "As printed in the rulebook" in phone.words("fold-box")
        await phone.tap("fold-box")
        await write(phone, "Box name", " Grandma's box ")
        await phone.tap("keep-box")
        return [name for name in phone.names() if "box" in name.lower()]

    assert "Grandma's box" in story(backend, WILL, tell)
    assert "Grandma's box" in backend.user_data.profiles("royal-will")


def played(backend, table_id, character, count):
    data = {"character": character, "count": count}
    backend.open_tables.play(table_id, "set_count", data, device="test", at=backend.now())


def test_what_was_entered_at_the_last_table_is_offered_first_and_says_what_it_is(backend):
    played(backend, make_table(backend, "royal-will", ["Ann", "Ben"], "old"), "heir", 3)

    async def tell(phone):
        await seat(phone, "Ann", "Ben")
        summary = phone.words("fold-box")
        await phone.tap("start")
        return summary, started(backend, phone).options["profile"]

    summary, profile = story(backend, WILL, tell)
    assert "From your games: what you’ve entered so far" in summary
    assert profile == {"heir": 3}


def test_a_draft_that_was_begun_before_a_game_offers_what_the_game_has_learnt(backend):
    table_id = make_table(backend, "royal-will", ["Ann", "Ben"], "old")

    async def tell(phone):
        await seat(phone, "Ann", "Ben")
        before = phone.words("fold-box")
        phone.page.navigate(f"/table/{table_id}")
        await settle()
        played(backend, table_id, "heir", 3)
        phone.page.navigate(WILL)
        await settle()
        return before, phone.words("fold-box"), seated(phone)

    before, after, names = story(backend, WILL, tell)
    assert "As printed" in before
    assert "From your games" in after
    assert names == ["Ann", "Ben"]


def test_what_is_entered_in_a_setup_is_kept_once_the_table_starts(backend):
    async def tell(phone):
        await seat(phone, "Ann", "Ben")
        phone.phone.drafts["royal-will"].opt({"profile": {"heir": 3}})
        await settle()
        before = backend.user_data.learnt("royal-will")
        await phone.tap("start")
        return before

    assert story(backend, WILL, tell) == {}
    assert backend.user_data.learnt("royal-will") == {"profile": {"heir": 3}}


def test_a_table_as_printed_forgets_nothing_and_another_box_is_added(backend):
    backend.user_data.learn("royal-will", {}, {"profile": {"heir": 3}})
    backend.user_data.put_profile("royal-will", "Anna's", {"profile": {"forger": 1}})

    async def tell(phone):
        for box in ("As printed", "Anna's"):
            phone.page.navigate(WILL)
            await settle()
            await seat(phone, "Ann", "Ben")
            await phone.tap("fold-box")
            await phone.tap(box)
            await phone.tap("start")
            yielded.append((started(backend, phone).options["profile"], backend.user_data.learnt("royal-will")))

    yielded = []
    story(backend, WILL, tell)
    assert yielded == [
        ({}, {"profile": {"heir": 3}}),
        ({"forger": 1}, {"profile": {"heir": 3, "forger": 1}}),
    ]


def test_what_is_removed_from_the_offered_box_is_not_offered_again(backend):
    backend.user_data.learn("royal-will", {}, {"profile": {"heir": 3, "forger": 9}})

    async def tell(phone):
        await seat(phone, "Ann", "Ben")
        phone.phone.drafts["royal-will"].opt({"profile": {"heir": 3}})
        await settle()
        summary = phone.words("fold-box")
        await phone.tap("start")
        return summary

    assert "Custom values" in story(backend, WILL, tell)
    assert backend.user_data.learnt("royal-will") == {"profile": {"heir": 3}}


def test_a_learnt_box_that_this_version_cannot_use_is_not_offered(backend):
    backend.user_data.learn("royal-will", {}, {"profile": {"heir": -3}})

    async def tell(phone):
        return phone.words("fold-box")

    assert "As printed in the rulebook" in story(backend, WILL, tell)


def test_what_cannot_begin_is_told_in_sentences_and_nothing_is_written(backend):
    async def tell(phone):
        await seat(phone, "Ann", "Ben")
        phone.phone.drafts["board-royale"].opt({"teams": [[0, None]]})
        await settle()
        await phone.tap("start")
        return phone.route, phone.texts()

    route, texts = story(backend, "/new/board-royale", tell)
    assert route == "/new/board-royale"
    assert backend.store.summaries() == []
    assert any("teams" in text.lower() for text in texts)


@pytest.mark.parametrize("game", game_ids())
def test_every_option_is_offered_once(backend, game):
    known = backend.games[game]
    assert sorted([*plain_options(known), *box_options(known)]) == sorted(known.options)


def test_a_game_that_nobody_knows_is_told(backend):
    async def tell(phone):
        return phone.texts()

    assert any("went wrong here" in text for text in story(backend, "/new/harbor", tell))


def test_the_code_of_a_table_can_be_read_out():
    codes = {new_id() for _ in range(200)}
    assert len(codes) == 200
    assert all(len(code) == LENGTH and set(code) <= set(LETTERS) for code in codes)


def test_a_new_table_is_whole_with_large_letters_on_a_narrow_phone(backend):
    async def tell(phone):
        await seat(phone, "Ann", "Ben")
        return phone.texts(), phone.words("start")

    texts, said = story(backend, WILL, tell, 320, scale=2.0)
    assert not any("went wrong here" in text for text in texts)
    assert said == "Start: 2 players"
