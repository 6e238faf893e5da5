"""The calculator `will`: a whole Will from the cards and actions, by the same functions as the moves."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from companion.core.errors import BadInput, IllegalMove
from companion.core.game import Calculator
from companion.core.messages import Line, line
from companion.core.state import Setup
from companion.games.royal_will.acting import (
    acted,
    advise,
    claim_rest,
    pass_action,
    solicit,
    stay_immune,
    swap,
    tax,
    wager,
)
from companion.games.royal_will.figures import COINS, PRINTED
from companion.games.royal_will.placing import begin_acting
from companion.games.royal_will.resolve import Resolution, resolve
from companion.games.royal_will.rulings import DEFAULTS
from companion.games.royal_will.state import CoinCard, WillTable, order, setup
from companion.games.royal_will.will_form import NEEDS, WILL_FORM

_DOERS: dict[str, Callable[..., WillTable]] = {
    "advisor": advise,
    "executor": swap,
    "forger": wager,
    "heir": stay_immune,
    "sleight": claim_rest,
    "solicitor": solicit,
    "tax_collector": tax,
}
_SKIPPED = line("")


_OPTIONS: dict[str, object] = {"dealer": 0, "games": 0, "profile": {}}


def will(found: dict[str, Any]) -> dict[str, Any]:
    """Let everybody act in turn, reveal, and say what became of every coin."""
    table = _all_acted(_placed(found), found["players"])
    return _answer(resolve(table, _coins(found)))


def _coins(found: Mapping[str, Any]) -> tuple[CoinCard, ...]:
    cards = (player["coin"] for player in found["players"])
    return tuple(CoinCard(card["character"], card.get("count", PRINTED.get(card["character"]))) for card in cards)


def will_steps(found: dict[str, Any]) -> Iterator[Line]:
    """The actions in turn, then the reading, as the table tells them."""
    table, players = _placed(found), found["players"]
    for seat in order(table):
        table = _act(table, seat, players[seat]["action"])
        yield from table.told
    yield from resolve(table, _coins(found)).told


def _placed(found: Mapping[str, Any]) -> WillTable:
    """The table when all Action Cards lie, before the first action."""
    players = found["players"]
    ids = tuple(player["id"] for player in players)
    inheritances = tuple(player["inheritance"] for player in players)
    fresh = setup(Setup(ids, DEFAULTS, _OPTIONS)).but(
        inheritances=inheritances,
        assets=found["assets"],
        bank=COINS - found["assets"] - sum(inheritances),
        first=ids.index(found["first"]),
        actions=tuple(player["action"]["character"] for player in players),
    )
    return begin_acting(fresh)


def _all_acted(table: WillTable, players: list[dict[str, Any]]) -> WillTable:
    """Every action in turn order; all that cannot be done are named together."""
    problems = []
    for seat in order(table):
        action = players[seat]["action"]
        try:
            table = _act(table, seat, action)
        except IllegalMove as refusal:
            problems.append(f"players[{seat}].action{_spoken_of(action)}: {refusal}")
            table = acted(table, seat, _SKIPPED)
    if problems:
        raise BadInput(problems)
    return table


def _act(table: WillTable, seat: int, action: Mapping[str, Any]) -> WillTable:
    if "passed" in action:
        return pass_action(table, seat)
    if action["character"] == "executor":
        return swap(table, seat, *map(table.names.index, action["swap"]))
    data = {key: action[key] for key in NEEDS[action["character"]]}
    if "target" in data:
        data["target"] = table.names.index(data["target"])
    if "wager" in data:
        data["coins"] = data.pop("wager")
    return _DOERS[action["character"]](table, seat, **data)


def _spoken_of(action: Mapping[str, Any]) -> str:
    """The key that a refused action is about."""
    keys = ("passed",) if "passed" in action else NEEDS[action["character"]]
    return f".{keys[0]}" if keys else ""


def _answer(resolved: Resolution) -> dict[str, Any]:
    reading, settled, ids = resolved.reading, resolved.settled, resolved.reading.table.names
    return {
        "order": [ids[seat] for seat in reading.order],
        "counts": dict(zip(ids, reading.counts, strict=True)),
        "total": reading.total,
        "assets_at_reveal": reading.assets,
        "result": reading.result,
        "cause": reading.cause,
        "greediest": [ids[seat] for seat in reading.greediest],
        "received": dict(zip(ids, resolved.received, strict=True)),
        "inheritance": dict(zip(ids, settled.inheritances, strict=True)),
        "assets": settled.assets,
        "bank": settled.bank,
        "next_assets": resolved.assets,
        "next_bank": resolved.bank,
        "bank_short": resolved.bank_short,
        "game_over": bool(resolved.winners),
        "winners": [ids[seat] for seat in resolved.winners],
    }


_EXAMPLE = {
    "assets": 7,
    "players": [
        {
            "id": "dan",
            "inheritance": 3,
            "coin": {"character": "heir", "count": 1},
            "action": {"character": "tax_collector", "target": "thrashkar", "to": "assets"},
        },
        {
            "id": "lord laser",
            "inheritance": 2,
            "coin": {"character": "advisor", "count": 2},
            "action": {"character": "heir"},
        },
        {
            "id": "thrashkar",
            "inheritance": 4,
            "coin": {"character": "executor", "count": 3},
            "action": {"character": "executor", "swap": ["thrashkar", "dan"]},
        },
    ],
    "first": "dan",
}

WILL = Calculator(
    "read a whole Will: actions in turn, won or bust, who gets which coins, and whether the game is over",
    WILL_FORM,
    will,
    _EXAMPLE,
    ("turn-order", "must-act", "coin-count", "won-will", "bust-will", "order-of-payments", "top-up", "end-of-game"),
    will_steps,
)
