"""The table knows better: everything that is tracked can be set by hand, at any time, and the history says so.

All 16 cards stay accounted for: what one place gains, the pile loses.

Corrections of the match and the turn; the cards' are in corrections.py."""

from __future__ import annotations

from collections.abc import Sequence

from companion.core.errors import IllegalMove
from companion.core.game import check_was
from companion.core.messages import Line, counted, line
from companion.core.state import put
from companion.games.rogue_monarch.effects import switched
from companion.games.rogue_monarch.facts import CONSPIRACIES, PLURAL, SPOKEN
from companion.games.rogue_monarch.match import match_told
from companion.games.rogue_monarch.state import DEAL, EFFECT, OVER, START, TURN, Cards, RogueTable, blurred

UNKNOWN = "unknown"

RULE = "corrections"


def corrected(what: str, was: object, to: object) -> tuple[Line, ...]:
    return (line("Corrected: {what}, {was} becomes {to}", rule=RULE, what=what, was=was, to=to),)


def correct_court(table: RogueTable, place: int, card: str, up: bool, was: str | None = None) -> RogueTable:
    """Which card lies in a place as far as all know, and whether it lies face up."""
    found = table.court[place - 1]
    now = found.card or UNKNOWN
    if was is not None and was != now:
        template = "place {place} was {was} when this was set to {to}, but it is {now} now: pick one"
        raise IllegalMove(template, rule=RULE, place=place, was=was, to=card, now=now)
    told = line(
        "Corrected: place {place} is {card}, face {side}",
        rule=RULE,
        place=place,
        card=SPOKEN.get(card, card),
        side="up" if up else "down",
    )
    name = None if card == UNKNOWN else card
    return table.but(court=put(table.court, place - 1, found.but(card=name, up=up)), told=(told,))


def correct_places(table: RogueTable, places: Sequence[int]) -> RogueTable:
    """Two cards of the Court lie the other way round."""
    court = switched(table.court, places, RULE)
    told = line("Corrected: places {a} and {b} are switched", rule=RULE, a=places[0], b=places[1])
    return table.but(court=court, told=(told,))


def correct_hand(table: RogueTable, seat: int, to: int, was: int | None = None) -> RogueTable:
    """How many cards a hand holds; the difference comes from the pile or goes there."""
    player, what = table.players[seat], f"cards in {table.name(seat)}'s hand"
    check_was(was, player.hand, to, what)
    return _hand(table, seat, to).but(told=corrected(what, player.hand, to))


def correct_pile(table: RogueTable, seat: int, to: int, was: int | None = None) -> RogueTable:
    """How many cards the pile has; the difference is in that player's hand."""
    check_was(was, table.pile, to, "the pile")
    hand = table.players[seat].hand + table.pile - to
    return _hand(table, seat, hand).but(told=corrected("the pile", table.pile, to))


def _hand(table: RogueTable, seat: int, to: int) -> RogueTable:
    player = table.players[seat]
    pile = table.pile + player.hand - to
    if to < 0 or pile < 0:
        template = "the hand would have {cards} and the pile {pile}; neither can be below 0"
        raise IllegalMove(template, rule=RULE, cards=counted(to, "card"), pile=pile)
    player = player.but(hand=to, known=fewer(player.known, player.hand - to))
    return table.but(players=put(table.players, seat, player), pile=pile)


def fewer(known: Cards, lost: int) -> Cards:
    """What is still sure after so many unseen cards have left a hand."""
    for _ in range(lost):
        known = blurred(known)
    return known


def counted_as(cards: Cards, card: str, to: int) -> Cards:
    """The same cards with so many of one kind."""
    return (*(c for c in cards if c != card), *(card,) * to)


def correct_known(table: RogueTable, seat: int, card: str, to: int, was: int | None = None) -> RogueTable:
    """How many of a kind all know to be in a hand."""
    player = table.players[seat]
    now, what = player.known.count(card), f"{PLURAL[card]} known in {table.name(seat)}'s hand"
    check_was(was, now, to, what)
    player = player.but(known=counted_as(player.known, card, to))
    return table.but(players=put(table.players, seat, player), told=corrected(what, now, to))


def correct_discard(table: RogueTable, card: str, to: int, was: int | None = None) -> RogueTable:
    """How many of a kind lie on the discard; the difference comes from the pile or goes there."""
    now, what = table.discard.count(card), f"{PLURAL[card]} on the discard"
    check_was(was, now, to, what)
    discard = counted_as(table.discard, card, to)
    return table.but(discard=discard, pile=table.pile + now - to, told=corrected(what, now, to))


def correct_under(table: RogueTable, to: int, was: int | None = None) -> RogueTable:
    """How many Reines all know to lie under the pile."""
    check_was(was, table.under, to, "Reines under the pile")
    return table.but(under=to, told=corrected("Reines under the pile", table.under, to))


NO_EFFECT = "none"


def correct_wins(table: RogueTable, seat: int, to: int, was: int | None = None) -> RogueTable:
    """How many games a player has won."""
    player, what = table.players[seat], f"games won by {table.name(seat)}"
    check_was(was, player.wins, to, what)
    after = table.but(players=put(table.players, seat, player.but(wins=to)))
    return after.but(told=(*corrected(what, player.wins, to), *match_told(after)))


def correct_conspiracy(table: RogueTable, seat: int, conspiracy: str, to: int, was: int | None = None) -> RogueTable:
    """How often a player has won by a conspiracy."""
    player, at = table.players[seat], CONSPIRACIES.index(conspiracy)
    now, what = player.by[at], f"{conspiracy} noted for {table.name(seat)}"
    check_was(was, now, to, what)
    return table.but(
        players=put(table.players, seat, player.but(by=put(player.by, at, to))), told=corrected(what, now, to)
    )


def correct_turn(table: RogueTable, seat: int, was: int | None = None) -> RogueTable:
    """Whose turn begins now; a game that was over goes on, and its result is taken back."""
    if was is not None and was != table.turn:
        template = "it was {was}'s turn when this was set to {to}, and no longer is: pick one"
        raise IllegalMove(template, rule=RULE, was=table.name(was), to=table.name(seat))
    told: tuple[Line, ...] = (line("Corrected: {who}'s turn begins", rule=RULE, who=table.name(seat)),)
    if table.stage == OVER:
        table = _withdrawn(table)
        told = (*told, line("The result of this game is taken back", rule=RULE))
    first = seat if table.first is None else table.first
    return table.but(turn=seat, stage=START, effect=None, first=first, told=told)


def _withdrawn(table: RogueTable) -> RogueTable:
    if table.result is None:
        return table
    seat, noted = table.result.winner, table.result.conspiracies
    player = table.players[seat]
    by = tuple(max(0, n - (name in noted)) for name, n in zip(CONSPIRACIES, player.by, strict=True))
    player = player.but(wins=max(0, player.wins - 1), by=by)
    return table.but(players=put(table.players, seat, player), result=None)


def correct_effect(table: RogueTable, effect: str) -> RogueTable:
    """Which effect is still to be resolved in this turn, or none."""
    if effect == NO_EFFECT:
        return table.but(stage=TURN, effect=None, told=(line("Corrected: no effect is pending", rule=RULE),))
    told = line("Corrected: the effect of {card} is pending", rule=RULE, card=SPOKEN[effect])
    return table.but(stage=EFFECT, effect=effect, told=(told,))


def correct_first(table: RogueTable, seat: int) -> RogueTable:
    """Who began this game."""
    if table.stage == DEAL:
        raise IllegalMove("nobody has begun yet; say who begins instead", rule="first-player")
    return table.but(first=seat, told=(line("Corrected: {who} began", rule=RULE, who=table.name(seat)),))


def play_to(table: RogueTable, to: int | None = None, was: int | None = None) -> RogueTable:
    """How many wins decide the match; left out, it goes on as long as people like."""
    check_was(was, table.target or 0, to or 0, "the number of wins to play to")
    if to is None:
        return table.but(target=None, told=(line("The match is played without an end", rule="match"),))
    told = line("The match is played to {wins}", rule="match", wins=counted(to, "win"))
    after = table.but(target=to)
    return after.but(told=(told, *match_told(after)))
