"""Tables make mistakes: every number and mark can be set by hand, and the history says so.

Items that are entered, taken out or mended by hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from companion.core.errors import IllegalMove
from companion.core.game import check_was, ruling_move
from companion.core.messages import Line, counted, line, listed
from companion.core.state import put
from companion.games.board_royale.elimination import put_down
from companion.games.board_royale.items import (
    check_item,
    check_new_item,
    describe,
    escape_points,
    find,
    holding,
    without,
)
from companion.games.board_royale.resources import (
    check_alive,
    check_opponent,
    from_piles,
    limit_by_rule,
    limit_of,
    lose_cards,
)
from companion.games.board_royale.rulings import RULINGS
from companion.games.board_royale.state import ACTION, ALIVE, RoyaleTable
from companion.games.board_royale.turns import after_own_loss, settled

FIGURES = ("draw", "steal", "field", "hand_limit", "escape_points")

OF_PLAYER = {
    "resources": "number of resources",
    "collected": "number of collected cards",
    "limit": "hand limit",
    "points": "number of escape points",
    "skips": "number of turns to skip",
}

OF_TABLE = {
    "deck": "the number of cards in the Resource Deck",
    "discard": "the number of cards on the Resource discard pile",
    "cards": "the number of resource cards in the game",
    "round": "the round",
    "draw": "the number of resources that a turn draws",
    "steal": "the number of resources that a steal takes",
    "field": "the size of the Crafting Field",
    "hand_limit": "the hand limit",
    "escape_points": "the number of escape points needed",
}

MARKS_OF_TABLE = {"vote_used": "this round’s vote", "ground_used": "this turn’s trade with the ground"}


def correct_player(table: RoyaleTable, seat: int, what: str, to: int, was: int | None = None) -> RoyaleTable:
    """Set one number of a player: resources, collected, hand limit, escape points, turns to skip."""
    player = table.players[seat]
    now = limit_of(table, seat) if what == "limit" else getattr(player, what)
    named = f"{table.name(seat)}’s {OF_PLAYER[what]}"
    check_was(was, now, to, named)
    told = set_by_hand(named, now, to)
    if what == "limit":
        return table.with_player(seat, player.but(limit_change=to - limit_by_rule(table, seat)), told=(told,))
    if what == "points":
        after = player.but(points=to, points_change=to - escape_points(player.items))
        return settled(table.with_player(seat, after, told=(told,)))
    if what == "skips":
        return table.with_player(seat, player.but(skips=to), told=(told,))
    return _cards_set(table, seat, what, to, told)


def _cards_set(table: RoyaleTable, seat: int, what: str, to: int, told: Line) -> RoyaleTable:
    """More cards come off the deck (then the discard pile), fewer go to the discard pile."""
    player = table.players[seat]
    if what == "resources":
        check_alive(table, seat, "corrections")
    lost = getattr(player, what) - to
    deck, discard = from_piles(table, -lost)
    table = table.with_player(seat, player.but(**{what: to}), deck=deck, discard=discard, told=(told,))
    return settled(after_own_loss(table, seat, max(0, lost) if what == "resources" else 0))


def set_by_hand(what: str, now: object, to: object) -> Line:
    """What was corrected, in words."""
    text = "Confirmed: {what} is {to}" if now == to else "Corrected: {what} is {to}, not {now}"
    return line(text, rule="corrections", what=what, to=to, now=now)


def correct(table: RoyaleTable, what: str, to: int, was: int | None = None) -> RoyaleTable:
    """Set one number of the table: a pile, the round, or a figure of the modes."""
    now = getattr(table.figures, what) if what in FIGURES else getattr(table, what)
    if now is None:
        raise IllegalMove("in Bloodshed there are no escape points", rule="bloodshed")
    check_was(was, now, to, OF_TABLE[what])
    return settled(table.but(told=(set_by_hand(OF_TABLE[what], now, to),), **_changed(table, what, to)))


def _changed(table: RoyaleTable, what: str, to: int) -> dict[str, Any]:
    if what in FIGURES:
        return {"figures": table.figures.but(**{what: to})}
    if what == "deck":
        return {"deck": to, "discard": table.discard + table.deck - to}
    if what == "discard":
        return {"discard": to, "deck": table.deck + table.discard - to}
    if what == "cards":
        return {"cards": to, "deck": table.deck + to - table.cards}
    return {what: to}


def correct_mark(table: RoyaleTable, mark: str, to: bool) -> RoyaleTable:
    """Set whether this round's vote or this turn's ground trade is used."""
    text = "Corrected: {what} is used up" if to else "Corrected: {what} is still to be had"
    return table.but(told=(line(text, rule="corrections", what=MARKS_OF_TABLE[mark]),), **{mark: to})


def correct_turn(table: RoyaleTable, seat: int, phase: str, first: int | None = None) -> RoyaleTable:
    """Set whose turn it is and in which phase (and at whom a round starts); an attack under way is dropped."""
    check_alive(table, seat, "corrections")
    told = line(_turn_text(table, phase), rule="corrections", who=table.name(seat), phase=phase)
    start = table.first if first is None else first
    after = table.but(turn=seat, drawn=phase == ACTION, first=start, attack=None, is_ending=False, told=(told,))
    return settled(after if seat == table.turn else after.but(turns=table.turns + 1, ground_used=False))


def _turn_text(table: RoyaleTable, phase: str) -> str:
    if table.round:
        return "Corrected: it is {who}’s turn, {phase} phase"
    if phase == ACTION:
        return "Corrected: it is {who}’s turn in the preparation round, after the draw"
    return "Corrected: it is {who}’s turn in the preparation round, before the draw"


def bring_back(table: RoyaleTable, seat: int, resources: int) -> RoyaleTable:
    """Somebody is in the game after all, with so many resources; items are entered by hand."""
    player = table.players[seat]
    if player.is_alive:
        raise IllegalMove("{who} is in the game already", rule="corrections", who=table.name(seat))
    deck, discard = from_piles(table, resources)
    n = counted(resources, "resource")
    told = line("{who} is back with {n}", rule="corrections", who=table.name(seat), n=n)
    after = player.but(fate=ALIVE, looters=(), resources=resources)
    return settled(table.with_player(seat, after, deck=deck, discard=discard, told=(told,)))


def put_out(table: RoyaleTable, seat: int, target: int | None = None) -> RoyaleTable:
    """Somebody is eliminated by hand; `target` is who loots, if anybody does."""
    check_alive(table, seat, "corrections")
    if target is not None:
        check_opponent(table, seat, target, "looting")
    n = table.players[seat].resources
    text = "{who} is eliminated by hand and discards {n}"
    told = line(text, rule="corrections", who=table.name(seat), n=counted(n, "resource"))
    table = lose_cards(table.but(told=()), seat, n, told)
    return settled(put_down(table, seat, () if target is None else (target,)))


def drop_attack(table: RoyaleTable) -> RoyaleTable:
    """The attack under way never was; what it cost is corrected by hand."""
    return settled(table.but(attack=None, told=(line("The attack is called off", rule="corrections"),)))


def swap_teams(table: RoyaleTable, seat: int, target: int) -> RoyaleTable:
    """Two players change places between their pairs."""
    if table.figures.team_size == 1:
        raise IllegalMove("only Escape Together has teams", rule="escape-together")
    one, other = table.players[seat], table.players[target]
    if one.team == other.team:
        raise IllegalMove("choose one player of each of two teams to swap", rule="escape-together")
    told = line("{who} and {whom} swap teams", rule="corrections", who=table.name(seat), whom=table.name(target))
    players = put(put(table.players, seat, one.but(team=other.team)), target, other.but(team=one.team))
    return settled(table.but(players=players, told=(told,)))


_RULING = ruling_move(RULINGS)


def change_ruling(table: RoyaleTable, ruling: str, choice: str) -> RoyaleTable:
    """A changed house rule may end the game, or let it go on."""
    changed: RoyaleTable = _RULING.do(table, ruling=ruling, choice=choice)
    return settled(changed)


RULING_MOVE = replace(_RULING, do=change_ruling, rules=("house-rules",))


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
