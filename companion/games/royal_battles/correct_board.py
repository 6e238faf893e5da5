"""Corrections by hand: where the units stand, and on what cards."""

from __future__ import annotations

from collections.abc import Sequence

from companion.core.cards import JOKER
from companion.core.errors import IllegalMove
from companion.core.game import check_was
from companion.core.messages import Line, line
from companion.core.state import put
from companion.games.royal_battles.board import PLACES, is_on_grid, space
from companion.games.royal_battles.correct_units import changed, is_taken
from companion.games.royal_battles.decks import back_line, returned, spent
from companion.games.royal_battles.figures import COLUMNS, ROWS
from companion.games.royal_battles.state import BattleTable, check_board, piece_of
from companion.games.royal_battles.tiles import SPOKEN, Tile, laid
from companion.games.royal_battles.turns import taken


def correct_space(
    table: BattleTable, seat: int, unit: int, to: Sequence[int], was: Sequence[int] | None = None
) -> BattleTable:
    """A unit is put on another space; a card must lie there."""
    check_board(table)
    piece, (column, row) = piece_of(table, seat, unit), to
    if was is not None and piece.space is not None:
        for old, now, new, what in zip(was, PLACES[piece.space], to, ("column", "row"), strict=True):
            check_was(old, now, new, f"the {what} of {table.names[seat]}'s {piece.label}")
    at = _space_on_grid(column, row)
    if at != piece.space and piece.alive and at in taken(table) and table.rulings["occupied-space"] == "closed":
        raise is_taken(at)
    told = line(
        "Corrected: {who}'s {unit} stands in {to}, not in {now}",
        rule="corrections",
        who=table.names[seat],
        unit=piece.label,
        to=_place(at),
        now=_place(piece.space),
    )
    return changed(table, seat, unit, piece.but(space=at), told)


def _place(at: int | None) -> Line:
    if at is None:
        return line("any place yet")
    column, row = PLACES[at]
    return line("column {column}, row {row}", column=column, row=row)


def correct_card(
    table: BattleTable, space: Sequence[int], card: str | None, as_colour: str | None = None, seat: int | None = None
) -> BattleTable:
    """The card that lies uppermost on a space, which is the standing card of a unit there; null: none.

    It leaves the deck of `seat`: of whoever laid the card that was thought to lie there, if that is left out. And that
    one was not drawn.
    """
    board, (column, row) = check_board(table), space
    at = _space_on_grid(column, row)
    old, new = board[at], None
    if card:
        owner = seat if seat is not None else _owner(table, at)
        new = laid(card, as_colour, table.rulings["joker-colour"], owner)
    told = line(
        "Corrected: {card} lies in {place}, not {old}",
        rule="corrections",
        card=_spoken(new) if new else "no card",
        place=_place(at),
        old=_spoken(old) if old else "none",
    )
    return _exchanged(table.but(board=put(board, at, new), told=(told,)), old, new)


def _spoken(tile: Tile) -> Line:
    """A card by name; a Joker with the colour it was given."""
    if tile.card == JOKER and tile.colour:
        return line("{card} as {colour}", card=SPOKEN[tile.card], colour=tile.colour)
    return line("{card}", card=SPOKEN[tile.card])


def _exchanged(table: BattleTable, old: Tile | None, new: Tile | None) -> BattleTable:
    """The decks follow: the card that does not lie there was not drawn, the one that does has left its deck."""
    sides, lines = table.sides, table.told
    if old and new and (old.card, old.seat) == (new.card, new.seat):
        return table
    if old and old.seat is not None:
        sides = put(sides, old.seat, returned(sides[old.seat], old.card))
        lines += (back_line(old.card, table.names[old.seat]),)
    if new and new.seat is not None:
        sides = put(sides, new.seat, spent(sides[new.seat], new.card, table.names[new.seat]))
    return table.but(sides=sides, told=lines)


def _owner(table: BattleTable, at: int) -> int:
    """Who laid the card on a space, or whose unit stands there."""
    tile = table.board[at] if table.board else None
    if tile and tile.seat is not None:
        return tile.seat
    for seat, side in enumerate(table.sides):
        if any(piece.space == at and piece.alive for piece in side.units):
            return seat
    raise IllegalMove("say whose card it is: it leaves that player's deck", rule="decks")


def _space_on_grid(column: int, row: int) -> int:
    if not is_on_grid(column, row):
        raise IllegalMove(
            "the board has columns 1 to {columns} and rows 1 to {rows}; column {column}, row {row} is off it",
            rule="board-edge",
            columns=COLUMNS,
            rows=ROWS,
            column=column,
            row=row,
        )
    return space(column, row)
