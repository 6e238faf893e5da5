"""The calculator `odds`: what each hidden card may be."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.core.fields import Flag, Form, ListOf, Maybe, Whole
from companion.core.game import Calculator
from companion.core.messages import counted
from companion.games.rogue_monarch.cards import CARD
from companion.games.rogue_monarch.explain import odds_steps
from companion.games.rogue_monarch.figures import COURT, DECK
from companion.games.rogue_monarch.hidden import Knowledge, odds, too_long, too_many


def problems(known: Knowledge) -> Iterator[str]:
    """Why nobody can know this of one deck, one sentence each."""
    yield from too_many(known.named)
    if len(known.opponent_known) > known.opponent_size:
        yield (
            f"opponent.known: expected at most {counted(known.opponent_size, 'card')}, the size of that hand, "
            f"found {len(known.opponent_known)}"
        )
    yield from too_long(
        {
            "court": len(known.court),
            "hand": len(known.hand),
            "discard": len(known.discard),
            "opponent.size": known.opponent_size,
            "bottom": len(known.bottom),
        }
    )


def _knowledge(found: dict[str, Any]) -> Knowledge:
    """What is neither in the Court, in a hand nor discarded is the pile."""
    hand, discard, opponent = found["hand"], found["discard"], found["opponent"]
    return Knowledge(
        court=tuple(card["card"] for card in found["court"]),
        hand=tuple(hand),
        discard=tuple(discard),
        opponent_size=opponent["size"],
        opponent_known=tuple(opponent["known"]),
        pile=DECK - COURT - len(hand) - len(discard) - opponent["size"],
        bottom=tuple(found["bottom"]),
    )


ODDS = Calculator(
    "What each hidden card may be, what the other hand holds, and what is drawn next",
    Form(
        lambda found: problems(_knowledge(found)),
        court=ListOf(Form(card=Maybe(CARD), up=Flag().optional()), COURT, COURT),
        hand=ListOf(CARD).default(()),
        discard=ListOf(CARD),
        opponent=Form(size=Whole(0, DECK), known=ListOf(CARD)),
        bottom=ListOf(CARD).default(()),
    ),
    lambda found: odds(_knowledge(found)),
    {
        "court": [{"card": "roi"}, {"card": None}, {"card": None}, {"card": "assassin"}],
        "hand": ["reine", "chevalier", "king"],
        "discard": ["knight"],
        "opponent": {"size": 3, "known": ["queen"]},
        "bottom": [],
    },
    ("odds", "reines-at-start", "mariage"),
    lambda found: odds_steps(_knowledge(found)),
)
