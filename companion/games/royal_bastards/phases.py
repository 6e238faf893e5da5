"""The phases of the game, with the names that people read and the rules that matter in them."""

from __future__ import annotations

from companion.core.game import Phase

PHASES = {
    "setup": Phase("Set-up", ("set-up", "firstborn", "first-player", "box-profile")),
    "draw": Phase("Draw", ("draw-phase", "hand-limit", "turns")),
    "movement": Phase("Movement", ("movement", "chaos-timing")),
    "contest": Phase("Contest", ("contest", "uncontested", "battle-flag", "tie-break", "contest-rewards")),
    "festival-deal": Phase("Festival: Bastards are dealt", ("festival", "champion")),
    "festival-contest": Phase("Festival: Contest", ("festival", "contest", "roll-off")),
    "festival-support": Phase("Festival: Support", ("festival-support",)),
    "festival-champions": Phase("Festival: Champions", ("champion",)),
    "counting": Phase("Endgame: counting", ("endgame", "empty-territory", "king-me")),
    "ties": Phase("Endgame: tied Territories", ("support-tie",)),
    "last-actions": Phase("Endgame: last actions", ("last-actions", "late-support", "king-me")),
    "crown": Phase("Endgame: tied for the crown", ("crown",)),
    "crowned": Phase("Crowned", ("crown",)),
}
