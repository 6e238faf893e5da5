"""How a game of Board Royale ends."""

from __future__ import annotations

from companion.core.messages import Line, line, listed
from companion.games.board_royale.items import full_sets
from companion.games.board_royale.state import RoyaleTable

LAST, ESCAPED, DECK = "last", "escaped", "deck"
Ending = tuple[str, tuple[int, ...], Line]
GOES_ON = line("The game goes on", rule="corrections")


def ending(table: RoyaleTable) -> Ending:
    """How the game has ended, who won and a line that says so; an empty text while it goes on."""
    alive = table.seats_alive()
    if len(alive) <= 1 or _is_one_pair(table, alive):
        return _last(table, alive)
    if escaped := _escaped(table, alive):
        text = "{who} escapes from the island" if len(escaped) == 1 else "{who} escape from the island"
        return ESCAPED, escaped, line(text, rule="escape", who=listed(map(table.name, escaped)))
    if "peaceful" in table.modes and _deck_is_used_up(table):
        most = max(table.players[seat].collected for seat in alive)
        winners = tuple(seat for seat in alive if table.players[seat].collected == most)
        return DECK, winners, line("The Resource Deck is used up: the game is over", rule="peaceful")
    return "", (), GOES_ON


def _last(table: RoyaleTable, alive: list[int]) -> Ending:
    if not alive:
        return LAST, (), line("Nobody is left", rule="last-one-standing")
    text = "Only {who} is left" if len(alive) == 1 else "Only {who} are left"
    return LAST, tuple(alive), line(text, rule="last-one-standing", who=listed(map(table.name, alive)))


def _is_one_pair(table: RoyaleTable, alive: list[int]) -> bool:
    if table.figures.team_size == 1 or table.rulings["last-team"] == "alone":
        return False
    return len({table.players[seat].team for seat in alive}) == 1


def _escaped(table: RoyaleTable, alive: list[int]) -> tuple[int, ...]:
    """The first in play order with enough points, alone or as a pair."""
    needed = table.figures.escape_points
    if needed is None:
        return ()
    if table.figures.team_size > 1:
        return _escaped_pair(table, alive, needed)
    enough = [seat for seat in alive if table.players[seat].points >= needed]
    return (min(enough, key=lambda seat: play_order(table, seat)),) if enough else ()


def play_order(table: RoyaleTable, seat: int) -> int:
    """How far clockwise from the current player."""
    return (seat - table.turn) % len(table.players)


def _escaped_pair(table: RoyaleTable, alive: list[int], needed: int) -> tuple[int, ...]:
    set_is_enough = table.rulings["pair-set"] == "escapes"
    for seat in sorted(alive, key=lambda seat: play_order(table, seat)):
        pair = [other for other in alive if table.players[other].team == table.players[seat].team]
        by_points = sum(table.players[other].points for other in pair) >= needed
        if by_points or (set_is_enough and any(full_sets(table.players[other].items) for other in pair)):
            return tuple(pair)
    return ()


def _deck_is_used_up(table: RoyaleTable) -> bool:
    return not table.deck and (table.rulings["peaceful-end"] == "first" or not table.discard)
