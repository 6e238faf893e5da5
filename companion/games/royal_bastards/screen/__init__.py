"""What Royal Bastards brings to the app beside its rules."""

from __future__ import annotations

from companion.games.royal_bastards.facts import DICE, DICE_IN_BOX
from companion.games.royal_bastards.screen.status import FIRST, SCORES, part, phase_steps_now, standings, status_line
from companion.ui.game_ui import Dice, GameUI, lazy_import
from companion.ui.theme import Accent

SCREEN = "companion.games.royal_bastards.screen"
EMBLEM = (  # a crown cut by a bar
    '<path d="M5 14l10 8 9-15 9 15 10-8-4 24H9z"/><path d="M9 41h30v4H9z"/><path d="M2 40L38 4l5 5L7 45z" fill="CUT"/>'
)
GAME_UI = GameUI(
    accent=Accent("#BBA4FF", "#5A3CB4"),
    emblem=EMBLEM,
    table=lazy_import(f"{SCREEN}.table:Bastards"),
    status_line=status_line,
    part=part,
    phase_steps=phase_steps_now,
    standings=standings,
    calculator_inputs={
        "contest": lazy_import(f"{SCREEN}.prefill:contest_input"),
        "contest-odds": lazy_import(f"{SCREEN}.prefill:contest_odds_input"),
        "endgame": lazy_import(f"{SCREEN}.prefill:endgame_input"),
    },
    box=lazy_import(f"{SCREEN}.box_editor:BoxEditor"),
    dice=Dice(DICE, DICE_IN_BOX, "exploding-d10", lazy_import(f"{SCREEN}.prefill:dice")),
    first_moves=FIRST,
    hints=lazy_import(f"{SCREEN}.prefill:hints"),
    scores=SCORES,
    is_wide=True,
)
