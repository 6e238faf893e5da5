"""Bastards in play: whose they are, moving them, and the Endorsements and Skeletons beside them."""

from __future__ import annotations

from collections.abc import Mapping
from operator import add

from companion.core.errors import IllegalMove
from companion.core.messages import Message, message
from companion.games.royal_bastards import facts
from companion.games.royal_bastards.amounts import gold_of, signed
from companion.games.royal_bastards.endgame import check_may_act
from companion.games.royal_bastards.facts import ATTRIBUTES, ROLES
from companion.games.royal_bastards.gold import paid
from companion.games.royal_bastards.state import (
    UNCHANGED,
    BastardCard,
    BastardsState,
    Fighter,
    current_value,
    spelled,
    turn,
)
from companion.games.royal_bastards.support import is_hidden, support_changed, support_message

PUT_A_MINI = "Place a mini on a Territory"  # the move that does so at any time


def choose_firstborn(state: BastardsState, seat: int, name: str) -> BastardsState:
    """One of the three dealt Bastards; a Skeleton goes beside it, face down, and the mini to its Hometown."""
    name = known_name(state, name)
    before = state.rivals[seat].firstborn
    if before is None or before.name != name:
        check_free(state, name)
    fighter = newcomer(state, name, facts.FIRST_SKELETONS)
    messages = [
        message("{who} takes {name} as Firstborn", rule="firstborn", who=state.name(seat), name=name),
        message("1 Skeleton is face down beside {name}", rule="skeletons", name=name),
    ]
    if fighter.place:
        messages.append(message("{name} is on {place}", rule="firstborn", name=name, place=fighter.place))
    after = state.with_player(seat, firstborn=fighter)
    return after.replace(cards=known_cards(state, name), messages=tuple(messages))


def move_bastard(state: BastardsState, seat: int, role: str, to: str) -> BastardsState:
    """A Bastard moves up to its Movement, or stays; how far the tiles lie apart is for the table to see."""
    fighter = state.bastard(seat, role)
    state.territory(to)
    if fighter.has_moved:
        text = "{name} has already moved this turn. If a card moves the mini again, use “{other}”."
        raise IllegalMove(text, rule="movement", name=fighter.name, other=message(PUT_A_MINI))
    reach = current_value(state, fighter, "movement")
    stays, moves = "{name} stays on {to}", "{name} moves to {to}"
    if reach is not None:
        stays, moves = "{name} stays on {to} (Movement {reach})", "{name} moves to {to} (Movement {reach})"
    text = stays if fighter.place == to else moves
    messages = [message(text, rule="movement", name=fighter.name, to=to, reach=reach)]
    if seat != (now := turn(state)) and now is not None:
        messages.append(message("In turn order, {now} should have moved first", rule="turn-order", now=state.name(now)))
    return state.with_bastard(seat, role, place=to, has_moved=True).replace(messages=tuple(messages))


def buy_endorsement(
    state: BastardsState, seat: int, role: str = "firstborn", modifiers: Mapping[str, int] | None = None
) -> BastardsState:
    """An Endorsement for its price, face up beside the Bastard at once."""
    check_may_act(state, seat)
    purse = paid(state, seat, facts.ENDORSEMENT_PRICE, message("an Endorsement"))
    price = gold_of(facts.ENDORSEMENT_PRICE)
    after = gain_endorsement(state, seat, role, modifiers)
    said = message("{who} pays {gold}", rule="endorsements", who=state.name(seat), gold=price)
    return after.with_player(seat, gold=purse).replace(messages=(said, *after.messages))


def gain_endorsement(
    state: BastardsState, seat: int, role: str = "firstborn", modifiers: Mapping[str, int] | None = None
) -> BastardsState:
    """An Endorsement that a card gives."""
    fighter = state.bastard(seat, role)
    _check_deck(state, "Endorsements")
    said = message("{name} gains an Endorsement", rule="endorsements", name=fighter.name)
    return _with_cards(state, seat, role, said, modifiers, endorsements=fighter.endorsements + 1)


def lose_endorsement(
    state: BastardsState, seat: int, role: str = "firstborn", modifiers: Mapping[str, int] | None = None
) -> BastardsState:
    """An Endorsement goes; `modifiers` are those printed on it."""
    fighter = state.bastard(seat, role)
    if not fighter.endorsements:
        raise IllegalMove("{name} has no Endorsement", rule="endorsements", name=fighter.name)
    said = message("{name} loses an Endorsement", rule="endorsements", name=fighter.name)
    return _with_cards(state, seat, role, said, modifiers, -1, endorsements=fighter.endorsements - 1)


def gain_skeleton(state: BastardsState, seat: int, role: str = "firstborn") -> BastardsState:
    """A Skeleton comes, face down: it does nothing yet."""
    fighter = state.bastard(seat, role)
    _check_deck(state, "Skeletons")
    said = message("{name} gains a Skeleton, face down", rule="skeletons", name=fighter.name)
    return _with_cards(state, seat, role, said, skeletons=fighter.skeletons + 1)


def reveal_skeleton(
    state: BastardsState, seat: int, role: str = "firstborn", modifiers: Mapping[str, int] | None = None
) -> BastardsState:
    """A Skeleton is revealed; from now on it counts."""
    fighter = state.bastard(seat, role)
    if not fighter.skeletons:
        raise IllegalMove("{name} has no face-down Skeleton", rule="skeletons", name=fighter.name)
    said = message("One of {name}’s Skeletons is revealed", rule="skeletons", name=fighter.name)
    piles = {"skeletons": fighter.skeletons - 1, "revealed": fighter.revealed + 1}
    return _with_cards(state, seat, role, said, modifiers, **piles)


def lose_skeleton(
    state: BastardsState, seat: int, role: str = "firstborn", modifiers: Mapping[str, int] | None = None
) -> BastardsState:
    """A Skeleton goes: a face-up one if `modifiers` (those printed on it) are given, else one face down."""
    fighter = state.bastard(seat, role)
    pile, missing = "skeletons", "{name} has no face-down Skeleton"
    if modifiers is not None:
        pile, missing = "revealed", "{name} has no face-up Skeleton"
    there = getattr(fighter, pile)
    if not there:
        raise IllegalMove(missing, rule="skeletons", name=fighter.name)
    said = message("{name} loses a Skeleton", rule="skeletons", name=fighter.name)
    return _with_cards(state, seat, role, said, modifiers, -1, **{pile: there - 1})


def _with_cards(
    state: BastardsState,
    seat: int,
    role: str,
    said: Message,
    modifiers: Mapping[str, int] | None = None,
    sign: int = 1,
    **piles: int,
) -> BastardsState:
    """A card comes beside a Bastard (sign -1: goes), and with it the modifiers printed on it."""
    fighter = state.bastard(seat, role)
    change = {attribute: sign * n for attribute, n in (modifiers or {}).items()}
    after = tuple(map(add, fighter.modifiers, (change.get(attribute, 0) for attribute in ATTRIBUTES)))
    text, name = "{name}: {attribute} {n}", fighter.name
    values = ({"attribute": message(a.capitalize()), "n": signed(n)} for a, n in change.items())
    more = (message(text, said.rule, name=name, **each) for each in values)
    return state.with_bastard(seat, role, modifiers=after, **piles).replace(messages=(said, *more))


def _check_deck(state: BastardsState, kind: str) -> None:
    """Is there one more such card in the box?"""
    in_play, most = cards_in_play(state, kind.lower())
    if in_play >= most:
        raise IllegalMove("All {most} {kind} are already in play", rule=kind.lower(), most=most, kind=message(kind))


def cards_in_play(state: BastardsState, pile: str) -> tuple[int, int]:
    """How many Endorsements, or Skeletons face down and up, are beside Bastards, and how many the box has."""
    fighters = [fighter for rival in state.rivals for fighter in rival.fighters]
    if pile == "endorsements":
        return sum(fighter.endorsements for fighter in fighters), facts.ENDORSEMENTS
    return sum(fighter.skeletons + fighter.revealed for fighter in fighters), facts.SKELETONS


def skeleton_takes(state: BastardsState, seat: int, territory: str, support: int) -> BastardsState:
    """A Skeleton takes Support from a Territory of some colour: where there is any, if there is any."""
    tile = state.territory(territory)
    if not tile.support[seat] and _has_support_on(state, seat, tile.colour):
        text = "{who} has Support on another Territory of that colour. Take it from there."
        raise IllegalMove(text, rule="skeleton-support", who=state.name(seat))
    gone = min(support, tile.support[seat])
    return support_changed(state, seat, territory, -gone, _taken_message(state, seat, territory, gone))


def _has_support_on(state: BastardsState, seat: int, colour: str | None) -> bool:
    return colour is not None and any(t.support[seat] for t in state.territories.values() if t.colour == colour)


def _taken_message(state: BastardsState, seat: int, territory: str, gone: int) -> Message:
    """One sentence for some and for none while the ballot is secret."""
    values = {"who": state.name(seat), "territory": territory}
    if is_hidden(state):
        return Message("A Skeleton targets {who}’s Support on {territory}", "skeleton-support", values)
    if not gone:
        return Message("{who} has no Support to lose on {territory}", "skeleton-support", values)
    return support_message(state, seat, territory, -gone, "skeleton-support")


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
        raise IllegalMove("{name} already belongs to {who}", rule="bastards", name=name, who=state.name(held[0]))


def known_name(state: BastardsState, name: str) -> str:
    """The name as the box spells it."""
    return name if name in state.cards else spelled(state.cards, name)


def known_cards(state: BastardsState, name: str) -> Mapping[str, BastardCard]:
    """The box's Bastards with this one among them, its figures still to be entered."""
    if name in state.cards:
        return state.cards
    if len(state.cards) >= facts.MOST_BASTARDS:
        text = "You can enter up to {most} Bastards. Remove one first."
        raise IllegalMove(text, rule="box-profile", most=facts.MOST_BASTARDS)
    return {**state.cards, name: BastardCard(name, (None,) * len(ATTRIBUTES), None, None, None)}


def home_of(state: BastardsState, name: str) -> str | None:
    """The Hometown, if it is known and among the Territories."""
    card = state.cards.get(name)
    return card.hometown if card and card.hometown in state.territories else None


def newcomer(state: BastardsState, name: str, skeletons: int) -> Fighter:
    return Fighter(name, home_of(state, name), 0, skeletons, 0, UNCHANGED, False, False)
