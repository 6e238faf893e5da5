"""Short ways to set a table for a story."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.errors import IllegalMove
from companion.games.royal_will import GAME
from companion.games.royal_will.state import WillState

THREE = ["Dan", "Laser", "Thrash"]


def seated(*names: str, rulings: dict[str, str] | None = None, **options: Any) -> WillState:
    """A table before the first deal."""
    return GAME.setup(GAME.read_setup(list(names or THREE), rulings or {}, options))


def play(table: WillState, kind: str, **data: Any) -> WillState:
    """One move through the same door as a phone's."""
    return GAME.apply(table, kind, GAME.move(kind).read(data, len(table.names)))


def refused(table: WillState, kind: str, **data: Any) -> tuple[str, str | None]:
    """The sentence and the rule with which a move is refused."""
    with pytest.raises(IllegalMove) as refusal:
        play(table, kind, **data)
    return str(refusal.value), refusal.value.rule


def placed(table: WillState, *cards: str) -> WillState:
    return play(table, "place_actions", cards=list(cards))


def shown(*cards: tuple[str, int]) -> list[dict[str, Any]]:
    return [{"character": character, "count": count} for character, count in cards]


def revealed(table: WillState, *cards: tuple[str, int]) -> WillState:
    """All act as idly as they can (Heirs and Sleights), then reveal."""
    while (seat := GAME.turn(table)) is not None:
        table = play(table, {"heir": "stay_immune", "sleight": "claim_rest"}[str(table.actions[seat])], seat=seat)
    return play(table, "reveal", cards=shown(*cards))


def read_with_heirs(table: WillState, *cards: tuple[str, int]) -> WillState:
    """A Will in which everybody has an Heir: only the Coin Cards matter."""
    return revealed(placed(table, *["heir"] * len(table.names)), *cards)


def with_coins(table: WillState, *inheritances: int, assets: int | None = None, bank: int | None = None) -> WillState:
    """The coins as given; the Bank has the rest, or, where it is given, the Assets have."""
    if bank is not None:
        assets = 66 - bank - sum(inheritances)
    assets = table.assets if assets is None else assets
    return table.replace(inheritances=inheritances, assets=assets, bank=66 - assets - sum(inheritances))


def messages(table: WillState) -> list[str]:
    return [str(said) for said in table.messages]
