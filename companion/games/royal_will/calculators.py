"""The calculator `will`: a whole Will from the cards and actions, by the same functions as the moves."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from companion.core.errors import BadInput, FieldPath, IllegalMove, Problem
from companion.core.fields import Form, ListOf, Only, Text, Whole
from companion.core.game import Calculator
from companion.core.messages import Message, did_you_mean, message
from companion.core.state import Setup
from companion.games.royal_will.actions import (
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
from companion.games.royal_will.facts import (
    CHANGE,
    CHARACTER,
    COINS,
    COUNT,
    PILE,
    PLAYERS,
    PREDICTION,
    PRINTED,
    SWAPPED_CARDS,
    TITLES,
    WAGER,
)
from companion.games.royal_will.placing import begin_acting
from companion.games.royal_will.rulings import DEFAULTS
from companion.games.royal_will.settlement import Resolution, resolve
from companion.games.royal_will.state import CoinCard, WillState, order, setup

NEEDS: dict[str, tuple[str, ...]] = {
    "advisor": ("predict",),
    "executor": ("swap",),
    "forger": ("wager",),
    "heir": (),
    "sleight": (),
    "solicitor": ("target", "change"),
    "tax_collector": ("target", "to"),
}
_DOERS: dict[str, Callable[..., WillState]] = {
    "advisor": advise,
    "executor": swap,
    "forger": wager,
    "heir": stay_immune,
    "sleight": claim_rest,
    "solicitor": solicit,
    "tax_collector": tax,
}
_SKIPPED = message("")
_OPTIONS: dict[str, object] = {"dealer": 0, "games": 0, "profile": {}}


def _check_coin(coin: Mapping[str, Any]) -> Iterator[Problem]:
    character, count = coin["character"], coin.get("count")
    printed = PRINTED.get(character)
    if printed is None and count is None:
        yield COUNT.absent(("count",))
    if printed is not None and count not in (None, printed):
        text = "expected {printed} (printed on every {card}), found {n}"
        yield Problem(("count",), message(text, card=TITLES[character], printed=printed, n=count))


def _check_action(action: Mapping[str, Any]) -> Iterator[Problem]:
    """Each character has keys of its own; an action that was passed has none."""
    given = [key for key in action if key != "character"]
    needs = ("passed",) if "passed" in given else NEEDS[action["character"]]
    for key in needs:
        if key not in given:
            yield _ACTION.fields[key].absent((key,))
    for key in given:
        if key not in needs:
            hint = did_you_mean(key, ("character", *needs))
            yield Problem((key,), message("unknown key here; {hint}", hint=hint))
    if action.get("change") == 0:
        yield Problem(("change",), message("expected 1 or -1, found 0"))


def _check_table(found: Mapping[str, Any]) -> Iterator[Problem]:
    """What only the whole table can tell: ids, and the sum of the coins."""
    players, ids = [*found["players"]], list[str]()
    for i, player in enumerate(players):
        if player["id"] in ids:
            text = "{id!r} is already taken; each id must be different"
            yield Problem(("players", i, "id"), message(text, id=player["id"]))
        ids.append(player["id"])
    coins = found["assets"] + sum(player["inheritance"] for player in players)
    if coins > COINS:
        text = "with all Inheritances this makes {n} coins, and the box has only {most}"
        yield Problem(("assets",), message(text, n=coins, most=COINS))
    for at, name in _named(found):
        if name not in ids:
            yield Problem(at, message("unknown player {name!r}; {hint}", name=name, hint=did_you_mean(name, ids)))


def _named(found: Mapping[str, Any]) -> Iterator[tuple[FieldPath, str]]:
    """Every place that names a player, and the name."""
    for i, player in enumerate(found["players"]):
        at, action = ("players", i, "action"), player["action"]
        if "target" in action:
            yield (*at, "target"), action["target"]
        yield from (((*at, "swap", j), name) for j, name in enumerate(action.get("swap", ())))
    yield ("first",), found["first"]


_ID = Text(what="player id")
_COINS = Whole(0, COINS, "number of coins")
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
_COIN = Form(_check_coin, character=CHARACTER, count=COUNT.optional())
_PLAYER = Form(id=_ID, inheritance=_COINS, coin=_COIN, action=_ACTION)
WILL_FORM = Form(_check_table, assets=_COINS, players=ListOf(_PLAYER, PLAYERS[0], PLAYERS[-1]), first=_ID)


def will(found: dict[str, Any]) -> dict[str, Any]:
    """Let everyone act in turn, reveal, and say what became of every coin."""
    state = _all_acted(_placed(found), found["players"])
    return _answer(resolve(state, _coins(found)))


def _coins(found: Mapping[str, Any]) -> tuple[CoinCard, ...]:
    cards = (player["coin"] for player in found["players"])
    return tuple(CoinCard(card["character"], card.get("count", PRINTED.get(card["character"]))) for card in cards)


def will_steps(found: dict[str, Any]) -> Iterator[Message]:
    """The actions in turn, then the reading, as the history has them."""
    state, players = _placed(found), found["players"]
    for seat in order(state):
        state = _act(state, seat, players[seat]["action"])
        yield from state.messages
    yield from resolve(state, _coins(found)).messages


def _placed(found: Mapping[str, Any]) -> WillState:
    """The table when all Action Cards are placed, before the first action."""
    players = found["players"]
    ids = tuple(player["id"] for player in players)
    inheritances = tuple(player["inheritance"] for player in players)
    fresh = setup(Setup(ids, DEFAULTS, _OPTIONS)).replace(
        inheritances=inheritances,
        assets=found["assets"],
        bank=COINS - found["assets"] - sum(inheritances),
        first=ids.index(found["first"]),
        actions=tuple(player["action"]["character"] for player in players),
    )
    return begin_acting(fresh)


def _all_acted(state: WillState, players: list[dict[str, Any]]) -> WillState:
    """Every action in turn order; all that cannot be done are named together."""
    problems = []
    for seat in order(state):
        action = players[seat]["action"]
        try:
            state = _act(state, seat, action)
        except IllegalMove as refusal:
            problems.append(Problem(("players", seat, "action", *_spoken_of(action)), refusal.message))
            state = acted(state, seat, _SKIPPED)
    if problems:
        raise BadInput(problems)
    return state


def _act(state: WillState, seat: int, action: Mapping[str, Any]) -> WillState:
    if "passed" in action:
        return pass_action(state, seat)
    if action["character"] == "executor":
        return swap(state, seat, *map(state.names.index, action["swap"]))
    data = {key: action[key] for key in NEEDS[action["character"]]}
    if "target" in data:
        data["target"] = state.names.index(data["target"])
    if "wager" in data:
        data["coins"] = data.pop("wager")
    return _DOERS[action["character"]](state, seat, **data)


def _spoken_of(action: Mapping[str, Any]) -> tuple[str, ...]:
    """The key that a refused action is about."""
    keys = ("passed",) if "passed" in action else NEEDS[action["character"]]
    return keys[:1]


def _answer(resolved: Resolution) -> dict[str, Any]:
    reading, settled, ids = resolved.reading, resolved.settled, resolved.reading.state.names
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
    "A whole Will: every action, won or bust, who gets how many coins, and whether the game ends",
    WILL_FORM,
    will,
    _EXAMPLE,
    ("turn-order", "must-act", "coin-count", "won-will", "bust-will", "order-of-payments", "top-up", "end-of-game"),
    will_steps,
)
