"""The table's screen: by taps alone, a whole game; and what every phase shows and offers."""

from collections import Counter
from random import Random

import flet as ft
import pytest

from companion.core.errors import IllegalMove
from companion.core.session_file import parse_session
from companion.core.table import replay
from companion.games import find_game
from companion.games.royal_will import GAME
from companion.games.royal_will.facts import CHARACTERS, TITLES
from companion.games.royal_will.screen import GAME_UI
from companion.games.royal_will.screen.drawings import coin_pile, coin_row
from companion.games.royal_will.screen.player_cells import RULES
from companion.games.royal_will.screen.result_panel import result_cells
from companion.rulebook.entries import find_entry
from companion.ui.game_screen.table_layout import Player
from companion.ui.kit.player_seals import seals
from companion.ui.theme import theme
from tests.games.royal_will.positions import placed, play, read_with_heirs, seated, shown, with_coins
from tests.games.royal_will.random_moves import OPTIONS, PLAYERS, step
from tests.games.royal_will.screen_taps import taps
from tests.ui import conftest
from tests.ui.conftest import make_table
from tests.ui.headless import walk
from tests.ui.recorded import FOLDER
from tests.ui.stories import story

backend = conftest.backend  # the fixture
THREE = ["Dan", "Laser", "Thrash"]
SIX = ["Ann", "Ben", "Cleo", "Dov", "Evelyn", "Fay"]
UNDRAWN = "went wrong here"
T = theme()


def at_table(backend, names, moves, tell, width=390, table_id="evening", options=None, **settings):
    """A phone at a table where these moves were made before."""
    make_table(backend, "royal-will", names, table_id, **(options or {}))
    for kind, data in moves:
        backend.open_tables.play(table_id, kind, data, device="other", at=backend.now())
    return story(backend, f"/table/{table_id}", tell, width, **settings)


def state_of(backend, table_id="evening"):
    return backend.open_tables.table(table_id).state


def acting(*cards):
    return [("place_actions", {"cards": list(cards)})]


async def made(phone, backend, kind, **data):
    for button in taps(state_of(backend), kind, data):
        await phone.tap(button)


def seen(phone):
    """The ids and the names of the buttons, and the texts, found in one look."""
    found = phone.controls()
    buttons = [c for c in found if isinstance(c, ft.Semantics) and c.button]
    ids, names = [c.identifier for c in buttons if c.identifier], [c.label for c in buttons if c.label]
    return ids, names, [c.value for c in found if isinstance(c, ft.Text)]


def twice(names):
    return [name for name, n in Counter(names).items() if n > 1]


def refused(phone):
    """The ids of buttons that are there but cannot be tapped."""
    return {c.identifier for c in phone.controls() if getattr(c, "button", None) and c.disabled}


def sheets(phone):
    """How many sheets are up; a closed one stays until the client says that it is down."""
    return sum(dialog.open for dialog in phone.page._dialogs.controls)


def recorded():
    return parse_session((FOLDER / "royal-will.json").read_text(encoding="utf-8"), find_game)


def test_the_recorded_game_played_by_taps_comes_to_the_same(backend):
    session = recorded()

    async def tell(phone):
        for event in session.events:
            data = {key: value for key, value in event.data.items() if key != "deal"}
            await made(phone, backend, event.kind, **data)
            ids, names, texts = seen(phone)
            assert twice(ids) == twice(names) == [], event.kind
            assert any(text.endswith("= 66 coins") for text in texts)
            assert not any(UNDRAWN in text for text in texts)
        return phone.words("to-result")

    said = at_table(backend, list(session.setup.names), [], tell, options=dict(session.setup.options))
    assert state_of(backend) == replay(find_game("royal-will"), session).state
    assert "Dan" in said


CONTROLS = {
    "advisor": ["advise-0-won", "advise-0-bust"],
    "executor": ["target-0", "target-2", "swap-0-2"],
    "forger": ["wager-0-less", "wager-0-more", "wager-0-1"],
    "heir": ["stay_immune-0"],
    "sleight": ["claim_rest-0"],
    "solicitor": ["target-0", "target-2", "solicit-None-less", "solicit-None-more"],
    "tax_collector": ["target-0", "target-2", "tax-None-assets", "tax-None-bank"],
}


@pytest.mark.parametrize("card", CHARACTERS)
def test_only_the_present_players_action_is_open_with_controls_of_its_own(backend, card):
    async def tell(phone):
        return seen(phone)

    ids, _, texts = at_table(backend, THREE, acting(card, "heir", "forger"), tell)
    assert [id for id in CONTROLS[card] if id not in ids] == []
    others = {id for other, found in CONTROLS.items() if other != card for id in found} - set(CONTROLS[card])
    assert others & set(ids) == set()
    assert "Thrash: Forger" in texts


@pytest.mark.parametrize("card", ["executor", "solicitor", "tax_collector"])
def test_an_heir_is_no_target_and_says_why(backend, card):
    async def tell(phone):
        return refused(phone), phone.words("target-1"), phone.texts()

    off, said, texts = at_table(backend, THREE, acting(card, "heir", "forger"), tell)
    assert "target-1" in off
    assert said.startswith("Laser has an Heir")
    assert TITLES["heir"] in texts


def test_a_player_without_coins_is_no_target_of_the_tax(backend):
    async def tell(phone):
        return refused(phone), phone.texts()

    moves = [("correct_inheritance", {"seat": 1, "to": 0}), *acting("tax_collector", "forger", "forger")]
    off, texts = at_table(backend, THREE, moves, tell)
    assert "target-1" in off
    assert "No coins" in texts


def test_what_cannot_be_done_is_passed_and_what_can_be_is_not(backend):
    async def tell(phone):
        await made(phone, backend, "pass_action", seat=0)
        return phone.ids()

    coins = [("correct_inheritance", {"seat": seat, "to": 0}) for seat in range(3)]
    ids = at_table(backend, THREE, [*coins, *acting("forger", "heir", "solicitor")], tell)
    assert state_of(backend).acted == (True, False, False)
    assert not any(id.startswith("pass_action") for id in ids)


def test_a_wager_goes_from_one_coin_to_all_of_them(backend):
    async def tell(phone):
        first = refused(phone)
        await phone.tap("wager-0-more")
        last = refused(phone)
        await phone.tap("wager-0-2")
        return first, last, phone.texts()

    first, last, texts = at_table(backend, THREE, acting("forger", "heir", "heir"), tell)
    assert "wager-0-less" in first
    assert "wager-0-more" in last
    assert state_of(backend).wagers == (2, 0, 0)
    assert "4 + 2 + 7 + 53 = 66 coins" in texts


def test_a_third_card_to_swap_takes_the_place_of_the_first(backend):
    async def tell(phone):
        for seat in range(3):
            await phone.tap(f"target-{seat}")
        await phone.tap("target-1")  # and this one is put back
        one = refused(phone)
        await phone.tap("target-0")
        return one, phone.ids()

    one, two = at_table(backend, THREE, acting("executor", "forger", "forger"), tell)
    assert "swap-2" in one
    assert "swap-2-0" in two


def test_done_actions_tell_what_they_did(backend):
    async def tell(phone):
        await made(phone, backend, "solicit", seat=0, target=2, change=1)
        return phone.texts()

    texts = at_table(backend, THREE, acting("solicitor", "heir", "forger"), tell)
    assert "Dan adds 1 to Thrash’s count" in texts
    assert "count +1" in texts


def test_an_action_card_named_wrongly_is_named_again(backend):
    async def tell(phone):
        for button in ("action-0-heir", "card-0", "action-0-forger"):
            await phone.tap(button)

    at_table(backend, THREE, [("place_coins", {})], tell)
    assert state_of(backend).actions == ("forger", None, None)


def test_the_big_button_names_whoever_is_still_choosing_a_coin_card(backend):
    async def tell(phone):
        found = [phone.words("move-place_coins")]
        await made(phone, backend, "place_coin", seat=1)
        return [*found, phone.words("move-place_coins")]

    assert at_table(backend, THREE, [], tell) == [
        "All Coin Cards are down",
        "Dan and Thrash too: all Coin Cards are down",
    ]


def read(*cards):
    """All have a Sleight in front and have acted: now they reveal."""
    waits = [("claim_rest", {"seat": seat}) for seat in range(3)]
    return [*acting("sleight", "sleight", "sleight"), *waits]


@pytest.mark.parametrize(
    ("counts", "says"),
    [
        ((1, 2, 3), "Resolve: total 6 of 7, the Will is won"),
        ((3, 2, 3), "Resolve: total 8 of 7, the Will is bust"),
        ((0, 2, 3), "Resolve: total 5 of 7, but a Sleight busts the Will"),
    ],
)
def test_the_button_says_how_the_will_comes_out(backend, counts, says):
    first = "sleight" if counts[0] == 0 else "heir"

    async def tell(phone):
        cards = [{"character": c, "count": n} for c, n in zip((first, "advisor", "forger"), counts, strict=True)]
        for button in taps(state_of(backend), "reveal", {"cards": cards})[:-1]:
            await phone.tap(button)
        return phone.words("move-reveal")

    assert says == at_table(backend, THREE, read(), tell)
    assert state_of(backend).stage == "reveal"


def test_the_button_says_that_the_game_ends(backend):
    async def tell(phone):
        for seat in range(3):
            await phone.tap(f"coin-{seat}-heir")
        return phone.words("move-reveal")

    moves = [("correct_inheritance", {"seat": 0, "to": 9}), ("set_count", {"character": "heir", "count": 1}), *read()]
    said = at_table(backend, THREE, moves, tell)
    assert said == "Resolve: total 3 of 7, the Will is won, and the game is over"


def test_a_count_is_asked_for_once_and_then_remembered(backend):
    async def tell(phone):
        await phone.tap("coin-0-heir")
        asked = phone.ids()
        for button in ("count-0-2", "coin-1-heir", "coin-2-sleight", "card-1", "recount", "count-1-1"):
            await phone.tap(button)
        return asked, phone.texts()

    asked, texts = at_table(backend, THREE, read(), tell)
    assert "count-0-15" in asked
    assert {"Heir 2", "Heir 1", "Sleight 0"} <= set(texts)


def test_a_reveal_that_was_taken_back_is_put_right_not_named_again(backend):
    cards = [{"character": "heir", "count": n} for n in (1, 2, 2)]

    async def tell(phone):
        await phone.tap("undo")
        before = phone.ids(), phone.texts()
        for button in ("card-2", "coin-2-sleight", "move-reveal"):
            await phone.tap(button)
        return before

    ids, texts = at_table(backend, THREE, [*read(), ("reveal", {"cards": cards})], tell)
    assert "move-reveal" in ids
    assert (texts.count("Heir 1"), texts.count("Heir 2")) == (1, 2)
    assert state_of(backend).last.result == "bust"


def test_the_resolution_is_told_coin_by_coin_each_with_its_rule(backend):
    cards = [{"character": "heir", "count": n} for n in (1, 2, 2)]

    async def tell(phone):
        texts = phone.texts()
        said = phone.words("rule-1")
        await phone.tap("rule-1")
        return texts, said, phone.route

    texts, said, route = at_table(backend, THREE, [*read(), ("reveal", {"cards": cards})], tell)
    assert "The Will is won: the total is 5, with 7 coins in the Assets" in texts
    assert "Dan’s Sleight sweeps 2 coins from the Assets" in texts
    assert "Dan takes 1 coin from the Assets" in said
    assert route == "/table/evening/rules/won-will"


def test_the_resolution_stays_on_the_screen_when_something_is_corrected(backend):
    cards = [{"character": "heir", "count": n} for n in (1, 2, 2)]

    async def tell(phone):
        await made(phone, backend, "correct_inheritance", seat=1, to=5)
        return phone.texts()

    texts = at_table(backend, THREE, [*read(), ("reveal", {"cards": cards})], tell)
    assert "The Will is won: the total is 5, with 7 coins in the Assets" in texts
    assert "Corrected: Laser’s Inheritance: 4 → 5" in texts


def test_a_correction_that_the_coins_do_not_allow_is_said_and_not_offered(backend):
    async def tell(phone):
        await phone.tap("purse-bank")
        for _ in range(8):
            await phone.tap("more")
        return phone.texts(), phone.words("set-number"), refused(phone)

    texts, said, off = at_table(backend, THREE, [], tell)
    assert any("coins from the Assets, which have" in text for text in texts)
    assert "61" in said
    assert "set-number" in off


def test_a_correction_can_be_balanced_with_the_assets(backend):
    async def tell(phone):
        for button in ("inheritance-0", "against-assets", "more"):
            await phone.tap(button)
        opened = sheets(phone)
        await phone.tap("set-number")
        return opened, sheets(phone)

    opened, closed = at_table(backend, THREE, [], tell)
    state = state_of(backend)
    assert (state.inheritances, state.assets, state.bank) == ((3, 2, 2), 6, 53)
    assert (opened, closed) == (1, 0)


def test_other_corrections_open_their_forms_with_the_player_filled_in(backend):
    async def tell(phone):
        await phone.tap("inheritance-1")
        await phone.tap("move-set_dealer")
        return phone.route, sheets(phone)

    assert at_table(backend, THREE, [], tell) == ("/table/evening/moves/set_dealer", 0)


def test_a_tap_on_a_target_redraws_no_pile(backend):
    def piles(phone):
        return [c for c in phone.controls() if str(getattr(c, "identifier", "")).startswith("inheritance-")]

    async def tell(phone):
        before = piles(phone)
        await phone.tap("target-1")
        same = piles(phone)
        await phone.tap("tax-1-bank")
        return before, same, piles(phone)

    moves = acting("tax_collector", *["forger"] * 5)
    before, same, after = at_table(backend, SIX, moves, tell)
    assert len(before) == len(SIX)
    assert all(one is other for one, other in zip(before, same, strict=True))
    changed = [one for one, other in zip(after, before, strict=True) if one is not other]
    assert [pile.identifier for pile in changed] == ["inheritance-1"]
    assert "1" in [c.value for c in walk(changed) if isinstance(c, ft.Text)]


PHASES = {
    "coins": [],
    "actions": [("place_coins", {}), ("place_action", {"seat": 0, "character": "heir"})],
    "acting": acting("solicitor", "heir"),
    "reveal": [*acting("heir", "heir"), ("stay_immune", {"seat": 0}), ("stay_immune", {"seat": 1})],
}
PHASES["resolved"] = [*PHASES["reveal"], ("reveal", {"cards": [{"character": "heir", "count": 1}] * 2})]
PHASES["over"] = [("correct_inheritance", {"seat": 0, "to": 9}), *PHASES["resolved"]]


@pytest.mark.parametrize("phase", ["actions", "acting", "reveal"])
def test_an_open_card_action_or_reveal_is_never_passed_over(backend, phase):
    """An open card, action or reveal is asked for; there is no way on from it."""

    async def tell(phone):
        return phone.ids()

    ids = at_table(backend, SIX[:2], PHASES[phase], tell)
    assert not {"move-next_will", "move-next_game", "move-reveal", "move-place_coins"} & set(ids)


def test_the_tiles_after_a_will_show_net_changes():
    """Ann is the greediest: she pays 2, and gets 2 for her prediction. Ben is taxed."""
    state = placed(seated("Ann", "Ben", "Cleo"), "advisor", "tax_collector", "advisor")
    state = play(state, "advise", seat=0, predict="bust")
    state = play(state, "tax", seat=1, target=1, to="bank")
    state = play(state, "advise", seat=2, predict="bust")
    state = play(state, "reveal", cards=[{"character": "heir", "count": n} for n in (9, 2, 0)])
    players = tuple(map(Player, range(3), state.names, seals(state.names)))
    assert [cell.figure for cell in result_cells(T, state.last, players)] == ["0", "−1", "+2"]


def for_six(phase):
    """The same phase with four more Heirs at the table."""
    for kind, data in PHASES[phase]:
        if kind == "place_actions":
            yield kind, {"cards": [*data["cards"], *["heir"] * 4]}
        elif kind == "reveal":
            yield from (("stay_immune", {"seat": seat}) for seat in range(2, 6))
            yield kind, {"cards": data["cards"] * 3}
        else:
            yield kind, data
    if phase == "reveal":
        yield from (("stay_immune", {"seat": seat}) for seat in range(2, 6))


@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize("names", [SIX[:2], SIX], ids=["two", "six"])
@pytest.mark.parametrize(("width", "scale"), [(390, 1.0), (320, 1.0), (320, 2.0), (844, 1.0)])
def test_every_phase_is_drawn_on_every_phone_and_every_name_is_said_once(backend, phase, names, width, scale):
    async def tell(phone):
        return seen(phone)

    moves = PHASES[phase] if len(names) == 2 else list(for_six(phase))
    ids, said, texts = at_table(backend, names, moves, tell, width, scale=scale)
    assert state_of(backend).stage == phase
    assert not any(UNDRAWN in text for text in texts)
    assert twice(ids) == twice(said) == []
    assert all(any(who in text for text in texts) for who in names)
    assert any(text.endswith("= 66 coins") for text in texts)


def test_a_pile_says_whose_it_is_and_all_that_is_drawn(backend):
    async def tell(phone):
        return phone.words("inheritance-0")

    moves = [*acting("forger", "heir", "heir"), ("wager", {"seat": 0, "coins": 1})]
    said = at_table(backend, THREE, moves, tell, options={"games": 3})
    assert said == "Dan has 1 of 10 coins: rule or correction; 1 wagered; games won: 0"


def test_a_series_shows_the_games_won(backend):
    async def tell(phone):
        first = phone.words("inheritance-0")
        await phone.tap("move-next_game")
        return first, phone.texts()

    first, texts = at_table(backend, SIX[:2], PHASES["over"], tell, options={"games": 3})
    assert first.endswith("games won: 1")
    assert "Game 2 of 3. Will 1, dealt by Ben" in texts


def test_a_series_that_is_decided_offers_nothing_that_would_take_it_back(backend):
    async def tell(phone):
        return phone.ids()

    ids = at_table(backend, SIX[:2], PHASES["over"], tell, options={"games": 1})
    assert "to-result" in ids
    assert not {"move-next_game", "move-new_series"} & set(ids)


@pytest.mark.parametrize("seed", range(6))
def test_the_calculator_takes_what_any_table_fills_in(seed):
    rnd = Random(seed)
    state = seated(*rnd.choice(PLAYERS), **rnd.choice(OPTIONS))
    for _ in range(150):
        kind, data = step(state, rnd)
        if kind == "ruling":
            continue
        try:
            state = play(state, kind, **data)
        except IllegalMove:  # the walk tries corrections that are refused
            continue
        answer = GAME.calculators["will"](GAME_UI.calculator_inputs["will"](state))
        assert set(answer["counts"]) == set(state.names)


def test_the_calculator_gets_the_coins_as_before_the_first_action():
    table = placed(seated(), "tax_collector", "forger", "forger")
    table = play(table, "tax", seat=0, target=1, to="assets")
    table = play(table, "wager", seat=1, coins=1)
    found = GAME_UI.calculator_inputs["will"](table)
    assert (found["assets"], [p["inheritance"] for p in found["players"]]) == (7, [2, 2, 2])
    assert found["players"][0]["action"] == {"character": "tax_collector", "target": "Laser", "to": "assets"}
    assert found["players"][1]["action"] == {"character": "forger", "wager": 1}


def test_the_bar_of_phases_follows_the_will():
    table = seated()
    seen = [GAME_UI.phase_steps(T, table)]
    table = placed(table, "heir", "heir", "heir")
    seen.append(GAME_UI.phase_steps(T, table))
    table = read_with_heirs(seated(), ("heir", 1), ("heir", 1), ("heir", 1))
    seen.append(GAME_UI.phase_steps(T, table))
    assert [[stage.when for stage in stages] for stages in seen] == [
        ["now", "future", "future"],
        ["past", "now", "future"],
        ["past", "past", "now"],
    ]
    assert all(stage.phase in GAME.phases for stages in seen for stage in stages)


def test_home_shows_where_the_game_is_and_who_has_what():
    table = with_coins(seated(dealer=1), 3, 2, 2)
    assert GAME_UI.status_line(T, table) == "Will 1, dealt by Laser"
    assert GAME_UI.standings(T, table) == ("3", "2", "2")


@pytest.mark.parametrize("coins", [0, 1, 10, 14])
def test_a_pile_has_one_coin_for_each_coin_and_ghosts_up_to_ten(coins):
    slots, ghost = max(11, coins), "#222222"
    standing, lying = coin_pile(coins, slots, 56, 108, "#111111", ghost), coin_row(coins, slots, ghost, "#333333")
    assert standing.count('stroke-width="1.2"') == coins == lying.count('r="10"')
    assert standing.count(ghost) == max(0, 10 - coins) == lying.count(ghost)
    assert "<text" not in standing + lying


def test_every_rule_that_the_screen_opens_is_in_the_rulebook():
    opened = [*RULES.values(), "coin-card-peek", "action-card", "reveal", "deck-profile", "coin-count", "end-of-game"]
    assert all(find_entry(rule, "royal-will") for rule in opened)


def test_a_count_is_shown_with_what_changes_it(backend):
    async def tell(phone):
        await phone.tap("coin-0-heir")
        return phone.texts()

    acts = [("solicit", {"seat": 1, "target": 0, "change": -1}), ("stay_immune", {"seat": 2})]
    moves = [("set_count", {"character": "heir", "count": 3}), *acting("forger", "solicitor", "heir")]
    texts = at_table(backend, THREE, [*moves, ("wager", {"seat": 0, "coins": 2}), *acts], tell)
    assert texts[texts.index("Heir 3 +2 −1") + 1] == "4"


def test_the_next_dealer_is_somebody_who_is_still_here(backend):
    heirs = [("stay_immune", {"seat": seat}) for seat in range(3)]
    reveal = ("reveal", {"cards": shown(("heir", 1), ("heir", 1), ("heir", 1))})
    moves = [*acting("heir", "heir", "heir"), *heirs, reveal, ("leave", {"seat": 1})]

    async def tell(phone):
        await phone.tap("other-dealer")
        return [f"dealer-{seat}" in phone.ids() for seat in range(3)]

    assert at_table(backend, THREE, moves, tell) == [True, False, True]
