"""Bastards in play: whose they are, where they come from, and moving them.

What lies beside a Bastard: Endorsements, and Skeletons face down or face up."""

from __future__ import annotations

from collections.abc import Mapping
from operator import add
from typing import Any

from companion.core.errors import IllegalMove
from companion.core.messages import Message, message
from companion.games.royal_bastards import facts
from companion.games.royal_bastards.endgame import check_may_act
from companion.games.royal_bastards.facts import ATTRIBUTES, ROLES
from companion.games.royal_bastards.gold import paid
from companion.games.royal_bastards.state import (
    UNCHANGED,
    BastardCard,
    BastardsState,
    Fighter,
    Four,
    current_value,
    spelled,
    turn,
)
from companion.games.royal_bastards.support import is_hidden, support_changed, support_line

PUT_A_MINI = "Put a mini on a Territory"  # the move that does so at any time


def holder(state: BastardsState, name: str) -> tuple[int, str] | None:
    """Whose Bastard this is: the seat, and in which role."""
    for seat, rival in enumerate(state.rivals):
        for role in ROLES:
            fighter = rival.fighter(role)
            if fighter and fighter.name == name:
                return seat, role
    return None


def check_free(state: BastardsState, name: str) -> None:
    if held := holder(state, name):
        raise IllegalMove("{name} is {who}'s already", rule="bastards", name=name, who=state.name(held[0]))


def known_name(state: BastardsState, name: str) -> str:
    """The name as the box profile spells it."""
    return name if name in state.cards else spelled(state.cards, name)


def known_cards(state: BastardsState, name: str) -> Mapping[str, BastardCard]:
    """The box's Bastards with this one among them, its figures still to be entered."""
    if name in state.cards:
        return state.cards
    if len(state.cards) >= facts.MOST_BASTARDS:
        raise IllegalMove(
            "the box profile holds {most} Bastards; remove one first", rule="box-profile", most=facts.MOST_BASTARDS
        )
    return {**state.cards, name: BastardCard(name, (None,) * len(ATTRIBUTES), None, None, None)}


def home_of(state: BastardsState, name: str) -> str | None:
    """The Hometown, if it is known and among the Territories."""
    card = state.cards.get(name)
    return card.hometown if card and card.hometown in state.territories else None


def newcomer(state: BastardsState, name: str, skeletons: int) -> Fighter:
    return Fighter(name, home_of(state, name), 0, skeletons, 0, UNCHANGED, False, False)


def choose_firstborn(state: BastardsState, seat: int, name: str) -> BastardsState:
    """One of the three dealt Bastards; a Skeleton goes beside it, face down, and the mini to its Hometown."""
    name = known_name(state, name)
    before = state.rivals[seat].firstborn
    if before is None or before.name != name:
        check_free(state, name)
    fighter = newcomer(state, name, facts.FIRST_SKELETONS)
    messages = [
        message("{who} takes {name} as Firstborn", rule="firstborn", who=state.name(seat), name=name),
        message("One Skeleton lies face down beside {name}", rule="skeletons", name=name),
    ]
    if fighter.place:
        messages.append(message("{name} stands on {place}", rule="firstborn", name=name, place=fighter.place))
    after = state.with_player(seat, firstborn=fighter)
    return after.replace(cards=known_cards(state, name), messages=tuple(messages))


def move_bastard(state: BastardsState, seat: int, role: str, to: str) -> BastardsState:
    """A Bastard moves up to its Movement, or stays; how far the tiles lie apart is for the table to see."""
    fighter = state.bastard(seat, role)
    state.territory(to)
    if fighter.has_moved:
        raise IllegalMove(
            "{name} has moved already this turn; a card that moves the mini again is entered as “{other}”",
            rule="movement",
            name=fighter.name,
            other=PUT_A_MINI,
        )
    reach = current_value(state, fighter, "movement")
    text = "{name} stays on {to}" if fighter.place == to else "{name} moves to {to}"
    if reach is not None:
        stays, moves = "{name} stays on {to} (Movement {reach})", "{name} moves to {to} (Movement {reach})"
        text = stays if fighter.place == to else moves
    messages = [message(text, rule="movement", name=fighter.name, to=to, reach=reach)]
    if seat != (now := turn(state)) and now is not None:
        messages.append(message("By turn order {now} would have moved first", rule="turn-order", now=state.name(now)))
    return state.with_bastard(seat, role, place=to, has_moved=True).replace(messages=tuple(messages))


def changed(modifiers: Four, change: Mapping[str, int], sign: int = 1) -> Four:
    """The modifiers after a card comes (or goes: sign -1)."""
    might, magic, mastery, movement = map(add, modifiers, (sign * change.get(a, 0) for a in ATTRIBUTES))
    return might, magic, mastery, movement


def _told(text: str, rule: str, name: str, change: Mapping[str, int]) -> tuple[Message, ...]:
    messages = [message(text, rule, name=name)]
    for attribute, n in change.items():
        messages.append(message("{name}: {attribute} {n:+}", rule, name=name, attribute=attribute.capitalize(), n=n))
    return tuple(messages)


def _check_deck(state: BastardsState, kind: str, new: int) -> None:
    fighters = [fighter for rival in state.rivals for fighter in rival.fighters]
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
    state: BastardsState, seat: int, role: str = "firstborn", modifiers: Mapping[str, int] | None = None
) -> BastardsState:
    """An Endorsement for its price, face up beside the Bastard at once."""
    check_may_act(state, seat)
    purse = paid(state, seat, facts.ENDORSEMENT_PRICE, "an Endorsement")
    after = gain_endorsement(state, seat, role, modifiers)
    said = message("{who} pays {n} gold", rule="endorsements", who=state.name(seat), n=facts.ENDORSEMENT_PRICE)
    return after.with_player(seat, gold=purse).replace(messages=(said, *after.messages))


def gain_endorsement(
    state: BastardsState, seat: int, role: str = "firstborn", modifiers: Mapping[str, int] | None = None
) -> BastardsState:
    """An Endorsement that a card gives."""
    change = modifiers or {}
    fighter = state.bastard(seat, role)
    _check_deck(state, "Endorsements", 1)
    after = changed(fighter.modifiers, change)
    messages = _told("{name} gains an Endorsement", "endorsements", fighter.name, change)
    changes = {"endorsements": fighter.endorsements + 1, "modifiers": after}
    return state.with_bastard(seat, role, **changes).replace(messages=messages)


def lose_endorsement(
    state: BastardsState, seat: int, role: str = "firstborn", modifiers: Mapping[str, int] | None = None
) -> BastardsState:
    """An Endorsement goes; `modifiers` are those printed on it."""
    fighter = state.bastard(seat, role)
    if not fighter.endorsements:
        raise IllegalMove("{name} has no Endorsement", rule="endorsements", name=fighter.name)
    after = changed(fighter.modifiers, modifiers or {}, -1)
    changes = {"endorsements": fighter.endorsements - 1, "modifiers": after}
    lost = {attribute: -n for attribute, n in (modifiers or {}).items()}
    messages = _told("{name} loses an Endorsement", "endorsements", fighter.name, lost)
    return state.with_bastard(seat, role, **changes).replace(messages=messages)


def gain_skeleton(state: BastardsState, seat: int, role: str = "firstborn") -> BastardsState:
    """A Skeleton comes, face down: it does nothing yet."""
    fighter = state.bastard(seat, role)
    _check_deck(state, "Skeletons", 1)
    messages = _told("{name} gains a Skeleton, face down", "skeletons", fighter.name, {})
    return state.with_bastard(seat, role, skeletons=fighter.skeletons + 1).replace(messages=messages)


def reveal_skeleton(
    state: BastardsState, seat: int, role: str = "firstborn", modifiers: Mapping[str, int] | None = None
) -> BastardsState:
    """A Skeleton is turned up; from now on it counts."""
    change = modifiers or {}
    fighter = state.bastard(seat, role)
    if not fighter.skeletons:
        raise IllegalMove("{name} has no Skeleton face down", rule="skeletons", name=fighter.name)
    after: dict[str, Any] = {"skeletons": fighter.skeletons - 1, "revealed": fighter.revealed + 1}
    messages = _told("A Skeleton of {name} is turned up", "skeletons", fighter.name, change)
    turned = state.with_bastard(seat, role, modifiers=changed(fighter.modifiers, change), **after)
    return turned.replace(messages=messages)


def lose_skeleton(
    state: BastardsState, seat: int, role: str = "firstborn", modifiers: Mapping[str, int] | None = None
) -> BastardsState:
    """A Skeleton goes: one that lies face up if `modifiers` (those printed on it) are given, else one face down."""
    fighter = state.bastard(seat, role)
    pile = "skeletons" if modifiers is None else "revealed"
    there = fighter.skeletons if modifiers is None else fighter.revealed
    if not there:
        raise IllegalMove("{name} has no such Skeleton", rule="skeletons", name=fighter.name)
    change: dict[str, Any] = {pile: there - 1, "modifiers": changed(fighter.modifiers, modifiers or {}, -1)}
    lost = {attribute: -n for attribute, n in (modifiers or {}).items()}
    messages = _told("{name} is rid of a Skeleton", "skeletons", fighter.name, lost)
    return state.with_bastard(seat, role, **change).replace(messages=messages)


def skeleton_takes(state: BastardsState, seat: int, territory: str, support: int) -> BastardsState:
    """A Skeleton takes Support from a Territory of some colour: where there is any, if there is any."""
    tile = state.territory(territory)
    if not tile.support[seat] and _has_support_on(state, seat, tile.colour):
        raise IllegalMove(
            "{who} has Support on another Territory of that colour: it must go from there",
            rule="skeleton-support",
            who=state.name(seat),
        )
    gone = min(support, tile.support[seat])
    return support_changed(state, seat, territory, -gone, _taken_line(state, seat, territory, gone))


def _taken_line(state: BastardsState, seat: int, territory: str, gone: int) -> Message:
    """One sentence for some and for none while the ballot is secret."""
    values = {"who": state.name(seat), "territory": territory}
    if is_hidden(state):
        return Message("A Skeleton goes for {who}'s Support on {territory}", "skeleton-support", values)
    if not gone:
        return Message("{who} has no Support on {territory} to lose", "skeleton-support", values)
    return support_line(state, seat, territory, -gone, "skeleton-support")


def _has_support_on(state: BastardsState, seat: int, colour: str | None) -> bool:
    return colour is not None and any(t.support[seat] for t in state.territories.values() if t.colour == colour)
