"""The parts of a Will, in their order."""

from __future__ import annotations

from companion.core.game import Phase

PHASES: dict[str, Phase] = {
    "coins": Phase("Coin Cards go down", ("deal", "coin-card", "coin-card-peek")),
    "actions": Phase("Action Cards go up", ("action-card", "heir-immunity", "coin-card-peek")),
    "acting": Phase("Actions in turn", ("turn-order", "first-action", "must-act", "heir-immunity")),
    "reveal": Phase("Reveal", ("reveal", "coin-count", "won-will", "bust-will", "sleight-bust")),
    "resolved": Phase("The Will is read", ("won-will", "greediest", "order-of-payments", "top-up")),
    "over": Phase("The game is over", ("end-of-game", "tie-break", "game-trackers")),
    "series-over": Phase("The series is over", ("end-of-game", "tie-break", "game-trackers")),
}
