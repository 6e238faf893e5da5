"""The table knows better: everything that is tracked can be set by hand, at any time, and the history says so.

All 16 cards stay accounted for: what one place gains, the pile loses.
"""

from __future__ import annotations

from collections.abc import Sequence

from companion.core.corrections import RULE, check_was, correction
from companion.core.errors import IllegalMove
from companion.core.messages import counted, message
from companion.core.state import with_item
from companion.games.rogue_monarch.conspiracies import CONSPIRACY_NAMES
from companion.games.rogue_monarch.effects import switched
from companion.games.rogue_monarch.facts import CONSPIRACIES, PLURAL, SPOKEN
from companion.games.rogue_monarch.match import match_messages
from companion.games.rogue_monarch.state import DEAL, EFFECT, OVER, START, TURN, Cards, RogueState, blurred

UNKNOWN = "unknown"
NO_EFFECT = "none"


def correct_court(state: RogueState, place: int, card: str, up: bool, was: str | None = None) -> RogueState:
    """Which card lies in a place as far as all know, and whether it lies face up."""
    found = state.court[place - 1]
    check_was(message("place {place}", place=place), found.card or UNKNOWN, card, was)
    text = "Corrected: place {place} is {card}, face up" if up else "Corrected: place {place} is {card}, face down"
    said = message(text, rule=RULE, place=place, card=SPOKEN.get(card, message(card)))
    name = None if card == UNKNOWN else card
    return state.replace(court=with_item(state.court, place - 1, found.replace(card=name, up=up)), messages=(said,))


def correct_places(state: RogueState, places: Sequence[int]) -> RogueState:
    """Two cards of the Court lie the other way round."""
    court = switched(state.court, places, RULE)
    said = message("Corrected: places {a} and {b} are switched", rule=RULE, a=places[0], b=places[1])
    return state.replace(court=court, messages=(said,))


def correct_hand(state: RogueState, seat: int, to: int, was: int | None = None) -> RogueState:
    """How many cards a hand holds; the difference comes from the pile or goes there."""
    said = correction(message("cards in {who}’s hand", who=state.name(seat)), state.players[seat].hand, to, was)
    return _hand(state, seat, to).replace(messages=(said,))


def correct_pile(state: RogueState, seat: int, to: int, was: int | None = None) -> RogueState:
    """How many cards the pile has; the difference is in that player's hand."""
    said = correction(message("the pile"), state.pile, to, was)
    return _hand(state, seat, state.players[seat].hand + state.pile - to).replace(messages=(said,))


def _hand(state: RogueState, seat: int, to: int) -> RogueState:
    player = state.players[seat]
    pile = state.pile + player.hand - to
    if to < 0 or pile < 0:
        template = "the hand would have {cards} and the pile {pile}; neither can be below 0"
        raise IllegalMove(template, rule=RULE, cards=counted(to, "card"), pile=pile)
    return state.with_player(seat, hand=to, known=fewer(player.known, player.hand - to)).replace(pile=pile)


def fewer(known: Cards, lost: int) -> Cards:
    """What is still sure after so many unseen cards have left a hand."""
    for _ in range(lost):
        known = blurred(known)
    return known


def counted_as(cards: Cards, card: str, to: int) -> Cards:
    """The same cards with so many of one kind."""
    return (*(c for c in cards if c != card), *(card,) * to)


def correct_known(state: RogueState, seat: int, card: str, to: int, was: int | None = None) -> RogueState:
    """How many of a kind all know to be in a hand."""
    player = state.players[seat]
    what = message("{cards} known in {who}’s hand", cards=PLURAL[card], who=state.name(seat))
    said = correction(what, player.known.count(card), to, was)
    return state.with_player(seat, known=counted_as(player.known, card, to)).replace(messages=(said,))


def correct_discard(state: RogueState, card: str, to: int, was: int | None = None) -> RogueState:
    """How many of a kind lie on the discard; the difference comes from the pile or goes there."""
    now = state.discard.count(card)
    said = correction(message("{cards} on the discard", cards=PLURAL[card]), now, to, was)
    return state.replace(discard=counted_as(state.discard, card, to), pile=state.pile + now - to, messages=(said,))


def correct_under(state: RogueState, to: int, was: int | None = None) -> RogueState:
    """How many Reines all know to lie under the pile."""
    return state.replace(under=to, messages=(correction(message("Reines under the pile"), state.under, to, was),))


def correct_wins(state: RogueState, seat: int, to: int, was: int | None = None) -> RogueState:
    """How many games a player has won."""
    said = correction(message("games won by {who}", who=state.name(seat)), state.players[seat].wins, to, was)
    after = state.with_player(seat, wins=to)
    return after.replace(messages=(said, *match_messages(after)))


def correct_conspiracy(state: RogueState, seat: int, conspiracy: str, to: int, was: int | None = None) -> RogueState:
    """How often a player has won by a conspiracy."""
    player, at = state.players[seat], CONSPIRACIES.index(conspiracy)
    what = message("{conspiracy} noted for {who}", conspiracy=CONSPIRACY_NAMES[conspiracy], who=state.name(seat))
    said = correction(what, player.by[at], to, was)
    return state.with_player(seat, by=with_item(player.by, at, to)).replace(messages=(said,))


def correct_turn(state: RogueState, seat: int, was: int | None = None) -> RogueState:
    """Whose turn begins now; a game that was over goes on, and its result is taken back."""
    if was is not None and was != state.turn:
        template = "it was {was}'s turn when this was set to {to}, and no longer is: pick one"
        raise IllegalMove(template, rule=RULE, was=state.name(was), to=state.name(seat))
    is_over, first = state.stage == OVER, seat if state.first is None else state.first
    said = message("Corrected: {who}'s turn begins", rule=RULE, who=state.name(seat))
    state = state.replace(turn=seat, stage=START, effect=None, first=first, messages=(said,))
    return _withdrawn(state).telling(message("The result of this game is taken back", rule=RULE)) if is_over else state


def _withdrawn(state: RogueState) -> RogueState:
    if state.result is None:
        return state
    seat, noted = state.result.winner, state.result.conspiracies
    player = state.players[seat]
    by = tuple(max(0, n - (name in noted)) for name, n in zip(CONSPIRACIES, player.by, strict=True))
    return state.with_player(seat, wins=max(0, player.wins - 1), by=by).replace(result=None)


def correct_effect(state: RogueState, effect: str) -> RogueState:
    """Which effect is still to be resolved in this turn, or none."""
    if effect == NO_EFFECT:
        return state.replace(stage=TURN, effect=None, messages=(message("Corrected: no effect is pending", rule=RULE),))
    said = message("Corrected: the effect of {card} is pending", rule=RULE, card=SPOKEN[effect])
    return state.replace(stage=EFFECT, effect=effect, messages=(said,))


def correct_first(state: RogueState, seat: int) -> RogueState:
    """Who began this game."""
    if state.stage == DEAL:
        raise IllegalMove("nobody has begun yet; say who begins instead", rule="first-player")
    return state.replace(first=seat, messages=(message("Corrected: {who} began", rule=RULE, who=state.name(seat)),))


def play_to(state: RogueState, to: int | None = None, was: int | None = None) -> RogueState:
    """How many wins decide the match; left out, it goes on as long as people like."""
    check_was(message("the number of wins to play to"), state.target or 0, to or 0, was)
    if to is None:
        return state.replace(target=None, messages=(message("The match is played without an end", rule="match"),))
    said = message("The match is played to {wins}", rule="match", wins=counted(to, "win"))
    after = state.replace(target=to)
    return after.replace(messages=(said, *match_messages(after)))
