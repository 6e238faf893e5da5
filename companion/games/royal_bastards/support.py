"""Support on the Territories, and what an uncontested Territory or a Contest brings."""

from __future__ import annotations

from typing import Any

from companion.core.errors import IllegalMove
from companion.core.messages import Message, message
from companion.core.state import with_item
from companion.games.royal_bastards.amounts import support_of
from companion.games.royal_bastards.endgame import is_late_counting, settled
from companion.games.royal_bastards.facts import UNCONTESTED_GOLD, UNCONTESTED_SUPPORT
from companion.games.royal_bastards.final_count import tied_on
from companion.games.royal_bastards.gold import gold_message
from companion.games.royal_bastards.state import BastardsState, Owed, Territory, occupants, stands_message


def place_support(state: BastardsState, seat: int, territory: str, support: int) -> BastardsState:
    """Support from a card or a purchase."""
    return support_changed(state, seat, territory, support, support_message(state, seat, territory, support))


def remove_support(state: BastardsState, seat: int, territory: str, support: int) -> BastardsState:
    """Support that a card or an effect takes off the Territory."""
    return support_changed(state, seat, territory, -support, support_message(state, seat, territory, -support))


def support_changed(state: BastardsState, seat: int, territory: str, change: int, said: Message) -> BastardsState:
    """Support comes or goes; on a Territory that has been counted the house rule says whether that still matters."""
    after = with_support(state, seat, territory, change).replace(messages=(said,))
    if _is_too_late(state, state.territory(territory)):
        stays = message(
            "{name} has already been counted, so nothing changes there", rule="late-support", name=territory
        )
        return after.replace(messages=(said, stays))
    return settled(after)


def earn(state: BastardsState, seat: int, role: str, take: str, territory: str | None = None) -> BastardsState:
    """A Bastard alone on a Territory (or with its own side only) brings Support there, or Gold, once a turn."""
    fighter = state.bastard(seat, role)
    place = fighter.place if territory is None else territory
    _check_uncontested(state, seat, place)
    if fighter.has_earned:
        raise IllegalMove("{name} has already earned Support or Gold this turn", rule="uncontested", name=fighter.name)
    changes: dict[str, Any] = {role: fighter.replace(place=place, has_earned=True)}
    put_there = () if place is None or place == fighter.place else (stands_message(fighter, place),)
    if take == "gold":
        said = gold_message(state, seat, UNCONTESTED_GOLD, "uncontested")
        after = state.with_player(seat, gold=state.rivals[seat].gold + UNCONTESTED_GOLD, **changes)
        return after.replace(messages=(*put_there, said))
    if place is None:
        raise IllegalMove("Which Territory is {name} on?", rule="uncontested", name=fighter.name)
    said = support_message(state, seat, place, UNCONTESTED_SUPPORT, "uncontested")
    after = with_support(state, seat, place, UNCONTESTED_SUPPORT).with_player(seat, **changes)
    return after.replace(messages=(*put_there, said))


def _check_uncontested(state: BastardsState, seat: int, place: str | None) -> None:
    if place is None:
        return
    state.territory(place)
    others = sorted(set(occupants(state).get(place, ())) - {seat})
    if others:
        text = "{place} is contested by {others}"
        raise IllegalMove(text, rule="uncontested", place=place, others=state.named(tuple(others)))


def reward(
    state: BastardsState, seat: int, gold: int = 0, support: list[dict[str, Any]] | None = None
) -> BastardsState:
    """What a Contest card gives the winner or a loser: gold, and Support anywhere; less than 0 takes it away."""
    purse = state.rivals[seat].gold
    change = max(gold, -purse)  # whoever has less loses what is there
    messages = [gold_message(state, seat, change, "contest-rewards")] if gold else []
    after = state.with_player(seat, gold=purse + change) if change else state
    after = after.replace(owed=_without_owed(state, seat))
    for row in support or ():
        after = with_support(after, seat, row["territory"], row["support"])
        if row["support"]:
            messages.append(support_message(state, seat, row["territory"], row["support"], "contest-rewards"))
    return after.replace(messages=tuple(messages) or (message("No reward", rule="contest-rewards"),))


def _without_owed(state: BastardsState, seat: int) -> tuple[Owed, ...]:
    """The oldest reward of that player is no longer owed."""
    taken = next((each for each in state.owed if each.seat == seat), None)
    return tuple(each for each in state.owed if each is not taken)


def with_support(state: BastardsState, seat: int, territory: str, change: int) -> BastardsState:
    """The state after Support is placed or taken; never below 0."""
    tile = state.territory(territory)
    after = tile.support[seat] + change
    if after < 0:
        raise _too_few(state, seat, territory, tile.support[seat], -change)
    support = with_item(tile.support, seat, after)
    return state.with_territory(territory, support=support, tie_winner=_tie_winner(state, tile, support))


def _tie_winner(state: BastardsState, tile: Territory, support: tuple[int, ...]) -> int | None:
    """A tie that was settled stays so while the same players are tied, or while later Support does not count."""
    if tile.tie_winner is None or _is_too_late(state, tile):
        return tile.tie_winner
    seats = range(len(support))
    same = tied_on(seats, support, zero_is_tie=True) == tied_on(seats, tile.support, zero_is_tie=True)
    return tile.tie_winner if same else None


def _is_too_late(state: BastardsState, tile: Territory) -> bool:
    return tile.is_counted and not is_late_counting(state)


def _too_few(state: BastardsState, seat: int, territory: str, there: int, wanted: int) -> IllegalMove:
    if is_hidden(state):
        text = "{who} doesn’t have that much Support on {territory}. Remove what’s there."
    else:
        text = "{who} has only {there} on {territory}, not {wanted}. Remove what’s there."
    values = {"who": state.name(seat), "territory": territory, "there": support_of(there), "wanted": wanted}
    return IllegalMove(text, "support", **values)


def support_message(state: BastardsState, seat: int, territory: str, change: int, rule: str = "support") -> Message:
    """Who and where; how many only where that is no secret."""
    if is_hidden(state):
        text = "{who} places Support on {territory}" if change >= 0 else "{who} loses Support on {territory}"
    else:
        text = "{who} places {support} on {territory}" if change >= 0 else "{who} loses {support} on {territory}"
    return message(text, rule=rule, who=state.name(seat), support=support_of(abs(change)), territory=territory)


def is_hidden(state: BastardsState) -> bool:
    """Is the Support a secret ballot now? Then nothing says how many. In the endgame it never is."""
    return state.endgame is None and state.rulings["support-log"] == "secret"
