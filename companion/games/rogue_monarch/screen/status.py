"""Where a game of The Rogue Monarch is, in a line, in three cells, and in the moves that it calls for.

What the plots of The Rogue Monarch show."""

from __future__ import annotations

from companion.games.rogue_monarch.conspiracies import met_now
from companion.games.rogue_monarch.facts import ASSASSIN, CHEVALIER, REINE, ROI, SPOKEN
from companion.games.rogue_monarch.state import DEAL, EFFECT, MATCH_OVER, OVER, START, TURN, RogueTable, phase
from companion.ui.game_ui import Score, Stage, passing
from companion.ui.theme import Look

BY_EFFECT = {CHEVALIER: ("switch",), REINE: ("search",), ROI: ("draw", "uncover"), ASSASSIN: ("spy",)}

FIRST = (
    "first_player", "redeal", "void", "reveal", "replace", "switch", "search", "draw", "uncover", "spy", "forgo",
    "end_turn", "claim", "rebuild", "next_game", "new_match",
)  # fmt: skip


def where(t: Look, state: RogueTable) -> str:
    """The match, and whose turn it is."""
    (one, two), (a, b) = state.names, state.players
    score = f"{one} {a.wins} : {b.wins} {two}"
    if state.turn is None or state.stage in (DEAL, OVER):
        return score
    if state.effect:
        return t.say("{who}: effect of {card}", who=state.name(state.turn), card=SPOKEN[state.effect])
    return t.say("{score}, {who} to play", score=score, who=state.name(state.turn))


def stages(t: Look, state: RogueTable) -> tuple[Stage, ...]:
    titles = {
        DEAL: t.say("Set-up"),
        START: t.say("Turn begins"),
        EFFECT: t.say("Effect"),
        TURN: t.say("Turn ends"),
        OVER: t.say("Game over"),
        MATCH_OVER: t.say("Match over"),
    }
    return passing(titles, phase(state))


def standing(t: Look, state: RogueTable) -> tuple[str, ...]:
    """Games won."""
    return tuple(str(player.wins) for player in state.players)


def likely(state: RogueTable) -> tuple[str, ...]:
    claim = ("claim",) if met_now(state) else ()
    now = phase(state)
    if now == EFFECT:
        return (*BY_EFFECT[state.effect or CHEVALIER], "forgo", *claim)
    return {
        DEAL: ("first_player", "redeal", "void"),
        START: (*claim, "reveal", "replace", *(() if claim else ("claim",))),
        TURN: (*claim, "end_turn"),
        OVER: ("next_game", "new_match"),
        MATCH_OVER: ("new_match",),
    }[now]


def wins(table: RogueTable) -> tuple[int, ...]:
    return tuple(player.wins for player in table.players)


def hands(table: RogueTable) -> tuple[int, ...]:
    return tuple(player.hand for player in table.players)


def wins_title(t: Look) -> str:
    return t.say("Games won")


def hands_title(t: Look) -> str:
    return t.say("Cards in hand")


SCORES = (Score(wins_title, wins), Score(hands_title, hands))
