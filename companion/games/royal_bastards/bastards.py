"""Bastards in play: whose they are, where they come from, and moving them.

What lies beside a Bastard: Endorsements, and Skeletons face down or face up."""

from __future__ import annotations

from collections.abc import Mapping
from operator import add
from typing import Any

from companion.core.errors import IllegalMove
from companion.core.messages import Line, line
from companion.games.royal_bastards import facts
from companion.games.royal_bastards.endgame import check_may_act
from companion.games.royal_bastards.facts import ATTRIBUTES, ROLES
from companion.games.royal_bastards.gold import paid
from companion.games.royal_bastards.state import (
    UNCHANGED,
    BastardCard,
    BastardsTable,
    Fighter,
    Four,
    current_value,
    spelled,
    turn,
)
from companion.games.royal_bastards.support import is_hidden, support_changed, support_line

PUT_A_MINI = "Put a mini on a Territory"  # the move that does so at any time


def holder(table: BastardsTable, name: str) -> tuple[int, str] | None:
    """Whose Bastard this is: the seat, and in which role."""
    for seat, rival in enumerate(table.rivals):
        for role in ROLES:
            fighter = rival.fighter(role)
            if fighter and fighter.name == name:
                return seat, role
    return None


def check_free(table: BastardsTable, name: str) -> None:
    if held := holder(table, name):
        raise IllegalMove("{name} is {who}'s already", rule="bastards", name=name, who=table.name(held[0]))


def known_name(table: BastardsTable, name: str) -> str:
    """The name as the box profile spells it."""
    return name if name in table.cards else spelled(table.cards, name)


def known_cards(table: BastardsTable, name: str) -> Mapping[str, BastardCard]:
    """The box's Bastards with this one among them, its figures still to be entered."""
    if name in table.cards:
        return table.cards
    if len(table.cards) >= facts.MOST_BASTARDS:
        raise IllegalMove(
            "the box profile holds {most} Bastards; remove one first", rule="box-profile", most=facts.MOST_BASTARDS
        )
    return {**table.cards, name: BastardCard(name, (None,) * len(ATTRIBUTES), None, None, None)}


def home_of(table: BastardsTable, name: str) -> str | None:
    """The Hometown, if it is known and among the Territories."""
    card = table.cards.get(name)
    return card.hometown if card and card.hometown in table.territories else None


def newcomer(table: BastardsTable, name: str, skeletons: int) -> Fighter:
    return Fighter(name, home_of(table, name), 0, skeletons, 0, UNCHANGED, False, False)


def choose_firstborn(table: BastardsTable, seat: int, name: str) -> BastardsTable:
    """One of the three dealt Bastards; a Skeleton goes beside it, face down, and the mini to its Hometown."""
    name = known_name(table, name)
    before = table.rivals[seat].firstborn
    if before is None or before.name != name:
        check_free(table, name)
    fighter = newcomer(table, name, facts.FIRST_SKELETONS)
    told = [
        line("{who} takes {name} as Firstborn", rule="firstborn", who=table.name(seat), name=name),
        line("One Skeleton lies face down beside {name}", rule="skeletons", name=name),
    ]
    if fighter.place:
        told.append(line("{name} stands on {place}", rule="firstborn", name=name, place=fighter.place))
    return table.but(cards=known_cards(table, name), rivals=table.rival(seat, firstborn=fighter), told=tuple(told))


def move_bastard(table: BastardsTable, seat: int, role: str, to: str) -> BastardsTable:
    """A Bastard moves up to its Movement, or stays; how far the tiles lie apart is for the table to see."""
    fighter = table.bastard(seat, role)
    table.territory(to)
    if fighter.has_moved:
        raise IllegalMove(
            "{name} has moved already this turn; a card that moves the mini again is entered as “{other}”",
            rule="movement",
            name=fighter.name,
            other=PUT_A_MINI,
        )
    reach = current_value(table, fighter, "movement")
    text = "{name} stays on {to}" if fighter.place == to else "{name} moves to {to}"
    if reach is not None:
        stays, moves = "{name} stays on {to} (Movement {reach})", "{name} moves to {to} (Movement {reach})"
        text = stays if fighter.place == to else moves
    told = [line(text, rule="movement", name=fighter.name, to=to, reach=reach)]
    if seat != (now := turn(table)) and now is not None:
        told.append(line("By turn order {now} would have moved first", rule="turn-order", now=table.name(now)))
    return table.but(rivals=table.fighter(seat, role, place=to, has_moved=True), told=tuple(told))


def changed(modifiers: Four, change: Mapping[str, int], sign: int = 1) -> Four:
    """The modifiers after a card comes (or goes: sign -1)."""
    might, magic, mastery, movement = map(add, modifiers, (sign * change.get(a, 0) for a in ATTRIBUTES))
    return might, magic, mastery, movement


def _told(text: str, rule: str, name: str, change: Mapping[str, int]) -> tuple[Line, ...]:
    told = [line(text, rule, name=name)]
    for attribute, n in change.items():
        told.append(line("{name}: {attribute} {n:+}", rule, name=name, attribute=attribute.capitalize(), n=n))
    return tuple(told)


def _check_deck(table: BastardsTable, kind: str, new: int) -> None:
    fighters = [fighter for rival in table.rivals for fighter in rival.fighters]
    if kind == "Endorsements":
        lying, most = sum(f.endorsements for f in fighters), facts.ENDORSEMENTS
    else:
        lying, most = sum(f.skeletons + f.revealed for f in fighters), facts.SKELETONS
    if lying + new > most:
        raise IllegalMove(
            "there are only {most} {kind}, and {lying} lie on the table",
            rule=kind.lower(),
            most=most,
            kind=kind,
            lying=lying,
        )


def buy_endorsement(
    table: BastardsTable, seat: int, role: str = "firstborn", modifiers: Mapping[str, int] | None = None
) -> BastardsTable:
    """An Endorsement for its price, face up beside the Bastard at once."""
    check_may_act(table, seat)
    purse = paid(table, seat, facts.ENDORSEMENT_PRICE, "an Endorsement")
    after = gain_endorsement(table, seat, role, modifiers)
    told = line("{who} pays {n} gold", rule="endorsements", who=table.name(seat), n=facts.ENDORSEMENT_PRICE)
    return after.but(rivals=after.rival(seat, gold=purse), told=(told, *after.told))


def gain_endorsement(
    table: BastardsTable, seat: int, role: str = "firstborn", modifiers: Mapping[str, int] | None = None
) -> BastardsTable:
    """An Endorsement that a card gives."""
    change = modifiers or {}
    fighter = table.bastard(seat, role)
    _check_deck(table, "Endorsements", 1)
    after = changed(fighter.modifiers, change)
    rivals = table.fighter(seat, role, endorsements=fighter.endorsements + 1, modifiers=after)
    told = _told("{name} gains an Endorsement", "endorsements", fighter.name, change)
    return table.but(rivals=rivals, told=told)


def lose_endorsement(
    table: BastardsTable, seat: int, role: str = "firstborn", modifiers: Mapping[str, int] | None = None
) -> BastardsTable:
    """An Endorsement goes; `modifiers` are those printed on it."""
    fighter = table.bastard(seat, role)
    if not fighter.endorsements:
        raise IllegalMove("{name} has no Endorsement", rule="endorsements", name=fighter.name)
    after = changed(fighter.modifiers, modifiers or {}, -1)
    rivals = table.fighter(seat, role, endorsements=fighter.endorsements - 1, modifiers=after)
    lost = {attribute: -n for attribute, n in (modifiers or {}).items()}
    told = _told("{name} loses an Endorsement", "endorsements", fighter.name, lost)
    return table.but(rivals=rivals, told=told)


def gain_skeleton(table: BastardsTable, seat: int, role: str = "firstborn") -> BastardsTable:
    """A Skeleton comes, face down: it does nothing yet."""
    fighter = table.bastard(seat, role)
    _check_deck(table, "Skeletons", 1)
    rivals = table.fighter(seat, role, skeletons=fighter.skeletons + 1)
    return table.but(rivals=rivals, told=_told("{name} gains a Skeleton, face down", "skeletons", fighter.name, {}))


def reveal_skeleton(
    table: BastardsTable, seat: int, role: str = "firstborn", modifiers: Mapping[str, int] | None = None
) -> BastardsTable:
    """A Skeleton is turned up; from now on it counts."""
    change = modifiers or {}
    fighter = table.bastard(seat, role)
    if not fighter.skeletons:
        raise IllegalMove("{name} has no Skeleton face down", rule="skeletons", name=fighter.name)
    after: dict[str, Any] = {"skeletons": fighter.skeletons - 1, "revealed": fighter.revealed + 1}
    rivals = table.fighter(seat, role, modifiers=changed(fighter.modifiers, change), **after)
    told = _told("A Skeleton of {name} is turned up", "skeletons", fighter.name, change)
    return table.but(rivals=rivals, told=told)


def lose_skeleton(
    table: BastardsTable, seat: int, role: str = "firstborn", modifiers: Mapping[str, int] | None = None
) -> BastardsTable:
    """A Skeleton goes: one that lies face up if `modifiers` (those printed on it) are given, else one face down."""
    fighter = table.bastard(seat, role)
    pile = "skeletons" if modifiers is None else "revealed"
    there = fighter.skeletons if modifiers is None else fighter.revealed
    if not there:
        raise IllegalMove("{name} has no such Skeleton", rule="skeletons", name=fighter.name)
    change: dict[str, Any] = {pile: there - 1, "modifiers": changed(fighter.modifiers, modifiers or {}, -1)}
    lost = {attribute: -n for attribute, n in (modifiers or {}).items()}
    told = _told("{name} is rid of a Skeleton", "skeletons", fighter.name, lost)
    return table.but(rivals=table.fighter(seat, role, **change), told=told)


def skeleton_takes(table: BastardsTable, seat: int, territory: str, support: int) -> BastardsTable:
    """A Skeleton takes Support from a Territory of some colour: where there is any, if there is any."""
    tile = table.territory(territory)
    if not tile.support[seat] and _has_support_on(table, seat, tile.colour):
        raise IllegalMove(
            "{who} has Support on another Territory of that colour: it must go from there",
            rule="skeleton-support",
            who=table.name(seat),
        )
    gone = min(support, tile.support[seat])
    return support_changed(table, seat, territory, -gone, _taken_line(table, seat, territory, gone))


def _taken_line(table: BastardsTable, seat: int, territory: str, gone: int) -> Line:
    """One sentence for some and for none while the ballot is secret."""
    values = {"who": table.name(seat), "territory": territory}
    if is_hidden(table):
        return Line("A Skeleton goes for {who}'s Support on {territory}", "skeleton-support", values)
    if not gone:
        return Line("{who} has no Support on {territory} to lose", "skeleton-support", values)
    return support_line(table, seat, territory, -gone, "skeleton-support")


def _has_support_on(table: BastardsTable, seat: int, colour: str | None) -> bool:
    return colour is not None and any(t.support[seat] for t in table.territories.values() if t.colour == colour)
