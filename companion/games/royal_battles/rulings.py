"""The questions that the rulebook leaves open, with the answers a table can choose from."""

from __future__ import annotations

from companion.core.game import Ruling, default_choices

RULINGS: dict[str, Ruling] = {
    "area-critical": Ruling(
        "Does a critical double Healing and Mystic Blast, which grow with the trumps already?",
        {"doubled": "Yes: like all other listed damage", "plain": "No: the trumps alone make them stronger"},
        "doubled",
        "critical",
    ),
    "card-orientation": Ruling(
        "How do the cards lie on the board?",
        {
            "upright": "Upright: long sides towards the neighbouring columns, heads towards the neighbouring rows",
            "sideways": "Sideways: heads towards the neighbouring columns; side and head, digit and clear are swapped",
        },
        "upright",
        "symmetrical-positions",
    ),
    "digit-corners": Ruling(
        "Which diagonal is the digit diagonal of an upright card?",
        {
            "falling": "Up left and down right, where standard cards have their index",
            "rising": "Up right and down left, because this deck has it there or everywhere",
        },
        "falling",
        "digit-corners",
    ),
    "free-choice": Ruling(
        "Must a player draw, move and attack where it is possible?",
        {
            "free": "No: draws, moves and attacks may be left out",
            "must": "Yes: draws, legal moves and legal attacks are compulsory",
        },
        "free",
        "free-choice",
    ),
    "idle-healing": Ruling(
        "Does a Healing without a trump earn the draw of a key position?",
        {"draw": "Yes: it is an action like any other", "no-draw": "No: nothing happened"},
        "draw",
        "healing",
    ),
    "joker-colour": Ruling(
        "What colour has a Joker that is played for movement?",
        {
            "both": "Both, as long as it lies there",
            "named": "The one that its player names; it keeps that colour while it lies there",
        },
        "both",
        "jokers",
    ),
    "joker-mates": Ruling(
        "Is a unit on a Joker of both colours reached by Healing or Mystic Blast on any colour?",
        {"reached": "Yes: it shares every colour", "safe": "No: it shares none"},
        "reached",
        "joker-mates",
    ),
    "joker-target": Ruling(
        "Whom does Healing or Mystic Blast reach if its target stands on a Joker of both colours?",
        {"all": "All units of that side", "alone": "The target alone"},
        "all",
        "joker-target",
    ),
    "occupied-space": Ruling(
        "May a unit move onto a space with another unit?",
        {"closed": "No: one unit to a card", "shared": "Yes: both then stand on the new card"},
        "closed",
        "occupied-space",
    ),
    "redrawn-cards": Ruling(
        "What becomes of two initiative cards that must be drawn again?",
        {"gone": "They leave play", "back": "They are shuffled back into their decks"},
        "gone",
        "redraw",
    ),
    "second-turn": Ruling(
        "How does the second player's turn begin?",
        {"draw": "With the pre-turn draw, as the first one", "movement": "With movement: no pre-turn draw"},
        "draw",
        "pre-turn-draw",
    ),
    "smite-critical": Ruling(
        "What does a critical double in Smite?",
        {"all": "All of it, the share of the units too", "base": "The fixed part; each unit adds its share once"},
        "all",
        "smite",
    ),
}

BOOK: dict[str, str] = default_choices(RULINGS)
"""Our reading of the rulebook: every ruling at its default, as the calculators have it."""
