"""The questions that the rulebook leaves open, with the answers a table can choose from."""

from __future__ import annotations

from companion.core.game import Ruling

RULINGS: dict[str, Ruling] = {
    "bonus-d10": Ruling(
        "Is a 10 on a bonus d10 rolled again too?",
        {"explodes": "Yes, like every d10", "once": "No, only the Firstborn's own d10 is rolled again"},
        "explodes",
        "exploding-d10",
    ),
    "chaos-at-once": Ruling(
        "Two Chaos cards are declared at once: who says which came first?",
        {"first-player": "The First Player", "coin-toss": "A coin toss"},
        "first-player",
        "chaos-at-once",
    ),
    "empty-territory": Ruling(
        "What becomes of a Territory without any Support at all?",
        {"unclaimed": "It stays unclaimed and scores for nobody", "tie": "It is a tie of all players"},
        "unclaimed",
        "empty-territory",
    ),
    "late-support": Ruling(
        "Does Support that is bought or lost after the count still matter?",
        {
            "stays": "No, Territories stay with their winners; last actions change only scores",
            "counts": "Yes, late Support counts and that Territory is compared again",
        },
        "stays",
        "late-support",
    ),
    "roll-off": Ruling(
        "Who rolls again when a roll-off leaves some equal?",
        {
            "equals": "Those still equal, among themselves",
            "everybody": "All of the tied, until one of them is highest",
        },
        "equals",
        "roll-off",
    ),
    "support-log": Ruling(
        "May the app show the Support on the Territories before the endgame?",
        {"secret": "No, the ballot is secret until the endgame begins", "open": "Yes, everybody may look"},
        "secret",
        "secret-ballot",
    ),
}
