"""Where a movement card may be laid: one question for the calculator and for the move.

A turn but for its attack: drawing, moving, discarding."""

from __future__ import annotations

from collections.abc import Sequence

from companion.core.errors import IllegalMove
from companion.core.messages import Line, counted, line, listed
from companion.core.state import put
from companion.games.royal_battles.attacks import has_target
from companion.games.royal_battles.board import PLACES, SPOKEN, Tile, is_on_grid, laid, space
from companion.games.royal_battles.decks import played, spent
from companion.games.royal_battles.facts import COLUMNS, PRE_TURN_DRAW, ROWS
from companion.games.royal_battles.state import (
    ATTACK,
    DRAW,
    MOVEMENT,
    POST_TURN,
    BattleTable,
    check_board,
    check_turn,
    piece_of,
)

Place = tuple[int, int]


def why_not(
    start: Place, to: Place, standing: Tile, card: Tile, covers: Tile | None, *, occupied: bool = False
) -> Line | None:
    """The rule that forbids the move, in a sentence; None where it is legal. Places are (column, row)."""
    if not is_on_grid(*to):
        return line(
            "column {column}, row {row} is off the board, which has columns 1 to {columns} and rows 1 to {rows}",
            rule="board-edge",
            column=to[0],
            row=to[1],
            columns=COLUMNS,
            rows=ROWS,
        )
    if abs(to[0] - start[0]) > 1 or abs(to[1] - start[1]) > 1:
        return line(
            "column {column}, row {row} is not next to the unit; a card is laid around it or on its own space",
            rule="movement",
            column=to[0],
            row=to[1],
        )
    if occupied:
        return line("another unit stands on that space; choose one without a unit", rule="occupied-space")
    return _wrong_colour(standing, card, covers)


def _wrong_colour(standing: Tile, card: Tile, covers: Tile | None) -> Line | None:
    if not card.differs_from(standing):
        return line(
            "{card} is {colour}, as is {standing} under the unit; the movement card must have the other colour",
            rule="movement-colour",
            card=SPOKEN[card.card],
            colour=card.colour,
            standing=SPOKEN[standing.card],
        )
    if covers is not None and not card.differs_from(covers):
        return line(
            "{card} is {colour}, as is {covered} on that space; a card covers only one of the other colour",
            rule="covering",
            card=SPOKEN[card.card],
            colour=card.colour,
            covered=SPOKEN[covers.card],
        )
    return None


def draw(table: BattleTable, seat: int, cards: int = 1) -> BattleTable:
    """An empty hand draws one card before movement; a key position or Strategy allows cards after the attack."""
    check_turn(table, seat)
    side, who = table.sides[seat], table.names[seat]
    before = table.step == DRAW
    allowed, rule = (PRE_TURN_DRAW, "pre-turn-draw") if before else (table.draws, "post-turn-draw")
    if cards > allowed:
        raise IllegalMove("{who} may draw {n} now, not {cards}", rule=rule, who=who, n=allowed, cards=cards)
    told = line("{who} draws {cards}", rule=rule, who=who, cards=cards)
    step, left = (MOVEMENT, 0) if before else (POST_TURN, table.draws - cards)
    if side.hand is None:
        return table.but(step=step, draws=left, told=(told,))
    if cards > side.pile:
        raise IllegalMove(
            "{who}'s draw pile has {n} by the count, {cards} cannot be drawn",
            rule="decks",
            who=who,
            n=side.pile,
            cards=cards,
        )
    sides = table.with_side(seat, side.but(hand=side.hand + cards))
    return table.but(sides=sides, step=step, draws=left, told=(told,))


def move(
    table: BattleTable, seat: int, unit: int, card: str, to: Sequence[int], as_colour: str | None = None
) -> BattleTable:
    """A card from the hand is laid next to the unit (or on its own card), and the unit steps onto it."""
    check_turn(table, seat)
    board, who, piece = check_board(table), table.names[seat], piece_of(table, seat, unit)
    if not piece.alive or piece.space is None:
        raise IllegalMove("the {unit} is off the board", rule="removal", unit=piece.label)
    tile = laid(card, as_colour, table.rulings["joker-colour"], seat)
    column, row = to
    _check_way(table, board, piece.space, (column, row), tile)
    side = played(table.sides[seat], card, who)
    at = space(column, row)
    told = line(
        "{who}'s {unit} moves to column {column}, row {row} on {card}",
        rule="movement",
        who=who,
        unit=piece.label,
        column=column,
        row=row,
        card=SPOKEN[card],
    )
    after = table.but(
        sides=table.with_side(seat, side.but(units=put(side.units, unit, piece.but(space=at)))),
        board=put(board, at, tile),
        moved=unit,
        step=ATTACK,
        told=(told,),
    )
    if has_target(after, seat, unit):
        return after
    none = line("The {unit} has no legal target", rule="no-legal-target", unit=piece.label)
    return after.but(step=POST_TURN, told=(told, none))


def _check_way(table: BattleTable, board: tuple[Tile | None, ...], start: int, to: tuple[int, int], tile: Tile) -> None:
    standing, at = board[start], space(*to) if is_on_grid(*to) else None
    assert standing is not None  # the invariant
    covers = None if at is None else board[at]
    closed = at != start and at in taken(table) and table.rulings["occupied-space"] == "closed"
    reason = why_not(PLACES[start], to, standing, tile, covers, occupied=closed)
    if reason:
        raise IllegalMove(reason.template, reason.rule, **reason.values)


def taken(table: BattleTable) -> set[int | None]:
    """The spaces with a unit on them."""
    return {piece.space for side in table.sides for piece in side.units if piece.alive}


def no_move(table: BattleTable, seat: int) -> BattleTable:
    """No card that can move a unit, or no wish to: straight to the post-turn draw."""
    check_turn(table, seat)
    who = table.names[seat]
    if table.rulings["free-choice"] == "must":
        if table.step == DRAW and table.sides[seat].pile:
            raise IllegalMove("{who} must draw a card first", rule="free-choice", who=who)
        if table.sides[seat].hand and stands_on_both(table, seat):
            raise IllegalMove(
                "{who} must move: with units on both colours, any card moves one of them", rule="free-choice", who=who
            )
    return table.but(step=POST_TURN, told=(line("{who} moves no unit", rule="no-legal-move", who=who),))


def stands_on_both(table: BattleTable, seat: int) -> bool:
    """Do a player's units stand on red and on black? Then every card can move one, if only onto its own space."""
    board = table.board or ()
    tiles = [board[piece.space] for piece in table.sides[seat].units if piece.alive and piece.space is not None]
    colours = {tile.colour for tile in tiles if tile}
    return len(colours) > 1 or None in colours


def discard(table: BattleTable, seat: int, cards: Sequence[str] = ()) -> BattleTable:
    """The whole hand goes; cards that everybody saw may be named, and are then known to be gone."""
    check_turn(table, seat)
    side, who = table.sides[seat], table.names[seat]
    if side.hand is not None and len(cards) > side.hand:
        raise IllegalMove(
            "{who} has {n} in hand by the count, {found} are named",
            rule="discard-hand",
            who=who,
            n=side.hand,
            found=len(cards),
        )
    if side.hand == 0:
        raise IllegalMove("{who} has no hand to discard", rule="discard-hand", who=who)
    for card in cards:
        side = spent(side, card, who)
    told = [line("{who} discards the whole hand", rule="discard-hand", who=who)]
    if side.hand is not None:
        n = counted(side.hand, "card")
        told = [line("{who} discards the whole hand: {n}", rule="discard-hand", who=who, n=n)]
        side = side.but(hand=0, discarded=side.discarded + side.hand - len(cards))
    if cards:
        shown = listed(SPOKEN[card] for card in cards)
        told.append(line("Everybody saw {cards}", rule="discard-hand", cards=shown))
    return table.but(sides=table.with_side(seat, side), told=tuple(told))
