"""Where a game of Royal Bastards is: in a line, in three cells, in figures, and in the moves that it calls for."""

from __future__ import annotations

from companion.core.timeline import Scores
from companion.games.royal_bastards.amounts import gold_of
from companion.games.royal_bastards.facts import CHAMPIONS_ON
from companion.games.royal_bastards.state import BastardsState, turn
from companion.games.royal_bastards.support import is_hidden
from companion.ui.game_ui import PhaseStep, Score, phase_steps
from companion.ui.theme import Theme

FIRST = (
    "choose_firstborn", "next_phase", "move", "contest", "roll_off", "earn", "reward", "gain_gold", "spend_gold",
    "place_support", "play_chaos", "draw_chaos", "sell_chaos", "buy_endorsement", "deal_bastards", "rank_players",
    "festival_support", "take_champion", "count_territory", "settle_tie", "last_action", "crown",
)  # fmt: skip


def status_line(t: Theme, state: BastardsState) -> str:
    """The turn, and whose turn it is."""
    now = turn(state)
    if state.endgame is not None:
        return t.say("{who} to act", who=state.name(now)) if now is not None else t.say("The final count")
    if now is None or state.phase in ("draw", "contest", "setup"):
        return t.say("Turn {n}, First Player {who}", n=state.turn, who=state.name(state.first))
    return t.say("Turn {n}, {who} to play", n=state.turn, who=state.name(now))


def part(t: Theme, state: BastardsState) -> str:
    """The turn, with what comes before the first one and after the last."""
    if state.endgame is not None:
        return t.say("The final count")
    return t.say("Setup") if state.phase == "setup" else t.say("Turn {n}", n=state.turn)


def phase_steps_now(t: Theme, state: BastardsState) -> tuple[PhaseStep, ...]:
    """The row of phases of which the present one is part: a turn, a festival, or the endgame."""
    usual = {"draw": t.say("Draw"), "movement": t.say("Movement"), "contest": t.say("Contest")}
    festival = {
        "festival-deal": t.say("Bastards"),
        "festival-contest": t.say("Festival"),
        "festival-support": t.say("Support"),
        "festival-champions": t.say("Champions"),
    }
    if state.turn != CHAMPIONS_ON:
        festival = {"draw": t.say("Draw"), **{p: festival[p] for p in ("festival-contest", "festival-support")}}
    endgame = {
        "counting": t.say("Counting"),
        "ties": t.say("Ties"),
        "last-actions": t.say("Last actions"),
        "crown": t.say("Crown"),
        "crowned": t.say("Crowned"),
    }
    rows = ({"setup": t.say("Setup"), **usual}, festival, endgame)
    return phase_steps(next(row for row in rows if state.phase in row), state.phase)


def standings(t: Theme, state: BastardsState) -> tuple[str, ...]:
    """Royal Approval once it is counted; before that the Gold, which everyone can see."""
    if state.endgame is not None:
        return tuple(str(state.endgame.scores[seat]) for seat in range(len(state.names)))
    return tuple(t.tell(gold_of(rival.gold)) for rival in state.rivals)


# --- what the plots show


def approval(state: BastardsState) -> Scores:
    """The Score Tracker, which is set up for the endgame only."""
    seats = range(len(state.names))
    return tuple(state.endgame.scores[seat] if state.endgame else None for seat in seats)


def support(state: BastardsState) -> Scores:
    """All Support on the map; none while it is a secret ballot."""
    tiles = state.territories.values()
    seats = range(len(state.names))
    return tuple(None if is_hidden(state) else sum(tile.support[seat] for tile in tiles) for seat in seats)


def gold(state: BastardsState) -> tuple[int, ...]:
    return tuple(rival.gold for rival in state.rivals)


SCORES = (Score("Support on the map", support), Score("Royal Approval", approval), Score("Gold", gold))
