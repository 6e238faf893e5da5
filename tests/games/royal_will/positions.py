"""Short ways to set a table for a story."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.errors import IllegalMove
from companion.games.royal_will import GAME
from companion.games.royal_will.state import WillState

THREE = ["Dan", "Laser", "Thrash"]


def seated(*names: str, rulings: dict[str, str] | None = None, **options: Any) -> WillState:
    """The state before the first deal."""
    return GAME.setup(GAME.read_setup(list(names or THREE), rulings or {}, options))


def play(state: WillState, kind: str, **data: Any) -> WillState:
    """One move, read and checked as `play` does it."""
    return GAME.apply(state, kind, GAME.move(kind).read(data, len(state.names)))


def refused(state: WillState, kind: str, **data: Any) -> tuple[str, str | None]:
    """The sentence and the rule with which a move is refused."""
    with pytest.raises(IllegalMove) as refusal:
        play(state, kind, **data)
    return str(refusal.value), refusal.value.rule


def placed(state: WillState, *cards: str) -> WillState:
    return play(state, "place_actions", cards=list(cards))


def shown(*cards: tuple[str, int]) -> list[dict[str, Any]]:
    return [{"character": character, "count": count} for character, count in cards]


def revealed(state: WillState, *cards: tuple[str, int]) -> WillState:
    """All act as idly as they can (Heirs and Sleights), then reveal."""
    while (seat := GAME.turn(state)) is not None:
        state = play(state, {"heir": "stay_immune", "sleight": "claim_rest"}[str(state.actions[seat])], seat=seat)
    return play(state, "reveal", cards=shown(*cards))


def read_with_heirs(state: WillState, *cards: tuple[str, int]) -> WillState:
    """A Will in which everybody has an Heir: only the Coin Cards matter."""
    return revealed(placed(state, *["heir"] * len(state.names)), *cards)


def with_coins(state: WillState, *inheritances: int, assets: int | None = None, bank: int | None = None) -> WillState:
    """The coins as given; the Bank has the rest, or, where it is given, the Assets have."""
    if bank is not None:
        assets = 66 - bank - sum(inheritances)
    assets = state.assets if assets is None else assets
    return state.replace(inheritances=inheritances, assets=assets, bank=66 - assets - sum(inheritances))


def messages(state: WillState) -> list[str]:
    return [str(said) for said in state.messages]
