"""The calculator `conspiracies`: which are met, for the player whose turn it is."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.core.fields import Flag, Form, ListOf, Maybe
from companion.core.game import Calculator
from companion.games.rogue_monarch.cards import CARD
from companion.games.rogue_monarch.conspiracy import met
from companion.games.rogue_monarch.explain import conspiracy_steps
from companion.games.rogue_monarch.figures import CONSPIRACIES, COURT, REINE
from companion.games.rogue_monarch.hidden import too_long, too_many


def _named(card: dict[str, Any]) -> Iterator[str]:
    if card["up"] and card["card"] is None:
        yield "card: a card that lies face up has a name, found null"


def _check(found: dict[str, Any]) -> Iterator[str]:
    court = [card["card"] for card in found["court"]]
    yield from too_many({"court": court, "hand": found["hand"]})
    yield from too_long({"court": len(court), "hand": len(found["hand"])})


def _run(found: dict[str, Any]) -> dict[str, Any]:
    return {"met": list(met(*_seen(found)))}


def _seen(found: dict[str, Any]) -> tuple[list[str | None], int, bool]:
    """The face-up cards, the Reines in the hand, and whether the turn begins."""
    up = [card["card"] if card["up"] else None for card in found["court"]]
    return up, found["hand"].count(REINE), found["turn_start"]


CONSPIRACIES_MET = Calculator(
    "Which conspiracies are met, for the player whose turn it is",
    Form(
        _check,
        court=ListOf(Form(_named, card=Maybe(CARD), up=Flag()), COURT, COURT),
        hand=ListOf(CARD).default(()),
        turn_start=Flag().default(False),
    ),
    _run,
    {
        "court": [
            {"card": "assassin", "up": True},
            {"card": "roi", "up": True},
            {"card": "rogue", "up": True},
            {"card": None, "up": False},
        ],
        "hand": ["reine", "queen", "reine"],
        "turn_start": True,
    },
    (*CONSPIRACIES, "between", "murder-victim", "several-conspiracies"),
    lambda found: conspiracy_steps(*_seen(found)),
)
