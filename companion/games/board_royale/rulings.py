"""What the rulebook leaves open, and how a table may answer."""

from __future__ import annotations

from companion.core.game import Ruling
from companion.games.board_royale.facts import AS_EXAMPLE, AS_RULE

RULINGS: dict[str, Ruling] = {
    "attack-on-all": Ruling(
        "An attack on all opponents eliminates one of them: what about those who come after?",
        {
            "every": "Every opponent is struck, then the attacker's turn is over",
            "first": "The first elimination ends the attack and the turn",
        },
        "every",
        "attack-on-all",
    ),
    "counter-kill": Ruling(
        "Does a defender whose instant kills the attacker lose the next turn?",
        {"keeps": "The defender keeps the next turn", "loses": "The defender skips the next turn"},
        "keeps",
        "counter-kill",
    ),
    "crowded-start": Ruling(
        "How many resources does a Crowded game start with? (Settled when the table is set up.)",
        {
            AS_EXAMPLE: "As many resources as there are players, as in the rulebook's example (7 players: 7)",
            AS_RULE: "One more resource for each player above six, as the rule says (7 players: 6)",
        },
        AS_EXAMPLE,
        "crowded-start",
    ),
    "failed-vote": Ruling(
        "Does a vote that fails use up the round's change of the Crafting Field?",
        {"keeps": "A failed vote may be followed by another", "spends": "One vote a round, passed or not"},
        "keeps",
        "failed-vote",
    ),
    "last-payment": Ruling(
        "Somebody pays the last resource for the item that completes an escape: what counts first?",
        {"escapes": "The escape: it wins", "out": "The empty hand: the player is eliminated"},
        "escapes",
        "last-payment",
    ),
    "last-team": Ruling(
        "Escape Together: what if only one pair is left?",
        {"pair": "The pair has won together", "alone": "The game goes on until one player is left"},
        "pair",
        "last-team",
    ),
    "lent-items": Ruling(
        "Whose is a lent item when somebody is eliminated?",
        {"owner": "Its owner's: it goes back, or is looted with its owner", "holder": "It is whose table it lies on"},
        "owner",
        "lent-items",
    ),
    "limit-drop": Ruling(
        "Quick: when does a player discard down to a hand limit that dropped?",
        {"before-draw": "Before the next draw", "at-once": "At once, but one resource is always kept"},
        "before-draw",
        "limit-drop",
    ),
    "own-last": Ruling(
        "Is a player out whose last resource is paid or discarded without an attack?",
        {"out": "Yes, at once", "stays": "No, only an attack eliminates"},
        "out",
        "own-last",
    ),
    "pair-set": Ruling(
        "Escape Together: what is a complete escape set worth?",
        {"points": "Ten of the fifteen points", "escapes": "The pair escapes at once"},
        "points",
        "pair-set",
    ),
    "peaceful-end": Ruling(
        "Peaceful: when is the Resource Deck used up?",
        {"first": "When it runs out for the first time", "rebuilt": "When its discard pile is used up too"},
        "first",
        "peaceful-end",
    ),
    "peaceful-steal": Ruling(
        "Peaceful: what does a steal do?",
        {"steals": "It takes from the hand as ever: nothing is discarded", "collects": "The thief collects instead"},
        "steals",
        "peaceful-steal",
    ),
    "preparation-draw": Ruling(
        "How many resources are drawn in the preparation round?",
        {"mode": "As many as the modes let one draw later", "printed": "Two, whatever the mode"},
        "mode",
        "preparation-draw",
    ),
    "preparation-zero": Ruling(
        "What becomes of a player who ends the preparation round with no resource?",
        {"out": "Out when the first day begins", "stays": "Stays in: only a later loss or attack eliminates"},
        "out",
        "preparation-zero",
    ),
    "quick-raised": Ruling(
        "Quick: do hand limits that an item raises drop as well?",
        {"drops": "Yes, every limit drops", "spared": "No, they stay"},
        "drops",
        "quick-raised",
    ),
    "used-marks": Ruling(
        "When can an item with a limited number of uses be used again?",
        {"round": "When a round starts", "turn": "When its holder's next turn starts"},
        "round",
        "times-a-round",
    ),
    "vote-field": Ruling(
        "How many new items come after a vote, if the Crafting Field is bigger?",
        {"field": "As many as the field holds", "four": "Four, and the field stays that small"},
        "field",
        "vote-field",
    ),
}
