"""The endgame as the tallier sees it: the Territory that is counted, and everybody's Support there. No Flet here."""

from __future__ import annotations

from typing import NamedTuple

from companion.games.royal_bastards.endgame import compared_support
from companion.games.royal_bastards.final_count import tied_on
from companion.games.royal_bastards.screen.drafts import Draft, focus
from companion.games.royal_bastards.screen.players import Player
from companion.games.royal_bastards.screen.ways import Ways
from companion.games.royal_bastards.state import BastardsTable


class TileView(NamedTuple):
    """The Territory that is counted, or looked at again."""

    name: str
    value: int | None
    nth: int
    of: int
    is_open: bool  # still to be counted
    asks_value: bool


class ShareView(NamedTuple):
    """One player's Support there."""

    player: Player
    n: int
    state: str  # most, tied, won, or nothing


def tile_view(state: BastardsTable, draft: Draft) -> TileView | None:
    name = focus(state, draft)
    if name is None:
        return None
    tile, order = state.territories[name], list(state.territories)
    value = draft.counts.value if draft.counts else tile.value
    return TileView(name, value, order.index(name) + 1, len(order), not tile.is_counted, tile.value is None)


def shares(state: BastardsTable, draft: Draft, players: tuple[Player, ...]) -> tuple[ShareView, ...]:
    name = focus(state, draft)
    if name is None:
        return ()
    tile = state.territories[name]
    support = draft.counts.support if draft.counts else compared_support(state, tile)
    best = tied_on(range(len(support)), support, zero_is_tie=state.rulings["empty-territory"] == "tie")

    def standing(seat: int) -> str:
        if seat == tile.tie_winner:
            return "won"
        return "" if seat not in best else "most" if len(best) == 1 else "tied"

    return tuple(ShareView(p, support[p.seat], standing(p.seat)) for p in players)


def tile_now(ways: Ways) -> TileView | None:
    return ways.once("tile", lambda: tile_view(ways.state, ways.draft))


def share_now(ways: Ways, seat: int) -> ShareView | None:
    found = ways.once("shares", lambda: shares(ways.state, ways.draft, ways.players))
    return found[seat] if found else None


def support_now(ways: Ways, seat: int) -> int:
    share = share_now(ways, seat)
    return share.n if share else 0


def standing_now(ways: Ways, seat: int) -> str:
    share = share_now(ways, seat)
    return share.state if share else ""
