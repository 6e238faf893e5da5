"""What Royal Battles brings to the app."""

from __future__ import annotations

from companion.games.royal_battles.screen import status
from companion.ui.game_ui import GameUI, lazy_import
from companion.ui.theme import Accent

SCREEN = "companion.games.royal_battles.screen"
EMBLEM = (  # a tower
    '<path d="M8 6h8v6h4V6h8v6h4V6h8v12l-5 5v13l4 6H9l4-6V23l-5-5z" fill-rule="evenodd"/>'
)
GAME_UI = GameUI(
    accent=Accent("#FF8A66", "#A5361B"),
    emblem=EMBLEM,
    table=lazy_import(f"{SCREEN}.table:Battlefield"),
    status_line=status.status_line,
    part=status.part,
    phase_steps=status.phase_steps_now,
    standings=status.standings,
    scores=status.SCORES,
    calculator_inputs={n: lazy_import(f"{SCREEN}.prefill:{n}") for n in ("attack", "odds", "initiative", "move")},
    first_moves=status.FIRST,
    hints=lazy_import(f"{SCREEN}.prefill:hints"),
    is_wide=True,
)
