"""A Royal Will: two cards each, one to claim coins and one to meddle; who asks for too much busts the Will."""

from __future__ import annotations

from companion.core.fields import Form, Seat
from companion.core.game import Game
from companion.games.royal_will.calculators import WILL
from companion.games.royal_will.facts import CHARACTERS, COUNT, PLAYERS, PRINTED, SERIES
from companion.games.royal_will.moves import MOVES
from companion.games.royal_will.outcome import outcome, part
from companion.games.royal_will.rulings import RULINGS
from companion.games.royal_will.state import PHASES, WillState, phase, setup, turn, violation
from companion.games.royal_will.text_summary import describe

__all__ = ["GAME"]
_PROFILE = Form(**{name: COUNT.optional() for name in CHARACTERS if name not in PRINTED})

GAME: Game[WillState] = Game(
    id="royal-will",
    title="A Royal Will",
    summary="Coins, wagers and Wills, for one game or a series",
    players=PLAYERS,
    setup=setup,
    moves=MOVES,
    phases=PHASES,
    phase=phase,
    turn=turn,
    outcome=outcome,
    violation=violation,
    describe=describe,
    calculators={"will": WILL},
    rulings=RULINGS,
    part=part,
    options={"dealer": Seat().default(0), "games": SERIES.default(0), "profile": _PROFILE.default({})},
    learnt=lambda state: {"profile": dict(state.profile)},
    leaving="leave",
)
