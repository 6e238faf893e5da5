"""Where a game of Royal Bastards is, in a line, in three cells, and in the moves that it calls for."""

from __future__ import annotations

from companion.games.royal_bastards.state import BastardsTable, flags, open_tie, turn
from companion.ui.look import Look
from companion.ui.room import Stage, passing

FIRST = (
    "choose_firstborn", "next_phase", "move", "contest", "roll_off", "earn", "reward", "gain_gold", "spend_gold",
    "place_support", "play_chaos", "draw_chaos", "sell_chaos", "buy_endorsement", "deal_bastards", "rank_players",
    "festival_support", "take_champion", "count_territory", "settle_tie", "last_action", "crown",
)  # fmt: skip


def where(t: Look, state: BastardsTable) -> str:
    """The turn, and who is to do something."""
    now = turn(state)
    if state.endgame is not None:
        return t.say("{who} to act", who=state.name(now)) if now is not None else t.say("The final count")
    if now is None or state.phase in ("draw", "contest", "setup"):
        return t.say("Turn {n}, First Player {who}", n=state.turn, who=state.name(state.first))
    return t.say("Turn {n}, {who} to play", n=state.turn, who=state.name(now))


def stages(t: Look, state: BastardsTable) -> tuple[Stage, ...]:
    """The row of phases of which the present one is part: a turn, a festival, or the endgame."""
    usual = {"draw": t.say("Draw"), "movement": t.say("Movement"), "contest": t.say("Contest")}
    festival = {
        "festival-deal": t.say("Deal"),
        "festival-contest": t.say("Festival"),
        "festival-support": t.say("Support"),
        "festival-champions": t.say("Champions"),
    }
    endgame = {
        "counting": t.say("Counting"),
        "ties": t.say("Ties"),
        "last-actions": t.say("Last actions"),
        "crown": t.say("Crown"),
        "crowned": t.say("Crowned"),
    }
    rows = ({"setup": t.say("Set-up"), **usual}, festival, endgame)
    return passing(next(row for row in rows if state.phase in row), state.phase)


def standing(t: Look, state: BastardsTable) -> tuple[str, ...]:
    """Royal Approval once it is counted; before that the gold, which everybody can see."""
    if state.endgame is not None:
        return tuple(str(state.endgame.scores[seat]) for seat in range(len(state.names)))
    return tuple(t.say("{n} gold", n=rival.gold) for rival in state.rivals)


ALWAYS = ("place_support", "gain_gold", "spend_gold", "play_chaos")


def likely(state: BastardsTable) -> tuple[str, ...]:
    tie = ("roll_off",) if open_tie(state.contest) else ()
    fights = ("contest", "earn") if flags(state) else ("earn", "contest")
    ready = all(rival.firstborn for rival in state.rivals)
    return {
        "setup": ("next_phase", "choose_firstborn", "first_player") if ready else ("choose_firstborn", "first_player"),
        "draw": ("next_phase",),
        "movement": (("next_phase", "move") if turn(state) is None else ("move", "next_phase")) + ALWAYS[:2],
        "contest": (*tie, *(("next_phase", *fights) if state.resolved and not flags(state) else fights), "reward",
                    *(() if state.resolved and not flags(state) else ("next_phase",))),
        "festival-deal": ("deal_bastards", "next_phase"),
        "festival-contest": (*tie, "contest", "rank_players"),
        "festival-support": ("festival_support", "next_phase"),
        "festival-champions": ("take_champion", "next_phase"),
        "counting": (*tie, "count_territory", "settle_tie", "contest"),
        "ties": (*tie, "contest", "settle_tie"),
        "last-actions": ("last_action", *ALWAYS),
        "crown": (*tie, "contest", "crown"),
        "crowned": (),
    }[state.phase]  # fmt: skip
