"""What A Royal Will brings to the app."""

from __future__ import annotations

from companion.games.royal_will.screen.status import SCORES, part, phase_steps_now, standings, status_line
from companion.ui.game_ui import GameUI, lazy_import
from companion.ui.theme import GOLD, Accent

SCREEN = "companion.games.royal_will.screen"
EMBLEM = (  # a sealed testament
    '<path d="M12 3h24a4 4 0 0 1 4 4v24H30l-6 6-6-6H8V7a4 4 0 0 1 4-4zm3 8v3h18v-3zm0 7v3h18v-3z" fill-rule="evenodd"/>'
    '<circle cx="24" cy="39" r="6.5"/>'
)
GAME_UI = GameUI(
    accent=Accent(GOLD, "#785400", GOLD),
    emblem=EMBLEM,
    scores=SCORES,
    table=lazy_import(f"{SCREEN}.table:WillScreen"),
    status_line=status_line,
    part=part,
    phase_steps=phase_steps_now,
    standings=standings,
    calculator_inputs={"will": lazy_import(f"{SCREEN}.prefill:will_input")},
    first_moves=("place_coins", "place_actions", "reveal", "next_will", "next_game"),
    hints=lazy_import(f"{SCREEN}.prefill:hints"),
    is_wide=True,
)
