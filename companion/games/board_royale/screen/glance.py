"""What the table's screen shows, as small values: a part is drawn anew only when its own value is another."""

from __future__ import annotations

from typing import NamedTuple

from companion.core.messages import listed
from companion.games.board_royale.resources import limit_of
from companion.games.board_royale.screen.fates import Fate
from companion.games.board_royale.state import ACTION, ATTACK, LEFT, OVER, Item, RoyaleTable, phase
from companion.ui.kit.player_seals import Seal
from companion.ui.table_controller import OpenTable

CORRECTION = "correct_player"
DANGER = 2  # so few resources that one attack may be the end
ROOMY = 3  # so many seats leave room to name everybody's items on the table


class Hand(NamedTuple):
    """One survivor's row. `plus` and `minus` are the moves of its two buttons in this phase."""

    seat: int
    name: str
    seal: Seal
    holds: int
    limit: int
    items: int
    points: int
    needed: int | None
    collected: int | None
    team: int | None
    skips: int
    is_turn: bool
    is_attacked: bool
    is_winner: bool
    plus: str
    minus: str
    held: tuple[str, ...]

    @property
    def is_in_danger(self) -> bool:
        return self.holds <= DANGER

    @property
    def over(self) -> int:
        """How many have to go before the next draw."""
        return max(0, self.holds - self.limit)


class Grave(NamedTuple):
    """The line that an eliminated player folds to. `looters` is empty if nobody took anything."""

    seat: int
    name: str
    seal: Seal
    day: int | None
    items: int
    looters: str
    has_left: bool


def hand(state: RoyaleTable, seat: int, seal: Seal) -> Hand:
    player, figures = state.players[seat], state.figures
    is_peaceful, now = "peaceful" in state.modes, phase(state)
    return Hand(
        seat=seat,
        name=state.name(seat),
        seal=seal,
        holds=player.resources,
        limit=limit_of(state, seat),
        items=len(player.items),
        points=player.points,
        needed=figures.escape_points,
        collected=player.collected if is_peaceful or player.collected else None,
        team=player.team + 1 if figures.team_size > 1 else None,
        skips=player.skips,
        is_turn=seat == state.turn and now != OVER,
        is_attacked=bool(state.attack and state.attack.defender == seat),
        is_winner=seat in state.winners,
        plus=plus_move(state, seat),
        minus=minus_move(state, seat),
        held=tuple(map(item_text, player.items)) if len(state.players) <= ROOMY else (),
    )


def held(opened: OpenTable, seat: int, seal: Seal) -> Hand:
    return opened.once(("hand", seat, seal), lambda: hand(opened.table.state, seat, seal))


def plus_move(state: RoyaleTable, seat: int) -> str:
    """Who has not drawn yet this turn draws; everybody else gains by an item; after the end figures are corrected."""
    now = phase(state)
    if now == OVER:
        return CORRECTION
    return "draw" if seat == state.turn and not state.drawn and now != ATTACK else "gain"


def minus_move(state: RoyaleTable, seat: int) -> str:
    """Who acts pays; everybody else discards."""
    now = phase(state)
    if now == OVER:
        return CORRECTION
    return "pay" if seat == state.turn and now in (ACTION, ATTACK) and state.round else "discard"


def grave(state: RoyaleTable, seat: int, seal: Seal, fate: Fate | None) -> Grave:
    player = state.players[seat]
    looters = listed(map(state.name, player.looters))
    day, items = (fate.day, fate.items) if fate else (None, 0)
    return Grave(seat, state.name(seat), seal, day, items, looters, player.fate == LEFT)


def item_text(item: Item) -> str:
    """An item, with how often it was used of how often it can be in a round."""
    return f"{item.name} {item.used}/{item.uses}" if item.uses else item.name
