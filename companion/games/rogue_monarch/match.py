"""From deal to deal: hands with too many Reines, who goes first, the score, and who wins the match."""

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
            "Reines have already gone under the draw pile in this deal. Keep {two} more, unless a house rule says "
            "otherwise; with {two} in each hand, void the deal.",
            rule=AGAIN,
            two=REINES_PUT_UNDER,
        )
    who, two = state.name(seat), (REINE,) * REINES_PUT_UNDER
    put_under = message("{who} puts {n} Reines under the draw pile", rule=RULE, who=who, n=REINES_PUT_UNDER)
    draws = message("{who} draws {cards}", rule=RULE, who=who, cards=counted(REINES_PUT_UNDER, "card"))
    after = state.with_player(seat, known=without_all(state.players[seat].known, two))
    return after.replace(under=state.under + REINES_PUT_UNDER, messages=(put_under, draws))


def void(state: RogueState) -> RogueState:
    """Both hands go back into the pile, which is shuffled, and both draw new cards. The Court stays."""
    text = "The deal is void ({three} Reines in one hand, or {two} in each): both hands are shuffled into the draw pile"
    said = message(text, rule=RULE, three=REINES_VOID, two=REINES_PUT_UNDER)
    anew = message("Both players draw {n} new cards", rule=RULE, n=HAND)
    players = tuple(player.replace(known=()) for player in state.players)
    return state.replace(under=0, players=players, messages=(said, anew))


def first_player(state: RogueState, seat: int) -> RogueState:
    """Chosen at random."""
    said = message("{who} goes first", rule="first-player", who=state.name(seat))
    return state.replace(stage=START, turn=seat, first=seat, messages=(said,))


def score(state: RogueState) -> Message:
    (one, two), (a, b) = state.names, state.players
    return message("Match score: {one} {a}–{b} {two}", rule="match", one=one, two=two, a=a.wins, b=b.wins)


def match_messages(state: RogueState) -> tuple[Message, ...]:
    """That the match is won, once a game has ended and someone has the wins for it."""
    champion = state.champion
    if champion is None or state.stage != OVER:
        return ()
    who, wins = state.name(champion), counted(state.players[champion].wins, "win")
    return (
        message("{who} has {wins} (first to {n})", rule="match", who=who, wins=wins, n=state.target),
        message("{who} wins the match", rule="match", who=who),
    )


def next_game(state: RogueState) -> RogueState:
    """All cards are shuffled and dealt again; the score stays."""
    return _dealt(state).replace(messages=(message("Cards dealt for the next game", rule="set-up"),))


def abandon(state: RogueState) -> RogueState:
    """Cards fell, someone must go: no one wins, and the cards are dealt again."""
    abandoned = message("Game abandoned: no one wins", rule="give-up")
    return _dealt(state).replace(messages=(abandoned, message("Cards dealt again", rule="set-up")))


def new_match(state: RogueState) -> RogueState:
    """The score starts again; the number of wins to play to stays."""
    said = message("New match: the score is 0–0 and the cards are dealt", rule="match")
    return _dealt(state).replace(players=(Player(),) * PLAYERS, messages=(said,))


def _dealt(state: RogueState) -> RogueState:
    players = tuple(Player(wins=player.wins, by=player.by) for player in state.players)
    return state.replace(players=players, **fresh_deal(state.next_token, state.game + 1))
