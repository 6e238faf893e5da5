"""Board Royale: survive on the island, or be the first to escape from it."""

from __future__ import annotations

from companion.core.fields import ListOf, OneOf, Seat
from companion.core.game import Game
from companion.games.board_royale.box import ITEMS, learnt
from companion.games.board_royale.calculators import HAND_LIMIT, SETUP, VOTE
from companion.games.board_royale.facts import MODES, PLAYERS
from companion.games.board_royale.moves import MOVES
from companion.games.board_royale.outcome import outcome
from companion.games.board_royale.rulings import RULINGS
from companion.games.board_royale.state import PHASES, RoyaleState, phase, setup, turn, violation
from companion.games.board_royale.text_summary import describe

__all__ = ["GAME"]

GAME: Game[RoyaleState] = Game(
    id="board-royale",
    title="Board Royale",
    summary="Gather resources, craft items, attack and trade: the last survivor or the first to escape wins.",
    players=PLAYERS,
    setup=setup,
    moves=MOVES,
    phases=PHASES,
    phase=phase,
    turn=turn,
    outcome=outcome,
    violation=violation,
    describe=describe,
    calculators={"setup": SETUP, "hand-limit": HAND_LIMIT, "vote": VOTE},
    rulings=RULINGS,
    options={
        "modes": ListOf(OneOf(*MODES, what="mode"), 0, 2 * len(MODES)).default([]),
        "first": Seat().default(0),
        "teams": ListOf(ListOf(Seat(), 2, 2), 0, 99).default([]),
        "items": ITEMS,
    },
    learnt=learnt,
    leaving="quit",
)
