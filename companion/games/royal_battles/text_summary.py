"""The table in a few lines of text."""

from __future__ import annotations

from companion.core.cards import DECK
from companion.core.messages import counted
from companion.games.royal_battles.board import PLACES
from companion.games.royal_battles.state import BattleState, Piece, Side, is_over


def describe(state: BattleState) -> list[str]:
    lines = [f"Round {state.round}"] if state.round else []
    for seat, colour in enumerate(("white", "black")):
        side = state.sides[seat]
        counts = f", hand {side.hand}, draw pile {side.pile}" if side.hand is not None else ""
        shown = f", initiative {side.initiative}" if side.initiative else ""
        lines.append(f"{state.names[seat]} ({colour}): {counted(side.alive, 'unit')} on the board{shown}{counts}")
        lines += [f"  {_piece(state, piece)}" for piece in side.units]
        lines += [f"  gone from the deck: {_gone(side)}"] if side.gone else []
    if state.active is not None and not is_over(state):
        lines.append(f"{state.names[state.active]}’s turn")
    return lines


def _gone(side: Side) -> str:
    """The cards known to have left a deck, in the deck's order."""
    return ", ".join(card for card in DECK for _ in range(side.gone.get(card, 0)))


def _piece(state: BattleState, piece: Piece) -> str:
    text = f"{piece.label}: injury {piece.injury} of {piece.unit.life}"
    if not piece.alive:
        return f"{text}, removed"
    if state.board is None or piece.space is None:
        return text
    tile, (column, row) = state.board[piece.space], PLACES[piece.space]
    return f"{text}, column {column}, row {row}, on {tile.card if tile else 'no card'}"
