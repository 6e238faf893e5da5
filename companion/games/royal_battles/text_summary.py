"""The table in a few lines of text."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.cards import DECK
from companion.core.messages import Message, listed, message, plural
from companion.games.royal_battles.board import PLACES
from companion.games.royal_battles.state import BattleState, Piece, Side, is_over

COLOURS = (message("white"), message("black"))


def describe(state: BattleState) -> Iterator[Message]:
    if state.round:
        yield message("Round {n}", n=state.round)
    for seat, side in enumerate(state.sides):
        yield message("{who} ({colour}): {parts}", who=state.names[seat], colour=COLOURS[seat], parts=_side(side))
        yield from (_piece(state, piece) for piece in side.units)
        if side.gone:
            yield message("Gone from the deck: {cards}", cards=_gone(side))
    if state.active is not None and not is_over(state):
        yield message("{who}’s turn", who=state.names[state.active])


def _side(side: Side) -> str:
    parts = [plural("{n} unit on the board", "{n} units on the board", side.alive)]
    parts += [message("initiative {card}", card=side.initiative)] if side.initiative else []
    if side.hand is not None:
        parts.append(message("hand {hand}, draw pile {pile}", hand=side.hand, pile=side.pile))
    return listed(parts, "")


def _gone(side: Side) -> str:
    """The cards known to have left a deck, in the deck's order."""
    return ", ".join(card for card in DECK for _ in range(side.gone.get(card, 0)))


def _piece(state: BattleState, piece: Piece) -> Message:
    parts: list[object] = [message("injury {n} of {life}", n=piece.injury, life=piece.unit.life)]
    if not piece.alive:
        parts.append(message("removed"))
    elif state.board is not None and piece.space is not None:
        tile, (column, row) = state.board[piece.space], PLACES[piece.space]
        card = tile.card if tile else message("no card")
        parts.append(message("column {column}, row {row}, on {card}", column=column, row=row, card=card))
    return message("{unit}: {parts}", unit=piece.label, parts=listed(parts, ""))
