"""Who won, and why."""

from __future__ import annotations

from companion.core.game import winners_line
from companion.core.state import Outcome
from companion.core.words import Line, line
from companion.games.board_royale.endings import DECK, ESCAPED
from companion.games.board_royale.state import RoyaleTable


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
    alive = len(table.seats_alive())
    told = line("{n} of {all} left on the island", rule="last-one-standing", n=alive, all=len(table.players))
    return [told], "last-one-standing", (None,) * len(table.players)


def _points(table: RoyaleTable) -> list[Line]:
    needed = table.figures.escape_points
    return [
        line(
            "{who} has {n} escape points of {needed}",
            rule="escape",
            who=table.name(seat),
            n=player.points,
            needed=needed,
        )
        for seat, player in enumerate(table.players)
        if seat in table.winners
    ]


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
