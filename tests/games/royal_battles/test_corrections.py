"""Everything that the state keeps can be put right by hand."""

import pytest

from companion.games.royal_battles import GAME
from companion.games.royal_battles.board import PLACES, Tile
from companion.games.royal_battles.rulings import BOOK, RULINGS
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


def in_round(rulings=None, **options):
    return play(battle(rulings=rulings, **options), "initiative", white="6H", black="4D")


def test_an_injury_is_corrected():
    state = play(battle(), "correct_injury", seat=JON, unit=0, to=3, was=0)
    assert messages(state) == ["Corrected: Jon’s Knight (injury): 0 → 3"]
    refused(
        state,
        "correct_injury",
        "was 0 when this was set to 5, but it’s 3 now",
        "corrections",
        seat=JON,
        unit=0,
        to=5,
        was=0,
    )


def test_a_corrected_injury_removes_a_unit_and_brings_it_back():
    state = play(battle(), "correct_injury", seat=JON, unit=0, to=8)
    assert messages(state)[-1] == "Jon’s Knight is removed"
    state = play(state, "correct_injury", seat=JON, unit=0, to=7)
    assert messages(state)[-1] == "Jon’s Knight is back on the board"
    assert state.sides[JON].units[0].alive


def test_a_unit_does_not_come_back_onto_a_space_that_was_taken():
    state = play(battle(), "correct_injury", seat=JON, unit=0, to=8)
    state = play(state, "correct_space", seat=JON, unit=1, to=[1, 1])
    refused(state, "correct_injury", "Another unit is on column 1, row 1", "occupied-space", seat=JON, unit=0, to=0)


def test_bringing_back_the_last_unit_goes_on_with_the_battle():
    state = battle()
    for unit in range(4):
        state = play(state, "correct_injury", seat=JON, unit=unit, to=20)
    assert GAME.phase(state) == "over"
    assert GAME.phase(play(state, "correct_injury", seat=JON, unit=0, to=0)) == "initiative"


@pytest.mark.parametrize("figure", ["life", "accuracy", "evasion", "easy", "optimal", "risky", "armor"])
def test_every_figure_of_a_unit_is_corrected(figure):
    state = play(battle(), "correct_figure", seat=JON, unit=1, figure=figure, to=9)
    assert messages(state)[0].startswith("Corrected: Jon’s Pawn (")
    assert messages(state)[0].endswith(" → 9")
    unit = state.sides[JON].units[1].unit
    damages = dict(zip(("easy", "optimal", "risky"), unit.damage, strict=True))
    assert (damages[figure] if figure in damages else getattr(unit, figure)) == 9
    refused(state, "correct_figure", "but it’s 9 now", "corrections", seat=JON, unit=1, figure=figure, to=2, was=1)


def test_a_lower_life_can_remove_a_unit_but_is_never_nothing():
    state = play(battle(), "correct_injury", seat=JON, unit=1, to=5)
    assert not play(state, "correct_figure", seat=JON, unit=1, figure="life", to=5).sides[JON].units[1].alive
    refused(state, "correct_figure", "at least 1 life", "corrections", seat=JON, unit=1, figure="life", to=0)


def test_the_words_of_a_record_are_corrected():
    state = play(
        battle(), "correct_record", seat=JON, unit=1, name="Knight", type="ranged", weapon="Sling", armor_name="Rags"
    )
    unit = state.sides[JON].units[1].unit
    assert (unit.name, unit.type, unit.weapon, unit.armor_name) == ("Knight", "ranged", "Sling", "Rags")
    assert [piece.label for piece in state.sides[JON].units] == ["Knight 1", "Knight 2", "King", "Queen"]
    assert unit.advantage.name == "Extended Reach"
    assert messages(state) == [
        "Corrected: Jon’s Pawn (name): Pawn → Knight",
        "Corrected: Jon’s Pawn (type): melee → ranged",
        "Corrected: Jon’s Pawn (weapon): Long Spear → Sling",
        "Corrected: Jon’s Pawn (armor): Hard Leather → Rags",
    ]
    assert messages(play(battle(), "correct_record", seat=JON, unit=1)) == ["Jon’s Pawn: record unchanged"]


def test_the_advantage_on_a_record_is_corrected():
    state = play(battle(), "correct_record", seat=JON, unit=1, advantage="rook")
    assert state.sides[JON].units[1].unit.advantage.ignores_armor
    renamed = play(state, "correct_record", seat=JON, unit=1, advantage_name="Hawk's Eye")
    assert renamed.sides[JON].units[1].unit.advantage.ignores_armor
    assert renamed.sides[JON].units[1].unit.advantage.name == "Hawk's Eye"
    gone = play(state, "correct_record", seat=JON, unit=1, advantage=None)
    assert gone.sides[JON].units[1].unit.advantage is None
    assert messages(gone)[0] == "Corrected: Jon’s Pawn (advantage): Deadly Aim → none"
    own = play(gone, "correct_record", seat=JON, unit=1, advantage_text="It sings.")
    assert own.sides[JON].units[1].unit.advantage.by_hand


def test_where_a_unit_stands_is_corrected():
    state = play(battle(), "correct_card", space=[3, 3], card="7D", seat=JON)
    state = play(state, "correct_space", seat=JON, unit=1, to=[3, 3], was=[1, 3])
    assert PLACES[state.sides[JON].units[1].space] == (3, 3)
    assert messages(state) == ["Corrected: Jon’s Pawn (space): column 1, row 3 → column 3, row 3"]
    refused(
        state,
        "correct_space",
        r"Jon’s Pawn \(space\) was column 1, row 3",
        "corrections",
        seat=JON,
        unit=1,
        to=[2, 3],
        was=[1, 3],
    )
    refused(state, "correct_space", "no card under Pawn", "standing-card", seat=JON, unit=1, to=[2, 2])
    refused(state, "correct_space", "Another unit is on", "occupied-space", seat=JON, unit=1, to=[5, 1])
    refused(state, "correct_space", "is off the board", "board-edge", seat=JON, unit=1, to=[6, 1])


def test_a_standing_card_is_corrected():
    state = play(battle(), "correct_card", space=[1, 3], card="7D")
    assert state.board[state.sides[JON].units[1].space] == Tile("7D", "red", JON)
    assert messages(state) == [
        "Corrected: the card on column 1, row 3: the 2 of clubs → the 7 of diamonds",
        "Back in Jon’s deck: the 2 of clubs",
    ]
    refused(state, "correct_card", "no card under Pawn", "standing-card", space=[1, 3], card=None)
    assert play(state, "correct_card", space=[3, 3], card=None).messages[0].rule == "corrections"
    named = battle(rulings={"joker-colour": "named"})
    named = play(named, "correct_card", space=[3, 3], card="JOKER", as_colour="red", seat=MENDI)
    assert named.board[12] == Tile("JOKER", "red", MENDI)
    black = play(named, "correct_card", space=[3, 3], card="JOKER", as_colour="black")
    assert messages(black) == ["Corrected: the card on column 3, row 3: a Joker (red) → a Joker (black)"]
    assert black.sides[MENDI].gone["JOKER"] == 1


def test_a_corrected_card_on_the_board_leaves_its_deck_and_the_other_one_goes_back():
    state = play(battle(), "correct_card", space=[1, 1], card="10H")
    gone = state.sides[JON].gone
    assert ("10D" in gone, gone["10H"], state.sides[JON].pile) == (False, 1, 50)
    assert GAME.phase(play(state, "initiative", white="10D", black="2C")) == "draw"
    refused(state, "correct_card", "Jon’s deck no longer has the 2 of clubs", "decks", space=[1, 1], card="2C")
    none = play(state, "correct_card", space=[2, 2], card="KC", seat=MENDI)
    assert (none.sides[MENDI].gone["KC"], none.sides[MENDI].pile) == (1, 49)
    none = play(none, "correct_card", space=[2, 2], card=None)
    assert none.sides[MENDI].pile == 50


def test_a_card_on_an_empty_space_is_somebodys():
    refused(battle(), "correct_card", "whose deck the card is from", "decks", space=[3, 3], card="KC")


def test_only_a_unit_on_the_board_needs_a_card_under_it():
    state = play(battle(), "correct_injury", seat=JON, unit=1, to=8)
    state = play(state, "correct_card", space=[1, 3], card=None)
    refused(state, "correct_injury", "no card under Pawn", "standing-card", seat=JON, unit=1, to=0)


def test_places_are_corrected_on_a_tracked_board_only():
    state = armies(JONS, MENDIS, board=False)
    refused(state, "correct_space", "doesn’t track", "untracked-board", seat=JON, unit=1, to=[2, 3])
    refused(state, "correct_card", "doesn’t track", "untracked-board", space=[2, 3], card="2C")


def test_the_cards_that_are_gone_are_corrected():
    state = play(battle(), "correct_gone", seat=JON, cards=["JOKER", "joker", "2C"], was=4)
    assert messages(state) == ["Corrected: cards gone from Jon’s deck: 4 → 3"]
    assert messages(play(state, "correct_gone", seat=JON, cards=["2C"]))[0].endswith("Jon’s deck: 3 → 1")
    assert state.sides[JON].gone == {"JOKER": 2, "2C": 1}
    assert state.sides[JON].pile == 51
    refused(
        state,
        "correct_gone",
        "the 2 of clubs 2 times for Jon, but a deck has only 1",
        "decks",
        seat=JON,
        cards=["2C", "2C"],
    )
    refused(state, "correct_gone", "was 4 when", "corrections", seat=JON, cards=[], was=4)


def test_a_hand_is_corrected_at_the_cost_of_the_pile():
    state = play(battle(), "correct_hand", seat=MENDI, to=5, was=0)
    assert (state.sides[MENDI].hand, state.sides[MENDI].pile) == (5, 45)
    assert messages(state) == ["Corrected: cards in Mendi’s hand: 0 → 5"]
    refused(state, "correct_hand", "was 0 when", "corrections", seat=MENDI, to=2, was=0)
    refused(state, "correct_hand", "more than the 54 cards", "decks", seat=MENDI, to=51)


def test_a_draw_pile_is_corrected_and_the_rest_was_discarded_unseen():
    state = play(battle(), "correct_pile", seat=MENDI, to=40, was=50)
    assert (state.sides[MENDI].pile, state.sides[MENDI].discarded) == (40, 10)
    assert messages(state) == ["Corrected: Mendi’s draw pile: 50 → 40"]
    assert play(state, "correct_pile", seat=MENDI, to=50).sides[MENDI].discarded == 0
    refused(state, "correct_pile", "pile has at most 50", "decks", seat=MENDI, to=51)


def test_hands_are_corrected_only_where_they_are_counted():
    refused(battle(hands=False), "correct_hand", "doesn’t count hands", "decks", seat=JON, to=1)
    refused(battle(hands=False), "correct_pile", "doesn’t count hands", "decks", seat=JON, to=1)


def test_an_initiative_card_is_corrected_and_the_other_one_goes_back():
    state = play(in_round(), "correct_initiative", seat=JON, card="KS")
    side = state.sides[JON]
    assert (side.initiative, side.gone.get("KS"), side.gone.get("6H")) == ("KS", 1, None)
    refused(state, "correct_initiative", "equal cards are redrawn", "redraw", seat=JON, card="4D")
    jokers = play(
        play(state, "correct_gone", seat=JON, cards=["JOKER", "JOKER"]), "correct_gone", seat=JON, cards=["JOKER"]
    )
    assert play(jokers, "correct_initiative", seat=JON, card="JOKER").sides[JON].gone == {"JOKER": 2}
    refused(in_round(), "correct_initiative", "is already the 6 of hearts", "corrections", seat=JON, card="6H")
    refused(battle(), "correct_initiative", "Reveal both", "initiative", seat=JON, card="KS")


def test_a_corrected_initiative_card_decides_anew_who_goes_first_if_nobody_has_acted():
    state = play(in_round(), "correct_initiative", seat=JON, card="2H")
    assert messages(state) == [
        "Corrected: Jon’s initiative card: the 6 of hearts → the 2 of hearts",
        "Back in Jon’s deck: the 6 of hearts",
        "Mendi goes first",
    ]
    assert (state.first, GAME.turn(state), GAME.phase(state)) == (MENDI, MENDI, "draw")
    drawn = play(play(in_round(), "draw", seat=JON), "correct_initiative", seat=MENDI, card="KH")
    assert (drawn.first, GAME.turn(drawn), drawn.sides[JON].hand) == (MENDI, MENDI, 1)
    untracked = play(armies(JONS, MENDIS, board=False), "initiative", white="6H", black="4D")
    assert GAME.turn(play(untracked, "correct_initiative", seat=JON, card="2H")) == MENDI


def test_once_somebody_has_acted_the_history_says_who_should_have_gone_first():
    state = play(play(in_round(), "no_move", seat=JON), "correct_initiative", seat=JON, card="2H")
    assert messages(state)[-1] == "Mendi should have gone first; correct the turn if it’s not too late"
    assert (state.first, GAME.turn(state)) == (JON, JON)


def test_who_goes_first_by_hand_stays_so_while_the_cards_agree():
    state = play(in_round(), "correct_turn", phase="draw", seat=MENDI, first=MENDI)
    assert messages(state)[-1] == "Mendi goes first this round"
    assert play(state, "correct_initiative", seat=JON, card="KS").first == MENDI


def test_one_of_two_jokers_goes_back():
    state = play(in_round(), "correct_initiative", seat=JON, card="JOKER")
    state = play(state, "correct_gone", seat=JON, cards=["JOKER", "JOKER"])
    assert play(state, "correct_initiative", seat=JON, card="2H").sides[JON].gone == {"JOKER": 1, "2H": 1}


def test_the_round_and_the_draws_are_corrected():
    assert play(battle(), "correct_round", to=5, was=1).round == 5
    assert messages(play(battle(), "correct_round", to=5)) == ["Corrected: the round: 1 → 5"]
    assert play(battle(), "correct_draws", to=2, was=0).draws == 2
    assert messages(play(battle(), "correct_draws", to=1)) == ["Corrected: cards left to draw: 0 → 1"]
    refused(battle(), "correct_round", "the round was 3", "corrections", to=5, was=3)


def test_whose_turn_it_is_is_corrected():
    state = play(in_round(), "correct_turn", phase="movement", seat=MENDI, first=MENDI)
    assert (GAME.turn(state), GAME.phase(state), state.first) == (MENDI, "movement", MENDI)
    assert messages(state)[0] == "Corrected: the turn: Pre-turn draw, Jon’s turn → Movement, Mendi’s turn"
    assert message_rules(state) == ["corrections", "corrections"]
    state = play(state, "correct_turn", phase="attack", seat=JON, unit=2)
    assert (state.moved, GAME.turn(state), state.first) == (2, JON, MENDI)
    assert GAME.phase(play(state, "correct_turn", phase="initiative", seat=JON)) == "initiative"


def test_back_at_initiative_its_cards_are_in_their_decks_again():
    state = play(in_round(), "correct_turn", phase="initiative", seat=JON)
    assert messages(state) == [
        "Corrected: the turn: Pre-turn draw, Jon’s turn → Initiative",
        "Back in Jon’s deck: the 6 of hearts",
        "Back in Mendi’s deck: the 4 of diamonds",
    ]
    assert GAME.turn(play(state, "initiative", white="6H", black="KD")) == MENDI


def test_a_unit_that_moved_is_its_own_players():
    state = play(in_round(), "correct_turn", phase="attack", seat=JON, unit=2)
    assert play(state, "correct_turn", phase="attack", seat=JON).moved == 2
    refused(state, "correct_turn", "Choose the unit that moved", "moved-unit-only", phase="attack", seat=MENDI)
    assert play(state, "correct_turn", phase="post-turn", seat=MENDI).moved is None
    fallen = play(state, "correct_injury", seat=JON, unit=2, to=10)
    refused(fallen, "correct_turn", "King is off the board", "removal", phase="attack", seat=JON)


def test_a_hand_with_cards_is_not_put_at_the_pre_turn_draw():
    state = play(in_round(), "correct_hand", seat=JON, to=2)
    match = "Jon holds 2 cards"
    refused(state, "correct_turn", match, "pre-turn-draw", phase="draw", seat=JON)


def test_an_army_that_is_gone_needs_a_unit_before_the_battle_goes_on():
    state = in_round()
    for unit in range(4):
        state = play(state, "correct_injury", seat=JON, unit=unit, to=20)
    refused(state, "correct_turn", "Jon has no units left", "victory", phase="initiative", seat=JON)


def test_a_corrected_hand_leads_to_the_draw_or_to_movement():
    state = play(in_round(), "correct_hand", seat=JON, to=2)
    assert (GAME.phase(state), messages(state)[-1]) == ("movement", "Next: Movement")
    assert play(state, "move", seat=JON, unit=1, card="3H", to=[2, 3]).sides[JON].hand == 1
    assert GAME.phase(play(state, "correct_hand", seat=JON, to=0)) == "draw"
    assert GAME.phase(play(in_round(), "correct_hand", seat=MENDI, to=2)) == "draw"
    second = play(play(in_round({"second-turn": "movement"}), "no_move", seat=JON), "end_turn", seat=JON)
    assert GAME.phase(play(second, "correct_hand", seat=MENDI, to=0)) == "movement"


def test_a_turn_needs_armies_on_the_board_initiative_cards_and_a_unit_that_moved():
    refused(start(), "correct_turn", "Jon hasn’t chosen an army", "armies", phase="draw", seat=JON)
    refused(armies(JONS, MENDIS), "correct_turn", "Jon still has units to place", "set-up", phase="draw", seat=JON)
    refused(battle(), "correct_turn", "initiative cards first", "initiative", phase="draw", seat=JON)
    refused(in_round(), "correct_turn", "Choose the unit that moved", "moved-unit-only", phase="attack", seat=JON)
    untracked = play(armies(JONS, MENDIS, board=False), "initiative", white="6H", black="4D")
    refused(untracked, "correct_turn", "doesn’t track", "untracked-board", phase="movement", seat=JON)


@pytest.mark.parametrize(("kind", "data"), [("concede", {"seat": JON}), ("cards_out", {})])
def test_a_battle_that_was_ended_by_mistake_goes_on(kind, data):
    ended = play(in_round(), kind, **data)
    assert GAME.phase(ended) == "over"
    assert GAME.phase(play(ended, "correct_turn", phase="draw", seat=JON)) == "draw"


def test_units_that_nobody_chose_cannot_be_corrected():
    refused(start(), "correct_injury", "Jon hasn’t chosen an army yet", "armies", seat=JON, unit=0, to=1)


def test_a_unit_may_be_placed_by_correction_and_the_battle_begun():
    state = armies([DRAGON] * 4, MENDIS)
    for unit, row in enumerate((1, 3, 5, 7)):
        for seat, column in ((JON, 1), (MENDI, 5)):
            state = play(state, "correct_card", space=[column, row], card=f"{row}C".replace("1C", "2C"), seat=seat)
            state = play(state, "correct_space", seat=seat, unit=unit, to=[column, row])
    state = play(state, "correct_turn", phase="initiative", seat=JON)
    assert (GAME.phase(state), state.round) == ("initiative", 1)


def test_every_ruling_has_choices_and_a_default_and_can_be_changed():
    for key, ruling in RULINGS.items():
        assert BOOK[key] in ruling.choices
        for choice in ruling.choices:
            assert play(battle(), "ruling", ruling=key, choice=choice).rulings[key] == choice


def test_every_move_and_phase_names_its_rules():
    assert all(move.rules for kind, move in GAME.moves.items() if kind != "ruling")
    assert all(phase.rules for phase in GAME.phases.values())
