"""What − and + play: the move of the phase, or a sheet where a last resource may have been taken by an attack."""

from __future__ import annotations

from companion.games.board_royale.screen.glance import CORRECTION, minus_move, plus_move
from companion.games.board_royale.screen.tried import after, is_allowed
from companion.games.board_royale.screen.ways import Ways


def gain(ways: Ways, seat: int, n: int, source: str = "deck") -> bool:
    """More cards in hand: the draw of the turn as far as it goes, else by an item."""
    state, kind = ways.state, plus_move(ways.state, seat)
    if kind == CORRECTION:
        return set_to(ways, seat, state.players[seat].resources + n)
    if kind == "draw" and source == "deck" and is_allowed(state, "draw", seat=seat, n=n):
        return ways.play("draw", seat=seat, n=n)
    more = {} if source == "deck" else {"source": source}
    return ways.play("gain", seat=seat, n=n, **more)


def lose(ways: Ways, seat: int, n: int) -> bool:
    """Fewer cards in hand. An opponent's last one may have been taken: the sheet asks, since somebody loots then."""
    state, kind = ways.state, minus_move(ways.state, seat)
    if kind == CORRECTION:
        return set_to(ways, seat, state.players[seat].resources - n)
    then = None if seat == state.turn else after(state, kind, seat=seat, n=n)
    if then and not then.players[seat].is_alive:
        ways.raise_sheet("last", seat, str(n))
        return True
    return ways.play(kind, seat=seat, n=n)


def set_to(ways: Ways, seat: int, to: int, was: int | None = None) -> bool:
    """`was` is the number that was on the screen when this was decided."""
    seen = ways.state.players[seat].resources if was is None else was
    return ways.play(CORRECTION, seat=seat, what="resources", to=max(0, to), was=seen)
