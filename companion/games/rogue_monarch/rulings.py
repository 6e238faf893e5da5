"""What the rules sheet leaves open and a table can settle for itself."""

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
        "Where does a Court card go that is replaced?",
        {
            TO_HAND: "A replaced Court card is taken into the hand",
            TO_DISCARD: "A replaced Court card is discarded, and the hand drawn back up",
        },
        TO_HAND,
        "replaced-card",
    ),
    BETWEEN: Ruling(
        "Who stands between two Assassins?",
        {
            NEIGHBOURS: "A card is murdered between two Assassins right beside it",
            ANYWHERE: "A card is murdered anywhere between two Assassins, also when both stand at the ends",
        },
        NEIGHBOURS,
        "between",
    ),
    VICTIM: Ruling(
        "May an Assassin be murdered?",
        {
            ANYBODY: "Any card can be murdered, an Assassin too",
            NO_ASSASSIN: "An Assassin between two Assassins is no murder",
        },
        ANYBODY,
        "murder-victim",
    ),
    SEVERAL: Ruling(
        "What is noted when several conspiracies are met at once?",
        {
            ALL: "All conspiracies that are met at once are noted",
            CLAIMED: "Only the conspiracy that was claimed is noted",
        },
        ALL,
        "several-conspiracies",
    ),
    AGAIN: Ruling(
        "What if two Reines went under the pile and two more are drawn for them?",
        {
            KEPT: "Two more Reines drawn for the first two are kept",
            UNDER: "Two more Reines go under the pile too, and two cards are drawn again",
        },
        KEPT,
        "reines-again",
    ),
}
