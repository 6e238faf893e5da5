"""Who won, and why."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from companion.core.game import winners_line
from companion.core.messages import Message, counted, message
from companion.core.state import Outcome, Place
from companion.games.board_royale.items import full_sets
from companion.games.board_royale.state import LEFT, RoyaleState, Survivor
from companion.games.board_royale.turns import DECK, ESCAPED


def outcome(state: RoyaleState) -> Outcome | None:
    if not state.end:
        return None
    steps, rule, scores = _reasons(state)
    last = winners_line(state.names, state.winners, rule)
    return Outcome(state.winners, (*steps, last), scores, tuple(places(state)))


def _reasons(state: RoyaleState) -> tuple[list[Message], str, tuple[int | None, ...]]:
    """The steps, the rule that decides, and the number of each seat that it looks at."""
    if state.end == ESCAPED:
        return _points(state), "escape", tuple(player.points for player in state.players)
    if state.end == DECK:
        return _collections(state), "peaceful", tuple(player.collected for player in state.players)
    return _fallen(state), "last-one-standing", (None,) * len(state.players)


def places(state: RoyaleState) -> Iterator[Place]:
    """The winners, the other survivors by their cards, then those who are out, the last first."""
    seats = sorted(range(len(state.players)), key=lambda seat: _standing(state, seat), reverse=True)
    for standing, tied in groupby(seats, key=lambda seat: _standing(state, seat)):
        rank = 1 + sum(_standing(state, seat) > standing for seat in seats)
        yield from (Place(rank, seat, _story(state, seat)) for seat in tied)


def _standing(state: RoyaleState, seat: int) -> tuple[bool, bool, int]:
    """The more, the better. Who was out on the same turn shares a place."""
    player = state.players[seat]
    if player.out:
        return False, False, player.out.turn
    if seat in state.winners:
        return True, True, 0
    return False, True, player.collected if state.end == DECK else player.resources


def _story(state: RoyaleState, seat: int) -> Message:
    """How the game ended for this player, with units."""
    player, n = state.players[seat], counted(state.players[seat].resources, "resource")
    if player.out:
        return _end_of(player, state.named(player.looters))
    if state.end == DECK:
        return message("collected {n}", n=counted(player.collected, "resource"))
    if seat not in state.winners:
        return message("still on the island with {n}", n=n)
    if state.end == ESCAPED:
        return message("escaped on day {day} with {n}", day=state.round, n=n)
    return message("last survivor on day {day} with {n}", day=state.round, n=n)


def _end_of(player: Survivor, looters: str) -> Message:
    """Out or gone, when, and by whom."""
    assert player.out
    day = player.out.day
    if player.fate == LEFT:
        return message("left on day {day}", day=day) if day else message("left during preparation")
    if not looters:
        return message("out on day {day}", day=day) if day else message("out during preparation")
    return message("out on day {day}, by {who}", day=day, who=looters)


def _fallen(state: RoyaleState) -> list[Message]:
    """Who fell to whom, and how many are left."""
    steps = [_fate(state, seat) for seat, player in enumerate(state.players) if not player.is_alive]
    text, alive = "{n} of {all} players left on the island", len(state.seats_alive())
    return [*steps, message(text, rule="last-one-standing", n=alive, all=len(state.players))]


def _fate(state: RoyaleState, seat: int) -> Message:
    player, who = state.players[seat], state.name(seat)
    if player.fate == LEFT:
        return message("{who} left the game", rule="rage-quit", who=who)
    if not player.looters:
        return message("{who} was eliminated and not looted", rule="elimination", who=who)
    return message("{who} was eliminated by {whom}", rule="elimination", who=who, whom=state.named(player.looters))


def _points(state: RoyaleState) -> list[Message]:
    """The winners' complete sets and points; of a pair also the sum, unless a set alone is enough."""
    steps = [step for seat in state.winners for step in _sets(state, seat)]
    needed, total = state.figures.escape_points, sum(state.players[seat].points for seat in state.winners)
    text = "{who} has {n} of {needed} escape points"
    if state.figures.team_size > 1:
        steps += [_own_points(state, seat) for seat in state.winners]
        text = "{who} together have {n} of {needed} escape points"
    steps.append(message(text, rule="escape", who=state.named(state.winners), n=total, needed=needed))
    if needed is not None and total < needed:
        steps.append(message("A complete set lets the pair escape at once", rule="pair-set"))
    return steps


def _sets(state: RoyaleState, seat: int) -> list[Message]:
    text, who = "{who} has completed the {name} escape set", state.name(seat)
    return [message(text, rule="escape-sets", who=who, name=name) for name in full_sets(state.players[seat].items)]


def _own_points(state: RoyaleState, seat: int) -> Message:
    n = counted(state.players[seat].points, "escape point")
    return message("{who} has {n}", rule="escape", who=state.name(seat), n=n)


def _collections(state: RoyaleState) -> list[Message]:
    """Everybody who is still in, most first; equal collections share the win."""
    order = sorted(state.seats_alive(), key=lambda seat: -state.players[seat].collected)
    steps = [
        message("{who} has collected {n}", rule="peaceful", who=state.name(seat), n=state.players[seat].collected)
        for seat in order
    ]
    if len(state.winners) > 1:
        steps.append(message("It’s a tie, so the win is shared", rule="peaceful"))
    return steps
