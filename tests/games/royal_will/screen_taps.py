"""What a person taps for a move: the ids of the buttons, in order."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from companion.games.royal_will.facts import PRINTED
from companion.games.royal_will.state import WillState

Data = Mapping[str, Any]


def taps(state: WillState, kind: str, data: Data) -> list[str]:
    """All taps for one move at the table as it stands."""
    return list(_TAPS[kind](state, data))


def _place_action(state: WillState, data: Data) -> Iterator[str]:
    yield f"card-{data['seat']}"
    yield f"action-{data['seat']}-{data['character']}"


def _place_actions(state: WillState, data: Data) -> Iterator[str]:
    if state.stage == "coins":
        yield "move-place_coins"
    for seat, card in enumerate(data["cards"]):
        if state.actions[seat] is None:
            yield f"action-{seat}-{card}"


def _swap(state: WillState, data: Data) -> Iterator[str]:
    one, other = data["target"], data["other"]
    free = [seat for seat, card in enumerate(state.actions) if card != "heir"]
    if len(free) > 2:  # of two there is nothing to choose
        yield from (f"target-{one}", f"target-{other}")
        free = [one, other]
    yield f"swap-{free[0]}-{free[1]}"


def _solicit(state: WillState, data: Data) -> Iterator[str]:
    yield f"target-{data['target']}"
    yield f"solicit-{data['target']}-{'more' if data['change'] > 0 else 'less'}"


def _tax(state: WillState, data: Data) -> Iterator[str]:
    yield f"target-{data['target']}"
    yield f"tax-{data['target']}-{data['to']}"


def _wager(state: WillState, data: Data) -> Iterator[str]:
    yield from [f"wager-{data['seat']}-more"] * (data["coins"] - 1)
    yield f"wager-{data['seat']}-{data['coins']}"


def _reveal(state: WillState, data: Data) -> Iterator[str]:
    known = {**state.profile, **PRINTED}
    for seat, card in enumerate(data["cards"]):
        yield f"coin-{seat}-{card['character']}"
        if card["character"] not in known:
            known[card["character"]] = card["count"]
            yield f"count-{seat}-{card['count']}"
    yield "move-reveal"


def _next_will(state: WillState, data: Data) -> Iterator[str]:
    if "dealer" in data:
        yield from ("other-dealer", f"dealer-{data['dealer']}")
    else:
        yield "move-next_will"


def _correct_inheritance(state: WillState, data: Data) -> Iterator[str]:
    now, to = state.inheritances[data["seat"]], data["to"]
    yield f"inheritance-{data['seat']}"
    yield from ["more" if to > now else "less"] * abs(to - now)
    yield "set-number"


def _only(template: str) -> Callable[[WillState, Data], Iterator[str]]:
    """A move that is a single tap."""

    def tap(state: WillState, data: Data) -> Iterator[str]:
        yield template.format(**data)

    return tap


_TAPS: dict[str, Callable[[WillState, Data], Iterator[str]]] = {
    "place_coin": _only("card-{seat}"),
    "place_coins": _only("move-place_coins"),
    "place_action": _place_action,
    "place_actions": _place_actions,
    "advise": _only("advise-{seat}-{predict}"),
    "swap": _swap,
    "solicit": _solicit,
    "tax": _tax,
    "stay_immune": _only("stay_immune-{seat}"),
    "wager": _wager,
    "claim_rest": _only("claim_rest-{seat}"),
    "pass_action": _only("pass_action-{seat}"),
    "reveal": _reveal,
    "next_will": _next_will,
    "correct_inheritance": _correct_inheritance,
}
