"""What a person taps for a move: the ids of the buttons, in order."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from companion.games.rogue_monarch.effects import switched
from companion.games.rogue_monarch.facts import COURT_LOOKS, SPOKEN
from companion.games.rogue_monarch.state import RogueState

Data = Mapping[str, Any]


def taps(state: RogueState, kind: str, data: Data) -> list[str]:
    """All taps for one move at the table as it stands."""
    found = _TAPS[kind]
    return [found.format(**data)] if isinstance(found, str) else list(found(state, data))


def _court(*places: int) -> Iterator[str]:
    return (f"court-{place}" for place in places)


def _reveal(state: RogueState, data: Data) -> Iterator[str]:
    yield from _court(data["place"])
    yield f"reveal-{data['card']}"


def _replace(state: RogueState, data: Data) -> Iterator[str]:
    yield from _court(data["place"])
    yield f"replace-{data.get('card', 'down')}"
    if "discarded" in data:
        yield f"discard-{data['discarded']}"


def _switch(state: RogueState, data: Data) -> Iterator[str]:
    turned = data["turned"]
    yield from _court(*data["places"], turned)
    if switched(state.court, data["places"], "chevalier")[turned - 1].card is None:
        yield f"turn-up-{data['card']}"


def _draw(state: RogueState, data: Data) -> Iterator[str]:
    return (f"discard-{card}" for card in data["discarded"])


def _uncover(state: RogueState, data: Data) -> Iterator[str]:
    yield from _court(data["place"])
    if state.court[data["place"] - 1].card is None:
        yield f"turn-up-{data['card']}"


def _spy(state: RogueState, data: Data) -> Iterator[str]:
    """Where there is nothing to choose, one tap on the filled button is enough."""
    down = [place for place, card in enumerate(state.court, 1) if not card.up]
    if len(down) <= COURT_LOOKS and list(data["places"]) == down:
        yield "spy"
    else:
        yield from _court(*data["places"])


def _correct_court(state: RogueState, data: Data) -> Iterator[str]:
    """Through the form, which begins with what lies there."""
    yield from _court(data["place"])
    yield "correct_court"
    yield f"Card: {SPOKEN[data['card']]}"
    yield "play"


_TAPS: dict[str, str | Callable[[RogueState, Data], Iterator[str]]] = {
    "redeal": "redeal-{seat}",
    "void": "void",
    "first_player": "first_player-{seat}",
    "reveal": _reveal,
    "replace": _replace,
    "switch": _switch,
    "search": "search-{reines}",
    "draw": _draw,
    "uncover": _uncover,
    "spy": _spy,
    "forgo": "forgo",
    "rebuild": "rebuild",
    "claim": "claim-{conspiracy}",
    "end_turn": "end_turn",
    "next_game": "next_game",
    "correct_court": _correct_court,
}
