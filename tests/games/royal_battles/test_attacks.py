"""Attacks on the board and by named cards, area effects, key positions and what they earn."""

import pytest

from companion.games.royal_battles import GAME
from tests.games.royal_battles.positions import (
    DRAGON,
    JON,
    JONS,
    MENDI,
    MENDIS,
    armies,
    at_attack,
    battle,
    message_rules,
    messages,
    play,
    put_units,
    refused,
)


def mendis_king(rulings=None, **places):
    """The worked example: Mendi's King on the 8 of diamonds beside Jon's Pawn (9) and Knight (not odd)."""
    state = put_units(
        battle(rulings=rulings),
        (MENDI, 0, (3, 3), places.get("king", "8D")),
        (JON, 1, (2, 3), "9C"),
        (JON, 0, (3, 4), "QH"),
    )
    return at_attack(state, MENDI, 0, "5S", "3D")


def test_mendis_optimal_attack_on_the_pawn():
    state = play(mendis_king(), "attack", seat=MENDI, style="optimal", target=1)
    assert state.sides[JON].units[1].injury == 2
    assert messages(state) == [
        "Mendi’s King hits Jon’s Pawn: Optimal, 3 trumps (1 needed)",
        "Jon’s Pawn takes 2 damage: injury 2 of 8",
        "Key position (Side to side): Mendi can draw 2 cards",
    ]
    assert (GAME.phase(state), state.draws) == ("post-turn", 2)


def test_mendis_optimal_attack_on_the_knight_counts_two_and_is_not_from_a_key_position():
    state = play(mendis_king(), "attack", seat=MENDI, style="optimal", target=0)
    assert messages(state)[0] == "Mendi’s King hits Jon’s Knight: Optimal, 2 trumps (2 needed)"
    assert (state.sides[JON].units[0].injury, state.draws) == (1, 0)


def test_a_miss_from_a_key_position_still_draws():
    state = play(mendis_king(), "attack", seat=MENDI, style="risky", target=1)
    assert messages(state)[0].startswith("Mendi’s King misses")
    assert (state.sides[JON].units[1].injury, state.draws) == (0, 2)


def test_cards_lying_sideways_swap_side_and_head():
    state = mendis_king(rulings={"card-orientation": "sideways"})
    assert play(state, "attack", seat=MENDI, style="optimal", target=1).draws == 0
    assert play(state, "attack", seat=MENDI, style="optimal", target=0).draws == 2
    hearts = at_attack(state, MENDI, 0, "5H", "3D")
    assert play(hearts, "attack", seat=MENDI, style="optimal", target=1).draws == 2


@pytest.mark.parametrize(
    ("orientation", "corners", "suit"),
    [
        ("upright", "falling", "D"),
        ("upright", "rising", "C"),
        ("sideways", "falling", "C"),
        ("sideways", "rising", "D"),
    ],
)
@pytest.mark.parametrize(("queen", "is_falling"), [((2, 2), True), ((4, 4), True), ((4, 2), False), ((2, 4), False)])
def test_the_digit_diagonal_runs_as_the_table_says(orientation, corners, suit, queen, is_falling):
    rulings = {"card-orientation": orientation, "digit-corners": corners}
    state = put_units(battle(rulings=rulings), (MENDI, 0, (3, 3), "8D"), (JON, 3, queen, "9C"))
    other = {"D": "C", "C": "D"}[suit]
    state = at_attack(state, JON, 3, f"5{suit if is_falling else other}", "3D")
    assert play(state, "attack", seat=JON, style="easy", target=0).draws == 2


def test_to_a_joker_every_position_is_key():
    state = at_attack(mendis_king(), MENDI, 0, "JOKER", "3D")
    assert [play(state, "attack", seat=MENDI, style="easy", target=t).draws for t in (0, 1)] == [2, 2]


def queens_blast(rulings=None):
    """Jon's Queen on a Joker, up left of Mendi's King on a red Ace; her Rook is on red, the rest on black."""
    state = put_units(battle(rulings=rulings), (MENDI, 0, (3, 3), "AH"), (JON, 3, (2, 2), "JOKER"))
    return at_attack(state, JON, 3, "5S", "3D")


def test_mystic_blast_reaches_every_enemy_on_the_targets_colour():
    state = play(queens_blast(), "attack", seat=JON, style="advantage", target=0)
    assert [piece.injury for piece in state.sides[MENDI].units] == [5, 4, 0, 0]
    assert messages(state) == [
        "Jon’s Queen hits Mendi’s King: Mystic Blast, 2 trumps (2 needed)",
        "Mendi’s King takes 5 damage: injury 5 of 10",
        "Mendi’s Rook takes 4 damage: injury 4 of 8",
    ]


def test_mystic_blast_that_misses_hurts_nobody():
    state = put_units(queens_blast(), (MENDI, 0, (3, 3), "2H"))
    state = play(state, "attack", seat=JON, style="advantage", target=0)
    assert [piece.injury for piece in state.sides[MENDI].units] == [0, 0, 0, 0]


@pytest.mark.parametrize(("ruling", "injuries"), [("all", [5, 4, 5, 3]), ("alone", [5, 0, 0, 0])])
def test_a_target_on_a_joker(ruling, injuries):
    state = put_units(queens_blast({"joker-target": ruling}), (MENDI, 0, (3, 3), "JOKER"))
    state = play(state, "attack", seat=JON, style="advantage", target=0)
    assert [piece.injury for piece in state.sides[MENDI].units] == injuries


@pytest.mark.parametrize(("ruling", "injury"), [("reached", 5), ("safe", 0)])
def test_a_mate_on_a_joker(ruling, injury):
    state = put_units(queens_blast({"joker-mates": ruling}), (MENDI, 2, (5, 5), "JOKER"))
    state = play(state, "attack", seat=JON, style="advantage", target=0)
    assert state.sides[MENDI].units[2].injury == injury


@pytest.mark.parametrize(("ruling", "injury"), [("doubled", 23), ("plain", 11)])
def test_a_critical_mystic_blast(ruling, injury):
    state = at_attack(queens_blast({"area-critical": ruling}), JON, 3, "AS", "AD")
    state = play(state, "attack", seat=JON, style="advantage", target=0)
    assert state.sides[MENDI].units[0].injury == injury
    assert messages(state)[0] == "Jon’s Queen lands a critical hit on Mendi’s King: Mystic Blast, 4 trumps (2 needed)"
    assert "Mendi’s King is removed" in messages(state)


@pytest.mark.parametrize(("ruling", "injury"), [("all", 19), ("base", 15)])
def test_a_critical_smite(ruling, injury):
    rulings = {"smite-critical": ruling}
    state = put_units(battle(rulings=rulings), (JON, 0, (3, 3), "AH"), (MENDI, 0, (4, 3), "AC"))
    state = play(at_attack(state, JON, 0, "AS", "AD"), "attack", seat=JON, style="advantage", target=0)
    assert state.sides[MENDI].units[0].injury == injury


def test_smite_counts_the_units_still_on_the_board():
    state = put_units(battle(), (JON, 0, (3, 3), "AH"), (MENDI, 0, (4, 3), "AC"))
    state = play(state, "correct_injury", seat=JON, unit=3, to=8)
    state = play(at_attack(state, JON, 0, "AS", "3D"), "attack", seat=JON, style="advantage", target=0)
    assert state.sides[MENDI].units[0].injury == 6 + 3 - 1


def test_deadly_aim_ignores_armor():
    state = put_units(battle(), (MENDI, 1, (3, 3), "AH"), (JON, 0, (2, 2), "AC"))
    state = play(at_attack(state, MENDI, 1, "AS", "3D"), "attack", seat=MENDI, style="advantage", target=0)
    assert state.sides[JON].units[0].injury == 6


def test_strategy_that_hits_draws_two_at_once_beside_the_key_position():
    state = at_attack(mendis_king(king="JOKER"), MENDI, 0, "5S", "3D")
    state = play(state, "attack", seat=MENDI, style="advantage", target=1)
    assert state.draws == 4
    assert message_rules(state)[-2:] == ["strategy", "key-position"]
    assert play(state, "draw", seat=MENDI, cards=4).sides[MENDI].hand == 4


def test_the_pawns_reach_is_diagonal_and_its_spear_orthogonal():
    state = put_units(battle(), (JON, 1, (4, 2), "AH"), (JON, 2, (2, 7), "3C"))
    state = at_attack(state, JON, 1, "AS", "3D")
    refused(
        state, "attack", "“Clear diagonal” is for ranged attacks", "melee-and-ranged", seat=JON, style="easy", target=0
    )
    assert play(state, "attack", seat=JON, style="advantage", target=0).sides[MENDI].units[0].injury == 7
    beside = put_units(state, (JON, 1, (4, 1), "AH"))
    refused(beside, "attack", "for melee attacks", "melee-and-ranged", seat=JON, style="advantage", target=0)
    assert play(beside, "attack", seat=JON, style="risky", target=0).messages[0].rule == "to-hit"


def bishop(rulings=None, bishop_on="AS", king_on="2C"):
    """Mendi's Bishop diagonal to her King (injury 7); her Rook (injury 5) on red, her Pawn (2) on black."""
    state = put_units(
        battle(rulings=rulings), (MENDI, 2, (3, 3), bishop_on), (MENDI, 0, (4, 4), king_on), (MENDI, 1, (5, 1), "9H")
    )
    for unit, injury in ((0, 7), (1, 5), (2, 1), (3, 2)):
        state = play(state, "correct_injury", seat=MENDI, unit=unit, to=injury)
    return at_attack(state, MENDI, 2, "5D", "3D")


def test_healing_reaches_own_units_on_the_targets_colour_and_the_bishop_too():
    state = play(bishop(), "attack", seat=MENDI, style="advantage", target=0)
    assert [piece.injury for piece in state.sides[MENDI].units] == [4, 5, 0, 0]
    assert messages(state) == [
        "Mendi’s Bishop uses Healing on Mendi’s King: 1 trump",
        "Mendi’s King regains 3 life: injury 4 of 10",
        "Mendi’s Bishop regains 1 life: injury 0 of 10",
        "Mendi’s Pawn regains 2 life: injury 0 of 8",
        "Key position (Digit diagonal): Mendi can draw 2 cards",
    ]


@pytest.mark.parametrize(("ruling", "draws"), [("draw", 2), ("no-draw", 0)])
def test_healing_without_a_trump_heals_nothing(ruling, draws):
    state = bishop({"idle-healing": ruling}, bishop_on="2S")
    state = play(state, "attack", seat=MENDI, style="advantage", target=0)
    assert [piece.injury for piece in state.sides[MENDI].units] == [7, 5, 1, 2]
    assert messages(state)[1] == "Mendi’s King regains 0 life: injury 7 of 10"
    assert state.draws == draws


def test_a_bishop_next_to_an_own_unit_has_a_legal_target():
    state = put_units(battle(hands=False), (MENDI, 2, (3, 3), "2C"), (MENDI, 0, (4, 4), "2S"))
    state = play(play(state, "initiative", white="3H", black="8H"), "move", seat=MENDI, unit=2, card="9H", to=[3, 3])
    assert GAME.phase(state) == "attack"


def test_a_melee_unit_only_diagonal_to_its_enemy_has_none():
    state = put_units(battle(hands=False), (MENDI, 0, (3, 3), "2C"), (JON, 0, (4, 4), "2S"))
    state = play(play(state, "initiative", white="3H", black="8H"), "move", seat=MENDI, unit=0, card="9H", to=[3, 3])
    assert (GAME.phase(state), state.messages[-1].rule) == ("post-turn", "no-legal-target")


def test_a_unit_whose_injury_reaches_its_life_is_removed_and_its_card_stays():
    state = play(mendis_king(), "correct_injury", seat=JON, unit=1, to=6)
    state = play(state, "attack", seat=MENDI, style="optimal", target=1)
    assert "Jon’s Pawn is removed" in messages(state)
    assert (state.sides[JON].alive, state.board[state.sides[JON].units[1].space].card) == (3, "9C")


def test_the_targets_of_an_attack_are_near_and_alive():
    state = mendis_king()
    refused(state, "attack", "isn’t next to King", "attack", seat=MENDI, style="easy", target=2)
    state = play(state, "correct_injury", seat=JON, unit=1, to=8)
    refused(state, "attack", "Jon’s Pawn is off the board", "removal", seat=MENDI, style="easy", target=1)


def test_only_a_unit_that_moved_may_attack():
    state = mendis_king().replace(moved=None)
    refused(state, "attack", "Only the unit that moved", "moved-unit-only", seat=MENDI, style="easy", target=1)


def test_an_attack_may_be_left_out():
    state = play(mendis_king(), "no_attack", seat=MENDI)
    assert (GAME.phase(state), state.draws) == ("post-turn", 0)


def test_without_initiative_cards_nothing_can_be_counted():
    state = mendis_king()
    state = state.replace(sides=(state.sides[0].replace(initiative=None), state.sides[1]))
    refused(state, "attack", "Reveal both initiative cards", "initiative", seat=MENDI, style="easy", target=1)


def with_dragon(**record):
    state = put_units(battle(white=[{**DRAGON, **record}, *JONS[1:]]), (JON, 0, (4, 2), "AH"))
    return at_attack(state, JON, 0, "AS", "3D")


def test_a_custom_unit_without_an_advantage_has_none():
    refused(with_dragon(), "attack", "Dragon has no advantage", "advantages", seat=JON, style="advantage", target=0)


def test_a_custom_unit_fights_with_a_printed_advantage():
    state = play(with_dragon(advantage="rook"), "attack", seat=JON, style="advantage", target=0)
    assert state.sides[MENDI].units[0].injury == 6


def test_an_advantage_of_the_tables_own_counts_trumps_and_leaves_the_rest_to_the_table():
    state = with_dragon(advantage_name="Roar", advantage_text="Everybody is afraid.")
    state = play(state, "attack", seat=JON, style="advantage", target=0)
    assert messages(state) == [
        "Jon’s Dragon uses Roar on Mendi’s King: 2 trumps (2 needed); enter the effect manually: Everybody is afraid."
    ]
    assert state.sides[MENDI].units[0].injury == 0


def test_an_advantage_of_the_tables_own_may_have_a_name_or_a_text_alone():
    named = play(with_dragon(advantage_name="Roar"), "attack", seat=JON, style="advantage", target=0)
    assert messages(named)[0].endswith("uses Roar on Mendi’s King: 2 trumps (2 needed); enter the effect manually")
    text = play(with_dragon(advantage_text="Hush!"), "attack", seat=JON, style="advantage", target=0)
    assert messages(text)[0].startswith("Jon’s Dragon uses its advantage on Mendi’s King:")


def test_an_advantage_of_the_tables_own_may_be_used_on_either_side():
    state = put_units(with_dragon(advantage_text="Heals a friend"), (JON, 1, (3, 2), "9C"))
    data = {"seat": JON, "style": "advantage", "target": 1}
    assert "Dragon uses its advantage on Jon’s Pawn" in messages(play(state, "attack", **data, target_seat=JON))[0]
    assert "Dragon uses its advantage on Mendi’s Rook" in messages(play(state, "attack", **data))[0]
    assert messages(play(state, "attack", **data, target_seat=MENDI)) == messages(play(state, "attack", **data))
    refused(state, "attack", "isn’t next to Dragon", "attack", **{**data, "target": 0}, target_seat=JON)


def test_an_attack_is_for_enemies_and_healing_for_friends():
    match = "The target must be one of Jon’s units"
    refused(mendis_king(), "attack", match, "attack", seat=MENDI, style="easy", target=1, target_seat=MENDI)
    match = "The target must be one of Mendi’s units"
    refused(bishop(), "attack", match, "attack", seat=MENDI, style="advantage", target=0, target_seat=JON)


def test_a_unit_with_an_advantage_of_the_tables_own_next_to_a_friend_has_a_legal_target():
    own = {**DRAGON, "advantage_text": "Heals a friend"}
    state = put_units(battle(white=[own, *JONS[1:]], hands=False), (JON, 0, (2, 4), "10D"))
    state = play(play(state, "initiative", white="8H", black="3H"), "move", seat=JON, unit=0, card="9S", to=[2, 4])
    assert GAME.phase(state) == "attack"


def by_cards(**changes):
    data = {"seat": MENDI, "unit": 0, "style": "optimal", "target": 1, "standing": "8D", "target_standing": "9C"}
    return {**data, "position": "side", **changes}


def untracked(black=None):
    state = armies(JONS, black or MENDIS, board=False)
    return play(state, "initiative", white="3D", black="5S")


def test_without_a_board_an_attack_names_its_cards():
    state = play(untracked(), "attack_by_cards", **by_cards())
    assert (state.sides[JON].units[1].injury, state.draws, GAME.phase(state)) == (2, 2, "post-turn")
    assert GAME.turn(play(state, "end_turn", seat=MENDI)) == JON


def test_the_attack_of_the_other_kind_of_table_is_refused():
    refused(mendis_king(), "attack_by_cards", "This table tracks the board", "untracked-board", **by_cards())
    refused(untracked(), "attack", "doesn’t track the board", "untracked-board", seat=MENDI, style="easy", target=1)


def test_by_named_cards_people_say_whom_a_blast_reaches():
    state = armies(JONS, MENDIS, board=False)
    state = play(state, "initiative", white="5S", black="3D")
    data = by_cards(seat=JON, unit=3, style="advantage", target=0, standing="JOKER", target_standing="AH")
    state = play(state, "attack_by_cards", **{**data, "position": "digit", "reached": [1, 0]})
    assert [piece.injury for piece in state.sides[MENDI].units] == [5, 4, 0, 0]


def test_by_named_cards_the_bishop_heals_himself_on_the_same_colour():
    state = untracked()
    for unit in range(4):
        state = play(state, "correct_injury", seat=MENDI, unit=unit, to=4)
    data = by_cards(unit=2, style="advantage", target=0, standing="AS", target_standing="2C", position="digit")
    healed = play(state, "attack_by_cards", **data, reached=[3])
    assert [piece.injury for piece in healed.sides[MENDI].units] == [1, 4, 1, 1]
    other = play(state, "attack_by_cards", **{**data, "standing": "AH"}, reached=[2])
    assert [piece.injury for piece in other.sides[MENDI].units] == [1, 4, 4, 4]
    refused(state, "attack_by_cards", "can’t target itself", "attack", **{**data, "target": 2})


def test_by_named_cards_the_fallen_are_out_of_reach():
    state = play(untracked(["queen"] * 4), "correct_injury", seat=JON, unit=2, to=10)
    blast = by_cards(unit=1, style="advantage", position="digit", target=0)
    refused(state, "attack_by_cards", "Jon’s King is off the board", "removal", **{**blast, "reached": [2]})
    refused(state, "attack_by_cards", "Jon’s King is off the board", "removal", **{**blast, "target": 2})


def test_by_named_cards_only_an_area_advantage_reaches_others():
    refused(untracked(), "attack_by_cards", "Only an area advantage", "advantages", **by_cards(), reached=[2])


def test_by_named_cards_an_advantage_of_the_tables_own_may_be_used_on_either_side():
    state = untracked([{**DRAGON, "advantage_text": "Heals a friend"}, *MENDIS[1:]])
    data = by_cards(style="advantage", target=2)
    assert "on Jon’s King:" in messages(play(state, "attack_by_cards", **data))[0]
    assert "on Mendi’s Bishop:" in messages(play(state, "attack_by_cards", **data, target_seat=MENDI))[0]


def test_by_named_cards_the_standing_cards_have_left_their_decks():
    state = play(untracked(), "attack_by_cards", **by_cards())
    assert [dict(side.gone) for side in state.sides] == [{"3D": 1, "9C": 1}, {"5S": 1, "8D": 1}]
    state = play(play(state, "end_turn", seat=MENDI), "no_attack", seat=JON)
    state = play(state, "end_turn", seat=JON)
    refused(state, "initiative", "Mendi’s deck no longer has the 8 of diamonds", "decks", white="2C", black="8D")
    again = play(play(state, "initiative", white="2C", black="KS"), "attack_by_cards", **by_cards())
    assert again.sides[MENDI].gone == {"5S": 1, "8D": 1, "KS": 1}


def test_by_named_cards_no_card_lies_in_two_places():
    match = "the 5 of spades in 2 places"
    refused(untracked(), "attack_by_cards", match, "decks", **by_cards(standing="5S"))
    refused(untracked(), "attack_by_cards", "the 3 of diamonds in 2 places", "decks", **by_cards(target_standing="3D"))
    healing = by_cards(unit=2, style="advantage", target=0, standing="2C", target_standing="2C", position="digit")
    refused(untracked(), "attack_by_cards", "the 2 of clubs in 2 places", "decks", **healing)
    jokers = play(untracked(), "attack_by_cards", **{**healing, "standing": "JOKER", "target_standing": "JOKER"})
    assert jokers.sides[MENDI].gone["JOKER"] == 2


def test_where_units_share_spaces_nobody_knows_whose_standing_card_it_was():
    state = play(untracked(), "ruling", ruling="occupied-space", choice="shared")
    assert play(state, "attack_by_cards", **by_cards(standing="3D")).sides[MENDI].gone == {"5S": 1}


def test_by_named_cards_a_joker_has_the_colour_that_was_named():
    state = play(untracked(), "ruling", ruling="joker-colour", choice="named")
    for unit in range(4):
        state = play(state, "correct_injury", seat=MENDI, unit=unit, to=4)
    data = by_cards(unit=2, style="advantage", target=0, standing="2C", target_standing="JOKER", position="digit")
    refused(state, "attack_by_cards", "as red or as black", "jokers", **data)
    black = play(state, "attack_by_cards", **data, target_as_colour="black", reached=[3])
    assert [piece.injury for piece in black.sides[MENDI].units] == [1, 4, 1, 1]
    red = play(state, "attack_by_cards", **data, target_as_colour="red", reached=[1])
    assert [piece.injury for piece in red.sides[MENDI].units] == [1, 1, 4, 4]
    easy = {**data, "style": "easy", "standing": "JOKER", "target_standing": "9C"}
    assert play(state, "attack_by_cards", **easy).step == "post-turn"
