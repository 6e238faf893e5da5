"""Over several games: the score, who wins the match, and the deals that begin a game or a match."""

from __future__ import annotations

from companion.core.messages import Line, counted, line
from companion.games.rogue_monarch.figures import PLAYERS
from companion.games.rogue_monarch.state import OVER, Player, RogueTable, fresh_deal


def score(table: RogueTable) -> Line:
    """How the match stands."""
    (one, two), (a, b) = table.names, table.players
    return line("The match stands {one} {a} : {b} {two}", rule="match", one=one, two=two, a=a.wins, b=b.wins)


def match_told(table: RogueTable) -> tuple[Line, ...]:
    """That the match is won, once a game has ended and somebody has the wins for it."""
    champion = table.champion
    if champion is None or table.stage != OVER:
        return ()
    who, wins = table.name(champion), counted(table.players[champion].wins, "win")
    return (
        line("{who} has {wins}, and the match is played to {n}", rule="match", who=who, wins=wins, n=table.target),
        line("{who} wins the match", rule="match", who=who),
    )


def next_game(table: RogueTable) -> RogueTable:
    """All cards are shuffled and dealt again; the score stays."""
    return _dealt(table).but(told=(line("The cards are dealt for the next game", rule="set-up"),))


def abandon(table: RogueTable) -> RogueTable:
    """The game is broken off (cards fell, somebody must go): nobody wins it, and the cards are dealt again."""
    broken_off = line("The game is broken off: nobody wins it", rule="give-up")
    return _dealt(table).but(told=(broken_off, line("The cards are dealt again", rule="set-up")))


def new_match(table: RogueTable) -> RogueTable:
    """The score begins anew; the number of wins to play to stays."""
    told = line("A new match: the score is 0 : 0 and the cards are dealt", rule="match")
    return _dealt(table).but(players=(Player(),) * PLAYERS, told=(told,))


def _dealt(table: RogueTable) -> RogueTable:
    players = tuple(Player(wins=player.wins, by=player.by) for player in table.players)
    return table.but(players=players, **fresh_deal(table.next_token, table.game + 1))
