"""Calculator `odds`: an attack before the initiative cards are turned up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import product
from math import comb, factorial, perm
from typing import Any, NamedTuple

from companion.core.cards import DECK, JOKER
from companion.core.errors import FieldPath, Problem
from companion.core.fields import CardName, Form, ListOf, OneOf
from companion.core.game import Calculator
from companion.core.messages import Message, counted, message
from companion.core.problems import Reading
from companion.games.royal_battles.calculators.attack import (
    ATTACKER_UNITS,
    FIGHTER,
    fighter,
    needed_message,
)
from companion.games.royal_battles.facts import DECK_SIZE, STYLE_WORDS, TRUMP_FOR
from companion.games.royal_battles.hits_and_damage import Strike, count_trumps, strike, styles_of

RESHUFFLED, OUT = "reshuffled", "out"  # what becomes of two cards that are drawn again


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


class Kind(NamedTuple):
    """Cards that are alike for the odds: trumps of one style, so many of each in either deck."""

    style: str
    ours: int
    theirs: int
    is_joker: bool

    @property
    def can_tie(self) -> bool:
        return self.ours > 0 and self.theirs > 0 and not self.is_joker


Kinds = Mapping[Kind, int]  # how many different cards are of a kind


def kinds(gone: Mapping[str, Iterable[str]]) -> Kinds:
    attacker, target = remaining(gone["attacker"]), remaining(gone["target"])
    return Counter(Kind(TRUMP_FOR[card], ours, target[card], card == JOKER) for card, ours in attacker.items())


Pairs = Mapping[tuple[str, str], int]  # by the styles of which the two cards are trumps


def valid_pairs(left: Kinds, ties: str) -> Pairs:
    """The weight of the pairs of initiative cards that count: two different cards, all equally likely.

    Where tied cards leave play, a pair counts once for each order of ties that may come before it.
    """
    found: Counter[tuple[str, str]] = Counter()
    for (one, n), (other, m) in product(left.items(), repeat=2):
        if pairs := n * (m - (one == other)) * one.ours * other.theirs:
            found[one.style, other.style] += pairs * (_ways_there(left, one, other) if ties == OUT else 1)
    return found


def _ways_there(left: Kinds, one: Kind, other: Kind) -> int:
    """In how many orders both decks can lie so that, after ties alone, these two cards come up together."""
    ours = sum(kind.ours * n for kind, n in left.items()) - 1
    theirs = sum(kind.theirs * n for kind, n in left.items()) - 1
    twins = sum(n for kind, n in left.items() if kind.can_tie) - one.can_tie - other.can_tie
    our_jokers = sum(kind.ours for kind in left if kind.is_joker) - one.is_joker
    their_jokers = sum(kind.theirs for kind in left if kind.is_joker) - other.is_joker
    return _orders(ours, theirs, twins, our_jokers, their_jokers)


@lru_cache(256)
def _orders(ours: int, theirs: int, twins: int, our_jokers: int, their_jokers: int) -> int:
    """The orders of both decks that begin with tied pairs alone, however many: of twins, or of any two Jokers."""
    return sum(
        comb(n, k) * perm(our_jokers, k) * perm(their_jokers, k) * perm(twins, n - k)
        * factorial(ours - n) * factorial(theirs - n)
        for n in range(min(ours, theirs) + 1)
        for k in range(min(n, our_jokers, their_jokers) + 1)
    )  # fmt: skip


def pairs_by_trumps(pairs: Pairs, style: str) -> tuple[int, int, int]:
    """The weight of the pairs in which none, one or both are trumps of a style."""
    found = [0, 0, 0]
    for styles, weight in pairs.items():
        found[styles.count(style)] += weight
    return found[0], found[1], found[2]


def _has_a_pair(gone: Mapping[str, Any]) -> Iterator[Problem]:
    if not valid_pairs(kinds(gone), RESHUFFLED):
        text = "expected decks with a pair of initiative cards that counts; any pair left would be drawn again"
        yield Problem(("target",), message(text))


FORM = Form(
    attacker=FIGHTER,
    target=FIGHTER,
    gone=Form(_has_a_pair, attacker=Gone().default(()), target=Gone().default(())).default(
        {"attacker": (), "target": ()}
    ),
    attacker_units=ATTACKER_UNITS,
    ties=OneOf(RESHUFFLED, OUT, what="ruling").default(RESHUFFLED),
)


def run(given: dict[str, Any]) -> dict[str, Any]:
    attacker, target = fighter(given["attacker"]), fighter(given["target"])
    valid = valid_pairs(kinds(given["gone"]), given["ties"])
    standing = (attacker.standing.card, target.standing.card)
    rows = []
    for style in styles_of(attacker.unit):
        pairs, base = pairs_by_trumps(valid, style), count_trumps(style, standing)
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
    valid = valid_pairs(kinds(given["gone"]), given["ties"])
    is_out, all_pairs = given["ties"] == OUT, sum(valid.values())
    yield needed_message(attacker, target)
    text = "{ours} and {theirs} cards are left in the decks: {pairs} pairs of initiative cards count (equal ones don’t)"
    if is_out:
        text = "{ours} and {theirs} cards are left in the decks; equal ones leave play, and the next two are drawn"
    yield message(text, "redraw", ours=ours, theirs=theirs, pairs=all_pairs)
    standing = (attacker.standing.card, target.standing.card)
    for style in styles_of(attacker.unit):
        none, one, both = pairs_by_trumps(valid, style)
        text = "{style}: {trumps} under the units; {none} pairs add 0, {one} add 1, {both} add 2"
        values: dict[str, object] = {"none": none, "one": one, "both": both}
        if is_out:
            text = "{style}: {trumps} under the units; the pair adds 0 in {none}%, 1 in {one}%, 2 in {both}%"
            values = {key: round(100 * n / all_pairs) for key, n in (("none", none), ("one", one), ("both", both))}
        trumps = counted(count_trumps(style, standing), "trump")
        yield message(text, "trumps", style=STYLE_WORDS[style], trumps=trumps, **values)


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
