"""The table's screen: by taps alone, a whole game; and what each row says of its survivor."""

import asyncio
import re
from collections import Counter

import pytest

from companion.core.session_file import parse_session
from companion.core.table import replay
from companion.games import find_game
from companion.games.board_royale.screen import GAME_UI, player_rows
from companion.games.board_royale.screen.attack_panel import attack_view
from companion.games.board_royale.screen.next_move import next_move
from companion.games.board_royale.state import RoyaleState
from companion.ui.kit.layout import gauge
from companion.ui.settings import Settings
from companion.ui.theme import theme
from tests.games.board_royale.positions import day, do, given, holding, opened
from tests.games.board_royale.screen_taps import Screen, play, seated
from tests.generate.record_games import RECORDED
from tests.ui import stories
from tests.ui.headless import settle

NAMES = ["Ann", "Ben", "Cleo", "Dan"]
INSTANT = {"kind": "temporary", "marks": ["instant"]}


def run(story):
    """Run a story on the loop."""
    return asyncio.run(story)


async def undone_at_once(phone):
    """The state before the last tap, and the one behind a single Undo."""
    ((_model, controller),) = phone.phone.tables.values()
    last = controller.model.table.session.events[-1]
    assert controller.undo_last()
    await settle()
    events = [event for event in controller.model.table.session.events if event.clock < last.clock]
    return replay(controller.model.table.game, controller.model.table.session.with_events(events)).state, phone.state


async def on_day_one(backend, hands, *, turn=0, phase="action", names=NAMES, settings=None, width=390, **options):
    """A phone at a table on the first day, with these hands."""
    phone = await seated(backend, names[: len(hands)], settings=settings, width=width, **options)
    moves = [("correct", {"what": "round", "to": 1}), ("correct_turn", {"seat": turn, "phase": phase})]
    moves += [("correct_player", {"seat": s, "what": "resources", "to": n}) for s, n in enumerate(hands)]
    await at_the_table(phone, *moves)
    return phone


async def at_the_table(phone, *moves):
    """Things that another phone has entered; this one is told of them."""
    open_tables = phone.phone.backend.open_tables
    for kind, data in moves:
        open_tables.play("evening", kind, data, device="other", at=phone.phone.backend.now())
    for model, _controller in phone.phone.tables.values():
        model.table = open_tables.table("evening")
    await settle()


def numbers(words: str) -> list[int]:
    return [int(n) for n in re.findall(r"\d+", words)]


def test_a_recorded_game_played_by_taps_comes_to_the_same_table(backend):
    session = parse_session((RECORDED / "board-royale.json").read_bytes(), find_game)

    async def story() -> RoyaleState:
        phone = await seated(backend, list(session.setup.names), first=0)
        for event in session.events:
            stamps = find_game("board-royale").moves[event.kind].stamps
            await play(phone, event.kind, {key: value for key, value in event.data.items() if key not in stamps})
        assert "Frank" in phone.words("to-result")
        return phone.state

    assert run(story()) == replay(find_game("board-royale"), session).state


def test_plus_is_the_draw_of_the_turn_and_a_gain_for_everybody_else(backend):
    async def story():
        phone = await on_day_one(backend, [5, 5, 5], phase="resource")
        await phone.tap("more-1")
        assert not phone.state.drawn
        await phone.tap("more-0")
        return phone.state

    state = run(story())
    assert [player.resources for player in state.players] == [6, 6, 5]
    assert state.drawn


def test_minus_is_a_payment_of_who_acts_and_a_discard_of_the_others(backend):
    async def story():
        phone = await on_day_one(backend, [5, 5, 5])
        await phone.tap("less-0")
        paid = phone.state.messages[0]
        await phone.tap("less-1")
        return paid.rule, phone.state

    rule, state = run(story())
    assert rule == "pay-and-spend"
    assert state.messages[0].rule == "discard"
    assert [player.resources for player in state.players] == [4, 4, 5]


@pytest.mark.parametrize(
    ("phase", "words"),
    [("resource", ["Ann loses 1", "Ann draws 1"]), ("action", ["Ann pays 1", "Ann gains 1"])],
)
def test_minus_and_plus_say_what_they_are_in_this_phase(backend, phase, words):
    async def story():
        phone = await on_day_one(backend, [5, 5, 5], phase=phase)
        return [phone.words(id) for id in ("less-0", "more-0", "less-1", "more-1")]

    assert run(story()) == [*words, "Ben loses 1", "Ben gains 1"]


@pytest.mark.parametrize(("amount", "after"), [("lose-3", 4), ("gain-5", 12)])
def test_holding_a_button_offers_amounts(backend, amount, after):
    async def story():
        phone = await on_day_one(backend, [5, 7, 5])
        await phone.hold("more-1")
        await phone.tap(amount)
        assert "digit-1" not in phone.ids()
        return phone.state.players[1].resources

    assert run(story()) == after


def test_set_to_is_a_correction_that_names_what_it_replaces(backend):
    async def story():
        phone = await on_day_one(backend, [5, 7, 5])
        await phone.hold("less-1")
        for id in ("digit-1", "digit-3", "set-number"):
            await phone.tap(id)
        return backend.open_tables.table("evening")

    table = run(story())
    assert table.state.players[1].resources == 13
    assert dict(table.history[-1].event.data) == {"seat": 1, "what": "resources", "to": 13, "was": 7}


@pytest.mark.parametrize(("count", "is_told"), [(1, True), (2, True), (3, False)])
def test_in_danger_is_said_at_two_and_one_and_not_at_three(backend, count, is_told):
    async def story():
        phone = await on_day_one(backend, [5, count, 5])
        return phone.texts(), phone.words("player-1")

    texts, name = run(story())
    assert ("in danger" in texts) is is_told
    assert ("in danger" in name) is is_told


def test_too_full_a_hand_says_how_many_have_to_go(backend):
    async def story():
        phone = await on_day_one(backend, [19, 22, 5], phase="resource")
        texts, words = phone.texts(), phone.words("move-discard")
        await phone.tap("move-discard")
        return texts, words, phone.ids()

    texts, words, ids = run(story())
    assert "discard 2" in texts
    assert numbers(words) == [1, 2]  # one goes, two are drawn
    assert "move-draw" in ids


def test_a_refusal_is_told_where_it_is_seen(backend):
    async def story():
        phone = await on_day_one(backend, [5, 19, 5])
        await phone.hold("more-1")
        await phone.tap("gain-3")
        return [text for text in phone.texts() if "hand limit of 20" in text], phone.ids()

    sentences, ids = run(story())
    assert len(sentences) == 2  # in the sheet, and in the bar behind it
    assert "digit-1" in ids


def test_a_killed_player_folds_to_a_line_that_says_when_and_who_looted(backend):
    async def story():
        phone = await on_day_one(backend, [5, 3, 5], turn=0)
        await at_the_table(phone, ("add_item", {"seat": 1, "item": "Knife"}))
        await phone.tap("open-attack")
        await phone.tap("target-1")
        await phone.tap("weapon-")
        await phone.count("damage", 3)
        await phone.tap("move-attack")
        await phone.tap("move-resolve")
        return phone.words("player-1"), phone.ids(), phone.state

    words, ids, state = run(story())
    assert words == "Ben: out on day 1, Ann took 1 item"
    assert "more-1" not in ids
    assert state.turn == 2
    assert [item.name for item in state.players[0].items] == ["Knife"]


def test_a_kill_that_was_taken_back_and_counts_again_keeps_its_day(backend):
    async def story():
        phone = await on_day_one(backend, [5, 1, 5])
        await phone.tap("less-1")
        await phone.tap("given-away")
        kill = backend.open_tables.table("evening").history[-1].event.id
        backend.open_tables.undo("evening", kill, device="other", at=backend.now())
        await at_the_table(phone, ("correct", {"what": "round", "to": 4}))
        backend.open_tables.redo("evening", kill, device="other", at=backend.now())
        await at_the_table(phone)
        return phone.words("player-1")

    assert numbers(run(story())) == [1]


def test_who_left_is_said_to_have_left_and_who_shared_the_cards_is_still_in(backend):
    async def story():
        phone = await on_day_one(backend, [5, 2, 5])
        await at_the_table(phone, ("add_item", {"seat": 1, "item": "Knife"}))
        for id in ("player-1", "to-leave", "shared-True"):
            await phone.tap(id)
        await phone.count("share-0", 2)
        await phone.tap("item-0-to-2")
        await phone.tap("move-quit")
        return phone.words("player-1"), phone.state

    words, state = run(story())
    assert words == "Ben: left on day 1"
    assert state.players[0].resources == 7
    assert [item.name for item in state.players[2].items] == ["Knife"]


@pytest.mark.parametrize(
    ("attack", "reaction", "words"),
    [
        ({"damage": 1}, {}, "Mike loses 1"),
        ({"damage": 3}, {}, "Mike is out, Jane loots"),
        ({"damage": 3, "helpers": [2]}, {}, "Mike is out, Jane and Frank loot"),
        ({"damage": 3}, {"effect": "avoid"}, "Mike takes no damage"),
        ({"damage": 1}, {"effect": "damage", "n": 5}, "Jane is out, Mike loots"),
    ],
)
def test_the_button_of_an_attack_says_what_comes_of_it(attack, reaction, words):
    state = given(day(3, hands={0: 5, 1: 3}), 1, "Trap", **INSTANT)
    state = do(state, "attack", seat=0, target=1, **attack)
    if reaction:
        state = do(state, "react", seat=1, item="Trap", **reaction)
    assert attack_view(theme(), state, NAMES).result == words


def test_the_filled_button_says_who_does_what_next():
    first = opened(3)
    drawn = do(first, "draw", seat=0)
    last = do(do(do(do(drawn, "pass", seat=0), "draw", seat=1), "pass", seat=1), "draw", seat=2)
    states = [first, drawn, last, do(last, "pass", seat=2)]
    assert [next_move(theme(), state).text for state in states] == [
        "Jane draws 2, then crafts",
        "Pass to Mike",
        "Pass to Jane, day 1 begins",
        "Jane draws 2, then acts",
    ]


def test_an_attacker_who_is_struck_down_leaves_the_helpers_nothing_to_share(backend):
    async def story():
        phone = await on_day_one(backend, [1, 5, 5, 5])
        items = [("add_item", {"seat": 0, "item": "Knife"}), ("add_item", {"seat": 1, "item": "Trap", **INSTANT})]
        attack = ("attack", {"seat": 0, "target": 1, "damage": 1, "helpers": [2]})
        await at_the_table(phone, *items, attack, ("react", {"seat": 1, "item": "Trap", "effect": "damage", "n": 1}))
        await phone.tap("move-resolve")
        return phone.state

    state = run(story())
    assert state.players[0].looters == (1,)
    assert "Knife" in [item.name for item in state.players[1].items]


def test_the_last_resource_of_an_opponent_asks_who_loots(backend):
    async def story():
        phone = await on_day_one(backend, [5, 1, 5])
        await at_the_table(phone, ("add_item", {"seat": 1, "item": "Knife"}))
        await phone.tap("less-1")
        assert phone.state.players[1].is_alive
        await phone.tap("taken")
        return phone.state, *await undone_at_once(phone)

    state, before, back = run(story())
    assert back == before
    assert state.players[1].looters == (0,)
    assert state.players[0].items


def test_the_last_resource_given_away_is_looted_by_nobody(backend):
    async def story():
        phone = await on_day_one(backend, [5, 1, 5])
        await phone.tap("less-1")
        await phone.tap("given-away")
        return phone.state.players[1]

    player = run(story())
    assert not player.is_alive
    assert player.looters == ()


def test_an_instant_that_was_never_entered_can_still_avoid_an_attack(backend):
    async def story():
        phone = await on_day_one(backend, [5, 3, 5])
        await at_the_table(phone, ("attack", {"seat": 0, "target": 1, "damage": 3}))
        for id in ("open-react", "move-react"):
            await phone.tap(id)
        assert phone.state.attack.avoided
        before, back = await undone_at_once(phone)
        for id in ("open-react", "move-react", "move-resolve"):
            await phone.tap(id)
        return phone.state, before, back

    state, before, back = run(story())
    assert back == before
    assert state.players[1].resources == 3
    assert not state.players[1].items
    assert state.attack is None


def test_helpers_share_the_loot_item_by_item(backend):
    async def story():
        phone = await on_day_one(backend, [5, 1, 5, 5])
        items = [("add_item", {"seat": 1, "item": name}) for name in ("Knife", "Backpack")]
        await at_the_table(phone, *items, ("attack", {"seat": 0, "target": 1, "damage": 1, "helpers": [2]}))
        for id in ("move-resolve", "item-1-to-2", "hand-out"):
            await phone.tap(id)
        return phone.state

    state = run(story())
    assert [item.name for item in state.players[0].items] == ["Knife"]
    assert [item.name for item in state.players[2].items] == ["Backpack"]


@pytest.mark.parametrize(
    ("voters", "words", "used"),
    [
        ([1], "2 of 4 say yes: the field stays", False),
        ([1, 3], "3 of 4 say yes: 4 new items", True),
    ],
)
def test_a_vote_says_what_comes_of_it(backend, voters, words, used):
    async def story():
        phone = await on_day_one(backend, [5, 5, 5, 5])
        await phone.tap("open-vote")
        await phone.tap("no-2")
        for seat in voters:
            await phone.tap(f"yes-{seat}")
        assert phone.words("move-vote") == words
        await phone.tap("move-vote")
        return phone.state.vote_used

    assert run(story()) is used


def test_a_players_sheet_uses_items_and_counts_escape_points(backend):
    async def story():
        phone = await on_day_one(backend, [5, 5, 5])
        await at_the_table(phone, ("add_item", {"seat": 0, "item": "Shotgun", "kind": "permanent", "uses": 2}))
        for id in ("player-0", "use-0", "points-more"):
            await phone.tap(id)
        used = phone.state.players[0].items[0].used
        await phone.tap("item-0")
        await phone.tap("use-back")
        return used, phone.state.players[0]

    used, player = run(story())
    assert used == 1
    assert player.points == 1
    assert player.items[0].used == 0


def test_a_form_is_opened_with_what_is_known(backend):
    async def story():
        phone = await on_day_one(backend, [5, 5, 5])
        await at_the_table(phone, ("add_item", {"seat": 0, "item": "Knife"}))
        for id in ("player-0", "item-0", "move-lend"):
            await phone.tap(id)
        (_model, controller) = phone.phone.tables["evening"]
        return phone.route, controller.presets["lend"]

    assert run(story()) == ("/table/evening/moves/lend", {"seat": 0, "item": "Knife"})


def test_duel_trades_with_the_ground_and_shows_its_figures(backend):
    async def story():
        phone = await on_day_one(backend, [13, 4], phase="resource", modes=["duel", "bloodshed"])
        ids, draws = phone.ids(), phone.words("figure-resource-phase")
        await phone.tap("open-ground")
        await phone.tap("from-discard")
        return ids, draws, phone.state, phone.words("hand-0")

    ids, draws, state, hand = run(story())
    assert {"figure-duel", "figure-bloodshed"} <= set(ids)
    assert numbers(draws) == [3]
    assert state.ground_used
    assert numbers(hand) == [12, 14]


def test_figures_modes_and_numbers_open_their_rules(backend):
    async def story():
        phone = await on_day_one(backend, [5, 5, 5], modes=["quick"])
        routes = []
        for id in ("figure-quick", "figure-democracy"):
            await phone.tap(id)
            routes.append(phone.route)
            phone.page.navigate("/table/evening")
            await settle()
        await phone.hold("hand-1")
        return [*routes, phone.route]

    assert run(story()) == [f"/table/evening/rules/{rule}" for rule in ("quick", "democracy", "hand-limit")]


@pytest.mark.parametrize("phase", ["resource", "action"])
@pytest.mark.parametrize(("width", "scale"), [(390, 1.0), (320, 1.0), (390, 2.0), (320, 2.0)])
def test_names_and_ids_are_unique_and_everything_is_drawn_at_every_size(backend, width, scale, phase):
    async def story():
        settings = Settings(haptics=False, awake=False, scale=scale)
        phone = await on_day_one(backend, [5, 22, 1, 9], phase=phase, settings=settings, width=width)
        seen = [phone.names(), phone.ids()]
        for id in ("player-0", "hand-0", "open-more", "open-vote"):
            await phone.tap(id)
            seen += [phone.names(), phone.ids()]
            assert not any("went wrong here" in text for text in phone.texts())
            await lower(phone)
        return seen

    for names in run(story()):
        assert not [name for name, n in Counter(names).items() if n > 1]


async def lower(phone: Screen) -> None:
    """As a tap beside the sheet does."""
    sheet = next(dialog for dialog in phone.page._dialogs.controls if dialog.open)
    sheet.open = False
    await phone.session.dispatch_event(sheet._i, "dismiss", None)
    await settle()


def test_every_flow_can_be_drawn_in_large_letters_on_a_small_phone(backend):
    async def story():
        settings = Settings(haptics=False, awake=False, scale=2.0)
        phone = await on_day_one(backend, [5, 22, 3, 9], settings=settings, width=320)
        await at_the_table(phone, ("add_item", {"seat": 0, "item": "Knife"}))
        for id in ("open-attack", "open-craft", "open-deal"):
            await phone.tap(id)
            assert not any("went wrong here" in text for text in phone.texts())
            await lower(phone)
        await at_the_table(phone, ("attack", {"seat": 0, "target": 2, "damage": 3, "helpers": [1]}))
        await phone.tap("open-react")
        return phone.texts()

    assert not any("went wrong here" in text for text in run(story()))


def test_rows_keep_their_places_whatever_happens(backend):
    def order(phone):
        return [id for id in phone.ids() if id.startswith("player-")]

    async def story():
        phone = await on_day_one(backend, [5, 1, 9, 2])
        before = order(phone)
        for id in ("less-1", "taken", "move-draw"):
            await phone.tap(id)
        return before, order(phone)

    before, after = run(story())
    assert before == after == ["player-0", "player-1", "player-2", "player-3"]


def test_a_tap_draws_only_the_count_it_changes_anew(backend, monkeypatch):
    counts, people = [], []
    real_gauge, real_name = gauge, player_rows.row_name
    monkeypatch.setattr(
        player_rows, "gauge", lambda t, share, *more: counts.append(share) or real_gauge(t, share, *more)
    )
    monkeypatch.setattr(player_rows, "row_name", lambda t, shown: people.append(shown) or real_name(t, shown))

    async def story():
        phone = await on_day_one(backend, [5, 6, 7, 8])
        assert counts
        assert people
        counts.clear()
        people.clear()
        await phone.tap("more-2")

    run(story())
    assert counts == [8 / 20]
    assert not people


def test_the_line_and_the_bar_say_where_the_game_is():
    t = theme()
    table = day(3, hands={0: 5, 1: 5, 2: 5})
    assert GAME_UI.status_line(t, table) == "Day 1, Jane acts"
    assert [stage.text for stage in GAME_UI.phase_steps(t, table)] == ["Jane draws", "Jane acts", "Pass to Mike"]
    assert [stage.when for stage in GAME_UI.phase_steps(t, table)] == ["past", "now", "future"]
    attacked = do(table, "attack", seat=0, target=1, damage=2)
    assert GAME_UI.status_line(t, attacked) == "Day 1, Jane attacks Mike"
    assert GAME_UI.status_line(t, opened(3)) == "Preparation, Jane draws"


def test_the_bar_names_who_is_passed_to_and_who_skips_is_passed_over():
    table = do(day(3), "skip", seat=1)
    assert GAME_UI.phase_steps(theme(), table)[2].text == "Pass to Frank"


def test_standing_tells_hands_and_who_is_out():
    table = holding(day(3), {0: 4, 1: 1})
    out = do(do(table, "attack", seat=0, target=1, damage=1), "resolve")
    assert GAME_UI.standings(theme(), out) == ("4", "out", "5")


def test_calculators_start_from_the_table():
    table = given(day(4, "quick"), 0, "Backpack")
    game = find_game("board-royale")
    filled = {name: game.calculators[name](fill(table)) for name, fill in GAME_UI.calculator_inputs.items()}
    assert filled["setup"]["field"] == table.figures.field
    assert filled["hand-limit"] == {"hand_limit": 24}
    assert filled["vote"] == {"passes": True}


def test_what_is_known_of_an_item_is_filled_in_and_not_asked_again(backend):
    trap = {"name": "Trap", "cost": 2, "kind": "permanent", "marks": ["instant"], "uses": 1, "damage": 3, "pay": 1}

    async def story():
        phone = await on_day_one(backend, [9, 5, 5], items=[trap])
        await phone.tap("open-craft")
        await phone.tap("name-Trap")
        words = phone.words("move-craft")
        await phone.tap("move-craft")
        crafted = phone.state.players[0].items[0]
        for id in ("open-attack", "target-1", "weapon-Trap"):
            await phone.tap(id)
        return words, crafted, phone.words("move-attack")

    words, crafted, attack = run(story())
    assert words == "Ann pays 2 and crafts Trap"
    assert (crafted.kind, crafted.marks, crafted.uses) == ("permanent", ("instant",), 1)
    assert attack == "Ann attacks Ben for 3"


def test_an_instant_is_offered_with_what_it_did_last_time(backend):
    shield = {"name": "Shield", "effect": "reduce", "n": 2}

    async def story():
        phone = await on_day_one(backend, [5, 5], items=[shield])
        await at_the_table(
            phone,
            ("add_item", {"seat": 1, "item": "Shield", **INSTANT}),
            ("add_item", {"seat": 0, "item": "Rifle", "kind": "permanent"}),
            ("attack", {"seat": 0, "target": 1, "item": "Rifle", "damage": 3}),
        )
        await phone.tap("open-react")
        return phone.words("move-react")

    assert run(story()) == "Ben blocks 2"


def test_names_are_found_by_typing_once_there_are_many(backend):
    items = [{"name": f"Thing {chr(97 + n)}", "kind": "permanent"} for n in range(20)]

    async def story():
        phone = await on_day_one(backend, [5, 5], items=items)
        await phone.tap("open-craft")
        before = [id for id in phone.ids() if id.startswith("name-")]
        await phone.write("Item name", "thing a")
        return before, [id for id in phone.ids() if id.startswith("name-")]

    before, found = run(story())
    assert len(before) == 12
    assert found == ["name-Thing a"]


def test_the_items_of_a_new_table_are_entered_line_by_line(backend):
    async def tell(phone):
        await stories.seat(phone, "Ann", "Ben")
        for id in ("fold-box", "new-item"):
            await phone.tap(id)
        await stories.write(phone, "Item name", "Trap")
        for id in ("cost-add", "cost-more", "cost-more", "kind-add", "kind-permanent"):
            await phone.tap(f"field-{id}")
        await phone.tap("keep")
        words = phone.words("item-trap")
        await phone.tap("start")
        return words, phone.route

    words, route = stories.story(backend, "/new/board-royale", tell)
    assert words == "Edit Trap, cost 2, permanent"
    state = backend.open_tables.table(route.rpartition("/")[2]).state
    assert state.box == {"trap": {"name": "Trap", "cost": 2, "kind": "permanent"}}
    assert backend.user_data.learnt("board-royale") == {"items": [{"name": "Trap", "cost": 2, "kind": "permanent"}]}


def test_no_item_is_chosen_for_an_attack_until_somebody_chooses_and_none_is_said_to_be_against_the_book(backend):
    async def story():
        phone = await on_day_one(backend, [5, 5, 5])
        await phone.tap("open-attack")
        await phone.tap("target-1")
        before = phone.words("move-attack")
        await phone.tap("move-attack")
        assert phone.state.attack is None
        await phone.tap("weapon-")
        texts = phone.texts()
        await phone.tap("move-attack")
        return before, texts, phone.state

    before, texts, state = run(story())
    assert before == "Choose what Ann attacks with"
    assert "By the rulebook, an attack needs an item." in texts
    assert state.attack.damage == 1
    assert "No item is named" in str(state.messages[-1])


def test_the_only_weapon_is_in_hand(backend):
    async def story():
        phone = await on_day_one(backend, [5, 5, 5])
        await at_the_table(phone, ("add_item", {"seat": 0, "item": "Knife"}))
        for id in ("open-attack", "target-1", "move-attack"):
            await phone.tap(id)
        return phone.state.attack.item

    assert run(story()) == "Knife"


async def with_knife_and_net(phone):
    items = [("add_item", {"seat": 0, "item": "Knife"}), ("add_item", {"seat": 1, "item": "Net", "kind": "permanent"})]
    await at_the_table(phone, *items)


async def craft_for_all(phone):
    await phone.tap("open-craft")
    await phone.tap("name-Knife")
    await phone.tap("move-craft")


async def trade_all(phone):
    for id in ("open-deal", "partner-1"):
        await phone.tap(id)
    await phone.count("gives", 4)
    await phone.tap("move-trade")


async def use_for_all(phone):
    for id in ("open-attack", "target-1", "weapon-Knife"):
        await phone.tap(id)
    await phone.count("pay", 4)
    await phone.tap("move-attack")


async def pay_all(phone):
    for _ in range(4):
        await phone.tap("less-0")


async def set_to_none(phone):
    await phone.hold("less-0")
    for id in ("digit-0", "set-number"):
        await phone.tap(id)


@pytest.mark.parametrize("taps", [craft_for_all, trade_all, use_for_all, pay_all, set_to_none])
def test_a_last_resource_is_told_before_it_counts(backend, taps):
    async def story():
        phone = await on_day_one(backend, [4, 5, 5])
        await with_knife_and_net(phone)
        await taps(phone)
        assert phone.state.players[0].is_alive
        assert "Ann has no resources left and is out" in phone.texts()
        assert phone.words("go-ahead") == "Go ahead: Ann is out"
        await phone.tap("keep")
        assert phone.state.players[0].is_alive
        await taps(phone)
        await phone.tap("go-ahead")
        return phone.state

    state = run(story())
    assert not state.players[0].is_alive
    assert state.turn == 1


def test_the_last_resource_of_the_other_side_of_a_deal_is_told_too(backend):
    async def story():
        phone = await on_day_one(backend, [4, 2, 5])
        for id in ("open-deal", "partner-1"):
            await phone.tap(id)
        await phone.count("gets", 2)
        await phone.tap("move-trade")
        return phone.words("go-ahead"), phone.state.players[1].is_alive

    assert run(story()) == ("Go ahead: Ben is out", True)


def test_whoever_crafts_with_everything_in_the_preparation_round_is_told_when_they_are_out(backend):
    async def story():
        phone = await seated(backend, NAMES)
        await phone.tap("move-draw")
        await phone.tap("open-craft")
        await phone.count("price", 7)
        await phone.tap("move-craft")
        return phone.texts(), phone.state.players[0].resources

    texts, left = run(story())
    assert "Ann has no resources left, and is out when day 1 begins" in texts
    assert left == 7


def test_a_form_tells_of_a_last_resource_too(backend):
    async def story():
        phone = await on_day_one(backend, [5, 1, 5])
        (_model, controller) = phone.phone.tables["evening"]
        controller.ask("discard", seat=1, n=1)
        await settle()
        return phone.texts()

    assert "Ben has no resources left and is out" in run(story())


def test_a_grenade_that_destroys_a_knife_is_gone(backend):
    """On Ann's turn Ben opens Ann's Knife: his Grenade is in hand, and is used up."""

    async def story():
        phone = await on_day_one(backend, [5, 5, 5])
        items = [("add_item", {"seat": 0, "item": "Knife"}), ("add_item", {"seat": 2, "item": "Grenade"})]
        await at_the_table(phone, *items)
        for id in ("player-0", "item-0", "to-destroy", "move-destroy"):
            await phone.tap(id)
        return phone.state

    state = run(story())
    assert [player.items for player in state.players] == [(), (), ()]


def test_nothing_is_destroyed_before_it_is_chosen_with_what(backend):
    async def story():
        phone = await on_day_one(backend, [5, 5, 5])
        await at_the_table(phone, ("add_item", {"seat": 1, "item": "Net", "kind": "permanent"}))
        for id in ("player-1", "item-0", "to-destroy", "move-destroy"):
            await phone.tap(id)
        before = phone.words("move-destroy"), len(phone.state.players[1].items)
        await phone.tap("using-")
        await phone.tap("move-destroy")
        return before, phone.state.players[1].items

    assert run(story()) == (("Choose what Ann destroys it with", 1), ())


def test_a_deal_begins_with_nobody_but_the_current_player(backend):
    async def story():
        phone = await on_day_one(backend, [5, 5, 5], turn=1)
        await phone.tap("open-deal")
        return phone.words("move-trade")

    assert run(story()) == "Choose who to deal with"


def test_the_form_of_a_reaction_begins_with_the_defender():
    state = do(day(3), "attack", seat=0, target=2, damage=1)
    assert GAME_UI.hints(theme(), state, "react", "seat", {}).start == 2
