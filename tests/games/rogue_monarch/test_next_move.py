"""The big button passes over nothing: a conspiracy, an effect, an empty draw pile; one can go on beside it."""

from types import SimpleNamespace

import pytest

from companion.games.rogue_monarch import GAME
from companion.games.rogue_monarch.facts import KINDS
from companion.games.rogue_monarch.screen.next_move import next_move
from companion.games.rogue_monarch.screen.view_model import DockContext, Draft
from companion.ui.theme import theme
from tests.games.rogue_monarch.positions import Ann, begun, move, played, with_court


def dock(state):
    return next_move(DockContext(theme(), SimpleNamespace(game=GAME, state=state), Draft(0), False))


def kinds(found):
    """The filled button’s move, and those beside it."""
    return found.primary and found.primary.kind, [option.kind for option in found.buttons]


def emptied():
    """Ann’s Reine finds two Reines, and Ben’s replacements are the last of the draw pile."""
    state = begun()
    for card, n in (("chevalier", 2), ("assassin", 2)):
        state = move(state, "correct_discard", card=card, to=n)
    return move(played(state, "reine"), "search", seat=Ann, reines=2)


def test_an_empty_draw_pile_is_made_anew_before_the_turn_ends():
    state = emptied()
    assert (state.pile, len(state.discard)) == (0, 6)
    found = dock(state)
    assert (kinds(found), found.under) == (("rebuild", ["end_turn"]), "The draw pile is empty")
    assert kinds(dock(move(state, "rebuild"))) == ("end_turn", [])


def test_a_turn_ends_where_nothing_is_open():
    assert kinds(dock(move(begun(), "replace", seat=Ann, place=4))) == ("end_turn", [])


def test_a_conspiracy_that_is_met_comes_before_a_new_draw_pile_and_the_end_of_the_turn():
    assert kinds(dock(with_court(emptied(), "REINE ROI ROI ROI"))) == ("claim", ["rebuild", "end_turn"])


@pytest.mark.parametrize("card", KINDS)
def test_no_filled_button_goes_on_without_the_effect(card):
    filled, others = kinds(dock(played(begun(), card)))
    assert filled in (None, "spy")
    assert "forgo" in others
    assert "end_turn" not in (filled, *others)
