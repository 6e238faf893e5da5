"""The calculator's input: which keys each character's action has, and what only the whole table can tell."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from companion.core.fields import LEFT_OUT, Form, ListOf, Only, Text, Whole
from companion.core.messages import nearest
from companion.games.royal_will.fields import CHANGE, CHARACTER, COUNT, PILE, PREDICTION, WAGER
from companion.games.royal_will.figures import COINS, PLAYERS, PRINTED, SWAPPED_CARDS

NEEDS: dict[str, tuple[str, ...]] = {
    "advisor": ("predict",),
    "executor": ("swap",),
    "forger": ("wager",),
    "heir": (),
    "sleight": (),
    "solicitor": ("target", "change"),
    "tax_collector": ("target", "to"),
}


def _check_coin(coin: Mapping[str, Any]) -> Iterator[str]:
    printed, count = PRINTED.get(coin["character"]), coin["count"]
    if printed is None and count is LEFT_OUT:
        yield f"count: missing; expected {COUNT.wanted}"
    if printed is not None and count not in (LEFT_OUT, printed):
        yield f"count: the {coin['character']} has a printed count of {printed}, found {count}"


def _check_action(action: Mapping[str, Any]) -> Iterator[str]:
    """Each character has keys of its own; an action that was passed has none."""
    given = [key for key, value in action.items() if value is not LEFT_OUT and key != "character"]
    needs = ("passed",) if "passed" in given else NEEDS[action["character"]]
    for key in needs:
        if key not in given:
            yield f"{key}: missing; expected {_ACTION.fields[key].wanted}"
    for key in given:
        if key not in needs:
            yield f"{key}: unknown key here; {nearest(key, ('character', *needs))}"
    if action["change"] == 0:
        yield "change: expected 1 or -1, found 0"


def _check_table(found: Mapping[str, Any]) -> Iterator[str]:
    """What only the whole table can tell: ids, and the sum of the coins."""
    players = found["players"]
    ids = [player["id"] for player in players]
    for i, name in enumerate(ids):
        if name in ids[:i]:
            yield f"players[{i}].id: {name!r} is taken already; every id stands once"
    coins = found["assets"] + sum(player["inheritance"] for player in players)
    if coins > COINS:
        yield f"assets: with all Inheritances {coins} coins, but there are only {COINS}"
    yield from (f"{at}: unknown player {name!r}; {nearest(name, ids)}" for at, name in _named(found) if name not in ids)


def _named(found: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Every place that names a player, and the name."""
    for i, player in enumerate(found["players"]):
        action = player["action"]
        if "target" in action:
            yield f"players[{i}].action.target", action["target"]
        yield from ((f"players[{i}].action.swap[{j}]", name) for j, name in enumerate(action.get("swap", ())))
    yield "first", found["first"]


_ID = Text(what="player id")
_ACTION = Form(
    _check_action,
    character=CHARACTER,
    predict=PREDICTION.optional(),
    swap=ListOf(_ID, SWAPPED_CARDS, SWAPPED_CARDS).optional(),
    target=_ID.optional(),
    change=CHANGE.optional(),
    to=PILE.optional(),
    wager=WAGER.optional(),
    passed=Only(True).optional(),
)
_COINS = Whole(0, COINS, "number of coins")
_COIN = Form(_check_coin, character=CHARACTER, count=COUNT.optional())
_PLAYER = Form(id=_ID, inheritance=_COINS, coin=_COIN, action=_ACTION)
WILL_FORM = Form(_check_table, assets=_COINS, players=ListOf(_PLAYER, PLAYERS[0], PLAYERS[-1]), first=_ID)
