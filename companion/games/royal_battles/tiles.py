"""Cards as they lie on the board: by name and by the colour they lie there with."""

from __future__ import annotations

from typing import NamedTuple

from companion.core.cards import CARDS
from companion.core.errors import IllegalMove


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
SPOKEN: dict[str, str] = {name: card.spoken for name, card in CARDS.items()}


def laid(card: str, as_colour: str | None, ruling: str, seat: int | None = None) -> Tile:
    """A card as it lies on the board: a Joker has both colours, or the one that its player names."""
    tile = TILES[card] if seat is None else OWN_TILES[seat][card]
    if as_colour is None:
        if tile.colour is None and ruling == "named":
            raise IllegalMove("at this table a Joker is played as red or as black: say which", rule="jokers")
        return tile
    if tile.colour is not None:
        raise IllegalMove("{card} has its colour; only a Joker is given one", rule="jokers", card=SPOKEN[card])
    if ruling != "named":
        raise IllegalMove("at this table a Joker is of both colours; name none", rule="jokers")
    return Tile(card, as_colour, seat)
