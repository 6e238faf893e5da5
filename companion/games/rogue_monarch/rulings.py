"""What the rulebook leaves open and a table can settle."""

from __future__ import annotations

from companion.core.game import Ruling

REPLACED, BETWEEN, VICTIM, SEVERAL = "replaced-card", "between", "murder-victim", "several-conspiracies"
AGAIN = "reines-again"
TO_HAND, TO_DISCARD = "hand", "discard"  # the answers to each, in the same order
NEIGHBOURS, ANYWHERE = "neighbours", "anywhere"
ANYBODY, NO_ASSASSIN = "anybody", "no-assassin"
ALL, CLAIMED = "all", "claimed"
KEPT, UNDER = "kept", "under"

RULINGS: dict[str, Ruling] = {
    REPLACED: Ruling(
        "Where does a replaced Court card go?",
        {
            TO_HAND: "It goes into your hand",
            TO_DISCARD: "It’s discarded, and you draw back up",
        },
        TO_HAND,
        "replaced-card",
    ),
    BETWEEN: Ruling(
        "Which card counts as between two Assassins?",
        {
            NEIGHBOURS: "Only a card right next to both",
            ANYWHERE: "Any card between them, even if they’re at the ends of the Court",
        },
        NEIGHBOURS,
        "between",
    ),
    VICTIM: Ruling(
        "Can the victim be an Assassin?",
        {
            ANYBODY: "Yes, any card can be the victim",
            NO_ASSASSIN: "No, an Assassin between two Assassins doesn’t count as a Murder",
        },
        ANYBODY,
        "murder-victim",
    ),
    SEVERAL: Ruling(
        "Which conspiracies are recorded if several are complete at once?",
        {
            ALL: "All of them",
            CLAIMED: "Only the one that was claimed",
        },
        ALL,
        "several-conspiracies",
    ),
    AGAIN: Ruling(
        "You put 2 Reines under the draw pile and draw 2 more. What happens to those?",
        {
            KEPT: "You keep them",
            UNDER: "They go under the draw pile too, and you draw 2 again",
        },
        KEPT,
        "reines-again",
    ),
}
