"""Tables make mistakes: every number and mark can be set by hand, and the history says so."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from companion.core.errors import IllegalMove
from companion.core.game import check_was, ruling_move
from companion.core.value import put
from companion.core.words import Line, line
from companion.games.board_royale.checks import check_alive, limit_by_rule, limit_of
from companion.games.board_royale.elimination import eliminate
from companion.games.board_royale.items import check_new_item, describe, escape_points, find, holding, without
from companion.games.board_royale.piles import from_piles, lose_cards
from companion.games.board_royale.rulings import RULINGS
from companion.games.board_royale.state import ACTION, ALIVE, RoyaleTable
from companion.games.board_royale.turns import after_own_loss, settled

FIGURES = ("draw", "steal", "field", "hand_limit", "escape_points")
PILES = ("deck", "discard", "cards")
BY_HAND = "Corrected: {what} is {to}, not {now}"
THEIRS_BY_HAND = "Corrected: {what} of {who} is {to}, not {now}"
OF_PLAYER = ("resources", "collected", "limit", "points", "skips")


def correct_player(table: RoyaleTable, seat: int, what: str, to: int, was: int | None = None) -> RoyaleTable:
    """Set one number of a player: resources, collected, hand limit, escape points, turns to skip."""
    player = table.players[seat]
    now = limit_of(table, seat) if what == "limit" else getattr(player, what)
    check_was(was, now, to, f"{what} of {table.name(seat)}")
    told = line(THEIRS_BY_HAND, rule="corrections", what=what, who=table.name(seat), to=to, now=now)
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
    deck, discard = from_piles(table, to - getattr(player, what))
    table = table.with_player(seat, player.but(**{what: to}), deck=deck, discard=discard, told=(told,))
    return settled(after_own_loss(table, seat))


def _set_by_hand(what: str, now: object, to: object) -> Line:
    return line(BY_HAND, rule="corrections", what=what, to=to, now=now)


def correct(table: RoyaleTable, what: str, to: int, was: int | None = None) -> RoyaleTable:
    """Set one number of the table: a pile, the round, or a figure of the modes."""
    now = getattr(table.figures, what) if what in FIGURES else getattr(table, what)
    if now is None:
        raise IllegalMove("in Bloodshed there are no escape points", rule="bloodshed")
    check_was(was, now, to, what)
    return settled(table.but(told=(_set_by_hand(what, now, to),), **_changed(table, what, to)))


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
    return table.but(told=(_set_by_hand(mark, getattr(table, mark), to),), **{mark: to})


def correct_turn(table: RoyaleTable, seat: int, phase: str, first: int | None = None) -> RoyaleTable:
    """Set whose turn it is and in which phase (and at whom a round starts); an attack under way is dropped."""
    check_alive(table, seat, "corrections")
    told = line("Corrected: it is {who}’s turn, {phase} phase", rule="corrections", who=table.name(seat), phase=phase)
    start = table.first if first is None else first
    return settled(table.but(turn=seat, drawn=phase == ACTION, first=start, attack=None, told=(told,)))


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
    player = table.players[seat]
    at = find(table, seat, item)
    check_was(was, player.items[at].used, to, item)
    told = line(THEIRS_BY_HAND, rule="corrections", what=item, who=table.name(seat), to=to, now=player.items[at].used)
    items = put(player.items, at, player.items[at].but(used=to))
    return table.with_player(seat, player.but(items=items), told=(told,))


def bring_back(table: RoyaleTable, seat: int, resources: int) -> RoyaleTable:
    """Somebody is in the game after all, with so many resources; items are entered by hand."""
    player = table.players[seat]
    if player.is_alive:
        raise IllegalMove("{who} is in the game already", rule="corrections", who=table.name(seat))
    deck, discard = from_piles(table, resources)
    told = line("{who} is back with {n}", rule="corrections", who=table.name(seat), n=resources)
    after = player.but(fate=ALIVE, looters=(), resources=resources)
    return settled(table.with_player(seat, after, deck=deck, discard=discard, told=(told,)))


def put_out(table: RoyaleTable, seat: int, target: int | None = None) -> RoyaleTable:
    """Somebody is eliminated by hand; `target` is who loots, if anybody does."""
    check_alive(table, seat, "corrections")
    if target is not None:
        check_alive(table, target, "corrections")
    n = table.players[seat].resources
    told = line("{who} is put out by hand and discards {n}", rule="corrections", who=table.name(seat), n=n)
    table = lose_cards(table.but(told=()), seat, n, told)
    return settled(eliminate(table, seat, () if target is None else (target,)))


def drop_attack(table: RoyaleTable) -> RoyaleTable:
    """The attack under way never was; what it cost is corrected by hand."""
    return table.but(attack=None, told=(line("The attack is called off", rule="corrections"),))


def swap_teams(table: RoyaleTable, seat: int, target: int) -> RoyaleTable:
    """Two players change places between their pairs."""
    if table.figures.team_size == 1:
        raise IllegalMove("only Escape Together has teams", rule="escape-together")
    one, other = table.players[seat], table.players[target]
    told = line("{who} and {whom} swap teams", rule="corrections", who=table.name(seat), whom=table.name(target))
    players = put(put(table.players, seat, one.but(team=other.team)), target, other.but(team=one.team))
    return settled(table.but(players=players, told=(told,)))


_RULING = ruling_move(RULINGS)


def change_ruling(table: RoyaleTable, ruling: str, choice: str) -> RoyaleTable:
    """A changed house rule may end the game, or let it go on."""
    changed: RoyaleTable = _RULING.do(table, ruling=ruling, choice=choice)
    return settled(changed)


RULING_MOVE = replace(_RULING, do=change_ruling, rules=("house-rules",))
