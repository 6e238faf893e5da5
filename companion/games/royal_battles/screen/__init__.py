"""The room of Royal Battles in the app."""

from __future__ import annotations

from companion.games.royal_battles.screen.prefill import CALCULATOR_INPUTS
from companion.games.royal_battles.screen.status import (
    FIRST,
    SCORES,
    likely_moves,
    phase_steps_now,
    standings,
    status_line,
)
from companion.ui.game_ui import GameUI, lazy_import
from companion.ui.theme import Accent

EMBLEM = (  # a tower
    '<path d="M8 6h8v6h4V6h8v6h4V6h8v12l-5 5v13l4 6H9l4-6V23l-5-5z" fill-rule="evenodd"/>'
)
GAME_UI = GameUI(
    accent=Accent("#FF8A66", "#A5361B"),
    emblem=EMBLEM,
    table=lazy_import("companion.games.royal_battles.screen.table:Battlefield"),
    status_line=status_line,
    phase_steps=phase_steps_now,
    standings=standings,
    calculator_inputs=CALCULATOR_INPUTS,
    first_moves=FIRST,
    likely_moves=likely_moves,
    hints=lazy_import("companion.games.royal_battles.screen.prefill:hints"),
    scores=SCORES,
    is_live=True,
    is_wide=True,
)
