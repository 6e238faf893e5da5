"""What The Rogue Monarch brings to the app."""

from __future__ import annotations

from companion.games.rogue_monarch.screen.status import FIRST, SCORES, part, phase_steps_now, standings, status_line
from companion.ui.game_ui import GameUI, lazy_import
from companion.ui.theme import Accent

SCREEN = "companion.games.rogue_monarch.screen"
EMBLEM = (  # a mask
    '<path d="M3 15c8-5 14-3 21 1 7-4 13-6 21-1 0 12-5 20-12 20-5 0-7-4-9-6-2 2-4 6-9 6C8 35 3 27 3 15zm8 5c2 6 6 7 9 '
    '4-2-4-5-5-9-4zm26 0c-4-1-7 0-9 4 3 3 7 2 9-4z" fill-rule="evenodd"/>'
)
GAME_UI = GameUI(
    accent=Accent("#83C5FF", "#0F5890"),
    emblem=EMBLEM,
    scores=SCORES,
    table=lazy_import(f"{SCREEN}.table:CourtScreen"),
    status_line=status_line,
    part=part,
    phase_steps=phase_steps_now,
    standings=standings,
    calculator_inputs={name: lazy_import(f"{SCREEN}.prefill:{name}") for name in ("conspiracies", "odds")},
    first_moves=FIRST,
    hints=lazy_import(f"{SCREEN}.prefill:hints"),
    is_wide=True,
)
