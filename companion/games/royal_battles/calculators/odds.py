"""Calculator `odds`: an attack before the initiative cards are turned up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from companion.core.cards import DECK, JOKER
from companion.core.errors import FieldPath, Problem
from companion.core.fields import CardName, Form, ListOf
from companion.core.game import Calculator
from companion.core.messages import Message, counted, message
from companion.core.problems import Reading
from companion.games.royal_battles.calculators.attack import (
    ATTACKER_UNITS,
    FIGHTER,
    fighter,
    needed_message,
)
from companion.games.royal_battles.facts import DECK_SIZE, EASY, STYLE_WORDS, STYLES, TRUMP_FOR
from companion.games.royal_battles.hits_and_damage import Strike, count_trumps, strike, styles_of


class Gone(ListOf):
    """Cards that have left one deck: none more often than the deck had it, and not all of them."""

    def __init__(self) -> None:
        super().__init__(CardName())

    def read(self, value: Any, at: FieldPath, reading: Reading) -> Any:
        found = super().read(value, at, reading)
        if not isinstance(found, list):
            return found
        often = [(card, n) for card, n in Counter(found).items() if n > DECK[card]]
        for card, n in often:
            reading.complain(at, message("a deck has {most} × {card}, found {n}", card=card, most=DECK[card], n=n))
        if not often and len(found) == DECK_SIZE:
            return reading.complain(at, message("expected at least one card left in the deck, found none"))
        return found


def remaining(gone: Iterable[str]) -> dict[str, int]:
    """What is left of a deck: how often each card."""
    left = dict(DECK)
    for card in gone:
        left[card] -= 1
    return left


class Tally:
    """The cards left in both decks that are trumps for one style."""

    def __init__(self) -> None:
        self.ours = self.theirs = self.again = 0  # again: pairs of them that would be drawn again


def tallies(gone: Mapping[str, Iterable[str]]) -> dict[str, Tally]:
    """Trumps left, by style. The same card twice and any two Jokers are drawn again; such pairs are of one style."""
    attacker, target = remaining(gone["attacker"]), remaining(gone["target"])
    found = {style: Tally() for style in STYLES}
    for card, ours in attacker.items():
        tally, theirs = found[TRUMP_FOR[card]], target[card]
        tally.ours += ours
        tally.theirs += theirs
        tally.again += ours * theirs
    return found


def pairs_by_trumps(left: Mapping[str, Tally], style: str) -> tuple[int, int, int]:
    """In how many valid pairs of initiative cards none, one or both are trumps of a style."""
    trumps, others = left[style], [tally for name, tally in left.items() if name != style]
    our_rest, their_rest = sum(tally.ours for tally in others), sum(tally.theirs for tally in others)
    return (
        our_rest * their_rest - sum(tally.again for tally in others),
        trumps.ours * their_rest + our_rest * trumps.theirs,
        trumps.ours * trumps.theirs - trumps.again,
    )


def _has_a_pair(gone: Mapping[str, Any]) -> Iterator[Problem]:
    if not any(pairs_by_trumps(tallies(gone), EASY)):
        text = "expected decks with a pair of initiative cards that counts; any pair left would be drawn again"
        yield Problem(("target",), message(text))


FORM = Form(
    attacker=FIGHTER,
    target=FIGHTER,
    gone=Form(_has_a_pair, attacker=Gone().default(()), target=Gone().default(())).default(
        {"attacker": (), "target": ()}
    ),
    attacker_units=ATTACKER_UNITS,
)


def run(given: dict[str, Any]) -> dict[str, Any]:
    attacker, target = fighter(given["attacker"]), fighter(given["target"])
    left = tallies(given["gone"])
    standing = (attacker.standing.card, target.standing.card)
    rows = []
    for style in styles_of(attacker.unit):
        pairs, base = pairs_by_trumps(left, style), count_trumps(style, standing)
        blows = [
            strike(style, attacker.unit, target.unit, target.injury, trumps=base + more, units=given["attacker_units"])
            for more in range(len(pairs))
        ]
        rows.append(_row(style, list(zip(pairs, blows, strict=True))))
    return {"styles": rows}


def _row(style: str, weighed: Sequence[tuple[int, Strike]]) -> dict[str, Any]:
    """The chances of one style, from what each number of pairs comes to."""
    pairs = sum(n for n, _ in weighed)
    return {
        "style": style,
        "hit": sum(n for n, blow in weighed if blow.hit) / pairs,
        "critical": sum(n for n, blow in weighed if blow.critical) / pairs,
        "expected_damage": sum(n * blow.damage for n, blow in weighed) / pairs,
        "removed": sum(n for n, blow in weighed if blow.removed) / pairs,
    }


def steps(given: dict[str, Any]) -> Iterator[Message]:
    attacker, target = fighter(given["attacker"]), fighter(given["target"])
    ours, theirs = (DECK_SIZE - len(given["gone"][side]) for side in ("attacker", "target"))
    left = tallies(given["gone"])
    pairs = {style: pairs_by_trumps(left, style) for style in styles_of(attacker.unit)}
    yield needed_message(attacker, target)
    yield message(
        "{ours} and {theirs} cards are left in the decks: {pairs} pairs of initiative cards count (equal ones don’t)",
        "redraw",
        ours=ours,
        theirs=theirs,
        pairs=sum(next(iter(pairs.values()))),
    )
    standing = (attacker.standing.card, target.standing.card)
    for style, (none, one, both) in pairs.items():
        text = "{style}: {trumps} under the units; {none} pairs add 0, {one} add 1, {both} add 2"
        trumps = counted(count_trumps(style, standing), "trump")
        yield message(text, "trumps", style=STYLE_WORDS[style], trumps=trumps, none=none, one=one, both=both)


ODDS = Calculator(
    "Chances to hit before the initiative cards are revealed",
    FORM,
    run,
    {
        "attacker": {"unit": "king", "standing": "8D"},
        "target": {"unit": "pawn", "standing": "9C", "injury": 0},
        "gone": {"attacker": ["8D"], "target": ["9C", JOKER]},
        "attacker_units": 4,
    },
    ("initiative", "redraw", "trumps", "to-hit", "critical"),
    steps,
)
