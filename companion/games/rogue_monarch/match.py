"""Before the first turn: hands with too many Reines, and who begins.

Over several games: the score, who wins the match, and the deals that begin a game or a match."""

from __future__ import annotations

from companion.core.errors import IllegalMove
from companion.core.messages import Line, counted, line
from companion.core.state import put
from companion.games.rogue_monarch.facts import HAND, PLAYERS, REINE, REINES_PUT_UNDER, REINES_VOID
from companion.games.rogue_monarch.rulings import AGAIN, KEPT
from companion.games.rogue_monarch.state import OVER, START, Player, RogueTable, fresh_deal, without_all

RULE = "reines-at-start"


def redeal(table: RogueTable, seat: int) -> RogueTable:
    """A hand with two Reines puts both under the pile and draws as many."""
    if table.under and table.rulings[AGAIN] == KEPT:
        raise IllegalMove(
            "already under the pile: {reines}. It is done once in a deal; two more Reines are kept, unless a house "
            "rule sends them under too, and with {two} in both hands the deal is void",
            rule=AGAIN,
            reines=counted(table.under, "Reine"),
            two=REINES_PUT_UNDER,
        )
    who, player = table.name(seat), table.players[seat]
    put_under = line("{who} puts {n} Reines under the pile", rule=RULE, who=who, n=REINES_PUT_UNDER)
    draws = line("{who} draws {n} from the pile", rule=RULE, who=who, n=REINES_PUT_UNDER)
    player = player.but(known=without_all(player.known, (REINE,) * REINES_PUT_UNDER))
    under = table.under + REINES_PUT_UNDER
    return table.but(under=under, players=put(table.players, seat, player), told=(put_under, draws))


def void(table: RogueTable) -> RogueTable:
    """Both hands go back into the pile, which is shuffled, and both draw anew. The Court stays."""
    told = line(
        "The deal is void ({three} Reines in one hand, or {two} in both): the hands are shuffled into the pile",
        rule=RULE,
        three=REINES_VOID,
        two=REINES_PUT_UNDER,
    )
    anew = line("Both draw {n} new cards", rule=RULE, n=HAND)
    return table.but(under=0, players=tuple(player.but(known=()) for player in table.players), told=(told, anew))


def first_player(table: RogueTable, seat: int) -> RogueTable:
    """Chance has chosen who begins."""
    told = line("{who} begins", rule="first-player", who=table.name(seat))
    return table.but(stage=START, turn=seat, first=seat, told=(told,))


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
