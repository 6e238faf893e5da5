"""Royal Bastards: Contests and festivals over eight turns, a secret ballot, and the final count for the crown."""

from __future__ import annotations

from companion.core.game import Game
from companion.games.royal_bastards import calc_contest, calc_contest_odds, calc_endgame
from companion.games.royal_bastards.figures import PLAYERS
from companion.games.royal_bastards.moves import MOVES
from companion.games.royal_bastards.outcome import outcome, show
from companion.games.royal_bastards.phases import PHASES
from companion.games.royal_bastards.profile import OPTIONS, setup
from companion.games.royal_bastards.rulings import RULINGS
from companion.games.royal_bastards.state import BastardsTable, broken, turn

__all__ = ["GAME"]


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
