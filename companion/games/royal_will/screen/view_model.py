"""What the screen shows, as small values read from the table. Whether something may be done, the game itself says."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from companion.core.fold import Entry
from companion.core.messages import Message
from companion.core.table import Table
from companion.games.royal_will.facts import PRINTED
from companion.games.royal_will.state import WillState
from companion.ui.game_screen.table_layout import Player

DEALS = ("next_will", "next_game", "new_series")  # each begins another Will


class Target(NamedTuple):
    """Someone an action could target; `why` is the refusal, if it cannot."""

    player: Player
    why: Message | None


def targets(
    table: Table[WillState], players: tuple[Player, ...], kind: str, seat: int, **data: Any
) -> tuple[Target, ...]:
    refusal = table.game.refusal
    return tuple(Target(p, refusal(table.state, kind, seat=seat, target=p.seat, **data)) for p in players)


def swap_targets(table: Table[WillState], players: tuple[Player, ...], seat: int) -> tuple[Target, ...]:
    """Whoever can be swapped with anyone at all."""

    def why(target: int) -> Message | None:
        others = [p.seat for p in players if p.seat != target]
        refusal = table.game.refusal
        reasons = [refusal(table.state, "swap", seat=seat, target=target, other=other) for other in others]
        return None if None in reasons else reasons[0]

    return tuple(Target(p, why(p.seat)) for p in players)


def this_will(table: Table[WillState]) -> Iterator[Entry]:
    """What counts of the history since the last deal, newest first."""
    for entry in reversed(table.history):
        if entry.is_move:
            if entry.kind in DEALS:
                return
            yield entry


def actions_done(table: Table[WillState]) -> dict[int, Message]:
    """What each has done with the Action Card in this Will."""
    moves = table.game.moves
    acts = (e for e in this_will(table) if moves[e.kind].phases == ("acting",))
    return {entry.data["seat"]: entry.messages[0] for entry in acts}


def last_reading(table: Table[WillState]) -> tuple[Message, ...]:
    """The last reveal of this Will, coin by coin, and whatever was said since."""
    found: list[Message] = []
    for entry in this_will(table):
        found[:0] = entry.messages
        if entry.kind == "reveal":
            return tuple(found)
    return ()


def known_count(state: WillState, character: str) -> int | None:
    """The count on that character's cards, as far as the table has seen one."""
    return state.profile.get(character, PRINTED.get(character))
