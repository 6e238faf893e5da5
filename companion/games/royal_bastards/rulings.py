"""The questions that the rulebook leaves open, with the answers a table can choose from."""

from __future__ import annotations

from companion.core.game import Ruling

RULINGS: dict[str, Ruling] = {
    "bonus-d10": Ruling(
        "Do you roll again on a 10 with a bonus d10?",
        {"explodes": "Yes, as with any d10", "once": "No, only with the Firstborn’s d10"},
        "explodes",
        "exploding-d10",
    ),
    "chaos-at-once": Ruling(
        "Two Chaos cards at the same time: who decides which came first?",
        {"first-player": "The First Player", "coin-toss": "A coin toss"},
        "first-player",
        "chaos-at-once",
    ),
    "empty-territory": Ruling(
        "What happens to a Territory with no Support?",
        {"unclaimed": "It stays unclaimed and no one scores it", "tie": "It’s a tie between all players"},
        "unclaimed",
        "empty-territory",
    ),
    "late-support": Ruling(
        "Does Support bought or lost after the count still matter?",
        {
            "stays": "No, Territories stay with their winners and last actions only change scores",
            "counts": "Yes, late Support counts and that Territory is compared again",
        },
        "stays",
        "late-support",
    ),
    "roll-off": Ruling(
        "Who rolls again if a roll-off is tied?",
        {
            "equals": "Only the players still tied",
            "everybody": "Everyone in the tie, until one is highest",
        },
        "equals",
        "roll-off",
    ),
    "support-log": Ruling(
        "Can the app show Support on Territories before the Endgame?",
        {"secret": "No, the ballot is secret until the Endgame", "open": "Yes, everyone can look"},
        "secret",
        "secret-ballot",
    ),
}
