"""What follows by itself: the end of the game, the next turn, the next round, and who is out without an attack."""

from __future__ import annotations

from companion.core.messages import line
from companion.games.board_royale.checks import own_last_is_out
from companion.games.board_royale.elimination import eliminate
from companion.games.board_royale.endings import ESCAPED, ending
from companion.games.board_royale.state import RoyaleTable, Survivor


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
