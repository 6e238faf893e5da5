"""Harbor: the smallest game there can be, on one page. What the core promises is tested on it.

A game of the house has these parts in nine files of `companion/games/<game>/`, in this order:

- `facts.py`: the figures of `rules_data/<game>/facts.toml`, typed (here: two constants)
- `state.py`: the frozen state, the set-up, the phases, whose turn it is, and what may never be
- `rulings.py`: what the rulebook leaves open, and the answers a table can choose from
- `moves.py`: a function for each move, and the table of them with their fields, rules and phases
- `corrections.py`: moves that set by hand what is wrong
- `outcome.py`: who has won, and why
- `text_summary.py`: the table in a few lines of text
- `calculators.py`: pure questions with pure answers
- `__init__.py`: `GAME`, the table of contents
"""

from __future__ import annotations

from dataclasses import dataclass

from companion.core.corrections import correction
from companion.core.errors import IllegalMove
from companion.core.fields import Form, Seat, Whole
from companion.core.game import Calculator, Game, Move, Phase, Ruling, ruling_move, winners_line
from companion.core.messages import Message, message
from companion.core.players import rename_move
from companion.core.state import Outcome, Setup, TableState, with_item

# facts.py
GOAL = 10
STARTING_COINS = 3


# state.py
@dataclass(frozen=True)
class HarborState(TableState):
    coins: tuple[int, ...]
    price: int

    def with_coins(self, seat: int, coins: int, said: Message) -> HarborState:
        return self.replace(coins=with_item(self.coins, seat, coins), messages=(said,))


PHASES = {"trade": Phase("Trade", ("gain", "price")), "over": Phase("The end", ("goal",))}


def setup(given: Setup) -> HarborState:
    coins = (STARTING_COINS,) * len(given.names)
    return HarborState(given.names, given.rulings, (), coins=coins, price=given.options["price"])


def phase(state: HarborState) -> str:
    return "over" if max(state.coins) >= GOAL else "trade"


def turn(state: HarborState) -> int | None:
    """Everybody trades at once."""
    return None


def violation(state: HarborState) -> Message | None:
    return message("nobody can owe coins", rule="price") if min(state.coins) < 0 else None


# rulings.py
RULINGS = {"credit": Ruling("May one buy on credit?", {"no": "No credit", "yes": "Credit is given"}, "no", "price")}


# moves.py
def gain(state: HarborState, seat: int, coins: int = 1) -> HarborState:
    said = message("{who} gains {coins}", rule="gain", who=state.name(seat), coins=coins)
    return state.with_coins(seat, state.coins[seat] + coins, said)


def buy(state: HarborState, seat: int) -> HarborState:
    who, coins = state.name(seat), state.coins[seat]
    if coins < state.price:
        text = "a crate costs {price} coins, {who} has {coins}"
        raise IllegalMove(text, rule="price", price=state.price, who=who, coins=coins)
    return state.with_coins(seat, coins - state.price, message("{who} buys a crate", rule="price", who=who))


# corrections.py
def correct(state: HarborState, seat: int, to: int, was: int | None = None) -> HarborState:
    said = correction(message("{who}’s coins", who=state.name(seat)), state.coins[seat], to, was)
    return state.with_coins(seat, to, said)


COINS = {"seat": Seat(), "to": Whole(-5, 99), "was": Whole().optional()}
MOVES: dict[str, Move[HarborState]] = {
    "gain": Move(gain, "Gain", {"seat": Seat(), "coins": Whole(1, 5).optional()}, ("gain",), ("trade",)),
    "buy": Move(buy, "Buy", {"seat": Seat()}, ("price",), ("trade",)),
    "correct": Move(correct, "Correct", COINS, ("corrections",)),
    "rename": rename_move(),
    "ruling": ruling_move(RULINGS),
}


# outcome.py
def outcome(state: HarborState) -> Outcome | None:
    if phase(state) != "over":
        return None
    winners = tuple(seat for seat, coins in enumerate(state.coins) if coins == max(state.coins))
    return Outcome(winners, (winners_line(state.names, winners, "goal"),), state.coins)


# text_summary.py
def describe(state: HarborState) -> list[Message]:
    return [message("{who}: {n}", who=name, n=coins) for name, coins in zip(state.names, state.coins, strict=True)]


# calculators.py
DOUBLE = Calculator("Twice a number", Form(n=Whole(0)), lambda found: {"n": 2 * found["n"]}, {"n": 1}, ("gain",))

# __init__.py
HARBOR: Game[HarborState] = Game(
    id="harbor",
    title="Harbor",
    summary="Buy crates.",
    players=range(2, 5),
    setup=setup,
    moves=MOVES,
    phases=PHASES,
    phase=phase,
    turn=turn,
    outcome=outcome,
    violation=violation,
    describe=describe,
    calculators={"double": DOUBLE},
    rulings=RULINGS,
    options={"price": Whole(1, 9).default(3)},
)
