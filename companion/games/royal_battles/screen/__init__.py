"""The room of Royal Battles in the app."""

from __future__ import annotations

from companion.games.royal_battles.screen.prefill import FILLS
from companion.games.royal_battles.screen.status import FIRST, SCORES, likely, stages, standing, where
from companion.ui.game_ui import Room, lazily
from companion.ui.theme import Accent

EMBLEM = (  # a tower
    '<path d="M8 6h8v6h4V6h8v6h4V6h8v12l-5 5v13l4 6H9l4-6V23l-5-5z" fill-rule="evenodd"/>'
)
ROOM = Room(
    accent=Accent("#FF8A66", "#A5361B"),
    emblem=EMBLEM,
    table=lazily("companion.games.royal_battles.screen.table:Battlefield"),
    where=where,
    stages=stages,
    standing=standing,
    fills=FILLS,
    first=FIRST,
    likely=likely,
    hints=lazily("companion.games.royal_battles.screen.prefill:hints"),
    scores=SCORES,
    is_live=True,
    is_wide=True,
)
