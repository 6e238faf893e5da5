"""A tiny sixth game, as a new colleague would write it: what the core promises is tested on it."""

from __future__ import annotations

from dataclasses import dataclass

from companion.core.corrections import correction
from companion.core.errors import IllegalMove
from companion.core.fields import Form, Seat, Whole
from companion.core.game import Calculator, Game, Move, Phase, Ruling, ruling_move, winners_line
from companion.core.messages import Message, message
from companion.core.state import Outcome, Setup, TableState, with_item

GOAL = 10


@dataclass(frozen=True)
class Harbor(TableState):
    coins: tuple[int, ...]
    price: int


def setup(given: Setup) -> Harbor:
    return Harbor(given.names, given.rulings, (), coins=(3,) * len(given.names), price=int(str(given.options["price"])))


def gain(table: Harbor, seat: int, coins: int = 1) -> Harbor:
    said = message("{who} gains {coins}", rule="gain", who=table.name(seat), coins=coins)
    return table.replace(coins=with_item(table.coins, seat, table.coins[seat] + coins), messages=(said,))


def buy(table: Harbor, seat: int) -> Harbor:
    if table.coins[seat] < table.price:
        raise IllegalMove(
            "a crate costs {price} coins, {who} has {coins}",
            rule="price",
            price=table.price,
            who=table.name(seat),
            coins=table.coins[seat],
        )
    said = message("{who} buys a crate", rule="price", who=table.name(seat))
    return table.replace(coins=with_item(table.coins, seat, table.coins[seat] - table.price), messages=(said,))


def correct(table: Harbor, seat: int, to: int, was: int | None = None) -> Harbor:
    said = correction(message("{who}’s coins", who=table.name(seat)), table.coins[seat], to, was)
    return table.replace(coins=with_item(table.coins, seat, to), messages=(said,))


def phase(table: Harbor) -> str:
    return "over" if max(table.coins) >= GOAL else "trade"


def outcome(table: Harbor) -> Outcome | None:
    if phase(table) != "over":
        return None
    winners = tuple(s for s, n in enumerate(table.coins) if n == max(table.coins))
    return Outcome(winners, (winners_line(table.names, winners, "goal"),), table.coins)


def violation(table: Harbor) -> Message | None:
    return message("nobody can owe coins", rule="price") if min(table.coins) < 0 else None


RULINGS = {"credit": Ruling("May one buy on credit?", {"no": "No credit", "yes": "Credit is given"}, "no", "price")}
DOUBLE = Calculator("Twice a number", Form(n=Whole(0)), lambda found: {"n": 2 * found["n"]}, {"n": 1}, ("gain",))
HARBOR = Game(
    id="harbor",
    title="Harbor",
    summary="Buy crates.",
    players=range(2, 5),
    setup=setup,
    moves={
        "gain": Move(gain, "Gain", {"seat": Seat(), "coins": Whole(1, 5).optional()}, ("gain",), ("trade",)),
        "buy": Move(buy, "Buy", {"seat": Seat()}, ("price",), ("trade",)),
        "correct": Move(
            correct, "Correct", {"seat": Seat(), "to": Whole(-5, 99), "was": Whole().optional()}, ("corrections",)
        ),
        "ruling": ruling_move(RULINGS),
    },
    phases={"trade": Phase("Trade", ("gain", "price")), "over": Phase("The end", ("goal",))},
    phase=phase,
    turn=lambda table: None,
    outcome=outcome,
    violation=violation,
    describe=lambda table: [f"{name}: {coins}" for name, coins in zip(table.names, table.coins, strict=True)],
    calculators={"double": DOUBLE},
    rulings=RULINGS,
    options={"price": Whole(1, 9).default(3)},
)
