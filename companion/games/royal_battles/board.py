"""The 5 × 7 grid, where one space lies from another, and cards as they lie there.

Columns run from 1 on the left (white) to 5 on the right (black), rows from 1 at the top to 7: up is the smaller row.
A state keeps a space as a number from 0, row by row; people and event data say [column, row].
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from companion.core.cards import CARDS, spoken_card
from companion.core.errors import IllegalMove
from companion.core.messages import Message, message
from companion.games.royal_battles.facts import CLEAR, COLUMNS, DIGIT, HEAD, ROWS, SIDE

SPACES = COLUMNS * ROWS
PLACES: tuple[tuple[int, int], ...] = tuple((c, r) for r in range(1, ROWS + 1) for c in range(1, COLUMNS + 1))
"""Column and row of each space."""
SPOKEN: dict[str, Message] = {name: spoken_card(name) for name in CARDS}


def is_on_grid(column: int, row: int) -> bool:
    return 1 <= column <= COLUMNS and 1 <= row <= ROWS


def off_grid(column: int, row: int) -> Message:
    text = "Column {column}, row {row} is off the board (columns 1 to {columns}, rows 1 to {rows})."
    return message(text, "board-edge", column=column, row=row, columns=COLUMNS, rows=ROWS)


def space(column: int, row: int) -> int:
    """The number of a space on the grid."""
    return (row - 1) * COLUMNS + column - 1


def _positions(*, sideways: bool, rising: bool) -> dict[tuple[int, int], str]:
    """The symmetrical position in each of the eight directions (columns to the right, rows down).

    Upright cards turn their long sides to the neighbouring columns, and have an index up left and down right.
    Turned sideways, or with the index in the other corners, they have it up right and down left.
    """
    along_row, along_column = (HEAD, SIDE) if sideways else (SIDE, HEAD)
    falling_diagonal, rising_diagonal = (CLEAR, DIGIT) if sideways != rising else (DIGIT, CLEAR)
    return {
        (-1, 0): along_row,
        (1, 0): along_row,
        (0, -1): along_column,
        (0, 1): along_column,
        (-1, -1): falling_diagonal,
        (1, 1): falling_diagonal,
        (1, -1): rising_diagonal,
        (-1, 1): rising_diagonal,
    }


_POSITIONS = {
    (lie, corners): _positions(sideways=lie == "sideways", rising=corners == "rising")
    for lie in ("upright", "sideways")
    for corners in ("falling", "rising")
}


def position(start: int, to: int, rulings: Mapping[str, str]) -> str | None:
    """The symmetrical position in which one space lies from another; None if they are not next to each other."""
    (column, row), (other_column, other_row) = PLACES[start], PLACES[to]
    found = _POSITIONS[rulings["card-orientation"], rulings["digit-corners"]]
    return found.get((other_column - column, other_row - row))


class Tile(NamedTuple):
    """A card on a space. Only a Joker can lie with no colour of its own (it is both), or with one that was named.

    `seat` is the player from whose deck it came; None where that does not matter.
    """

    card: str
    colour: str | None
    seat: int | None = None

    def differs_from(self, other: Tile) -> bool:
        """May this card move a unit off the other, or cover it? A Joker of both colours always may, on either side."""
        return self.colour is None or other.colour is None or self.colour != other.colour


TILES: dict[str, Tile] = {name: Tile(name, card.colour) for name, card in CARDS.items()}
OWN_TILES = tuple({name: Tile(name, card.colour, seat) for name, card in CARDS.items()} for seat in (0, 1))
"""The cards of each player's deck."""


def laid(card: str, as_colour: str | None, ruling: str, seat: int | None = None) -> Tile:
    """A card as it lies on the board: a Joker has both colours, or the one that its player names."""
    tile = TILES[card] if seat is None else OWN_TILES[seat][card]
    if as_colour is None:
        if tile.colour is None and ruling == "named":
            raise IllegalMove("This table plays a Joker as red or as black. Choose one.", rule="jokers")
        return tile
    if tile.colour is not None:
        raise IllegalMove("Only a Joker can be given a colour, not {card}.", rule="jokers", card=SPOKEN[card])
    if ruling != "named":
        raise IllegalMove("At this table a Joker is both colours. Don’t choose one.", rule="jokers")
    return Tile(card, as_colour, seat)
