"""Bastards in play: whose they are, where they come from, and moving them."""

from __future__ import annotations

from collections.abc import Mapping

from companion.core.errors import IllegalMove
from companion.core.messages import line
from companion.games.royal_bastards import figures
from companion.games.royal_bastards.figures import ATTRIBUTES, ROLES
from companion.games.royal_bastards.state import (
    UNCHANGED,
    BastardCard,
    BastardsTable,
    Fighter,
    current_value,
    spelled,
    turn,
)

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
    if len(table.cards) >= figures.MOST_BASTARDS:
        raise IllegalMove(
            "the box profile holds {most} Bastards; remove one first", rule="box-profile", most=figures.MOST_BASTARDS
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
    fighter = newcomer(table, name, figures.FIRST_SKELETONS)
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
