"""What Board Royale brings to the app."""

from __future__ import annotations

from companion.games.board_royale.screen.status import SCORES, part, phase_steps_now, standings, status_line
from companion.ui.game_ui import GameUI, lazy_import
from companion.ui.theme import Accent

SCREEN = "companion.games.board_royale.screen"
EMBLEM = (  # a camp fire
    '<path d="M25 2c3 8 13 13 13 25 0 9-6 14-14 14S10 36 10 28c0-6 4-9 6-14 2 3 3 5 3 8 5-5 7-11 6-20z"/>'
    '<path d="M6 42h36v4H6z"/>'
)
FIRST = ("draw", "steal", "attack", "craft", "use", "trade", "vote", "pass", "resolve", "react", "gain", "discard")
GAME_UI = GameUI(
    accent=Accent("#67D6A0", "#0D6842"),
    emblem=EMBLEM,
    scores=SCORES,
    table=lazy_import(f"{SCREEN}.table:Survivors"),
    status_line=status_line,
    part=part,
    phase_steps=phase_steps_now,
    standings=standings,
    calculator_inputs={
        "setup": lazy_import(f"{SCREEN}.prefill:fill_setup"),
        "hand-limit": lazy_import(f"{SCREEN}.prefill:fill_limit"),
        "vote": lazy_import(f"{SCREEN}.prefill:fill_vote"),
    },
    hints=lazy_import(f"{SCREEN}.prefill:hints"),
    box=lazy_import(f"{SCREEN}.box_editor:BoxEditor"),
    warnings=lazy_import(f"{SCREEN}.last_resource:warnings"),
    first_moves=FIRST,
    compares_scores=False,
)
