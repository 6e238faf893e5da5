"""Cards as they lie on the board: by name and by the colour they lie there with."""

from __future__ import annotations

from typing import NamedTuple

from companion.core.cards import CARDS


class Tile(NamedTuple):
    """A card on a space. Only a Joker can lie with no colour of its own (it is both), or with one that was named."""

    card: str
    colour: str | None

    def differs_from(self, other: Tile) -> bool:
        """May this card move a unit off the other, or cover it? A Joker of both colours always may, on either side."""
        return self.colour is None or other.colour is None or self.colour != other.colour


TILES: dict[str, Tile] = {name: Tile(name, card.colour) for name, card in CARDS.items()}
SPOKEN: dict[str, str] = {name: card.spoken for name, card in CARDS.items()}
