"""One plausible move after another, for as long as anybody likes."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from companion.games.royal_will.actions import can_act
from companion.games.royal_will.facts import CHARACTERS, PRINTED
from companion.games.royal_will.rulings import RULINGS
from companion.games.royal_will.state import WillState, turn

PLAYERS = [["Ann", "Ben"], ["Ann", "Ben", "Cleo", "Dov"], ["Ann", "Ben", "Cleo", "Dov", "Eve", "Fay"]]
OPTIONS: list[dict[str, Any]] = [{}, {"dealer": 1, "games": 3}, {"profile": {"heir": 1, "forger": 2}, "games": 1}]

Step = tuple[str, dict[str, Any]]


def step(state: WillState, rnd: Random) -> Step:
    """The next move: mostly the game's own, now and then a correction or another house rule."""
    if rnd.random() < 0.04:
        return rnd.choice(_CORRECTIONS)(state, rnd)
    return _BY_STAGE[state.stage](state, rnd)


def _coins(state: WillState, rnd: Random) -> Step:
    if rnd.random() < 0.4:
        return ("place_coins", {}) if rnd.random() < 0.5 else _actions(state, rnd)
    return "place_coin", {"seat": rnd.choice([seat for seat in state.present if not state.coins_down[seat]])}


def _actions(state: WillState, rnd: Random) -> Step:
    if state.stage == "coins" or rnd.random() < 0.3:
        return "place_actions", {"cards": [state.actions[seat] or rnd.choice(CHARACTERS) for seat in state.present]}
    seat = rnd.choice([seat for seat in state.present if state.actions[seat] is None])
    return "place_action", {"seat": seat, "character": rnd.choice(CHARACTERS)}


def _acting(state: WillState, rnd: Random) -> Step:
    seat = turn(state)
    assert seat is not None
    if not can_act(state, seat):
        return "pass_action", {"seat": seat}
    kind, data = _action(state, str(state.actions[seat]), seat, rnd)
    return kind, {"seat": seat, **data}


def _action(state: WillState, card: str, seat: int, rnd: Random) -> Step:
    free = [target for target in state.present if state.actions[target] != "heir"]
    if state.rulings["self-target"] == "others" and card in ("solicitor", "tax_collector"):
        free.remove(seat)
    actions: dict[str, Callable[[], Step]] = {
        "advisor": lambda: ("advise", {"predict": rnd.choice(["won", "bust"])}),
        "executor": lambda: ("swap", dict(zip(("target", "other"), rnd.sample(free, 2), strict=True))),
        "forger": lambda: ("wager", {"coins": rnd.randint(1, min(3, state.inheritances[seat]))}),
        "heir": lambda: ("stay_immune", {}),
        "sleight": lambda: ("claim_rest", {}),
        "solicitor": lambda: ("solicit", {"target": rnd.choice(free), "change": rnd.choice([1, -1])}),
        "tax_collector": lambda: ("tax", {"target": _rich(state, free, rnd), "to": rnd.choice(["assets", "bank"])}),
    }
    return actions[card]()


def _rich(state: WillState, free: list[int], rnd: Random) -> int:
    return rnd.choice([target for target in free if state.inheritances[target]])


def _reveal(state: WillState, rnd: Random) -> Step:
    return "reveal", {"cards": [_card(state, rnd) for _ in state.present]}


def _card(state: WillState, rnd: Random) -> dict[str, Any]:
    character = rnd.choice(CHARACTERS)
    known = character in PRINTED or character in state.profile
    if known and rnd.random() < 0.9:
        return {"character": character}
    return {"character": character, "count": PRINTED.get(character, rnd.randint(0, 4))}


def _next_will(state: WillState, rnd: Random) -> Step:
    return "next_will", _dealer(state, rnd)


def _next_game(state: WillState, rnd: Random) -> Step:
    return ("next_game" if rnd.random() < 0.8 else "new_series"), _dealer(state, rnd)


def _new_series(state: WillState, rnd: Random) -> Step:
    return "new_series", _dealer(state, rnd)


def _dealer(state: WillState, rnd: Random) -> dict[str, Any]:
    return {"dealer": _seat(state, rnd)} if rnd.random() < 0.2 else {}


def _seat(state: WillState, rnd: Random) -> int:
    return rnd.randrange(len(state.names))


def _correct_inheritance(state: WillState, rnd: Random) -> Step:
    seat = _seat(state, rnd)
    now = state.inheritances[seat]
    data = {"seat": seat, "to": max(0, now + rnd.choice([-1, 1])), "was": now}
    return "correct_inheritance", data | ({"against": rnd.choice(["assets", "bank"])} if rnd.random() < 0.5 else {})


def _correct_wager(state: WillState, rnd: Random) -> Step:
    seat = _seat(state, rnd)
    return "correct_wager", {"seat": seat, "to": rnd.randint(0, state.wagers[seat] + state.inheritances[seat])}


def _correct_prediction(state: WillState, rnd: Random) -> Step:
    advisors = [seat for seat, card in enumerate(state.actions) if card == "advisor"]
    seat = rnd.choice(advisors) if advisors else _seat(state, rnd)
    return "correct_prediction", {"seat": seat, "predict": rnd.choice(["won", "bust", "none"])}


def _set_series(state: WillState, rnd: Random) -> Step:
    return "set_series", {"games": rnd.choice([0, min(18, state.game + rnd.randrange(4))])}


def _correct_game(state: WillState, rnd: Random) -> Step:
    return "correct_game", {"to": rnd.randint(1, state.games or 9)}


_CORRECTIONS: list[Callable[[WillState, Random], Step]] = [
    _correct_inheritance,
    _correct_wager,
    lambda state, rnd: ("correct_assets", {"to": max(0, state.assets + rnd.choice([-1, 1])), "was": state.assets}),
    lambda state, rnd: ("correct_bank", {"to": max(0, state.bank + rnd.choice([-1, 1]))}),
    lambda state, rnd: ("correct_change", {"seat": _seat(state, rnd), "to": rnd.randint(-2, 2)}),
    lambda state, rnd: ("correct_taxed", {"seat": _seat(state, rnd), "to": rnd.randint(0, 2)}),
    lambda state, rnd: ("correct_taxed_assets", {"to": rnd.randint(0, min(2, state.assets))}),
    _correct_prediction,
    lambda state, rnd: ("correct_action", {"seat": _seat(state, rnd), "character": rnd.choice(CHARACTERS)}),
    lambda state, rnd: ("correct_received", {"seat": _seat(state, rnd), "to": rnd.randint(0, 5)}),
    lambda state, rnd: ("correct_trackers", {"seat": _seat(state, rnd), "to": rnd.randint(0, 3)}),
    lambda state, rnd: ("correct_will", {"to": rnd.randint(1, 9), "was": state.will}),
    _correct_game,
    _set_series,
    lambda state, rnd: ("set_dealer", {"seat": _seat(state, rnd)}),
    lambda state, rnd: ("set_first", {"seat": _seat(state, rnd)}),
    lambda state, rnd: ("set_count", {"character": "heir", "count": rnd.randint(0, 3)}),
    lambda state, rnd: ("set_count", {"character": "advisor"}),
    lambda state, rnd: _ruling(rnd),
    lambda state, rnd: _ruling(rnd),
    lambda state, rnd: ("leave", {"seat": _seat(state, rnd)}),
]


def _ruling(rnd: Random) -> Step:
    ruling = rnd.choice(list(RULINGS))
    return "ruling", {"ruling": ruling, "choice": rnd.choice(list(RULINGS[ruling].choices))}


_BY_STAGE: dict[str, Callable[[WillState, Random], Step]] = {
    "coins": _coins,
    "actions": _actions,
    "acting": _acting,
    "reveal": _reveal,
    "resolved": _next_will,
    "over": _next_game,
    "series-over": _new_series,
}
