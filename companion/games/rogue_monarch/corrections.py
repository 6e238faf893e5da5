"""The table knows better: everything that is tracked can be set manually, at any time, and the history says so.

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
from companion.games.rogue_monarch.facts import A_CARD, CONSPIRACIES, PLURAL, SPOKEN
from companion.games.rogue_monarch.match import match_messages
from companion.games.rogue_monarch.state import DEAL, EFFECT, OVER, START, TURN, Cards, RogueState, blurred

UNKNOWN = "unknown"
NO_EFFECT = "none"
SPOKEN_CARD = A_CARD | {UNKNOWN: message("an unknown card")}


def correct_court(state: RogueState, place: int, card: str, up: bool, was: str | None = None) -> RogueState:
    """Which card is in a place as far as everyone knows, and whether it is face up."""
    found = state.court[place - 1]
    to = SPOKEN_CARD[card]
    check_was(message("Place {place}", place=place), SPOKEN_CARD[found.card or UNKNOWN], to, was and SPOKEN_CARD[was])
    text = "Corrected: {card} in place {place}, face up" if up else "Corrected: {card} in place {place}, face down"
    said = message(text, rule=RULE, place=place, card=to)
    name = None if card == UNKNOWN else card
    return state.replace(court=with_item(state.court, place - 1, found.replace(card=name, up=up)), messages=(said,))


def correct_places(state: RogueState, places: Sequence[int]) -> RogueState:
    """Two Court cards are the other way round."""
    court = switched(state.court, places, RULE)
    said = message("Corrected: cards in places {a} and {b} switched", rule=RULE, a=places[0], b=places[1])
    return state.replace(court=court, messages=(said,))


def correct_hand(state: RogueState, seat: int, to: int, was: int | None = None) -> RogueState:
    """How many cards a hand holds; the difference comes from the pile or goes there."""
    said = correction(message("cards in {who}’s hand", who=state.name(seat)), state.players[seat].hand, to, was)
    return _hand(state, seat, to).replace(messages=(said,))


def correct_pile(state: RogueState, seat: int, to: int, was: int | None = None) -> RogueState:
    """How many cards the pile has; the difference is in that player's hand."""
    said = correction(message("cards in the draw pile"), state.pile, to, was)
    return _hand(state, seat, state.players[seat].hand + state.pile - to).replace(messages=(said,))


def _hand(state: RogueState, seat: int, to: int) -> RogueState:
    player = state.players[seat]
    pile = state.pile + player.hand - to
    if to < 0 or pile < 0:
        template = "That’s too many: the hand and the draw pile have {cards} in all."
        raise IllegalMove(template, rule=RULE, cards=counted(player.hand + state.pile, "card"))
    return state.with_player(seat, hand=to, known=fewer(player.known, player.hand - to)).replace(pile=pile)


def fewer(known: Cards, lost: int) -> Cards:
    """What is still sure after that many unseen cards have left a hand."""
    for _ in range(lost):
        known = blurred(known)
    return known


def counted_as(cards: Cards, card: str, to: int) -> Cards:
    """The same cards with that many of one kind."""
    return (*(c for c in cards if c != card), *(card,) * to)


def correct_known(state: RogueState, seat: int, card: str, to: int, was: int | None = None) -> RogueState:
    """How many of a kind everyone knows to be in a hand."""
    player = state.players[seat]
    what = message("{cards} known in {who}’s hand", cards=PLURAL[card], who=state.name(seat))
    said = correction(what, player.known.count(card), to, was)
    return state.with_player(seat, known=counted_as(player.known, card, to)).replace(messages=(said,))


def correct_discard(state: RogueState, card: str, to: int, was: int | None = None) -> RogueState:
    """How many of a kind are discarded; the difference comes from the pile or goes there."""
    now = state.discard.count(card)
    said = correction(message("{cards} in the discard pile", cards=PLURAL[card]), now, to, was)
    return state.replace(discard=counted_as(state.discard, card, to), pile=state.pile + now - to, messages=(said,))


def correct_under(state: RogueState, to: int, was: int | None = None) -> RogueState:
    """How many Reines everyone knows to be under the draw pile."""
    said = correction(message("Reines under the draw pile"), state.under, to, was)
    return state.replace(under=to, messages=(said,))


def correct_wins(state: RogueState, seat: int, to: int, was: int | None = None) -> RogueState:
    """How many games a player has won."""
    said = correction(message("games won by {who}", who=state.name(seat)), state.players[seat].wins, to, was)
    after = state.with_player(seat, wins=to)
    return after.replace(messages=(said, *match_messages(after)))


def correct_conspiracy(state: RogueState, seat: int, conspiracy: str, to: int, was: int | None = None) -> RogueState:
    """How often a player has won by a conspiracy."""
    player, at = state.players[seat], CONSPIRACIES.index(conspiracy)
    what = message("{who}’s wins by {conspiracy}", conspiracy=CONSPIRACY_NAMES[conspiracy], who=state.name(seat))
    said = correction(what, player.by[at], to, was)
    return state.with_player(seat, by=with_item(player.by, at, to)).replace(messages=(said,))


def correct_turn(state: RogueState, seat: int, was: int | None = None) -> RogueState:
    """Whose turn starts now; a game that was over continues, and its result is undone."""
    if was is not None and was != state.turn:
        template = "It was {was}’s turn when this was set to {to}, but it isn’t any more. Choose one."
        raise IllegalMove(template, rule=RULE, was=state.name(was), to=state.name(seat))
    is_over, first = state.stage == OVER, seat if state.first is None else state.first
    said = message("Corrected: it’s {who}’s turn", rule=RULE, who=state.name(seat))
    state = state.replace(turn=seat, stage=START, effect=None, first=first, messages=(said,))
    return _withdrawn(state).telling(message("The result of this game is undone", rule=RULE)) if is_over else state


def _withdrawn(state: RogueState) -> RogueState:
    if state.result is None:
        return state
    seat, noted = state.result.winner, state.result.conspiracies
    player = state.players[seat]
    by = tuple(max(0, n - (name in noted)) for name, n in zip(CONSPIRACIES, player.by, strict=True))
    return state.with_player(seat, wins=max(0, player.wins - 1), by=by).replace(result=None)


def correct_effect(state: RogueState, effect: str) -> RogueState:
    """Which effect is still to be resolved this turn, or none."""
    if effect == NO_EFFECT:
        said = message("Corrected: no effect left to resolve", rule=RULE)
        return state.replace(stage=TURN, effect=None, messages=(said,))
    said = message("Corrected: effect to resolve: {card}", rule=RULE, card=SPOKEN[effect])
    return state.replace(stage=EFFECT, effect=effect, messages=(said,))


def correct_first(state: RogueState, seat: int) -> RogueState:
    """Who went first in this game."""
    if state.stage == DEAL:
        raise IllegalMove("No one has gone first yet. Choose who goes first instead.", rule="first-player")
    said = message("Corrected: {who} went first", rule=RULE, who=state.name(seat))
    return state.replace(first=seat, messages=(said,))


def play_to(state: RogueState, to: int | None = None, was: int | None = None) -> RogueState:
    """How many wins decide the match; left out, it continues as long as people like."""
    check_was(message("wins needed for the match"), state.target or 0, to or 0, was)
    if to is None:
        return state.replace(target=None, messages=(message("The match is open-ended", rule="match"),))
    said = message("The match is played to {wins}", rule="match", wins=counted(to, "win"))
    after = state.replace(target=to)
    return after.replace(messages=(said, *match_messages(after)))
