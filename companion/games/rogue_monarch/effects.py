"""What the four cards do when they are played. Data say what all can see, never what was looked at."""

from __future__ import annotations

from collections.abc import Sequence

from companion.core.errors import IllegalMove
from companion.core.game import check_turn
from companion.core.messages import Message, counted, listed, message
from companion.core.state import with_item
from companion.games.rogue_monarch.actions import check_name, draw, less, revealed
from companion.games.rogue_monarch.facts import ASSASSIN, CHEVALIER, COURT_LOOKS, DRAWS, HAND_LOOKS, REINE, ROI, SPOKEN
from companion.games.rogue_monarch.state import TURN, CourtCard, RogueState


def _check_effect(state: RogueState, seat: int, card: str) -> None:
    """The effect belongs to the card that was just played."""
    check_turn(state, seat, state.turn, "turn")
    if state.effect != card:
        raise IllegalMove(
            "the effect to resolve is that of {found}, not of {wanted}",
            rule=card,
            found=SPOKEN[state.effect or card],
            wanted=SPOKEN[card],
        )


def switched(court: tuple[CourtCard, ...], places: Sequence[int], rule: str) -> tuple[CourtCard, ...]:
    """The Court with two cards in each other's place, each as it lies."""
    one, two = places
    if one == two:
        raise IllegalMove("two different places are switched, found {place} twice", rule=rule, place=one)
    return with_item(with_item(court, one - 1, court[two - 1]), two - 1, court[one - 1])


def switch(state: RogueState, seat: int, places: Sequence[int], turned: int, card: str | None = None) -> RogueState:
    """The Chevalier: two cards change places, then the card in place `turned` is hidden or revealed (and named)."""
    _check_effect(state, seat, CHEVALIER)
    court = switched(state.court, places, CHEVALIER)
    moved = message("{who} switches places {a} and {b}", rule=CHEVALIER, who=state.name(seat), a=places[0], b=places[1])
    court, said = _turned(state.replace(court=court), seat, turned, card)
    return state.replace(court=court, stage=TURN, effect=None, messages=(moved, said))


def _turned(state: RogueState, seat: int, place: int, card: str | None) -> tuple[tuple[CourtCard, ...], Message]:
    found, who = state.court[place - 1], state.name(seat)
    name = card or found.card
    if name is None:
        raise IllegalMove("the card in place {place} is revealed: say which it is", rule=CHEVALIER, place=place)
    if not found.up:
        said = message(
            "{who} turns up {card} in place {place}", rule="no-chain", who=who, card=SPOKEN[name], place=place
        )
        return revealed(state, place, name), said
    check_name(found, place, name)
    said = message("{who} hides {card} in place {place}", rule=CHEVALIER, who=who, card=SPOKEN[name], place=place)
    return with_item(state.court, place - 1, found.replace(up=False)), said


def search(state: RogueState, seat: int, reines: int) -> RogueState:
    """The Reine: two cards of the other hand are looked at; so many Reines were found, discarded and drawn anew."""
    _check_effect(state, seat, REINE)
    target = state.next_seat(seat)
    looks = min(HAND_LOOKS, state.players[target].hand)
    if reines > looks:
        found, cards = counted(reines, "Reine"), counted(looks, "card")
        raise IllegalMove("{found} cannot be found among {cards}", rule=REINE, found=found, cards=cards)
    for _ in range(reines):
        state = less(state, target, REINE)
    who, other, cards = state.name(seat), state.name(target), counted(looks, "card")
    looked = message("{who} looks at {cards} of {other}'s hand", rule=REINE, who=who, cards=cards, other=other)
    messages = (looked, message("Reines found and discarded: {n}", rule=REINE, n=reines))
    discard = (*state.discard, *(REINE,) * reines)
    return draw(state.replace(discard=discard, stage=TURN, effect=None, messages=messages), target, reines)


def draw_two(state: RogueState, seat: int, discarded: Sequence[str]) -> RogueState:
    """The Roi, first way: two cards are drawn, then two discarded face up."""
    _check_effect(state, seat, ROI)
    state = draw(state.replace(messages=()), seat, DRAWS)
    for card in discarded:
        said = message("{who} discards {card}", rule=ROI, who=state.name(seat), card=SPOKEN[card])
        state = less(state, seat, card).telling(said)
    return state.replace(discard=(*state.discard, *discarded), stage=TURN, effect=None)


def uncover(state: RogueState, seat: int, place: int, card: str) -> RogueState:
    """The Roi, second way: a card of the Court is turned up; its own effect does not apply."""
    _check_effect(state, seat, ROI)
    court = revealed(state, place, card)
    said = message(
        "{who} turns up {card} in place {place}; its effect does not apply",
        rule="no-chain",
        who=state.name(seat),
        card=SPOKEN[card],
        place=place,
    )
    return state.replace(court=court, stage=TURN, effect=None, messages=(said,))


def spy(state: RogueState, seat: int, places: Sequence[int]) -> RogueState:
    """The Assassin: two face-down cards of the Court are looked at (fewer if fewer lie so); all see which places."""
    _check_effect(state, seat, ASSASSIN)
    down = [place for place, card in enumerate(state.court, 1) if not card.up]
    wanted = min(COURT_LOOKS, len(down))
    if len(places) != wanted or len(set(places)) < wanted or not set(places) <= set(down):
        raise IllegalMove(
            "an Assassin looks at {cards} here; places that lie face down: {places}",
            rule=ASSASSIN,
            cards=counted(wanted, "card"),
            places=listed(down) or message("none"),
        )
    messages = tuple(
        message("{who} looks at place {place}", rule=ASSASSIN, who=state.name(seat), place=p) for p in places
    )
    if not messages:
        messages = (message("No card lies face down: there is nothing to look at", rule=ASSASSIN),)
    return state.replace(stage=TURN, effect=None, messages=messages)


def forgo(state: RogueState, seat: int) -> RogueState:
    """The table goes on without the effect."""
    check_turn(state, seat, state.turn, "turn")
    card = SPOKEN[state.effect or ROI]
    said = message("{who} goes on without the effect of {card}", rule="effects", who=state.name(seat), card=card)
    return state.replace(stage=TURN, effect=None, messages=(said,))
