"""Corrections by hand: where units stand and on what cards; hands, draw piles, cards that are gone, initiative."""

from __future__ import annotations

from collections.abc import Sequence

from companion.core.cards import JOKER
from companion.core.corrections import RULE, check_was, correction
from companion.core.errors import IllegalMove
from companion.core.messages import Message, message
from companion.core.state import with_item
from companion.games.royal_battles.board import PLACES, SPOKEN, Tile, is_on_grid, laid, off_grid, space
from companion.games.royal_battles.corrections import changed, is_taken
from companion.games.royal_battles.decks import back_message, counted_cards, returned, spent
from companion.games.royal_battles.facts import DECK_SIZE
from companion.games.royal_battles.rounds import begin_turn, first_step, goes_first
from companion.games.royal_battles.state import ATTACK, DRAW, MOVEMENT, TITLES, BattleState, Side, check_board, piece_of
from companion.games.royal_battles.turns import taken


def correct_space(
    state: BattleState, seat: int, unit: int, to: Sequence[int], was: Sequence[int] | None = None
) -> BattleState:
    """A unit is put on another space; a card must lie there."""
    check_board(state)
    piece, (column, row) = piece_of(state, seat, unit), to
    what, now = message("{who}’s {unit} (space)", who=state.names[seat], unit=piece.spoken), _place(piece.space)
    if piece.space is not None:
        check_was(what, now, _column_row(*to), was and _column_row(*was))
    at = _space_on_grid(column, row)
    if at != piece.space and piece.alive and at in taken(state) and state.rulings["occupied-space"] == "closed":
        raise is_taken(at)
    return changed(state, seat, unit, piece.replace(space=at), correction(what, now, _place(at)))


def _place(at: int | None) -> Message:
    return message("none yet") if at is None else _column_row(*PLACES[at])


def _column_row(column: int, row: int) -> Message:
    return message("column {column}, row {row}", column=column, row=row)


def _space_on_grid(column: int, row: int) -> int:
    if not is_on_grid(column, row):
        refusal = off_grid(column, row)
        raise IllegalMove(refusal.template, refusal.rule, **refusal.values)
    return space(column, row)


def correct_card(
    state: BattleState, space: Sequence[int], card: str | None, as_colour: str | None = None, seat: int | None = None
) -> BattleState:
    """The card that lies uppermost on a space, which is the standing card of a unit there; null: none.

    It leaves the deck of `seat`: of whoever laid the card that was thought to lie there, if that is left out. And that
    one was not drawn.
    """
    board, (column, row) = check_board(state), space
    at = _space_on_grid(column, row)
    old, new = board[at], None
    if card:
        owner = seat if seat is not None else _owner(state, at)
        new = laid(card, as_colour, state.rulings["joker-colour"], owner)
    said = correction(message("the card on {place}", place=_place(at)), _spoken(old), _spoken(new))
    return _exchanged(state.replace(board=with_item(board, at, new), messages=(said,)), old, new)


def _owner(state: BattleState, at: int) -> int:
    """Who laid the card on a space, or whose unit stands there."""
    tile = state.board[at] if state.board else None
    if tile and tile.seat is not None:
        return tile.seat
    for seat, side in enumerate(state.sides):
        if any(piece.space == at and piece.alive for piece in side.units):
            return seat
    raise IllegalMove("Say whose deck the card is from.", rule="decks")


def _spoken(tile: Tile | None) -> Message:
    """A card by name; a Joker with the colour it was given."""
    if tile is None:
        return message("none")
    if tile.card == JOKER and tile.colour:
        return message("{card} ({colour})", card=SPOKEN[tile.card], colour=message(tile.colour))
    return SPOKEN[tile.card]


def _exchanged(state: BattleState, old: Tile | None, new: Tile | None) -> BattleState:
    """The decks follow: the card that does not lie there was not drawn, the one that does has left its deck."""
    sides, messages = state.sides, state.messages
    if old and new and (old.card, old.seat) == (new.card, new.seat):
        return state
    if old and old.seat is not None:
        sides = with_item(sides, old.seat, returned(sides[old.seat], old.card))
        messages += (back_message(old.card, state.names[old.seat]),)
    if new and new.seat is not None:
        sides = with_item(sides, new.seat, spent(sides[new.seat], new.card, state.names[new.seat]))
    return state.replace(sides=sides, messages=messages)


def correct_hand(state: BattleState, seat: int, to: int, was: int | None = None) -> BattleState:
    """How many cards a player holds; the draw pile has so many fewer or more.

    A turn that has just begun is then at its draw or at its movement, as that hand asks for.
    """
    side, who = _counted_side(state, seat), state.names[seat]
    now = side.hand or 0
    said = correction(message("cards in {who}’s hand", who=who), now, to, was)
    after = state.with_player(seat, hand=to).replace(messages=(said,))
    if state.active != seat or state.step not in (DRAW, MOVEMENT):
        return after
    step = first_step(after, seat)
    if step == state.step:
        return after
    next_step = message("Next: {phase}", rule="pre-turn-draw", phase=message(TITLES[step]))
    return after.replace(step=step, messages=(said, next_step))


def correct_pile(state: BattleState, seat: int, to: int, was: int | None = None) -> BattleState:
    """How many cards a draw pile has; what is then nowhere was discarded unseen."""
    side, who = _counted_side(state, seat), state.names[seat]
    said = correction(message("{who}’s draw pile", who=who), side.pile, to, was)
    most = side.discarded + side.pile
    if to > most:
        text = "A deck has {n} cards. With the hand and the cards that are gone, {who}’s pile has at most {most}."
        raise IllegalMove(text, rule="decks", n=DECK_SIZE, who=who, most=most)
    return state.with_player(seat, discarded=most - to).replace(messages=(said,))


def _counted_side(state: BattleState, seat: int) -> Side:
    side = state.sides[seat]
    if side.hand is None:
        raise IllegalMove("This table doesn’t count hands and draw piles.", rule="decks")
    return side


def correct_gone(state: BattleState, seat: int, cards: Sequence[str], was: int | None = None) -> BattleState:
    """All cards that are known to have left a deck; `was` is how many there were."""
    side, who = state.sides[seat], state.names[seat]
    now = sum(side.gone.values())
    said = correction(message("cards gone from {who}’s deck", who=who), now, len(cards), was)
    return state.with_player(seat, gone=counted_cards(cards, who)).replace(messages=(said,))


def correct_initiative(state: BattleState, seat: int, card: str) -> BattleState:
    """Another card was turned up than was entered. Who goes first is decided anew, if nobody has acted yet."""
    side, who = state.sides[seat], state.names[seat]
    old, other = side.initiative, state.sides[1 - seat].initiative
    if old is None or other is None:
        raise IllegalMove("Reveal both initiative cards first.", rule="initiative")
    if card == old:
        raise IllegalMove("{who}’s initiative card is already {card}.", RULE, who=who, card=SPOKEN[card])
    first = _first(seat, card, other)
    if first is None:
        text = "Both initiative cards would be {card}, and equal cards are redrawn."
        raise IllegalMove(text, rule="redraw", card=SPOKEN[card])
    said = correction(message("{who}’s initiative card", who=who), SPOKEN[old], SPOKEN[card])
    side = spent(returned(side, old), card, who).replace(initiative=card, last=card if side.last else None)
    after = state.replace(sides=with_item(state.sides, seat, side), messages=(said, back_message(old, who)))
    return after if first == _first(seat, old, other) else _decided_anew(after, first)


def _first(seat: int, card: str, other: str) -> int | None:
    return goes_first(card, other) if seat == 0 else goes_first(other, card)


def _decided_anew(state: BattleState, first: int) -> BattleState:
    """The turn of the other player begins; once somebody has moved or attacked, the history only says who should."""
    who = state.names[first]
    if _has_acted(state):
        text = "{who} should have gone first; correct the turn if it’s not too late"
        return state.replace(messages=(*state.messages, message(text, rule="initiative", who=who)))
    said = message("{who} goes first", rule="initiative", who=who)
    return begin_turn(state.replace(first=first, messages=(*state.messages, said)), first)


def _has_acted(state: BattleState) -> bool:
    """A card drawn before movement does not count: it serves as well in the turn to come."""
    begins = (ATTACK,) if state.board is None else (DRAW, MOVEMENT)
    return state.active != state.first or state.step not in begins
