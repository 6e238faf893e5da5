"""What the owner of one phone alone knows, and how it is noted. See notebook.py."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from companion.core.state import Value
from companion.games.rogue_monarch.cards import Cards, together, without, without_all
from companion.games.rogue_monarch.figures import PLAYERS, REINE
from companion.games.rogue_monarch.state import RogueTable


@dataclass(frozen=True)
class Look(Value):
    """A card of the Court that the owner has seen, wherever it moves."""

    token: int
    card: str


@dataclass(frozen=True)
class Notebook(Value):
    """Cards that are sure; `laid` is the one that the owner is about to lay face down."""

    seat: int
    hand: Cards = ()
    seen: tuple[Look, ...] = ()
    opponent: Cards = ()
    bottom: Cards = ()
    laid: str | None = None

    @property
    def other(self) -> int:
        return (self.seat + 1) % PLAYERS

    def court(self, table: RogueTable) -> tuple[str | None, ...]:
        """The Court as the owner knows it, face up or down."""
        seen = {look.token: look.card for look in self.seen}
        return tuple(card.card or seen.get(card.token) for card in table.court)


def open_notebook(seat: int, table: RogueTable) -> Notebook:
    """A new notebook: it knows what all at the table know."""
    one, two = table.players[seat], table.players[table.next_seat(seat)]
    return Notebook(seat, hand=one.known, opponent=two.known, bottom=(REINE,) * table.under)


def note_hand(notebook: Notebook, cards: Iterable[str]) -> Notebook:
    """The whole own hand, whatever was noted of it before."""
    return notebook.but(hand=tuple(cards), laid=None)


def drew(notebook: Notebook, *cards: str) -> Notebook:
    """Cards that came into the own hand unseen by the other."""
    return notebook.but(hand=(*notebook.hand, *cards))


def lost(notebook: Notebook, *cards: str) -> Notebook:
    """Cards that left the own hand."""
    return notebook.but(hand=without_all(notebook.hand, cards))


def lay(notebook: Notebook, card: str) -> Notebook:
    """The card that the owner is about to lay face down in the Court."""
    return notebook.but(hand=without(notebook.hand, card), laid=card)


def saw_court(notebook: Notebook, table: RogueTable, place: int, card: str) -> Notebook:
    """A face-down card of the Court, looked at by an Assassin."""
    token = table.court[place - 1].token
    return notebook.but(seen=(*(look for look in notebook.seen if look.token != token), Look(token, card)))


def saw_opponent(notebook: Notebook, cards: Iterable[str]) -> Notebook:
    """Cards of the other hand, looked at by a Reine. Reines among them do not stay there and are not noted."""
    stay = tuple(card for card in cards if card != REINE)
    return notebook.but(opponent=together(notebook.opponent, stay))
