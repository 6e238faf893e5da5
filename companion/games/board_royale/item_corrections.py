"""Items that are entered, taken out or mended by hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.core.errors import IllegalMove
from companion.core.game import check_was
from companion.core.messages import Line, line, listed
from companion.core.state import put
from companion.games.board_royale.checks import check_alive
from companion.games.board_royale.corrections import set_by_hand
from companion.games.board_royale.items import check_item, check_new_item, describe, find, holding, without
from companion.games.board_royale.state import RoyaleTable
from companion.games.board_royale.turns import settled

OF_ITEM = {
    "uses": "number of uses a round",
    "bonus": "bonus to the hand limit",
    "points": "number of escape points",
    "pieces": "number of pieces in its set",
}


def add_item(table: RoyaleTable, seat: int, item: str, **details: Any) -> RoyaleTable:
    """A player has an item that was not crafted: by a card, or forgotten."""
    check_alive(table, seat, "corrections")
    new = describe(item, details)
    check_new_item(table, new)
    player = table.players[seat]
    told = line("{who} has {item}, entered by hand", rule="corrections", who=table.name(seat), item=item)
    return settled(table.with_player(seat, holding(player, (*player.items, new)), told=(told,)))


def remove_item(table: RoyaleTable, seat: int, item: str) -> RoyaleTable:
    """A player does not have an item (any more)."""
    player = table.players[seat]
    after = holding(player, without(player.items, find(table, seat, item)))
    told = line("{who} no longer has {item}, entered by hand", rule="corrections", who=table.name(seat), item=item)
    return settled(table.with_player(seat, after, told=(told,)))


def correct_used(table: RoyaleTable, seat: int, item: str, to: int, was: int | None = None) -> RoyaleTable:
    """Set how often an item was used this round."""
    return _number_set(table, seat, item, "used", "number of uses this round", to, was)


def correct_item(table: RoyaleTable, seat: int, item: str, what: str, to: int, was: int | None = None) -> RoyaleTable:
    """Set a number that is printed on an item."""
    return _number_set(table, seat, item, what, OF_ITEM[what], to, was)


def _number_set(
    table: RoyaleTable, seat: int, item: str, what: str, words: str, to: int, was: int | None
) -> RoyaleTable:
    now = getattr(table.players[seat].items[find(table, seat, item)], what)
    named = f"{table.name(seat)}’s {item}: {words}"
    check_was(was, now, to, named)
    return _mended(table, seat, item, {what: to}, set_by_hand(named, now, to))


def correct_kind(
    table: RoyaleTable,
    seat: int,
    item: str,
    kind: str | None = None,
    marks: Sequence[str] | None = None,
    set_name: str | None = None,
) -> RoyaleTable:
    """Set what an item is: its kind, its marks, the escape set it belongs to."""
    found = {"kind": kind, "marks": None if marks is None else tuple(marks), "set_name": set_name}
    changes = {key: value for key, value in found.items() if value is not None}
    if not changes:
        raise IllegalMove("say what {item} is: its kind, marks or set", rule="corrections", item=item)
    return _mended(table, seat, item, changes, *_told(table.name(seat), item, changes))


def _told(who: str, item: str, changes: dict[str, Any]) -> list[Line]:
    told = []
    if "kind" in changes:
        text = "Corrected: {who}’s {item} is of the kind {kind}"
        told.append(line(text, rule="corrections", who=who, item=item, kind=changes["kind"]))
    if "marks" in changes:
        text, marks = "Corrected: the marks of {who}’s {item}: {marks}", listed(changes["marks"]) or "none"
        told.append(line(text, rule="corrections", who=who, item=item, marks=marks))
    if "set_name" in changes:
        text = "Corrected: {who}’s {item} belongs to the set {name}"
        told.append(line(text, rule="corrections", who=who, item=item, name=changes["set_name"]))
    return told


def _mended(table: RoyaleTable, seat: int, item: str, changes: dict[str, Any], *told: Line) -> RoyaleTable:
    """The same item, uses and owner included, with what was wrong put right."""
    player, at = table.players[seat], find(table, seat, item)
    mended = player.items[at].but(**changes)
    check_item(table, mended)
    return settled(table.with_player(seat, holding(player, put(player.items, at, mended)), told=told))
