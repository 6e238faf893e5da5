"""Every house rule: what the default does, and what each other choice does."""

import pytest

from companion.games.board_royale import GAME
from companion.games.board_royale.resources import limit_of
from tests.games.board_royale.positions import (
    FRANK,
    JANE,
    MARIA,
    MIKE,
    day,
    do,
    given,
    hands,
    holding,
    items,
    opened,
    refused,
    said,
)
from tests.games.wording import described


def by(ruling, choice):
    return {"rulings": {ruling: choice}}


def test_the_defaults_are_those_of_the_house():
    defaults = {key: ruling.default for key, ruling in GAME.rulings.items()}
    assert defaults["crowded-start"] == "example"
    assert defaults["failed-vote"] == "keeps"
    assert defaults["own-last"] == "out"
    assert defaults["preparation-draw"] == "printed"  # Duel and Quick change the resource phase
    assert defaults["counter-victim"] == "current"
    assert opened(2).rulings == defaults


@pytest.mark.parametrize(("choice", "resources"), [("example", 7), ("rule", 6)])
def test_crowded_start(choice, resources):
    assert hands(opened(7, "crowded", **by("crowded-start", choice))) == [resources] * 7


@pytest.mark.parametrize(("choice", "skips", "turn"), [("keeps", 0, MIKE), ("loses", 0, FRANK)])
def test_counter_kill(choice, skips, turn):
    state = given(day(3, hands={JANE: 1}, **by("counter-kill", choice)), MIKE, "Trap", marks=["instant"])
    state = do(state, "attack", seat=JANE, target=MIKE, damage=1)
    state = do(do(state, "react", seat=MIKE, item="Trap", effect="damage", n=1), "resolve")
    assert (state.players[MIKE].skips, state.turn) == (skips, turn)


@pytest.mark.parametrize(("choice", "left", "fate"), [("current", 1, "alive"), ("any", 0, "out")])
def test_counter_victim(choice, left, fate):
    """On Jane's turn Maria attacks Mike with an instant, and he hits back."""
    state = day(4, hands={MARIA: 2}, **by("counter-victim", choice))
    state = given(given(state, MIKE, "Trap", marks=["instant"]), MARIA, "Bolt", "temporary", marks=["instant"])
    state = do(state, "attack", seat=MARIA, target=MIKE, item="Bolt", damage=1)
    state = do(do(state, "react", seat=MIKE, item="Trap", effect="damage", n=5), "resolve")
    assert (state.players[MARIA].resources, state.players[MARIA].fate, state.turn) == (left, fate, JANE)
    assert ("Maria loses no more: only Jane can eliminate someone now" in said(state)) is (choice == "current")


def test_a_house_rule_that_came_later_is_in_a_setup_only_if_it_was_chosen():
    assert "counter-victim" not in GAME.read_setup(["Jane", "Mike"], {}, {}).rulings
    assert GAME.read_setup(["Jane", "Mike"], {"counter-victim": "any"}, {}).rulings["counter-victim"] == "any"


def test_the_current_player_may_kill_whoever_attacks_them():
    state = given(day(3, hands={MIKE: 2}), JANE, "Trap", marks=["instant"])
    state = do(given(state, MIKE, "Bolt", "temporary", marks=["instant"]), "attack",
               seat=MIKE, target=JANE, item="Bolt", damage=1)  # fmt: skip
    state = do(do(state, "react", seat=JANE, item="Trap", effect="damage", n=5), "resolve")
    assert (state.players[MIKE].looters, state.turn) == ((JANE,), JANE)


@pytest.mark.parametrize(("choice", "used"), [("keeps", False), ("spends", True)])
def test_failed_vote(choice, used):
    assert do(day(3, **by("failed-vote", choice)), "vote", seat=JANE, yes=1).vote_used is used


@pytest.mark.parametrize(("choice", "end"), [("pair", "last"), ("alone", "")])
def test_last_team(choice, end):
    state = do(day(4, "escape_together", **by("last-team", choice)), "put_out", seat=MIKE)
    state = do(state, "put_out", seat=MARIA)
    assert state.end == end
    assert do(state, "put_out", seat=JANE).winners == (FRANK,) if not end else True


def lent_table(choice):
    """Mike has lent Jane a Knife and has a Net himself."""
    state = given(given(day(4, **by("lent-items", choice)), MIKE, "Knife"), MIKE, "Net")
    return do(state, "lend", seat=MIKE, target=JANE, item="Knife")


def test_a_lent_item_is_its_owners():
    state = lent_table("owner")
    assert items(do(state, "put_out", seat=JANE, target=FRANK), MIKE) == ["Net", "Knife"]
    looted = do(state, "put_out", seat=MIKE, target=FRANK)
    assert (items(looted, FRANK), items(looted, JANE)) == (["Net", "Knife"], [])


def test_lent_items_that_go_home_are_told():
    state = lent_table("owner")
    assert "Jane: 5 resources of 20, Knife (lent by Mike)" in described(GAME, state)
    assert "Knife goes back to Mike" in said(do(state, "put_out", seat=JANE))
    assert "Knife, lent to Jane, goes back to Mike’s items" in said(do(state, "put_out", seat=MIKE))


def test_a_lent_item_is_whose_table_it_lies_on():
    state = lent_table("holder")
    assert items(do(state, "put_out", seat=JANE, target=FRANK), FRANK) == ["Knife"]
    looted = do(state, "put_out", seat=MIKE, target=FRANK)
    assert (items(looted, FRANK), items(looted, JANE)) == (["Net"], ["Knife"])
    refused(looted, "give_back", "lending", "no borrowed Knife to give back", seat=JANE, item="Knife")


@pytest.mark.parametrize(("choice", "left"), [("before-draw", 20), ("at-once", 17)])
def test_limit_drop(choice, left):
    state = do(day(3, "quick", hands={JANE: 20}, **by("limit-drop", choice)), "put_out", seat=MIKE)
    assert hands(state) == [left, 0, 5]


def test_a_limit_that_drops_to_nothing_at_once_leaves_one():
    state = day(3, "quick", **by("limit-drop", "at-once"))
    state = do(do(state, "correct", what="hand_limit", to=0), "put_out", seat=MIKE)
    assert hands(state) == [1, 0, 1]
    assert "Jane discards 4" in said(state)


@pytest.mark.parametrize(("choice", "fate"), [("out", "out"), ("stays", "alive")])
def test_own_last(choice, fate):
    state = do(day(3, **by("own-last", choice)), "pay", seat=JANE, n=5)
    assert state.players[JANE].fate == fate


def test_somebody_without_resources_is_eliminated_by_the_next_attack():
    state = do(day(3, **by("own-last", "stays")), "discard", seat=MIKE, n=5)
    state = do(do(state, "attack", seat=JANE, target=MIKE, damage=1), "resolve")
    assert (state.players[MIKE].fate, state.players[MIKE].looters) == ("out", (JANE,))


@pytest.mark.parametrize(("choice", "end"), [("points", ""), ("escapes", "escaped")])
def test_pair_set(choice, end):
    state = day(4, "escape_together", **by("pair-set", choice))
    for piece in ("Hull", "Sail"):
        state = given(state, JANE, piece, "escape", points=1, set_name="boat", pieces=2)
    assert state.end == end


@pytest.mark.parametrize(("choice", "end", "deck"), [("first", "deck", 0), ("rebuilt", "", 128)])
def test_peaceful_end(choice, end, deck):
    state = day(2, "peaceful", phase="resource", **by("peaceful-end", choice))
    state = do(do(state, "correct", what="deck", to=1), "draw", seat=JANE)
    assert (state.end, state.deck) == (end, deck)


def test_a_rebuilt_peaceful_deck_ends_with_its_discard_pile():
    state = day(2, "peaceful", phase="resource", **by("peaceful-end", "rebuilt"))
    state = do(do(state, "correct", what="cards", to=12), "draw", seat=JANE)
    assert state.end == "deck"


@pytest.mark.parametrize(("choice", "left", "collected"), [("steals", [6, 4], 0), ("collects", [5, 5], 1)])
def test_peaceful_steal(choice, left, collected):
    state = do(day(2, "peaceful", phase="resource", **by("peaceful-steal", choice)), "steal", seat=JANE, target=MIKE)
    state = do(state, "resolve")
    assert (hands(state), state.players[JANE].collected) == (left, collected)


@pytest.mark.parametrize(("choice", "n"), [("mode", 8), ("printed", 7)])
def test_preparation_draw(choice, n):
    assert hands(do(opened(2, "duel", **by("preparation-draw", choice)), "draw", seat=JANE)) == [n, 5]


@pytest.mark.parametrize(("choice", "fate"), [("out", "out"), ("stays", "alive")])
def test_preparation_zero(choice, fate):
    state = holding(opened(3, **by("preparation-zero", choice)), {MIKE: 0})
    for seat in (JANE, MIKE, FRANK):
        state = do(state, "pass", seat=seat)
    assert state.players[MIKE].fate == fate


@pytest.mark.parametrize(("choice", "limit"), [("drops", 21), ("spared", 24)])
def test_quick_raised(choice, limit):
    state = given(day(3, "quick", **by("quick-raised", choice)), JANE, "Backpack")
    state = do(state, "put_out", seat=MIKE)
    assert (limit_of(state, JANE), limit_of(state, FRANK)) == (limit, 17)


@pytest.mark.parametrize(("choice", "used"), [("round", [0, 0]), ("turn", [1, 0])])
def test_used_marks(choice, used):
    """Frank begins the new day; under `turn` Jane's item waits for Jane."""
    state = day(3, first=FRANK, **by("used-marks", choice))
    for seat in (JANE, FRANK):
        state = do(given(state, seat, "Rod", uses=1), "correct_used", seat=seat, item="Rod", to=1)
    state = do(do(do(state, "correct_turn", seat=MIKE, phase="action"), "pass", seat=MIKE), "skip", seat=MIKE)
    assert (state.turn, [state.players[seat].items[0].used for seat in (JANE, FRANK)]) == (FRANK, used)


@pytest.mark.parametrize(("choice", "field"), [("field", 6), ("four", 4)])
def test_vote_field(choice, field):
    state = do(day(3, "quick", **by("vote-field", choice)), "vote", seat=JANE, yes=3)
    assert state.figures.field == field
    assert f"{field} new items" in said(state)


def test_a_changed_house_rule_is_told_and_may_end_the_game():
    state = do(day(4, "escape_together", **by("last-team", "alone")), "put_out", seat=MIKE)
    state = do(do(state, "put_out", seat=MARIA), "ruling", ruling="last-team", choice="pair")
    assert state.end == "last"
    assert said(state).startswith(
        "House rule: Escape Together: what happens when only one pair is left? The pair wins together"
    )
    assert do(state, "ruling", ruling="last-team", choice="alone").end == ""


def test_an_answer_that_is_none_is_refused():
    refused(day(2), "ruling", "failed-vote", "Choose keeps or spends", ruling="failed-vote", choice="maybe")


@pytest.mark.parametrize(("choice", "left", "turn"), [("every", [5, 0, 3], FRANK), ("first", [5, 0, 5], FRANK)])
def test_attack_on_all(choice, left, turn):
    state = do(day(3, hands={MIKE: 1}, **by("attack-on-all", choice)), "attack", seat=JANE, damage=2)
    state = do(state, "resolve")
    if choice == "first":
        assert "The elimination ends the attack and spares Frank" in said(state)
    else:
        state = do(state, "resolve")
    assert (hands(state), state.turn, state.attack) == (left, turn, None)


@pytest.mark.parametrize(("choice", "end", "fate"), [("escapes", "escaped", "alive"), ("out", "", "out")])
def test_last_payment(choice, end, fate):
    state = day(3, hands={JANE: 2}, **by("last-payment", choice))
    state = do(state, "craft", seat=JANE, item="Raft", kind="escape", points=10, pay=2)
    assert (state.end, state.players[JANE].fate) == (end, fate)
    assert ("Jane escapes the island" in said(state)) is bool(end)


def test_the_last_resource_may_buy_an_escape_from_another_player():
    state = given(day(3, hands={JANE: 1}), MIKE, "Flare", "escape", points=4)
    state = given(state, JANE, "Raft", "escape", points=6)
    assert do(state, "trade", seat=JANE, target=MIKE, gives=1, get_items=["Flare"]).winners == (JANE,)


def bare():
    """Mike is in the game without a resource."""
    return do(day(3, **by("own-last", "stays")), "discard", seat=MIKE, n=5)


def test_somebody_without_resources_survives_an_attack_that_is_warded_off():
    state = given(bare(), MIKE, "Shield", marks=["instant"])
    state = do(state, "attack", seat=JANE, target=MIKE, damage=3)
    state = do(do(state, "react", seat=MIKE, item="Shield", effect="reduce", n=3), "resolve")
    assert (said(state), state.players[MIKE].fate, state.turn) == ("Mike loses nothing", "alive", JANE)


def test_only_a_loss_eliminates_whatever_else_is_changed():
    state = do(bare(), "ruling", ruling="own-last", choice="out")
    state = do(state, "correct_player", seat=MIKE, what="collected", to=0)
    state = do(state, "correct_player", seat=MIKE, what="resources", to=0)
    state = do(given(state, JANE, "Net"), "trade", seat=JANE, target=MIKE, give_items=["Net"])
    assert state.players[MIKE].fate == "alive"
