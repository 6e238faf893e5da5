"""How a game of Board Royale ends.

What follows by itself: the end of the game, the next turn, the next round, and who is out without an attack."""

from __future__ import annotations

from companion.core.messages import Line, line, listed
from companion.games.board_royale.elimination import eliminate
from companion.games.board_royale.items import full_sets
from companion.games.board_royale.resources import own_last_is_out
from companion.games.board_royale.state import RoyaleTable, Survivor

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


def settled(table: RoyaleTable, ends_turn: bool = False) -> RoyaleTable:
    """The end of the game if it has come (or been corrected away); else somebody alive is to play."""
    end, winners, told = ending(table)
    if end != table.end or winners != table.winners:
        table = table.but(end=end, winners=winners, attack=None, told=(*table.told, told))
    ends_turn = ends_turn or (table.is_ending and not table.attack)
    if not end and (ends_turn or not table.players[table.turn].is_alive):
        return next_turn(table)
    return table


def after_own_loss(table: RoyaleTable, seat: int, lost: int) -> RoyaleTable:
    """Whose last resource was paid or discarded is out, unlooted; but an escape that it paid for may count first."""
    if not lost or table.players[seat].resources or not table.players[seat].is_alive or not own_last_is_out(table):
        return table
    if table.rulings["last-payment"] == "escapes" and ending(table)[0] == ESCAPED:
        return settled(table)
    return settled(eliminate(table, seat))


def next_turn(table: RoyaleTable) -> RoyaleTable:
    """Clockwise to the next player who is in and does not skip; a round starts where the first player sits."""
    seat = table.turn
    while True:
        seat = table.next_seat(seat)
        if seat == table.first:
            table = new_round(table)
            if table.end:
                return table
        player = table.players[seat]
        if player.is_alive and not player.skips:
            return _begin(table, seat)
        if player.is_alive:
            told = line("{who} skips this turn", rule="skip", who=table.name(seat))
            table = table.with_player(seat, player.but(skips=player.skips - 1), told=(*table.told, told))


def _begin(table: RoyaleTable, seat: int) -> RoyaleTable:
    if table.rulings["used-marks"] == "turn":
        table = table.with_player(seat, _ready_again(table.players[seat]))
    told = (*table.told, line("It is {who}’s turn", rule="rounds", who=table.name(seat)))
    turns = table.turns + 1
    return table.but(turn=seat, turns=turns, is_ending=False, drawn=False, ground_used=False, attack=None, told=told)


def new_round(table: RoyaleTable) -> RoyaleTable:
    """A new day: the vote is free again, and items that were used up can be used again."""
    players = table.players
    if table.rulings["used-marks"] == "round":
        players = tuple(map(_ready_again, players))
    told = (*table.told, line("Day {day} begins", rule="rounds", day=table.round + 1))
    after = table.but(round=table.round + 1, vote_used=False, players=players, told=told)
    return _without_the_bare(after) if table.round == 0 else after


def _ready_again(player: Survivor) -> Survivor:
    for item in player.items:
        if item.used:
            return player.but(items=tuple(item.but(used=0) if item.used else item for item in player.items))
    return player


def _without_the_bare(table: RoyaleTable) -> RoyaleTable:
    """After the preparation round, a player with no resource is out."""
    if table.rulings["preparation-zero"] == "stays":
        return table
    for seat in table.seats_alive():
        if not table.players[seat].resources:
            table = eliminate(table, seat)
    end, winners, told = ending(table)
    return table.but(end=end, winners=winners, told=(*table.told, told)) if end else table
