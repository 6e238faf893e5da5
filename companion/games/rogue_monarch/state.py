"""What everyone at the table can see, how it is at the start, and what is sure of a hand that you can’t see."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from companion.core.fields import OneOf
from companion.core.game import Phase
from companion.core.messages import Message, counted, message
from companion.core.state import Setup, TableState, Value, with_item
from companion.games.rogue_monarch.facts import (
    CONSPIRACIES,
    COPIES,
    CORONATION,
    COURT,
    FRENCH,
    HAND,
    KINDS,
    LOOSE,
    MURDER,
    PILE,
    PLAYERS,
    PLURAL,
    REINE,
)

Cards = tuple[str, ...]
"""Several cards, by their French names; the order says nothing unless said otherwise."""
CARD = OneOf(*KINDS, what="card", spellings=FRENCH)
"""A card by its French or English name; the French one comes out."""

DEAL, START, EFFECT, TURN, OVER, MATCH_OVER = "deal", "start", "effect", "turn", "over", "match-over"
PHASES = {
    DEAL: Phase("Setup", ("set-up", "reines-at-start", "reines-again", "first-player")),
    START: Phase("Start of turn", ("turn", *CONSPIRACIES, "reveal", "replace", "replaced-card")),
    EFFECT: Phase("Effect", ("effects", "chevalier", "reine", "roi", "assassin", "no-chain", CORONATION, MURDER)),
    TURN: Phase("End of turn", ("turn", CORONATION, MURDER, "between")),
    OVER: Phase("Game over", ("end-of-game", *CONSPIRACIES, "give-up", "match")),
    MATCH_OVER: Phase("Match over", ("match",)),
}
IN_PLAY = (START, EFFECT, TURN)


@dataclass(frozen=True)
class CourtCard(Value):
    """A card in the Court. The token goes with the card itself, wherever it is moved, face up or down.

    `card` is its name once everyone has seen it: a hidden card that was face up before keeps it.
    """

    token: int
    card: str | None = None
    up: bool = False


@dataclass(frozen=True)
class Player(Value):
    """How many cards a hand holds, which of them everyone knows, and what was won with which conspiracies."""

    hand: int = HAND
    known: Cards = ()
    wins: int = 0
    by: tuple[int, ...] = (0,) * len(CONSPIRACIES)


@dataclass(frozen=True)
class Result(Value):
    """How one game ended; without a conspiracy, because the other player conceded."""

    winner: int
    conspiracies: tuple[str, ...]


@dataclass(frozen=True)
class RogueState(TableState):
    """`under` counts the Reines that everyone knows to be under the pile; `target` is the wins to play to, if any.

    `game` counts the deals of this table and `turns` the turns of this game: the stamps of moves that end one.
    """

    court: tuple[CourtCard, ...]
    players: tuple[Player, ...]
    pile: int
    under: int
    discard: Cards
    stage: str
    turn: int | None
    effect: str | None
    first: int | None
    result: Result | None
    target: int | None
    next_token: int
    game: int
    turns: int

    @property
    def champion(self) -> int | None:
        """Who has the wins that the match is played to, and more than the other."""
        one, two = self.players
        if self.target is None or one.wins == two.wins or max(one.wins, two.wins) < self.target:
            return None
        return 0 if one.wins > two.wins else 1

    def with_player(self, seat: int, **changes: Any) -> RogueState:
        return self.replace(players=with_item(self.players, seat, self.players[seat].replace(**changes)))


def setup(setup: Setup) -> RogueState:
    """The cards are dealt; no one has spoken of Reines yet."""
    return RogueState(
        names=setup.names,
        rulings=setup.rulings,
        messages=(),
        players=(Player(),) * PLAYERS,
        target=setup.options["target"],
        **fresh_deal(0, 1),
    )


def fresh_deal(token: int, game: int) -> dict[str, Any]:
    """The cards after a deal, the Court’s tokens from `token` onwards; who goes first is not settled yet."""
    return {
        "court": new_court(token),
        "next_token": token + COURT,
        "pile": PILE,
        "under": 0,
        "discard": (),
        "stage": DEAL,
        "turn": None,
        "effect": None,
        "first": None,
        "result": None,
        "game": game,
        "turns": 1,
    }


def new_court(first_token: int) -> tuple[CourtCard, ...]:
    return tuple(CourtCard(first_token + i) for i in range(COURT))


def phase(state: RogueState) -> str:
    return MATCH_OVER if state.stage == OVER and state.champion is not None else state.stage


def turn(state: RogueState) -> int | None:
    return None if state.stage == OVER else state.turn


def violation(state: RogueState) -> Message | None:
    """16 cards, four of a kind, and nothing known that cannot be."""
    one, two = state.players
    if one.hand + two.hand + state.pile + len(state.discard) != LOOSE:
        return message("Hands, draw pile and discard pile must add up to {n} cards.", rule="deck", n=LOOSE)
    if state.pile < 0:
        template = "The draw pile is {cards} short for that. Correct a hand first."
        return message(template, rule="deck", cards=counted(-state.pile, "card"))
    if len(one.known) > one.hand or len(two.known) > two.hand:
        return _known_beyond_hand(state)
    if state.under > state.pile:
        reines, cards = counted(state.under, "Reine"), counted(state.pile, "card")
        return message("A draw pile of {cards} can’t have {reines} under it.", rule="deck", reines=reines, cards=cards)
    return _too_many(state, [*state.discard, *one.known, *two.known])


def _known_beyond_hand(state: RogueState) -> Message:
    seat = next(seat for seat, player in enumerate(state.players) if len(player.known) > player.hand)
    return message(
        "{known} would be known in {who}’s hand, but it only has {n}. Correct the hand or its known cards first.",
        rule="deck",
        known=counted(len(state.players[seat].known), "card"),
        who=state.name(seat),
        n=state.players[seat].hand,
    )


def _too_many(state: RogueState, known: list[str]) -> Message | None:
    """Is a card known that the deck doesn’t have, or a face-up card not known?"""
    for card in state.court:
        if card.card is not None:
            known.append(card.card)
        elif card.up:
            return message("A face-up card needs a name.", rule="court")
    for kind, copies in COPIES.items():
        found = known.count(kind) + (state.under if kind == REINE else 0)
        if found > copies:
            template = "That makes {n} known {cards}, but the deck has only {copies}. Correct what’s wrong first."
            return message(template, rule="deck", n=found, cards=PLURAL[kind], copies=copies)
    return None


def without(cards: Cards, card: str) -> Cards:
    """One fewer of that kind, if there is one."""
    if card not in cards:
        return cards
    at = cards.index(card)
    return (*cards[:at], *cards[at + 1 :])


def without_all(cards: Cards, gone: Iterable[str]) -> Cards:
    """Without each of the cards that went, as far as they were there."""
    for card in gone:
        cards = without(cards, card)
    return cards


def blurred(cards: Cards) -> Cards:
    """What is still sure after one unseen card has left the hand: one fewer of each kind.

    >>> blurred(("reine", "roi", "reine"))
    ('reine',)
    """
    return tuple(card for i, card in enumerate(cards) if card in cards[:i])


def together(one: Cards, other: Cards) -> Cards:
    """Two sure pieces of knowledge about the same hand as one: of each kind the greater count."""
    return (*one, *without_all(other, one))
