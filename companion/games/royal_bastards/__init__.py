"""Royal Bastards: Contests and festivals over eight turns, a secret ballot, and the final count for the crown."""

from __future__ import annotations

from companion.core.game import Game, Phase
from companion.games.royal_bastards import calc_contest, calc_contest_odds, calc_endgame
from companion.games.royal_bastards.figures import PLAYERS
from companion.games.royal_bastards.moves import MOVES
from companion.games.royal_bastards.outcome import outcome, show
from companion.games.royal_bastards.profile import OPTIONS, setup
from companion.games.royal_bastards.rulings import RULINGS
from companion.games.royal_bastards.state import BastardsTable, broken, turn

__all__ = ["GAME"]

PHASES = {
    "setup": Phase("Set-up", ("set-up", "firstborn", "first-player", "box-profile")),
    "draw": Phase("Draw", ("draw-phase", "hand-limit", "turns")),
    "movement": Phase("Movement", ("movement", "chaos-timing")),
    "contest": Phase("Contest", ("contest", "uncontested", "battle-flag", "tie-break", "contest-rewards")),
    "festival-deal": Phase("Festival: Bastards are dealt", ("festival", "champion")),
    "festival-contest": Phase("Festival: Contest", ("festival", "contest", "roll-off")),
    "festival-support": Phase("Festival: Support", ("festival-support",)),
    "festival-champions": Phase("Festival: Champions", ("champion",)),
    "counting": Phase("Endgame: counting", ("endgame", "empty-territory", "king-me")),
    "ties": Phase("Endgame: tied Territories", ("support-tie",)),
    "last-actions": Phase("Endgame: last actions", ("last-actions", "king-me")),
    "crown": Phase("Endgame: tied for the crown", ("crown",)),
    "crowned": Phase("Crowned", ("crown",)),
}


def _phase(table: BastardsTable) -> str:
    return table.phase


GAME = Game(
    id="royal-bastards",
    title="Royal Bastards",
    summary="Eight turns of Contests and festivals for the Support of eleven Territories, and one crown",
    players=PLAYERS,
    setup=setup,
    moves=MOVES,
    phases=PHASES,
    phase=_phase,
    turn=turn,
    outcome=outcome,
    broken=broken,
    show=show,
    calculators={
        "contest": calc_contest.CALCULATOR,
        "contest-odds": calc_contest_odds.CALCULATOR,
        "endgame": calc_endgame.CALCULATOR,
    },
    rulings=RULINGS,
    options=OPTIONS,
)
