"""What the four cards do when they are played. Data say what all can see, never what was looked at."""

from __future__ import annotations

from collections.abc import Sequence

from companion.core.errors import IllegalMove
from companion.core.messages import Line, counted, line, listed
from companion.core.state import put
from companion.games.rogue_monarch.actions import check_name, draw, less, revealed
from companion.games.rogue_monarch.facts import (
    ASSASSIN,
    CHEVALIER,
    COURT_LOOKS,
    DRAWS,
    HAND_LOOKS,
    REINE,
    ROI,
    SPOKEN,
)
from companion.games.rogue_monarch.state import TURN, CourtCard, RogueTable, check_turn


def _check_effect(table: RogueTable, seat: int, card: str) -> None:
    """The effect belongs to the card that was just played."""
    check_turn(table, seat)
    if table.effect != card:
        raise IllegalMove(
            "the effect to resolve is that of {found}, not of {wanted}",
            rule=card,
            found=SPOKEN[table.effect or card],
            wanted=SPOKEN[card],
        )


def switched(court: tuple[CourtCard, ...], places: Sequence[int], rule: str) -> tuple[CourtCard, ...]:
    """The Court with two cards in each other's place, each as it lies."""
    one, two = places
    if one == two:
        raise IllegalMove("two different places are switched, found {place} twice", rule=rule, place=one)
    return put(put(court, one - 1, court[two - 1]), two - 1, court[one - 1])


def switch(table: RogueTable, seat: int, places: Sequence[int], turned: int, card: str | None = None) -> RogueTable:
    """The Chevalier: two cards change places, then the card in place `turned` is hidden or revealed (and named)."""
    _check_effect(table, seat, CHEVALIER)
    court = switched(table.court, places, CHEVALIER)
    moved = line("{who} switches places {a} and {b}", rule=CHEVALIER, who=table.name(seat), a=places[0], b=places[1])
    court, said = _turned(table.but(court=court), seat, turned, card)
    return table.but(court=court, stage=TURN, effect=None, told=(moved, said))


def _turned(table: RogueTable, seat: int, place: int, card: str | None) -> tuple[tuple[CourtCard, ...], Line]:
    found, who = table.court[place - 1], table.name(seat)
    name = card or found.card
    if name is None:
        raise IllegalMove("the card in place {place} is revealed: say which it is", rule=CHEVALIER, place=place)
    if not found.up:
        said = line("{who} turns up {card} in place {place}", rule="no-chain", who=who, card=SPOKEN[name], place=place)
        return revealed(table, place, name), said
    check_name(found, place, name)
    said = line("{who} hides {card} in place {place}", rule=CHEVALIER, who=who, card=SPOKEN[name], place=place)
    return put(table.court, place - 1, found.but(up=False)), said


def search(table: RogueTable, seat: int, reines: int) -> RogueTable:
    """The Reine: two cards of the other hand are looked at; so many Reines were found, discarded and drawn anew."""
    _check_effect(table, seat, REINE)
    target = table.next_seat(seat)
    player, looks = table.players[target], min(HAND_LOOKS, table.players[target].hand)
    if reines > looks:
        found, cards = counted(reines, "Reine"), counted(looks, "card")
        raise IllegalMove("{found} cannot be found among {cards}", rule=REINE, found=found, cards=cards)
    for _ in range(reines):
        player = less(table, player, target, REINE)
    who, other = table.name(seat), table.name(target)
    cards = counted(looks, "card")
    looked = line("{who} looks at {cards} of {other}'s hand", rule=REINE, who=who, cards=cards, other=other)
    told = (looked, line("Reines found and discarded: {n}", rule=REINE, n=reines))
    players, discard = put(table.players, target, player), (*table.discard, *(REINE,) * reines)
    table = table.but(players=players, discard=discard, stage=TURN, effect=None, told=told)
    return draw(table, target, reines)


def draw_two(table: RogueTable, seat: int, discarded: Sequence[str]) -> RogueTable:
    """The Roi, first way: two cards are drawn, then two discarded face up."""
    _check_effect(table, seat, ROI)
    table = draw(table.but(told=()), seat, DRAWS)
    player, told = table.players[seat], table.told
    for card in discarded:
        player = less(table, player, seat, card)
        told = (*told, line("{who} discards {card}", rule=ROI, who=table.name(seat), card=SPOKEN[card]))
    players, discard = put(table.players, seat, player), (*table.discard, *discarded)
    return table.but(players=players, discard=discard, stage=TURN, effect=None, told=told)


def uncover(table: RogueTable, seat: int, place: int, card: str) -> RogueTable:
    """The Roi, second way: a card of the Court is turned up; its own effect does not apply."""
    _check_effect(table, seat, ROI)
    court = revealed(table, place, card)
    said = line(
        "{who} turns up {card} in place {place}; its effect does not apply",
        rule="no-chain",
        who=table.name(seat),
        card=SPOKEN[card],
        place=place,
    )
    return table.but(court=court, stage=TURN, effect=None, told=(said,))


def spy(table: RogueTable, seat: int, places: Sequence[int]) -> RogueTable:
    """The Assassin: two face-down cards of the Court are looked at (fewer if fewer lie so); all see which places."""
    _check_effect(table, seat, ASSASSIN)
    down = [place for place, card in enumerate(table.court, 1) if not card.up]
    wanted = min(COURT_LOOKS, len(down))
    if len(places) != wanted or len(set(places)) < wanted or not set(places) <= set(down):
        raise IllegalMove(
            "an Assassin looks at {cards} here; places that lie face down: {places}",
            rule=ASSASSIN,
            cards=counted(wanted, "card"),
            places=listed(down) or "none",
        )
    told = tuple(line("{who} looks at place {place}", rule=ASSASSIN, who=table.name(seat), place=p) for p in places)
    if not told:
        told = (line("No card lies face down: there is nothing to look at", rule=ASSASSIN),)
    return table.but(stage=TURN, effect=None, told=told)


def forgo(table: RogueTable, seat: int) -> RogueTable:
    """The table goes on without the effect."""
    check_turn(table, seat)
    card = SPOKEN[table.effect or ROI]
    told = line("{who} goes on without the effect of {card}", rule="effects", who=table.name(seat), card=card)
    return table.but(stage=TURN, effect=None, told=(told,))
