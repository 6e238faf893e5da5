"""Who won, and why."""

from __future__ import annotations

from companion.core.game import winners_line
from companion.core.messages import Line, counted, line, listed
from companion.core.state import Outcome
from companion.games.board_royale.items import full_sets
from companion.games.board_royale.state import LEFT, RoyaleTable
from companion.games.board_royale.turns import DECK, ESCAPED


def outcome(table: RoyaleTable) -> Outcome | None:
    if not table.end:
        return None
    steps, rule, scores = _reasons(table)
    return Outcome(table.winners, (*steps, winners_line(table.names, table.winners, rule)), scores)


def _reasons(table: RoyaleTable) -> tuple[list[Line], str, tuple[int | None, ...]]:
    """The steps, the rule that decides, and the number of each seat that it looks at."""
    if table.end == ESCAPED:
        points = tuple(player.points for player in table.players)
        return _points(table), "escape", points
    if table.end == DECK:
        return _collections(table), "peaceful", tuple(player.collected for player in table.players)
    return _fallen(table), "last-one-standing", (None,) * len(table.players)


def _fallen(table: RoyaleTable) -> list[Line]:
    """Who fell to whom, and how many are left."""
    steps = [_fate(table, seat) for seat, player in enumerate(table.players) if not player.is_alive]
    alive, players = len(table.seats_alive()), len(table.players)
    text = "{n} of {all} left on the island"
    return [*steps, line(text, rule="last-one-standing", n=alive, all=players)]


def _fate(table: RoyaleTable, seat: int) -> Line:
    player, who = table.players[seat], table.name(seat)
    if player.fate == LEFT:
        return line("{who} left the game", rule="rage-quit", who=who)
    if not player.looters:
        return line("{who} was eliminated, looted by nobody", rule="elimination", who=who)
    return line("{who} fell to {whom}", rule="elimination", who=who, whom=listed(map(table.name, player.looters)))


def _points(table: RoyaleTable) -> list[Line]:
    """The winners' complete sets and points; of a pair also the sum, unless a set alone is enough."""
    steps = [step for seat in table.winners for step in _sets(table, seat)]
    needed, total = table.figures.escape_points, sum(table.players[seat].points for seat in table.winners)
    text = "{who} has {n} escape points of {needed}"
    if table.figures.team_size > 1:
        steps += [_own_points(table, seat) for seat in table.winners]
        text = "{who} have {n} escape points of {needed} together"
    who = listed(map(table.name, table.winners))
    steps.append(line(text, rule="escape", who=who, n=total, needed=needed))
    if needed is not None and total < needed:
        steps.append(line("A complete set lets the pair escape at once", rule="pair-set"))
    return steps


def _sets(table: RoyaleTable, seat: int) -> list[Line]:
    text, who = "{who} has the complete escape set {name}", table.name(seat)
    return [line(text, rule="escape-sets", who=who, name=name) for name in full_sets(table.players[seat].items)]


def _own_points(table: RoyaleTable, seat: int) -> Line:
    n = counted(table.players[seat].points, "escape point")
    return line("{who} has {n}", rule="escape", who=table.name(seat), n=n)


def _collections(table: RoyaleTable) -> list[Line]:
    """Everybody who is still in, most first; equal collections share the win."""
    order = sorted(table.seats_alive(), key=lambda seat: -table.players[seat].collected)
    steps = [
        line("{who} has collected {n}", rule="peaceful", who=table.name(seat), n=table.players[seat].collected)
        for seat in order
    ]
    if len(table.winners) > 1:
        steps.append(line("Equal collections: the win is shared", rule="peaceful"))
    return steps
