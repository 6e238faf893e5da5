"""The room of Board Royale in the app."""

from __future__ import annotations

from companion.games.board_royale.screen.prefill import fill_limit, fill_setup, fill_vote
from companion.games.board_royale.screen.status import SCORES, stages, standing, where
from companion.ui.game_ui import Room, lazily
from companion.ui.theme import Accent

EMBLEM = (  # a camp fire
    '<path d="M25 2c3 8 13 13 13 25 0 9-6 14-14 14S10 36 10 28c0-6 4-9 6-14 2 3 3 5 3 8 5-5 7-11 6-20z"/>'
    '<path d="M6 42h36v4H6z"/>'
)
ROOM = Room(
    accent=Accent("#67D6A0", "#0D6842"),
    emblem=EMBLEM,
    scores=SCORES,
    table=lazily("companion.games.board_royale.screen.table:Survivors"),
    is_live=True,
    where=where,
    stages=stages,
    standing=standing,
    fills={"setup": fill_setup, "hand-limit": fill_limit, "vote": fill_vote},
    hints=lazily("companion.games.board_royale.screen.prefill:hints"),
    first=("draw", "steal", "attack", "craft", "use", "trade", "vote", "pass", "resolve", "react", "gain", "discard"),
)
