"""One plausible move after another, for as long as anybody likes."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from companion.games.board_royale.items import is_used_up
from companion.games.board_royale.resources import limit_of
from companion.games.board_royale.rulings import RULINGS
from companion.games.board_royale.state import Item, RoyaleState, phase

NAMES = ["Ann", "Ben", "Cleo", "Dov", "Eve", "Fay", "Gus", "Hal", "Ivy", "Jan", "Kim"]
PLAYERS = [NAMES[:2], NAMES[:4], NAMES[:6]]
OPTIONS: list[dict[str, Any]] = [{}, {"modes": ["quick"], "first": 1}, {"modes": ["peaceful", "party"]}]
SETUPS: list[tuple[list[str], dict[str, Any]]] = [
    *((names, options) for names in PLAYERS for options in OPTIONS),
    (NAMES[:2], {"modes": ["duel", "bloodshed"]}),
    (NAMES[:2], {"modes": ["duel", "quick", "party"], "first": 1}),
    (NAMES[:4], {"modes": ["escape_together"], "teams": [[0, 1], [2, 3]]}),
    (NAMES[:6], {"modes": ["escape_together", "quick"]}),
    (NAMES[:7], {"modes": ["crowded", "quick"]}),
    (NAMES, {"modes": ["crowded", "peaceful"], "first": 10}),
    (NAMES[:6], {}),
]

Step = tuple[str, dict[str, Any]]
GOODS: list[dict[str, Any]] = [
    {"item": "Knife"},
    {"item": "Backpack", "pay": 3},
    {"item": "Medkit", "pay": 2, "kind": "temporary"},
    {"item": "Run Away", "pay": 1, "kind": "temporary"},
    {"item": "Trap", "pay": 2, "kind": "permanent", "marks": ["instant", "attack"], "uses": 1},
    {"item": "Rifle", "pay": 4, "kind": "permanent", "marks": ["attack"], "uses": 2},
    {"item": "Ammo", "pay": 1, "kind": "temporary"},
    {"item": "Flare", "pay": 3, "kind": "escape", "points": 4},
    {"item": "Hull", "pay": 2, "kind": "escape", "points": 2, "set_name": "boat", "pieces": 2},
    {"item": "Sail", "pay": 2, "kind": "escape", "points": 2, "set_name": "boat", "pieces": 2},
]


def step(state: RoyaleState, rnd: Random) -> Step:
    """The next move: mostly the game's own, now and then a correction or another house rule."""
    if rnd.random() < 0.05:
        return rnd.choice(_CORRECTIONS)(state, rnd)
    if rnd.random() < 0.03 and len(state.seats_alive()) <= len(state.players) / 2:
        return _fate(state, rnd)
    return _BY_PHASE[phase(state)](state, rnd)


def _preparation(state: RoyaleState, rnd: Random) -> Step:
    if not state.drawn and state.turn == state.first and rnd.random() < 0.2:
        return "first_player", {"seat": rnd.choice(state.seats_alive()), "drawn": min(rnd.randint(0, 3), state.deck)}
    if not state.drawn:
        return _draw(state, rnd)
    return _craft(state, rnd) if rnd.random() < 0.5 else _pass(state, rnd)


def _resource(state: RoyaleState, rnd: Random) -> Step:
    if rnd.random() < 0.3:
        return "steal", {"seat": state.turn, "target": _other(state, rnd)}
    return rnd.choice([_vote, _trap, _ground])(state, rnd) if rnd.random() < 0.1 else _draw(state, rnd)


def _draw(state: RoyaleState, rnd: Random) -> Step:
    have, limit = state.players[state.turn].resources, limit_of(state, state.turn)
    over = have + state.figures.draw - limit
    if over <= 0:
        return "draw", {"seat": state.turn} | ({"n": 1} if rnd.random() < 0.1 else {})
    if over < have:
        return "discard", {"seat": state.turn, "n": over}
    return "draw", {"seat": state.turn, "n": max(0, limit - have)}


def _action(state: RoyaleState, rnd: Random) -> Step:
    items = state.players[state.turn].items
    if len(items) > 8:  # loot heaps up on a table that never ends
        return "spend", {"seat": state.turn, "item": rnd.choice(items).name}
    return rnd.choice(_ACTIONS)(state, rnd)


def _craft(state: RoyaleState, rnd: Random) -> Step:
    goods = [each for each in GOODS if each.get("pay", 4) < state.players[state.turn].resources]
    if not state.figures.escape:
        goods = [each for each in goods if each.get("kind") != "escape"]
    if not goods or len(state.players[state.turn].items) > 6:
        return _pass(state, rnd)
    return "craft", {"seat": state.turn, **rnd.choice(goods)}


def _pass(state: RoyaleState, rnd: Random) -> Step:
    return "pass", {"seat": state.turn}


def _attack(state: RoyaleState, rnd: Random) -> Step:
    arms = [item for item in state.players[state.turn].items if item.name in ("Knife", "Rifle", "Trap")]
    arms = [item for item in arms if not is_used_up(item)]
    if not arms:
        return _craft(state, rnd)
    data = {"seat": state.turn, "item": rnd.choice(arms).name, "damage": rnd.randint(1, 4), **_cost(state, rnd)}
    if rnd.random() < 0.1:
        return "attack", data
    if rnd.random() < 0.2 and len(state.seats_alive()) > 2:
        target, helper = rnd.sample([seat for seat in state.seats_alive() if seat != state.turn], 2)
        return "attack", {**data, "target": target, "helpers": [helper]}
    return "attack", {**data, "target": _other(state, rnd), "steals": rnd.random() < 0.1}


def _cost(state: RoyaleState, rnd: Random) -> dict[str, Any]:
    player = state.players[state.turn]
    cost: dict[str, Any] = {"pay": 1} if player.resources > 1 else {}
    return cost | ({"spend": "Ammo"} if any(item.name == "Ammo" for item in player.items) else {})


def _trap(state: RoyaleState, rnd: Random) -> Step:
    """An instant attack out of turn."""
    seats = [seat for seat in state.seats_alive() if any(_is_ready_trap(item) for item in state.players[seat].items)]
    if not seats:
        return _vote(state, rnd)
    seat = rnd.choice(seats)
    return "attack", {"seat": seat, "item": "Trap", "damage": 1, "target": _other(state, rnd, seat)}


def _is_ready_trap(item: Item) -> bool:
    return item.name == "Trap" and not is_used_up(item)


def _under_attack(state: RoyaleState, rnd: Random) -> Step:
    assert state.attack is not None
    seat = state.attack.defender
    instants = [item for item in state.players[seat].items if "instant" in item.marks and not is_used_up(item)]
    if instants and rnd.random() < 0.5:
        return _reaction(state, seat, rnd.choice(instants).name, rnd)
    if rnd.random() < 0.02:
        return "drop_attack", {}
    return "resolve", {"dared": True} if "party" in state.modes and rnd.random() < 0.3 else {}


def _reaction(state: RoyaleState, seat: int, item: str, rnd: Random) -> Step:
    data = {"seat": seat, "item": item}
    if item == "Medkit" and state.players[seat].resources + 4 <= limit_of(state, seat):
        return "react", {**data, "effect": "draw", "n": 4}
    if item == "Trap":
        return "react", {**data, "effect": "damage", "n": rnd.randint(1, 6)}
    return "react", {**data, "effect": rnd.choice(["avoid", "reduce"]), "n": 1}


def _use(state: RoyaleState, rnd: Random) -> Step:
    usable = [item for item in state.players[state.turn].items if item.kind != "escape" and not is_used_up(item)]
    if not usable:
        return _pass(state, rnd)
    room = limit_of(state, state.turn) - state.players[state.turn].resources
    return "use", {"seat": state.turn, "item": rnd.choice(usable).name, "draw": max(0, min(2, room))}


def _destroy(state: RoyaleState, rnd: Random) -> Step:
    target = _other(state, rnd)
    if not state.players[target].items:
        return _use(state, rnd)
    return "destroy", {"seat": state.turn, "target": target, "item": rnd.choice(state.players[target].items).name}


def _trade(state: RoyaleState, rnd: Random) -> Step:
    target = _other(state, rnd)
    mine, theirs = state.players[state.turn], state.players[target]
    data: dict[str, Any] = {"seat": state.turn, "target": target, "gives": min(2, mine.resources)}
    own = [item.name for item in theirs.items if item.owner is None]
    if own and rnd.random() < 0.5:
        return "trade", {**data, "get_items": [rnd.choice(own)]}
    return "trade", {**data, "gets": min(rnd.randint(0, 3), theirs.resources)}


def _lend(state: RoyaleState, rnd: Random) -> Step:
    mine = state.players[state.turn].items
    if lent := [item for item in mine if item.owner is not None]:
        return "give_back", {"seat": state.turn, "item": lent[0].name}
    things = [item.name for item in mine if item.kind != "escape"]
    if not things:
        return _trade(state, rnd)
    return "lend", {"seat": state.turn, "target": _other(state, rnd), "item": rnd.choice(things)}


def _vote(state: RoyaleState, rnd: Random) -> Step:
    if state.vote_used:
        return ("draw", {"seat": state.turn, "n": 0}) if not state.drawn else _pass(state, rnd)
    return "vote", {"seat": state.turn, "yes": rnd.randint(0, len(state.seats_alive()))}


def _ground(state: RoyaleState, rnd: Random) -> Step:
    if "duel" not in state.modes or state.ground_used:
        return _vote(state, rnd)
    return "ground", {"seat": state.turn, "source": rnd.choice(["deck", "discard"])}


def _small_things(state: RoyaleState, rnd: Random) -> Step:
    seat = rnd.choice(state.seats_alive())
    items = state.players[seat].items
    moves: list[Step] = [
        ("skip", {"seat": seat}),
        ("gain", {"seat": seat, "n": 1, "source": rnd.choice(["deck", "discard"])}),
        ("discard", {"seat": seat, "n": 1}),
        ("pay", {"seat": seat, "n": 1}),
        ("reveal", {"item": "Storm"}),
        ("spend", {"seat": seat, "item": items[0].name}) if items else _pass(state, rnd),
    ]
    return rnd.choice(moves)


def _over(state: RoyaleState, rnd: Random) -> Step:
    """Corrections that bring the table back into play."""
    if state.end == "escaped":
        seat = rnd.choice(state.winners)
        items = [item for item in state.players[seat].items if item.kind == "escape"]
        if items and state.players[seat].points_change == 0:
            return "remove_item", {"seat": seat, "item": items[0].name}
        return "correct_player", {"seat": seat, "what": "points", "to": 0}
    if state.end == "deck":
        return _more_cards(state, rnd)
    gone = [seat for seat, player in enumerate(state.players) if not player.is_alive]
    if not gone or state.deck + state.discard < 9:
        return _more_cards(state, rnd)
    return "bring_back", {"seat": rnd.choice(gone), "resources": rnd.randint(3, 8)}


def _more_cards(state: RoyaleState, rnd: Random) -> Step:
    """Collections go back, and the discard pile becomes a deck."""
    rich = [seat for seat, player in enumerate(state.players) if player.collected]
    if rich and state.discard < 30:
        return "correct_player", {"seat": rnd.choice(rich), "what": "collected", "to": 0}
    if state.discard:
        return "correct", {"what": "deck", "to": state.deck + state.discard}
    return "correct", {"what": "cards", "to": state.cards + 10}


def _other(state: RoyaleState, rnd: Random, seat: int | None = None) -> int:
    mine = state.turn if seat is None else seat
    return rnd.choice([other for other in state.seats_alive() if other != mine] or [mine])


def _seat(state: RoyaleState, rnd: Random) -> int:
    return rnd.randrange(len(state.players))


def _number(state: RoyaleState, rnd: Random) -> Step:
    seat = _seat(state, rnd)
    what = rnd.choice(["resources", "collected", "skips", "points"])
    now = getattr(state.players[seat], what)
    return "correct_player", {"seat": seat, "what": what, "to": max(0, now + rnd.choice([-1, 1])), "was": now}


def _limit(state: RoyaleState, rnd: Random) -> Step:
    seat = _seat(state, rnd)
    return "correct_player", {"seat": seat, "what": "limit", "to": limit_of(state, seat) + rnd.choice([0, 1])}


def _figure(state: RoyaleState, rnd: Random) -> Step:
    what = rnd.choice(["draw", "steal", "field"])
    return "correct", {"what": what, "to": rnd.randint(1, 4), "was": getattr(state.figures, what)}


def _quit(state: RoyaleState, rnd: Random) -> Step:
    alive = state.seats_alive()
    if len(alive) < 4:
        return _number(state, rnd)
    seat, heir = rnd.sample(alive, 2)
    leaver = state.players[seat]
    if rnd.random() < 0.5:
        return "quit", {"seat": seat}
    own = [item for item in leaver.items if item.owner is None]
    return "quit", {"seat": seat, "shares": [{"seat": heir, "n": leaver.resources}], "loot": [heir] * len(own)}


def _item(state: RoyaleState, rnd: Random) -> Step:
    seat = _seat(state, rnd)
    items = state.players[seat].items
    if not items:
        return "add_item", {"seat": seat, "item": "Knife"}
    item = rnd.choice(items)
    moves: list[Step] = [
        ("remove_item", {"seat": seat, "item": item.name}),
        ("correct_used", {"seat": seat, "item": item.name, "to": rnd.randint(0, 1)}),
        ("correct_item", {"seat": seat, "item": item.name, "what": rnd.choice(["uses", "bonus"]), "to": 2}),
        ("correct_item", {"seat": seat, "item": item.name, "what": "points", "to": rnd.randint(0, 3)}),
        ("correct_kind", {"seat": seat, "item": item.name, "kind": rnd.choice(["permanent", "temporary"])}),
        ("correct_kind", {"seat": seat, "item": item.name, "marks": ["instant"]}),
    ]
    return rnd.choice(moves)


def _turn(state: RoyaleState, rnd: Random) -> Step:
    seats = state.seats_alive() or [0]
    return "correct_turn", {"seat": rnd.choice(seats), "phase": rnd.choice(["resource", "action"])}


def _fate(state: RoyaleState, rnd: Random) -> Step:
    gone = [seat for seat, player in enumerate(state.players) if not player.is_alive]
    if gone and rnd.random() < 0.8:
        return "bring_back", {"seat": rnd.choice(gone), "resources": 4}
    return "put_out", {"seat": _seat(state, rnd)}


def _ruling(state: RoyaleState, rnd: Random) -> Step:
    key = rnd.choice(sorted(RULINGS))
    return "ruling", {"ruling": key, "choice": rnd.choice(sorted(RULINGS[key].choices))}


def _mark(state: RoyaleState, rnd: Random) -> Step:
    return "correct_mark", {"mark": rnd.choice(["vote_used", "ground_used"]), "to": rnd.random() < 0.5}


def _teams(state: RoyaleState, rnd: Random) -> Step:
    if state.figures.team_size == 1:
        return _ruling(state, rnd)
    return "swap_teams", dict(zip(("seat", "target"), rnd.sample(range(len(state.players)), 2), strict=True))


Chooser = Callable[[RoyaleState, Random], Step]
_ACTIONS: list[Chooser] = [
    _craft, _craft, _attack, _attack, _attack, _attack, _use, _destroy, _trade, _trade, _lend, _vote, _ground, _trap,
    _small_things, _pass, _pass, _pass,
]  # fmt: skip
_CORRECTIONS: list[Chooser] = [_number, _number, _limit, _figure, _quit, _item, _turn, _fate, _ruling, _mark, _teams]
_BY_PHASE: dict[str, Chooser] = {
    "preparation": _preparation,
    "resource": _resource,
    "action": _action,
    "attack": _under_attack,
    "over": _over,
}
