"""What the rulebook leaves open, and how a table may answer."""

from __future__ import annotations

from companion.core.game import Ruling
from companion.games.board_royale.facts import AS_EXAMPLE, AS_RULE

RULINGS: dict[str, Ruling] = {
    "attack-on-all": Ruling(
        "An attack on all opponents eliminates one of them: are the others still hit?",
        {
            "every": "Every opponent is hit, then the attacker’s turn ends",
            "first": "The first elimination ends the attack and the turn",
        },
        "every",
        "attack-on-all",
    ),
    "counter-kill": Ruling(
        "Does a defender whose instant kills the attacker lose their next turn?",
        {"keeps": "No, they keep their next turn", "loses": "Yes, they skip their next turn"},
        "keeps",
        "counter-kill",
    ),
    "counter-victim": Ruling(
        "Can a defender’s instant kill an attacker whose turn it isn’t?",
        {
            "current": "No: out of turn, an attacker keeps 1 resource",
            "any": "Yes, whoever attacks",
        },
        "current",
        "counter-victim",
        later=True,
    ),
    "crowded-start": Ruling(
        "Crowded: how many resources do you start with? (Decide before the game starts)",
        {
            AS_EXAMPLE: "As many as there are players, as in the rulebook’s example (7 players: 7)",
            AS_RULE: "1 more for each player above 6, as the rule says (7 players: 6)",
        },
        AS_EXAMPLE,
        "crowded-start",
    ),
    "failed-vote": Ruling(
        "Can you vote again in the same round after a failed vote?",
        {"keeps": "Yes, a failed vote doesn’t count", "spends": "No, 1 vote a round, passed or not"},
        "keeps",
        "failed-vote",
    ),
    "last-payment": Ruling(
        "You pay your last resource for the item that completes your escape: what counts first?",
        {"escapes": "The escape: you win", "out": "The empty hand: you’re eliminated"},
        "escapes",
        "last-payment",
    ),
    "last-team": Ruling(
        "Escape Together: what happens when only one pair is left?",
        {"pair": "The pair wins together", "alone": "Play continues until one player is left"},
        "pair",
        "last-team",
    ),
    "lent-items": Ruling(
        "Who gets a lent item when someone is eliminated?",
        {"owner": "Its owner, or whoever loots its owner", "holder": "Whoever has it in front of them"},
        "owner",
        "lent-items",
    ),
    "limit-drop": Ruling(
        "Quick: when do you discard down to a lower hand limit?",
        {"before-draw": "Before your next draw", "at-once": "At once, but you always keep 1 resource"},
        "before-draw",
        "limit-drop",
    ),
    "own-last": Ruling(
        "Are you out if you pay or discard your last resource yourself?",
        {"out": "Yes, at once", "stays": "No, only an attack eliminates"},
        "out",
        "own-last",
    ),
    "pair-set": Ruling(
        "Escape Together: what is a complete escape set worth?",
        {"points": "10 of the 15 points", "escapes": "The pair escapes at once"},
        "points",
        "pair-set",
    ),
    "peaceful-end": Ruling(
        "Peaceful: when does the Resource Deck count as empty?",
        {"first": "The first time it runs out", "rebuilt": "When its discard pile has run out too"},
        "first",
        "peaceful-end",
    ),
    "peaceful-steal": Ruling(
        "Peaceful: what does a steal do?",
        {"steals": "It takes from the hand as normal", "collects": "The thief collects from the deck instead"},
        "steals",
        "peaceful-steal",
    ),
    "preparation-draw": Ruling(
        "How many resources do you draw in the preparation round?",
        {"printed": "2, whatever the mode", "mode": "As many as on later turns"},
        "printed",
        "preparation-draw",
    ),
    "preparation-zero": Ruling(
        "What happens to a player who ends the preparation round with 0 resources?",
        {"out": "Out when day 1 begins", "stays": "Still in, until a later loss or attack"},
        "out",
        "preparation-zero",
    ),
    "quick-raised": Ruling(
        "Quick: do hand limits raised by items drop too?",
        {"drops": "Yes, every limit drops", "spared": "No, raised limits stay"},
        "drops",
        "quick-raised",
    ),
    "used-marks": Ruling(
        "When can you use an item with limited uses again?",
        {"round": "When a round starts", "turn": "When its holder’s next turn starts"},
        "round",
        "times-a-round",
    ),
    "vote-field": Ruling(
        "How many new items does a vote bring if the Crafting Field is bigger?",
        {"field": "As many as the field holds", "four": "4, and the field stays that small"},
        "field",
        "vote-field",
    ),
}
