"""Items: what they are, finding and using them, and what escape items are worth."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from companion.core.errors import IllegalMove
from companion.core.messages import did_you_mean, listed, message
from companion.core.state import with_item
from companion.games.board_royale.box import known_item
from companion.games.board_royale.facts import ALL_ITEM_CARDS, KINDS, KNOWN_ITEMS, SET_POINTS
from companion.games.board_royale.state import ACTION, Item, RoyaleState, Survivor, phase

ESCAPE, TEMPORARY = "escape", "temporary"


def describe(state: RoyaleState, name: str, details: Mapping[str, Any]) -> Item:
    """An unused item: what the table says of it, or else what the rulebook says of a card of this name.

    Only where its kind is not said by either does it count what was entered before.
    """
    known = {**KNOWN_ITEMS.get(name.lower(), {}), **details}
    if "kind" not in known:
        known = {**known_item(state, name), **known}
    if "kind" not in known:
        raise IllegalMove(
            "Choose what {item} is: {kinds}",
            rule="item-kinds",
            item=name,
            kinds=listed(map(message, KINDS), "or"),
        )
    return Item(
        name=name,
        kind=known["kind"],
        marks=tuple(known.get("marks", ())),
        uses=known.get("uses", 0),
        used=0,
        bonus=known.get("bonus", 0),
        points=known.get("points", 0),
        set_name=known.get("set_name", ""),
        pieces=known.get("pieces", 0),
        owner=None,
    )


def check_new_item(state: RoyaleState, item: Item) -> None:
    """Can one more item come into play, and is it one that can be here?"""
    check_item(state, item)
    if sum(len(player.items) for player in state.players) >= ALL_ITEM_CARDS:
        raise IllegalMove("All {n} item cards are already in play", rule="crafting", n=ALL_ITEM_CARDS)


def check_item(state: RoyaleState, item: Item) -> None:
    """Can such an item be at this table?"""
    if item.kind == ESCAPE and not state.figures.escape:
        raise IllegalMove("Bloodshed has no escape items, so {item} can’t be one", rule="bloodshed", item=item.name)
    if item.kind != ESCAPE and (item.points or item.set_name or item.pieces):
        raise IllegalMove(
            "Only escape items have points and sets, and {item} is {kind}",
            rule="escape",
            item=item.name,
            kind=message(item.kind),
        )


def escape_points(items: Iterable[Item]) -> int:
    """Printed points, but a complete set counts ten (or its pieces, should they make more)."""
    points = 0
    for pieces in _by_set(items).values():
        printed = sum(item.points for item in pieces)
        points += max(printed, SET_POINTS) if _is_full(pieces) else printed
    return points


def full_sets(items: Iterable[Item]) -> list[str]:
    """The names of the escape sets that are complete."""
    return [name for name, pieces in _by_set(items).items() if _is_full(pieces)]


def _by_set(items: Iterable[Item]) -> dict[str, list[Item]]:
    """Escape items by the name of their set; those of no set together."""
    sets: dict[str, list[Item]] = {}
    for item in items:
        if item.kind == ESCAPE:
            sets.setdefault(item.set_name, []).append(item)
    return sets


def _is_full(pieces: list[Item]) -> bool:
    """Every different piece once; the order does not matter."""
    wanted = pieces[0].pieces if pieces[0].set_name else 0
    return 0 < wanted <= len({piece.name for piece in pieces})


def holding(player: Survivor, items: tuple[Item, ...]) -> Survivor:
    """The player with these items, and the escape points that they make."""
    return player.replace(items=items, points=max(0, escape_points(items) + player.points_change))


def with_items(state: RoyaleState, seat: int, items: tuple[Item, ...]) -> RoyaleState:
    return state.replace(players=with_item(state.players, seat, holding(state.players[seat], items)))


def without_item(state: RoyaleState, seat: int, name: str) -> RoyaleState:
    return with_items(state, seat, without(state.players[seat].items, find(state, seat, name)))


def find(state: RoyaleState, seat: int, name: str) -> int:
    """Where the player has an item of this name; of several, one that can still be used, an own one first."""
    items = state.players[seat].items
    found = [at for at, item in enumerate(items) if item.name == name]
    if not found:
        raise IllegalMove(
            "{who} has no {item}; {hint}",
            rule="items",
            who=state.name(seat),
            item=name,
            hint=did_you_mean(name, (item.name for item in items)),
        )
    return min(found, key=lambda at: (is_used_up(items[at]), items[at].owner is not None))


def is_used_up(item: Item) -> bool:
    return 0 < item.uses <= item.used


def without(items: tuple[Item, ...], at: int) -> tuple[Item, ...]:
    return items[:at] + items[at + 1 :]


def check_usable(state: RoyaleState, seat: int, name: str) -> None:
    """In the action phase of one's turn any item but an escape item; at any other time an instant."""
    item = state.players[seat].items[find(state, seat, name)]
    if item.kind == ESCAPE:
        raise IllegalMove("{item} is an escape item and can’t be used", rule="escape", item=name)
    own_time = seat == state.turn and phase(state) == ACTION
    if not own_time and "instant" not in item.marks:
        raise IllegalMove(
            "{item} isn’t an instant. Use it in {who}’s action phase.",
            rule="instant",
            item=name,
            who=state.name(seat),
        )
    if is_used_up(item):
        raise IllegalMove(
            "{item} has no uses left this round ({used} of {uses})",
            rule="times-a-round",
            item=name,
            used=item.used,
            uses=item.uses,
        )


def after_use(state: RoyaleState, seat: int, name: str) -> tuple[Item, ...]:
    """The player's items after one more use of this one: a temporary one is gone."""
    items = state.players[seat].items
    at = find(state, seat, name)
    item = items[at]
    if item.kind == TEMPORARY:
        return without(items, at)
    return with_item(items, at, item.replace(used=item.used + 1))
