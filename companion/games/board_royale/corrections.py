"""Tables make mistakes: every number, mark and item can be set by hand, and the history says so."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.core.corrections import correction
from companion.core.errors import IllegalMove
from companion.core.messages import Message, counted, listed, message
from companion.core.state import with_item
from companion.games.board_royale.box import with_learnt
from companion.games.board_royale.elimination import put_down
from companion.games.board_royale.items import (
    check_item,
    check_new_item,
    describe,
    escape_points,
    find,
    with_items,
    without_item,
)
from companion.games.board_royale.resources import (
    check_alive,
    check_opponent,
    from_piles,
    limit_by_rule,
    limit_of,
    lose_cards,
)
from companion.games.board_royale.state import ACTION, ALIVE, RoyaleState
from companion.games.board_royale.turns import after_own_loss, settled

FIGURES = ("draw", "steal", "field", "hand_limit", "escape_points")
OF_PLAYER = {
    "resources": "resource count",
    "collected": "number of collected cards",
    "limit": "hand limit",
    "points": "escape point total",
    "skips": "number of turns to skip",
}
OF_TABLE = {
    "deck": "the Resource Deck",
    "discard": "the Resource discard pile",
    "cards": "the number of resource cards",
    "round": "the day",
    "draw": "the draw per turn",
    "steal": "the number taken per steal",
    "field": "the size of the Crafting Field",
    "hand_limit": "the hand limit",
    "escape_points": "the number of escape points needed",
}
OF_ITEM = {
    "uses": "number of uses per round",
    "bonus": "hand limit bonus",
    "points": "escape point value",
    "pieces": "number of pieces in its set",
}
MARKS_OF_TABLE = {"vote_used": "this round’s vote", "ground_used": "this turn’s trade with the ground"}


def correct_player(state: RoyaleState, seat: int, what: str, to: int, was: int | None = None) -> RoyaleState:
    """Set one number of a player: resources, collected, hand limit, escape points, turns to skip."""
    player = state.players[seat]
    now = limit_of(state, seat) if what == "limit" else getattr(player, what)
    said = correction(message("{who}’s {what}", who=state.name(seat), what=message(OF_PLAYER[what])), now, to, was)
    if what == "limit":
        return state.with_player(seat, limit_change=to - limit_by_rule(state, seat)).replace(messages=(said,))
    if what == "points":
        after = state.with_player(seat, points=to, points_change=to - escape_points(player.items))
        return settled(after.replace(messages=(said,)))
    if what == "skips":
        return state.with_player(seat, skips=to).replace(messages=(said,))
    return _cards_set(state, seat, what, to, said)


def _cards_set(state: RoyaleState, seat: int, what: str, to: int, said: Message) -> RoyaleState:
    """More cards come off the deck (then the discard pile), fewer go to the discard pile."""
    player = state.players[seat]
    if what == "resources":
        check_alive(state, seat, "corrections")
    lost = getattr(player, what) - to
    deck, discard = from_piles(state, -lost)
    state = state.with_player(seat, **{what: to}).replace(deck=deck, discard=discard, messages=(said,))
    return settled(after_own_loss(state, seat, max(0, lost) if what == "resources" else 0))


def correct(state: RoyaleState, what: str, to: int, was: int | None = None) -> RoyaleState:
    """Set one number of the table: a pile, the round, or a figure of the modes."""
    now = getattr(state.figures, what) if what in FIGURES else getattr(state, what)
    if now is None:
        raise IllegalMove("There are no escape points in Bloodshed", rule="bloodshed")
    said = correction(message(OF_TABLE[what]), now, to, was)
    return settled(state.replace(messages=(said,), **_changed(state, what, to)))


def _changed(state: RoyaleState, what: str, to: int) -> dict[str, Any]:
    if what in FIGURES:
        return {"figures": state.figures.replace(**{what: to})}
    if what == "deck":
        return {"deck": to, "discard": state.discard + state.deck - to}
    if what == "discard":
        return {"discard": to, "deck": state.deck + state.discard - to}
    if what == "cards":
        return {"cards": to, "deck": state.deck + to - state.cards}
    return {what: to}


def correct_mark(state: RoyaleState, mark: str, to: bool) -> RoyaleState:
    """Set whether this round's vote or this turn's ground trade is used."""
    text = "Corrected: {what} has been used" if to else "Corrected: {what} is available"
    said = message(text, rule="corrections", what=message(MARKS_OF_TABLE[mark]))
    return state.replace(messages=(said,), **{mark: to})


def correct_turn(state: RoyaleState, seat: int, phase: str, first: int | None = None) -> RoyaleState:
    """Set whose turn it is and in which phase (and at whom a round starts); an attack under way is dropped."""
    check_alive(state, seat, "corrections")
    said = message(_turn_text(state, phase == ACTION), rule="corrections", who=state.name(seat))
    start = state.first if first is None else first
    after = state.replace(turn=seat, drawn=phase == ACTION, first=start, attack=None, is_ending=False, messages=(said,))
    return settled(after if seat == state.turn else after.replace(turns=state.turns + 1, ground_used=False))


def _turn_text(state: RoyaleState, has_drawn: bool) -> str:
    if state.round:
        return "Corrected: {who}’s action phase" if has_drawn else "Corrected: {who}’s resource phase"
    if has_drawn:
        return "Corrected: {who}’s turn in the preparation round, after the draw"
    return "Corrected: {who}’s turn in the preparation round, before the draw"


def bring_back(state: RoyaleState, seat: int, resources: int) -> RoyaleState:
    """Somebody is in the game after all, with so many resources; items are entered by hand."""
    player = state.players[seat]
    if player.is_alive:
        raise IllegalMove("{who} is already in the game", rule="corrections", who=state.name(seat))
    deck, discard = from_piles(state, resources)
    who, n = state.name(seat), counted(resources, "resource")
    said = message("{who} is back with {n}", rule="corrections", who=who, n=n)
    after = state.with_player(seat, fate=ALIVE, looters=(), resources=resources, out=None)
    return settled(after.replace(deck=deck, discard=discard, messages=(said,)))


def put_out(state: RoyaleState, seat: int, target: int | None = None) -> RoyaleState:
    """Somebody is eliminated by hand; `target` is who loots, if anybody does."""
    check_alive(state, seat, "corrections")
    if target is not None:
        check_opponent(state, seat, target, "looting")
    n = state.players[seat].resources
    text = "{who} is eliminated manually and discards {n}"
    said = message(text, rule="corrections", who=state.name(seat), n=counted(n, "resource"))
    state = lose_cards(state.replace(messages=()), seat, n, said)
    return settled(put_down(state, seat, () if target is None else (target,)))


def drop_attack(state: RoyaleState) -> RoyaleState:
    """The attack under way never was; what it cost is corrected by hand."""
    return settled(state.replace(attack=None, messages=(message("The attack is cancelled", rule="corrections"),)))


def swap_teams(state: RoyaleState, seat: int, target: int) -> RoyaleState:
    """Two players change places between their pairs."""
    if state.figures.team_size == 1:
        raise IllegalMove("Only Escape Together has pairs", rule="escape-together")
    one, other = state.players[seat], state.players[target]
    if one.team == other.team:
        raise IllegalMove("Choose two players from different pairs", rule="escape-together")
    said = message("{who} and {whom} swap partners", rule="corrections", who=state.name(seat), whom=state.name(target))
    after = state.with_player(seat, team=other.team).with_player(target, team=one.team)
    return settled(after.replace(messages=(said,)))


def add_item(state: RoyaleState, seat: int, item: str, **details: Any) -> RoyaleState:
    """A player has an item that was not crafted: by a card, or forgotten."""
    check_alive(state, seat, "corrections")
    new = describe(state, item, details)
    check_new_item(state, new)
    said = message("{who} has {item} (added manually)", rule="corrections", who=state.name(seat), item=item)
    after = with_learnt(state, item, **details)
    return settled(with_items(after, seat, (*state.players[seat].items, new)).replace(messages=(said,)))


def remove_item(state: RoyaleState, seat: int, item: str) -> RoyaleState:
    """A player does not have an item (any more)."""
    said = message("{who} no longer has {item} (removed manually)", rule="corrections", who=state.name(seat), item=item)
    return settled(without_item(state, seat, item).replace(messages=(said,)))


def correct_used(state: RoyaleState, seat: int, item: str, to: int, was: int | None = None) -> RoyaleState:
    """Set how often an item was used this round."""
    return _number_set(state, seat, item, "used", "number of uses this round", to, was)


def correct_item(state: RoyaleState, seat: int, item: str, what: str, to: int, was: int | None = None) -> RoyaleState:
    """Set a number that is printed on an item."""
    return _number_set(state, seat, item, what, OF_ITEM[what], to, was)


def _number_set(
    state: RoyaleState, seat: int, item: str, what: str, words: str, to: int, was: int | None
) -> RoyaleState:
    now = getattr(state.players[seat].items[find(state, seat, item)], what)
    named = message("{who}’s {item}: {what}", who=state.name(seat), item=item, what=message(words))
    return _mended(state, seat, item, {what: to}, correction(named, now, to, was))


def correct_kind(
    state: RoyaleState,
    seat: int,
    item: str,
    kind: str | None = None,
    marks: Sequence[str] | None = None,
    set_name: str | None = None,
) -> RoyaleState:
    """Set what an item is: its kind, its marks, the escape set it belongs to."""
    found = {"kind": kind, "marks": None if marks is None else tuple(marks), "set_name": set_name}
    changes = {key: value for key, value in found.items() if value is not None}
    if not changes:
        raise IllegalMove("Choose a type, marks or a set for {item}", rule="corrections", item=item)
    return _mended(state, seat, item, changes, *_kind_messages(state.name(seat), item, changes))


def _kind_messages(who: str, item: str, changes: dict[str, Any]) -> list[Message]:
    messages = []
    if "kind" in changes:
        text = "Corrected: {who}’s {item}: type {kind}"
        messages.append(message(text, rule="corrections", who=who, item=item, kind=message(changes["kind"])))
    if "marks" in changes:
        text = "Corrected: {who}’s {item}: marks {marks}"
        marks = listed(map(message, changes["marks"])) or message("none")
        messages.append(message(text, rule="corrections", who=who, item=item, marks=marks))
    if "set_name" in changes:
        text = "Corrected: {who}’s {item}: set {name}"
        messages.append(message(text, rule="corrections", who=who, item=item, name=changes["set_name"]))
    return messages


def _mended(state: RoyaleState, seat: int, item: str, changes: dict[str, Any], *messages: Message) -> RoyaleState:
    """The same item, uses and owner included, with what was wrong put right."""
    player, at = state.players[seat], find(state, seat, item)
    mended = player.items[at].replace(**changes)
    check_item(state, mended)
    printed = {key: value for key, value in changes.items() if key != "used"}
    after = with_items(with_learnt(state, item, **printed), seat, with_item(player.items, at, mended))
    return settled(after.replace(messages=messages))
