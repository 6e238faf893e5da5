"""The big button passes over nothing: the draw, the room for it and an attack come before passing on."""

from companion.games.board_royale import GAME
from companion.games.board_royale.screen.attack_panel import spoils
from companion.games.board_royale.screen.next_move import next_move
from companion.ui.theme import theme
from tests.games.board_royale.positions import JANE, MARIA, MIKE, day, do, given, opened


def button(state):
    found = next_move(theme(), state)
    return found and (found.text, found.kind)


def test_the_draw_comes_before_passing_on():
    assert button(opened()) == ("Jane draws 2, then crafts", "draw")
    state = day(phase="resource")
    assert button(state) == ("Jane draws 2, then acts", "draw")
    assert button(do(state, "draw", seat=JANE)) == ("Pass to Mike", "pass")


def test_room_is_made_before_the_draw():
    state = day(phase="resource", hands={JANE: 20})
    assert button(state) == ("Jane discards 2 to draw 2", "discard")
    assert button(do(state, "discard", seat=JANE, n=2)) == ("Jane draws 2, then acts", "draw")


def test_an_attack_or_a_steal_is_resolved_before_passing_on():
    attacked = do(day(), "attack", seat=JANE, target=MIKE, damage=1)
    stolen = do(day(phase="resource"), "steal", seat=JANE, target=MIKE)
    for state in (attacked, stolen):
        assert button(state) is None
        assert not GAME.is_allowed(state, "pass", seat=JANE)
        assert button(do(state, "resolve")) == ("Pass to Mike", "pass")


def test_loot_that_is_shared_is_handed_out_before_the_turn_goes_on():
    state = given(day(hands={MIKE: 1}), MIKE, "Rope")
    assert spoils(do(state, "attack", seat=JANE, target=MIKE, damage=1, helpers=[MARIA])) == ("Rope",)
