"""The room of Royal Bastards in the app."""

from __future__ import annotations

from companion.games.royal_bastards.facts import DICE, DICE_IN_BOX
from companion.games.royal_bastards.screen.prefill import FILLS, dice
from companion.games.royal_bastards.screen.status import FIRST, SCORES, likely, stages, standing, where
from companion.ui.game_ui import Dice, Room, lazily
from companion.ui.theme import Accent

EMBLEM = (  # a crown cut by a bar
    '<path d="M5 14l10 8 9-15 9 15 10-8-4 24H9z"/><path d="M9 41h30v4H9z"/><path d="M2 40L38 4l5 5L7 45z" fill="CUT"/>'
)
ROOM = Room(
    accent=Accent("#BBA4FF", "#5A3CB4"),
    emblem=EMBLEM,
    table=lazily("companion.games.royal_bastards.screen.table:Bastards"),
    where=where,
    stages=stages,
    standing=standing,
    fills=FILLS,
    box=lazily("companion.games.royal_bastards.screen.box_editor:BoxEditor"),
    dice=Dice(DICE, DICE_IN_BOX, "exploding-d10", dice),
    first=FIRST,
    likely=likely,
    hints=lazily("companion.games.royal_bastards.screen.prefill:hints"),
    scores=SCORES,
    is_live=True,
    is_wide=True,
)
