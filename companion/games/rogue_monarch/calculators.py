"""The calculators `conspiracies` and `odds`: what goes in, the answer, and how it comes about."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from companion.core.errors import Kind, Problem
from companion.core.fields import Flag, Form, ListOf, Maybe, Whole
from companion.core.game import Calculator
from companion.core.messages import Message, message, plural
from companion.games.rogue_monarch.conspiracies import met, murders
from companion.games.rogue_monarch.facts import (
    A_CARD,
    CONSPIRACIES,
    COPIES,
    CORONATION,
    CORONATION_ROIS,
    COURT,
    DECK,
    KINDS,
    MARIAGE,
    MARIAGE_REINES,
    MURDER,
    PLURAL,
    REINE,
    ROI,
)
from companion.games.rogue_monarch.hidden_cards import Knowledge, odds, problems, too_long, too_many, unseen
from companion.games.rogue_monarch.state import CARD


def _named(card: Mapping[str, Any]) -> Iterator[Problem]:
    if card["up"] and card["card"] is None:
        yield Problem(("card",), message("expected the name of a face-up card, found null"), Kind.MISSING)


def _check(found: Mapping[str, Any]) -> Iterator[Problem]:
    court = [card["card"] for card in found["court"]]
    yield from too_many({("court",): court, ("hand",): found["hand"]})
    yield from too_long({("court",): len(court), ("hand",): len(found["hand"])})


def _run(found: dict[str, Any]) -> dict[str, Any]:
    return {"met": list(met(*_seen(found)))}


def conspiracy_steps(up: Sequence[str | None], reines: int, turn_start: bool) -> Iterator[Message]:
    """`up` names the face-up cards and has None for the others."""
    yield message("Coronation: {n} of {all} Rois face up", CORONATION, n=up.count(ROI), all=CORONATION_ROIS)
    yield message("Mariage: {n} of {all} Reines in hand", MARIAGE, n=reines, all=MARIAGE_REINES)
    if not turn_start and reines >= MARIAGE_REINES:
        yield message("A Mariage only counts at the start of your turn, and this turn has already started", MARIAGE)
    yield _murder(up)


def _murder(up: Sequence[str | None]) -> Message:
    found = murders(up)
    if not found:
        return message("Murder: no face-up card between two face-up Assassins", MURDER)
    left, middle, right = found[0]
    text = "Murder: {victim} in place {n} is between the Assassins in places {left} and {right}"
    places = {"n": middle + 1, "left": left + 1, "right": right + 1}
    return message(text, MURDER, victim=A_CARD[up[middle] or ROI], **places)


def _seen(found: dict[str, Any]) -> tuple[list[str | None], int, bool]:
    """The face-up cards, the Reines in the hand, and whether the turn is starting."""
    up = [card["card"] if card["up"] else None for card in found["court"]]
    return up, found["hand"].count(REINE), found["turn_start"]


CONSPIRACIES_MET = Calculator(
    "Which conspiracies are complete for the player whose turn it is?",
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


def _knowledge(found: Mapping[str, Any]) -> Knowledge:
    """What is neither in the Court, in a hand nor discarded is the pile."""
    hand, discard, opponent = found["hand"], found["discard"], found["opponent"]
    return Knowledge(
        court=tuple(card["card"] for card in found["court"]),
        hand=hand,
        discard=discard,
        opponent_size=opponent["size"],
        opponent_known=opponent["known"],
        pile=DECK - COURT - len(hand) - len(discard) - opponent["size"],
        bottom=found["bottom"],
    )


def odds_steps(known: Knowledge) -> Iterator[Message]:
    left = unseen(known)
    for kind in KINDS:
        text = "{cards}: {all} in the deck, {seen} seen, {left} hidden"
        found = {"all": COPIES[kind], "seen": COPIES[kind] - left[kind], "left": left[kind]}
        yield message(text, "odds", cards=PLURAL[kind], **found)
    yield plural("{n} card is hidden", "{n} cards are hidden", sum(left.values()), "odds")
    yield message("Each hidden card is equally likely in every hidden place", "odds")
    unknown = known.opponent_size - len(known.opponent_known)
    text = "Opponent’s hand: {known} known, {hidden} hidden"
    yield message(text, "odds", known=len(known.opponent_known), hidden=unknown)
    if known.pile and known.pile <= len(known.bottom):
        yield message("Only the cards put under the draw pile are left to draw", "reines-at-start")


ODDS = Calculator(
    "What could each hidden card be, the other hand hold, or the next draw bring?",
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
