"""From deal to deal: hands with too many Reines, who begins, the score, and who wins the match."""

from __future__ import annotations

from companion.core.errors import IllegalMove
from companion.core.messages import Message, counted, message
from companion.games.rogue_monarch.facts import HAND, PLAYERS, REINE, REINES_PUT_UNDER, REINES_VOID
from companion.games.rogue_monarch.rulings import AGAIN, KEPT
from companion.games.rogue_monarch.state import OVER, START, Player, RogueState, fresh_deal, without_all

RULE = "reines-at-start"


def redeal(state: RogueState, seat: int) -> RogueState:
    """A hand with two Reines puts both under the pile and draws as many."""
    if state.under and state.rulings[AGAIN] == KEPT:
        raise IllegalMove(
            "already under the pile: {reines}. It is done once in a deal; two more Reines are kept, unless a house "
            "rule sends them under too, and with {two} in both hands the deal is void",
            rule=AGAIN,
            reines=counted(state.under, "Reine"),
            two=REINES_PUT_UNDER,
        )
    who, two = state.name(seat), (REINE,) * REINES_PUT_UNDER
    put_under = message("{who} puts {n} Reines under the pile", rule=RULE, who=who, n=REINES_PUT_UNDER)
    draws = message("{who} draws {n} from the pile", rule=RULE, who=who, n=REINES_PUT_UNDER)
    after = state.with_player(seat, known=without_all(state.players[seat].known, two))
    return after.replace(under=state.under + REINES_PUT_UNDER, messages=(put_under, draws))


def void(state: RogueState) -> RogueState:
    """Both hands go back into the pile, which is shuffled, and both draw anew. The Court stays."""
    said = message(
        "The deal is void ({three} Reines in one hand, or {two} in both): the hands are shuffled into the pile",
        rule=RULE,
        three=REINES_VOID,
        two=REINES_PUT_UNDER,
    )
    anew = message("Both draw {n} new cards", rule=RULE, n=HAND)
    players = tuple(player.replace(known=()) for player in state.players)
    return state.replace(under=0, players=players, messages=(said, anew))


def first_player(state: RogueState, seat: int) -> RogueState:
    """Chance has chosen who begins."""
    said = message("{who} begins", rule="first-player", who=state.name(seat))
    return state.replace(stage=START, turn=seat, first=seat, messages=(said,))


def score(state: RogueState) -> Message:
    """How the match stands."""
    (one, two), (a, b) = state.names, state.players
    return message("The match stands {one} {a} : {b} {two}", rule="match", one=one, two=two, a=a.wins, b=b.wins)


def match_messages(state: RogueState) -> tuple[Message, ...]:
    """That the match is won, once a game has ended and somebody has the wins for it."""
    champion = state.champion
    if champion is None or state.stage != OVER:
        return ()
    who, wins = state.name(champion), counted(state.players[champion].wins, "win")
    return (
        message("{who} has {wins}, and the match is played to {n}", rule="match", who=who, wins=wins, n=state.target),
        message("{who} wins the match", rule="match", who=who),
    )


def next_game(state: RogueState) -> RogueState:
    """All cards are shuffled and dealt again; the score stays."""
    return _dealt(state).replace(messages=(message("The cards are dealt for the next game", rule="set-up"),))


def abandon(state: RogueState) -> RogueState:
    """The game is broken off (cards fell, somebody must go): nobody wins it, and the cards are dealt again."""
    broken_off = message("The game is broken off: nobody wins it", rule="give-up")
    return _dealt(state).replace(messages=(broken_off, message("The cards are dealt again", rule="set-up")))


def new_match(state: RogueState) -> RogueState:
    """The score begins anew; the number of wins to play to stays."""
    said = message("A new match: the score is 0 : 0 and the cards are dealt", rule="match")
    return _dealt(state).replace(players=(Player(),) * PLAYERS, messages=(said,))


def _dealt(state: RogueState) -> RogueState:
    players = tuple(Player(wins=player.wins, by=player.by) for player in state.players)
    return state.replace(players=players, **fresh_deal(state.next_token, state.game + 1))
