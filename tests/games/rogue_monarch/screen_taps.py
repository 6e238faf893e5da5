"""What a person taps for a move: the names of the controls, in order; of Court cards only how they begin."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from companion.games.rogue_monarch.effects import switched
from companion.games.rogue_monarch.facts import COURT_LOOKS, SPOKEN
from companion.games.rogue_monarch.state import RogueState

Data = Mapping[str, Any]


def taps(state: RogueState, kind: str, data: Data) -> list[str]:
    """All taps for one move at the table as it stands."""
    return list(_TAPS[kind](state, data))


def court_card(place: int) -> str:
    return f"Court card {place}, "


def _who(state: RogueState, data: Data) -> str:
    return state.name(data["seat"])


def _reveal(state: RogueState, data: Data) -> Iterator[str]:
    yield court_card(data["place"])
    yield f"{_who(state, data)} reveals {SPOKEN[data['card']]} in place {data['place']}"


def _replace(state: RogueState, data: Data) -> Iterator[str]:
    who, place, card = _who(state, data), data["place"], data.get("card")
    yield court_card(place)
    yield f"{who} plays {SPOKEN[card]} in place {place}" if card else f"{who} lays a card face down in place {place}"
    if "discarded" in data:
        yield f"{SPOKEN[data['discarded']]} is discarded from place {place}"


def _switch(state: RogueState, data: Data) -> Iterator[str]:
    turned = data["turned"]
    yield from map(court_card, [*data["places"], turned])
    if switched(state.court, data["places"], "chevalier")[turned - 1].card is None:
        yield f"{_who(state, data)} turns up {SPOKEN[data['card']]} in place {turned}"


def _search(state: RogueState, data: Data) -> Iterator[str]:
    yield ["No Reine found", "1 Reine found", "2 Reines found"][data["reines"]]


def _draw(state: RogueState, data: Data) -> Iterator[str]:
    yield from (f"{_who(state, data)} discards {SPOKEN[card]}" for card in data["discarded"])


def _uncover(state: RogueState, data: Data) -> Iterator[str]:
    yield court_card(data["place"])
    if state.court[data["place"] - 1].card is None:
        yield f"{_who(state, data)} turns up {SPOKEN[data['card']]} in place {data['place']}"


def _spy(state: RogueState, data: Data) -> Iterator[str]:
    """Where there is nothing to choose, one tap on the filled button is enough."""
    down = [place for place, card in enumerate(state.court, 1) if not card.up]
    if not down:
        yield "Nothing is hidden: go on"
    elif len(down) <= COURT_LOOKS and list(data["places"]) == down:
        yield f"{_who(state, data)} looks at place {' and '.join(map(str, down))}"
    else:
        yield from map(court_card, data["places"])


def _claim(state: RogueState, data: Data) -> Iterator[str]:
    if data["conspiracy"] == "mariage":
        yield f"{_who(state, data)} shows 3 Reines: Mariage"
    else:
        yield f"{_who(state, data)} wins this game: {data['conspiracy'].title()}"


def _end_turn(state: RogueState, data: Data) -> Iterator[str]:
    yield f"{_who(state, data)} is done: {state.name(state.next_seat(data['seat']))} plays"


def _correct_court(state: RogueState, data: Data) -> Iterator[str]:
    """Through the form, which begins with what lies there."""
    yield from (court_card(data["place"]), f"Correct place {data['place']}")
    yield f"Card: {SPOKEN[data['card']]}"
    yield "Play: Correct a Court card"


def _says(template: str) -> Callable[[RogueState, Data], Iterator[str]]:
    def tap(state: RogueState, data: Data) -> Iterator[str]:
        yield template.format(who=_who(state, data) if "seat" in data else "")

    return tap


_TAPS: dict[str, Callable[[RogueState, Data], Iterator[str]]] = {
    "redeal": _says("{who}: 2 Reines under the pile"),
    "void": _says("The deal is void"),
    "first_player": _says("{who} begins"),
    "reveal": _reveal,
    "replace": _replace,
    "switch": _switch,
    "search": _search,
    "draw": _draw,
    "uncover": _uncover,
    "spy": _spy,
    "forgo": _says("Go on without the effect"),
    "rebuild": _says("Make a new pile of the discard"),
    "claim": _claim,
    "end_turn": _end_turn,
    "next_game": _says("Next game"),
    "new_match": _says("New match"),
    "correct_court": _correct_court,
}
