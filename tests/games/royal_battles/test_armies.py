"""Armies, scenarios, custom units, and the set-up on the board."""

import pytest

from companion.core.cards import DECK
from companion.core.errors import BadInput
from companion.games.royal_battles import GAME
from companion.games.royal_battles.board import PLACES
from companion.games.royal_battles.facts import CHESS_SET, DECK_SIZE, TRUMP_FOR
from companion.games.royal_battles.units import PRINTED
from tests.games.royal_battles.positions import (
    DRAGON,
    JON,
    JONS,
    MENDI,
    MENDIS,
    armies,
    battle,
    message_rules,
    messages,
    play,
    refused,
    start,
)


@pytest.mark.parametrize(
    ("name", "figures", "weapon", "armor", "advantage"),
    [
        ("pawn", ("melee", 8, 3, 3, (4, 6, 8), 3), "Long Spear", "Hard Leather", "Extended Reach"),
        ("rook", ("ranged", 8, 4, 2, (4, 5, 6), 2), "Long Bow", "Soft Leather", "Deadly Aim"),
        ("knight", ("melee", 8, 2, 4, (5, 6, 7), 4), "Heavy Mace", "Chain", "Smite"),
        ("bishop", ("ranged", 10, 3, 4, (4, 5, 6), 1), "Flail", "Cloth", "Healing"),
        ("queen", ("ranged", 8, 4, 2, (4, 6, 8), 1), "Magic Bolt", "Cloth", "Mystic Blast"),
        ("king", ("melee", 10, 4, 4, (4, 5, 6), 1), "Scepter", "Cloth", "Strategy"),
    ],
)
def test_the_six_units_have_their_printed_figures(name, figures, weapon, armor, advantage):
    unit = PRINTED[name]
    assert (unit.type, unit.life, unit.accuracy, unit.evasion, unit.damage, unit.armor) == figures
    assert (unit.name, unit.weapon, unit.armor_name, unit.advantage.name) == (name.title(), weapon, armor, advantage)
    assert unit.advantage.text


def test_only_the_pawn_has_an_advantage_of_the_other_type():
    assert [name for name, unit in PRINTED.items() if unit.advantage.type != unit.type] == ["pawn"]


def test_the_trumps_share_out_the_whole_deck():
    count = {style: sum(DECK[c] for c, s in TRUMP_FOR.items() if s == style) for style in set(TRUMP_FOR.values())}
    assert count == {"easy": 20, "optimal": 16, "risky": 12, "advantage": 6}
    assert sum(count.values()) == DECK_SIZE == 54


def test_two_chosen_armies_lead_to_the_set_up():
    state = play(start(), "army", seat=JON, units=JONS)
    assert GAME.phase(state) == "army"
    assert messages(state) == ["Jon fields Knight, Pawn, King and Queen"]
    assert GAME.phase(play(state, "army", seat=MENDI, units=MENDIS)) == "deployment"


def test_an_army_may_be_chosen_again_until_both_are_there():
    state = play(play(start(), "army", seat=JON, units=JONS), "army", seat=JON, units=["pawn"] * 4)
    assert [piece.label for piece in state.sides[JON].units] == ["Pawn 1", "Pawn 2", "Pawn 3", "Pawn 4"]


def test_an_army_has_four_units_and_known_ones():
    with pytest.raises(BadInput, match="units: expected a list of 4, found 3"):
        play(start(), "army", seat=JON, units=["pawn"] * 3)
    with pytest.raises(BadInput, match=r"units\[0\]: unknown unit 'pwan'; did you mean 'pawn'"):
        play(start(), "army", seat=JON, units=["pwan", "Rook", "KING", "queen"])


def test_more_than_one_chess_set_is_a_notice_and_no_refusal():
    state = play(start(), "army", seat=JON, units=["king", "king", "rook", "rook"])
    assert messages(state)[1:] == ["Jon has 2 × King, but a chess set has only 1: use a second set or tokens"]
    assert message_rules(state) == ["armies", "chess-set"]
    assert CHESS_SET == {"pawn": 8, "rook": 2, "knight": 2, "bishop": 2, "queen": 1, "king": 1}


@pytest.mark.parametrize(
    ("name", "first", "second"),
    [("hundred-years-war", "Knight", "Rook"), ("black-magic-versus-white-magic", "Queen", "Bishop")],
)
def test_the_printed_scenarios(name, first, second):
    state = play(start(), "scenario", name=name)
    assert [{piece.unit.name for piece in side.units} for side in state.sides] == [{first}, {second}]
    other = play(start(), "scenario", name=name.upper(), seat=MENDI)
    assert [{piece.unit.name for piece in side.units} for side in other.sides] == [{second}, {first}]
    assert message_rules(state)[0] == "scenarios"
    assert message_rules(state).count("chess-set") == 2
    assert GAME.phase(state) == "deployment"


def test_a_custom_unit_has_every_field_of_the_record_free():
    record = {**DRAGON, "weapon": "Fire", "armor_name": "Scales", "advantage": "Queen", "advantage_name": "Breath"}
    unit = play(start(), "army", seat=JON, units=[record, *JONS[:3]]).sides[JON].units[0].unit
    assert (unit.name, unit.type, unit.life, unit.damage) == ("Dragon", "ranged", 12, (3, 5, 9))
    assert (unit.weapon, unit.armor_name, unit.advantage.name) == ("Fire", "Scales", "Breath")
    assert unit.advantage.per_trump == PRINTED["queen"].advantage.per_trump


def test_a_custom_advantage_of_the_tables_own_is_resolved_by_hand():
    record = {**DRAGON, "advantage_name": "Roar", "advantage_text": "Everybody is afraid."}
    advantage = play(start(), "army", seat=JON, units=[record, *JONS[:3]]).sides[JON].units[0].unit.advantage
    assert (advantage.name, advantage.text, advantage.by_hand, advantage.type) == (
        "Roar",
        "Everybody is afraid.",
        True,
        None,
    )


def test_a_custom_unit_without_a_figure_is_refused():
    with pytest.raises(BadInput, match=r"units\[0\].evasion: missing"):
        play(start(), "army", seat=JON, units=[{k: v for k, v in DRAGON.items() if k != "evasion"}, *JONS[:3]])


def test_white_starts_in_the_left_column_and_black_in_the_right():
    state = battle()
    assert [PLACES[piece.space] for piece in state.sides[JON].units] == [(1, 1), (1, 3), (1, 5), (1, 7)]
    assert [PLACES[piece.space] for piece in state.sides[MENDI].units] == [(5, 1), (5, 3), (5, 5), (5, 7)]
    assert (GAME.phase(state), state.round, GAME.turn(state)) == ("initiative", 1, None)
    assert [side.pile for side in state.sides] == [50, 50]


def test_the_players_take_turns_placing():
    state = play(armies(JONS, MENDIS), "deploy", seat=MENDI, unit=0, row=3, card="9C")
    assert GAME.turn(state) == JON
    refused(state, "deploy", "It’s Jon’s turn to place a unit", "set-up", seat=MENDI, unit=1, row=1, card="2C")


@pytest.mark.parametrize("card", ["AS", "JOKER"])
def test_aces_and_jokers_are_not_placed_at_set_up(card):
    refused(armies(JONS, MENDIS), "deploy", "draw another", "set-up-cards", seat=JON, unit=0, row=1, card=card)


def test_units_start_in_every_other_row_one_to_a_card():
    state = armies(JONS, MENDIS)
    refused(state, "deploy", "rows 1, 3, 5 and 7, not in row 2", "set-up", seat=JON, unit=0, row=2, card="2C")
    state = play(state, "deploy", seat=JON, unit=0, row=1, card="2C")
    state = play(state, "deploy", seat=MENDI, unit=0, row=1, card="2C")
    refused(state, "deploy", "already has a card in row 1", "set-up", seat=JON, unit=1, row=1, card="3C")
    refused(state, "deploy", "Knight is already on the board", "set-up", seat=JON, unit=0, row=3, card="3C")
    refused(state, "deploy", "Jon’s deck no longer has the 2 of clubs", "decks", seat=JON, unit=1, row=3, card="2C")


def test_without_a_board_the_battle_begins_with_initiative():
    state = armies(JONS, MENDIS, board=False)
    assert (GAME.phase(state), state.round, state.board) == ("initiative", 1, None)
    assert [side.hand for side in state.sides] == [None, None]


def test_a_move_outside_its_phase_is_refused():
    refused(start(), "initiative", "belongs to: Initiative", "initiative", white="2C", black="3C")
    refused(battle(), "army", "Now it is: Initiative", "armies", seat=JON, units=JONS)


def test_the_game_takes_two_players():
    with pytest.raises(BadInput, match="takes 2 players"):
        GAME.read_setup(["Jon"], {}, {})
