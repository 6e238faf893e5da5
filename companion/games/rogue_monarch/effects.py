"""What the four cards do when they are played. Data say what everyone can see, never what was looked at."""

from __future__ import annotations

from collections.abc import Sequence

from companion.core.errors import IllegalMove
from companion.core.game import check_turn
from companion.core.messages import Message, counted, listed, message, plural
from companion.core.state import with_item
from companion.games.rogue_monarch.actions import check_name, draw, less, reshuffled, revealed
from companion.games.rogue_monarch.facts import (
    A_CARD,
    ASSASSIN,
    CHEVALIER,
    COURT_LOOKS,
    DRAWS,
    HAND_LOOKS,
    REINE,
    ROI,
    SPOKEN,
)
from companion.games.rogue_monarch.state import TURN, CourtCard, RogueState


def _check_effect(state: RogueState, seat: int, card: str) -> None:
    """The effect belongs to the card that was just played."""
    check_turn(state, seat, state.turn, "turn")
    if state.effect != card:
        text, found = "The effect to resolve is {found}, not {wanted}.", SPOKEN[state.effect or card]
        raise IllegalMove(text, rule=card, found=found, wanted=SPOKEN[card])


def switched(court: tuple[CourtCard, ...], places: Sequence[int], rule: str) -> tuple[CourtCard, ...]:
    """The Court with two cards switched, each face up or down as it was."""
    one, two = places
    if one == two:
        raise IllegalMove("Switch two different places, not {place} twice.", rule=rule, place=one)
    return with_item(with_item(court, one - 1, court[two - 1]), two - 1, court[one - 1])


def switch(state: RogueState, seat: int, places: Sequence[int], turned: int, card: str | None = None) -> RogueState:
    """The Chevalier: two cards are switched, then the card in place `turned` is hidden or revealed (and named)."""
    _check_effect(state, seat, CHEVALIER)
    court = switched(state.court, places, CHEVALIER)
    text = "{who} switches the cards in places {a} and {b}"
    moved = message(text, rule=CHEVALIER, who=state.name(seat), a=places[0], b=places[1])
    court, said = _turned(state.replace(court=court), seat, turned, card)
    return state.replace(court=court, stage=TURN, effect=None, messages=(moved, said))


def _turned(state: RogueState, seat: int, place: int, card: str | None) -> tuple[tuple[CourtCard, ...], Message]:
    found, who = state.court[place - 1], state.name(seat)
    name = card or found.card
    if name is None:
        text = "The card in place {place} is being revealed. Say which card it is."
        raise IllegalMove(text, rule=CHEVALIER, place=place)
    if not found.up:
        return revealed(state, place, name), _without_effect(who, name, place)
    check_name(found, place, name)
    said = message("{who} hides {card} in place {place}", rule=CHEVALIER, who=who, card=A_CARD[name], place=place)
    return with_item(state.court, place - 1, found.replace(up=False)), said


def _without_effect(who: str, card: str, place: int) -> Message:
    text = "{who} reveals {card} in place {place}, without its effect"
    return message(text, rule="no-chain", who=who, card=A_CARD[card], place=place)


def search(state: RogueState, seat: int, reines: int) -> RogueState:
    """The Reine: two cards of the other hand are looked at; that many Reines were found, discarded and replaced."""
    _check_effect(state, seat, REINE)
    target = state.next_seat(seat)
    looks = min(HAND_LOOKS, state.players[target].hand)
    if reines > looks:
        found, cards = counted(reines, "Reine"), counted(looks, "card")
        raise IllegalMove("You look at {cards}, so you can’t find {found}.", rule=REINE, found=found, cards=cards)
    for _ in range(reines):
        state = less(state, target, REINE)
    who, other, cards = state.name(seat), state.name(target), counted(looks, "card")
    looked = message("{who} looks at {cards} in {other}’s hand", rule=REINE, who=who, cards=cards, other=other)
    hits = plural("{n} Reine found and discarded", "{n} Reines found and discarded", reines, REINE)
    messages = (looked, hits if reines else message("No Reine found", REINE))
    discard = (*state.discard, *(REINE,) * reines)
    return draw(state.replace(discard=discard, stage=TURN, effect=None, messages=messages), target, reines)


def empties_pile(state: RogueState) -> bool:
    """Whether the Roi’s two draws are the last of the draw pile, with discards for a new one."""
    return state.pile == DRAWS and bool(state.discard)


def draw_two(state: RogueState, seat: int, discarded: Sequence[str], new_pile: bool = False) -> RogueState:
    """The Roi, first way: two cards are drawn, then two discarded face up.

    `new_pile`: a draw pile that this has emptied is replaced at once, before the two join the discards.
    """
    _check_effect(state, seat, ROI)
    state = draw(state.replace(messages=()), seat, DRAWS)
    if new_pile and not state.pile and state.discard:
        state = reshuffled(state)
    for card in discarded:
        said = message("{who} discards {card}", rule=ROI, who=state.name(seat), card=A_CARD[card])
        state = less(state, seat, card).telling(said)
    return state.replace(discard=(*state.discard, *discarded), stage=TURN, effect=None)


def uncover(state: RogueState, seat: int, place: int, card: str) -> RogueState:
    """The Roi, second way: a Court card is revealed; its effect doesn’t apply."""
    _check_effect(state, seat, ROI)
    court = revealed(state, place, card)
    said = _without_effect(state.name(seat), card, place)
    return state.replace(court=court, stage=TURN, effect=None, messages=(said,))


def spy(state: RogueState, seat: int, places: Sequence[int]) -> RogueState:
    """The Assassin: two face-down Court cards are looked at, or as many as there are; everyone sees which places."""
    _check_effect(state, seat, ASSASSIN)
    down = [place for place, card in enumerate(state.court, 1) if not card.up]
    wanted = min(COURT_LOOKS, len(down))
    if len(places) != wanted or len(set(places)) < wanted or not set(places) <= set(down):
        text = "An Assassin looks at {cards} here. Face-down places: {places}."
        cards, free = counted(wanted, "card"), listed(down) or message("none")
        raise IllegalMove(text, rule=ASSASSIN, cards=cards, places=free)
    text, who = "{who} looks at the card in place {place}", state.name(seat)
    messages = tuple(message(text, rule=ASSASSIN, who=who, place=place) for place in places)
    if not messages:
        messages = (message("No Court card is face down: nothing to look at", rule=ASSASSIN),)
    return state.replace(stage=TURN, effect=None, messages=messages)


def forgo(state: RogueState, seat: int) -> RogueState:
    """The table continues without the effect."""
    check_turn(state, seat, state.turn, "turn")
    card = SPOKEN[state.effect or ROI]
    said = message("{who} continues without the effect: {card}", rule="effects", who=state.name(seat), card=card)
    return state.replace(stage=TURN, effect=None, messages=(said,))
