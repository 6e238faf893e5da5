"""The state of a battle: two armies, the cards on the board, and where in the round the table is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion.core.errors import IllegalMove
from companion.core.game import Phase
from companion.core.messages import Message, message
from companion.core.state import Setup, TableState, Value, with_item
from companion.games.royal_battles.board import SPACES, Tile
from companion.games.royal_battles.facts import DECK_SIZE
from companion.games.royal_battles.units import Unit, spoken

ARMY, DEPLOYMENT, INITIATIVE = "army", "deployment", "initiative"
DRAW, MOVEMENT, ATTACK, POST_TURN = "draw", "movement", "attack", "post-turn"
OVER = "over"
PHASES = {
    ARMY: Phase("Choosing armies", ("armies", "chess-set", "scenarios", "custom-units")),
    DEPLOYMENT: Phase("Setup", ("set-up", "set-up-cards", "board-edge")),
    INITIATIVE: Phase("Initiative", ("initiative", "redraw", "cards-run-out")),
    DRAW: Phase("Pre-turn draw", ("pre-turn-draw", "free-choice")),
    MOVEMENT: Phase(
        "Movement", ("movement", "movement-colour", "covering", "jokers", "occupied-space", "no-legal-move")
    ),
    ATTACK: Phase(
        "Attack",
        ("attack", "melee-and-ranged", "attack-styles", "trumps", "to-hit", "critical", "damage", "advantages"),
    ),
    POST_TURN: Phase("Post-turn draw", ("post-turn-draw", "key-position", "discard-hand")),
    OVER: Phase("The end", ("victory", "cards-run-out")),
}
TITLES = {name: phase.title for name, phase in PHASES.items()}
TURN_PHASES = (DRAW, MOVEMENT, ATTACK, POST_TURN)
BATTLE_PHASES = (INITIATIVE, *TURN_PHASES)


@dataclass(frozen=True)
class Piece(Value):
    """A unit in play. It is off the board once its injury reaches its life; `space` is then where it fell."""

    unit: Unit
    label: str  # its name, with a number where the army has several of that name
    injury: int = 0
    space: int | None = None

    @property
    def alive(self) -> bool:
        return self.injury < self.unit.life

    @property
    def spoken(self) -> Message:
        """The label in words that another language can have."""
        number = self.label.removeprefix(self.unit.name).strip()
        name = spoken(self.unit.name)
        return message("{unit} {n}", unit=name, n=int(number)) if number else name


@dataclass(frozen=True)
class Side(Value):
    """One player's army and deck. `hand` is None where the table does not count hands.

    `last` is the initiative card of the round before, until another is turned up: a round for which the draw pile has
    none can be played with it. `gone` are the cards known to have left the deck (how often each), `discarded` those
    that left it unseen.
    """

    units: tuple[Piece, ...]
    initiative: str | None
    last: str | None
    hand: int | None
    gone: Mapping[str, int]
    discarded: int

    @property
    def alive(self) -> int:
        """How many units are still on the board."""
        return sum([piece.injury < piece.unit.life for piece in self.units])

    @property
    def pile(self) -> int:
        """How many cards the draw pile must have: all that are nowhere else."""
        return DECK_SIZE - sum(self.gone.values()) - self.discarded - (self.hand or 0)


@dataclass(frozen=True)
class BattleState(TableState):
    """Seat 0 is white, seat 1 black. `board` has the uppermost card of each space, or is None if nobody tracks it."""

    sides: tuple[Side, ...]
    board: tuple[Tile | None, ...] | None
    step: str  # the phase, as long as the battle is not over
    round: int
    first: int | None  # who goes first in this round
    active: int | None  # whose turn it is
    moved: int | None  # the unit that moved in this turn: the only one that may attack
    draws: int  # cards that the player may still draw in this post-turn phase
    conceded: int | None
    playable: tuple[int, ...] | None  # once the cards have run out: who still has some to play

    def with_player(self, seat: int, **changes: Any) -> BattleState:
        return self.replace(sides=with_item(self.sides, seat, self.sides[seat].replace(**changes)))


def setup(given: Setup) -> BattleState:
    """No army yet, two whole decks, empty hands and an empty board."""
    tracked = bool(given.options["board"])
    hand = 0 if tracked and given.options["hands"] else None
    side = Side(units=(), initiative=None, last=None, hand=hand, gone={}, discarded=0)
    return BattleState(
        names=given.names,
        rulings=given.rulings,
        messages=(),
        sides=(side, side),
        board=(None,) * SPACES if tracked else None,
        step=ARMY,
        round=0,
        first=None,
        active=None,
        moved=None,
        draws=0,
        conceded=None,
        playable=None,
    )


def is_over(state: BattleState) -> bool:
    if state.conceded is not None or state.playable is not None:
        return True
    white, black = state.sides
    return bool(white.units and black.units) and not (white.alive and black.alive)


def phase(state: BattleState) -> str:
    return OVER if is_over(state) else state.step


def turn(state: BattleState) -> int | None:
    return None if is_over(state) else state.active


def violation(state: BattleState) -> Message | None:
    """Every deck has 54 cards wherever they are, and every unit on the board has a card under it."""
    for seat, side in enumerate(state.sides):
        if side.pile < 0:
            text = "{who} would have more than the {n} cards in a deck. Correct the hand or the cards that are gone."
            return message(text, rule="decks", who=state.names[seat], n=DECK_SIZE)
        if state.board is not None:
            for piece in side.units:
                if piece.space is not None and state.board[piece.space] is None and piece.alive:
                    text = "There’s no card under {unit}. Place one there."
                    return message(text, rule="standing-card", unit=piece.spoken)
    return None


def piece_of(state: BattleState, seat: int, unit: int) -> Piece:
    """One unit of a chosen army."""
    units = state.sides[seat].units
    if unit >= len(units):
        raise IllegalMove("{who} hasn’t chosen an army yet.", rule="armies", who=state.names[seat])
    return units[unit]


def check_board(state: BattleState) -> tuple[Tile | None, ...]:
    """The board of a table that tracks it."""
    if state.board is None:
        raise IllegalMove("This table doesn’t track the board.", rule="untracked-board")
    return state.board
