"""Corrections of the match and the turn; the cards' are in corrections.py."""

from __future__ import annotations

from companion.core.errors import IllegalMove
from companion.core.game import check_was
from companion.core.messages import Line, counted, line
from companion.core.state import put
from companion.games.rogue_monarch.corrections import RULE, corrected
from companion.games.rogue_monarch.figures import CONSPIRACIES, SPOKEN
from companion.games.rogue_monarch.match import match_told
from companion.games.rogue_monarch.state import DEAL, EFFECT, OVER, START, TURN, RogueTable

NO_EFFECT = "none"


def correct_wins(table: RogueTable, seat: int, to: int, was: int | None = None) -> RogueTable:
    """How many games a player has won."""
    player, what = table.players[seat], f"games won by {table.name(seat)}"
    check_was(was, player.wins, to, what)
    after = table.but(players=put(table.players, seat, player.but(wins=to)))
    return after.but(told=(*corrected(what, player.wins, to), *match_told(after)))


def correct_conspiracy(table: RogueTable, seat: int, conspiracy: str, to: int, was: int | None = None) -> RogueTable:
    """How often a player has won by a conspiracy."""
    player, at = table.players[seat], CONSPIRACIES.index(conspiracy)
    now, what = player.by[at], f"{conspiracy} noted for {table.name(seat)}"
    check_was(was, now, to, what)
    return table.but(
        players=put(table.players, seat, player.but(by=put(player.by, at, to))), told=corrected(what, now, to)
    )


def correct_turn(table: RogueTable, seat: int, was: int | None = None) -> RogueTable:
    """Whose turn begins now; a game that was over goes on, and its result is taken back."""
    if was is not None and was != table.turn:
        template = "it was {was}'s turn when this was set to {to}, and no longer is: pick one"
        raise IllegalMove(template, rule=RULE, was=table.name(was), to=table.name(seat))
    told: tuple[Line, ...] = (line("Corrected: {who}'s turn begins", rule=RULE, who=table.name(seat)),)
    if table.stage == OVER:
        table = _withdrawn(table)
        told = (*told, line("The result of this game is taken back", rule=RULE))
    first = seat if table.first is None else table.first
    return table.but(turn=seat, stage=START, effect=None, first=first, told=told)


def _withdrawn(table: RogueTable) -> RogueTable:
    if table.result is None:
        return table
    seat, noted = table.result.winner, table.result.conspiracies
    player = table.players[seat]
    by = tuple(max(0, n - (name in noted)) for name, n in zip(CONSPIRACIES, player.by, strict=True))
    player = player.but(wins=max(0, player.wins - 1), by=by)
    return table.but(players=put(table.players, seat, player), result=None)


def correct_effect(table: RogueTable, effect: str) -> RogueTable:
    """Which effect is still to be resolved in this turn, or none."""
    if effect == NO_EFFECT:
        return table.but(stage=TURN, effect=None, told=(line("Corrected: no effect is pending", rule=RULE),))
    told = line("Corrected: the effect of {card} is pending", rule=RULE, card=SPOKEN[effect])
    return table.but(stage=EFFECT, effect=effect, told=(told,))


def correct_first(table: RogueTable, seat: int) -> RogueTable:
    """Who began this game."""
    if table.stage == DEAL:
        raise IllegalMove("nobody has begun yet; say who begins instead", rule="first-player")
    return table.but(first=seat, told=(line("Corrected: {who} began", rule=RULE, who=table.name(seat)),))


def play_to(table: RogueTable, to: int | None = None, was: int | None = None) -> RogueTable:
    """How many wins decide the match; left out, it goes on as long as people like."""
    check_was(was, table.target or 0, to or 0, "the number of wins to play to")
    if to is None:
        return table.but(target=None, told=(line("The match is played without an end", rule="match"),))
    told = line("The match is played to {wins}", rule="match", wins=counted(to, "win"))
    after = table.but(target=to)
    return after.but(told=(told, *match_told(after)))
