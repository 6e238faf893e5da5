"""Where the rulebook is silent or contradicts itself: the questions, our answers (the defaults), and the others."""

from __future__ import annotations

from companion.core.game import Ruling, default_choices

RULINGS: dict[str, Ruling] = {
    "first-action-tie": Ruling(
        "Several have the most coins. Who acts first?",
        {
            "last-first": "whoever acted first in the last Will, tied or not",
            "among-tied": "one of the tied: whoever acted first in the last Will, or the next tied player clockwise",
        },
        "last-first",
        "first-action",
    ),
    "taxed-coin": Ruling(
        "Does a coin taxed into the Assets count in this Will?",
        {
            "counts": "it counts at once: the Will is worth one more",
            "next-will": "from the next Will on: this reveal compares without it, as the printed example does "
            "(which then leaves it out of the next Will, too)",
        },
        "counts",
        "taxed-coin",
    ),
    "self-target": Ruling(
        "May Solicitor and Tax Collector choose themselves?",
        {"allowed": "yes, one is a player too", "others": "no, only somebody else"},
        "allowed",
        "self-target",
    ),
    "won-order": Ruling(
        "A won Will: Forger with count 0, or Sleight's sweep first?",
        {
            "forger-first": "the Forger takes the guaranteed coin, then the Sleight sweeps",
            "sweep-first": "the Sleight sweeps, the Forger's coin then comes from the Bank",
        },
        "forger-first",
        "won-order",
    ),
    "bust-order": Ruling(
        "A bust Will: punishment or the Forger's coin first?",
        {
            "punish-first": "the greediest pay, then the Forger takes the guaranteed coin",
            "forger-first": "the Forger takes the guaranteed coin, then the greediest pay",
        },
        "punish-first",
        "bust-order",
    ),
    "two-sleights": Ruling(
        "Two Sleights as Action Cards in a won Will?",
        {
            "earlier": "the earlier in turn order takes all that is left",
            "split": "they share it evenly; what cannot be shared stays in the Assets",
        },
        "earlier",
        "two-sleights",
    ),
    "greedy-heir": Ruling(
        "Is a greediest player with an Heir in front punished?",
        {"pays": "yes, a punishment is no action", "immune": "no, an Heir is immune to this too"},
        "pays",
        "greedy-heir",
    ),
    "poor-greediest": Ruling(
        "A greediest player has fewer coins than the punishment?",
        {"pays-rest": "pays what there is", "all-or-nothing": "pays nothing"},
        "pays-rest",
        "poor-greediest",
    ),
    "all-counts-zero": Ruling(
        "All counts are 0 and a Sleight busts the Will. Who is greediest?",
        {"all": "all are tied, and each pays", "nobody": "nobody was greedy, nobody pays"},
        "all",
        "all-counts-zero",
    ),
    "received": Ruling(
        "Which coins count as received in the last Will, for the tie-break?",
        {
            "gains": "those from Assets and Bank: count, Forger's coin, sweep, Advisor",
            "with-wager": "those, and the wager that came back",
            "less-tax": "those, less what the player was taxed in that Will",
        },
        "gains",
        "received",
    ),
    "last-tie": Ruling(
        "Still tied after the tie-break?",
        {"shared": "the win is shared", "play-on": "the game goes on, Will by Will, until one is ahead"},
        "shared",
        "last-tie",
    ),
    "trackers": Ruling(
        "How many Game Trackers are in the box?",
        {"list": "as many as the list of components says", "text": "as many as the text on Game Trackers says"},
        "list",
        "game-trackers",
    ),
}

DEFAULTS: dict[str, str] = default_choices(RULINGS)
