"""The questions that the rulebook leaves open, with the answers a table can choose from."""

from __future__ import annotations

from companion.core.game import Ruling, default_choices

RULINGS: dict[str, Ruling] = {
    "area-critical": Ruling(
        "Does a critical hit double Healing and Mystic Blast, which already grow with the trumps?",
        {"doubled": "Yes, like all other listed damage", "plain": "No, only the trumps make them stronger"},
        "doubled",
        "critical",
    ),
    "card-orientation": Ruling(
        "Which way do the cards face on the board?",
        {
            "upright": "Upright: long sides face the next columns, heads face the next rows",
            "sideways": "Sideways: heads face the next columns; side swaps with head, and digit with clear",
        },
        "upright",
        "symmetrical-positions",
    ),
    "digit-corners": Ruling(
        "Which diagonal is the digit diagonal of an upright card?",
        {
            "falling": "Up left and down right, where standard cards have their index",
            "rising": "Up right and down left, because this deck has its index there, or in every corner",
        },
        "falling",
        "digit-corners",
    ),
    "free-choice": Ruling(
        "Do you have to draw, move and attack when you can?",
        {
            "free": "No, you can skip draws, moves and attacks",
            "must": "Yes, draws, legal moves and legal attacks are compulsory",
        },
        "free",
        "free-choice",
    ),
    "idle-healing": Ruling(
        "Does Healing with 0 trumps earn the key position draw?",
        {"draw": "Yes, it’s an action like any other", "no-draw": "No, nothing happened"},
        "draw",
        "healing",
    ),
    "joker-colour": Ruling(
        "What colour is a Joker played for movement?",
        {
            "both": "Both, as long as it’s on the board",
            "named": "The one its player names; it keeps that colour while it’s on the board",
        },
        "both",
        "jokers",
    ),
    "joker-mates": Ruling(
        "Does Healing or Mystic Blast on any colour reach a unit on a Joker that is both colours?",
        {"reached": "Yes, it shares every colour", "safe": "No, it shares none"},
        "reached",
        "joker-mates",
    ),
    "joker-target": Ruling(
        "Who does Healing or Mystic Blast reach if its target is on a Joker that is both colours?",
        {"all": "Every unit on that side", "alone": "Only the target"},
        "all",
        "joker-target",
    ),
    "occupied-space": Ruling(
        "Can a unit move onto a space with another unit?",
        {"closed": "No, one unit per card", "shared": "Yes, then both are on the new card"},
        "closed",
        "occupied-space",
    ),
    "redrawn-cards": Ruling(
        "What happens to two initiative cards that must be redrawn?",
        {"gone": "They leave play", "back": "They are shuffled back into their decks"},
        "gone",
        "redraw",
    ),
    "second-turn": Ruling(
        "How does the second player’s turn start?",
        {
            "draw": "With the pre-turn draw, like the first player’s",
            "movement": "With movement, without a pre-turn draw",
        },
        "draw",
        "pre-turn-draw",
    ),
    "smite-critical": Ruling(
        "What does a critical hit double in Smite?",
        {
            "all": "All of it, including the bonus for units",
            "base": "Only the fixed part; each unit adds its bonus once",
        },
        "all",
        "smite",
    ),
}

BOOK: dict[str, str] = default_choices(RULINGS)
"""Our reading of the rulebook: every ruling at its default, as the calculators have it."""
