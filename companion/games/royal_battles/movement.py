"""Where a movement card may be laid: one question for the calculator and for the move."""

from __future__ import annotations

from companion.core.messages import Line, line
from companion.games.royal_battles.board import is_on_grid
from companion.games.royal_battles.figures import COLUMNS, ROWS
from companion.games.royal_battles.tiles import SPOKEN, Tile

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
