"""A move that slips to another Will, because an earlier one was taken back, does not fit there and says so."""

import pytest

from companion.core.event_log import Session
from companion.core.fold import Status
from companion.core.table import play, redo, replay, undo
from companion.games.royal_will import GAME

HEIRS = {"cards": ["heir", "heir"]}


def at_table(*moves):
    table = replay(GAME, Session("stamps", GAME.id, GAME.read_setup(["Ann", "Ben"], {}, {})))
    for n, (kind, data) in enumerate(moves):
        table = play(table, kind, data, device="a", at=n)
    return table


def a_will(*counts, actions=None):
    """The moves of a Will in which both stay immune (or do as said) and reveal Heirs with these counts."""
    stay = [("stay_immune", {"seat": seat}) for seat in (0, 1)]
    cards = [{"character": "heir", "count": count} for count in counts]
    return [*(actions or [("place_coins", {}), ("place_actions", HEIRS), *stay]), ("reveal", {"cards": cards})]


def taken_back(table, kind):
    """The table after the first line of that kind was taken back."""
    first = next(entry.event.id for entry in table.history if entry.event.kind == kind)
    return undo(table, first, device="b", at=0), first


def reasons(table):
    return {entry.event.kind: str(entry.messages[1]) for entry in table.misfits}


def test_a_reveal_does_not_slip_to_the_will_before():
    table = at_table(*a_will(1, 1), ("next_will", {}), *a_will(2, 2))
    back, reveal = taken_back(table, "reveal")
    assert (GAME.phase(back.state), back.state.inheritances) == ("reveal", (2, 2))
    assert reasons(back)["reveal"] == "“Reveal all Coin Cards” belongs to deal 2, and this is deal 1"
    assert redo(back, reveal, device="b", at=0).state == table.state


def test_action_cards_do_not_slip_to_the_will_before():
    singly = [("place_coins", {}), *(("place_action", {"seat": seat, "character": "forger"}) for seat in (0, 1))]
    first = a_will(1, 1, actions=[*singly, *(("wager", {"seat": seat, "coins": 1}) for seat in (0, 1))])
    table = at_table(*first, ("next_will", {}), *singly, ("wager", {"seat": 0, "coins": 1}))
    back, _ = taken_back(table, "place_action")
    assert back.state.actions == (None, "forger")
    assert back.state.wagers == (0, 0)
    assert reasons(back)["place_action"] == "“Place an Action Card” belongs to deal 2, and this is deal 1"


def test_the_next_will_is_not_begun_one_will_early():
    table = at_table(*a_will(1, 1), ("next_will", {}), *a_will(1, 1), ("next_will", {}), ("place_coins", {}))
    back, _ = taken_back(table, "next_will")
    assert (back.state.will, back.state.deals, GAME.phase(back.state)) == (1, 1, "resolved")


def test_deals_go_on_over_games_whatever_is_corrected():
    win = ("correct_inheritance", {"seat": 0, "to": 10})
    table = at_table(*a_will(0, 0), win, ("next_game", {"dealer": 0}), ("correct_will", {"to": 7}), *a_will(0, 0))
    assert (table.state.game, table.state.will, table.state.deals) == (2, 7, 2)
    back, _ = taken_back(table, "reveal")
    assert GAME.phase(back.state) == "reveal"
    assert reasons(back)["reveal"] == "“Reveal all Coin Cards” belongs to deal 2, and this is deal 1"
    unnumbered, _ = taken_back(table, "correct_will")
    assert not unnumbered.misfits
    assert at_table(*a_will(0, 0), win, ("new_series", {})).state.deals == 2


@pytest.mark.parametrize("kind", ["place_coins", "place_actions", "reveal", "next_will"])
def test_the_phone_stamps_a_line_with_its_deal_and_words_leave_it_out(kind):
    table = at_table(*a_will(1, 1), ("next_will", {}))
    entry = next(entry for entry in table.history if entry.event.kind == kind)
    assert (entry.event.data["deal"], entry.status) == (1, Status.APPLIED)
    assert "deal" not in str(GAME.moves[kind].described(entry.event.data, table.state.names))
