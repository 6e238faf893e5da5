"""The exact odds of what cannot be seen, from all that one player knows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from companion.core.errors import FieldPath, Problem
from companion.core.messages import counted, message
from companion.core.odds import drawn
from companion.core.state import Value
from companion.games.rogue_monarch.facts import COPIES, DECK, KINDS, MARIAGE_REINES, PLURAL, REINE


@dataclass(frozen=True)
class Knowledge(Value):
    """One player's view. `court` has None for a card that this player does not know; `bottom` is the upper first.

    Every unseen card is taken as equally likely in every hidden place: the Court's, the opponent's hand, the pile
    above its known bottom (and cards of the own hand that were not noted). `kept` of the opponent's unknown cards are
    no Reines: a third one, kept when two went under the pile, would have made the deal void.
    """

    court: Sequence[str | None]
    hand: Sequence[str]
    discard: Sequence[str]
    opponent_size: int
    opponent_known: Sequence[str]
    pile: int
    bottom: Sequence[str]
    kept: int = 0

    @property
    def named(self) -> dict[FieldPath, Sequence[str | None]]:
        """All known cards, by where they are."""
        return {
            ("court",): self.court,
            ("hand",): self.hand,
            ("discard",): self.discard,
            ("opponent", "known"): self.opponent_known,
            ("bottom",): self.bottom,
        }


def too_many(named: Mapping[FieldPath, Sequence[str | None]]) -> Iterator[Problem]:
    """A problem for each kind that is named more often than the deck has it, at the place where it becomes too much."""
    for kind in KINDS:
        found = 0
        for place, cards in named.items():
            found += cards.count(kind)
            if found > COPIES[kind]:
                text = "the deck has {most} {cards}, found {n} up to here"
                yield Problem(place, message(text, most=COPIES[kind], cards=PLURAL[kind], n=found))
                break


def too_long(sizes: Mapping[FieldPath, int]) -> Iterator[Problem]:
    """A problem if the places hold more cards than the deck has, at the place where it becomes too much."""
    found = 0
    for place, size in sizes.items():
        found += size
        if found > DECK:
            yield Problem(place, message("the deck has {most} cards, found {n} up to here", most=DECK, n=found))
            return


def unseen(known: Knowledge) -> dict[str, int]:
    """How many of each kind this player has not seen."""
    named = [card for cards in known.named.values() for card in cards]
    return {kind: COPIES[kind] - named.count(kind) for kind in KINDS}


def odds(known: Knowledge) -> dict[str, Any]:
    """The answer of the calculator `odds`, for the calculator and the notebook alike."""
    left = unseen(known)
    reines = opponent_reines(known, left)
    return {
        "unseen": left,
        "hidden_card": hidden_card(left, known.kept),
        "opponent_reines": {str(n): float(chance) for n, chance in reines.items()},
        "opponent_mariage": float(sum(chance for n, chance in reines.items() if n >= MARIAGE_REINES)),
        "next_draw": next_draw(known, left),
    }


def hidden_card(left: dict[str, int], kept: int = 0) -> dict[str, float]:
    """The chance of each kind to lie in any one unknown place; where kept cards lie is no such place."""
    total, others = sum(left.values()), sum(left.values()) - left[REINE]
    if kept in (0, total):
        return {kind: n / total for kind, n in left.items() if n}
    free = {kind: n * others if kind == REINE else n * (others - kept) for kind, n in left.items()}
    return {kind: n / (others * (total - kept)) for kind, n in free.items() if n}


def opponent_reines(known: Knowledge, left: dict[str, int]) -> dict[int, Any]:
    """The chance of each number of Reines in the whole opposing hand."""
    sure = known.opponent_known.count(REINE)
    others = sum(left.values()) - left[REINE] - known.kept
    chances = drawn(left[REINE], others, known.opponent_size - len(known.opponent_known) - known.kept)
    return {n: chance for n, chance in enumerate(chances, sure) if chance}


def next_draw(known: Knowledge, left: dict[str, int]) -> dict[str, float] | None:
    """The top card of the pile: any unseen card, or the upper of the bottom cards once only they are left."""
    if known.pile == 0:
        return None
    return hidden_card(left, known.kept) if known.pile > len(known.bottom) else {known.bottom[0]: 1.0}


def problems(known: Knowledge) -> Iterator[Problem]:
    """Why nobody can know this of one deck, one sentence each."""
    yield from too_many(known.named)
    if len(known.opponent_known) > known.opponent_size:
        most, n = counted(known.opponent_size, "card"), len(known.opponent_known)
        said = message("expected at most {cards}, the size of that hand, found {n}", cards=most, n=n)
        yield Problem(("opponent", "known"), said)
    if known.kept > sum(n for kind, n in unseen(known).items() if kind != REINE):
        said = message("the card that was kept can’t be a Reine, but all others have been seen")
        yield Problem(("opponent", "known"), said)
    yield from too_long(
        {
            ("court",): len(known.court),
            ("hand",): len(known.hand),
            ("discard",): len(known.discard),
            ("opponent", "size"): known.opponent_size,
            ("bottom",): len(known.bottom),
        }
    )
