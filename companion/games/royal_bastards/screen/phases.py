"""What the present phase asks for, between the turn track and the players."""

from __future__ import annotations

import flet as ft

from companion.core.table import Table
from companion.games.royal_bastards.screen.festivals import ChampionPanel, RankPanel, ranks
from companion.games.royal_bastards.screen.flags import flag_parts
from companion.games.royal_bastards.screen.moving import MovePanel, mover
from companion.games.royal_bastards.screen.players import Player
from companion.games.royal_bastards.screen.ways import Ways
from companion.games.royal_bastards.state import BastardsTable, turn
from companion.ui.look import Look


def phase_parts(t: Look, table: Table[BastardsTable], players: tuple[Player, ...], ways: Ways) -> list[ft.Control]:
    state = table.state
    if state.phase == "movement" and (moving := mover(state, players)):
        return [MovePanel(t, moving, tuple(state.territories), ways)]
    if state.phase == "contest":
        return flag_parts(t, table, players, ways)
    if state.phase == "festival-support":
        return [RankPanel(t, ranks(state, players), ways)]
    if state.phase == "festival-champions" and (now := turn(state)) is not None:
        return [ChampionPanel(t, players[now], state.dealt, ways)]
    return []
