"""The table in a few lines of text."""

from __future__ import annotations

from companion.core.cards import DECK
from companion.games.royal_battles.board import PLACES
from companion.games.royal_battles.state import BattleTable, Piece, Side, is_over


def show(table: BattleTable) -> list[str]:
    lines = [f"Round {table.round}"] if table.round else []
    for seat, colour in enumerate(("white", "black")):
        side = table.sides[seat]
        counts = f", hand {side.hand}, draw pile {side.pile}" if side.hand is not None else ""
        shown = f", initiative {side.initiative}" if side.initiative else ""
        lines.append(f"{table.names[seat]} ({colour}): {side.alive} units on the board{shown}{counts}")
        lines += [f"  {_piece(table, piece)}" for piece in side.units]
        lines += [f"  gone from the deck: {_gone(side)}"] if side.gone else []
    if table.active is not None and not is_over(table):
        lines.append(f"{table.names[table.active]} to play")
    return lines


def _gone(side: Side) -> str:
    """The cards known to have left a deck, in the deck's order."""
    return ", ".join(card for card in DECK for _ in range(side.gone.get(card, 0)))


def _piece(table: BattleTable, piece: Piece) -> str:
    text = f"{piece.label}: injury {piece.injury} of {piece.unit.life}"
    if not piece.alive:
        return f"{text}, removed"
    if table.board is None or piece.space is None:
        return text
    tile, (column, row) = table.board[piece.space], PLACES[piece.space]
    return f"{text}, column {column}, row {row}, on {tile.card if tile else 'no card'}"
