"""A turn but for its attack: drawing, moving, discarding; and where a movement card may be laid."""

from __future__ import annotations

from collections.abc import Sequence

from companion.core.errors import IllegalMove
from companion.core.game import check_turn
from companion.core.messages import Message, counted, listed, message
from companion.core.state import with_item
from companion.games.royal_battles.attacks import has_target
from companion.games.royal_battles.board import PLACES, SPOKEN, Tile, is_on_grid, laid, off_grid, space
from companion.games.royal_battles.decks import played, spent
from companion.games.royal_battles.facts import PRE_TURN_DRAW
from companion.games.royal_battles.state import ATTACK, DRAW, MOVEMENT, POST_TURN, BattleState, check_board, piece_of

Place = tuple[int, int]


def draw(state: BattleState, seat: int, cards: int = 1) -> BattleState:
    """An empty hand draws one card before movement; a key position or Strategy allows cards after the attack."""
    check_turn(state, seat, state.active, "round")
    side, who = state.sides[seat], state.names[seat]
    before = state.step == DRAW
    allowed, rule = (PRE_TURN_DRAW, "pre-turn-draw") if before else (state.draws, "post-turn-draw")
    if cards > allowed:
        text = "{who} can draw {n} now, not {cards}."
        raise IllegalMove(text, rule=rule, who=who, n=counted(allowed, "card"), cards=cards)
    said = message("{who} draws {cards}", rule=rule, who=who, cards=counted(cards, "card"))
    step, left = (MOVEMENT, 0) if before else (POST_TURN, state.draws - cards)
    if side.hand is None:
        return state.replace(step=step, draws=left, messages=(said,))
    if cards > side.pile:
        text = "By the app’s count, {who}’s draw pile has {n}, so {cards} can’t be drawn."
        raise IllegalMove(text, rule="decks", who=who, n=counted(side.pile, "card"), cards=cards)
    return state.with_player(seat, hand=side.hand + cards).replace(step=step, draws=left, messages=(said,))


def move(
    state: BattleState, seat: int, unit: int, card: str, to: Sequence[int], as_colour: str | None = None
) -> BattleState:
    """A card from the hand is laid next to the unit (or on its own card), and the unit steps onto it."""
    check_turn(state, seat, state.active, "round")
    board, who, piece = check_board(state), state.names[seat], piece_of(state, seat, unit)
    if not piece.alive or piece.space is None:
        raise IllegalMove("{unit} is off the board.", rule="removal", unit=piece.spoken)
    tile = laid(card, as_colour, state.rulings["joker-colour"], seat)
    column, row = to
    _check_way(state, board, piece.space, (column, row), tile)
    side = played(state.sides[seat], card, who)
    at = space(column, row)
    text = "{who}’s {unit} moves to column {column}, row {row}, on {card}"
    said = message(text, "movement", who=who, unit=piece.spoken, column=column, row=row, card=SPOKEN[card])
    after = state.replace(
        sides=with_item(state.sides, seat, side.replace(units=with_item(side.units, unit, piece.replace(space=at)))),
        board=with_item(board, at, tile),
        moved=unit,
        step=ATTACK,
        messages=(said,),
    )
    if has_target(after, seat, unit):
        return after
    none = message("{unit} has no legal target", rule="no-legal-target", unit=piece.spoken)
    return after.replace(step=POST_TURN, messages=(said, none))


def _check_way(state: BattleState, board: tuple[Tile | None, ...], start: int, to: Place, tile: Tile) -> None:
    standing, at = board[start], space(*to) if is_on_grid(*to) else None
    assert standing is not None  # the invariant
    covers = None if at is None else board[at]
    closed = at != start and at in taken(state) and state.rulings["occupied-space"] == "closed"
    reason = why_not(PLACES[start], to, standing, tile, covers, occupied=closed)
    if reason:
        raise IllegalMove(reason.template, reason.rule, **reason.values)


def why_not(
    start: Place, to: Place, standing: Tile, card: Tile, covers: Tile | None, *, occupied: bool = False
) -> Message | None:
    """The rule that forbids the move, in a sentence; None where it is legal. Places are (column, row)."""
    if not is_on_grid(*to):
        return off_grid(*to)
    if abs(to[0] - start[0]) > 1 or abs(to[1] - start[1]) > 1:
        text = "Column {column}, row {row} isn’t next to the unit. Play the card around it or on its space."
        return message(text, rule="movement", column=to[0], row=to[1])
    if occupied:
        return message("There’s another unit on that space. Choose a space without one.", rule="occupied-space")
    return _wrong_colour(standing, card, covers)


def _wrong_colour(standing: Tile, card: Tile, covers: Tile | None) -> Message | None:
    values = {"card": SPOKEN[card.card], "colour": message(str(card.colour)), "standing": SPOKEN[standing.card]}
    if not card.differs_from(standing):
        text = "You can’t move off {standing} with {card}: both are {colour}. A movement card must be the other colour."
        return message(text, "movement-colour", **values)
    if covers is not None and not card.differs_from(covers):
        text = "You can’t cover {covered} with {card}: both are {colour}. A card only covers the other colour."
        return message(text, "covering", covered=SPOKEN[covers.card], **values)
    return None


def taken(state: BattleState) -> set[int | None]:
    """The spaces with a unit on them."""
    return {piece.space for side in state.sides for piece in side.units if piece.alive}


def no_move(state: BattleState, seat: int) -> BattleState:
    """No card that can move a unit, or no wish to: straight to the post-turn draw."""
    check_turn(state, seat, state.active, "round")
    side, who = state.sides[seat], state.names[seat]
    if state.rulings["free-choice"] == "must":
        if state.step == DRAW and side.pile:
            raise IllegalMove("{who} must draw a card first.", rule="free-choice", who=who)
        if side.hand and stands_on_both(state, seat):
            text = "{who} must move: with units on both colours, any card moves one of them."
            raise IllegalMove(text, rule="free-choice", who=who)
    return state.replace(step=POST_TURN, messages=(message("{who} doesn’t move", rule="no-legal-move", who=who),))


def stands_on_both(state: BattleState, seat: int) -> bool:
    """Do a player's units stand on red and on black? Then every card can move one, if only onto its own space."""
    board = state.board or ()
    tiles = [board[piece.space] for piece in state.sides[seat].units if piece.alive and piece.space is not None]
    colours = {tile.colour for tile in tiles if tile}
    return len(colours) > 1 or None in colours


def discard(state: BattleState, seat: int, cards: Sequence[str] = ()) -> BattleState:
    """The whole hand goes; cards that everybody saw may be named, and are then known to be gone."""
    check_turn(state, seat, state.active, "round")
    side, who = state.sides[seat], state.names[seat]
    if side.hand is not None and len(cards) > side.hand:
        text = "By the app’s count, {who} has {n} in hand, but you named {found}."
        raise IllegalMove(text, rule="discard-hand", who=who, n=counted(side.hand, "card"), found=len(cards))
    if side.hand == 0:
        raise IllegalMove("{who} has no cards to discard.", rule="discard-hand", who=who)
    for card in cards:
        side = spent(side, card, who)
    messages = [message("{who} discards their hand", rule="discard-hand", who=who)]
    if side.hand is not None:
        n = counted(side.hand, "card")
        messages = [message("{who} discards their hand: {n}", rule="discard-hand", who=who, n=n)]
        side = side.replace(hand=0, discarded=side.discarded + side.hand - len(cards))
    if cards:
        shown = listed(SPOKEN[card] for card in cards)
        messages.append(message("Everyone saw {cards}", rule="discard-hand", cards=shown))
    return state.replace(sides=with_item(state.sides, seat, side), messages=tuple(messages))
