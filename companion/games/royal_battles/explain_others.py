"""How the answers of the calculators `odds`, `initiative` and `move` come about."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from companion.core.cards import CARDS
from companion.core.messages import Line, counted, line
from companion.games.royal_battles.explain_attack import needed_line, style_word
from companion.games.royal_battles.fighters import fighter
from companion.games.royal_battles.figures import DECK_SIZE
from companion.games.royal_battles.initiative import goes_first
from companion.games.royal_battles.strike import count_trumps
from companion.games.royal_battles.tiles import SPOKEN


def odds_steps(given: Mapping[str, Any], pairs: Mapping[str, Sequence[int]]) -> Iterator[Line]:
    """`pairs` says for every style how many pairs of initiative cards have no trump, one or two."""
    attacker, target = fighter(given["attacker"]), fighter(given["target"])
    ours, theirs = (DECK_SIZE - len(given["gone"][side]) for side in ("attacker", "target"))
    yield needed_line(attacker, target)
    yield line(
        "{ours} and {theirs} cards are left in the decks: {pairs} pairs of initiative cards count, equal ones do not",
        "redraw",
        ours=ours,
        theirs=theirs,
        pairs=sum(next(iter(pairs.values()))),
    )
    standing = (attacker.standing.card, target.standing.card)
    for style, (none, one, both) in pairs.items():
        yield line(
            "{style}: {trumps} under the two units; {none} pairs add none, {one} add one, {both} add two",
            "trumps",
            style=style_word(style),
            trumps=counted(count_trumps(style, standing), "trump"),
            none=none,
            one=one,
            both=both,
        )


def initiative_steps(given: Mapping[str, Any]) -> Iterator[Line]:
    white, black = given["white"], given["black"]
    told = {"white": SPOKEN[white], "black": SPOKEN[black]}
    first = goes_first(white, black)
    if first is None:
        yield line("{white} and {black} are equal: both draw again", "redraw", **told)
        return
    if CARDS[white].rank == CARDS[black].rank:
        yield line("{white} and {black} have one rank: the suit decides", "initiative", **told)
    high, low = (white, black) if first == 0 else (black, white)
    yield line("{high} is higher than {low}", "initiative", high=SPOKEN[high], low=SPOKEN[low])


def move_steps(given: Mapping[str, Any], reason: Line | None) -> Iterator[Line]:
    """`reason` is the rule that forbids the move."""
    if reason is not None:
        yield reason
        return
    card, standing, covers = given["card"], given["standing"], given["covers"]
    if given["to"] == given["from"]:
        yield line("The card covers the one under the unit itself", "movement")
    else:
        yield line("The space is on the board, next to the unit, and free", "movement")
    told = {"card": SPOKEN[card], "standing": SPOKEN[standing]}
    yield line("{card} has another colour than {standing} under the unit", "movement-colour", **told)
    if covers and given["to"] != given["from"]:
        yield line("It covers {covers}, of the other colour", "covering", covers=SPOKEN[covers])
