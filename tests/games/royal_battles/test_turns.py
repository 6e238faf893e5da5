"""Initiative, the draws, movement, discarding, and the order of a round."""

import pytest

from companion.core.event_log import EventId, Session
from companion.core.table import play as log_play
from companion.core.table import replay, undo
from companion.games.royal_battles import GAME
from companion.games.royal_battles.board import PLACES, Tile
from tests.games.royal_battles.positions import (
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


def first_round(rulings=None, **options):
    """Jon's 6 of hearts beats Mendi's 4 of diamonds."""
    return play(battle(rulings=rulings, **options), "initiative", white="6H", black="4D")


def test_the_six_of_spades_goes_before_the_four_of_hearts():
    state = put_units(battle(), (JON, 3, (1, 7), "7S"))
    state = state.replace(sides=(state.sides[0].replace(gone={}), state.sides[1].replace(gone={})))
    state = play(state, "initiative", white="6S", black="4H")
    assert messages(state) == ["Initiative: Jon has the 6 of spades, Mendi has the 4 of hearts", "Jon goes first"]
    assert (state.first, GAME.turn(state), GAME.phase(state)) == (JON, JON, "draw")


@pytest.mark.parametrize("card", ["JOKER", "2H"])
def test_equal_initiative_cards_leave_play_and_are_drawn_again(card):
    state = play(battle(), "initiative", white=card, black=card)
    assert (GAME.phase(state), state.sides[JON].gone[card], state.sides[JON].initiative) == ("initiative", 1, None)
    assert messages(state)[-1] == "Draw again; the revealed cards leave play"


def test_a_table_may_shuffle_redrawn_cards_back():
    state = play(battle(rulings={"redrawn-cards": "back"}), "initiative", white="2H", black="2H")
    assert "2H" not in state.sides[JON].gone
    assert messages(state)[-1] == "Draw again; the revealed cards go back into their decks"
    on_board = play(battle(rulings={"redrawn-cards": "back"}), "correct_card", space=[5, 1], card="5S")
    refused(on_board, "initiative", "Jon’s deck no longer has the 10 of diamonds", "decks", white="10D", black="10D")


def test_an_initiative_card_that_was_seen_before_is_refused():
    refused(battle(), "initiative", "Jon’s deck no longer has the 10 of diamonds", "decks", white="10D", black="3S")


def test_an_empty_hand_draws_one_card():
    state = play(first_round(), "draw", seat=JON)
    assert (state.sides[JON].hand, GAME.phase(state), state.sides[JON].pile) == (1, "movement", 48)
    refused(first_round(), "draw", "can draw 1 card now, not 2", "pre-turn-draw", seat=JON, cards=2)


def test_a_hand_with_a_card_draws_none():
    state = play(battle(), "correct_hand", seat=JON, to=1)
    assert GAME.phase(play(state, "initiative", white="6H", black="4D")) == "movement"


def test_a_table_that_counts_no_hands_skips_the_pre_turn_draw():
    assert GAME.phase(first_round(hands=False)) == "movement"


def test_only_the_player_whose_turn_it_is_plays():
    for kind in ("draw", "no_move"):
        refused(first_round(), kind, "It’s Jon’s turn, not Mendi’s", "round", seat=MENDI)


def ready(**changes):
    """Jon at movement with a hand of three."""
    state = play(first_round(**changes), "draw", seat=JON)
    return play(state, "correct_hand", seat=JON, to=3)


def test_a_unit_on_a_red_card_is_not_moved_by_a_red_one():
    refused(
        ready(),
        "move",
        "off the 10 of diamonds with the 3 of hearts: both are red",
        "movement-colour",
        seat=JON,
        unit=0,
        card="3H",
        to=[2, 1],
    )


def test_a_unit_on_a_black_card_is_moved_by_a_red_one():
    state = play(ready(), "move", seat=JON, unit=1, card="3H", to=[2, 3])
    piece = state.sides[JON].units[1]
    assert (PLACES[piece.space], state.board[piece.space]) == ((2, 3), Tile("3H", "red", JON))
    assert messages(state) == [
        "Jon’s Pawn moves to column 2, row 3, on the 3 of hearts",
        "Pawn has no legal target",
    ]
    assert (GAME.phase(state), state.sides[JON].hand, state.sides[JON].gone["3H"]) == ("post-turn", 2, 1)


@pytest.mark.parametrize("to", [[0, 2], [0, 3], [0, 4]])
def test_nobody_moves_off_the_board(to):
    refused(ready(), "move", "off the board", "board-edge", seat=JON, unit=1, card="3H", to=to)


def test_a_unit_moves_to_the_spaces_around_it_only():
    refused(ready(), "move", "isn’t next to the unit", "movement", seat=JON, unit=1, card="3H", to=[3, 3])


def test_covering_another_card_needs_the_other_colour_too():
    state = play(ready(), "correct_card", space=[2, 3], card="5D", seat=JON)
    match = "can’t cover the 5 of diamonds with the 3 of hearts: both are red"
    refused(state, "move", match, "covering", seat=JON, unit=1, card="3H", to=[2, 3])
    black = play(state, "correct_card", space=[2, 3], card="5S")
    assert play(black, "move", seat=JON, unit=1, card="3H", to=[2, 3]).moved == 1


def test_covering_the_own_standing_card_is_a_move():
    state = play(ready(), "move", seat=JON, unit=1, card="3H", to=[1, 3])
    assert (PLACES[state.sides[JON].units[1].space], state.moved) == ((1, 3), 1)


def test_a_space_with_a_unit_is_closed():
    state = put_units(ready(), (MENDI, 0, (2, 3), "5C"))
    refused(state, "move", "another unit on that space", "occupied-space", seat=JON, unit=1, card="3H", to=[2, 3])


def test_a_table_may_let_units_share_a_space():
    state = put_units(ready(rulings={"occupied-space": "shared"}), (MENDI, 0, (2, 3), "5C"))
    state = play(state, "move", seat=JON, unit=1, card="3H", to=[2, 3])
    assert state.sides[JON].units[1].space == state.sides[MENDI].units[0].space
    assert GAME.phase(state) == "post-turn"


def test_the_space_of_a_removed_unit_is_free():
    state = put_units(ready(), (MENDI, 0, (2, 3), "5C"))
    state = play(state, "correct_injury", seat=MENDI, unit=0, to=10)
    assert play(state, "move", seat=JON, unit=1, card="3H", to=[2, 3]).moved == 1


def test_a_joker_moves_any_unit_and_any_card_moves_a_unit_off_it():
    state = play(ready(), "move", seat=JON, unit=0, card="JOKER", to=[2, 1])
    assert state.board[state.sides[JON].units[0].space] == Tile("JOKER", None, JON)
    state = play(state, "correct_turn", phase="movement", seat=JON)
    for card in ("2H", "2S"):
        assert play(state, "move", seat=JON, unit=0, card=card, to=[3, 1]).moved == 0


def test_a_table_may_have_jokers_played_as_one_colour():
    state = ready(rulings={"joker-colour": "named"})
    move = {"seat": JON, "unit": 0, "card": "JOKER", "to": [2, 1]}
    refused(state, "move", "as red or as black", "jokers", **move)
    refused(state, "move", "with a Joker: both are red", "movement-colour", **move, as_colour="red")
    after = play(state, "move", **move, as_colour="black")
    assert after.board[after.sides[JON].units[0].space] == Tile("JOKER", "black", JON)
    refused(state, "move", "Only a Joker", "jokers", **{**move, "card": "2S"}, as_colour="black")
    refused(ready(), "move", "both colours. Don’t choose one", "jokers", **move, as_colour="black")


def test_an_empty_hand_moves_nobody():
    state = play(play(ready(), "correct_hand", seat=JON, to=0), "correct_turn", phase="movement", seat=JON)
    refused(state, "move", "Jon has no cards in hand", "movement", seat=JON, unit=1, card="3H", to=[2, 3])


def test_a_removed_unit_does_not_move():
    state = play(ready(), "correct_injury", seat=JON, unit=1, to=9)
    refused(state, "move", "Pawn is off the board", "removal", seat=JON, unit=1, card="3H", to=[2, 3])


def test_moves_are_not_tracked_without_a_board():
    state = play(armies(JONS, MENDIS, board=False), "initiative", white="6H", black="4D")
    assert GAME.phase(state) == "attack"
    moved = state.replace(step="movement")
    refused(moved, "move", "doesn’t track the board", "untracked-board", seat=JON, unit=1, card="3H", to=[2, 3])


def test_no_legal_move_goes_straight_to_the_post_turn_draw():
    state = play(ready(), "no_move", seat=JON)
    assert (GAME.phase(state), message_rules(state)) == ("post-turn", ["no-legal-move"])
    assert GAME.phase(play(first_round(), "no_move", seat=JON)) == "post-turn"


def test_the_whole_hand_may_be_discarded():
    state = play(play(ready(), "no_move", seat=JON), "discard", seat=JON, cards=["9H"])
    side = state.sides[JON]
    assert (side.hand, side.discarded, side.gone["9H"], side.pile) == (0, 2, 1, 46)
    assert messages(state) == ["Jon discards their hand: 3 cards", "Everyone saw the 9 of hearts"]
    uncounted = play(play(first_round(hands=False), "no_move", seat=JON), "discard", seat=JON)
    assert messages(uncounted) == ["Jon discards their hand"]
    refused(state, "discard", "no cards to discard", "discard-hand", seat=JON)


def test_no_more_cards_are_discarded_than_the_hand_has():
    state = play(ready(), "no_move", seat=JON)
    refused(
        state,
        "discard",
        "3 cards in hand, but you named 4",
        "discard-hand",
        seat=JON,
        cards=["2H", "3H", "4H", "5H"],
    )


def test_the_second_player_follows_and_then_a_new_round_begins():
    state = play(play(first_round(), "no_move", seat=JON), "end_turn", seat=JON)
    assert (GAME.turn(state), GAME.phase(state), state.round) == (MENDI, "draw", 1)
    state = play(play(state, "no_move", seat=MENDI), "end_turn", seat=MENDI)
    assert (GAME.turn(state), GAME.phase(state), state.round) == (None, "initiative", 2)
    assert [side.initiative for side in state.sides] == [None, None]
    assert messages(state) == ["Mendi ends their turn", "Round 2"]


def test_a_table_may_begin_the_second_turn_with_movement():
    state = first_round(rulings={"second-turn": "movement"})
    assert GAME.phase(state) == "draw"
    assert GAME.phase(play(play(state, "no_move", seat=JON), "end_turn", seat=JON)) == "movement"


def test_draws_may_be_left_out():
    state = play(play(first_round(), "no_move", seat=JON), "correct_draws", to=2)
    assert GAME.turn(play(state, "end_turn", seat=JON)) == MENDI


def test_a_table_may_make_draws_and_attacks_compulsory():
    state = first_round(rulings={"free-choice": "must"})
    refused(state, "no_move", "must draw a card first", "free-choice", seat=JON)
    state = play(state, "correct_turn", phase="post-turn", seat=JON)
    state = play(state, "correct_draws", to=2)
    refused(state, "end_turn", "must draw 2 cards first", "free-choice", seat=JON)
    assert GAME.turn(play(play(state, "draw", seat=JON, cards=2), "end_turn", seat=JON)) == MENDI


def test_with_compulsory_moves_a_player_moves_if_any_card_would_do():
    state = ready(rulings={"free-choice": "must"})
    refused(state, "no_move", "must move: with units on both colours", "free-choice", seat=JON)
    black = put_units(state, (JON, 0, (1, 1), "10S"))
    assert GAME.phase(play(black, "no_move", seat=JON)) == "post-turn"
    joker = put_units(black, (JON, 0, (1, 1), "JOKER"))
    refused(joker, "no_move", "must move", "free-choice", seat=JON)
    empty = play(play(state, "correct_hand", seat=JON, to=0), "correct_turn", phase="movement", seat=JON)
    assert GAME.phase(play(empty, "no_move", seat=JON)) == "post-turn"


def test_with_compulsory_attacks_only_a_unit_without_a_target_may_hold_back():
    state = put_units(battle(rulings={"free-choice": "must"}), (JON, 1, (4, 1), "3H"))
    state = at_attack(state, JON, 1, "5S", "3D")
    refused(state, "no_attack", "must attack", "free-choice", seat=JON)
    fallen = play(state, "correct_injury", seat=JON, unit=1, to=8)
    assert GAME.phase(play(fallen, "no_attack", seat=JON)) == "post-turn"
    far = put_units(state, (JON, 1, (2, 4), "3H"))
    assert GAME.phase(play(far, "no_attack", seat=JON)) == "post-turn"


def test_the_post_turn_draw_is_what_was_earned():
    state = play(play(first_round(), "no_move", seat=JON), "correct_draws", to=2)
    state = play(state, "draw", seat=JON)
    assert (state.draws, state.sides[JON].hand) == (1, 1)
    refused(state, "draw", "can draw 1 card now, not 2", "post-turn-draw", seat=JON, cards=2)


def test_nobody_draws_from_an_empty_pile():
    state = play(first_round(), "correct_pile", seat=JON, to=0)
    refused(state, "draw", "draw pile has 0", "decks", seat=JON)


def test_a_used_up_draw_pile_is_mentioned_when_a_round_begins():
    state = play(first_round(), "correct_pile", seat=JON, to=0)
    state = play(play(state, "no_move", seat=JON), "end_turn", seat=JON)
    state = play(play(state, "no_move", seat=MENDI), "end_turn", seat=MENDI)
    assert message_rules(state) == ["round", "round", "cards-run-out"]
    assert messages(state)[-1].startswith("Jon’s draw pile is empty")


def test_nobody_turns_up_a_card_of_an_empty_pile():
    state = play(battle(), "correct_pile", seat=JON, to=0)
    refused(state, "initiative", "Jon’s draw pile is empty", "cards-run-out", white="2H", black="3H")
    refused(state, "initiative", "the card that Jon revealed", "initiative", black="3H")


def second_round(**piles):
    """The second round's initiative; Jon had the 6 of hearts, Mendi the 4 of diamonds."""
    state = first_round()
    for seat in (JON, MENDI):
        state = play(play(state, "no_move", seat=seat), "end_turn", seat=seat)
    for seat in piles.get("empty", ()):
        state = play(play(state, "correct_hand", seat=seat, to=2), "correct_pile", seat=seat, to=0)
    return state


def test_with_empty_piles_a_table_may_play_on_with_the_old_initiative_cards():
    state = second_round(empty=(JON, MENDI))
    match = "Keep the old initiative card"
    refused(state, "initiative", match, "cards-run-out", white="2H", black="3H")
    state = play(state, "initiative")
    assert messages(state) == [
        "Jon keeps the old initiative card",
        "Mendi keeps the old initiative card",
        "Initiative: Jon has the 6 of hearts, Mendi has the 4 of diamonds",
        "Jon goes first",
    ]
    assert (GAME.phase(state), state.sides[JON].pile) == ("movement", 0)
    back = play(state, "correct_turn", phase="initiative", seat=JON)
    assert back.sides[JON].gone["6H"] == 1
    assert GAME.turn(play(back, "initiative")) == JON
    assert play(state, "correct_initiative", seat=JON, card="KH").sides[JON].pile == 0


def test_one_player_may_keep_the_old_card_while_the_other_turns_up_a_new_one():
    state = second_round(empty=(MENDI,))
    refused(state, "initiative", "the card that Jon revealed", "initiative")
    assert GAME.turn(play(state, "initiative", white="2H")) == MENDI
    again = play(state, "initiative", white="4D")
    assert (GAME.phase(again), again.sides[JON].gone["4D"], again.sides[MENDI].last) == ("initiative", 1, "4D")
    assert GAME.turn(play(again, "initiative", white="KS")) == JON


def test_where_nobody_counts_the_table_says_when_the_old_cards_are_kept():
    state = play(armies(JONS, MENDIS, board=False), "initiative", white="6H", black="4D")
    for seat in (JON, MENDI):
        state = play(play(state, "no_attack", seat=seat), "end_turn", seat=seat)
    assert GAME.turn(play(state, "initiative")) == JON


def test_initiative_and_the_end_of_a_turn_belong_to_their_round():
    match = "belongs to round 2, and this is round 1"
    refused(battle(), "initiative", match, "initiative", white="2H", black="3H", round=2)
    refused(play(first_round(), "no_move", seat=JON), "end_turn", match, "round", seat=JON, round=2)
    assert GAME.turn(play(battle(), "initiative", white="2H", black="3H", round=1)) == MENDI


def test_an_undone_round_leaves_the_lines_of_the_next_as_misfits():
    table = replay(GAME, Session("s", GAME.id, GAME.read_setup(["Jon", "Mendi"], {}, {"board": False})))
    script = [("scenario", {"name": "hundred-years-war"})]
    for white, black in (("6H", "4D"), ("8H", "2D")):
        script.append(("initiative", {"white": white, "black": black}))
        for seat in (JON, MENDI):
            script += [("no_attack", {"seat": seat}), ("end_turn", {"seat": seat})]
    for kind, data in script:
        table = log_play(table, kind, data, device="a", at=1)
    table = undo(table, EventId("a", 2), device="a", at=2)
    assert table.state.round == 1
    assert [str(entry.messages[-1]) for entry in table.misfits if entry.event.kind == "initiative"] == [
        "“Reveal initiative” belongs to round 2, and this is round 1"
    ]
