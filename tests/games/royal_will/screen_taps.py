"""What a person taps for a move: the names of the controls, in order."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from companion.core.messages import counted
from companion.games.royal_will.facts import PRINTED, TITLES
from companion.games.royal_will.state import WillState

Data = Mapping[str, Any]


def taps(state: WillState, kind: str, data: Data) -> list[str]:
    """All taps for one move at the table as it stands."""
    return list(_TAPS[kind](state, data))


def _place_coin(state: WillState, data: Data) -> Iterator[str]:
    yield f"{state.name(data['seat'])}'s Coin Card is down"


def _place_coins(state: WillState, data: Data) -> Iterator[str]:
    yield "All Coin Cards are down"


def _place_action(state: WillState, data: Data) -> Iterator[str]:
    who = state.name(data["seat"])
    yield f"Name {who}'s Action Card"
    yield f"{who}'s Action Card is the {TITLES[data['character']]}"


def _place_actions(state: WillState, data: Data) -> Iterator[str]:
    if state.stage == "coins":
        yield "All Coin Cards are down"
    for seat, card in enumerate(data["cards"]):
        if state.actions[seat] is None:
            yield f"{state.name(seat)}'s Action Card is the {TITLES[card]}"


def _swap(state: WillState, data: Data) -> Iterator[str]:
    one, other = state.name(data["target"]), state.name(data["other"])
    free = [state.name(seat) for seat, card in enumerate(state.actions) if card != "heir"]
    if len(free) > 2:  # of two there is nothing to choose
        yield from (f"Choose {one}", f"Choose {other}")
        free = [one, other]
    yield f"Swap the cards of {free[0]} and {free[1]}"


def _solicit(state: WillState, data: Data) -> Iterator[str]:
    who = state.name(data["target"])
    yield f"Choose {who}"
    yield f"{who} counts 1 {'more' if data['change'] > 0 else 'less'}"


def _tax(state: WillState, data: Data) -> Iterator[str]:
    who = state.name(data["target"])
    yield f"Choose {who}"
    yield f"Tax {who}: a coin to the {data['to'].capitalize()}"


def _wager(state: WillState, data: Data) -> Iterator[str]:
    seat, coins = data["seat"], data["coins"]
    who = state.name(seat)
    yield from [f"{who}'s wager: one more"] * (coins - 1)
    yield f"{who} wagers {coins} of {counted(state.inheritances[seat], 'coin')}"


def _reveal(state: WillState, data: Data) -> Iterator[str]:
    known = {**state.profile, **PRINTED}
    for seat, card in enumerate(data["cards"]):
        who, title = state.name(seat), TITLES[card["character"]]
        yield f"{who}'s Coin Card is the {title}"
        if card["character"] not in known:
            known[card["character"]] = card["count"]
            yield f"{card['count']} is printed on {who}'s {title}"
    yield "Resolve"  # the beginning of a sentence that tells how it comes out


def _next_will(state: WillState, data: Data) -> Iterator[str]:
    if "dealer" in data:
        yield from ("Somebody else deals", f"{state.name(data['dealer'])} deals")
    else:
        yield f"Next Will: {state.name(state.next_seat(state.dealer))} deals"


def _correct_inheritance(state: WillState, data: Data) -> Iterator[str]:
    who, now, to = state.name(data["seat"]), state.inheritances[data["seat"]], data["to"]
    yield f"{who} has {now} of 10 coins: rule or correction"
    yield from [f"{who}'s Inheritance: one {'more' if to > now else 'less'}"] * abs(to - now)
    yield f"Set {who}'s Inheritance to {to}"


def _says(template: str) -> Callable[[WillState, Data], Iterator[str]]:
    def tap(state: WillState, data: Data) -> Iterator[str]:
        yield template.format(**data, who=state.name(data["seat"]))

    return tap


_TAPS: dict[str, Callable[[WillState, Data], Iterator[str]]] = {
    "place_coin": _place_coin,
    "place_coins": _place_coins,
    "place_action": _place_action,
    "place_actions": _place_actions,
    "advise": _says("{who} predicts: {predict}"),
    "swap": _swap,
    "solicit": _solicit,
    "tax": _tax,
    "stay_immune": _says("{who} stays immune"),
    "wager": _wager,
    "claim_rest": _says("{who} waits for the rest"),
    "pass_action": _says("Not possible now: {who} passes"),
    "reveal": _reveal,
    "next_will": _next_will,
    "correct_inheritance": _correct_inheritance,
}
