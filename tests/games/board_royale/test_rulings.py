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


def by(ruling, choice):
    return {"rulings": {ruling: choice}}


def test_the_defaults_are_those_of_the_house():
    defaults = {key: ruling.default for key, ruling in GAME.rulings.items()}
    assert defaults["crowded-start"] == "example"
    assert defaults["failed-vote"] == "keeps"
    assert defaults["own-last"] == "out"
    assert opened(2).rulings == defaults


@pytest.mark.parametrize(("choice", "resources"), [("example", 7), ("rule", 6)])
def test_crowded_start(choice, resources):
    assert hands(opened(7, "crowded", **by("crowded-start", choice))) == [resources] * 7


@pytest.mark.parametrize(("choice", "skips", "turn"), [("keeps", 0, MIKE), ("loses", 0, FRANK)])
def test_counter_kill(choice, skips, turn):
    table = given(day(3, hands={JANE: 1}, **by("counter-kill", choice)), MIKE, "Trap", marks=["instant"])
    table = do(table, "attack", seat=JANE, target=MIKE, damage=1)
    table = do(do(table, "react", seat=MIKE, item="Trap", effect="damage", n=1), "resolve")
    assert (table.players[MIKE].skips, table.turn) == (skips, turn)


@pytest.mark.parametrize(("choice", "used"), [("keeps", False), ("spends", True)])
def test_failed_vote(choice, used):
    assert do(day(3, **by("failed-vote", choice)), "vote", seat=JANE, yes=1).vote_used is used


@pytest.mark.parametrize(("choice", "end"), [("pair", "last"), ("alone", "")])
def test_last_team(choice, end):
    table = do(day(4, "escape_together", **by("last-team", choice)), "put_out", seat=MIKE)
    table = do(table, "put_out", seat=MARIA)
    assert table.end == end
    assert do(table, "put_out", seat=JANE).winners == (FRANK,) if not end else True


def lent_table(choice):
    """Mike has lent Jane a Knife and has a Net himself."""
    table = given(given(day(4, **by("lent-items", choice)), MIKE, "Knife"), MIKE, "Net")
    return do(table, "lend", seat=MIKE, target=JANE, item="Knife")


def test_a_lent_item_is_its_owners():
    table = lent_table("owner")
    assert items(do(table, "put_out", seat=JANE, target=FRANK), MIKE) == ["Net", "Knife"]
    looted = do(table, "put_out", seat=MIKE, target=FRANK)
    assert (items(looted, FRANK), items(looted, JANE)) == (["Net", "Knife"], [])


def test_lent_items_that_go_home_are_told():
    table = lent_table("owner")
    assert "Jane: 5 resources of 20; Knife (lent by Mike)" in GAME.describe(table)
    assert "Knife goes back to Mike" in said(do(table, "put_out", seat=JANE))
    assert "Knife, lent to Jane, comes back to Mike’s items" in said(do(table, "put_out", seat=MIKE))


def test_a_lent_item_is_whose_table_it_lies_on():
    table = lent_table("holder")
    assert items(do(table, "put_out", seat=JANE, target=FRANK), FRANK) == ["Knife"]
    looted = do(table, "put_out", seat=MIKE, target=FRANK)
    assert (items(looted, FRANK), items(looted, JANE)) == (["Net"], ["Knife"])
    refused(looted, "give_back", "lending", "no Knife to give back to anybody", seat=JANE, item="Knife")


@pytest.mark.parametrize(("choice", "left"), [("before-draw", 20), ("at-once", 17)])
def test_limit_drop(choice, left):
    table = do(day(3, "quick", hands={JANE: 20}, **by("limit-drop", choice)), "put_out", seat=MIKE)
    assert hands(table) == [left, 0, 5]


def test_a_limit_that_drops_to_nothing_at_once_leaves_one():
    table = day(3, "quick", **by("limit-drop", "at-once"))
    table = do(do(table, "correct", what="hand_limit", to=0), "put_out", seat=MIKE)
    assert hands(table) == [1, 0, 1]
    assert "Jane discards 4" in said(table)


@pytest.mark.parametrize(("choice", "fate"), [("out", "out"), ("stays", "alive")])
def test_own_last(choice, fate):
    table = do(day(3, **by("own-last", choice)), "pay", seat=JANE, n=5)
    assert table.players[JANE].fate == fate


def test_somebody_without_resources_is_eliminated_by_the_next_attack():
    table = do(day(3, **by("own-last", "stays")), "discard", seat=MIKE, n=5)
    table = do(do(table, "attack", seat=JANE, target=MIKE, damage=1), "resolve")
    assert (table.players[MIKE].fate, table.players[MIKE].looters) == ("out", (JANE,))


@pytest.mark.parametrize(("choice", "end"), [("points", ""), ("escapes", "escaped")])
def test_pair_set(choice, end):
    table = day(4, "escape_together", **by("pair-set", choice))
    for piece in ("Hull", "Sail"):
        table = given(table, JANE, piece, "escape", points=1, set_name="boat", pieces=2)
    assert table.end == end


@pytest.mark.parametrize(("choice", "end", "deck"), [("first", "deck", 0), ("rebuilt", "", 128)])
def test_peaceful_end(choice, end, deck):
    table = day(2, "peaceful", phase="resource", **by("peaceful-end", choice))
    table = do(do(table, "correct", what="deck", to=1), "draw", seat=JANE)
    assert (table.end, table.deck) == (end, deck)


def test_a_rebuilt_peaceful_deck_ends_with_its_discard_pile():
    table = day(2, "peaceful", phase="resource", **by("peaceful-end", "rebuilt"))
    table = do(do(table, "correct", what="cards", to=12), "draw", seat=JANE)
    assert table.end == "deck"


@pytest.mark.parametrize(("choice", "left", "collected"), [("steals", [6, 4], 0), ("collects", [5, 5], 1)])
def test_peaceful_steal(choice, left, collected):
    table = do(day(2, "peaceful", phase="resource", **by("peaceful-steal", choice)), "steal", seat=JANE, target=MIKE)
    table = do(table, "resolve")
    assert (hands(table), table.players[JANE].collected) == (left, collected)


@pytest.mark.parametrize(("choice", "n"), [("mode", 8), ("printed", 7)])
def test_preparation_draw(choice, n):
    assert hands(do(opened(2, "duel", **by("preparation-draw", choice)), "draw", seat=JANE)) == [n, 5]


@pytest.mark.parametrize(("choice", "fate"), [("out", "out"), ("stays", "alive")])
def test_preparation_zero(choice, fate):
    table = holding(opened(3, **by("preparation-zero", choice)), {MIKE: 0})
    for seat in (JANE, MIKE, FRANK):
        table = do(table, "pass", seat=seat)
    assert table.players[MIKE].fate == fate


@pytest.mark.parametrize(("choice", "limit"), [("drops", 21), ("spared", 24)])
def test_quick_raised(choice, limit):
    table = given(day(3, "quick", **by("quick-raised", choice)), JANE, "Backpack")
    table = do(table, "put_out", seat=MIKE)
    assert (limit_of(table, JANE), limit_of(table, FRANK)) == (limit, 17)


@pytest.mark.parametrize(("choice", "used"), [("round", [0, 0]), ("turn", [1, 0])])
def test_used_marks(choice, used):
    """Frank begins the new day; under `turn` Jane's item waits for Jane."""
    table = day(3, first=FRANK, **by("used-marks", choice))
    for seat in (JANE, FRANK):
        table = do(given(table, seat, "Rod", uses=1), "correct_used", seat=seat, item="Rod", to=1)
    table = do(do(do(table, "correct_turn", seat=MIKE, phase="action"), "pass", seat=MIKE), "skip", seat=MIKE)
    assert (table.turn, [table.players[seat].items[0].used for seat in (JANE, FRANK)]) == (FRANK, used)


@pytest.mark.parametrize(("choice", "field"), [("field", 6), ("four", 4)])
def test_vote_field(choice, field):
    table = do(day(3, "quick", **by("vote-field", choice)), "vote", seat=JANE, yes=3)
    assert table.figures.field == field
    assert f"{field} new items" in said(table)


def test_a_changed_house_rule_is_told_and_may_end_the_game():
    table = do(day(4, "escape_together", **by("last-team", "alone")), "put_out", seat=MIKE)
    table = do(do(table, "put_out", seat=MARIA), "ruling", ruling="last-team", choice="pair")
    assert table.end == "last"
    assert said(table).startswith(
        "House rule: Escape Together: what if only one pair is left? The pair has won together"
    )
    assert do(table, "ruling", ruling="last-team", choice="alone").end == ""


def test_an_answer_that_is_none_is_refused():
    refused(day(2), "ruling", "failed-vote", "choose keeps or spends", ruling="failed-vote", choice="maybe")


@pytest.mark.parametrize(("choice", "left", "turn"), [("every", [5, 0, 3], FRANK), ("first", [5, 0, 5], FRANK)])
def test_attack_on_all(choice, left, turn):
    table = do(day(3, hands={MIKE: 1}, **by("attack-on-all", choice)), "attack", seat=JANE, damage=2)
    table = do(table, "resolve")
    if choice == "first":
        assert "The elimination ends the attack; spared: Frank" in said(table)
    else:
        table = do(table, "resolve")
    assert (hands(table), table.turn, table.attack) == (left, turn, None)


@pytest.mark.parametrize(("choice", "end", "fate"), [("escapes", "escaped", "alive"), ("out", "", "out")])
def test_last_payment(choice, end, fate):
    table = day(3, hands={JANE: 2}, **by("last-payment", choice))
    table = do(table, "craft", seat=JANE, item="Raft", kind="escape", points=10, pay=2)
    assert (table.end, table.players[JANE].fate) == (end, fate)
    assert ("Jane escapes from the island" in said(table)) is bool(end)


def test_the_last_resource_may_buy_an_escape_from_another_player():
    table = given(day(3, hands={JANE: 1}), MIKE, "Flare", "escape", points=4)
    table = given(table, JANE, "Raft", "escape", points=6)
    assert do(table, "trade", seat=JANE, target=MIKE, gives=1, get_items=["Flare"]).winners == (JANE,)


def bare():
    """Mike is in the game without a resource."""
    return do(day(3, **by("own-last", "stays")), "discard", seat=MIKE, n=5)


def test_somebody_without_resources_survives_an_attack_that_is_warded_off():
    table = given(bare(), MIKE, "Shield", marks=["instant"])
    table = do(table, "attack", seat=JANE, target=MIKE, damage=3)
    table = do(do(table, "react", seat=MIKE, item="Shield", effect="reduce", n=3), "resolve")
    assert (said(table), table.players[MIKE].fate, table.turn) == ("Mike loses nothing", "alive", JANE)


def test_only_a_loss_eliminates_whatever_else_is_changed():
    table = do(bare(), "ruling", ruling="own-last", choice="out")
    table = do(table, "correct_player", seat=MIKE, what="collected", to=0)
    table = do(table, "correct_player", seat=MIKE, what="resources", to=0)
    table = do(given(table, JANE, "Net"), "trade", seat=JANE, target=MIKE, give_items=["Net"])
    assert table.players[MIKE].fate == "alive"
