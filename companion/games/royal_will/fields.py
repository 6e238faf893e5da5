"""What can be said of a card, a coin or a game: the fields that moves, options and the calculator share."""

from __future__ import annotations

from companion.core.fields import OneOf, Whole
from companion.games.royal_will.figures import (
    CHARACTERS,
    COINS,
    LEAST_COUNT,
    LEAST_WAGER,
    MOST_COUNT,
    SOLICITOR_CHANGE,
    TRACKERS,
)

CHARACTER = OneOf(*CHARACTERS, what="character")
COUNT = Whole(LEAST_COUNT, MOST_COUNT, "printed count")
PREDICTION = OneOf("won", "bust", what="prediction")
PREDICTION_OR_NONE = OneOf("won", "bust", "none", what="prediction")
PILE = OneOf("assets", "bank", what="pile")
CHANGE = Whole(-SOLICITOR_CHANGE, SOLICITOR_CHANGE, "change")
WAGER = Whole(LEAST_WAGER, COINS, "wager")
SERIES = Whole(0, max(TRACKERS.values()), "number of games")
