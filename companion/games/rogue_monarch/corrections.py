"""The table knows better: everything that is tracked can be set by hand, at any time, and the history says so.

All 16 cards stay accounted for: what one place gains, the pile loses.

Corrections of the match and the turn; the cards' are in corrections.py."""

from __future__ import annotations

from collections.abc import Sequence

from companion.core.errors import IllegalMove
from companion.core.game import check_was
from companion.core.messages import Message, counted, message
from companion.core.state import with_item
from companion.games.rogue_monarch.effects import switched
from companion.games.rogue_monarch.facts import CONSPIRACIES, PLURAL, SPOKEN
from companion.games.rogue_monarch.match import match_told
from companion.games.rogue_monarch.state import DEAL, EFFECT, OVER, START, TURN, Cards, RogueState, blurred

UNKNOWN = "unknown"

RULE = "corrections"


def corrected(what: str, was: object, to: object) -> tuple[Message, ...]:
    return (message("Corrected: {what}, {was} becomes {to}", rule=RULE, what=what, was=was, to=to),)


def correct_court(state: RogueState, place: int, card: str, up: bool, was: str | None = None) -> RogueState:
    """Which card lies in a place as far as all know, and whether it lies face up."""
    found = state.court[place - 1]
    now = found.card or UNKNOWN
    if was is not None and was != now:
        template = "place {place} was {was} when this was set to {to}, but it is {now} now: pick one"
        raise IllegalMove(template, rule=RULE, place=place, was=was, to=card, now=now)
    said = message(
        "Corrected: place {place} is {card}, face {side}",
        rule=RULE,
        place=place,
        card=SPOKEN.get(card, card),
        side="up" if up else "down",
    )
    name = None if card == UNKNOWN else card
    return state.replace(court=with_item(state.court, place - 1, found.replace(card=name, up=up)), messages=(said,))


def correct_places(state: RogueState, places: Sequence[int]) -> RogueState:
    """Two cards of the Court lie the other way round."""
    court = switched(state.court, places, RULE)
    said = message("Corrected: places {a} and {b} are switched", rule=RULE, a=places[0], b=places[1])
    return state.replace(court=court, messages=(said,))


def correct_hand(state: RogueState, seat: int, to: int, was: int | None = None) -> RogueState:
    """How many cards a hand holds; the difference comes from the pile or goes there."""
    player, what = state.players[seat], f"cards in {state.name(seat)}'s hand"
    check_was(was, player.hand, to, what)
    return _hand(state, seat, to).replace(messages=corrected(what, player.hand, to))


def correct_pile(state: RogueState, seat: int, to: int, was: int | None = None) -> RogueState:
    """How many cards the pile has; the difference is in that player's hand."""
    check_was(was, state.pile, to, "the pile")
    hand = state.players[seat].hand + state.pile - to
    return _hand(state, seat, hand).replace(messages=corrected("the pile", state.pile, to))


def _hand(state: RogueState, seat: int, to: int) -> RogueState:
    player = state.players[seat]
    pile = state.pile + player.hand - to
    if to < 0 or pile < 0:
        template = "the hand would have {cards} and the pile {pile}; neither can be below 0"
        raise IllegalMove(template, rule=RULE, cards=counted(to, "card"), pile=pile)
    player = player.replace(hand=to, known=fewer(player.known, player.hand - to))
    return state.replace(players=with_item(state.players, seat, player), pile=pile)


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
    now, what = player.known.count(card), f"{PLURAL[card]} known in {state.name(seat)}'s hand"
    check_was(was, now, to, what)
    player = player.replace(known=counted_as(player.known, card, to))
    return state.replace(players=with_item(state.players, seat, player), messages=corrected(what, now, to))


def correct_discard(state: RogueState, card: str, to: int, was: int | None = None) -> RogueState:
    """How many of a kind lie on the discard; the difference comes from the pile or goes there."""
    now, what = state.discard.count(card), f"{PLURAL[card]} on the discard"
    check_was(was, now, to, what)
    discard = counted_as(state.discard, card, to)
    return state.replace(discard=discard, pile=state.pile + now - to, messages=corrected(what, now, to))


def correct_under(state: RogueState, to: int, was: int | None = None) -> RogueState:
    """How many Reines all know to lie under the pile."""
    check_was(was, state.under, to, "Reines under the pile")
    return state.replace(under=to, messages=corrected("Reines under the pile", state.under, to))


NO_EFFECT = "none"


def correct_wins(state: RogueState, seat: int, to: int, was: int | None = None) -> RogueState:
    """How many games a player has won."""
    player, what = state.players[seat], f"games won by {state.name(seat)}"
    check_was(was, player.wins, to, what)
    after = state.replace(players=with_item(state.players, seat, player.replace(wins=to)))
    return after.replace(messages=(*corrected(what, player.wins, to), *match_told(after)))


def correct_conspiracy(state: RogueState, seat: int, conspiracy: str, to: int, was: int | None = None) -> RogueState:
    """How often a player has won by a conspiracy."""
    player, at = state.players[seat], CONSPIRACIES.index(conspiracy)
    now, what = player.by[at], f"{conspiracy} noted for {state.name(seat)}"
    check_was(was, now, to, what)
    return state.replace(
        players=with_item(state.players, seat, player.replace(by=with_item(player.by, at, to))),
        messages=corrected(what, now, to),
    )


def correct_turn(state: RogueState, seat: int, was: int | None = None) -> RogueState:
    """Whose turn begins now; a game that was over goes on, and its result is taken back."""
    if was is not None and was != state.turn:
        template = "it was {was}'s turn when this was set to {to}, and no longer is: pick one"
        raise IllegalMove(template, rule=RULE, was=state.name(was), to=state.name(seat))
    messages: tuple[Message, ...] = (message("Corrected: {who}'s turn begins", rule=RULE, who=state.name(seat)),)
    if state.stage == OVER:
        state = _withdrawn(state)
        messages = (*messages, message("The result of this game is taken back", rule=RULE))
    first = seat if state.first is None else state.first
    return state.replace(turn=seat, stage=START, effect=None, first=first, messages=messages)


def _withdrawn(state: RogueState) -> RogueState:
    if state.result is None:
        return state
    seat, noted = state.result.winner, state.result.conspiracies
    player = state.players[seat]
    by = tuple(max(0, n - (name in noted)) for name, n in zip(CONSPIRACIES, player.by, strict=True))
    player = player.replace(wins=max(0, player.wins - 1), by=by)
    return state.replace(players=with_item(state.players, seat, player), result=None)


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
    check_was(was, state.target or 0, to or 0, "the number of wins to play to")
    if to is None:
        return state.replace(target=None, messages=(message("The match is played without an end", rule="match"),))
    said = message("The match is played to {wins}", rule="match", wins=counted(to, "win"))
    after = state.replace(target=to)
    return after.replace(messages=(said, *match_told(after)))
