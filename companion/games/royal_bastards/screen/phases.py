"""What the present phase asks for: a Contest that is being drafted, or the panel of the phase."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.games.royal_bastards.screen.contest import contest_parts
from companion.games.royal_bastards.screen.festivals import ChampionPanel, RankPanel, ranks
from companion.games.royal_bastards.screen.flags import flag_parts
from companion.games.royal_bastards.screen.moving import MovePanel, mover
from companion.games.royal_bastards.screen.roll_off import RollOffPanel, off_view
from companion.games.royal_bastards.screen.ways import Ways
from companion.games.royal_bastards.state import turn
from companion.ui.error_boundary import part
from companion.ui.kit.layout import STRETCH, col
from companion.ui.live_updates import use_live
from companion.ui.theme import GAP, Look


@part
def Now(t: Look, calm: bool, ways: Ways) -> ft.Control:
    """Nothing at all where the phase asks for nothing."""
    use_live(ways.door, lambda opened: _seen(ways))
    found = _held(t, calm, ways) or _phase_parts(t, ways)
    if not found:
        return ft.Container()
    return ft.Container(col(*found, gap=GAP, horizontal_alignment=STRETCH), padding=ft.Padding.only(top=GAP))


def _seen(ways: Ways) -> Any:
    """The table and the draft, as far as anything of them is shown here."""
    held = ways.draft.fight, ways.draft.roll_off
    return (ways.state, held) if ways.state.endgame is None or any(held) else None


def _held(t: Look, calm: bool, ways: Ways) -> list[ft.Control]:
    draft = ways.draft
    if draft.roll_off:
        return [RollOffPanel(t, off_view(draft.roll_off, ways.players), calm, ways, key="off")]
    return contest_parts(t, ways.state, draft.fight, ways.players, calm, ways) if draft.fight else []


def _phase_parts(t: Look, ways: Ways) -> list[ft.Control]:
    state, players = ways.state, ways.players
    if state.phase == "movement" and (moving := mover(state, players)):
        return [MovePanel(t, moving, tuple(state.territories), ways)]
    if state.phase == "contest":
        return flag_parts(t, ways.door.opened.table, players, ways)
    if state.phase == "festival-support":
        return [RankPanel(t, ranks(state, players), ways)]
    if state.phase == "festival-champions" and (now := turn(state)) is not None:
        return [ChampionPanel(t, players[now], state.dealt, ways)]
    return []
