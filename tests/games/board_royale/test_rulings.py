"""Every house rule: what the default does, and what each other choice does."""

import pytest

from companion.games.board_royale import GAME
from companion.games.board_royale.checks import limit_of
from tests.games.board_royale.stories import (
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
    assert said(table).startswith("House rule: Escape Together: what if only one pair is left? The pair has won together")
    assert do(table, "ruling", ruling="last-team", choice="alone").end == ""


def test_an_answer_that_is_none_is_refused():
    refused(day(2), "ruling", "failed-vote", "choose keeps or spends", ruling="failed-vote", choice="maybe")
