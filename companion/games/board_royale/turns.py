"""What follows by itself: the end of the game, the next turn, the next round, and who is out without an attack."""

from __future__ import annotations

from companion.core.messages import Message, message, plural
from companion.core.state import with_item
from companion.games.board_royale.elimination import eliminate
from companion.games.board_royale.items import full_sets
from companion.games.board_royale.resources import own_last_is_out
from companion.games.board_royale.state import RoyaleState, Survivor

LAST, ESCAPED, DECK = "last", "escaped", "deck"
GOES_ON = message("The game continues", rule="corrections")
Ending = tuple[str, tuple[int, ...], Message]


def ending(state: RoyaleState) -> Ending:
    """How the game has ended, who won and a sentence that says so; an empty text while it goes on."""
    alive = state.seats_alive()
    if len(alive) <= 1 or _is_one_pair(state, alive):
        return _last(state, alive)
    if escaped := _escaped(state, alive):
        who, n = state.named(escaped), len(escaped)
        return ESCAPED, escaped, plural("{who} escapes the island", "{who} escape the island", n, "escape", who=who)
    if "peaceful" in state.modes and _deck_is_used_up(state):
        most = max(state.players[seat].collected for seat in alive)
        winners = tuple(seat for seat in alive if state.players[seat].collected == most)
        return DECK, winners, message("The Resource Deck has run out: the game is over", rule="peaceful")
    return "", (), GOES_ON


def _last(state: RoyaleState, alive: list[int]) -> Ending:
    if not alive:
        return LAST, (), message("No one is left", rule="last-one-standing")
    said = plural("Only {who} is left", "Only {who} are left", len(alive), "last-one-standing", who=state.named(alive))
    return LAST, tuple(alive), said


def _is_one_pair(state: RoyaleState, alive: list[int]) -> bool:
    if state.figures.team_size == 1 or state.rulings["last-team"] == "alone":
        return False
    return len({state.players[seat].team for seat in alive}) == 1


def _escaped(state: RoyaleState, alive: list[int]) -> tuple[int, ...]:
    """The first in play order with enough points, alone or as a pair."""
    needed = state.figures.escape_points
    if needed is None:
        return ()
    if state.figures.team_size > 1:
        return _escaped_pair(state, alive, needed)
    enough = [seat for seat in alive if state.players[seat].points >= needed]
    return (min(enough, key=lambda seat: play_order(state, seat)),) if enough else ()


def play_order(state: RoyaleState, seat: int) -> int:
    """How far clockwise from the current player."""
    return (seat - state.turn) % len(state.players)


def _escaped_pair(state: RoyaleState, alive: list[int], needed: int) -> tuple[int, ...]:
    set_is_enough = state.rulings["pair-set"] == "escapes"
    for seat in sorted(alive, key=lambda seat: play_order(state, seat)):
        pair = [other for other in alive if state.players[other].team == state.players[seat].team]
        by_points = sum(state.players[other].points for other in pair) >= needed
        if by_points or (set_is_enough and any(full_sets(state.players[other].items) for other in pair)):
            return tuple(pair)
    return ()


def _deck_is_used_up(state: RoyaleState) -> bool:
    return not state.deck and (state.rulings["peaceful-end"] == "first" or not state.discard)


def settled(state: RoyaleState, ends_turn: bool = False) -> RoyaleState:
    """The end of the game if it has come (or been corrected away); else somebody alive is to play."""
    end, winners, said = ending(state)
    if end != state.end or winners != state.winners:
        state = state.replace(end=end, winners=winners, attack=None, messages=(*state.messages, said))
    ends_turn = ends_turn or (state.is_ending and not state.attack)
    if not end and (ends_turn or not state.players[state.turn].is_alive):
        return next_turn(state)
    return state


def after_own_loss(state: RoyaleState, seat: int, lost: int) -> RoyaleState:
    """Whose last resource was paid or discarded is out, unlooted; but an escape that it paid for may count first."""
    if not lost or state.players[seat].resources or not state.players[seat].is_alive or not own_last_is_out(state):
        return state
    if state.rulings["last-payment"] == "escapes" and ending(state)[0] == ESCAPED:
        return settled(state)
    return settled(eliminate(state, seat))


def next_turn(state: RoyaleState) -> RoyaleState:
    """Clockwise to the next player who is in and does not skip; a round starts where the first player sits."""
    seat = state.turn
    while True:
        seat = state.next_seat(seat)
        if seat == state.first:
            state = new_round(state)
            if state.end:
                return state
        player = state.players[seat]
        if player.is_alive and not player.skips:
            return _begin(state, seat)
        if player.is_alive:
            said = message("{who} skips this turn", rule="skip", who=state.name(seat))
            state = state.with_player(seat, skips=player.skips - 1).telling(said)


def _begin(state: RoyaleState, seat: int) -> RoyaleState:
    if state.rulings["used-marks"] == "turn":
        state = state.replace(players=with_item(state.players, seat, _ready_again(state.players[seat])))
    messages = (*state.messages, message("It’s {who}’s turn", rule="rounds", who=state.name(seat)))
    turns = state.turns + 1
    return state.replace(
        turn=seat, turns=turns, is_ending=False, drawn=False, ground_used=False, attack=None, messages=messages
    )


def new_round(state: RoyaleState) -> RoyaleState:
    """A new day: the vote is free again, and items that were used up can be used again."""
    players = state.players
    if state.rulings["used-marks"] == "round":
        players = tuple(map(_ready_again, players))
    messages = (*state.messages, message("Day {day} begins", rule="rounds", day=state.round + 1))
    after = state.replace(round=state.round + 1, vote_used=False, players=players, messages=messages)
    return _without_the_bare(after) if state.round == 0 else after


def _ready_again(player: Survivor) -> Survivor:
    for item in player.items:
        if item.used:
            return player.replace(items=tuple(item.replace(used=0) if item.used else item for item in player.items))
    return player


def _without_the_bare(state: RoyaleState) -> RoyaleState:
    """After the preparation round, a player with no resource is out."""
    if state.rulings["preparation-zero"] == "stays":
        return state
    for seat in state.seats_alive():
        if not state.players[seat].resources:
            state = eliminate(state, seat)
    end, winners, said = ending(state)
    return state.replace(end=end, winners=winners, messages=(*state.messages, said)) if end else state
