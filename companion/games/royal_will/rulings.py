"""Where the rulebook is silent or contradicts itself: the questions, our answers (the defaults), and the others."""

from __future__ import annotations

from companion.core.game import Ruling, default_choices

RULINGS: dict[str, Ruling] = {
    "first-action-tie": Ruling(
        "Tie for the most coins: who acts first?",
        {
            "last-first": "Whoever acted first in the last Will, tied or not",
            "among-tied": "One of the tied players: last Will’s first player, or else the next of them clockwise",
        },
        "last-first",
        "first-action",
    ),
    "taxed-coin": Ruling(
        "Does a coin taxed into the Assets count in this Will?",
        {
            "counts": "Yes, at once: the Will is worth 1 more",
            "next-will": "No, from the next Will onwards: this reveal compares without it, as in the printed example",
        },
        "counts",
        "taxed-coin",
    ),
    "self-target": Ruling(
        "Can a Solicitor or Tax Collector choose themselves?",
        {"allowed": "Yes, you’re a player too", "others": "No, only someone else"},
        "allowed",
        "self-target",
    ),
    "won-order": Ruling(
        "Won Will: the Forger’s coin or the Sleight’s sweep first?",
        {
            "forger-first": "The Forger takes the guaranteed coin, then the Sleight sweeps",
            "sweep-first": "The Sleight sweeps, then the Forger’s coin comes from the Bank",
        },
        "forger-first",
        "won-order",
    ),
    "bust-order": Ruling(
        "Bust Will: the punishment or the Forger’s coin first?",
        {
            "punish-first": "The greediest pay, then the Forger takes the guaranteed coin",
            "forger-first": "The Forger takes the guaranteed coin, then the greediest pay",
        },
        "punish-first",
        "bust-order",
    ),
    "two-sleights": Ruling(
        "Won Will with two Sleights as Action Cards: who sweeps?",
        {
            "earlier": "The one earlier in turn order takes everything left",
            "split": "They split it evenly; what can’t be split stays in the Assets",
        },
        "earlier",
        "two-sleights",
    ),
    "greedy-heir": Ruling(
        "Does the greediest player pay with an Heir face up?",
        {"pays": "Yes, a punishment isn’t an action", "immune": "No, an Heir is immune to this too"},
        "pays",
        "greedy-heir",
    ),
    "poor-greediest": Ruling(
        "What does the greediest player pay with too few coins?",
        {"pays-rest": "Everything they have", "all-or-nothing": "Nothing"},
        "pays-rest",
        "poor-greediest",
    ),
    "all-counts-zero": Ruling(
        "All counts are 0 and a Sleight busts the Will: who is greediest?",
        {"all": "Everyone is tied, and each pays", "nobody": "No one, so no one pays"},
        "all",
        "all-counts-zero",
    ),
    "received": Ruling(
        "Which coins count as received in the last Will, for the tie-break?",
        {
            "gains": "Coins from the Assets and Bank: count, Forger’s coin, sweep, Advisor’s reward",
            "with-wager": "Those, plus the wager that came back",
            "less-tax": "Those, minus what the player was taxed in that Will",
        },
        "gains",
        "received",
    ),
    "last-tie": Ruling(
        "Still tied after the tie-break: who wins?",
        {"shared": "The win is shared", "play-on": "Keep playing Wills until someone is ahead"},
        "shared",
        "last-tie",
    ),
    "trackers": Ruling(
        "How many Game Trackers are in the box?",
        {"list": "As many as the list of components says", "text": "As many as the text about Game Trackers says"},
        "list",
        "game-trackers",
    ),
}

DEFAULTS: dict[str, str] = default_choices(RULINGS)
